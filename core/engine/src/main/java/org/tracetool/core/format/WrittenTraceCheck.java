package org.tracetool.core.format;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;

/** Reads a trace that was just written, before its inputs are removed. */
public final class WrittenTraceCheck {
  private static final long MEMORY = 16L << 20;

  private WrittenTraceCheck() {}

  /**
   * Puts a written trace in its place, and checks it before if the options say so.
   *
   * @param last closes or finishes what is still open of the output, which may fail: it must not
   *     when the output is in its place
   * @param trace its name, for messages
   */
  public static void commit(
      OutputTransaction transaction,
      Closeable last,
      Path trace,
      TraceFormat format,
      WriteOptions options)
      throws IOException {
    try {
      last.close();
    } catch (IOException e) {
      throw OutputTransaction.failure(trace, e);
    }
    transaction.commit(options.readBack() ? main -> check(format, main) : null);
  }

  /**
   * Reads everything.
   *
   * @param main the main file of the trace, not in its final place yet
   * @throws OutputException if anything in it cannot be read
   */
  public static void check(TraceFormat format, Path main) throws IOException {
    Diagnostics found = new Diagnostics();
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options =
          new ReadOptions(TimeWindow.ALL, null, null, handles, found, 0).buffersFor(1, MEMORY);
      try (TraceReader reader = format.open(main, options)) {
        for (StreamInfo stream : reader.streams()) {
          for (Section section : Section.values()) {
            if (section != Section.MARKERS && reader.has(stream, section)) {
              reader.count(stream, section, options);
            }
          }
        }
        if (reader.has(null, Section.MARKERS)) {
          reader.count(null, Section.MARKERS, options);
        }
      }
    }
    for (Diagnostics.Incident i : found.incidents()) {
      if (i.severity() == Diagnostics.Severity.DAMAGE) {
        throw new OutputException(
            main.getFileName()
                + ": the written file cannot be read back: "
                + i.what()
                + (i.examples().isEmpty() ? "" : " (" + i.examples().get(0) + ")")
                + "; nothing was changed");
      }
    }
  }
}
