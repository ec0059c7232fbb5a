package org.tracetool.format.stf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.PayloadCodec;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.StoredTrace;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Each possible problem of the files of a trace is reported in one line that names the place. */
class BadComponentsTest {
  private static final List<String> ANCHORS = List.of(".pr.0.anc", ".pr.1.anc", ".msg.anc");
  private static final List<String> OTHERS =
      List.of(".dcl", ".pr.0", ".pr.1", ".msg", ".gop", ".sts");

  @TempDir Path folder;
  private SampleTrace trace;
  private Path path;

  @BeforeEach
  void write() throws IOException {
    trace = withStatistics(5);
    path = StoredTrace.write(trace, folder.resolve("t.stf"), true);
  }

  private static SampleTrace withStatistics(int seed) {
    SampleTrace trace = StoredTrace.plausible(seed, 1500);
    trace
        .rows(1, Section.STATISTICS)
        .add(ContractRow.of(9, EventKind.SUMMARY_REGION, 1, 4, 1, 2, seed));
    return trace;
  }

  private Path file(String suffix) {
    return folder.resolve("t.stf" + suffix);
  }

  /** All events and statistics. */
  private static List<List<ContractRow>> read(Path path, ReadOptions options) throws IOException {
    List<List<ContractRow>> all = new ArrayList<>();
    try (TraceReader reader = new StfFormat().open(path, options)) {
      for (StreamInfo s : reader.streams()) {
        all.add(ContractRow.readAll(reader.open(s, Section.EVENTS, options)));
        all.add(ContractRow.readAll(reader.open(s, Section.STATISTICS, options)));
      }
    }
    return all;
  }

  /** The message for users, which must be one line about one file. */
  private static String line(ReadOptions options) {
    List<Diagnostics.Incident> all = options.diagnostics().incidents();
    assertThat(all).hasSize(1);
    Diagnostics.Incident incident = all.get(0);
    assertThat(incident.count()).isEqualTo(1);
    String line = incident.code() + ": " + incident.examples().get(0);
    assertThat(line).doesNotContain("\n");
    return line;
  }

  @Test
  void filesOfZerosAreFoundByTheirStart() throws IOException {
    for (String suffix : OTHERS) {
      byte[] good = Files.readAllBytes(file(suffix));
      Files.write(file(suffix), new byte[good.length]);
      assertThat(new StfFormat().fileSet(path, ReadOptions.defaults()).findings())
          .as(suffix)
          .extracting(f -> f.path() + " " + f.what())
          .containsExactly(file(suffix) + " does not begin like an STF file");
      Files.write(file(suffix), good);
    }
  }

  @Test
  void eachFileThatIsMissing() throws IOException {
    List<List<ContractRow>> all = read(path, ReadOptions.defaults());
    for (String suffix : OTHERS) {
      byte[] bytes = Files.readAllBytes(file(suffix));
      Files.delete(file(suffix));
      ReadOptions options = ReadOptions.defaults();
      assertThat(read(path, options).equals(all)).isEqualTo(suffix.equals(".dcl"));
      assertThat(line(options)).contains("MISSING_FILES", file(suffix).toString(), "put it back");
      Files.write(file(suffix), bytes);
    }
    for (String suffix : ANCHORS) {
      Files.delete(file(suffix));
      ReadOptions options = ReadOptions.defaults();
      assertThat(read(path, options)).isEqualTo(all);
      assertThat(options.diagnostics().incidents()).isEmpty();
    }
    Files.delete(path);
    assertThat(Files.exists(file(".pr.0"))).isTrue();
    org.assertj.core.api.Assertions.assertThatThrownBy(() -> read(path, ReadOptions.defaults()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("t.stf");
  }

  @Test
  void eachFileThatIsOfAnotherTrace() throws IOException {
    List<List<ContractRow>> all = read(path, ReadOptions.defaults());
    StoredTrace.write(withStatistics(6), folder.resolve("u.stf"), true);
    List<String> suffixes = new ArrayList<>(OTHERS);
    suffixes.addAll(ANCHORS);
    for (String suffix : suffixes) {
      byte[] bytes = Files.readAllBytes(file(suffix));
      Files.write(file(suffix), Files.readAllBytes(folder.resolve("u.stf" + suffix)));
      ReadOptions options = ReadOptions.defaults();
      boolean same = read(path, options).equals(all);
      assertThat(same).as(suffix).isEqualTo(ANCHORS.contains(suffix) || suffix.equals(".dcl"));
      assertThat(line(options)).contains(file(suffix).toString());
      Files.write(file(suffix), bytes);
    }
  }

  /** Changes the payload of the first block of a type; its checksums are right again. */
  private static void change(Path file, String type, Consumer<byte[]> change) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    int at = FileHeader.LENGTH;
    while (true) {
      byte[] rest = java.util.Arrays.copyOfRange(bytes, at, bytes.length);
      BlockFileHeader h = BlockFileHeader.read(rest, rest.length);
      if (BlockTag.name(h.type).equals(type)) {
        int from = at + h.headerLength;
        byte[] payload = java.util.Arrays.copyOfRange(bytes, from, from + h.storedLength);
        change.accept(payload);
        System.arraycopy(payload, 0, bytes, from, payload.length);
        h.payloadCrc = FileHeader.crc(payload, 0, payload.length);
        StfByteWriter header = new StfByteWriter();
        h.write(header);
        System.arraycopy(header.bytes, 0, bytes, at, BlockFileHeader.LENGTH);
        Files.write(file, bytes);
        return;
      }
      at += (int) h.size();
    }
  }

  private static int indexOf(byte[] bytes, String text) {
    String all = new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1);
    return all.indexOf(text);
  }

