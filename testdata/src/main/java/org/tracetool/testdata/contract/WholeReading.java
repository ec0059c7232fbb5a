package org.tracetool.testdata.contract;

import java.io.IOException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;

/** Reads all that there is of a trace, which may be damaged, as all commands together do. */
public final class WholeReading {
  private static final int SMALL_BUFFER = 8 << 10;

  private final TimeWindow window;
  private long records;

  private WholeReading(TimeWindow window) {
    this.window = window;
  }

  /** How a trace is opened. */
  public interface Opening {
    /** Opens it. */
    TraceReader open(ReadOptions options) throws IOException;
  }

  /**
   * Reads it.
   *
   * @param from the begin of a window that is read as well, in ticks
   * @param to its end
   * @return how many definitions and records were read
   */
  public static long of(Opening opening, long from, long to) throws IOException {
    ReadOptions defaults = ReadOptions.defaults();
    ReadOptions options =
        new ReadOptions(
            TimeWindow.ALL, null, null, defaults.handles(), new Diagnostics(), SMALL_BUFFER);
    WholeReading reading = new WholeReading(new TimeWindow(from, to));
    try (TraceReader reader = opening.open(options)) {
      reading.read(reader, options);
    } finally {
      options.handles().close();
    }
    options.diagnostics().incidents();
    return reading.records;
  }

  private void read(TraceReader reader, ReadOptions options) throws IOException {
    records += reader.definitions().entries().size();
    StateFacet states = reader.facet(StateFacet.class);
    for (StreamInfo stream : reader.streams()) {
      records += reader.localDefinitions(stream).entries().size();
      for (Section section : Section.values()) {
        read(reader, stream, section, options);
      }
      read(reader, stream, Section.EVENTS, options.withWindow(window));
      reader.count(stream, Section.EVENTS, options);
      if (states != null) {
        states.stateAt(stream, window.from(), options);
      }
    }
    if (reader.has(null, Section.MARKERS)) {
      read(reader, null, Section.MARKERS, options);
    }
    reader.files();
  }

  private void read(TraceReader reader, StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    try (EventSource source = reader.open(stream, section, options)) {
      source.drainTo(this::take);
    }
  }

  private void take(EventCursor event) {
    event.text();
    for (int i = 0; i < event.pairs(); i++) {
      event.pairType(i).name();
    }
    records++;
  }
}
