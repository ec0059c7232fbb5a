package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.DivisibleSection;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.SliceableSink;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.TestData;

/** Merging plain streams by copying their text gives the same bytes as merging their records. */
@Tag("thorough")
class CopiedSlicesTest {
  private static final OtfFormat FORMAT = new OtfFormat();

  @TempDir Path folder;

  private final Random random = new Random(7);

  /** Whether the last merge could not copy. */
  private boolean gaveUp;

  /** What a merge made of the streams of a trace: the text, and what there was to tell. */
  private record Result(byte[] text, TreeSet<String> told) {}

  private Result merge(Path trace, boolean copied) throws IOException {
    Path out = folder.resolve(copied ? "copied" : "rows");
    Files.createDirectories(out);
    Diagnostics told = new Diagnostics();
    ReadOptions options = ReadOptions.defaults().withDiagnostics(told);
    try (TraceReader reader = FORMAT.open(trace, options);
        TraceWriter writer = FORMAT.create(out.resolve("t.otf"), new WriteOptions(0, told))) {
      int[] processes =
          reader.streams().stream().flatMapToInt(s -> Arrays.stream(s.locations())).toArray();
      StreamInfo stream = new StreamInfo(1, processes);
      writer.begin(reader.definitions(), List.of(stream));
      SliceableSink sink = (SliceableSink) writer.sink(stream, Section.EVENTS);
      List<EventSource> sources = new ArrayList<>();
      List<DivisibleSection> sections = new ArrayList<>();
      for (StreamInfo s : reader.streams()) {
        DivisibleSection section = reader.divisible(s, Section.EVENTS);
        if (section == null) {
          continue; // compressed, or there is none
        }
        sections.add(section);
        assertThat(sink.copies(section)).isTrue();
        sources.add(section.open(0, section.length(), options));
      }
      if (copied) {
        SliceableSink.Slice slice = sink.slice(told, 1000);
        gaveUp = slice.copy(sources, slice) < 0;
        slice.end();
        slice.place();
        slice.write();
        sink.end();
      } else {
        new KWayMerge(sources).drainTo(sink);
      }
      for (EventSource source : sources) {
        source.close();
      }
      for (DivisibleSection section : sections) {
        section.close();
      }
      writer.finish();
    }
    TreeSet<String> incidents = new TreeSet<>();
    told.incidents().forEach(i -> incidents.add(i.severity() + " " + i.what() + " " + i.count()));
    return new Result(Files.readAllBytes(out.resolve("t.1.events")), incidents);
  }

  /** Text is only copied where there is nothing to tell, so what is told decides first. */
  private void assertSame(Path trace) throws IOException {
    Result rows = merge(trace, false);
    Result copied = merge(trace, true);
    assertThat(gaveUp).isFalse();
    assertThat(copied.told()).isEqualTo(rows.told());
    if (rows.told().isEmpty()) {
      assertThat(new String(copied.text(), StandardCharsets.ISO_8859_1))
          .isEqualTo(new String(rows.text(), StandardCharsets.ISO_8859_1));
    }
  }

  private void assertSameText(Path trace) throws IOException {
    assertThat(merge(trace, false).told()).isEmpty();
    assertSame(trace);
  }

  static Stream<String> traces() {
    return Stream.of(
        "otf/local-defs/local-defs.otf",
        "otf/random-1/random-1.otf",
        "otf/random-2-long-z/random-2-long-z.otf",
        "otf/random-3/random-3.otf",
        "otf/records-long/records-long.otf",
        "otf/records-nokv/records-nokv.otf",
        "otf/records-short/records-short.otf",
        "vampirtrace/counters/expected/cnt.otf",
        "vampirtrace/ring_collectives/expected/ring.otf");
  }

  @ParameterizedTest
  @MethodSource("traces")
  void realTracesGiveTheSameText(String name) throws IOException {
    assertSame(TestData.path(name));
  }

  private Path write(List<String> streams, String master) throws IOException {
    Files.writeString(folder.resolve("in.otf"), master);
    Files.writeString(folder.resolve("in.0.def"), "DV1.c.3\"t\"\n");
    for (int i = 0; i < streams.size(); i++) {
      Files.writeString(
          folder.resolve("in." + Integer.toHexString(i + 1) + ".events"), streams.get(i));
    }
    return folder.resolve("in.otf");
  }

  private Path write(String... streams) throws IOException {
    StringBuilder master = new StringBuilder();
    for (int i = 1; i <= streams.length; i++) {
      String hex = Integer.toHexString(i);
      master.append(hex + ":" + hex + "," + Integer.toHexString(i << 8 | 15) + ",");
      master.append(Integer.toHexString(i << 24 | 1)).append('\n');
    }
    return write(List.of(streams), master.toString());
  }

  private String line() {
    return switch (random.nextInt(40)) {
      case 0 -> "E0\n";
      case 1 -> "E007\n";
      case 2 -> "L0\n";
      case 3 -> "L00\n";
      case 4 -> "Lf\n";
      case 5 -> "E1234567\n";
      case 6 -> "E12345678\n";
      case 7 -> "E5X3\n";
      case 8 -> "ENTER 5\n";
      case 9 -> "S2L1T7C64\n";
      case 10 -> "K1Y6V\"abc\"\nE5\n";
      case 11 -> "E5 \n";
      case 12 -> "LEAVE\n";
      case 13 -> " E3\n";
      case 14 -> "\n";
      case 15 -> "L\nL\nE1\n";
      default ->
          random.nextBoolean() ? "E" + Integer.toHexString(1 + random.nextInt(999)) + '\n' : "L\n";
    };
  }

