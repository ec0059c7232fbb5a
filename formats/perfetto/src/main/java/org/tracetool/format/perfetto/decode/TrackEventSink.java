package org.tracetool.format.perfetto.decode;

import java.io.IOException;

/** Takes what packets say of a run, in the order of the file. */
public interface TrackEventSink {
  /**
   * An event other than a sample.
   *
   * @param track its number in the {@link TrackTable}
   * @param time nanoseconds on the clock of the trace, not negative
   * @param event what it says; valid until this returns
   */
  void takeEvent(int track, long time, DecodedEvent event) throws IOException;

  /**
   * A sample of a counter.
   *
   * @param track its number in the {@link TrackTable}
   * @param time nanoseconds on the clock of the trace, not negative
   * @param isReal whether the value is the raw bits of a double; else it is a number with a sign
   */
  void takeSample(int track, long time, boolean isReal, long value) throws IOException;

  /** What times lack to be nanoseconds since 1970, once all packets are read. */
  void takeWallClock(long offset);

  /** A property of the trace. */
  void takeProperty(String name, String value);
}
