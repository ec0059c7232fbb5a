package org.tracetool.core.format;

import java.io.IOException;
import org.tracetool.core.report.Diagnostics;

/** Leaves out, and counts, events that the format cannot hold; the events may come in slices. */
final class CapableSlices extends CapableSink implements SliceableSink {
  private final SliceableSink sink;
  private final TraceFormat format;

  CapableSlices(SliceableSink sink, TraceFormat format, Diagnostics diagnostics) {
    super(sink, format, diagnostics);
    this.sink = sink;
    this.format = format;
  }

  @Override
  public boolean takesSlices() {
    return sink.takesSlices();
  }

  @Override
  public Slice slice(Diagnostics diagnostics, int expectedBytes) {
    return new CapableSlice(sink.slice(diagnostics, expectedBytes), format, diagnostics);
  }

  @Override
  public void restart() throws IOException {
    sink.restart();
  }

  private static final class CapableSlice extends CapableSink implements Slice {
    private final Slice slice;

    CapableSlice(Slice slice, TraceFormat format, Diagnostics diagnostics) {
      super(slice, format, diagnostics);
      this.slice = slice;
    }

    @Override
    public long lastTime() {
      return slice.lastTime();
    }

    @Override
    public void place() throws IOException {
      slice.place();
    }

    @Override
    public void write() throws IOException {
      slice.write();
    }
  }
}
