package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.contract.ContractRow;

/** Snapshots in the short form, which are decoded in runs, beside the same in the long form. */
class PlainSnapshotsTest {
  private static final int LINES = 400;

  @TempDir private Path folder;

  /** Kinds that are wanted. */
  static Stream<Set<EventKind>> kinds() {
    return Stream.of(
        Set.of(EventKind.values()),
        Set.of(EventKind.ENTER, EventKind.LEAVE),
        Set.of(EventKind.ENTER, EventKind.LEAVE, EventKind.SNAPSHOT_ENTER),
        Set.of(EventKind.SNAPSHOT_COUNTER));
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void bothFormsAreTheSame(Set<EventKind> kinds) throws IOException {
    for (int seed = 0; seed < 8; seed++) {
      String lines = text(new Random(seed));
      for (int buffer : new int[] {64, 1 << 16}) {
        Diagnostics told = new Diagnostics();
        Diagnostics expected = new Diagnostics();
        List<ContractRow> rows = read(lines, kinds, buffer, told);
        List<ContractRow> longRows = read(inLongForm(lines), kinds, buffer, expected);
        assertThat(rows).as("seed %d", seed).isNotEmpty().isEqualTo(longRows);
        assertThat(told.incidents()).hasSameSizeAs(expected.incidents());
        assertThat(told.hasDamage()).isEqualTo(expected.hasDamage());
      }
    }
  }

  @Test
  void numbersOfSixteenDigitsAreWholeAndMoreAreDamage() throws IOException {
    Diagnostics told = new Diagnostics();
    String lines =
        "TE1Offffffffffffffff\nTE1O1ffffffffffffffff\nTE123456789O5\nTCNT3CNT100000002V0\n";
    assertThat(read("5\n*1\n" + lines, Set.of(EventKind.values()), 1 << 16, told))
        .containsExactly(
            ContractRow.of(5, EventKind.SNAPSHOT_ENTER, 1, 1, -1L, 0),
            ContractRow.of(5, EventKind.SNAPSHOT_ENTER, 1, 0x23456789L, 5, 0),
            ContractRow.of(5, EventKind.SNAPSHOT_COUNTER, 1, 3, 2, 0));
    assertThat(told.hasDamage()).isTrue();
  }

  private static String text(Random random) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < LINES; i++) {
      if (i % 5 == 0) {
        out.append(Integer.toHexString(16 + i)).append("\n*1\n");
      }
      String end =
          random.nextInt(20) == 0 ? List.of("\r", " ", "X3", "!").get(random.nextInt(4)) : "";
      switch (random.nextInt(5)) {
        case 0 -> out.append('E').append(number(random));
        case 1 -> out.append('L');
        case 2 -> out.append("K1Y8V").append(i).append("\nTE1O2");
        case 3 -> out.append("TE").append(number(random)).append('O').append(number(random));
        default -> {
          out.append("TCNT").append(number(random)).append("CNT").append(number(random));
          out.append('V').append(number(random));
        }
      }
      out.append(end).append('\n');
    }
    return out.toString();
  }

  private static String number(Random random) {
    return Long.toHexString(random.nextLong() >>> random.nextInt(Long.SIZE));
  }

  private static String inLongForm(String lines) {
    return lines
        .replaceAll("(?m)^TE(?=[0-9a-f])", "TENTER")
        .replaceAll("(?m)^TCNT(?=[0-9a-f])", "TCOUNTER");
  }

  private List<ContractRow> read(
      String lines, Set<EventKind> kinds, int buffer, Diagnostics diagnostics) throws IOException {
    TestTrace trace = new TestTrace(folder).file("1.events", lines);
    ReadOptions d = ReadOptions.defaults();
    ReadOptions options =
        new ReadOptions(TimeWindow.ALL, null, kinds, d.handles(), diagnostics, buffer);
    try (TraceReader reader = new OtfFormat().open(trace.path("otf"), options)) {
      return ContractRow.readAll(reader.open(reader.streams().get(0), Section.EVENTS, options));
    }
  }
}
