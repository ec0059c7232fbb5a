package org.tracetool.format.slog2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceReader;

/** Logs whose end is missing give the nodes that are there. */
class CutLogTest {
  @TempDir private Path folder;
  private final SlogFormat format = new SlogFormat();

  private Path cut(String log, double part) throws IOException {
    byte[] all = Files.readAllBytes(Logs.of(log));
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
    try (TraceReader reader = format.open(Logs.of(log), ReadOptions.defaults())) {
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
    assertThat(format.isMasterless(Logs.of(log))).isFalse();
  }

  @Test
  void aLogWithoutAWholeNodeIsRefused() throws IOException {
    Path cut = cut("ring-ls1k-nc3", 0.02);

    assertThatThrownBy(() -> format.openMasterless(cut, ReadOptions.defaults()))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("a node of the tree");
  }
}
