package org.tracetool.cli.diff;

import java.io.IOException;
import java.util.function.IntPredicate;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FrontReader;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;

/** A trace reduced to the records of some processes in a window. */
final class TraceSlice extends FrontReader {
  private final TimeWindow window;
  private final IntPredicate locations;

  /**
   * @param window on the clock of the trace
   * @param locations the processes by token; null for all
   */
  TraceSlice(TraceReader reader, TimeWindow window, IntPredicate locations) {
    super(reader);
    this.window = window;
    this.locations = locations;
  }

  private ReadOptions within(ReadOptions options) {
    return options.withWindow(window).withLocations(locations);
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    return reader.open(stream, section, within(options));
  }

  @Override
  public RecordTally count(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    return reader.count(stream, section, within(options));
  }
}
