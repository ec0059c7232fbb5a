package org.tracetool.core.event;

import org.tracetool.core.definition.DefinitionKind;

/**
 * What the value of a field means. Generic code (translation of tokens, printing, comparison,
 * columnar encodings) decides by the role alone and so works for every {@link EventKind}.
 */
public enum Role {
  /** Token of a process or thread. */
  LOCATION(DefinitionKind.LOCATION),
  /** Token of a region (function). */
  REGION(DefinitionKind.REGION),
  /** Token of a region group (function group). */
  REGION_GROUP(DefinitionKind.REGION_GROUP),
  /** Token of a source code location. */
  SCL(DefinitionKind.SCL),
  /** Token of a communicator, that is of a process group. */
  COMM(DefinitionKind.GROUP),
  /** Token of a collective operation. */
  COLLECTIVE(DefinitionKind.COLLECTIVE),
  /** Token of a counter. */
  COUNTER(DefinitionKind.COUNTER),
  /** Token of a file. */
  FILE(DefinitionKind.FILE),
  /** Token of a file group. */
  FILE_GROUP(DefinitionKind.FILE_GROUP),
  /** Token of a marker class. */
  MARKER(DefinitionKind.MARKER),
  /** Absolute time in ticks, unsigned, on the same clock as the time of the event. */
  TIME(null),
  /** Length of time in ticks, unsigned. */
  DURATION(null),
  /** Amount of data in bytes, unsigned. */
  BYTES(null),
  /** Number of things, unsigned. */
  COUNT(null),
  /** Message tag or window tag. */
  TAG(null),
  /** Identifier that joins the begin and the end of one operation within a process. */
  MATCHING_ID(null),
  /** Identifier of one open-to-close episode of a file. */
  HANDLE(null),
  /** File operation code in the low five bits, flags above; see {@link FileOperation}. */
  FILE_OPERATION(null),
  /** The way in which a call communicated; see {@link Communication}. */
  COMMUNICATION(null),
  /** 64 raw bits of a sample, to be read through the type of its counter. */
  COUNTER_VALUE(null),
  /** Reference to bytes in the text pool of the block; see {@link EventBlock#text(long)}. */
  TEXT(null);

  private final DefinitionKind definition;

  Role(DefinitionKind definition) {
    this.definition = definition;
  }

  /** The definitions that a token in this role refers to; null for plain values. */
  public DefinitionKind definition() {
    return definition;
  }

  /** Whether a value in this role is a token of a definition. */
  public boolean isToken() {
    return definition != null;
  }
}
