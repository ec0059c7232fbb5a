package org.tracetool.format.chrome.map;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.LongMap;
import org.tracetool.format.chrome.json.TextDecoder;
import org.tracetool.format.chrome.scan.ScannedEvent;
import org.tracetool.format.timeline.TimelineIntake;

/** Processes and threads of events, and which thread of a process is the main one. */
final class EventThreads {
  /** A thread. */
  private static final class Entry {
    final int process;
    final int row;
    final boolean isNumber;
    final long number;
    final String text;
    final boolean isOfProcess;
    long order = Long.MAX_VALUE;
    boolean hasEvents;

    Entry(int process, int row, PlaceKey pid, PlaceKey tid) {
      this.process = process;
      this.row = row;
      isNumber = tid.isNumber();
      number = tid.isNumber() ? tid.value() : Long.MAX_VALUE;
      text = tid.isNumber() ? "" : tid.text();
      isOfProcess =
          pid.isNumber() == isNumber
              && (isNumber ? pid.value() == number : pid.text().equals(text));
    }

    boolean isBefore(Entry other) {
      if (isOfProcess != other.isOfProcess) {
        return isOfProcess;
      }
      if (order != other.order) {
        return order < other.order;
      }
      return number != other.number ? number < other.number : text.compareTo(other.text) < 0;
    }
  }

  private final TimelineIntake intake;
  private final PlaceKey pid;
  private final PlaceKey tid;
  private final List<Entry> entries = new ArrayList<>();
  private final LongMap ofRow = new LongMap();
  private final Set<Long> pids = new HashSet<>();
  private boolean hasLast;
  private long lastPid;
  private long lastTid;
  private Entry last;

  EventThreads(TimelineIntake intake, TextDecoder decoder) {
    this.intake = intake;
    pid = new PlaceKey(decoder);
    tid = new PlaceKey(decoder);
  }

  /** Takes the process that an event names. */
  void read(ScannedEvent event) {
    pid.read(event, ScannedEvent.PID);
  }

  PlaceKey pid() {
    return pid;
  }

  /** The number of the process of the event. */
  int process() {
    return pid.isNumber() ? intake.process(pid.value()) : intake.process(pid.text());
  }

  /** The row of the thread of the event. */
  int thread(ScannedEvent event) {
    return find(event).row;
  }

  /** The row of the thread of an event that counts for which thread is the main one. */
  int threadWithEvents(ScannedEvent event) {
    Entry entry = find(event);
    entry.hasEvents = true;
    return entry.row;
  }

  /**
   * The row of the thread of an event that is not the one that the process has its name from; -1 if
   * it is of that, or of no thread.
   */
  int otherThread(ScannedEvent event) {
    tid.read(event, ScannedEvent.TID);
    Entry entry = tid.isThere() ? find(event) : null;
    return entry == null || entry.isOfProcess ? -1 : entry.row;
  }

  private Entry find(ScannedEvent event) {
    tid.read(event, ScannedEvent.TID);
    if (!tid.isThere()) {
      tid.set(pid);
    }
    boolean isPlain = pid.isNumber() && tid.isNumber();
    if (isPlain && hasLast && pid.value() == lastPid && tid.value() == lastTid) {
      return last;
    }
    int process = process();
    int row =
        tid.isNumber() ? intake.thread(process, tid.value()) : intake.thread(process, tid.text());
    long known = ofRow.get(row);
    if (known == LongMap.ABSENT) {
      known = entries.size();
      ofRow.put(row, known);
      entries.add(new Entry(process, row, pid, tid));
      if (pid.isNumber()) {
        pids.add(pid.value());
      }
    }
    last = entries.get((int) known);
    hasLast = isPlain;
    lastPid = pid.value();
    lastTid = tid.value();
    return last;
  }

  /** The place of the thread of the event among those of its process. */
  void order(ScannedEvent event, long order) {
    Entry entry = find(event);
    entry.order = order;
    intake.orderRow(entry.row, order);
  }

  /** Numbers of processes that have threads. */
  Set<Long> pids() {
    return pids;
  }

  /** Decides which threads are the main ones of their processes. */
  void finish() {
    Map<Integer, Entry> mains = new HashMap<>();
    for (Entry entry : entries) {
      Entry main = mains.get(entry.process);
      if (entry.hasEvents && (main == null || entry.isBefore(main))) {
        mains.put(entry.process, entry);
      }
    }
    for (Entry entry : mains.values()) {
      intake.setMain(entry.row);
    }
  }
}
