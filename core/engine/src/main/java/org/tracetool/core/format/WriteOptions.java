package org.tracetool.core.format;

import java.util.Map;
import java.util.concurrent.ExecutorService;
import org.tracetool.core.io.OverwritePolicy;
import org.tracetool.core.report.Diagnostics;

/**
 * How a trace is to be written. A format ignores options that do not apply to it.
 *
 * @param compression 0 for plain files, 1 (fast) to 9 (small), or -1 for the format's own choice
 * @param diagnostics where records are counted that the format cannot hold
 * @param executor threads that may help with writing; null if each stream has one of its own
 * @param settings chosen values of the format's own settings, see {@link TraceFormat#settings}
 * @param readBack whether to read the whole trace again, and compare it with what was written,
 *     before it replaces the existing one
 * @param overwrite which existing files may be replaced; the trace is not written, and nothing
 *     changed, if another one has the name of one of its files
 */
public record WriteOptions(
    int compression,
    Diagnostics diagnostics,
    ExecutorService executor,
    Map<String, String> settings,
    boolean readBack,
    OverwritePolicy overwrite) {
  /** Takes an unchangeable copy. */
  public WriteOptions {
    settings = Map.copyOf(settings);
  }

  /** Options without helping threads. */
  public WriteOptions(int compression, Diagnostics diagnostics) {
    this(compression, diagnostics, null, Map.of(), false, OverwritePolicy.OWN);
  }

  /** The format's own choices. */
  public static WriteOptions defaults() {
    return new WriteOptions(-1, new Diagnostics());
  }

  /** The same with other diagnostics. */
  public WriteOptions withDiagnostics(Diagnostics newDiagnostics) {
    return new WriteOptions(compression, newDiagnostics, executor, settings, readBack, overwrite);
  }

  /** The same with threads that may help. */
  public WriteOptions withExecutor(ExecutorService newExecutor) {
    return new WriteOptions(compression, diagnostics, newExecutor, settings, readBack, overwrite);
  }

  /** The same with settings of the format. */
  public WriteOptions withSettings(Map<String, String> newSettings) {
    return new WriteOptions(compression, diagnostics, executor, newSettings, readBack, overwrite);
  }

  /** The same with reading back. */
  public WriteOptions withReadBack(boolean newReadBack) {
    return new WriteOptions(compression, diagnostics, executor, settings, newReadBack, overwrite);
  }

  /** The same with another choice of files that may be replaced. */
  public WriteOptions withOverwrite(OverwritePolicy newOverwrite) {
    return new WriteOptions(compression, diagnostics, executor, settings, readBack, newOverwrite);
  }
}
