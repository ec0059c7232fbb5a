package org.tracetool.format.paraver.write;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.PriorityQueue;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.operation.MessageResult;
import org.tracetool.core.operation.MessageVisitor;
import org.tracetool.core.operation.OperationState;

/** Joins the two sides of messages, and finds the places of their lines. */
final class MessageJoin implements MessageVisitor {
  /** So many sides wait for the other one; older ones stay without. */
  private static final int MAX_WAITING = 1 << 20;

  private static final int MAX_NOTED = 2 * MAX_WAITING;

  /** Bytes for sides without numbers that wait: as many. */
  private static final long MEMORY = 80L * MAX_WAITING;

  private final PrvBody body;
  private final Map<Long, PendingMessage> numbered = new LinkedHashMap<>();
  private final MessageMatcher unnumbered;

  /** Sides that wait in {@link #unnumbered}, which has their places in this list. */
  private PendingMessage[] kept = new PendingMessage[64];

  /** How many places there were, and those of them that are free again. */
  private int places;

  private int[] free = new int[64];
  private int frees;

  /** A receive that became part of its message, to be used again; null for none. */
  private PendingMessage spare;

  /** Messages by when their lines come. */
  private final PriorityQueue<PendingMessage> toCome =
      new PriorityQueue<>(
          (a, b) -> {
            int order = Long.compare(a.place, b.place);
            order = order == 0 ? Integer.compare(a.placeLine, b.placeLine) : order;
            return order == 0 ? Long.compare(a.order, b.order) : order;
          });

  private long order;
  private final long[] words = new long[1];
  private long halves;
  private long cancelled;
  private long otherSizes;

  MessageJoin(PrvBody body, Definitions definitions) {
    this.body = body;
    unnumbered = new MessageMatcher(1, MEMORY, MessageParties.of(definitions), this);
  }

  /** A number for what comes next. */
  long next() {
    return ++order;
  }

  /** Sides that have no other one. */
  long halves() {
    return halves + numbered.size();
  }

  /** Sends whose requests were cancelled, which are no messages. */
  long cancelled() {
    return cancelled;
  }

  /** Messages whose two sides have different sizes. */
  long otherSizes() {
    return otherSizes;
  }

  /** Two sides of a message have these sizes. */
  void countOtherSizes(long one, long other) {
    otherSizes += one == other ? 0 : 1;
  }

  /** What both sides of a message say of it. */
  record Ends(int sender, int receiver, long tag, boolean isSend) {
    static Ends of(EventCursor row) {
      boolean send = row.kind().isSend();
      int own = row.location();
      int other = row.partner();
      return new Ends(send ? own : other, send ? other : own, row.tag(), send);
    }

    private Ends otherSide() {
      return new Ends(sender, receiver, tag, !isSend);
    }
  }

  /**
   * The numbers of messages in {@link #numbered} by what is known of them, oldest first; some may
   * be complete since. Null until there is a side without a number, as where a format keeps what it
   * does not know for one side alone.
   */
  private Map<Ends, Deque<Long>> byEnds;

  /** How many numbers were put into it. */
  private int noted;

  private void note(long id, PendingMessage m) {
    Deque<Long> ids = byEnds.computeIfAbsent(m.ends, e -> new ArrayDeque<>());
    ids.add(id);
    noted++;
  }

  private void noteAll() {
    byEnds = new HashMap<>();
    noted = 0;
    numbered.forEach(this::note);
  }

  /** The oldest message of which only the other side is known, with a number; null if none. */
  private PendingMessage otherNumbered(Ends ends) {
    if (byEnds == null) {
      noteAll();
    }
    Ends other = ends.otherSide();
    Deque<Long> ids = byEnds.get(other);
    while (ids != null && !ids.isEmpty()) {
      long id = ids.remove();
      PendingMessage m = numbered.get(id);
      if (m != null && m.ends.equals(other)) {
        return numbered.remove(id);
      }
    }
    return null;
  }

  /** The message that a side with a number belongs to. */
  PendingMessage numbered(long id, EventCursor row, boolean send) {
    PendingMessage known = numbered.remove(id);
    if (known != null && (send ? known.sender : known.receiver) == 0) {
      return known;
    }
    if (known != null) {
      halves++; // the same side of two messages
    }
    if (numbered.size() >= MAX_WAITING) {
      Iterator<PendingMessage> oldest = numbered.values().iterator();
      oldest.next();
      oldest.remove();
      halves++;
    }
    PendingMessage made = new PendingMessage();
    made.ends = Ends.of(row);
    numbered.put(id, made);
    if (byEnds != null) {
      if (noted > MAX_NOTED) {
        noteAll(); // without those that are complete since
      }
      note(id, made);
    }
    return made;
  }

  /** The message whose other side has a number, where this one has none; null if there is none. */
  PendingMessage otherNumbered(EventCursor row) throws IOException {
    PendingMessage known = numbered.isEmpty() ? null : otherNumbered(Ends.of(row));
    if (known != null && row.kind() == EventKind.IRECEIVE) {
      unnumbered.cancel(row.location(), row.field(4)); // nothing waits for it
    }
    return known;
  }

  /**
   * A side without number, of which all but its physical time is known, looks for the other one.
   */
  void match(PendingMessage side, EventCursor row) throws IOException {
    int place = frees > 0 ? free[--frees] : places++;
    if (place == kept.length) {
      kept = Arrays.copyOf(kept, 2 * place);
      free = Arrays.copyOf(free, 2 * place);
    }
    kept[place] = side;
    words[0] = place;
    unnumbered.take(row, words);
  }

  /** A record of a request of messages without numbers. */
  void request(EventCursor row) throws IOException {
    unnumbered.take(row, words);
  }

  private PendingMessage take(int place) {
    PendingMessage side = kept[place];
    kept[place] = null;
    free[frees++] = place;
    return side;
  }

  /** A receive without number of which nothing is known yet. */
  PendingMessage newReceive() {
    PendingMessage made = spare == null ? new PendingMessage() : spare;
    spare = null;
    return made;
  }

  @Override
  public void visitMessage(MessageResult m) throws IOException {
    PendingMessage sent = m.hasSend() ? take((int) m.send(0)) : null;
    PendingMessage received = m.hasReceive() ? take((int) m.receive(0)) : null;
    if (m.isWhole()) {
      countOtherSizes(sent.size, received.size);
      sent.join(received);
      spare = received.reuse() ? received : null;
      completeIfKnown(sent);
    } else if (m.state() == OperationState.CANCELLED) {
      cancelled++;
    } else {
      halves++;
    }
  }

  /** No more sides come. */
  void finish() throws IOException {
    unnumbered.finish();
  }

  /** The place of the line of a message is known. */
  void setPlace(PendingMessage m, long now) throws IOException {
    if (m.place == now && m.placeLine < body.lines()) {
      m.key = body.before(m.placeLine);
      completeIfKnown(m);
    } else {
      toCome.add(m);
    }
  }

  /** A message may be complete. */
  void completeIfKnown(PendingMessage m) throws IOException {
    if (m.isComplete()) {
      body.addMessage(m);
    }
  }

  /**
   * Gives places to lines up to a time, of which so many other lines are there already.
   *
   * @param lines the largest number for all of that time
   */
  void advance(long time, int lines) throws IOException {
    while (!toCome.isEmpty()) {
      PendingMessage m = toCome.peek();
      if (m.place > time || m.place == time && m.placeLine > lines) {
        return;
      }
      toCome.remove();
      m.key = body.here();
      completeIfKnown(m);
    }
  }
}
