package org.tracetool.cli.diff;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.cli.common.IndexedInput;
import org.tracetool.cli.common.SelectionOptions;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.TemporaryFiles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.report.Diagnostics.Severity;

/**
 * A trace to compare: as it is, or what a conversion to another format makes of it, which is kept
 * in a temporary folder as long as it is read.
 */
final class ComparedTrace implements Closeable {
  private final TraceReader reader;

  /** The folder of the conversion; null without one. */
  private final Path folder;

  private ComparedTrace(TraceReader reader, Path folder) {
    this.reader = reader;
    this.folder = folder;
  }

  /**
   * Opens a trace.
   *
   * @param as the id of the format that it is to be compared in; null for its own
   * @param selection the part of it that is compared
   * @throws UnsupportedTraceException if that format cannot be written and read
   */
  static ComparedTrace open(
      Path trace,
      String as,
      SelectionOptions selection,
      TraceInput input,
      ReadOptions reading,
      int threads,
      long memory)
      throws IOException {
    TraceFormat format = input.format(trace);
    if (as == null || format.id().equals(as)) {
      return new ComparedTrace(part(format.open(trace, reading), selection, reading), null);
    }
    TraceFormat target = input.formats().byId(as);
    if (!target.capabilities().write() || !target.capabilities().read()) {
      throw new UnsupportedTraceException(
          "--as " + as + ": traces of this format cannot be both written and read");
    }
    Path folder = TemporaryFiles.subfolder();
    try {
      Path converted = folder.resolve("trace" + target.suffixes().get(0));
      Diagnostics found = new Diagnostics();
      try (TraceReader source = format.open(trace, reading.withDiagnostics(found))) {
        TraceCopy.checkProcesses(trace, source);
        WriteOptions writing = WriteOptions.defaults().withDiagnostics(found);
        try (TraceWriter writer = target.create(converted, writing)) {
          new TraceCopy(source, target, reading.withDiagnostics(found))
              .resources(threads, memory)
              .run(writer);
          writer.finish();
        }
      }
      for (Incident incident : found.incidents()) {
        if (incident.severity() != Severity.LOSS) { // that is what the user does not want to see
          reading.diagnostics().add(incident);
        }
      }
      return new ComparedTrace(part(target.open(converted, reading), selection, reading), folder);
    } catch (IOException | RuntimeException | Error e) {
      TemporaryFiles.remove(folder);
      throw e;
    }
  }

  private static TraceReader part(
      TraceReader whole, SelectionOptions selection, ReadOptions reading) throws IOException {
    TraceReader indexed = IndexedInput.of(whole, selection.any(), reading.diagnostics());
    try {
      selection.checkTimes(indexed, reading);
      return selection.any()
          ? new TraceSlice(indexed, selection.window(indexed), selection.locations(indexed))
          : indexed;
    } catch (IOException | RuntimeException | Error e) {
      indexed.close();
      throw e;
    }
  }

  TraceReader reader() {
    return reader;
  }

  @Override
  public void close() throws IOException {
    try {
      reader.close();
    } finally {
      if (folder != null) {
        TemporaryFiles.remove(folder);
      }
    }
  }
}
