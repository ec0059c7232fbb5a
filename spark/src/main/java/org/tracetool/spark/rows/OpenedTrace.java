package org.tracetool.spark.rows;

import java.util.Set;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;

/**
 * A trace that is read, and what of it.
 *
 * @param reader the trace
 * @param options how it is read
 * @param window the times whose records are read
 * @param processes the processes; null for all
 * @param kinds the kinds of records; null for all
 * @param locations the names of processes
 */
public record OpenedTrace(
    TraceReader reader,
    ReadOptions options,
    TimeWindow window,
    IntPredicate processes,
    Set<EventKind> kinds,
    LocationNames locations) {
  /** A trace with the names of its processes. */
  public OpenedTrace(
      TraceReader reader,
      ReadOptions options,
      TimeWindow window,
      IntPredicate processes,
      Set<EventKind> kinds) {
    this(reader, options, window, processes, kinds, LocationNames.of(reader.definitions()));
  }

  Definitions definitions() {
    return reader.definitions();
  }

  Names names(StreamInfo stream, DefinitionKind... of) {
    return new Names(definitions(), locations, stream == null ? 0 : stream.id(), of);
  }

  Names processNames(StreamInfo stream) {
    return names(stream, DefinitionKind.LOCATION, DefinitionKind.GROUP);
  }

  Ticks ticks() {
    return new Ticks(definitions().ticksPerSecond());
  }
}
