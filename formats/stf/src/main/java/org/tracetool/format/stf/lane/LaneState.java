package org.tracetool.format.stf.lane;

import java.util.Arrays;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.snapshot.OpenScopes;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.ModelFields;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.bytes.StfNumberMapping;
import org.tracetool.format.stf.file.KindNumbers;

/**
 * The state of a lane: its call stack, the last sample of each counter, the operations and scopes
 * that have begun and not ended, and whether recording is off. Snapshots hold this state.
 */
public final class LaneState {
  public static final int UINT = 1;
  static final int FLOAT = 2;

  /** Operations kept for each lane; of a program that never ends them the oldest are dropped. */
  private static final int MAX_OPEN = 1024;

  private static final int COUNTER_WORDS = 3;

  /** Among the flags of a lane: recording is off. */
  private static final int OFF = 1;

  /** Levels of the call stack that are known; a program that never leaves costs no more. */
  private static final int MAX_DEPTH = 1 << 14;

  /**
   * The regions that the lane is in. Writer and reader keep one each and must agree, since a leave
   * does not name the region that it leaves if that is the innermost one.
   */
  public final CallStack stack = new CallStack(0, MAX_DEPTH);

  private final int token;

  // Made when they are first needed: of a million lanes most have only a call stack.
  private OpenScopes scopes;
  private KeyNumbers counters;
  private long[] samples;
  private int[] sampleKeys;
  private EventBlock open;

  public LaneState(int token) {
    this.token = token;
  }

  private OpenScopes openScopes() {
    if (scopes == null) {
      scopes = new OpenScopes(token);
    }
    return scopes;
  }

  private int scopes() {
    return scopes == null ? 0 : scopes.count();
  }

  private int counters() {
    return counters == null ? 0 : counters.size();
  }

  /** Returns whether recording is off. */
  boolean isOff() {
    return scopes != null && scopes.isOff();
  }

  /** Since when it is. */
  long offSince() {
    return scopes == null ? 0 : scopes.switchedAt();
  }

  /** It has been off since this time. */
  void switchOff(long since) {
    openScopes().record(false, since);
  }

  /** Follows a record of the model. */
  void follow(EventKind kind, EventCursor event) {
    switch (kind) {
      case ENTER -> stack.enter(event.time(), (int) event.field(0), (int) event.field(1));
      case LEAVE -> stack.leave((int) event.field(0));
      case COLLECTIVE_BEGIN, FILE_OPERATION_BEGIN -> begin(event);
      case COLLECTIVE_END -> end(EventKind.COLLECTIVE_BEGIN, event.field(0));
      case FILE_OPERATION_END -> end(EventKind.FILE_OPERATION_BEGIN, event.field(1));
      case SCOPE_BEGIN, SCOPE_END, RECORDING -> openScopes().follow(event, true);
      default -> {}
    }
  }

  public void setSample(int counter, int type, long value, long time) {
    if (counters == null) {
      counters = new KeyNumbers();
      samples = new long[COUNTER_WORDS * 2];
      sampleKeys = new int[2];
    }
    int slot = counters.number(Integer.toUnsignedLong(counter));
    if (slot * COUNTER_WORDS == samples.length) {
      samples = Arrays.copyOf(samples, samples.length * 2);
      sampleKeys = Arrays.copyOf(sampleKeys, sampleKeys.length * 2);
    }
    sampleKeys[slot] = counter;
    samples[slot * COUNTER_WORDS] = type;
    samples[slot * COUNTER_WORDS + 1] = value;
    samples[slot * COUNTER_WORDS + 2] = time;
  }

  private void begin(EventCursor event) {
    if (open == null) {
      open = new EventBlock(64);
    }
    if (open.rows() >= MAX_OPEN) {
      keepOpen(null, 0, MAX_OPEN / 2);
    }
    int pairs = event.pairs();
    if (pairs == 0) {
      open.append(event);
      return;
    }
    EventKind kind = event.kind();
    int at = open.addRow(event.time(), kind, event.location(), 0);
    for (int i = 0; i < kind.fieldCount(); i++) {
      open.words()[at + i] = event.field(i);
    }
  }

  private static long matchingId(EventCursor event) {
    return event.get(org.tracetool.core.definition.Role.MATCHING_ID);
  }

  private void end(EventKind kind, long id) {
    if (open != null && open.rows() > 0) {
      keepOpen(kind, id, 0);
    }
  }

  /** Copies those that stay open: all but the named one, or but the first {@code drop}. */
  private void keepOpen(EventKind kind, long id, int drop) {
    EventBlock kept = new EventBlock(64);
    EventCursor row = open.cursor();
    int n = 0;
    boolean removed = false;
    while (row.next()) {
      if (kind != null && !removed && row.kind() == kind && matchingId(row) == id) {
        removed = true;
      } else if (n++ >= drop) {
        kept.append(row);
      }
    }
    open = kept;
  }

