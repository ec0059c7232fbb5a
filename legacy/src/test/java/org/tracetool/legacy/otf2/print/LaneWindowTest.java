package org.tracetool.legacy.otf2.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.testdata.Copying;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;

/** Of a window exactly those lines are printed that are of its times, though less is read. */
@Tag("thorough")
class LaneWindowTest {
  private static final Pattern EVENT = Pattern.compile("[A-Z_0-9]+ +\\d+ +(\\d+)(  .*)?");
  private static final Pattern HEADING = Pattern.compile("===.*|---.*|(Event|Snapshot) .*|/.*|");
  private static final int CHUNK = 256 << 10;
  private static final int WITHIN = 3000;

  static Stream<Path> archives() throws IOException {
    return ArchivePrinterTest.cases();
  }

  private static PrintOptions window(long first, long last) {
    return new PrintOptions(
        false, false, false, false, false, true, false, false, null, first, last, false, -1);
  }

  /** The times of the events in a text. */
  private static long[] times(String text) {
    return text.lines()
        .map(EVENT::matcher)
        .filter(Matcher::matches)
        .mapToLong(m -> Long.parseUnsignedLong(m.group(1)))
        .toArray();
  }

  /** A text without the events of other times; names may have line feeds. */
  private static String chosen(String text, long first, long last) {
    StringBuilder left = new StringBuilder();
    boolean keeps = true;
    for (String line : text.split("(?<=\n)")) {
      Matcher event = EVENT.matcher(line.strip());
      if (event.matches()) {
        long time = Long.parseUnsignedLong(event.group(1));
        keeps = Long.compareUnsigned(time, first) >= 0 && Long.compareUnsigned(time, last) <= 0;
      } else if (HEADING.matcher(line.strip()).matches()) {
        keeps = true;
      }
      left.append(keeps ? line : "");
    }
    return left.toString();
  }

  private static void check(Path anchor, String whole, long first, long last) throws IOException {
    check(anchor, whole, first, last, 1, 3);
  }

  private static void check(Path anchor, String whole, long first, long last, int... allThreads)
      throws IOException {
    for (int threads : allThreads) {
      String text = SlicedEventsTest.print(anchor, window(first, last), threads);
      assertThat(text.equals(chosen(whole, first, last))) // texts are too long for a message
          .as("%s, %d to %d, %d threads", anchor, first, last, threads)
          .isTrue();
    }
  }

  @ParameterizedTest
  @MethodSource("archives")
  void aWindowHasTheLinesOfItsTimes(Path folder) throws IOException {
    Path anchor = folder.resolve("traces.otf2");
    String whole = SlicedEventsTest.print(anchor, window(0, -1L), 1);
    int snapshots = whole.indexOf("=== Snapshots");
    if (snapshots >= 0 && times(whole.substring(snapshots)).length > 0) {
      return; // snapshots of which a part is before the window are printed in another way
    }
    long[] times = times(whole);
    Random random = new Random(times.length);
    for (int i = 0; i < Effort.of(1, 3, 40) && times.length > 0; i++) {
      int from = random.nextInt(times.length);
      int to = Math.min(times.length - 1, from + random.nextInt(times.length));
      check(anchor, whole, times[from] + random.nextInt(2), times[to] - random.nextInt(2));
    }
    check(anchor, whole, 1, -1L);
    check(anchor, whole, 0, 0);
  }

  /** An archive with more than three chunks, damaged in one way, and what is printed of it. */
  private final class Damaged {
    final Path anchor;
    final Path events;
    final byte[] bytes;

    Damaged(Path tmp) throws IOException {
      Path folder = tmp.resolve("archive");
      Copying.copy(TestData.path("otf2/07-chunks"), folder);
      anchor = folder.resolve("traces.otf2");
      events = folder.resolve("traces/0.evt");
      bytes = Files.readAllBytes(events);
      assertThat(bytes.length).isGreaterThan(3 * CHUNK);
    }

    void write(int at, int count) throws IOException {
      byte[] changed = bytes.clone();
      Arrays.fill(changed, at, at + count, (byte) 4);
      Files.write(events, changed);
    }
  }

  /** Times of the first events of the chunks of an archive's first location. */
  private static List<Long> begins(byte[] bytes) {
    List<Long> begins = new ArrayList<>();
    for (int at = 0; at < bytes.length; at += CHUNK) {
      begins.add(
          ByteBuffer.wrap(bytes, at + 19, Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).getLong());
    }
    return begins;
  }

  @Tag("broad")
  @Test
  void aDamagedBeginOfAnyChunkIsReportedAsWithoutAWindow(@TempDir Path tmp) throws IOException {
    Damaged archive = new Damaged(tmp);
    List<Long> begins = begins(archive.bytes);
    for (int chunk = 0; chunk < begins.size(); chunk++) {
      archive.write(chunk * CHUNK, 20);
      String whole = SlicedEventsTest.print(archive.anchor, window(0, -1L), 1);
      assertThat(whole).contains("INVALID_DATA Read");
      int in = (chunk + 2) % (begins.size() - 1);
      check(archive.anchor, whole, begins.get(in) + 1, begins.get(in + 1) - 1, 1);
    }
  }

  @Test
  void damageInAWindowIsReportedAsWithoutAWindow(@TempDir Path tmp) throws IOException {
    Damaged archive = new Damaged(tmp);
    List<Long> begins = begins(archive.bytes);
    archive.write(CHUNK + WITHIN, 200);
    String whole = SlicedEventsTest.print(archive.anchor, window(0, -1L), 1);
    assertThat(whole).contains("INVALID_DATA Read");
    check(archive.anchor, whole, begins.get(1), begins.get(2));
  }

  @Test
  void aFileThatIsCutIsReadToTheCut(@TempDir Path tmp) throws IOException {
    Damaged archive = new Damaged(tmp);
    List<Long> begins = begins(archive.bytes);
    Files.write(archive.events, Arrays.copyOf(archive.bytes, 2 * CHUNK + WITHIN));
    String whole = SlicedEventsTest.print(archive.anchor, window(0, -1L), 1);
    assertThat(whole).contains("INVALID_DATA Read");
    check(archive.anchor, whole, begins.get(0) + 1, begins.get(1), 1);
  }

  @Tag("broad")
  @Test
  void chunksOfOtherTimesAreNotRead(@TempDir Path tmp) throws IOException {
    Damaged archive = new Damaged(tmp);
    List<Long> begins = begins(archive.bytes);
    String sound = SlicedEventsTest.print(archive.anchor, window(0, -1L), 1);
    archive.write(WITHIN, 200);
    check(archive.anchor, sound, begins.get(1) + 1, begins.get(2));
  }
}