  @Test
  void aDirectoryOfASingleFileThatPointsOutside() throws IOException {
    List<List<ContractRow>> all = read(path, ReadOptions.defaults());
    Path single = StoredTrace.write(trace, folder.resolve("t.single.stf"), true);
    change(
        single,
        "Cdir",
        payload -> {
          int at = indexOf(payload, ".pr.0") + 5;
          // size and number of pieces, then the place of the first piece: three bytes each
          StfByteReader in = new StfByteReader(payload, at, payload.length);
          try {
            in.uv();
            in.uv();
          } catch (BadDataException e) {
            throw new IllegalStateException(e);
          }
          payload[in.at] = (byte) 0xff;
          payload[in.at + 1] |= (byte) 0x7f;
        });
    ReadOptions options = ReadOptions.defaults();
    assertThat(read(single, options)).isEqualTo(all);
    assertThat(line(options)).contains("DAMAGED_INDEX", "t.single.stf: byte ", "expected");
  }

  @Test
  void aNameInASingleFileThatLeadsOutside() throws IOException {
    Files.writeString(folder.resolve("x"), "secret");
    Path single = StoredTrace.write(trace, folder.resolve("t.single.stf"), true);
    change(
        single,
        "Cdir",
        payload -> {
          byte[] name = "/../x".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
          System.arraycopy(name, 0, payload, indexOf(payload, ".pr.0"), name.length);
        });
    ReadOptions options = ReadOptions.defaults();
    List<List<ContractRow>> found = read(single, options);
    assertThat(found.get(2)).isEqualTo(trace.rows(0xab, Section.EVENTS));
    assertThat(IncidentCodes.of(options.diagnostics()))
        .containsExactlyInAnyOrder("DAMAGED_INDEX", "MISSING_FILES");
    assertThat(options.diagnostics().incidents().toString()).contains("found /../x");
    try (java.util.stream.Stream<Path> list = Files.list(folder)) {
      assertThat(list.map(p -> p.getFileName().toString()).filter(n -> !n.startsWith("t.")))
          .containsExactly("x");
    }
  }

  @Test
  void aBlockThatBecomesVeryLargeWhenItIsDecompressed() throws IOException {
    byte[] zeros = new byte[BlockFileHeader.MAX_RAW_BYTES];
    byte[] bomb = com.github.luben.zstd.Zstd.compress(zeros);
    for (int raw : new int[] {1000, BlockFileHeader.MAX_RAW_BYTES}) {
      BlockFileHeader h = new BlockFileHeader(BlockTag.PROCESS_EVENTS, 1, 2, 3, 1);
      h.codec = PayloadCodec.ZSTD;
      h.rawLength = raw;
      h.storedLength = bomb.length;
      h.payloadCrc = FileHeader.crc(bomb, 0, bomb.length);
      StfByteWriter block = new StfByteWriter();
      h.write(block);
      block.put(bomb, 0, bomb.length);
      byte[] good = Files.readAllBytes(file(".pr.0"));
      byte[] bad = java.util.Arrays.copyOf(good, FileHeader.LENGTH + block.used);
      System.arraycopy(block.bytes, 0, bad, FileHeader.LENGTH, block.used);
      Files.write(file(".pr.0"), bad);
      Files.delete(file(".pr.0.anc"));
      ReadOptions options = ReadOptions.defaults();
      List<List<ContractRow>> found = read(path, options);
      assertThat(found.get(2)).isEqualTo(trace.rows(0xab, Section.EVENTS));
      assertThat(options.diagnostics().incidents().toString()).contains("t.stf.pr.0: byte 48");
      write();
    }
  }

  @Test
  void timesUpToTheLastOne() throws IOException {
    SampleTrace late = new SampleTrace(StoredTrace.definitions(), SampleTrace.someStreams());
    long[] times = {0, 5, Long.MAX_VALUE - 1, Long.MAX_VALUE, Long.MIN_VALUE, -2, -1};
    List<ContractRow> rows = late.rows(1, Section.EVENTS);
    for (long time : times) {
      rows.add(ContractRow.of(time, EventKind.ENTER, 1, 4));
      rows.add(ContractRow.of(time, EventKind.SEND, 1, 2, 8, 3, 100));
    }
    Path file = StoredTrace.write(late, folder.resolve("l.stf"), true);
    assertThat(StoredTrace.events(file, ReadOptions.defaults()).get(0)).isEqualTo(rows);
    for (long from : times) {
      for (long to : times) {
        TimeWindow window = new TimeWindow(from, to);
        assertThat(StoredTrace.events(file, ReadOptions.defaults().withWindow(window)).get(0))
            .as("%s", window)
            .isEqualTo(rows.stream().filter(r -> window.contains(r.time())).toList());
      }
    }
  }
}
