package org.tracetool.format.tau.read;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.format.tau.map.MessageWord;
import org.tracetool.format.tau.map.Place;
import org.tracetool.format.tau.map.PlaceState;
import org.tracetool.format.tau.map.RecordFeed;
import org.tracetool.format.tau.map.StreamParts;
import org.tracetool.format.tau.map.ThreadPlaces;
import org.tracetool.format.tau.map.ThreadRecordLoop;
import org.tracetool.format.tau.map.TraceFacts;

/** The records of a stream as rows. */
final class TauSource extends ThreadRecordLoop implements EventSource {
  /** Rows that wait for one before them, at most; of streams that need more, all are sorted. */
  static final int MAX_HELD = 1 << 16;

  private static final int BLOCK_WORDS = 8192;
  private static final int FIELDS = 4;

  // Words of a row that waits.
  private static final int WIDTH = 8;
  private static final int KIND = 1;
  private static final int LOCATION = 2;
  private static final int FIRST_FIELD = 3;

  /** Kinds of rows that wait: not known yet, or none. */
  private static final int OPEN = -1;

  private static final int DROPPED = -2;

  private static final EventKind[] KINDS = EventKind.values();
  private static final int ENTER = EventKind.ENTER.ordinal();
  private static final int LEAVE = EventKind.LEAVE.ordinal();
  private static final int SEND = EventKind.SEND.ordinal();
  private static final int RECEIVE = EventKind.RECEIVE.ordinal();
  private static final int COUNTER = EventKind.COUNTER.ordinal();

  private final TraceFacts facts;
  private final ThreadPlaces places;
  private final RecordFeed feed;
  private final ReadOptions options;
  private final RowOutput rows;

  /** Whether rows are handed out as they come, all of them, to be sorted. */
  private final boolean isRaw;

  private final boolean[] wanted = new boolean[KINDS.length];
  private final long begin;
  private EventBlock into;

  /** A ring of rows that wait; each has the number of its slot modulo the size. */
  private long[] ring = new long[16 * WIDTH];

  private int mask = 15;
  private long firstSlot;
  private long nextSlot;
  private boolean isDone;

  TauSource(
      TraceFacts facts, StreamParts stream, RecordFeed feed, ReadOptions options, boolean isRaw) {
    this.facts = facts;
    this.feed = feed;
    this.options = options;
    this.isRaw = isRaw;
    places = facts.places();
    begin = facts.begin();
    rows = isRaw ? null : new RowOutput(options);
    for (EventKind kind : KINDS) {
      wanted[kind.ordinal()] = isRaw || rows.wants(kind);
    }
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    into = block;
    while (!isDone && block.usedWords() < BLOCK_WORDS) {
      if (!feed.next()) {
        settleAll();
        finish();
        break;
      }
      take(feed);
    }
    return block.rows() > 0;
  }

  private void finish() {
    if (!isDone && rows != null) {
      rows.tell(options.diagnostics());
    }
    isDone = true;
  }

  @Override
  protected PlaceState begin(int key) {
    Place place = places.find(key);
    return place == null ? null : ThreadRecordLoop.begin(place);
  }

  private long time(PlaceState at, long time) {
    return (isRaw && at.place().isRaised() ? at.raised(time) : time) - begin;
  }

  @Override
  protected void takeCall(PlaceState at, long time, boolean isEnter, int region) {
    int kind = isEnter ? ENTER : LEAVE;
    if (firstSlot == nextSlot) {
      emit(time(at, time), kind, at.place().token(), region, 0, 0, 0);
    } else {
      put(nextSlot++, time(at, time), kind, at.place().token(), region, 0, 0, 0);
      release();
    }
  }

  private void addRow(
      long slot, long time, int kind, int location, long a, long b, long c, long d) {
    if (firstSlot == nextSlot) {
      emit(time, kind, location, a, b, c, d);
      return;
    }
    put(slot == NOW ? nextSlot++ : slot, time, kind, location, a, b, c, d);
    release();
  }

  private void put(long slot, long time, int kind, int location, long a, long b, long c, long d) {
    if (slot - firstSlot > mask) {
      grow();
    }
    int at = (int) (slot & mask) * WIDTH;
    ring[at] = time;
    ring[at + KIND] = kind;
    ring[at + LOCATION] = location;
    ring[at + FIRST_FIELD] = a;
    ring[at + FIRST_FIELD + 1] = b;
    ring[at + FIRST_FIELD + 2] = c;
    ring[at + FIRST_FIELD + 3] = d;
  }

