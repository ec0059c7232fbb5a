package org.tracetool.core.format;

import java.io.IOException;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.RequestAction;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.operation.OpenRequests;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;

/**
 * Leaves out sends whose requests are cancelled: they are no messages, and who has records of
 * messages alone cannot say it later. So from a send that does not block rows wait until it is
 * known what becomes of it, or until too many wait.
 */
public final class CancelledSends implements EventSink {
  /** Words of rows that wait; when there are more, half of them goes on. */
  private static final int MAX_WORDS = 1 << 17;

  private static final int MAX_TEXT_BYTES = 1 << 20;

  /** Requests that are remembered. */
  private static final int MAX_OPEN = 1 << 14;

  private final EventSink sink;
  private final IntUnaryOperator processes;

  /** Requests of sends; their places are numbers of rows. */
  private final OpenRequests open = new OpenRequests();

  private final EventCursor cursor = new EventCursor();

  /** The rows that wait, and room for half of them; null before the first send. */
  private EventBlock waiting;

  private EventBlock rest;

  /** Which of the rows that wait are left out. */
  private BitSet cancelled;

  /** Number of the first row that waits; it may wrap. */
  private int first;

  /** Sends that wait. */
  private int undecided;

  private long left;
  private long late;

  /** In front of a sink. */
  public CancelledSends(EventSink sink, Definitions definitions) {
    this.sink = sink;
    processes = definitions == null ? IntUnaryOperator.identity() : MessageParties.of(definitions);
  }

  /** Whether all rows have to come through here; those of messages and requests always do. */
  boolean isWaiting() {
    return undecided > 0;
  }

  /** Whether rows of a kind say something of sends. */
  static boolean takes(EventKind kind) {
    return kind == EventKind.ISEND || kind == EventKind.ISEND_COMPLETE || kind == EventKind.REQUEST;
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    EventKind kind = event.kind();
    if (kind == EventKind.ISEND) {
      begin(event);
    } else if (open.size() > 0 && takes(kind)) {
      long action = kind == EventKind.REQUEST ? event.field(1) : RequestAction.FREED;
      if (RequestAction.isOver(action)) {
        end(event, action == RequestAction.CANCELLED);
      }
    }
    if (undecided == 0) {
      release();
      sink.accept(event);
      return;
    }
    waiting.append(event);
    if (waiting.usedWords() > MAX_WORDS || waiting.usedBytes() > MAX_TEXT_BYTES) {
      shorten();
    }
  }

  private void begin(EventCursor event) {
    if (waiting == null) {
      waiting = new EventBlock();
      rest = new EventBlock();
      cancelled = new BitSet();
    }
    int location = event.location();
    int process = processes.applyAsInt(location);
    long request = event.field(4);
    int before = open.ofThread(process, location, request);
    if (before != OpenRequests.NONE) {
      forget(before); // who takes an id again is done with the one that had it
    }
    if (open.size() == MAX_OPEN) {
      forget(open.oldest());
    }
    open.add(process, location, request, true, first + waiting.rows());
    undecided++;
  }

  private void end(EventCursor event, boolean isCancelled) {
    int location = event.location();
    int slot = open.find(processes.applyAsInt(location), location, event.field(0));
    if (slot == OpenRequests.NONE) {
      return;
    }
    int row = open.place(slot) - first;
    if (isCancelled && row >= 0) {
      cancelled.set(row);
      left++;
    } else if (isCancelled) {
      late++;
    }
    forget(slot);
  }

  private void forget(int slot) {
    undecided -= open.place(slot) - first >= 0 ? 1 : 0;
    open.remove(slot);
  }

  /** Passes half of the rows on, whatever becomes of the sends among them. */
  private void shorten() throws IOException {
    int rows = waiting.rows();
    int half = Math.max(1, rows / 2);
    pass(half);
    while (cursor.next()) {
      rest.append(cursor);
    }
    waiting.clear();
    waiting.exchange(rest);
    cancelled = cancelled.get(half, rows);
    first += half;
    undecided = 0;
    for (int slot = open.oldest(); slot != OpenRequests.NONE; slot = open.younger(slot)) {
      undecided += open.place(slot) - first >= 0 ? 1 : 0;
    }
  }

  private void pass(int rows) throws IOException {
    cursor.wrap(waiting);
    for (int row = 0; row < rows; row++) {
      cursor.next();
      if (!cancelled.get(row)) {
        sink.accept(cursor);
      }
    }
  }

  private void release() throws IOException {
    if (waiting != null && waiting.rows() > 0) {
      pass(waiting.rows());
      first += waiting.rows();
      waiting.clear();
      cancelled.clear();
    }
  }

  /** Passes on what waits, and reports what was left out; does not end the sink. */
  public void finish(Diagnostics diagnostics) throws IOException {
    release();
    while (open.size() > 0) {
      open.remove(open.oldest());
    }
    undecided = 0;
    diagnostics.reportLoss(LossCode.MESSAGES, MessageMatcher.CANCELLED_SENDS, left);
    diagnostics.reportLoss(
        LossCode.MESSAGES,
        "sends whose requests were cancelled long after, kept as messages",
        late);
    left = 0;
    late = 0;
  }
}
