package org.tracetool.core.format;

/** What is so in few formats, and callers have to know. */
public enum FormatTrait {
  /**
   * A number means the same in all streams, of which there are several: no definition is for one
   * stream alone.
   */
  GLOBAL_IDS,

  /**
   * The record of a leave may say nothing of the region. Such a leave closes the innermost call
   * like any other, so the region is known from the enters; in other formats a region that is
   * missing is unknown.
   */
  NAMELESS_LEAVES,

  /** Processes are numbered by their places, whatever the tokens of those that are written. */
  OWN_NUMBERS,

  /** A file may have some ranks of a run, others of which left files of their own. */
  RANK_FILES,

  /** Each stream has files of its own, which several processes may write as shares. */
  STREAM_FILES
}
