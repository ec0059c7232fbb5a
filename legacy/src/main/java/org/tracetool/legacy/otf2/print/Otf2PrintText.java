package org.tracetool.legacy.otf2.print;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.otf2.read.AnchorFinder;

/** An archive as {@code otf2-print} prints it. */
public final class Otf2PrintText {
  private Otf2PrintText() {}

  /**
   * Prints a trace.
   *
   * @param trace the anchor file, or the folder of an archive as other commands take it
   * @param definitions whether global definitions, and what is said of the whole trace, are printed
   * @param events whether events are printed, with what else has a time
   * @param options gives the window and the handles; damage after which printing continues is
   *     reported to it
   * @param out gets the text and is not closed
   * @param threads how many threads may print at the same time; the text does not depend on it
   * @throws DamagedTraceException if the trace cannot be read to its end
   */
  public static void print(
      Path trace,
      boolean definitions,
      boolean events,
      ReadOptions options,
      OutputStream out,
      int threads)
      throws IOException {
    TimeWindow window = options.window();
    boolean isNever = window.to() == 0;
    PrintOptions chosen =
        new PrintOptions(
            definitions,
            definitions,
            definitions,
            false,
            false,
            events,
            false,
            false,
            null,
            isNever ? 1 : window.from(),
            isNever ? 0 : window.to() == -1L ? -1L : window.to() - 1,
            false,
            -1);
    Path found = AnchorFinder.find(trace);
    ArchivePrinter printer =
        new ArchivePrinter(
            found == null ? trace : found,
            chosen,
            options.handles(),
            d ->
                options
                    .diagnostics()
                    .reportDamage(
                        DamageCode.DAMAGED_DEFINITIONS, "local definitions", d.getMessage()),
            out,
            null,
            threads);
    try {
      printer.print();
    } catch (DamagedTraceException e) {
      throw new DamagedTraceException(
          e.getMessage() + "; printing ends there as that of the library, other commands go on", e);
    }
  }
}
