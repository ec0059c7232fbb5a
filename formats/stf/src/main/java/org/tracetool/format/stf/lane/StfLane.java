package org.tracetool.format.stf.lane;

import org.tracetool.format.stf.file.LaneId;

/**
 * A timeline that is written or read. There may be millions, so each takes little memory: data
 * needed only while a block has records of it is in {@link LaneWriter} and {@link LaneReader},
 * which are used for one lane after the other.
 */
abstract class StfLane {
  final int kind;
  final int id;
  public final int token;
  public final long rank;

  /** Its state; null if that is empty. */
  private LaneState state;

  StfLane(int kind, int id) {
    this.kind = kind;
    this.id = id;
    this.token = LaneId.token(kind, id);
    this.rank = LaneId.rank(kind, id);
  }

  /** Its state, to be updated. */
  public LaneState state() {
    if (state == null) {
      state = new LaneState(token);
    }
    return state;
  }

  /** Returns whether nothing is going on; then {@link #state} is not worth asking for. */
  public boolean isIdle() {
    return state == null || state.isEmpty();
  }

  /** Forgets its state. */
  void clearState() {
    state = null;
  }

  /** Releases the memory of an empty state. */
  void trim() {
    if (isIdle()) {
      state = null;
    }
  }
}
