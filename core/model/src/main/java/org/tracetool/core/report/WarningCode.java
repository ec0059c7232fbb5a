package org.tracetool.core.report;

import org.tracetool.core.report.Diagnostics.Severity;

/** What kind of thing {@link Diagnostics#warn} reports. */
public enum WarningCode implements IncidentCode {
  /** Records are not in the order of time. */
  UNORDERED_RECORDS,
  /** Times or clocks were assumed, moved or rounded. */
  CHANGED_TIMES,
  /** Enters and leaves do not fit each other; they were made to. */
  UNBALANCED_CALLS,
  /** Messages lack their other side. */
  UNMATCHED_MESSAGES,
  /** Messages are received before they are sent. */
  REVERSED_MESSAGES,
  /** Operations lack their end, or some of their members. */
  UNFINISHED_OPERATIONS,
  /** Operations and messages that a cut divides. */
  CUT_OPERATIONS,
  /** Records or definitions name something without a definition. */
  UNDEFINED_REFERENCES,
  /** Definitions that a trace usually has are not there. */
  MISSING_DEFINITIONS,
  /** Definitions contradict themselves or each other. */
  CONTRADICTING_DEFINITIONS,
  /** Numbers of processes or definitions were changed. */
  RENUMBERED,
  /** Records are read or written in another form. */
  SIMPLIFIED_RECORDS,
  /** Values were left out of what was asked for. */
  OMITTED_VALUES,
  /** Records are legal, but not as they should be; it is said how they are read. */
  UNUSUAL_RECORDS,
  /** The trace is only a part, or was not finished. */
  INCOMPLETE_TRACE,
  /** There is nothing of what was asked for. */
  NOTHING_FOUND,
  /** There was too much to keep it all apart; more memory may help. */
  LIMIT_REACHED,
  /** Rules or arguments have no effect, or another one than they seem to. */
  UNUSED_RULES,
  /** A stored index or note does not fit and is not used. */
  UNUSED_INDEX,
  /** A faster way could not be taken; the result is the same. */
  EXTRA_WORK,
  /** An earlier command was interrupted while it wrote. */
  INTERRUPTED_OUTPUT,
  /** Files could not be written, replaced or removed. */
  REMAINING_FILES,
  /** A program that was run or sampled did not do all of its work. */
  FAILED_PROGRAM;

  @Override
  public Severity severity() {
    return Severity.WARNING;
  }
}
