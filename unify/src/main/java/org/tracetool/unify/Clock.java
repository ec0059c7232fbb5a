package org.tracetool.unify;

/** From the local clock of one stream to the global one. Used by one thread at a time. */
interface Clock {
  /** The global time of a local one, both in ticks; may be negative, and later than others. */
  long correct(long local);

  /** The stream has come to the next place where clocks were compared during the run. */
  default void synchronise() {}
}
