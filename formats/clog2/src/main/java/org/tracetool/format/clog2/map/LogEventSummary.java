package org.tracetool.format.clog2.map;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.format.clog2.file.ClogCursor;
import org.tracetool.format.clog2.file.LogCursor;
import org.tracetool.format.clog2.file.RepeatedRecords;
import org.tracetool.format.slog2.drawable.DrawableTopology;

/** Facts about a log as a whole that follow from its events. */
final class LogEventSummary implements RepeatedRecords {
  /** So many numbers without a definition become events of their own; more are damage. */
  private static final int MAX_UNKNOWN = 1 << 12;

  /** The keys of pairs that events have without a label. */
  private enum EventKey {
    THREAD(LogPairKeys.THREAD, KeyValueType.UINT32),
    COMMUNICATOR(LogPairKeys.COMMUNICATOR, KeyValueType.COMM),
    DATA(LogPairKeys.DATA, KeyValueType.INT32),
    NOTE(LogPairKeys.NOTE, KeyValueType.STRING),
    CARGO(LogPairKeys.CARGO, KeyValueType.BYTE_ARRAY);

    private final String key;
    private final KeyValueType type;

    EventKey(String key, KeyValueType type) {
      this.key = key;
      this.type = type;
    }
  }

  private static final EventKey[] EVENT_KEYS = EventKey.values();

  final Intercommunicators inter = new Intercommunicators();

  /** The communicators that records name. */
  final TreeSet<Integer> used = new TreeSet<>();

  /** Event numbers that nothing had announced or defined when they came. */
  final TreeSet<Integer> unknown = new TreeSet<>();

  private final LogCategories categories;
  private final LogProcesses processes;
  private final LogPairKeys keys;

  /** In the order in which they came, which that of the keys follows. */
  private final List<EventKey> usedKeys = new ArrayList<>();

  private final Set<EventKey> seenKeys = EnumSet.noneOf(EventKey.class);
  private final EarlierRecords seen = new EarlierRecords();
  private long rate = Clog2Clock.NANOSECONDS;
  private int lastComm = -1;
  private boolean any;
  private boolean sorted = true;
  private boolean markers;
  private double first;
  private double last;
  private double latest = Double.NEGATIVE_INFINITY;

  LogEventSummary(LogCategories categories, LogProcesses processes, LogPairKeys keys) {
    this.categories = categories;
    this.processes = processes;
    this.keys = keys;
  }

  /**
   * A record may have defined something, so what was seen before may mean something else.
   *
   * @param ticksPerSecond of the times of the log
   */
  void noteDefinition(long ticksPerSecond) {
    rate = ticksPerSecond;
    seen.clear();
  }

  @Override
  public boolean takeEvent(
      double time, int comm, int rank, int thread, int event, boolean hasInformation) {
    if (!seen.hasEvent(event)
        || !seen.hasThread(comm, rank, thread)
        || comm != 0 && !seenKeys.contains(EventKey.COMMUNICATOR)
        || hasInformation && !seenKeys.contains(EventKey.CARGO)
        || !Clog2Clock.isTime(time, rate)) {
      return false;
    }
    includeTime(time);
    return true;
  }

  @Override
  public boolean takeMessage(
      double time, int comm, int rank, int thread, int otherComm, int otherRank) {
    if (comm != otherComm
        || thread != 0
        || !seen.hasThread(comm, rank, 0)
        || !seen.hasThread(comm, otherRank, 0)
        || !Clog2Clock.isTime(time, rate)) {
      return false;
    }
    includeTime(time);
    return true;
  }

  /** Takes an event or a message. */
  void take(LogCursor in) {
    boolean isMessage = in.sort() == LogCursor.RecordKind.MESSAGE;
    if (!isMessage && in.event() == LogCursor.UNDEFINED || !Clog2Clock.isTime(in.time(), rate)) {
      return;
    }
    includeTime(in.time());
    processes.use(processes.token(in.comm(), in.rank(), in.thread()));
    seen.addThread(in.comm(), in.rank(), in.thread());
    if (in.comm() != lastComm) {
      lastComm = in.comm();
      used.add(lastComm);
    }
    if (isMessage) {
      noteMessage(in);
    } else {
      noteEvent(in);
    }
  }

