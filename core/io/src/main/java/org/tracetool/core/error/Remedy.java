package org.tracetool.core.error;

/**
 * What can be done about a failure, apart from mending the input. Messages say it in words that
 * suit any program; the command line adds the option that does it.
 */
public enum Remedy {
  /** Let the work take more memory. */
  MORE_MEMORY,
  /** Let temporary files take more space. */
  MORE_TEMPORARY_SPACE,
  /** State the format of the input. */
  NAME_INPUT_FORMAT,
  /** State the format of the output. */
  NAME_OUTPUT_FORMAT,
  /** Write as many streams as there are in the input. */
  KEEP_STREAMS,
  /** Choose some processes. */
  CHOOSE_PROCESSES,
  /** Replace existing files of any kind. */
  REPLACE_ANYTHING,
  /** Give the output another name, or replace the input. */
  OTHER_OUTPUT_OR_REPLACE,
  /** Leave out either the name of the output or the wish to replace the input. */
  NAME_OR_REPLACE,
  /** Replace damaged input as well, or none. */
  REPLACE_DAMAGED,
  /** Give times another resolution. */
  OTHER_RESOLUTION,
  /** Give processes of later inputs new numbers. */
  RENUMBER,
  /** Say that equal processes of the inputs are the same. */
  JOIN,
  /** Remove shares of other runs and other numbers. */
  CLEAN_SHARES,
  /** Give processes of later inputs new numbers, or say that equal ones are the same. */
  RENUMBER_OR_JOIN,
  /** Let inputs share the meanings of their numbers. */
  SHARE_NUMBERS,
  /** Rebuild the index of the trace. */
  NEW_INDEX
}
