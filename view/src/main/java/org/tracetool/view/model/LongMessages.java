package org.tracetool.view.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.operation.OperationState;
import org.tracetool.core.time.TimeWindow;

/**
 * Messages of which a window may be too narrow to hold both ends: from the notes of the index, or,
 * of a trace without notes that is short, from all of its records, which are read once.
 */
public final class LongMessages {
  /** Records of a trace, at most, that is read as a whole. */
  private static final long MAX_RECORDS = 2_000_000;

  /** Messages that are kept of it, at most: the longest ones. */
  private static final int MAX_MESSAGES = 1 << 16;

  /** Bytes for halves that wait. */
  private static final long MEMORY = 64 << 20;

  private static final int TIME = 0;
  private static final int BYTES = 1;

  private NotedMessages noted;
  private List<TimelineMessage> whole;

  /** Whether these are all of the trace. */
  private boolean isWhole;

  LongMessages() {}

  /**
   * Messages that reach into a window, by far not all of them: those that are long. A message
   * without a receive has no time of its receive.
   *
   * @param trace as it is asked: what is read ends when the answer is not wanted any more
   */
  public synchronized List<TimelineMessage> reaching(ViewedTrace trace, TimeWindow window)
      throws IOException {
    prepare(trace);
    return reaching(noted.isEmpty() ? whole : noted.near(window), window);
  }

  private static List<TimelineMessage> reaching(List<TimelineMessage> messages, TimeWindow window) {
    List<TimelineMessage> found = new ArrayList<>();
    for (TimelineMessage m : messages) {
      boolean begins = m.sent() != -1L && Long.compareUnsigned(m.sent(), window.to()) < 0;
      // A message without a receive ends later than all times.
      if (begins && Long.compareUnsigned(m.received(), window.from()) >= 0) {
        found.add(m);
      }
    }
    return found;
  }

  /** What is needed for all messages of a window; null if they cannot be known without all. */
  public synchronized KnownMessageSpan span(ViewedTrace trace, TimeWindow window)
      throws IOException {
    prepare(trace);
    if (!noted.isEmpty()) {
      return noted.span(window);
    }
    return isWhole ? new KnownMessageSpan(null, whole) : null;
  }

  private void prepare(ViewedTrace trace) throws IOException {
    if (noted == null) {
      noted = NotedMessages.of(trace);
    }
    if (noted.isEmpty() && whole == null) {
      if (trace.recordCount() <= MAX_RECORDS) {
        read(trace);
      } else {
        whole = List.of();
      }
    }
  }

  private void read(ViewedTrace trace) throws IOException {
    PriorityQueue<TimelineMessage> longest =
        new PriorityQueue<>(Comparator.comparingLong(m -> m.received() - m.sent()));
    List<TimelineMessage> alone = new ArrayList<>();
    boolean[] isAll = {true};
    MessageMatcher matcher =
        new MessageMatcher(
            2,
            MEMORY,
            MessageParties.of(trace.definitions()),
            m -> {
              if (m.state() == OperationState.CANCELLED) {
                return;
              }
              (m.isWhole() ? longest : alone).add(TimelineMessage.of(m, TIME, BYTES));
              if (longest.size() > MAX_MESSAGES) {
                longest.poll();
                isAll[0] = false;
              }
              if (alone.size() > MAX_MESSAGES) {
                alone.remove(alone.size() - 1);
                isAll[0] = false;
              }
            });
    int[] all =
        trace.rows().list().stream().mapToInt(ViewRow::location).filter(l -> l != 0).toArray();
    long[] half = new long[2];
    trace
        .records()
        .readMerged(
            all,
            TimeWindow.ALL,
            MessageMatcher.KINDS,
            e -> {
              if (e.kind().isMessage()) {
                half[TIME] = e.time();
                half[BYTES] = e.bytes();
              }
              matcher.take(e, half);
              return true;
            });
    matcher.finish();
    List<TimelineMessage> found = new ArrayList<>(longest);
    found.addAll(alone);
    isWhole = isAll[0];
    whole = List.copyOf(found); // last: what was given up or failed is read again
  }
}
