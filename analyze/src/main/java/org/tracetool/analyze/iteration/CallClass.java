package org.tracetool.analyze.iteration;

/** What a call means for the search for iterations. */
public enum CallClass {
  /** User code that can be an iteration. */
  USER,
  /** User code of OpenMP, which is a part of an iteration at most. */
  OPENMP_USER,
  /** A call that passes messages. */
  MPI,
  /** All else. */
  OTHER;

  boolean isUser() {
    return this == USER || this == OPENMP_USER;
  }
}