  private void grow() {
    long[] larger = new long[2 * ring.length];
    int newMask = 2 * mask + 1;
    for (long slot = firstSlot; slot <= firstSlot + mask; slot++) {
      System.arraycopy(
          ring, (int) (slot & mask) * WIDTH, larger, (int) (slot & newMask) * WIDTH, WIDTH);
    }
    ring = larger;
    mask = newMask;
  }

  /** Hands out rows up to the first that still waits. */
  private void release() {
    while (firstSlot < nextSlot) {
      int at = (int) (firstSlot & mask) * WIDTH;
      int kind = (int) ring[at + KIND];
      if (kind == OPEN) {
        return;
      }
      firstSlot++;
      if (kind != DROPPED) {
        emit(
            ring[at],
            kind,
            (int) ring[at + LOCATION],
            ring[at + FIRST_FIELD],
            ring[at + FIRST_FIELD + 1],
            ring[at + FIRST_FIELD + 2],
            ring[at + FIRST_FIELD + 3]);
      }
    }
  }

  @Override
  protected long hold(PlaceState at, long time) {
    if (isRaw) {
      return NOW;
    }
    long slot = nextSlot++;
    put(slot, 0, OPEN, 0, 0, 0, 0, 0);
    return slot;
  }

  @Override
  protected void drop(long slot) {
    if (slot != NOW) {
      ring[(int) (slot & mask) * WIDTH + KIND] = DROPPED;
      release();
    }
  }

  private void emit(long time, int kind, int location, long a, long b, long c, long d) {
    if (isDone) {
      return;
    }
    if (!isRaw) {
      if (rows.isBehind(time)) {
        finish();
        return;
      }
      if (kind == ENTER) {
        rows.enter(into, time, location, (int) a);
        return;
      }
      if (kind == LEAVE) {
        rows.leave(into, time, location, (int) a);
        return;
      }
      if (!wanted[kind] || !rows.wants(location, time)) {
        return;
      }
    }
    EventKind sort = KINDS[kind];
    int at = into.addRow(time, sort, location, 0);
    long[] words = into.words();
    Arrays.fill(words, at, at + sort.fieldCount(), 0);
    words[at] = a;
    words[at + 1] = b;
    if (sort.fieldCount() > FIELDS) {
      words[at + 2] = c;
      words[at + 3] = d;
    }
  }

  @Override
  protected void takeMessage(PlaceState at, long time, boolean isSend, long parameter) {
    int thread = at.takeOtherThread();
    int node = MessageWord.node(parameter);
    boolean isOfThreads = thread != PlaceState.NO_THREAD;
    int own = at.place().thread();
    int tag =
        isOfThreads
            ? (isSend ? own << 16 | thread : thread << 16 | own) & Integer.MAX_VALUE
            : MessageWord.tag(parameter);
    addRow(
        NOW,
        time(at, time),
        isSend ? SEND : RECEIVE,
        at.place().token(),
        isOfThreads ? places.thread(node, thread) : places.process(node),
        MessageWord.bytes(parameter),
        tag,
        isOfThreads
            ? facts.threadGroup()
            : facts.communicator(MessageWord.communicator(parameter)));
  }

  @Override
  protected void takeSample(
      PlaceState at, long slot, long time, int counter, boolean isProperty, long value) {
    if (isProperty && value == 1) {
      drop(slot);
      return;
    }
    addRow(slot, time(at, time), COUNTER, at.place().token(), counter, value, 0, 0);
  }

  @Override
  protected void takeHalf(
      PlaceState at, long slot, long time, int direction, long bytes, long firstId, long secondId) {
    int half = at.takeHalf();
    long peer = at.place().peer(half);
    if (peer == Place.NO_PEER) {
      drop(slot);
      return;
    }
    addRow(
        slot,
        time(at, time),
        peer >>> 32 == 1 ? SEND : RECEIVE,
        at.place().token(),
        peer & 0xffff_ffffL,
        at.place().copyBytes(half),
        at.place().copyTag(half),
        facts.threadGroup());
  }

  @Override
  protected void takeMark(PlaceState at, int meaning, long time, long parameter) {
    // says nothing of its own
  }

  @Override
  protected void takeUndefined(long number, long value) {
    // was counted by the first reading
  }

  @Override
  public void close() throws IOException {
    feed.close();
  }
}