  /** A stream in which most lines look as usual, and {@code odd} of a hundred do not. */
  private String stream(int number, int lines, long begin, int step, int odd) {
    String hex = Integer.toHexString(number);
    String[] processes = {
      hex, Integer.toHexString(number << 8 | 15), Integer.toHexString(number << 24 | 1)
    };
    int process = 0;
    StringBuilder text = new StringBuilder();
    long time = begin;
    for (int i = 0; i < lines; i++) {
      time += random.nextInt(step);
      boolean strange = random.nextInt(100) < odd;
      if (i == 0 || !strange || random.nextInt(3) > 0) {
        text.append(strange && random.nextInt(4) == 0 ? "0" : "").append(Long.toHexString(time));
        text.append('\n');
      }
      process = strange ? random.nextInt(3) : process;
      if (i == 0 || !strange || random.nextInt(3) > 0) {
        text.append('*').append(processes[process]).append('\n');
      }
      text.append(strange ? line() : random.nextBoolean() ? "E2a\n" : "L\n");
    }
    return text.toString();
  }

  @EachOf(4)
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 10, 60})
  void oddLinesGiveTheSameText(int odd) throws IOException {
    for (int round = 0; round < 20; round++) {
      String[] streams = new String[1 + round % 5];
      for (int i = 0; i < streams.length; i++) {
        streams[i] = stream(i + 1, 200 * (1 + random.nextInt(20)), 1000, 40, odd);
      }
      assertSameText(write(streams));
    }
  }

  @Test
  void timesOfAllLengthsGiveTheSameText() throws IOException {
    for (long begin :
        new long[] {0, 0xff0, 0xffff_f800L, 0x7_ffff_f000L, 1L << 59, -1L >>> 1, -200_000L}) {
      assertSameText(
          write(
              stream(1, 3000, begin, 3, 1),
              stream(2, 3000, begin, 9, 0),
              stream(3, 9, begin, 2, 0)));
    }
  }

  /** A stream whose times differ in their upper halves, the lower ones being the same or rising. */
  private String farApart(int number, long begin, long rise) {
    StringBuilder text = new StringBuilder();
    long time = begin;
    for (int i = 0; i < 500; i++) {
      time += ((long) random.nextInt(9) << 32) + rise;
      text.append(Long.toHexString(time)).append("\n*").append(number);
      text.append(random.nextBoolean() ? "\nE2a\n" : "\nL\n");
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 1L << 48, 1L << 59, 1L << 60, 1L << 61, Long.MIN_VALUE})
  void upperHalvesOfTimesCount(long begin) throws IOException {
    assertSameText(
        write(farApart(1, begin, 0), farApart(2, begin + 7, 0), farApart(3, begin, 1000)));
  }

  @Test
  void manyStreamsGiveTheSameText() throws IOException {
    String[] streams = new String[70];
    for (int i = 0; i < streams.length; i++) {
      streams[i] = stream(i + 1, 300, 1000L + 100 * i, 300, 2);
    }
    assertSameText(write(streams));
  }

  @Test
  void recordsAtTheSameTimeComeInTheOrderOfTheStreams() throws IOException {
    assertSameText(
        write(stream(1, 5000, 5, 2, 1), stream(2, 5000, 5, 2, 1), stream(3, 5000, 5, 2, 0)));
    assertSameText(write(stream(1, 500, 0, 1, 1), stream(2, 500, 0, 1, 1)));
  }

  @Tag("broad")
  @Test
  void damageIsToldAsOfRows() throws IOException {
    String sound = stream(1, 4000, 1000, 20, 1);
    int given = 0;
    int equal = 0;
    for (int i = 0; i < 60; i++) {
      byte[] bytes = sound.getBytes(StandardCharsets.ISO_8859_1);
      for (int k = 0; k <= i % 3; k++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(128);
      }
      int length = bytes.length - random.nextInt(3);
      String damaged = new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
      Path trace = write(damaged, stream(2, 4000, 1000, 20, 0));
      Result rows = merge(trace, false);
      Result copied = merge(trace, true);
      given += gaveUp ? 1 : 0;
      if (!gaveUp) {
        assertThat(copied.told()).isEqualTo(rows.told());
        if (rows.told().isEmpty()) {
          assertThat(copied.text()).isEqualTo(rows.text());
          equal++;
        }
      }
    }
    assertThat(given).isLessThan(10);
    assertThat(equal).isPositive();
  }

  @Test
  void processesThatAreNotListedAreToldOf() throws IOException {
    List<String> streams = List.of(stream(1, 4000, 1000, 20, 1), stream(2, 4000, 1000, 20, 2));
    Path trace = write(streams, "1:1\n2:2,20f\n");
    assertThat(merge(trace, false).told()).isNotEmpty();
    assertSame(trace);
  }

  @Test
  void timesTooFarApartAreNotCopied() throws IOException {
    Path trace = write(stream(1, 100, 1000, 9, 0), stream(2, 100, 1L << 62, 9, 0));
    merge(trace, true);
    assertThat(gaveUp).isTrue();
  }
}
