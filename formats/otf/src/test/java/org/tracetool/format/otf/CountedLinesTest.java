package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.TestData;

/** Counting the records of a short text gives the same as reading them. */
class CountedLinesTest {
  @TempDir Path folder;

  private final Random random = new Random(5);

  /** What was counted in a trace, and what there was to report. */
  private record Result(Map<String, String> counts, TreeSet<String> incidents) {}

  private static Result count(Path trace, boolean reads) throws IOException {
    Diagnostics told = new Diagnostics();
    ReadOptions options = ReadOptions.defaults().withDiagnostics(told);
    Map<String, String> counts = new TreeMap<>();
    try (TraceReader reader = new OtfFormat().open(trace, options)) {
      for (StreamInfo stream : reader.streams()) {
        for (Section section : Section.values()) {
          if (section != Section.MARKERS && reader.has(stream, section)) {
            RecordTally tally;
            if (reads) {
              try (EventSource source = reader.open(stream, section, options)) {
                tally = RecordTally.of(source);
              }
            } else {
              tally = reader.count(stream, section, options);
            }
            counts.put(stream.id() + " " + section, text(tally));
          }
        }
      }
    }
    TreeSet<String> incidents = new TreeSet<>();
    told.incidents().forEach(i -> incidents.add(i.severity() + " " + i.what() + " " + i.count()));
    return new Result(counts, incidents);
  }

  private static String text(RecordTally tally) {
    StringBuilder text = new StringBuilder(tally.first() + " " + tally.last());
    for (EventKind kind : EventKind.values()) {
      if (tally.count(kind) > 0) {
        text.append(' ').append(kind).append(' ').append(tally.count(kind));
      }
    }
    return text.toString();
  }

  private static void assertSame(Path trace) throws IOException {
    assertThat(count(trace, false)).isEqualTo(count(trace, true));
  }

  static Stream<String> traces() {
    return TestData.allTraces().stream().filter(name -> name.endsWith(".otf"));
  }

  @ParameterizedTest
  @MethodSource("traces")
  void realTracesGiveTheSameCounts(String name) throws IOException {
    assertSame(TestData.path(name));
  }

  private String line() {
    return switch (random.nextInt(24)) {
      case 0 -> "E0";
      case 1 -> "E007";
      case 2 -> "E";
      case 3 -> "L00";
      case 4 -> "E1234567";
      case 5 -> "E12345678";
      case 6 -> "E5X3";
      case 7 -> "ENTER 5";
      case 8 -> "S2L1T7C64";
      case 9 -> "K1Y6V\"abc\"\nE5";
      case 10 -> "K1Y6V5\nCNT5V7";
      case 11 -> "CNT5V7";
      case 12 -> "CNT5Vffffffffffffffff";
      case 13 -> "CNT5V1ffffffffffffffff";
      case 14 -> "CNT5";
      case 15 -> "CNTV5";
      case 16 -> "TE5O7";
      case 17 -> "COPB4H1C2RT0S0R0";
      case 18 -> "COPE1";
      case 19 -> "NEW1OR2";
      case 20 -> "";
      case 21 -> "CNT5V7\r";
      case 22 -> "L\nL\nE1";
      default -> "CNT5V7X";
    };
  }

  /** Lines of which {@code odd} of a hundred are unusual; some times go back. */
  private String stream(int lines, int odd) {
    StringBuilder text = new StringBuilder("1000\n*1\n");
    long time = 0x1000;
    for (int i = 0; i < lines; i++) {
      boolean strange = random.nextInt(100) < odd;
      time += random.nextInt(9) - (strange && random.nextInt(5) == 0 ? 500 : 0);
      if (!strange || random.nextBoolean()) {
        text.append(strange && random.nextInt(4) == 0 ? "0" : "").append(Long.toHexString(time));
        text.append("\n*").append(strange ? 1 + random.nextInt(4) : 1).append('\n');
      }
      text.append(strange ? line() : i % 3 == 0 ? "L" : i % 3 == 1 ? "CNT3V" + i : "E2a");
      text.append('\n');
    }
    return text.toString();
  }

  private Path write(String events) throws IOException {
    Files.writeString(folder.resolve("in.otf"), "1:1,2,3\n");
    Files.writeString(folder.resolve("in.0.def"), "DV1.c.3\"t\"\n");
    Files.writeString(folder.resolve("in.1.events"), events);
    return folder.resolve("in.otf");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 10, 60})
  void oddLinesGiveTheSameCounts(int odd) throws IOException {
    for (int round = 0; round < 20; round++) {
      assertSame(write(stream(50 * (1 + random.nextInt(20)), odd)));
    }
  }

  @Test
  void damageIsReported() throws IOException {
    for (int i = 0; i < 60; i++) {
      StringBuilder text = new StringBuilder(stream(500, 5));
      text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(128));
      assertSame(write(text.toString()));
    }
  }

  @Test
  void recordsOfProcessesThatAreNotListedAreLeftOut() throws IOException {
    assertThat(count(write("5\n*1\nE1\n6\n*4\nE1\nE1\n7\n*4\nCNT3V1\n9\n*1\nL\n"), false).counts())
        .containsEntry("1 EVENTS", "5 9 ENTER 1 LEAVE 1");
  }
}
