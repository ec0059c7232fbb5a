package org.tracetool.format.stf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FileSet.Finding;
import org.tracetool.core.format.FileSet.Problem;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.MultiStore;
import org.tracetool.format.stf.file.StoredTrace;
import org.tracetool.format.stf.file.TraceNames;
import org.tracetool.format.stf.index.BlockTable;
import org.tracetool.format.stf.lane.ProcessFileReader;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Recreated anchors equal those of the writer, byte for byte. */
class ReindexTest {
  @TempDir Path folder;

  private static List<Finding> reindex(Path trace) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    List<Finding> made = new StfFormat().reindex(trace, options, bytes -> {});
    assertThat(options.diagnostics().incidents()).isEmpty();
    return made;
  }

  private Map<String, byte[]> files() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (Stream<Path> all = Files.list(folder)) {
      for (Path p : all.filter(Files::isRegularFile).toList()) {
        files.put(p.getFileName().toString(), Files.readAllBytes(p));
      }
    }
    return files;
  }

  private void assertAsBefore(Map<String, byte[]> before) throws IOException {
    Map<String, byte[]> now = files();
    assertThat(now.keySet()).isEqualTo(before.keySet());
    before.forEach((name, bytes) -> assertThat(now.get(name)).as(name).isEqualTo(bytes));
  }

  private void comeBack(Path trace) throws IOException {
    comeBack(trace, 3);
  }

  /**
   * Removes anchor files one by one, then all of them, and has them made.
   *
   * @param mostAlone how many are removed one by one
   */
  private void comeBack(Path trace, int mostAlone) throws IOException {
    Map<String, byte[]> before = files();
    List<String> anchors = before.keySet().stream().filter(n -> n.endsWith(".anc")).toList();
    assertThat(anchors).isNotEmpty();
    assertThat(reindex(trace)).isEmpty();
    for (String name : anchors.subList(0, Math.min(mostAlone, anchors.size()))) {
      Files.delete(folder.resolve(name));
      assertThat(reindex(trace))
          .containsExactly(new Finding(folder.resolve(name), Problem.MISSING, "was missing"));
      assertAsBefore(before);
    }
    for (String name : anchors) {
      Files.delete(folder.resolve(name));
    }
    assertThat(reindex(trace)).hasSize(anchors.size());
    assertAsBefore(before);
  }

  private Path plausible(long seed, int events, boolean anchored, int compression)
      throws IOException {
    SampleTrace trace = StoredTrace.plausible(seed, events);
    return StoredTrace.write(trace, folder.resolve("t.stf"), anchored, compression);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0, 1, 6, 9})
  void ofEveryCompression(int compression) throws IOException {
    comeBack(plausible(5, 4000, true, compression));
  }

  /** Operations that are open, many counters, deep stacks: the state takes more than a quarter. */
  @Test
  void ofLargeStates() throws IOException {
    SampleTrace trace = StoredTrace.plausible(6, 3000);
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    Random random = new Random(1);
    for (int i = 0; i < 1500; i++) {
      int at = rows.size() * i / 1500;
      long time = rows.get(at).time();
      switch (i % 5) {
        case 0 ->
            rows.add(
                at, ContractRow.of(time, EventKind.COLLECTIVE_BEGIN, 1, 7, i, 100, 0, 1, 2, 0));
        case 1 -> rows.add(at, ContractRow.of(time, EventKind.FILE_OPERATION_BEGIN, 1, i, 0));
        case 2 ->
            rows.add(at, ContractRow.of(time, EventKind.COUNTER, 1, 100 + i, random.nextLong()));
        case 3 ->
            rows.add(at, ContractRow.of(time, EventKind.COLLECTIVE_END, 1, random.nextInt(i)));
        default -> rows.add(at, ContractRow.of(time, EventKind.ENTER, 1, 1 + random.nextInt(9), 1));
      }
    }
    comeBack(StoredTrace.write(trace, folder.resolve("t.stf"), true));
  }

  @Test
  void ofScopesAndRecordingThatIsOff() throws IOException {
    SampleTrace trace = StoredTrace.plausible(7, 3000);
    List<ContractRow> rows = trace.rows(1, Section.EVENTS);
    for (int i = 0; i < 300; i++) {
      int at = rows.size() * i / 300;
      long time = rows.get(at).time();
      rows.add(
          at,
          switch (i % 4) {
            case 0 -> ContractRow.of(time, EventKind.SCOPE_BEGIN, 1, 5, i, 0);
            case 1 -> ContractRow.of(time, EventKind.RECORDING, 1, 2);
            case 2 -> ContractRow.of(time, EventKind.SCOPE_END, 1, 5, i - 6, 0);
            default ->
                i % 8 == 3
                    ? ContractRow.of(time, EventKind.RECORDING, 1, 1)
                    : ContractRow.of(time, EventKind.SCOPE_BEGIN, 1, 6, 1, 3);
          });
    }
    comeBack(StoredTrace.write(trace, folder.resolve("t.stf"), true));
  }

  /** There may be an order for each tick of a long trace, so they must not pile up. */
  @Test
  void ordersOfBlocksThatWerePassedAreForgotten() throws IOException {
    Path trace = plausible(5, 3000, true, -1);
    try (FileHandles handles = new FileHandles();
        MultiStore store = new MultiStore(TraceNames.of(trace), handles);
        BlockReader reader = new BlockReader(store.open(".pr.1"))) {
      BlockTable table = BlockTable.walk(reader, (offset, e) -> {});
      ProcessFileReader in =
          new ProcessFileReader(reader, table, null, ReadOptions.defaults(), lane -> true, true);
      int orders = 0;
      for (int i = 0; i < table.blocks(); i++) {
        orders += reader.header(table.offset(i), 0).type == BlockTag.ORDER ? 1 : 0;
        in.pass(i);
        assertThat(in.orders().isEmpty()).isTrue();
      }
      assertThat(orders).isPositive();
      ProcessFileReader upTo =
          new ProcessFileReader(reader, table, null, ReadOptions.defaults(), lane -> true, true);
      upTo.readUpTo(-1L);
      assertThat(upTo.orders().isEmpty()).isTrue();
    } catch (BadDataException e) {
      throw new AssertionError(e);
    }
  }

  /** More than eight files: anchors of messages name their process files. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void ofManyFiles(boolean shared) throws IOException {
    StreamInfo[] streams = new StreamInfo[30];
    for (int i = 0; i < streams.length; i++) {
      streams[i] = new StreamInfo(i + 1, shared ? new int[] {i + 1, 1} : new int[] {i + 1});
    }
    SampleTrace trace = new SampleTrace(StoredTrace.definitions(), List.of(streams));
    Random random = new Random(3);
    for (StreamInfo s : streams) {
      List<ContractRow> rows = trace.rows(s.id(), Section.EVENTS);
      long time = 100;
      for (int i = 0; i < 300; i++) {
        time += random.nextInt(9);
        int process = shared && i % 7 == 0 ? 1 : s.id();
        int other = 1 + random.nextInt(32);
        EventKind kind = i % 2 == 0 ? EventKind.SEND : EventKind.RECEIVE;
        rows.add(ContractRow.of(time, kind, process, other, 8, random.nextInt(2), 5));
        rows.add(ContractRow.of(time, EventKind.ENTER, process, 1, 0));
      }
    }
    comeBack(StoredTrace.write(trace, folder.resolve("t.stf"), true));
  }

  @Tag("broad")
  @Test
  void ofRealTraces() throws IOException {
    WriteOptions small =
        new WriteOptions(-1, new Diagnostics()).withSettings(Map.of("chunk", "1k"));
    for (Path otf : StfTestTraces.otf()) {
      try (Stream<Path> old = Files.list(folder)) {
        for (Path p : old.toList()) {
          Files.delete(p);
        }
      }
      Path out = folder.resolve("t.stf");
      StfTestTraces.copy(FormatRegistry.load().byId("otf"), otf, new StfFormat(), out, small);
      if (files().keySet().stream().anyMatch(n -> n.endsWith(".anc"))) {
        comeBack(out, 0);
      }
    }
  }

  @Test
  void damagedAndForeignAnchorsAreReplaced() throws IOException {
    Path other = StoredTrace.write(StoredTrace.plausible(6, 1500), folder.resolve("u.stf"), true);
    final Path trace = plausible(5, 1500, true, -1);
    Map<String, byte[]> before = files();
    for (String suffix : List.of(".pr.1.anc", ".msg.anc", ".gop.anc")) {
      Path file = folder.resolve("t.stf" + suffix);
      byte[] good = Files.readAllBytes(file);
      byte[] foreign = Files.readAllBytes(folder.resolve(other.getFileName() + suffix));
      for (byte[] bad : List.of(foreign, new byte[0], Arrays.copyOf(good, good.length - 1))) {
        Files.write(file, bad);
        assertThat(reindex(trace)).extracting(Finding::problem).containsExactly(Problem.DAMAGED);
        assertAsBefore(before);
      }
      for (int at = 0; at < good.length; at += 1 + good.length / Effort.of(16, 40)) {
        byte[] changed = good.clone();
        changed[at] ^= 0x20;
        Files.write(file, changed);
        assertThat(reindex(trace)).as("%s, byte %d", suffix, at).hasSize(1);
        assertAsBefore(before);
      }
    }
  }

  /** Anchors may be made later for a trace that was written without. */
  @Test
  void ofATraceThatNeverHadAny() throws IOException {
    Path trace = plausible(5, 3000, true, -1);
    final Map<String, byte[]> with = files();
    for (String name : with.keySet()) {
      Files.delete(folder.resolve(name));
    }
    plausible(5, 3000, false, -1);
    assertThat(reindex(trace)).hasSize(4);
    Map<String, byte[]> now = files();
    assertThat(now.keySet()).isEqualTo(with.keySet());
    for (String name : now.keySet()) {
      if (name.endsWith(".anc")) {
        byte[] a = with.get(name);
        byte[] b = now.get(name);
        // The trace id is another one, since it is computed from the content of all files.
        assertThat(Arrays.copyOfRange(b, 48, b.length))
            .isEqualTo(Arrays.copyOfRange(a, 48, a.length));
      }
    }
    assertThat(StoredTrace.events(trace, ReadOptions.defaults()))
        .isEqualTo(StoredTrace.expected(StoredTrace.plausible(5, 3000)));
    assertThat(reindex(trace)).isEmpty();
  }

  @Test
  void nothingIsMadeOfADamagedTrace() throws IOException {
    StoredTrace.write(StoredTrace.plausible(6, 1500), folder.resolve("u.stf"), true);
    Path trace = plausible(5, 1500, true, -1);
    Files.delete(folder.resolve("t.stf.msg.anc"));
    Files.delete(folder.resolve("t.stf.pr.0.anc"));
    for (String suffix : List.of("", ".pr.0", ".msg", ".dcl", ".gop")) {
      Path file = folder.resolve("t.stf" + suffix);
      byte[] good = Files.readAllBytes(file);
      byte[] foreign = Files.readAllBytes(folder.resolve("u.stf" + suffix));
      byte[] changed = good.clone();
      changed[48 + 48 + 5] ^= 1; // in the first block
      boolean isRead = suffix.matches("|\\.pr\\.0|\\.msg");
      for (byte[] bad : List.of(foreign, Arrays.copyOf(good, good.length - 20), changed)) {
        if (bad == changed && !isRead) {
          continue; // not a source of anchors
        }
        Files.write(file, bad);
        Map<String, byte[]> before = files();
        assertThatThrownBy(() -> reindex(trace))
            .as("%s, %d bytes", suffix, bad.length)
            .isInstanceOf(DamagedTraceException.class);
        assertAsBefore(before);
      }
      Files.delete(file);
      assertThatThrownBy(() -> reindex(trace))
          .as("%s is missing", suffix)
          .isInstanceOf(DamagedTraceException.class);
      Files.write(file, good);
    }
    assertThat(reindex(trace)).hasSize(2);
  }

  @Test
  void aTraceInOneFileHasToBeConverted() throws IOException {
    Path single =
        StoredTrace.write(StoredTrace.plausible(5, 100), folder.resolve("t.single.stf"), true);
    assertThatThrownBy(() -> reindex(single))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("tracetool convert");
  }
}
