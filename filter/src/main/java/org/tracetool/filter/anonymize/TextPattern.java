package org.tracetool.filter.anonymize;

/** What parts of a text are names. */
enum TextPattern {
  /** All of it. */
  WHOLE,
  /** All of it, but the directives of OpenMP before a place in a source file. */
  FUNCTION,
  /** The words that are not general ones: {@code rank 3 of node17}. */
  WORDS,
  /** All of it, unless it is a general class of parts of a machine. */
  MACHINE_PART,
  /** Each part of a path. */
  PATH,
  /** The text says more than a name, and is left out. */
  DROPPED
}
