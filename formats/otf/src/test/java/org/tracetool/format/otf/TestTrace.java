package org.tracetool.format.otf;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.contract.ContractRow;

/** A trace that a test writes by hand, file by file, and reads. Its stub is {@code t}. */
public final class TestTrace {
  final Path folder;

  /** The incidents reported while reading. */
  Diagnostics diagnostics = new Diagnostics();

  /** Window to read. */
  TimeWindow window = TimeWindow.ALL;

  /** A trace of stream 1 with process 1. */
  public TestTrace(Path folder) {
    this.folder = folder;
    file("otf", "1:1\n");
    file("0.def", "DV1.c.3\"t\"\n");
  }

  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  public Path path(String suffix) {
    return folder.resolve("t." + suffix);
  }

  /** Writes a file by its suffix, for example {@code 1.events}; each char is a byte. */
  public TestTrace file(String suffix, String text) {
    return file(suffix, bytes(text));
  }

  public TestTrace file(String suffix, byte[] content) {
    try {
      Files.write(path(suffix), content);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return this;
  }

  /** Events of stream 1 after time 5 and process 1. */
  TestTrace events(String lines) {
    return file("1.events", "5\n*1\n" + lines);
  }

  public ReadOptions options() {
    return ReadOptions.defaults().withDiagnostics(diagnostics).withWindow(window);
  }

  public TraceReader open() throws IOException {
    return new OtfFormat().open(path("otf"), options());
  }

  /** All records of a section, stream by stream. */
  List<ContractRow> read(Section section) throws IOException {
    List<ContractRow> rows = new ArrayList<>();
    try (TraceReader reader = open()) {
      if (section == Section.MARKERS) {
        return ContractRow.readAll(reader.open(null, section, options()));
      }
      for (StreamInfo s : reader.streams()) {
        rows.addAll(ContractRow.readAll(reader.open(s, section, options())));
      }
    }
    return rows;
  }

  List<ContractRow> events() throws IOException {
    return read(Section.EVENTS);
  }

  /** The records read from events of stream 1 after time 5 and process 1. */
  List<ContractRow> eventsOf(String lines) throws IOException {
    return events(lines).events();
  }

  /** Definitions of the global file without the version. */
  List<Definition> definitionsOf(String lines) throws IOException {
    file("0.def", lines);
    return definitions();
  }

  List<Definition> definitions() throws IOException {
    try (TraceReader reader = open()) {
      return reader.definitions().entries().stream().map(Definitions.Entry::definition).toList();
    }
  }

  /** The codes of the incidents that were reported since the last call, with their counts. */
  public List<String> incidents() {
    List<String> list = IncidentCodes.counted(diagnostics);
    diagnostics = new Diagnostics();
    return list;
  }

  /** Compresses as OTF files are: full flush after each part, never finished. */
  public static byte[] compress(int level, String... parts) {
    return compress(level, Deflater.FULL_FLUSH, parts);
  }

  static byte[] compress(int level, int flush, String... parts) {
    Deflater deflater = new Deflater(level);
    java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    for (String part : parts) {
      deflater.setInput(bytes(part));
      int n;
      do {
        n = deflater.deflate(buffer, 0, buffer.length, flush);
        out.write(buffer, 0, n);
      } while (n == buffer.length);
    }
    deflater.end();
    return out.toByteArray();
  }

  /** A zlib stream as a usual "close" writes it, with its end. */
  static byte[] finished(String text) {
    Deflater deflater = new Deflater();
    deflater.setInput(bytes(text));
    deflater.finish();
    java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    while (!deflater.finished()) {
      out.write(buffer, 0, deflater.deflate(buffer));
    }
    deflater.end();
    return out.toByteArray();
  }

  static byte[] concat(byte[]... parts) {
    java.io.ByteArrayOutputStream out = new java.io.ByteArrayOutputStream();
    for (byte[] p : parts) {
      out.writeBytes(p);
    }
    return out.toByteArray();
  }
}
