package org.tracetool.core.format;

import org.tracetool.core.report.Diagnostics;

/**
 * How a trace is to be written. A format ignores what does not apply to it.
 *
 * @param compression 0 for plain files, 1 (fast) to 9 (small), or -1 for the format's own choice
 * @param longKeywords whether text formats spell keywords out
 * @param diagnostics where records are counted that the format cannot hold
 */
public record WriteOptions(int compression, boolean longKeywords, Diagnostics diagnostics) {
  /** The format's own choices. */
  public static WriteOptions defaults() {
    return new WriteOptions(-1, false, new Diagnostics());
  }
}
