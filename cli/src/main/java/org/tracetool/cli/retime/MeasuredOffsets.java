package org.tracetool.cli.retime;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.function.IntPredicate;
import org.tracetool.cli.argument.ProcessArgument;
import org.tracetool.clock.map.LinePieces;
import org.tracetool.clock.map.TimeMap;
import org.tracetool.clock.units.ClockUnits;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.NamedInput;

/**
 * Reads offsets of clocks that were measured: lines of three words, a process as {@code --process}
 * takes it or the name of a node, a time of its clock in seconds, and what is to be added then.
 * Empty lines and what is behind {@code #} at the begin of a line count for nothing.
 */
final class MeasuredOffsets {
  private static final int MAX_LINES = 1 << 20;
  private static final int MAX_NUMBER_LENGTH = 60;

  private final Path file;
  private final TraceReader reader;
  private final ClockUnits units;
  private final BigDecimal ticksPerSecond;
  private final List<TreeMap<Long, Long>> points;

  private MeasuredOffsets(Path file, TraceReader reader, ClockUnits units) {
    this.file = file;
    this.reader = reader;
    this.units = units;
    ticksPerSecond = BigDecimal.valueOf(reader.definitions().ticksPerSecond());
    points = new java.util.ArrayList<>();
    for (int unit = 0; unit < units.count(); unit++) {
      points.add(new TreeMap<>());
    }
  }

  /**
   * The correction of each unit; those that the file does not name are not corrected.
   *
   * @throws DamagedTraceException for a line that is wrong
   */
  static TimeMap[] read(Path file, TraceReader reader, ClockUnits units) throws IOException {
    if (!FileExistence.exists(file)) {
      throw new MissingTraceException(FileExistence.noSuchFile(file, "file of measured offsets"));
    }
    MeasuredOffsets offsets = new MeasuredOffsets(file, reader, units);
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(NamedInput.open(file), StandardCharsets.UTF_8))) {
      int number = 0;
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        if (number > MAX_LINES) {
          throw new DamagedTraceException(file + ": has more than " + MAX_LINES + " lines");
        }
        offsets.readLine(number, line.strip());
      }
    }
    return offsets.maps();
  }

  private DamagedTraceException wrong(int number, String expected, String found) {
    return new DamagedTraceException(
        file + ": line " + number + ": expected " + expected + ", found " + found);
  }

  private void readLine(int number, String line) throws IOException {
    if (line.isEmpty() || line.startsWith("#")) {
      return;
    }
    String[] words = line.split("[\\s,;]+");
    if (words.length < 3) {
      throw wrong(number, "process, time and offset", "'" + line + "'");
    }
    long time = ticks(number, words[words.length - 2]);
    long offset = ticks(number, words[words.length - 1]);
    String who = String.join(" ", Arrays.copyOf(words, words.length - 2));
    boolean any = false;
    for (int unit = 0; unit < units.count(); unit++) {
      if (who.equals(units.nodeName(units.node(unit))) || who.equals(units.name(unit))) {
        points.get(unit).put(time, offset);
        any = true;
      }
    }
    if (any) {
      return;
    }
    try {
      IntPredicate chosen = ProcessArgument.parse(file.toString(), List.of(who), reader);
      for (int unit = 0; unit < units.count(); unit++) {
        if (chosen.test(units.location(unit))) {
          points.get(unit).put(time, offset);
        }
      }
    } catch (UsageException e) {
      throw wrong(number, "a process or a node of the trace", "'" + who + "'");
    }
  }

  private long ticks(int number, String word) throws DamagedTraceException {
    try {
      if (word.length() > MAX_NUMBER_LENGTH) {
        throw new NumberFormatException();
      }
      BigDecimal ticks = new BigDecimal(word).multiply(ticksPerSecond);
      if (ticks.precision() - ticks.scale() > 18) {
        throw new NumberFormatException();
      }
      return ticks.setScale(0, RoundingMode.HALF_UP).longValueExact();
    } catch (NumberFormatException e) {
      throw wrong(number, "a number of seconds", "'" + word + "'");
    }
  }

  private TimeMap[] maps() {
    TimeMap[] maps = new TimeMap[units.count()];
    for (int unit = 0; unit < maps.length; unit++) {
      TreeMap<Long, Long> own = points.get(unit);
      maps[unit] =
          own.isEmpty()
              ? TimeMap.IDENTITY
              : new LinePieces(
                  own.keySet().stream().mapToLong(Long::longValue).toArray(),
                  own.values().stream().mapToLong(Long::longValue).toArray(),
                  true);
    }
    return maps;
  }
}
