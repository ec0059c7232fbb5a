package org.tracetool.format.clog2.map;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.clog2.file.ClogCursor;
import org.tracetool.format.clog2.file.LogCursor;
import org.tracetool.format.slog2.drawable.Topology;

/**
 * Reads a log once for what its records define, which may stand behind their use: categories,
 * processes, communicators, the range of times.
 */
public final class LogScan {
  private static final int WORLD_CREATED = 0;
  private static final int SELF_CREATED = 1;

  /** More source locations, or ranks of communicators, than that come from damage. */
  private static final int MOST_SOURCES = 1 << 18;

  private static final int MOST_MEMBERS = 1 << 21;

  /** So many numbers without a definition become events of their own; more are damage. */
  private static final int MOST_UNKNOWN = 1 << 12;

  /** A source location. */
  record Source(int id, int line, byte[] file) {}

  final LogCategories categories;
  final Processes processes;
  final LogKeys keys = new LogKeys();
  final TreeMap<Integer, TreeMap<Integer, Integer>> members = new TreeMap<>();
  final TreeMap<Integer, String> names = new TreeMap<>();
  final Intercommunicators inter = new Intercommunicators();
  final List<Source> sources = new ArrayList<>();
  final TreeSet<Integer> used = new TreeSet<>();
  private final TreeSet<Integer> unknown = new TreeSet<>();
  private final Map<String, Long> left = new TreeMap<>();

  private int lastComm = -1;
  private int memberships;
  private boolean any;
  private boolean sorted = true;
  private boolean markers;
  private long rate = LogClock.NANOSECONDS;
  private double first;
  private double last;
  private double latest = Double.NEGATIVE_INFINITY;

  /** Nothing was read yet. */
  public LogScan(LogCategories categories, Processes processes) {
    this.categories = categories;
    this.processes = processes;
  }

  /** Reads the whole log; damage is left to whoever reads it for its events. */
  public void run(LogCursor in, Diagnostics diagnostics) throws IOException {
    while (in.next()) {
      switch (in.sort()) {
        case STATE, EVENT -> define(in, diagnostics);
        case COMMUNICATOR -> communicator(in);
        case BARE, MESSAGE -> event(in);
        case SOURCE -> {
          if (sources.size() < MOST_SOURCES) {
            sources.add(new Source(in.id(), in.size(), in.name()));
          }
        }
        case CONSTANT -> constant(in);
        case COLLECTIVE -> left.merge("records of collective operations", 1L, Long::sum);
        default -> {
          // tells nothing
        }
      }
    }
    left.forEach((what, count) -> diagnostics.loss(what + ", whose states tell the same", count));
    for (int event : unknown) {
      if (categories.find(event) == null) {
        categories.defineUnknown(event);
        diagnostics.warning(
            "numbers of events that nothing announces or defines, read as markers",
            "event " + event);
      }
    }
    for (LogCategory category : categories.all()) {
      keys.add(category);
      keys.pairs(category);
    }
  }

  private void define(LogCursor in, Diagnostics diagnostics) {
    if (categories.define(in) == null) {
      diagnostics.warning(
          "definitions of states whose two numbers belong to different ones, ignored",
          "events " + in.start() + " and " + in.end());
    }
  }

  private void constant(LogCursor in) {
    byte[] name = in.name();
    if (in.event() != 0
        && name != null
        && new String(name, StandardCharsets.ISO_8859_1).equals(LogClock.CONSTANT)) {
      rate = Integer.toUnsignedLong(in.event());
    }
  }

  private void communicator(LogCursor in) {
    if (in.kind() == LogCursor.FREED || in.otherComm() < 0) {
      return;
    }
    if (in.otherRank() < 0) {
      return; // the remote group of an intercommunicator
    }
    processes.add(in.otherComm(), in.otherRank(), in.worldRank());
    if (in.worldRank() >= 0 && memberships < MOST_MEMBERS) {
      memberships++;
      members
          .computeIfAbsent(in.otherComm(), c -> new TreeMap<>())
          .putIfAbsent(in.otherRank(), processes.token(in.otherComm(), in.otherRank()));
    }
    if (in.kind() == WORLD_CREATED) {
      names.putIfAbsent(in.otherComm(), "MPI_COMM_WORLD");
    } else if (in.kind() == SELF_CREATED) {
      names.putIfAbsent(in.otherComm(), "MPI_COMM_SELF of process " + in.worldRank());
    }
  }

  private void event(LogCursor in) {
    if (in.sort() == LogCursor.Sort.BARE && in.event() == LogCursor.UNDEFINED
        || !LogClock.isTime(in.time(), rate)) {
      return;
    }
    double time = in.time();
    first = any ? Math.min(first, time) : time;
    last = any ? Math.max(last, time) : time;
    any = true;
    sorted &= time >= latest;
    latest = time;
    int token = processes.token(in.comm(), in.rank(), in.thread());
    processes.use(token);
    if (in.comm() != lastComm) {
      lastComm = in.comm();
      used.add(lastComm);
    }
    if (in.sort() == LogCursor.Sort.MESSAGE) {
      processes.use(processes.token(in.otherComm(), in.otherRank()));
      if (in.thread() != 0) {
        keys.token(LogKeys.THREAD, KeyValueType.UINT32);
      }
      if (in.otherComm() != lastComm) {
        used.add(in.otherComm());
      }
      if (in.comm() != in.otherComm()) {
        inter.add(in.comm(), in.otherComm());
      }
      return;
    }
    LogCategory category = categories.find(in.event());
    if (category == null && unknown.size() < MOST_UNKNOWN) {
      unknown.add(in.event());
    }
    markers |= category == null || category.topology() == Topology.EVENT;
    if (in.comm() != 0) {
      keys.token(LogKeys.COMMUNICATOR, KeyValueType.COMM);
    }
    if (in instanceof ClogCursor old) {
      if (old.data() != 0) {
        keys.token(LogKeys.DATA, KeyValueType.INT32);
      }
      if (old.note().length > 0) {
        keys.token(LogKeys.NOTE, KeyValueType.STRING);
      }
    } else if (in.cargo() != null) {
      keys.token(LogKeys.CARGO, KeyValueType.BYTE_ARRAY);
    }
  }

  /** Whether records are in the order of their times. */
  public boolean isSorted() {
    return sorted;
  }

  /** Whether there are events that are no states. */
  public boolean hasMarkers() {
    return markers;
  }

  /** Whether there are any events. */
  public boolean hasTimes() {
    return any;
  }

  /** The clock that gives times in ticks. */
  public LogClock clock() {
    return new LogClock(rate, any ? first : 0);
  }

  /** The time of the first event, in seconds. */
  double first() {
    return first;
  }

  /** The time of the last event, in seconds. */
  double last() {
    return last;
  }

  /** What the event numbers mean. */
  public LogCategories categories() {
    return categories;
  }

  /** Which processes there are. */
  public Processes processes() {
    return processes;
  }

  /** The keys of pairs. */
  public LogKeys keys() {
    return keys;
  }

  /** The groups on both sides of messages between them. */
  public Intercommunicators intercommunicators() {
    return inter;
  }
}
