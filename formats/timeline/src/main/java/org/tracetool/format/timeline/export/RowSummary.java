package org.tracetool.format.timeline.export;

import java.io.IOException;
import java.util.Arrays;

/**
 * What a row did in intervals of one length: the call that took most time of its own in each.
 * Neighbours of the same call become one slice. The times of the sixteen most recent busy calls of
 * an interval are kept; where there are more, a new one takes the place and time of the shortest,
 * so the longest one is never missed if it has more than a sixteenth of the interval.
 */
final class RowSummary {
  private static final int KEPT = 16;

  private final ExportRow row;
  private final long interval;
  private SliceLabel[] stack = new SliceLabel[8];
  private long[] begins = new long[8];
  private int depth;

  /** Up to here all is counted, and from here on since the last detail. */
  private long upTo;

  private long since;

  private final SliceLabel[] labels = new SliceLabel[KEPT];
  private final long[] times = new long[KEPT];
  private int kept;
  private long idle;
  private long calls;
  private long messages;

  /** The slice that the next interval may lengthen; null if there is none. */
  private SliceLabel slice;

  private long sliceBegin;
  private long sliceEnd;
  private long sliceTime;
  private long sliceCalls;
  private long sliceMessages;

  RowSummary(ExportRow row, long interval, long from) {
    this.row = row;
    this.interval = interval;
    upTo = from;
    since = from;
  }

  ExportRow row() {
    return row;
  }

  int depth() {
    return depth;
  }

  SliceLabel label(int at) {
    return stack[at];
  }

  /** When a call began, or when its detail does. */
  long begin(int at) {
    return begins[at];
  }

  void begin(int at, long time) {
    begins[at] = time;
  }

  void push(SliceLabel label, long time) {
    if (depth == stack.length) {
      stack = Arrays.copyOf(stack, 2 * depth);
      begins = Arrays.copyOf(begins, 2 * depth);
    }
    begins[depth] = time;
    stack[depth++] = label;
  }

  void pop() {
    depth--;
  }

  void countCall() {
    calls++;
  }

  void countMessage() {
    messages++;
  }

  /** Nothing is counted before this time. */
  void skipTo(long time) {
    upTo = Math.max(upTo, time);
    since = upTo;
  }

  /** Counts what the row has done up to a time, and writes slices that are complete. */
  void countTo(long time, TimelineSink out, NamedArguments args) throws IOException {
    while (upTo < time) {
      long end = upTo - upTo % interval + interval;
      if (end < 0) {
        end = Long.MAX_VALUE;
      }
      boolean empty = depth == 0 && kept == 0 && idle == 0;
      if (empty && time >= end) {
        upTo = Math.max(end, time - time % interval); // whole intervals of nothing
        continue;
      }
      long to = Math.min(time, end);
      add(depth == 0 ? null : stack[depth - 1], to - upTo);
      upTo = to;
      if (to == end) {
        close(Math.max(since, end - interval), end, out, args);
      }
    }
  }

  private void add(SliceLabel label, long time) {
    if (label == null) {
      idle += time;
      return;
    }
    int shortest = 0;
    for (int i = 0; i < kept; i++) {
      if (labels[i] == label) {
        times[i] += time;
        return;
      }
      shortest = times[i] < times[shortest] ? i : shortest;
    }
    int at = kept < KEPT ? kept++ : shortest;
    times[at] += time;
    labels[at] = label;
  }

  /** An interval is over, or the part of it that is not shown in detail. */
  private void close(long from, long end, TimelineSink out, NamedArguments args)
      throws IOException {
    int longest = -1;
    for (int i = 0; i < kept; i++) {
      if (times[i] > (longest < 0 ? idle : times[longest])) {
        longest = i;
      }
    }
    if (longest >= 0) {
      SliceLabel label = labels[longest];
      if (slice != label || sliceEnd != from) {
        flush(out, args);
        slice = label;
        sliceBegin = from;
        sliceTime = 0;
        sliceCalls = 0;
        sliceMessages = 0;
      }
      sliceEnd = end;
      sliceTime += times[longest];
      sliceCalls += calls;
      sliceMessages += messages;
    }
    Arrays.fill(times, 0, kept, 0);
    Arrays.fill(labels, 0, kept, null);
    kept = 0;
    idle = 0;
    calls = 0;
    messages = 0;
  }

  /** Writes what there is, at the end. */
  void finish(TimelineSink out, NamedArguments args) throws IOException {
    finish(upTo, out, args);
  }

  /** Writes what there is up to a time, at which detail begins. */
  void finish(long time, TimelineSink out, NamedArguments args) throws IOException {
    countTo(time, out, args);
    if (kept > 0 || idle > 0) {
      close(Math.max(since, time - time % interval), time, out, args);
    }
    flush(out, args);
  }

  private void flush(TimelineSink out, NamedArguments args) throws IOException {
    if (slice != null) {
      args.clear().unsigned("calls", sliceCalls).unsigned("messages", sliceMessages);
      long length = Math.max(1, sliceEnd - sliceBegin);
      args.unsigned("percent_of_time", Math.min(100, Math.round(100.0 * sliceTime / length)));
      out.addSummary(row, sliceBegin, sliceEnd, slice, args);
      slice = null;
    }
  }
}
