package org.tracetool.unify.clock;

/** From the local clock of one stream to the global one. Used by one thread at a time. */
public interface StreamClock {
  /** The global time of a local one, both in ticks; may be negative, and later than others. */
  long correct(long local);

  /** The stream has come to the next place where clocks were compared during the run. */
  default void synchronise() {}
}
