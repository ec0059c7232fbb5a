package org.tracetool.format.clog2.map;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumbers;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.clog2.file.FileCursor;
import org.tracetool.format.clog2.file.LogCursor;

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

  /** A source location. */
  record Source(int id, int line, byte[] file) {}

  final LogCategories categories;
  final Processes processes;
  final LogKeys keys = new LogKeys();
  final TreeMap<Integer, TreeMap<Integer, Integer>> members = new TreeMap<>();
  final TreeMap<Integer, String> names = new TreeMap<>();
  final List<Source> sources = new ArrayList<>();
  final EventFacts events;
  private final DefinitionPlaces places = new DefinitionPlaces();
  private int memberships;
  private long collectives;
  private long rate = LogClock.NANOSECONDS;

  /** Nothing was read yet. */
  public LogScan(LogCategories categories, Processes processes) {
    this.categories = categories;
    this.processes = processes;
    events = new EventFacts(categories, processes, keys);
  }

  /** Reads the whole log; damage is left to whoever reads it for its events. */
  public void run(LogCursor in, Diagnostics diagnostics) throws IOException {
    while (in.next()) {
      switch (in.sort()) {
        case BARE, MESSAGE -> events.take(in, rate);
        case COLLECTIVE -> collectives++;
        default -> {
          if (define(in, diagnostics) && in instanceof FileCursor file) {
            places.add(file.offset(), file.after());
          }
        }
      }
    }
    end(diagnostics);
  }

  /** Adds what was found to numbers. */
  public void save(LongList to) {
    to.add(collectives);
    events.save(to);
    places.save(to);
  }

  /**
   * Takes what {@link #save} has added, and reads of the log what defines something.
   *
   * @throws SavedNumbers.Unusable if it is of another log
   */
  public void restore(SavedNumbers from, FileCursor in, Diagnostics diagnostics)
      throws IOException {
    collectives = from.next(0, Long.MAX_VALUE);
    Runnable last = events.restore(from);
    DefinitionPlaces parts = DefinitionPlaces.restore(from);
    from.end();
    parts.forEach(
        (begin, end) -> {
          if (!in.goTo(begin)) {
            throw new SavedNumbers.Unusable();
          }
          while (in.next() && in.offset() < end) {
            define(in, diagnostics);
          }
        });
    last.run();
    end(diagnostics);
  }

  private void end(Diagnostics diagnostics) {
    diagnostics.loss("records of collective operations, whose states tell the same", collectives);
    for (int event : events.unknown) {
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
    keys.token(CallParts.KEY, CallParts.TYPE);
  }

  /** Takes a record if it defines something; false if it does not. */
  private boolean define(LogCursor in, Diagnostics diagnostics) {
    switch (in.sort()) {
      case STATE, EVENT -> category(in, diagnostics);
      case COMMUNICATOR -> communicator(in);
      case CONSTANT -> constant(in);
      case SOURCE -> {
        if (sources.size() < MOST_SOURCES) {
          sources.add(new Source(in.id(), in.size(), in.name()));
        }
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void category(LogCursor in, Diagnostics diagnostics) {
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

  /** Whether records are in the order of their times. */
  public boolean isSorted() {
    return events.isSorted();
  }

  /** Whether there are events that are no states. */
  public boolean hasMarkers() {
    return events.hasMarkers();
  }

  /** Whether there are any events. */
  public boolean hasTimes() {
    return events.hasTimes();
  }

  /** The clock that gives times in ticks. */
  public LogClock clock() {
    return new LogClock(rate, events.first());
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
    return events.inter;
  }
}
