package org.tracetool.format.otf2.snapshot;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.format.otf2.encode.AttributeList;
import org.tracetool.format.otf2.encode.RecordOutput;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.SnapshotRecord;

/** The events of one location that still matter, in their order. */
final class OpenRecords {
  private final OpenRecord ends = new OpenRecord(null, 0, null, null, null);

  /** The records of each kind, the latest one first. */
  private final Map<SnapshotRecord, Deque<OpenRecord>> stacks = new EnumMap<>(SnapshotRecord.class);

  private final Map<Long, OpenRecord> metrics = new HashMap<>();
  private final Map<OpenMessages.Key, Deque<OpenRecord>> receives = new HashMap<>();
  private final TreeMap<Long, OpenRecord> begins = new TreeMap<>();
  private final Map<Long, Deque<OpenRecord>> collectiveEnds = new HashMap<>();
  private long nextPlace;
  private int size;

  OpenRecords() {
    ends.before = ends;
    ends.after = ends;
  }

  /** How many there are. */
  int size() {
    return size;
  }

  /** Puts a record at the end. */
  void append(OpenRecord r) {
    r.place = nextPlace++;
    r.before = ends.before;
    r.after = ends;
    ends.before.after = r;
    ends.before = r;
    size++;
  }

  /** Takes a record out. */
  void remove(OpenRecord r) {
    r.before.after = r.after;
    r.after.before = r.before;
    size--;
  }

  /** Puts a record at the end that is found again by its kind. */
  void push(OpenRecord r) {
    append(r);
    stack(r.kind).push(r);
  }

  private Deque<OpenRecord> stack(SnapshotRecord kind) {
    return stacks.computeIfAbsent(kind, k -> new ArrayDeque<>());
  }

  /** The latest record of a kind; null if there is none. */
  OpenRecord latest(SnapshotRecord kind) {
    return stack(kind).peek();
  }

  /** Takes out the latest record of a kind; gives null if there is none. */
  OpenRecord pop(SnapshotRecord kind) {
    OpenRecord r = stack(kind).poll();
    if (r != null) {
      remove(r);
    }
    return r;
  }

  /** Takes out the latest record of a kind with this number in a field, if there is one. */
  boolean pop(SnapshotRecord kind, int field, long number) {
    for (OpenRecord r : stack(kind)) {
      if (r.fields[field] == number) {
        stack(kind).remove(r);
        remove(r);
        return true;
      }
    }
    return false;
  }

  /** Takes out the records of a kind that came after another record. */
  void popAfter(SnapshotRecord kind, OpenRecord other) {
    Deque<OpenRecord> stack = stack(kind);
    while (!stack.isEmpty() && stack.peek().place > other.place) {
      pop(kind);
    }
  }

  /** Puts values of a metric at the end; earlier ones of it leave, and are added if relative. */
  void putMetric(OpenRecord r, StateDefinitions definitions) {
    long metric = r.fields[0];
    OpenRecord old = metrics.get(metric);
    if (old == null || old.items.length != r.items.length) {
      if (old != null) {
        remove(old);
      }
      metrics.put(metric, r);
      append(r);
      return;
    }
    for (int i = 0; i < r.items.length; i += 2) {
      long sum = MetricValues.sum(old.items[i + 1], r.items[i + 1], r.items[i]);
      boolean relative = definitions.isRelative(metric, i / 2);
      old.items[i + 1] = relative ? sum : r.items[i + 1];
    }
    remove(old);
    append(old);
  }

  /** Puts a receive at the end whose message is not sent yet. */
  void receive(OpenMessages.Key key, OpenRecord r) {
    append(r);
    receives.computeIfAbsent(key, k -> new ArrayDeque<>()).add(r);
  }

  /** Takes out the first receive of this sort, if there is one. */
  boolean removeReceive(OpenMessages.Key key) {
    Deque<OpenRecord> same = receives.get(key);
    if (same == null) {
      return false;
    }
    remove(same.remove());
    if (same.isEmpty()) {
      receives.remove(key);
    }
    return true;
  }

  /** Puts the begin of a collective operation at the end. */
  void beginCollective(OpenRecord r) {
    append(r);
    begins.put(r.place, r);
  }

  /** Puts the end of a collective operation at the end that others have not ended yet. */
  void endCollective(long communicator, OpenRecord r) {
    append(r);
    collectiveEnds.computeIfAbsent(communicator, k -> new ArrayDeque<>()).add(r);
  }

  /** Takes out an operation of a communicator that all have ended; false if it has no begin. */
  boolean removeCollective(long communicator) {
    Deque<OpenRecord> same = collectiveEnds.get(communicator);
    OpenRecord end = same == null ? null : same.poll();
    Map.Entry<Long, OpenRecord> begin =
        end == null ? begins.lastEntry() : begins.lowerEntry(end.place);
    if (end != null) {
      remove(end);
    }
    if (begin == null) {
      return false;
    }
    begins.remove(begin.getKey());
    remove(begin.getValue());
    return true;
  }

  /** Writes all into a snapshot. */
  void write(RecordOutput out, RecordValues v, AttributeList list) throws IOException {
    for (OpenRecord r = ends.after; r != ends; r = r.after) {
      r.write(out, v, list);
    }
  }
}
