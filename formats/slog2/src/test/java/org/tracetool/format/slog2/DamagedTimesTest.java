package org.tracetool.format.slog2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
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
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.mpe.SlogTestLogs;

/** Damage that leaves a log readable is told, and spoils no more than what it is in. */
class DamagedTimesTest {
  private static final int ROOT_START = 108;
  private static final int ROOT_END = 116;
  private static final int LISTED_END = 1652;

  /** A state that is left out enters and leaves, and does not split the one that it overlaps. */
  private static final int LEFT_OUT = 4;

  @TempDir Path folder;

  private final Diagnostics found = new Diagnostics();
  private ByteBuffer quirks;
  private List<String> good;

  @BeforeEach
  void readTheGoodLog() throws IOException {
    quirks = ByteBuffer.wrap(Files.readAllBytes(SlogTestLogs.of("quirks")));
    good = rows(quirks);
    assertThat(found.hasDamage()).isFalse();
    assertThat(good).hasSizeGreaterThan(20);
  }

  private List<String> rows(ByteBuffer log) throws IOException {
    Path path = Files.write(folder.resolve("victim.slog2"), log.array());
    List<String> rows = new ArrayList<>();
    try (FileHandles handles = new FileHandles()) {
      ReadOptions options = new ReadOptions(TimeWindow.ALL, null, null, handles, found, 8 << 10);
      try (TraceReader reader = new SlogFormat().open(path, options);
          EventSource source = reader.open(reader.streams().get(0), Section.EVENTS, options)) {
        long[] last = {0};
        source.drainTo(
            e -> {
              assertThat(e.time()).isGreaterThanOrEqualTo(last[0]);
              last[0] = e.time();
              rows.add(e.time() + " " + e.location() + " " + e.kind());
            });
      }
    }
    return rows;
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e306, Double.NaN, -5, 0.2, 1e9, Double.POSITIVE_INFINITY})
  void timesOfADamagedRootAreThoseOfItsDrawables(double start) throws IOException {
    quirks.putDouble(ROOT_START, start);
    assertThat(rows(quirks)).isEqualTo(good);
    assertThat(found.hasDamage()).isTrue();
    assertThat(found.incidents().get(0).examples().get(0)).contains("byte 108: expected");
  }

  @Test
  void aHugeTimeSpoilsItsDrawableOnly() throws IOException {
    for (int at : new int[] {ROOT_END, LISTED_END, 516}) {
      quirks.putDouble(at, 1e300);
    }
    assertThat(rows(quirks)).hasSize(good.size() - LEFT_OUT).isSubsetOf(good);
    assertThat(found.incidents().toString()).contains("1 with other times");
  }

  @Test
  void timesThatMakeTicksCoarseAreTold() throws IOException {
    for (int at : new int[] {ROOT_END, LISTED_END, 516}) {
      quirks.putDouble(at, 1e15);
    }
    assertThat(rows(quirks)).isNotEmpty();
    assertThat(found.incidents().toString()).contains("less than 1000 ticks");
  }

  @ParameterizedTest
  @ValueSource(ints = {471, 481, 483, 484, 504, 505})
  void aDrawableThatIsNotInItsNodeIsLeftOut(int at) throws IOException {
    quirks.putInt(at, Integer.MAX_VALUE);
    assertThat(rows(quirks)).hasSize(good.size() - LEFT_OUT).isSubsetOf(good);
    assertThat(found.incidents().toString()).contains("1 with other times");
  }

  @Test
  void aNodeThatHasMoreThanItsCountsIsTold() throws IOException {
    ByteBuffer log = ByteBuffer.wrap(Files.readAllBytes(SlogTestLogs.of("minimal")));
    log.putInt(179, 0); // its only state
    assertThatThrownBy(() -> rows(log))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("expected the end of the node");
  }

  @ParameterizedTest
  @CsvSource({"minimal, 67, 0", "minimal, 68, 255", "minimal, 71, 0"})
  void aLogWithNodesHasARoot(String name, int at, int value) throws IOException {
    ByteBuffer log = ByteBuffer.wrap(Files.readAllBytes(SlogTestLogs.of(name)));
    log.put(at, (byte) value);
    assertThatThrownBy(() -> rows(log))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("byte 60: expected the place of the root");
  }
}
