package org.tracetool.core.report;

import java.util.List;
import java.util.Locale;

/**
 * What kind of loss a phrase of {@link Diagnostics#reportLoss} tells of, and whether it matters.
 * Programs go by the code, which stays the same; the phrase is for people. The first code that
 * knows a phrase is the one that it has.
 */
public enum LossCode {
  /** Statistics, snapshots and previews: made anew from the records where they are wanted. */
  DERIVED_DATA(
      true,
      "it is computed again from the records",
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
      "the format groups and names things in its own way",
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
  UNUSED_NAMES(
      true,
      "nothing in the trace uses them",
      "names of source files",
      "names of collective operations"),
  /** Comments and other texts. */
  TEXTS(
      false,
      "the output lacks these texts; its figures are the same",
      "records 'comment'",
      "texts",
      "declarations kept as text"),
  /** Records that the format has in a simpler form. */
  SIMPLER_RECORDS(
      false,
      "the output has these records with fewer details",
      "requests of records",
      "parts of records",
      "names and arguments",
      "exit"),
  /** Key-value pairs. */
  PAIRS(
      false,
      "the output has the records without these values",
      "key-value pairs",
      "records whose key-value pairs",
      "empty byte arrays"),
  /** Records of a kind that the format does not have. */
  RECORDS(false, "the output lacks these records", "records", "unknown records"),
  /** Definitions. */
  DEFINITIONS(
      false,
      "the output has all records; names or properties are missing or less exact",
      "definition",
      "further definitions",
      "declar",
      "unknown definitions",
      "types of"),
  /** References to what is not defined. */
  REFERENCES(
      false,
      "the output has the records without what they refer to",
      "references",
      "source locations"),
  /** Times that were changed. */
  TIMES(false, "some times are less exact", "times", "fractions of a second", "durations"),
  /** Samples of counters. */
  SAMPLES(false, "values of counters are missing or less exact", "samples", "values of counters"),
  /** Messages. */
  MESSAGES(
      false,
      "figures of messages may differ from the input",
      "messages",
      "partners of messages",
      "sends whose requests",
      "sizes of messages"),
  /** Operations: collective, on files, one-sided. */
  OPERATIONS(
      false,
      "figures of operations may differ from the input",
      "operations",
      "ends of operations",
      "ends of collective",
      "ends of file",
      "files and kinds",
      "handles",
      "flags",
      "kinds of file"),
  /** Calls. */
  CALLS(false, "figures of calls may differ from the input", "calls", "leaves", "ends of states"),
  /** Statistics that were asked for. */
  STATISTICS(false, "the output lacks these stored sums", "statistics"),
  /** Markers. */
  MARKERS(false, "markers are missing or less exact", "markers"),
  /** Processes, threads, groups of them. */
  PROCESSES(
      false,
      "which processes and threads belong together is less exact",
      "process",
      "parents",
      "ranks",
      "locations",
      "threads"),
  /** Numbers that were cut or changed. */
  NUMBERS(false, "some numbers are cut or changed", "number"),
  /** Whatever has no code of its own. */
  OTHER(false, "the output differs from the input in this");

  private static final LossCode[] ALL = values();

  private final boolean isHarmless;
  private final String meaning;
  private final List<String> beginnings;

  LossCode(boolean isHarmless, String meaning, String... beginnings) {
    this.isHarmless = isHarmless;
    this.meaning = meaning;
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

  /** What the loss means for who works with the output, in a few words. */
  public String meaning() {
    return meaning;
  }

  /** What programs read. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
