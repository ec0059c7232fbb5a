package org.tracetool.core.merge;

/** Decides which stream's row is next, by the times of the rows that the streams have come to. */
public interface RowOrder {
  /** The stream whose row is next, or -1 when all have ended. */
  int top();

  /** The stream whose row was next has gone on to one with this time; returns which is next now. */
  int advance(long time);
}
