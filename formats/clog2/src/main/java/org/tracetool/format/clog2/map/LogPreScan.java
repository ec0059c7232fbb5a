package org.tracetool.format.clog2.map;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;
import org.tracetool.core.event.CallParts;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.clog2.file.FileCursor;
import org.tracetool.format.clog2.file.LogCursor;

/**
 * Reads a log once for what its records define, which may stand behind their use: categories,
 * processes, communicators, the range of times.
 */
public final class LogPreScan {
  private static final int WORLD_CREATED = 0;
  private static final int SELF_CREATED = 1;

  /** More source locations, or ranks of communicators, than that come from damage. */
  private static final int MAX_SOURCES = 1 << 18;

  private static final int MAX_MEMBERS = 1 << 21;

  /** A source location. */
  record Source(int id, int line, byte[] file) {}

  final LogCategories categories;
  final LogProcesses processes;
  final LogPairKeys keys = new LogPairKeys();
  final TreeMap<Integer, TreeMap<Integer, Integer>> members = new TreeMap<>();
  final TreeMap<Integer, String> names = new TreeMap<>();
  final List<Source> sources = new ArrayList<>();
  final LogEventSummary events;
  private final DefinitionFileRanges places = new DefinitionFileRanges();
  private int memberships;
  private long collectives;
  private long rate = Clog2Clock.NANOSECONDS;

  /** Nothing was read yet. */
  public LogPreScan(LogCategories categories, LogProcesses processes) {
    this.categories = categories;
    this.processes = processes;
    events = new LogEventSummary(categories, processes, keys);
  }

  /** Reads the whole log; damage is left to whoever reads it for its events. */
  public void run(LogCursor in, Diagnostics diagnostics) throws IOException {
    while (in.nextNew(events)) {
      switch (in.sort()) {
        case BARE, MESSAGE -> events.take(in);
        case COLLECTIVE -> collectives++;
        default -> {
          if (define(in, diagnostics)) {
            events.noteDefinition(rate);
            if (in instanceof FileCursor file) {
              places.add(file.offset(), file.after());
            }
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
   * @throws SavedNumberReader.UnusableStateException if it is of another log
   */
  public void restore(SavedNumberReader from, FileCursor in, Diagnostics diagnostics)
      throws IOException {
    collectives = from.next(0, Long.MAX_VALUE);
    Runnable last = events.restore(from);
    DefinitionFileRanges parts = DefinitionFileRanges.restore(from);
    from.end();
    parts.forEach(
        (begin, end) -> {
          if (!in.goTo(begin)) {
            throw new SavedNumberReader.UnusableStateException();
          }
          while (in.next() && in.offset() < end) {
            define(in, diagnostics);
          }
        });
    last.run();
    end(diagnostics);
  }

  private void end(Diagnostics diagnostics) {
    diagnostics.reportLoss(
        LossCode.FORMAT_STRUCTURE,
        "records of collective operations that repeat what their states say",
        collectives);
    for (int event : events.unknown) {
      if (categories.find(event) == null) {
        categories.defineUnknown(event);
        diagnostics.warn(
            WarningCode.UNDEFINED_REFERENCES,
            "undefined event numbers, read as markers",
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
      case STATE, EVENT -> readCategory(in, diagnostics);
      case COMMUNICATOR -> readCommunicator(in);
      case CONSTANT -> readConstant(in);
      case SOURCE -> {
        if (sources.size() < MAX_SOURCES) {
          sources.add(new Source(in.id(), in.size(), in.name()));
        }
      }
      default -> {
        return false;
      }
    }
    return true;
  }

  private void readCategory(LogCursor in, Diagnostics diagnostics) {
    if (categories.define(in) == null) {
      diagnostics.warn(
          WarningCode.CONTRADICTING_DEFINITIONS,
          "state definitions whose two event numbers belong to different states, ignored",
          "events " + in.start() + " and " + in.end());
    }
  }

  private void readConstant(LogCursor in) {
    byte[] name = in.name();
    if (in.event() != 0
        && name != null
        && new String(name, StandardCharsets.ISO_8859_1).equals(Clog2Clock.CONSTANT)) {
      rate = Integer.toUnsignedLong(in.event());
    }
  }

  private void readCommunicator(LogCursor in) {
    if (in.kind() == LogCursor.FREED || in.otherComm() < 0) {
      return;
    }
    if (in.otherRank() < 0) {
      return; // the remote group of an intercommunicator
    }
    processes.add(in.otherComm(), in.otherRank(), in.worldRank());
    if (in.worldRank() >= 0 && memberships < MAX_MEMBERS) {
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
  public Clog2Clock clock() {
    return new Clog2Clock(rate, events.first());
  }

  /** What the event numbers mean. */
  public LogCategories categories() {
    return categories;
  }

  /** Which processes there are. */
  public LogProcesses processes() {
    return processes;
  }

  /** The keys of pairs. */
  public LogPairKeys keys() {
    return keys;
  }

  /** The groups on both sides of messages between them. */
  public Intercommunicators intercommunicators() {
    return events.inter;
  }
}
