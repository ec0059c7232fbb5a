package org.tracetool.query.rows;

import org.tracetool.core.definition.DefinitionKind;

/** Things of a trace that have names, each with a place from 0. */
public enum NameKind {
  /** Regions. */
  REGION(DefinitionKind.REGION),
  /** Processes and threads, then groups of them. */
  PROCESS(DefinitionKind.LOCATION, DefinitionKind.GROUP),
  /** Communicators. */
  COMM(DefinitionKind.GROUP),
  /** Counters. */
  COUNTER(DefinitionKind.COUNTER),
  /** Collective operations. */
  OPERATION(DefinitionKind.COLLECTIVE),
  /** Files. */
  FILE(DefinitionKind.FILE),
  /** Parameters of regions. */
  PARAMETER(DefinitionKind.PARAMETER),
  /** Classes of markers. */
  MARKER(DefinitionKind.MARKER),
  /** Kinds of events, by ordinal; the same for all traces. */
  EVENT_KIND;

  private final DefinitionKind[] kinds;

  NameKind(DefinitionKind... kinds) {
    this.kinds = kinds;
  }

  /** The definitions that have the names. */
  DefinitionKind[] kinds() {
    return kinds.clone();
  }
}
