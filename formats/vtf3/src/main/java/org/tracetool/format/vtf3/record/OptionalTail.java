package org.tracetool.format.vtf3.record;

/**
 * Optional fields after the mandatory fields of a binary record; its length determines which are
 * present.
 */
public enum OptionalTail {
  /** Nothing. */
  NONE,
  /** Source location token. */
  SCL,
  /** Communicator. */
  COMM,
  /** Source location tokens of both sides of a message. */
  TWO_SCL,
  /** Source file and line. */
  SOURCE,
  /** Source location token, or source file and line. */
  SCL_OR_SOURCE,
  /** Type of exchange in one byte, source file and line, or both. */
  CALL_AND_SOURCE
}
