package org.tracetool.query.rows;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.merge.Spool;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.MessageMatcher;

/**
 * The events that small tables are made of, kept in a temporary file while all events are read for
 * the table of calls, so that they need not be read again. A message has a note of the call that it
 * is in before it. If there are many such events, they are not kept.
 */
final class KeptEvents implements Closeable {
  /** Says in which call the message is that comes next: its region, and when it began. */
  static final EventKind NOTE = EventKind.COUNTER;

  /** Messages and their notes. */
  static final Set<EventKind> MESSAGES = EnumSet.copyOf(MessageMatcher.KINDS);

  private static final Set<EventKind> KINDS = EnumSet.copyOf(MessageMatcher.KINDS);
  private static final boolean[] IS_KEPT = new boolean[EventKind.values().length];

  static {
    KINDS.addAll(CollectiveCalls.KINDS);
    KINDS.addAll(IoRows.KINDS);
    KINDS.forEach(kind -> IS_KEPT[kind.ordinal()] = true);
    MESSAGES.add(NOTE);
  }

  /** One of so many events may be kept; then the file is smaller than the trace. */
  private static final int SHARE = 8;

  /** As many may be kept in any case. */
  private static final long FEW = 1 << 20;

  /** What the streams may take of memory, together, while they are read. */
  private static final long MEMORY = 4 << 20;

  private final Path folder;
  private final int streams;
  private final Map<Integer, Spool.StoringTask> open = new HashMap<>();
  private final Map<Integer, Spool.StoredStream> stored = new HashMap<>();
  private final Set<Integer> ended = new HashSet<>();
  private final IntMap processes = new IntMap();
  private Spool spool;
  private long seen;
  private long kept;
  private boolean isGivenUp;

  /**
   * Nothing is kept yet.
   *
   * @param folder for the temporary file; null for the usual one
   * @param streams of the trace
   */
  KeptEvents(Path folder, int streams) {
    this.folder = folder;
    this.streams = streams;
  }

  /** Whether an event of a kind, given by its ordinal, is kept. */
  static boolean isKept(int kind) {
    return IS_KEPT[kind];
  }

  /** A process has events in a stream; nothing is kept where it has some in two. */
  synchronized void addProcess(int token) {
    if (streams > 1 && processes.add(token, 1, 0) > 1) {
      giveUp();
    }
  }

  /** What was kept is of no use. */
  synchronized void giveUp() {
    isGivenUp = true;
  }

  /**
   * Keeps an event. If there is no room for it, the trace will be read again.
   *
   * @param calls of its process
   * @param scratch for the note
   */
  synchronized void keep(
      StreamInfo stream, EventCursor event, CallStack calls, EventBlock scratch) {
    if (isGivenUp) {
      return;
    }
    try {
      Spool.StoringTask storing = storing(stream);
      if (event.kind().isMessage() && calls.isTopKnown()) {
        scratch.clear();
        long begin = calls.words()[calls.topPlace() + CallStack.TIME];
        long region = Integer.toUnsignedLong(calls.top());
        scratch.add(event.time(), NOTE, event.location(), region, begin);
        EventCursor note = scratch.cursor();
        note.next();
        storing.accept(note);
      }
      storing.accept(event);
      kept++;
    } catch (IOException e) {
      giveUp();
    }
  }

  private Spool.StoringTask storing(StreamInfo stream) throws IOException {
    Spool.StoringTask storing = open.get(stream.id());
    if (storing == null) {
      if (spool == null) {
        spool = Spool.create(folder, streams, MEMORY);
      }
      storing = spool.sink();
      open.put(stream.id(), storing);
    }
    return storing;
  }

  /** So many more events of any kind were read. */
  synchronized void countSeen(int more) {
    seen += more;
    if (kept > FEW && kept > seen / SHARE) {
      giveUp();
    }
  }

  /** All events of a stream were read. */
  synchronized void end(StreamInfo stream) {
    Spool.StoringTask storing = open.remove(stream.id());
    try {
      if (storing != null && !isGivenUp) {
        storing.end();
        stored.put(stream.id(), storing.stored());
      }
    } catch (IOException e) {
      giveUp();
    }
    ended.add(stream.id());
  }

  /** Whether all that there is of some kinds was kept; null stands for all kinds. */
  synchronized boolean has(Set<EventKind> kinds) {
    return !isGivenUp
        && ended.size() == streams
        && kinds != null
        && (KINDS.containsAll(kinds) || MESSAGES.equals(kinds));
  }

  /** The events of a stream that are of some kinds. */
  synchronized EventSource open(StreamInfo stream, Set<EventKind> kinds) {
    Spool.StoredStream events = stored.get(stream.id());
    return events == null ? EventSource.empty() : new KindSelection(events.open(), kinds);
  }

  /** Those of some kinds alone. */
  private static final class KindSelection implements EventSource {
    private final EventSource all;
    private final Set<EventKind> kinds;
    private final EventBlock block = new EventBlock();
    private final EventCursor cursor = new EventCursor();

    private KindSelection(EventSource all, Set<EventKind> kinds) {
      this.all = all;
      this.kinds = kinds;
    }

    @Override
    public boolean read(EventBlock out) throws IOException {
      out.clear();
      while (out.rows() == 0) {
        if (!all.read(block)) {
          return false;
        }
        cursor.wrap(block);
        while (cursor.next()) {
          if (kinds.contains(cursor.kind())) {
            out.append(cursor);
          }
        }
      }
      return true;
    }

    @Override
    public void close() throws IOException {
      all.close();
    }
  }

  @Override
  public synchronized void close() {
    isGivenUp = true;
    if (spool != null) {
      spool.close();
    }
  }
}
