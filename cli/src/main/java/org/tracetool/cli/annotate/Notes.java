package org.tracetool.cli.annotate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.tracetool.cli.argument.ProcessArgument;
import org.tracetool.cli.argument.TimeArgument;
import org.tracetool.core.copy.AnnotatedReader.Annotation;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.system.LocationTable;
import org.tracetool.core.time.Ticks;

/** Notes for a trace, understood from the words of the user. */
final class Notes {
  /** The class of notes unless the user chooses another one. */
  static final String USUAL_CLASS = "note";

  private static final int MAX_NOTES = 1_000_000;
  private static final List<Integer> NOBODY = List.of(0);

  private final TraceReader reader;
  private final TraceExtent extent;
  private final TimeArgument times;
  private final String usualClass;
  private final Map<String, List<Integer>> processes = new HashMap<>();
  private final List<Annotation> annotations = new ArrayList<>();

  /**
   * No notes yet.
   *
   * @throws DamagedTraceException if the trace has no events, and so no times
   */
  Notes(Path trace, TraceReader reader, ReadOptions options, String usualClass) throws IOException {
    this.reader = reader;
    this.usualClass = usualClass;
    TraceExtent found = TraceExtent.find(reader, reader.files(), options);
    extent = found == null ? TraceExtent.read(reader, options) : found;
    if (extent == null) {
      throw new DamagedTraceException(trace + ": has no events that notes could be about");
    }
    times = TimeArgument.of(reader.definitions(), extent.first());
  }

  List<Annotation> annotations() {
    return annotations;
  }

  /** Adds a note of the usual class, as options say it. */
  void add(String at, String process, String text) throws IOException {
    add("--at", "--process", times.interval("--at", at), process, usualClass, text);
  }

  /**
   * Adds a note.
   *
   * @param place where it was found, for messages
   * @param end null or empty for a moment
   * @param process null or empty for the whole trace
   * @param markerClass null or empty for the usual one
   */
  void add(String place, String begin, String end, String process, String markerClass, String text)
      throws IOException {
    boolean isMoment = end == null || end.isBlank();
    long[] interval = times.interval(place, begin);
    if (!isMoment) {
      interval[1] = times.interval(place, end)[1];
    }
    if (Long.compareUnsigned(interval[1], interval[0]) < 0) {
      throw new UsageException(place + ": ends before it begins");
    }
    boolean isUsual = markerClass == null || markerClass.isBlank();
    add(place, place, interval, process, isUsual ? usualClass : markerClass, text);
  }

  private void add(
      String place, String whose, long[] interval, String process, String markerClass, String text)
      throws IOException {
    if (Long.compareUnsigned(interval[0], extent.first()) < 0
        || Long.compareUnsigned(interval[1], extent.last()) > 0) {
      Ticks seconds = new Ticks(reader.definitions().ticksPerSecond());
      throw new UsageException(
          place
              + ": is not within the trace, which is from "
              + seconds.seconds(extent.first())
              + " s to "
              + seconds.seconds(extent.last())
              + " s");
    }
    for (int location : process == null || process.isBlank() ? NOBODY : tokens(whose, process)) {
      if (annotations.size() == MAX_NOTES) {
        throw new UnsupportedTraceException(
            place + ": more than " + MAX_NOTES + " notes at once; add them in several runs");
      }
      annotations.add(
          new Annotation(interval[0], interval[1] - interval[0], location, markerClass, text));
    }
  }

  /** The processes of a name or number; threads only where their process is not named as well. */
  private List<Integer> tokens(String place, String process) throws UsageException {
    List<Integer> known = processes.get(process);
    if (known != null) {
      return known;
    }
    IntPredicate chosen = ProcessArgument.parse(place, List.of(process), reader);
    LocationTable table = LocationTable.of(reader.definitions());
    List<Integer> tokens = new ArrayList<>();
    for (Definition.Location l : reader.definitions().all(Definition.Location.class)) {
      int token = l.token();
      boolean isPart = !table.isProcess(token) && chosen.test(table.process(token));
      if (chosen.test(token) && !isPart) {
        tokens.add(token);
      }
    }
    processes.put(process, tokens);
    return tokens;
  }
}
