package org.tracetool.format.paraver;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;

/** Traces of the test data and made ones. */
final class ParaverTestTraces {
  static final List<String> REAL = List.of("mpi-ring4", "mpi-omp2x2");

  private ParaverTestTraces() {}

  static Path of(String name) {
    return TestData.path("paraver").resolve(name).resolve(name + ".prv");
  }

  /** Copies the files of a trace into a folder of its own; gives the file of records. */
  static Path copy(String name, Path folder) throws IOException {
    Path own = Files.createDirectories(folder.resolve(name));
    for (String end : new String[] {".prv", ".pcf", ".row"}) {
      Files.copy(
          TestData.path("paraver").resolve(name).resolve(name + end), own.resolve(name + end));
    }
    return own.resolve(name + ".prv");
  }

  /** A trace of these lines, compressed if its name says so. */
  static Path make(Path folder, String name, String... lines) throws IOException {
    Path file = folder.resolve(name);
    byte[] text = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.ISO_8859_1);
    try (OutputStream out =
        name.endsWith(".gz")
            ? new GZIPOutputStream(Files.newOutputStream(file))
            : Files.newOutputStream(file)) {
      out.write(text);
    }
    return file;
  }

  static ReadOptions options(Diagnostics found) {
    return new ReadOptions(TimeWindow.ALL, null, null, new FileHandles(), found, 64 << 10);
  }

  /** All rows of a trace. */
  static List<ContractRow> rows(Path trace, Diagnostics found) throws IOException {
    ReadOptions options = options(found);
    try (FileHandles handles = options.handles();
        TraceReader reader = new ParaverFormat().open(trace, options)) {
      return ContractRow.readAll(reader.open(reader.streams().get(0), Section.EVENTS, options));
    }
  }

  static List<ContractRow> rows(Path trace) throws IOException {
    return rows(trace, new Diagnostics());
  }

  /** Writes a trace again, row by row. */
  static void rewrite(Path from, Path to, Diagnostics lost) throws IOException {
    ReadOptions options = options(new Diagnostics());
    try (FileHandles handles = options.handles();
        TraceReader reader = new ParaverFormat().open(from, options);
        TraceWriter writer =
            new ParaverFormat().create(to, WriteOptions.defaults().withDiagnostics(lost))) {
      writer.begin(reader.definitions(), reader.streams());
      try (EventSource source = reader.open(reader.streams().get(0), Section.EVENTS, options)) {
        source.drainTo(writer.sink(reader.streams().get(0), Section.EVENTS));
      }
      writer.finish();
    }
  }
}
