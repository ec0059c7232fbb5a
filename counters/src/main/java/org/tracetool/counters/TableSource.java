package org.tracetool.counters;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.tracetool.core.definition.CounterProperties;

/**
 * CSV or TSV: a line of names, then lines of a time in seconds and a value for each name; empty
 * values are no samples. A name can have its unit in brackets: {@code power [W]}.
 */
abstract class TableSource implements CounterSource {
  private static final int LONGEST_NUMBER = 60;

  private final String separator;

  TableSource(String separator) {
    this.separator = separator;
  }

  @Override
  public boolean accepts(List<String> lines) {
    for (String line : lines) {
      if (!isComment(line)) {
        String[] words = line.split(separator, -1);
        return words.length > 1
            && bare(words[0]).toLowerCase(java.util.Locale.ROOT).startsWith("time");
      }
    }
    return false;
  }

  private static boolean isComment(String line) {
    return line.isBlank() || line.startsWith("#");
  }

  private static String bare(String word) {
    String text = word.strip();
    return text.length() > 1 && text.startsWith("\"") && text.endsWith("\"")
        ? text.substring(1, text.length() - 1).replace("\"\"", "\"")
        : text;
  }

  @Override
  public void read(BufferedReader text, SampleSink sink) throws IOException {
    int[] counters = null;
    int number = 0;
    for (String line = text.readLine(); line != null; line = text.readLine()) {
      number++;
      if (isComment(line)) {
        continue;
      }
      String[] words = line.split(separator, -1);
      if (counters == null) {
        counters = new int[words.length];
        for (int i = 1; i < words.length; i++) {
          counters[i] = announce(bare(words[i]), sink);
        }
        continue;
      }
      if (words.length > counters.length) {
        throw new SampleException(number, counters.length + " columns", line);
      }
      BigDecimal time = number(bare(words[0]), number);
      for (int i = 1; i < words.length; i++) {
        String word = bare(words[i]);
        if (!word.isEmpty()) {
          sink.sample(counters[i], time, number(word, number).doubleValue());
        }
      }
    }
  }

  private static int announce(String name, SampleSink sink) {
    int bracket = name.indexOf('[');
    boolean hasUnit = bracket > 0 && name.endsWith("]");
    return sink.counter(
        hasUnit ? name.substring(0, bracket).strip() : name,
        hasUnit ? name.substring(bracket + 1, name.length() - 1).strip() : null,
        CounterProperties.ABSOLUTE | CounterProperties.SCOPE_NEXT);
  }

  static BigDecimal number(String word, int line) throws SampleException {
    try {
      if (word.length() > LONGEST_NUMBER) {
        throw new NumberFormatException();
      }
      BigDecimal number = new BigDecimal(word);
      if (Math.abs((long) number.precision() - number.scale()) > 30 && number.signum() != 0) {
        throw new NumberFormatException();
      }
      return number;
    } catch (NumberFormatException e) {
      throw new SampleException(line, "a number", word);
    }
  }
}
