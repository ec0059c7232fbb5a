package org.tracetool.format.stf.lane;

import org.tracetool.format.stf.file.LaneId;

/**
 * A timeline that is written or read. There may be millions, so each takes little: what is needed
 * only while a block has records of it is in {@link LaneOut} and {@link LaneIn}, which are used for
 * one lane after the other.
 */
abstract class Lane {
  final int kind;
  final int id;
  public final int token;
  public final long rank;

  /** What is going on in it; null if that is nothing. */
  private LaneState state;

  Lane(int kind, int id) {
    this.kind = kind;
    this.id = id;
    this.token = LaneId.token(kind, id);
    this.rank = LaneId.rank(kind, id);
  }

  /** What is going on in it, to be followed. */
  public LaneState state() {
    if (state == null) {
      state = new LaneState(token);
    }
    return state;
  }

  /** Whether nothing is going on; then {@link #state} is not worth asking for. */
  public boolean isIdle() {
    return state == null || state.isEmpty();
  }

  /** Forgets what is going on. */
  void clearState() {
    state = null;
  }

  /** Lets go of the room for what is going on where that is nothing. */
  void trim() {
    if (isIdle()) {
      state = null;
    }
  }
}
