package org.tracetool.format.paraver.write;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.operation.Messages;

/** Joins the two sides of messages, and finds the places of their lines. */
final class MessageTable {
  /** So many sides wait for the other one; older ones stay without. */
  private static final int MOST = 1 << 20;

  private static final int MOST_NOTED = 2 * MOST;

  private final Body body;
  private final Map<Long, Message> numbered = new LinkedHashMap<>();
  private final Messages unnumbered;

  /** Messages that wait in {@link #unnumbered}, which has their places in this list. */
  private final List<Message> kept = new ArrayList<>();

  private final List<Integer> free = new ArrayList<>();

  /** Messages by when their lines come. */
  private final PriorityQueue<Message> toCome =
      new PriorityQueue<>(
          (a, b) -> {
            int order = Long.compare(a.place, b.place);
            order = order == 0 ? Integer.compare(a.placeLine, b.placeLine) : order;
            return order == 0 ? Long.compare(a.order, b.order) : order;
          });

  private long order;
  private long halves;

  MessageTable(Body body, Definitions definitions) {
    this.body = body;
    unnumbered = new Messages(1, MessageParties.of(definitions));
  }

  /** A number for what comes next. */
  long next() {
    return ++order;
  }

  /** Sides that have no other one. */
  long halves() {
    return halves + numbered.size() + unnumbered.waiting().size();
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

  private void note(long id, Message m) {
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
  private Message otherNumbered(Ends ends) {
    if (byEnds == null) {
      noteAll();
    }
    Ends other = ends.otherSide();
    Deque<Long> ids = byEnds.get(other);
    while (ids != null && !ids.isEmpty()) {
      long id = ids.remove();
      Message m = numbered.get(id);
      if (m != null && m.ends.equals(other)) {
        return numbered.remove(id);
      }
    }
    return null;
  }

  /** The message that a side with a number belongs to. */
  Message numbered(long id, EventCursor row, boolean send) {
    Message known = numbered.remove(id);
    if (known != null && (send ? known.sender : known.receiver) == 0) {
      return known;
    }
    if (known != null) {
      halves++; // the same side of two messages
    }
    if (numbered.size() >= MOST) {
      Iterator<Message> oldest = numbered.values().iterator();
      oldest.next();
      oldest.remove();
      halves++;
    }
    Message made = new Message();
    made.ends = Ends.of(row);
    numbered.put(id, made);
    if (byEnds != null) {
      if (noted > MOST_NOTED) {
        noteAll(); // without those that are complete since
      }
      note(id, made);
    }
    return made;
  }

  /** The message that a side belongs to: that of the first one that fits, as messages arrive. */
  Message matching(EventCursor event) {
    int slot = unnumbered.partner(event);
    if (slot >= 0) {
      int place = (int) unnumbered.waiting().get(slot, 0);
      free.add(place);
      return kept.set(place, null);
    }
    if (slot != Messages.LOST && !numbered.isEmpty()) {
      Message known = otherNumbered(Ends.of(event));
      if (known != null) {
        return known;
      }
    }
    Message made = new Message();
    if (slot == Messages.LOST) {
      halves++;
      return made;
    }
    if (unnumbered.waiting().size() >= MOST) {
      int old = unnumbered.giveUpOldest();
      int place = (int) unnumbered.waiting().get(old, 0);
      kept.set(place, null);
      free.add(place);
      halves++;
    }
    int place;
    if (free.isEmpty()) {
      place = kept.size();
      kept.add(made);
    } else {
      place = free.remove(free.size() - 1);
      kept.set(place, made);
    }
    int added = unnumbered.add(event);
    unnumbered.waiting().set(added, 0, place);
    return made;
  }

  /** The place of the line of a message is known. */
  void placed(Message m, long now) throws IOException {
    if (m.place == now && m.placeLine < body.lines()) {
      m.key = body.before(m.placeLine);
      completed(m);
    } else {
      toCome.add(m);
    }
  }

  /** A message may be complete. */
  void completed(Message m) throws IOException {
    if (m.isComplete()) {
      body.message(m);
    }
  }

  /**
   * Gives places to lines up to a time, of which so many other lines are there already.
   *
   * @param lines the largest number for all of that time
   */
  void advance(long time, int lines) throws IOException {
    while (!toCome.isEmpty()) {
      Message m = toCome.peek();
      if (m.place > time || m.place == time && m.placeLine > lines) {
        return;
      }
      toCome.remove();
      m.key = body.here();
      completed(m);
    }
  }
}
