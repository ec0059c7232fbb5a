package org.tracetool.format.tau;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.TestData;
import org.tracetool.testdata.contract.ContractRow;

/** Traces of the test data and made ones. */
final class TauTestTraces {
  private TauTestTraces() {}

  /** A folder of the test data. */
  static Path of(String name) {
    return TestData.path("tau").resolve(name);
  }

  /** Copies a folder of the test data. */
  static Path copy(String name, Path folder) throws IOException {
    Path own = Files.createDirectories(folder.resolve(name));
    try (var files = Files.list(of(name))) {
      for (Path file : files.toList()) {
        Files.copy(file, own.resolve(file.getFileName()));
      }
    }
    return own;
  }

  static ReadOptions options(Diagnostics found) {
    return new ReadOptions(TimeWindow.ALL, null, null, new FileHandles(), found, 64 << 10);
  }

  static TraceReader open(Path trace, Diagnostics found) throws IOException {
    return new TauFormat().open(trace, options(found));
  }

  /** All rows of a trace, stream by stream. */
  static List<ContractRow> rows(Path trace, Diagnostics found) throws IOException {
    List<ContractRow> rows = new ArrayList<>();
    ReadOptions options = options(found);
    try (TraceReader reader = new TauFormat().open(trace, options)) {
      for (StreamInfo stream : reader.streams()) {
        rows.addAll(ContractRow.readAll(reader.open(stream, Section.EVENTS, options)));
      }
    } finally {
      options.handles().close();
    }
    return rows;
  }

  static List<ContractRow> rows(Path trace) throws IOException {
    return rows(trace, new Diagnostics());
  }

  /** A file of records of 24 bytes: number, node, thread, parameter, time of each. */
  static Path records(Path file, long[]... records) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(24 * records.length).order(ByteOrder.LITTLE_ENDIAN);
    for (long[] r : records) {
      bytes.putInt((int) r[0]).putShort((short) r[1]).putShort((short) r[2]);
      bytes.putLong(r[3]).putLong(r[4]);
    }
    return Files.write(file, bytes.array());
  }

  /** A file of definitions. */
  static Path definitions(Path file, String... lines) throws IOException {
    String text = "9 dynamic_trace_events\n" + String.join("\n", lines) + "\n";
    return Files.write(file, text.getBytes(StandardCharsets.ISO_8859_1));
  }
}
