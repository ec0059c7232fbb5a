package org.tracetool.format.stf.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.format.stf.StfFormat;
import org.tracetool.format.stf.StfSingleFormat;
import org.tracetool.format.stf.bytes.ColumnBuffers;
import org.tracetool.format.stf.bytes.PayloadCodec;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.index.IndexData;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** The rules for the files of a trace: which may be missing, foreign, damaged, newer. */
@org.junit.jupiter.api.Tag("thorough")
class ComponentsTest {
  @TempDir Path folder;
  private SampleTrace trace;
  private Path path;

  @BeforeEach
  void write() throws IOException {
    trace = StoredTrace.plausible(5, 2500);
    path = StoredTrace.write(trace, folder.resolve("t.stf"), true);
  }

  private Path file(String suffix) {
    return folder.resolve("t.stf" + suffix);
  }

  private List<String> suffixes() throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      return list.map(p -> p.getFileName().toString())
          .filter(n -> n.startsWith("t.stf"))
          .map(n -> n.substring(5))
          .sorted()
          .collect(Collectors.toList());
    }
  }

  private static List<String> reports(ReadOptions options) {
    return IncidentCodes.of(options.diagnostics());
  }

  @Test
  void allFilesThatThereShouldBeAreThere() throws IOException {
    assertThat(suffixes())
        .containsExactly(
            "",
            ".dcl",
            ".gop",
            ".gop.anc",
            ".msg",
            ".msg.anc",
            ".pr.0",
            ".pr.0.anc",
            ".pr.1",
            ".pr.1.anc");
    ReadOptions options = ReadOptions.defaults();
    assertThat(StoredTrace.events(path, options)).isEqualTo(StoredTrace.expected(trace));
    assertThat(options.diagnostics().incidents()).isEmpty();
    assertThat(StoredFile.read(file(".pr.0")).blocks).hasSizeGreaterThan(4);
    assertThat(StoredFile.read(file(".msg")).blocks).hasSizeGreaterThan(3);
  }

  @Test
  void anyAnchorFileMayBeMissing() throws IOException {
    for (String suffix : suffixes()) {
      if (suffix.endsWith(".anc")) {
        byte[] bytes = Files.readAllBytes(file(suffix));
        Files.delete(file(suffix));
        ReadOptions options = ReadOptions.defaults();
        assertThat(StoredTrace.events(path, options)).isEqualTo(StoredTrace.expected(trace));
        assertThat(options.diagnostics().incidents()).isEmpty();
        Files.write(file(suffix), bytes);
      }
    }
  }

  @Test
  void aDamagedOrForeignAnchorFileIsNotUsed() throws IOException {
    Path other = StoredTrace.write(StoredTrace.plausible(6, 1500), folder.resolve("u.stf"), true);
    for (String suffix : suffixes()) {
      if (suffix.endsWith(".anc")) {
        byte[] bytes = Files.readAllBytes(file(suffix));
        byte[] foreign = Files.readAllBytes(folder.resolve(other.getFileName() + suffix));
        byte[] changed = bytes.clone();
        changed[changed.length / 2] ^= 1;
        for (byte[] bad : List.of(foreign, changed, new byte[0], Arrays.copyOf(bytes, 100))) {
          Files.write(file(suffix), bad);
          assertThat(StoredTrace.events(path, ReadOptions.defaults()))
              .as(suffix)
              .isEqualTo(StoredTrace.expected(trace));
        }
        Files.write(file(suffix), bytes);
      }
    }
  }

  @Test
  void aTraceWithoutAnchorsHasNone() throws IOException {
    Path plain = StoredTrace.write(trace, folder.resolve("p.stf"), false);
    assertThat(folder.resolve("p.stf.pr.0.anc")).doesNotExist();
    assertThat(StoredTrace.events(plain, ReadOptions.defaults()))
        .isEqualTo(StoredTrace.expected(trace));
  }

  @Test
  void aMissingFileIsReportedAndTheRestIsRead() throws IOException {
    for (String suffix : List.of(".dcl", ".msg", ".gop", ".pr.0")) {
      byte[] bytes = Files.readAllBytes(file(suffix));
      Files.delete(file(suffix));
      ReadOptions options = ReadOptions.defaults();
      List<List<ContractRow>> events = StoredTrace.events(path, options);
      assertThat(reports(options)).containsExactly("MISSING_FILES");
      assertThat(events.get(1)).isNotEmpty();
      boolean messages = events.get(1).stream().anyMatch(r -> r.kind() == EventKind.SEND);
      assertThat(messages).isEqualTo(!suffix.equals(".msg"));
      Files.write(file(suffix), bytes);
    }
  }

  @Test
  void aFileOfAnotherRunIsRefused() throws IOException {
    Path other = StoredTrace.write(StoredTrace.plausible(6, 1500), folder.resolve("u.stf"), true);
    for (String suffix : List.of(".dcl", ".msg", ".gop", ".pr.0")) {
      byte[] bytes = Files.readAllBytes(file(suffix));
      Files.write(file(suffix), Files.readAllBytes(folder.resolve(other.getFileName() + suffix)));
      ReadOptions options = ReadOptions.defaults();
      List<List<ContractRow>> events = StoredTrace.events(path, options);
      assertThat(reports(options)).containsExactly("CONTRADICTING_FILES");
      boolean same = events.equals(StoredTrace.expected(trace));
      assertThat(same).isEqualTo(suffix.equals(".dcl"));
      Files.write(file(suffix), bytes);
    }
  }

  @Test
  void leftOversOfALongerTraceAreRemoved() throws IOException {
    Files.write(folder.resolve("t.stf.pr.99"), new byte[] {1, 2, 3}); // not ours
    SampleTrace small = new SampleTrace(StoredTrace.definitions(), SampleTrace.someStreams());
    small.rows(1, Section.EVENTS).add(ContractRow.of(1, EventKind.ENTER, 1, 3));
    StoredTrace.write(small, path, true);
    assertThat(suffixes()).containsExactly("", ".dcl", ".pr.0", ".pr.0.anc", ".pr.99");
  }

  @Test
  void bothFormsHoldTheSameBytes() throws IOException {
    Path single = StoredTrace.write(trace, folder.resolve("t.single.stf"), true);
    ReadOptions options = ReadOptions.defaults();
    try (SingleStore store = SingleStore.open(single, single, options, false, null)) {
      assertThat(store.present()).hasSize(suffixes().size());
      for (String suffix : suffixes()) {
        try (ComponentBytes part = store.open(suffix)) {
          byte[] bytes = new byte[(int) part.size()];
          assertThat(part.read(bytes, 0, bytes.length, 0)).isEqualTo(bytes.length);
          assertThat(bytes).as(suffix).isEqualTo(Files.readAllBytes(file(suffix)));
        }
      }
    }
  }

  @Test
  void aSingleFileIsReadBehindGzipAndZstd() throws IOException {
    Path single = StoredTrace.write(trace, folder.resolve("t.single.stf"), true);
    Path gzip = folder.resolve("t.single.stf.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(gzip))) {
      Files.copy(single, out);
    }
    Path zstd = folder.resolve("t.single.stf.zst");
    Files.write(zstd, com.github.luben.zstd.Zstd.compress(Files.readAllBytes(single)));
    for (Path p : List.of(single, gzip, zstd)) {
      byte[] head = Arrays.copyOf(Files.readAllBytes(p), 4096);
      assertThat(new StfSingleFormat().probe(p, head)).isGreaterThan(50);
      assertThat(StoredTrace.events(p, ReadOptions.defaults()))
          .isEqualTo(StoredTrace.expected(trace));
    }
  }

  @Test
  void aSingleFileThatIsCutOffIsReadAsFarAsItGoes() throws IOException {
    Path single = StoredTrace.write(trace, folder.resolve("t.single.stf"), true);
    byte[] bytes = Files.readAllBytes(single);
    Files.write(single, Arrays.copyOf(bytes, bytes.length * 2 / 3));
    ReadOptions options = ReadOptions.defaults();
    List<List<ContractRow>> events = StoredTrace.events(single, options);
    assertThat(events.get(0)).hasSizeGreaterThan(500);
    assertThat(reports(options)).contains("CUT_FILES");
  }

  @Test
  void aDamagedBlockIsPassedOverAndTheOthersAreRead() throws IOException {
    byte[] good = Files.readAllBytes(file(".pr.0"));
    List<ContractRow> expected = StoredTrace.expected(trace).get(0);
    int at = FileHeader.LENGTH;
    int tried = 0;
    while (true) {
      BlockFileHeader h = BlockFileHeader.read(Arrays.copyOfRange(good, at, good.length), 64);
      if (h.type == BlockTag.END) {
        break;
      }
      byte[] bad = good.clone();
      bad[at + h.headerLength + 3] ^= 4;
      Files.write(file(".pr.0"), bad);
      ReadOptions options = ReadOptions.defaults();
      List<ContractRow> rows = StoredTrace.events(path, options).get(0);
      assertThat(reports(options)).containsExactly("DAMAGED_RECORDS");
      long lost = expected.size() - rows.size();
      assertThat(lost).isEqualTo(h.type == BlockTag.ORDER ? 0 : h.records);
      // The region of a leave is known again from the next anchor on.
      List<ContractRow> behind = rows.stream().filter(r -> r.time() > h.last).toList();
      assertThat(behind).isEqualTo(expected.stream().filter(r -> r.time() > h.last).toList());
      at += (int) h.size();
      tried++;
    }
    assertThat(tried).isGreaterThan(4);
  }

  @Test
  void everyChangedByteOfTheFramesIsNoticed() throws IOException {
    byte[] good = Files.readAllBytes(file(".pr.0"));
    int firstHeader = FileHeader.LENGTH;
    int step = Effort.of(3, 1);
    for (int at = 0; at < firstHeader + BlockFileHeader.LENGTH + 200; at += step) {
      byte[] bad = good.clone();
      bad[at] ^= 0x10;
      Files.write(file(".pr.0"), bad);
      Files.deleteIfExists(file(".pr.0.anc"));
      ReadOptions options = ReadOptions.defaults();
      try {
        StoredTrace.events(path, options);
        assertThat(options.diagnostics().hasDamage()).as("byte %d", at).isTrue();
      } catch (TraceException e) {
        assertThat(e.getMessage()).contains("t.stf.pr.0");
      }
    }
  }

  @Test
  void whatMayBeSkippedIsSkipped() throws IOException {
    StoredFile file = StoredFile.read(file(".pr.0"));
    file.minor = 7;
    List<StoredFile.Block> blocks = new ArrayList<>(file.blocks);
    file.blocks.clear();
    for (StoredFile.Block b : blocks) {
      b.headerExtension = new byte[] {1, 2, 3, 4, 5};
      file.blocks.add(b);
      StoredFile.Block unknown =
          new StoredFile.Block(
              new BlockFileHeader(BlockTag.of("zzzz"), b.header.first, b.header.last, 0, 0),
              new byte[5]);
      unknown.version = 9;
      file.blocks.add(unknown);
    }
    file.writeTo(path, ".pr.0");
    ReadOptions options = ReadOptions.defaults();
    assertThat(StoredTrace.events(path, options)).isEqualTo(StoredTrace.expected(trace));
    assertThat(options.diagnostics().hasDamage()).isFalse();
  }

  /** A process file with one block whose section consists of these columns. */
  private void writeOneLane(int records, ColumnBuffers columns) throws IOException {
    StfByteWriter section = new StfByteWriter();
    columns.write(section);
    StfByteWriter payload = new StfByteWriter();
    payload.writeU64(1000);
    payload.uv(1);
    payload.uv(LaneId.TASK);
    payload.uv(0);
    payload.uv(records);
    payload.uv(0);
    payload.uv(section.used);
    payload.put(section);
    StoredFile file = StoredFile.read(file(".pr.0"));
    file.blocks.clear();
    file.blocks.add(
        new StoredFile.Block(
            new BlockFileHeader(BlockTag.PROCESS_EVENTS, 1000, 2000, records, 1),
            payload.content()));
    file.writeTo(path, ".pr.0");
    Files.delete(file(".msg"));
    Files.delete(file(".gop"));
  }

  private List<ContractRow> firstStream() throws IOException {
    return StoredTrace.events(path, ReadOptions.defaults()).get(0);
  }

  @Test
  void unknownColumnsAndLaterKindsAreSkipped() throws IOException {
    ColumnBuffers columns = new ColumnBuffers(128);
    columns.column(1).writeU8(1);
    columns.column(1).writeU8(127);
    columns.column(1).writeU8(2);
    columns.column(2).uv(0);
    columns.column(2).uv(5);
    columns.column(2).uv(5);
    columns.column(3).sv(7);
    columns.column(13).str("something new");
    columns.column(99).uv(12345);
    writeOneLane(3, columns);
    assertThat(firstStream())
        .containsExactly(
            ContractRow.of(1000, EventKind.ENTER, 1, 8),
            ContractRow.of(1010, EventKind.LEAVE, 1, 8));
  }

  @Test
  void kindsOfVtfThatTheModelLacksBecomeText() throws IOException {
    ColumnBuffers c = new ColumnBuffers(14);
    int[] kinds = {3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16};
    for (int k : kinds) {
      c.column(1).writeU8(k == 7 ? k | 0x80 : k);
      c.column(2).uv(1);
    }
    c.column(3).sv(4);
    c.column(3).sv(-1);
    c.column(4).sv(44);
    c.column(5).uv(1);
    c.column(5).uv(2);
    c.column(5).sv(6);
    c.column(5).writeU8(1);
    c.column(5).sv(8);
    c.column(5).writeU8(2);
    c.column(6).uv(0);
    c.column(7).sv(33);
    c.column(7).writeF64(1.5);
    for (int i = 0; i < 2; i++) {
      c.column(8).uv(1);
      c.column(8).sv(2);
      c.column(8).sv(512);
      c.column(9).sv(3);
      c.column(9).uv(9);
    }
    c.column(10).uv(2);
    c.column(10).str("LOCAL:X");
    c.column(10).str("text");
    c.column(11).uv(4);
    c.column(11).uv(17);
    c.column(11).sv(-1);
    c.column(12).uv(0x5448);
    c.column(12).str("ab");
    writeOneLane(kinds.length, c);
    assertThat(firstStream())
        .containsExactly(
            ContractRow.of(1001, EventKind.LEAVE, 1, 5),
            ContractRow.of(1002, EventKind.LEAVE, 1, 0),
            ContractRow.of(1003, EventKind.LEAVE, 1, 0),
            ContractRow.of(1004, EventKind.COUNTER, 1, 7, 33),
            ContractRow.of(1004, EventKind.COUNTER, 1, 9, Double.doubleToRawLongBits(1.5)),
            ContractRow.of(1005, EventKind.FILE_OPERATION_BEGIN, 1, 1, 44),
            ContractRow.of(1006, EventKind.FILE_OPERATION_END, 1, 3, 1, 0, 2, 512, 0),
            ContractRow.of(1007, EventKind.SCOPE_BEGIN, 1, 4, 9, 0),
            ContractRow.of(1008, EventKind.SCOPE_END, 1, 4, 9, 0),
            ContractRow.text(1009, EventKind.ERROR, 1, "LOCAL:X", 1, 2)
                .withPooled(new byte[] {'t', 'e', 'x', 't'}),
            ContractRow.of(1010, EventKind.REQUEST, 1, 17, 4, 0),
            ContractRow.of(1011, EventKind.RECORDING, 1, 2),
            ContractRow.of(1012, EventKind.RECORDING, 1, 1),
            ContractRow.text(1013, EventKind.UNKNOWN, 1, "VTF 21576 6162"));
  }

  @Test
  void whatMustBeUnderstoodIsRefusedWithAMessage() throws IOException {
    StoredFile file = StoredFile.read(file(".pr.0"));
    StoredFile.Block block = file.blocks.get(1);
    int type = block.header.type;
    block.header.type = BlockTag.of("Zzzz");
    assertRefused(file, "Zzzz");
    block.header.type = type;
    block.version = 2;
    assertRefused(file, "version 2");
    block.version = 1;
    block.header.codec = 3;
    assertRefused(file, "codec 3");
    block.header.codec = 0;
    file.major = 2;
    assertRefused(file, "version 2");
    write();
    ColumnBuffers columns = new ColumnBuffers(14);
    columns.column(1).writeU8(17);
    columns.column(2).uv(0);
    writeOneLane(1, columns);
    assertThatThrownBy(this::firstStream)
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("kind 17");
  }

  private void assertRefused(StoredFile file, String what) throws IOException {
    file.writeTo(path, ".pr.0");
    assertThatThrownBy(() -> StoredTrace.events(path, ReadOptions.defaults()))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining(what);
  }

  @Test
  void surplusAndMissingBytesOfColumnsAreDamage() throws IOException {
    for (int extra : new int[] {-1, 1}) {
      ColumnBuffers columns = new ColumnBuffers(14);
      columns.column(1).writeU8(1);
      columns.column(1).writeU8(2);
      columns.column(2).uv(0);
      columns.column(2).uv(5);
      columns.column(3).sv(7);
      if (extra > 0) {
        columns.column(3).sv(9);
      } else {
        columns.column(2).clear();
        columns.column(2).uv(0);
      }
      write();
      writeOneLane(2, columns);
      ReadOptions options = ReadOptions.defaults();
      StoredTrace.events(path, options);
      assertThat(reports(options)).contains("DAMAGED_RECORDS");
    }
  }

  @Test
  void anIndexThatIsLostIsMadeAnew() throws IOException {
    byte[] good = Files.readAllBytes(path);
    for (int size : new int[] {48, 60, good.length / 2}) {
      Files.write(path, Arrays.copyOf(good, size));
      ReadOptions options = ReadOptions.defaults();
      List<List<ContractRow>> events = StoredTrace.events(path, options);
      assertThat(events).isEqualTo(StoredTrace.expected(trace));
      assertThat(reports(options)).contains("DAMAGED_INDEX");
    }
  }

  @Test
  void filesOfOthersAreToldWhatToDo() throws IOException {
    Path intel = folder.resolve("intel.stf");
    Files.write(intel, "some other bytes that nobody knows".getBytes());
    assertThat(new StfFormat().probe(intel, Files.readAllBytes(intel))).isPositive();
    assertThatThrownBy(() -> new StfFormat().open(intel, ReadOptions.defaults()))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("--dump")
        .hasMessageContaining("Intel")
        .satisfies(
            e -> assertThat(((TraceException) e).exitCode()).isEqualTo(ExitCode.UNSUPPORTED));
    byte[] text = Files.readAllBytes(path);
    Files.write(intel, new String(text, "ISO-8859-1").replace("\r\n", "\n").getBytes("ISO-8859-1"));
    assertThatThrownBy(() -> new StfFormat().open(intel, ReadOptions.defaults()))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("text");
    assertThatThrownBy(() -> new StfFormat().open(file(".pr.0"), ReadOptions.defaults()))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("name its index, t.stf");
  }

  @Test
  void namesInATraceNeverLeadOutsideItsFolder() throws IOException {
    Files.createDirectories(folder.resolve("in"));
    Path inside = StoredTrace.write(trace, folder.resolve("in/t.stf"), true);
    Files.copy(file(".pr.0"), folder.resolve("in.secret"));
    IndexData data = new IndexData();
    StoredFile own = StoredFile.read(inside);
    for (StoredFile.Block b : own.blocks) {
      data.read(new StfByteReader(b.raw));
    }
    data.components.replaceAll(
        c ->
            c.suffix().equals(".pr.0")
                ? new IndexData.Component(
                    c.kind(), 0, 0, "/../../in.secret", c.size(), 1, 1, 0, 0, c.lanes())
                : c);
    BlockFile file = new BlockFile(inside, BlockTag.INDX, 0, 0, PayloadCodec.of(0), false);
    data.write(file);
    file.end(0);
    file.writeHeader(own.header.traceId());
    ReadOptions options = ReadOptions.defaults();
    assertThat(StoredTrace.events(inside, options)).isEqualTo(StoredTrace.expected(trace));
    assertThat(reports(options)).containsExactly("DAMAGED_INDEX");
  }
}
