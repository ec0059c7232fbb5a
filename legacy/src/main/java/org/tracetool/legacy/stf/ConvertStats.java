package org.tracetool.legacy.stf;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.tracetool.legacy.common.DropIn;
import org.tracetool.legacy.common.ToolMessages;

/**
 * {@code convert-stats}: makes a table with column names, for spreadsheets and scripts, of the
 * statistics that {@code stftool --print-statistics} prints. Its options are not documented.
 */
public final class ConvertStats implements DropIn {
  private static final int FAILED = 1;
  private static final int WRONG_USAGE = 2;
  private static final String USAGE =
      """
      Usage: convert-stats [FILE...]
      Makes a table of the lines of 'stftool --print-statistics', from files or standard input.
      Columns are separated by tabs; times are in ticks.

      In tracetool's own words: tracetool stats --by region --format tsv TRACE
      """;
  private static final List<String> COLUMNS =
      List.of(
          "thread",
          "function",
          "receiver",
          "bytes",
          "processes",
          "count",
          "min_exclusive",
          "max_exclusive",
          "exclusive",
          "min_inclusive",
          "max_inclusive",
          "inclusive");
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,20}|0[xX][0-9a-fA-F]{1,16}");
  private static final int RECEIVER = 2;
  private static final int BYTES = 3;
  private static final long ALL_ONES = 0xffff_ffffL;

  private final ToolMessages messages = new ToolMessages("convert-stats");

  @Override
  public int run(List<String> args, Commands tracetool) {
    if (args.contains("-h") || args.contains("--help")) {
      System.out.print(USAGE);
      return 0;
    }
    for (String arg : args) {
      if (arg.startsWith("-") && arg.length() > 1) {
        messages.say("unknown option '" + arg + "'");
        return WRONG_USAGE;
      }
    }
    PrintStream out = System.out;
    out.println(String.join("\t", COLUMNS));
    for (String file : args.isEmpty() ? List.of("-") : args) {
      try (BufferedReader lines = open(file)) {
        int number = 0;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          number++;
          String row = line.isBlank() ? "" : row(line.strip().split(":", -1));
          if (row == null) {
            out.flush();
            messages.say(
                file + ": line " + number + ": expected 12 numbers with colons, found " + line);
            return FAILED;
          }
          if (!row.isEmpty()) {
            out.println(row);
          }
        }
      } catch (IOException e) {
        out.flush();
        messages.say(file + ": cannot be read: " + e.getMessage());
        return FAILED;
      }
    }
    out.flush();
    return 0;
  }

  private static BufferedReader open(String file) throws IOException {
    return file.equals("-")
        ? new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))
        : Files.newBufferedReader(Path.of(file));
  }

  /** The line of the table; null if the words are no statistics. */
  private static String row(String[] words) {
    if (words.length != COLUMNS.size()) {
      return null;
    }
    StringBuilder row = new StringBuilder();
    for (int i = 0; i < words.length; i++) {
      String word = words[i].strip();
      if (!NUMBER.matcher(word).matches()) {
        return null;
      }
      row.append(i == 0 ? "" : "\t").append(shown(i, word));
    }
    return row.toString();
  }

  private static String shown(int column, String word) {
    boolean isHex = word.startsWith("0x") || word.startsWith("0X");
    if (column != RECEIVER && column != BYTES) {
      return isHex ? Long.toUnsignedString(Long.parseUnsignedLong(word.substring(2), 16)) : word;
    }
    long value =
        isHex
            ? Long.parseUnsignedLong(word.substring(2), 16)
            : word.length() > 18 ? -1 : Long.parseLong(word);
    if (column == BYTES) {
      return value == ALL_ONES ? "" : Long.toString(value);
    }
    if (value == ALL_ONES) {
      return "file";
    }
    return value == ALL_ONES - 1 ? "collective" : value == 0 ? "" : Long.toString(value);
  }
}
