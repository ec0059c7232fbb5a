package org.tracetool.core.report;

import java.util.List;
import java.util.Locale;

/**
 * What kind of loss a phrase of {@link Diagnostics#loss} tells of, and whether it matters. Programs
 * go by the code, which stays the same; the phrase is for people. The first code that knows a
 * phrase is the one that it has.
 */
public enum LossCode {
  /** Statistics, snapshots and previews: made anew from the records where they are wanted. */
  DERIVED_DATA(
      true,
      "records 'snapshot-",
      "records 'summary-",
      "records 'no-op'",
      "records 'noop'",
      "records 'no-samples'",
      "records 'process-begin'",
      "records 'process-end'",
      "statistics records",
      "streams with s",
      "summaries of",
      "rows of calls by peer",
      "thumbnail",
      "definitions 'sample-point'"),
  /** How a format groups and names what the other one says in its own way. */
  FORMAT_STRUCTURE(
      true,
      "which samples were recorded together",
      "records of collective operations, whose states",
      "definitions 'attribute-list'",
      "definitions 'group-attributes'",
      "definitions 'counter-group'",
      "definitions 'counter-assignment'",
      "definitions 'file-group'",
      "definitions 'string'",
      "definitions 'member-group'",
      "definitions 'communicator'",
      "definitions 'metric-set'",
      "definitions 'io-handle'",
      "definitions 'io-paradigm'",
      "definitions 'window'",
      "definitions 'file-info'",
      "definitions 'location-group'",
      "definitions 'location-info'",
      "definitions 'unique-id'",
      "definitions 'paradigm'",
      "types of keys"),
  /** Names that nothing in the trace uses, or that the format has of its own. */
  UNUSED_NAMES(true, "names of source files", "names of collective operations"),
  /** Comments and other texts. */
  TEXTS(false, "records 'comment'", "texts", "declarations kept as text"),
  /** Records that the format has in a simpler form. */
  SIMPLER_RECORDS(false, "requests of records", "parts of records", "names and arguments", "exit"),
  /** Key-value pairs. */
  PAIRS(false, "key-value pairs", "records whose key-value pairs", "empty byte arrays"),
  /** Records of a kind that the format does not have. */
  RECORDS(false, "records", "unknown records"),
  /** Definitions. */
  DEFINITIONS(
      false, "definition", "further definitions", "declar", "unknown definitions", "types of"),
  /** References to what is not defined. */
  REFERENCES(false, "references", "source locations"),
  /** Times that were changed. */
  TIMES(false, "times", "fractions of a second", "durations"),
  /** Samples of counters. */
  SAMPLES(false, "samples", "values of counters"),
  /** Messages. */
  MESSAGES(false, "messages", "partners of messages", "sizes of messages"),
  /** Operations: collective, on files, one-sided. */
  OPERATIONS(
      false,
      "operations",
      "ends of operations",
      "ends of collective",
      "ends of file",
      "files and kinds",
      "handles",
      "flags",
      "kinds of file"),
  /** Calls. */
  CALLS(false, "calls", "leaves", "ends of states"),
  /** Statistics that were asked for. */
  STATISTICS(false, "statistics"),
  /** Markers. */
  MARKERS(false, "markers"),
  /** Processes, threads, groups of them. */
  PROCESSES(false, "process", "parents", "ranks", "locations", "threads"),
  /** Numbers that were cut or changed. */
  NUMBERS(false, "number"),
  /** Whatever has no code of its own. */
  OTHER(false);

  private static final LossCode[] ALL = values();

  private final boolean isHarmless;
  private final List<String> beginnings;

  LossCode(boolean isHarmless, String... beginnings) {
    this.isHarmless = isHarmless;
    this.beginnings = List.of(beginnings);
  }

  /** The code of a loss, by its phrase. */
  public static LossCode of(String what) {
    for (LossCode code : ALL) {
      for (String beginning : code.beginnings) {
        if (what.startsWith(beginning)) {
          return code;
        }
      }
    }
    return OTHER;
  }

  /** Returns whether nothing that was measured is lost. */
  public boolean isHarmless() {
    return isHarmless;
  }

  /** What programs read. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