  private void includeTime(double time) {
    if (!any) {
      any = true;
      first = time;
      last = time;
    } else if (time > last) {
      last = time;
    } else if (time < first) {
      first = time;
    }
    sorted &= time >= latest;
    latest = time;
  }

  private void noteMessage(LogCursor in) {
    processes.use(processes.token(in.otherComm(), in.otherRank()));
    seen.addThread(in.otherComm(), in.otherRank(), 0);
    if (in.thread() != 0) {
      use(EventKey.THREAD);
    }
    if (in.otherComm() != lastComm) {
      used.add(in.otherComm());
    }
    if (in.comm() != in.otherComm()) {
      inter.add(in.comm(), in.otherComm());
    }
  }

  private void noteEvent(LogCursor in) {
    seen.addEvent(in.event());
    LogCategory category = categories.find(in.event());
    if (category == null && unknown.size() < MAX_UNKNOWN) {
      unknown.add(in.event());
    }
    markers |= category == null || category.topology() == DrawableTopology.EVENT;
    if (in.comm() != 0) {
      use(EventKey.COMMUNICATOR);
    }
    if (in instanceof ClogCursor old) {
      if (old.data() != 0) {
        use(EventKey.DATA);
      }
      if (old.note().length > 0) {
        use(EventKey.NOTE);
      }
    } else if (in.cargo() != null) {
      use(EventKey.CARGO);
    }
  }

  private void use(EventKey key) {
    if (seenKeys.add(key)) {
      usedKeys.add(key);
      keys.token(key.key, key.type);
    }
  }

  boolean isSorted() {
    return sorted;
  }

  boolean hasMarkers() {
    return markers;
  }

  boolean hasTimes() {
    return any;
  }

  /** The earliest time, in seconds; 0 if there is none. */
  double first() {
    return first;
  }

  /** The latest time, in seconds; 0 if there is none. */
  double last() {
    return last;
  }

  /** Adds all of it to numbers. */
  void save(LongList to) {
    to.add(any ? 1 : 0);
    to.add(Double.doubleToLongBits(first));
    to.add(Double.doubleToLongBits(last));
    to.add(sorted ? 1 : 0);
    to.add(markers ? 1 : 0);
    to.add(usedKeys.size());
    usedKeys.forEach(key -> to.add(key.ordinal()));
    to.add(inter.pairs().size());
    for (int[] sides : inter.pairs().values()) {
      to.add(sides[0]);
      to.add(sides[1]);
    }
    SavedInts.save(used, to);
    SavedInts.save(unknown, to);
    SavedInts.save(categories.events(), to);
    SavedInts.save(processes.used(), to);
  }

  /**
   * Takes it back into facts of nothing.
   *
   * @return what is to be called when all definitions are known
   */
  Runnable restore(SavedNumberReader from) {
    any = from.next(0, 1) == 1;
    first = Double.longBitsToDouble(from.next());
    last = Double.longBitsToDouble(from.next());
    sorted = from.next(0, 1) == 1;
    markers = from.next(0, 1) == 1;
    for (int rest = from.count(); rest > 0; rest--) {
      use(EVENT_KEYS[from.next(0, EVENT_KEYS.length - 1)]);
    }
    for (int rest = from.count(); rest > 0; rest--) {
      inter.add(
          from.next(Integer.MIN_VALUE, Integer.MAX_VALUE),
          from.next(Integer.MIN_VALUE, Integer.MAX_VALUE));
    }
    SavedInts.restore(from, used::add);
    SavedInts.restore(from, unknown::add);
    List<Integer> events = new ArrayList<>();
    SavedInts.restore(from, events::add);
    SavedInts.restore(from, processes::use);
    return () -> events.forEach(categories::find);
  }
}
