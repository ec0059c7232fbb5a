package org.tracetool.counters.form;

import java.io.BufferedReader;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.definition.CounterProperties;

/**
 * Logs of the files of Linux below {@code /sys/class/powercap}: a line with the time ({@code date
 * +%s.%N}), then lines {@code PATH:VALUE} as {@code grep . PATH…} prints them; or time, path and
 * value in one line. Gives the energy of each zone since the start of the log in joules, and its
 * power since the value before. Files {@code name} name the zones; with {@code max_energy_range_uj}
 * energies that begin anew are continued.
 */
public final class PowercapForm implements SampleForm {
  private static final Pattern VALUE =
      Pattern.compile("(?:([0-9]+\\.?[0-9]*)\\s+)?(\\S*/|)([^/\\s]+)/([a-z_]+)[:=\\s]\\s*(\\S+)");
  private static final Pattern TIME = Pattern.compile("[0-9]+(?:\\.[0-9]+)?");
  private static final int MICRO = 6;

  /** What is known of a zone. */
  private static final class Zone {
    private String name;
    private BigDecimal range;
    private BigDecimal before;
    private BigDecimal when;
    private BigDecimal sum = BigDecimal.ZERO;
  }

  @Override
  public String id() {
    return "powercap";
  }

  @Override
  public boolean accepts(List<String> lines) {
    return lines.stream().anyMatch(l -> l.contains("/energy_uj") && VALUE.matcher(l).matches());
  }

  @Override
  public void read(BufferedReader text, SampleSink sink) throws IOException {
    sink.setUtc();
    Map<String, Zone> zones = new HashMap<>();
    BigDecimal now = null;
    int number = 0;
    for (String line = text.readLine(); line != null; line = text.readLine()) {
      number++;
      String plain = line.strip();
      if (plain.isEmpty() || plain.startsWith("#")) {
        continue;
      }
      if (TIME.matcher(plain).matches()) {
        now = DecimalParser.number(plain, number);
        continue;
      }
      Matcher m = plain.length() > 4096 ? null : VALUE.matcher(plain);
      if (m == null || !m.matches()) {
        throw new SampleException(number, "a time, or a file below powercap and its value", line);
      }
      if (m.group(1) != null) {
        now = DecimalParser.number(m.group(1), number);
      }
      Zone zone = zones.computeIfAbsent(m.group(3), z -> new Zone());
      switch (m.group(4)) {
        case "name" -> zone.name = m.group(5);
        case "max_energy_range_uj" -> zone.range = DecimalParser.number(m.group(5), number);
        case "energy_uj" -> {
          if (now == null) {
            throw new SampleException(number, "a time before the first value", line);
          }
          readEnergy(zone, m.group(3), now, DecimalParser.number(m.group(5), number), sink);
        }
        default -> {
          // limits and the like, which do not change by themselves
        }
      }
    }
  }

  private static void readEnergy(
      Zone zone, String path, BigDecimal now, BigDecimal value, SampleSink sink)
      throws IOException {
    String name = zone.name == null ? path : path + " " + zone.name;
    int energy =
        sink.counter(
            "energy " + name,
            "J",
            CounterProperties.ACCUMULATED
                | CounterProperties.SCOPE_START
                | CounterProperties.DOUBLE);
    int power =
        sink.counter(
            "power " + name,
            "W",
            CounterProperties.ABSOLUTE | CounterProperties.SCOPE_LAST | CounterProperties.DOUBLE);
    if (zone.before != null && now.compareTo(zone.when) > 0) {
      BigDecimal step = value.subtract(zone.before);
      if (step.signum() < 0 && zone.range != null) {
        step = step.add(zone.range);
      }
      if (step.signum() >= 0) {
        BigDecimal joules = step.movePointLeft(MICRO);
        zone.sum = zone.sum.add(joules);
        double watts = joules.doubleValue() / now.subtract(zone.when).doubleValue();
        sink.addSample(power, now, BigDecimal.valueOf(watts));
      }
    }
    zone.before = value;
    zone.when = now;
    sink.addSample(energy, now, zone.sum);
  }
}
