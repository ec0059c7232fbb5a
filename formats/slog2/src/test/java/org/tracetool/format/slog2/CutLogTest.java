package org.tracetool.format.slog2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceReader;
import org.tracetool.format.slog2.file.BlockPointer;
import org.tracetool.format.slog2.file.NodeHead;
import org.tracetool.format.slog2.file.SlogHeader;
import org.tracetool.format.slog2.read.SlogLog;
import org.tracetool.testdata.HostileInput;
import org.tracetool.testdata.mpe.SlogTestLogs;

/** Logs that were cut or damaged give the nodes that are there. */
class CutLogTest {
  @TempDir private Path folder;
  private final SlogFormat format = new SlogFormat();

  private Path cut(String log, double part) throws IOException {
    byte[] all = Files.readAllBytes(SlogTestLogs.of(log));
    return Files.write(folder.resolve("cut.slog2"), Arrays.copyOf(all, (int) (all.length * part)));
  }

  private static long events(TraceReader reader) throws IOException {
    long[] count = {0};
    long[] last = {0};
    try (EventSource source =
        reader.open(reader.streams().get(0), Section.EVENTS, ReadOptions.defaults())) {
      source.drainTo(
          e -> {
            assertThat(e.time()).isGreaterThanOrEqualTo(last[0]);
            last[0] = e.time();
            count[0]++;
          });
    }
    return count[0];
  }

  @ParameterizedTest
  @CsvSource({
    "ring-ls1k-nc3, 0.3",
    "ring-ls1k-nc3, 0.5",
    "ring-ls1k-nc3, 0.9",
    "ring-ls600-nc2, 0.7",
    "comms-ls500-nc2, 0.5",
    "comms-ls500-nc2, 0.85"
  })
  void nodesBeforeTheCutAreRead(String log, double part) throws IOException {
    long all;
    try (TraceReader reader = format.open(SlogTestLogs.of(log), ReadOptions.defaults())) {
      all = events(reader);
    }
    Path cut = cut(log, part);

    assertThat(format.isMasterless(cut)).isTrue();
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = format.openMasterless(cut, options)) {
      assertThat(events(reader)).isGreaterThan((long) (all * part / 3)).isLessThanOrEqualTo(all);
      assertThat(options.diagnostics().hasDamage()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ring", "quirks", "minimal", "comms-ls500-nc2"})
  void wholeLogsAreNotCut(String log) throws IOException {
    assertThat(format.isMasterless(SlogTestLogs.of(log))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"ring, 0.6", "ring, 0.8", "ring-ls1k-nc3, 0.1"})
  void theFirstDrawablesOfANodeThatIsCutAreRead(String log, double part) throws IOException {
    Path cut = cut(log, part);

    assertThat(format.isMasterless(cut)).isTrue();
    try (TraceReader reader = format.openMasterless(cut, ReadOptions.defaults())) {
      assertThat(events(reader)).isPositive();
    }
  }

  @Test
  void aLogWithoutANodeIsRefused() throws IOException {
    Path cut = cut("ring-ls1k-nc3", 0.01);

    assertThatThrownBy(() -> format.openMasterless(cut, ReadOptions.defaults()))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("a node of the tree");
  }

  @Tag("broad")
  @Test
  void nodesThatLieWithinEachOtherAreNotReadAgainAndAgain() throws IOException {
    byte[] header = Files.readAllBytes(SlogTestLogs.of("minimal"));
    ByteBuffer bytes = ByteBuffer.allocate(2 << 20).put(header, 0, SlogHeader.SIZE);
    while (bytes.remaining() >= NodeHead.SIZE) {
      int at = bytes.position();
      bytes.putDouble(0).putDouble(1).putShort((short) 0).putInt(at);
      bytes.putLong(at).putInt(bytes.capacity() - at);
    }
    Path log = Files.write(folder.resolve("within.slog2"), bytes.array());
    new HostileInput(1L << 30, 0)
        .check(
            "nodes within nodes", () -> format.openMasterless(log, ReadOptions.defaults()).close());
    assertThatThrownBy(() -> format.openMasterless(log, ReadOptions.defaults()))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("damaged ones within each other");
  }

  @Test
  void aLogWhoseHeaderIsNotCompleteIsUnfinished() throws IOException {
    byte[] all = Files.readAllBytes(SlogTestLogs.of("ring-ls1k-nc3"));
    byte[] nodes = Arrays.copyOf(all, all.length / 2);
    int places = 24; // in the header
    Arrays.fill(nodes, places, SlogHeader.SIZE, (byte) 0);
    Path unfinished = Files.write(folder.resolve("unfinished.slog2"), nodes);
    assertThatThrownBy(() -> format.open(unfinished, ReadOptions.defaults()))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("unfinished.slog2: is unfinished")
        .hasMessageContaining("repair");
    assertThat(format.isMasterless(unfinished)).isTrue();
    try (TraceReader reader = format.openMasterless(unfinished, ReadOptions.defaults())) {
      assertThat(events(reader)).isPositive();
    }

    Arrays.fill(nodes, 0, SlogHeader.SIZE, (byte) 0);
    Path blank = Files.write(folder.resolve("blank.slog2"), nodes);
    assertThat(format.probe(blank, nodes)).isPositive();
    assertThat(format.probe(Path.of("x.dat"), nodes)).isZero();
    assertThatThrownBy(() -> format.open(blank, ReadOptions.defaults()))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("the log is unfinished");
  }

  private static List<NodeHead> nodes(Path log) throws IOException {
    try (SlogLog open = SlogLog.open(log, ReadOptions.defaults().handles())) {
      return open.directory();
    }
  }

  /** Wipes out a part of a file. */
  private Path wiped(Path log, long from, int count) throws IOException {
    byte[] all = Files.readAllBytes(log);
    Arrays.fill(all, (int) from, (int) from + count, (byte) -1);
    return Files.write(folder.resolve("wiped.slog2"), all);
  }

  private static long all(Path log) throws IOException {
    try (TraceReader reader = new SlogFormat().open(log, ReadOptions.defaults())) {
      return events(reader);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ring-ls1k-nc3", "comms-ls500-nc2"})
  void whatIsBelowADamagedNodeIsRead(String log) throws IOException {
    Path whole = SlogTestLogs.of(log);
    NodeHead inner = nodes(whole).stream().filter(n -> n.depth() == 1).findFirst().orElseThrow();
    Path damaged =
        wiped(whole, inner.pointer().offset() + NodeHead.SIZE, inner.pointer().size() / 2);

    assertThat(format.isMasterless(damaged)).isTrue();
    try (TraceReader reader = format.openMasterless(damaged, ReadOptions.defaults())) {
      assertThat(events(reader)).isGreaterThan(all(whole) * 4 / 5).isGreaterThan(all(damaged));
    }
  }

  @Test
  void categoriesBeforeTheDamageKeepTheirNames() throws IOException {
    Path whole = SlogTestLogs.of("ring");
    BlockPointer categories;
    try (SlogLog open = SlogLog.open(whole, ReadOptions.defaults().handles())) {
      categories = open.header().categories();
    }
    int half = categories.size() / 2;
    Path damaged = wiped(whole, categories.offset() + half, half);

    assertThat(format.isMasterless(damaged)).isTrue();
    try (TraceReader reader = format.openMasterless(damaged, ReadOptions.defaults())) {
      assertThat(events(reader)).isPositive();
      assertThat(reader.definitions().all(Definition.Region.class))
          .extracting(Definition.Region::name)
          .anyMatch(n -> n.startsWith("#"))
          .anyMatch(n -> n.startsWith("MPI_"));
    }
  }
}
