package org.tracetool.counters.form;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.definition.CounterProperties;

/**
 * What {@code nvidia-smi --query-gpu=timestamp,index,… --format=csv -l} writes. Values may have
 * their units behind them. Names of GPUs are part of the names of counters; what is no number, such
 * as {@code [N/A]} or {@code P0}, is no sample.
 */
public final class NvidiaForm implements SampleForm {
  @Override
  public String id() {
    return "nvidia-smi";
  }

  @Override
  public boolean accepts(List<String> lines) {
    String first = lines.stream().filter(l -> !l.isBlank()).findFirst().orElse("");
    String[] names = first.split(",", -1);
    boolean hasTime = false;
    boolean hasOther = false;
    for (String name : names) {
      String plain = name.strip();
      hasTime |= plain.equals("timestamp");
      hasOther |= isName(plain) || plain.contains(".");
    }
    return hasTime && hasOther;
  }

  private static boolean isName(String column) {
    return switch (column) {
      case "index", "gpu_uuid", "uuid", "pci.bus_id", "gpu_bus_id", "gpu_serial", "serial" -> true;
      default -> false;
    };
  }

  @Override
  public void read(BufferedReader text, SampleSink sink) throws IOException {
    sink.setUtc();
    String[] names = null;
    int time = -1;
    int number = 0;
    for (String line = text.readLine(); line != null; line = text.readLine()) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      String[] words = line.split(",", -1);
      if (names == null) {
        names = words;
        for (int i = 0; i < words.length; i++) {
          time = words[i].strip().equals("timestamp") ? i : time;
        }
        if (time < 0) {
          throw new SampleException(number, "a column 'timestamp'", line);
        }
        continue;
      }
      if (words.length != names.length) {
        throw new SampleException(number, names.length + " columns", line);
      }
      readRow(names, words, time, number, sink);
    }
  }

  private static void readRow(
      String[] names, String[] words, int timeColumn, int line, SampleSink sink)
      throws IOException {
    BigDecimal time = DateTimeParser.seconds(words[timeColumn].strip(), sink.zone());
    if (time == null) {
      throw new SampleException(line, "a date with a time", words[timeColumn].strip());
    }
    String gpu = "";
    for (int i = 0; i < names.length && gpu.isEmpty(); i++) {
      gpu = isName(names[i].strip()) ? " gpu " + words[i].strip() : "";
    }
    for (int i = 0; i < names.length; i++) {
      String name = names[i].strip();
      String word = words[i].strip();
      String digits = word.split(" ", 2)[0];
      if (i == timeColumn
          || isName(name)
          || name.equals("count")
          || !DecimalParser.isNumber(digits)) {
        continue;
      }
      int bracket = name.indexOf('[');
      String unit =
          bracket > 0 && name.endsWith("]")
              ? name.substring(bracket + 1, name.length() - 1)
              : word.length() > digits.length()
                  ? word.substring(digits.length() + 1).strip()
                  : null;
      String plain = bracket > 0 ? name.substring(0, bracket).strip() : name;
      if (plain.toLowerCase(Locale.ROOT).equals("driver_version") || plain.equals("name")) {
        continue;
      }
      int properties =
          CounterProperties.ABSOLUTE | CounterProperties.SCOPE_NEXT | CounterProperties.DOUBLE;
      int counter = sink.counter(plain + gpu, unit, properties);
      sink.addSample(counter, time, DecimalParser.number(digits, line));
    }
  }
}
