package org.tracetool.view.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.text.SafeText;

/** The parameters of a request. Values that cannot be meant are {@link BadRequest}s. */
public final class RequestParameters {
  private final Map<String, String> values = new HashMap<>();

  /** Something asked for that there is not. */
  public static final class BadRequest extends RuntimeException {
    private static final long serialVersionUID = 1;

    private static final int MAX_LETTERS = 200;

    /** With a line that says what is wrong; what users wrote is shortened and made safe in it. */
    public BadRequest(String line) {
      super(SafeText.escaped(line.length() <= MAX_LETTERS ? line : shortened(line)));
    }

    private static String shortened(String line) {
      return line.substring(0, MAX_LETTERS) + "…";
    }
  }

  /**
   * Takes a query apart.
   *
   * @param query the part of a URL behind {@code ?}; null for none
   */
  public RequestParameters(String query) {
    if (query == null) {
      return;
    }
    for (String pair : query.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        values.put(pair.substring(0, equals), decoded(pair.substring(equals + 1)));
      }
    }
  }

  private static String decoded(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw new BadRequest("not a URL");
    }
  }

  /** A text, or what counts without it. */
  public String text(String name, String without) {
    return values.getOrDefault(name, without);
  }

  /** Whether a switch is on. */
  public boolean flag(String name) {
    return "1".equals(values.get(name));
  }

  /** An unsigned number of up to 64 bits. */
  public long number(String name, long without) {
    String value = values.get(name);
    if (value == null) {
      return without;
    }
    try {
      return Long.parseUnsignedLong(value);
    } catch (NumberFormatException e) {
      throw new BadRequest(name + ": not a number");
    }
  }

  /** A token of a definition; 0 if it is not there. */
  public int token(String name) {
    return token(name, values.getOrDefault(name, "0"));
  }

  /** Tokens between commas. */
  public Set<Integer> tokens(String name) {
    Set<Integer> tokens = new HashSet<>();
    String value = values.getOrDefault(name, "");
    for (String part : value.isEmpty() ? new String[0] : value.split(",", -1)) {
      tokens.add(token(name, part));
    }
    return tokens;
  }

  private static int token(String name, String text) {
    try {
      return Integer.parseUnsignedInt(text);
    } catch (NumberFormatException e) {
      throw new BadRequest(name + ": no token: " + text);
    }
  }

  /** A number in a range, its ends included. */
  public int number(String name, int least, int most, int without) {
    long value = number(name, without);
    if (value < least || value > most) {
      throw new BadRequest(name + ": not from " + least + " to " + most);
    }
    return (int) value;
  }

  /**
   * Numbers and ranges of them: {@code 1,4-7}.
   *
   * @param behind larger than all numbers
   * @param most how many there may be
   */
  public int[] numbers(String name, int behind, int most) {
    IntList numbers = new IntList();
    addNumbers(name, values.getOrDefault(name, ""), behind, most, numbers);
    return numbers.toArray();
  }

  /**
   * Several lists of numbers: {@code 1,4-7;8-11}. Each has a number at least, so that there are not
   * more lists than numbers.
   *
   * @param text the lists, with a semicolon between them
   * @param behind larger than all numbers
   * @param most how many there may be in all lists together
   */
  public static int[][] lines(String name, String text, int behind, int most) {
    String[] lines = text.split(";", -1);
    int[][] numbers = new int[lines.length][];
    IntList all = new IntList();
    for (int i = 0; i < lines.length; i++) {
      int before = all.size();
      addNumbers(name, lines[i], behind, most, all);
      if (all.size() == before) {
        throw new BadRequest(name + ": a line without a number");
      }
      numbers[i] = Arrays.copyOfRange(all.toArray(), before, all.size());
    }
    return numbers;
  }

  private static void addNumbers(String name, String text, int behind, int most, IntList numbers) {
    for (String part : text.split(",", -1)) {
      if (part.isEmpty()) {
        continue;
      }
      int dash = part.indexOf('-');
      try {
        int first = Integer.parseInt(dash < 0 ? part : part.substring(0, dash));
        int last = dash < 0 ? first : Integer.parseInt(part.substring(dash + 1));
        if (first < 0 || last < first || last >= behind) {
          throw new BadRequest(name + ": there is no " + part);
        }
        if (last - first >= most - numbers.size()) {
          throw new BadRequest(name + ": more than " + most);
        }
        for (int i = first; i <= last; i++) {
          numbers.add(i);
        }
      } catch (NumberFormatException e) {
        throw new BadRequest(name + ": not a number: " + part);
      }
    }
  }
}