  boolean isEmpty() {
    return stack.isEmpty()
        && counters() == 0
        && scopes() == 0
        && !isOff()
        && (open == null || open.rows() == 0);
  }

  void clear() {
    stack.clear();
    counters = null;
    scopes = null;
    open = null;
  }

  /** Writes the state as a snapshot has it for a block that starts at {@code time}. */
  public void write(int laneKind, int laneId, long time, StfByteWriter out) {
    out.uv(laneKind);
    out.uv(Integer.toUnsignedLong(laneId));
    out.uv(isOff() ? OFF : 0);
    int depth = stack.depth();
    out.uv(depth);
    for (int i = 0; i < depth; i++) {
      out.uv(time - stack.time(i));
      out.sv(StfNumberMapping.token(stack.region(i)));
      out.sv(stack.scl(i));
    }
    out.uv(counters());
    for (int i = 0; i < counters(); i++) {
      out.sv(StfNumberMapping.token(sampleKeys[i]));
      out.writeU8((int) samples[i * COUNTER_WORDS]);
      out.writeU64(samples[i * COUNTER_WORDS + 1]);
      out.uv(time - samples[i * COUNTER_WORDS + 2]);
    }
    out.uv(0); // file operations as VTF3 has them
    out.uv(scopes());
    for (int i = 0; i < scopes(); i++) {
      out.sv(StfNumberMapping.token(scopes.scope(i)));
      out.uv(scopes.instance(i));
      out.uv(time - scopes.since(i));
      out.sv(StfNumberMapping.scl(scopes.scl(i)));
    }
  }

  /** Writes the open operations, which come after the lanes of a snapshot. */
  void writeOpen(long time, StfByteWriter out) {
    if (open == null) {
      return;
    }
    EventCursor row = open.cursor();
    while (row.next()) {
      out.uv(Integer.toUnsignedLong(token));
      out.uv(KindNumbers.extension(row.kind()));
      out.uv(time - row.time());
      ModelFields.write(row, row.kind(), out);
    }
  }

  int openCount() {
    return open == null ? 0 : open.rows();
  }

  /** Reads the output of {@link #write}, after the number of the lane. */
  public void read(StfByteReader in, long time) throws BadDataException {
    clear();
    if ((in.uv() & OFF) != 0) {
      switchOff(time); // the time since comes after all lanes, if it is known
    }
    int depth = in.count(3);
    for (int i = 0; i < depth; i++) {
      long since = time - in.uv();
      int region = (int) StfNumberMapping.modelToken(in.sv());
      stack.enter(since, region, (int) in.sv());
    }
    int n = in.count(11);
    for (int i = 0; i < n; i++) {
      int counter = (int) StfNumberMapping.modelToken(in.sv());
      int type = in.u8();
      long value = in.u64();
      setSample(counter, type, value, time - in.uv());
    }
    n = in.count(5);
    for (int i = 0; i < n; i++) {
      in.uv();
      in.sv();
      in.sv();
      in.uv();
      in.sv();
    }
    n = in.count(4);
    for (int i = 0; i < n; i++) {
      long scope = StfNumberMapping.modelToken(in.sv());
      long instance = in.uv();
      long since = time - in.uv();
      openScopes().begin(scope, instance, since, StfNumberMapping.modelScl(in.sv()));
    }
  }

  void readOpen(StfByteReader in, EventKind kind, long since) throws BadDataException {
    if (open == null) {
      open = new EventBlock(64);
    }
    int at = open.addRow(since, kind, token, 0);
    ModelFields.read(in, kind, open, at);
  }

  /** Adds the state as records of a snapshot at {@code time}. */
  public void addRows(long time, EventBlock into) {
    for (int i = 0; i < stack.depth(); i++) {
      into.add(
          time,
          EventKind.SNAPSHOT_ENTER,
          token,
          Integer.toUnsignedLong(stack.region(i)),
          stack.time(i),
          Integer.toUnsignedLong(stack.scl(i)));
    }
    for (int i = 0; i < counters(); i++) {
      into.add(
          time,
          EventKind.SNAPSHOT_COUNTER,
          token,
          samples[i * COUNTER_WORDS + 2],
          Integer.toUnsignedLong(sampleKeys[i]),
          samples[i * COUNTER_WORDS + 1]);
    }
    if (scopes != null) {
      scopes.writeSnapshot(into, time);
    }
    if (open == null) {
      return;
    }
    EventCursor row = open.cursor();
    while (row.next()) {
      if (row.kind() == EventKind.COLLECTIVE_BEGIN) {
        into.add(
            time,
            EventKind.SNAPSHOT_COLLECTIVE_BEGIN,
            token,
            row.time(),
            row.field(0),
            row.field(1),
            row.field(2),
            row.field(3),
            row.field(4),
            row.field(5),
            row.field(6));
      } else {
        into.add(
            time,
            EventKind.SNAPSHOT_FILE_OPERATION_BEGIN,
            token,
            row.time(),
            row.field(0),
            row.field(1));
      }
    }
  }
}
