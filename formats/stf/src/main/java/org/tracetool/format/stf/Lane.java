package org.tracetool.format.stf;

/** A timeline that is written or read, and what is going on in it. */
abstract class Lane {
  final int kind;
  final int id;
  final int token;
  final long rank;
  final LaneState state;

  Lane(int kind, int id) {
    this.kind = kind;
    this.id = id;
    this.token = LaneId.token(kind, id);
    this.state = new LaneState(token);
    this.rank = LaneId.rank(kind, id);
  }
}
