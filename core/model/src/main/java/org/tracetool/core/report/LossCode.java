package org.tracetool.core.report;

import org.tracetool.core.report.Diagnostics.Severity;

/** What kind of loss {@link Diagnostics#reportLoss} counts, and whether it matters. */
public enum LossCode implements IncidentCode {
  /** Statistics, snapshots and previews: made anew from the records where they are wanted. */
  DERIVED_DATA(true, "can be recomputed from the records"),
  /** How a format groups and names what the other one says in its own way. */
  FORMAT_STRUCTURE(true, "only grouping or naming differs"),
  /** Names that nothing in the trace uses, or that the format has of its own. */
  UNUSED_NAMES(true, "nothing in the trace uses them"),
  /** Comments and other texts. */
  TEXTS(false, "the output lacks these texts; its figures are the same"),
  /** Records that the format has in a simpler form. */
  SIMPLER_RECORDS(false, "the output has these records with fewer details"),
  /** Key-value pairs. */
  PAIRS(false, "the output has the records without these values"),
  /** Records of a kind that the format does not have. */
  RECORDS(false, "the output lacks these records"),
  /** Definitions. */
  DEFINITIONS(false, "the output has all records; names or properties are missing or less exact"),
  /** References to what is not defined. */
  REFERENCES(false, "the output has the records without what they refer to"),
  /** Times that were changed. */
  TIMES(false, "some times are less exact"),
  /** Samples of counters. */
  SAMPLES(false, "values of counters are missing or less exact"),
  /** Messages. */
  MESSAGES(false, "figures of messages may differ from the input"),
  /** Operations: collective, on files, one-sided. */
  OPERATIONS(false, "figures of operations may differ from the input"),
  /** Calls. */
  CALLS(false, "figures of calls may differ from the input"),
  /** Statistics that were asked for. */
  STATISTICS(false, "the output lacks these stored sums"),
  /** Markers. */
  MARKERS(false, "markers are missing or less exact"),
  /** Processes, threads, groups of them. */
  PROCESSES(false, "which processes and threads belong together is less exact"),
  /** Numbers that were cut or changed. */
  NUMBERS(false, "some numbers are cut or changed"),
  /** Whatever has no code of its own. */
  OTHER(false, "the output differs from the input in this");

  private final boolean isHarmless;
  private final String meaning;

  LossCode(boolean isHarmless, String meaning) {
    this.isHarmless = isHarmless;
    this.meaning = meaning;
  }

  @Override
  public boolean isHarmless() {
    return isHarmless;
  }

  /** What the loss means for who works with the output, in a few words. */
  public String meaning() {
    return meaning;
  }

  @Override
  public Severity severity() {
    return Severity.LOSS;
  }
}
