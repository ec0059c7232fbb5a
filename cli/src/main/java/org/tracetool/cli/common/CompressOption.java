package org.tracetool.cli.common;

import org.tracetool.core.error.UsageException;
import picocli.CommandLine.Option;

/** How hard to compress what a command writes. */
public final class CompressOption {
  private static final int FORMATS_CHOICE = -1;

  @Option(
      names = "--compress",
      paramLabel = "0..9",
      description =
          "How hard to compress: 0 not at all, 1 fast, 9 small; default: what is usual in the"
              + " format (otf: about 4, but faster; stf: 1).")
  private Integer compress;

  /** Refuses levels that there are not. */
  public void check() throws UsageException {
    if (compress != null && (compress < 0 || compress > 9)) {
      throw new UsageException("--compress " + compress + ": must be 0 to 9");
    }
  }

  /** The level as a writer takes it. */
  public int level() {
    return compress == null ? FORMATS_CHOICE : compress;
  }
}
