package org.tracetool.counters.form;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tracetool.core.definition.CounterProperties;

/**
 * What {@code sadf -d} writes of the data of sar: {@code # hostname;interval;timestamp;…}, then
 * lines of averages over the interval that ends there. CPUs, devices and so on are named in columns
 * of their own and become part of the counters' names. Another line of names begins another
 * activity.
 */
public final class SarForm implements SampleForm {
  private static final String START = "# hostname;interval;timestamp";
  private static final int FIXED = 3;

  /** Columns that say what the others are of. */
  private static final Set<String> NAMES =
      Set.of(
          "CPU",
          "DEV",
          "IFACE",
          "TTY",
          "INTR",
          "BUS",
          "FAN",
          "TEMP",
          "IN",
          "FILESYSTEM",
          "DEVICE",
          "FCHOST",
          "NAME",
          "HOST",
          "MOUNTPOINT");

  private String[] names = {};

  @Override
  public String id() {
    return "sar";
  }

  @Override
  public boolean accepts(List<String> lines) {
    return lines.stream().filter(l -> !l.isBlank()).findFirst().orElse("").startsWith(START);
  }

  @Override
  public void read(BufferedReader text, SampleSink sink) throws IOException {
    sink.setUtc();
    names = new String[0];
    int number = 0;
    for (String line = text.readLine(); line != null; line = text.readLine()) {
      number++;
      if (line.startsWith(START)) {
        names = line.substring(2).strip().split(";", -1);
      } else if (!line.isBlank() && !line.startsWith("#") && !line.contains("LINUX-RESTART")) {
        readRow(line, number, sink);
      }
    }
  }

  private void readRow(String line, int number, SampleSink sink) throws IOException {
    String[] words = line.split(";", -1);
    if (words.length != names.length || words.length <= FIXED) {
      throw new SampleException(number, names.length + " columns", line);
    }
    String stamp = words[2].strip();
    BigDecimal time =
        DecimalParser.isNumber(stamp)
            ? DecimalParser.number(stamp, number)
            : DateTimeParser.seconds(stamp, sink.zone());
    if (time == null) {
      throw new SampleException(number, "a date with a time, or seconds since 1970", stamp);
    }
    sink.setOwner(SampleSink.Level.HOST, words[0].strip());
    String of = "";
    for (int i = FIXED; i < words.length; i++) {
      String word = words[i].strip();
      if (isName(names[i])) {
        boolean isAll = names[i].equals("CPU") && word.equals("-1");
        of += isAll ? "" : " " + names[i].toLowerCase(Locale.ROOT) + " " + word;
      } else if (!DecimalParser.isNoValue(word)) {
        readSample(
            names[i].strip(),
            of,
            time,
            DecimalParser.number(DecimalParser.withPoint(word), number),
            sink);
      }
    }
  }

  private static boolean isName(String column) {
    return NAMES.contains(column.strip().toUpperCase(Locale.ROOT));
  }

  private static void readSample(
      String column, String of, BigDecimal time, BigDecimal value, SampleSink sink)
      throws IOException {
    int properties =
        CounterProperties.ABSOLUTE | CounterProperties.SCOPE_LAST | CounterProperties.DOUBLE;
    sink.addSample(sink.counter(column + of, unit(column), properties), time, value);
  }

  private static String unit(String column) {
    return column.startsWith("%") ? "%" : column.endsWith("/s") ? "1/s" : null;
  }
}
