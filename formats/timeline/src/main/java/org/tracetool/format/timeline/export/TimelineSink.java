package org.tracetool.format.timeline.export;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Takes what a timeline shows, in order of time; times are nanoseconds from 0 to 2^61. Calls of a
 * row nest.
 */
public interface TimelineSink extends Closeable {
  /** No arrow. */
  long NO_FLOW = 0;

  /** The place of an instant in its arrow, in order of time. */
  enum FlowEnd {
    /** The first instant of the arrow. */
    STARTS,
    /** One that is neither the first nor known to be the last. */
    GOES_ON,
    /** The last one. */
    ENDS
  }

  /**
   * All rows that are known, processes before their threads. Called first. Rows of groups and of
   * markers come later, as they are needed.
   *
   * @param properties of the run, for people
   */
  void begin(List<ExportRow> rows, Map<String, String> properties) throws IOException;

  /** Nothing is earlier than a time; may come after {@link #begin}. */
  default void setStart(long time) {
    // only what writes times relative to it has to know
  }

  /**
   * A call begins.
   *
   * @param depth how many calls are around it
   */
  void enter(ExportRow row, long time, SliceLabel label, int depth) throws IOException;

  /**
   * The innermost call ends.
   *
   * @param depth how many calls are around it
   */
  void leave(ExportRow row, long begin, long time, SliceLabel label, int depth) throws IOException;

  /**
   * A call is open at the end of the trace; the innermost one comes first.
   *
   * @param last the time of the last record of the row, with which the call ends
   */
  void endUnfinished(ExportRow row, long begin, long last, SliceLabel label, int depth)
      throws IOException;

  /**
   * Something happens at one time.
   *
   * @param flow the arrow that goes through this instant, or {@link #NO_FLOW}
   */
  void addInstant(
      ExportRow row, long time, SliceLabel label, NamedArguments args, long flow, FlowEnd end)
      throws IOException;

  /**
   * An operation begins that may overlap others of its row.
   *
   * @param id distinct among all operations
   */
  void beginOperation(ExportRow row, long time, SliceLabel label, long id, NamedArguments args)
      throws IOException;

  /** An operation ends. */
  void endOperation(ExportRow row, long time, SliceLabel label, long id, NamedArguments args)
      throws IOException;

  /**
   * Of an interval of a row only one call is shown; it has ended, and may be earlier than what came
   * before. No call of the row is around it.
   */
  void addSummary(ExportRow row, long begin, long end, SliceLabel label, NamedArguments args)
      throws IOException;

  /**
   * A counter has a value from now on.
   *
   * @param real whether the value is the raw bits of a double; else it is a number with a sign
   */
  void addCounterValue(TimelineCounter counter, long time, boolean real, long value)
      throws IOException;

  /**
   * Nothing more comes.
   *
   * @param totals sums over the run, for people
   */
  void end(Map<String, String> totals) throws IOException;
}
