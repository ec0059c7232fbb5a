package org.tracetool.core.report;

import org.tracetool.core.report.Diagnostics.Severity;

/** What kind of damage to the input {@link Diagnostics#reportDamage} counts. */
public enum DamageCode implements IncidentCode {
  /** A file or folder that the trace should have is not there. */
  MISSING_FILES,
  /** A file cannot be read at all. */
  UNREADABLE_FILES,
  /** A file is empty or ends too early. */
  CUT_FILES,
  /** Files of a trace contradict each other, or belong to different traces. */
  CONTRADICTING_FILES,
  /** Compressed data, or the archive around the trace, is damaged. */
  DAMAGED_COMPRESSION,
  /** A list of parts, blocks or positions is damaged. */
  DAMAGED_INDEX,
  /** Definitions are malformed, missing, or contradict each other. */
  DAMAGED_DEFINITIONS,
  /** Records, or blocks and lines of them, do not follow the format. */
  DAMAGED_RECORDS,
  /** Records are in the stream of another process, or of none. */
  MISPLACED_RECORDS,
  /** Records name something without a definition. */
  UNDEFINED_REFERENCES,
  /** Times are out of range, or go back where the format forbids it. */
  IMPOSSIBLE_TIMES,
  /** Enters and leaves do not fit each other. */
  UNBALANCED_CALLS,
  /** Operations end without a begin. */
  UNBALANCED_OPERATIONS;

  @Override
  public Severity severity() {
    return Severity.DAMAGE;
  }
}
