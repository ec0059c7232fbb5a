package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.otf.text.TextBuffer;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.contract.ContractRow;

/** The forms that a {@code .z} file may have. */
@Timeout(60)
@Tag("thorough")
class ContainerTest {
  @TempDir Path folder;
  private TestTrace trace;

  @BeforeEach
  void begin() {
    trace = new TestTrace(folder);
  }

  /** Text with {@code n} enters, each at its time, the region being the number. */
  private static String text(int from, int n) {
    StringBuilder out = new StringBuilder();
    for (int i = from; i < from + n; i++) {
      out.append(Integer.toHexString(i))
          .append("\n*1\nE")
          .append(Integer.toHexString(i))
          .append('\n');
    }
    return out.toString();
  }

  private static List<ContractRow> rows(int from, int to) {
    List<ContractRow> rows = new ArrayList<>();
    for (int i = from; i < to; i++) {
      rows.add(ContractRow.of(i, EventKind.ENTER, 1, i));
    }
    return rows;
  }

  private List<ContractRow> read(byte[] z) throws IOException {
    return trace.file("1.events.z", z).events();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 4, 6, 9})
  void anUnfinishedStreamIsReadWhole(int level) throws IOException {
    assertThat(read(TestTrace.compress(level, text(1, 500), text(501, 500))))
        .isEqualTo(rows(1, 1001));
    assertThat(trace.incidents()).isEmpty();
  }

  @Test
  void flushPointsNeedNotStandAtLineEnds() throws IOException {
    String text = text(1, 300);
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < text.length(); i += 77) {
      parts.add(text.substring(i, Math.min(text.length(), i + 77)));
    }
    assertThat(read(TestTrace.compress(4, parts.toArray(new String[0])))).isEqualTo(rows(1, 301));
    assertThat(trace.incidents()).isEmpty();
  }

  @Test
  void aFinishedStreamLosesNothing() throws IOException {
    assertThat(read(TestTrace.finished(text(1, 1000)))).isEqualTo(rows(1, 1001));
    assertThat(trace.incidents()).isEmpty();
  }

  @Test
  void streamsOneBehindTheOtherAreReadAll() throws IOException {
    byte[] z =
        TestTrace.concat(
            TestTrace.finished(text(1, 100)),
            TestTrace.finished(text(101, 100)),
            TestTrace.compress(4, text(201, 100)));
    assertThat(read(z)).isEqualTo(rows(1, 301));
    assertThat(trace.incidents()).isEmpty();
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gz = new GZIPOutputStream(out)) {
      gz.write(TestTrace.bytes(text));
    }
    return out.toByteArray();
  }

  @Test
  void gzipIsReadWithAWarning() throws IOException {
    assertThat(read(gzip(text(1, 1000)))).isEqualTo(rows(1, 1001));
    assertThat(trace.incidents()).containsExactly("UNUSUAL_RECORDS 1");
  }

  @Test
  void gzipWithTheNameOfTheFileIsReadToo() throws IOException {
    // The form of the gzip command: flag 8 and the name after the header.
    byte[] plain = gzip(text(1, 1000));
    byte[] head = Arrays.copyOf(plain, 10);
    head[3] = 8;
    byte[] named =
        TestTrace.concat(
            head, TestTrace.bytes("t.1.events\0"), Arrays.copyOfRange(plain, 10, plain.length));
    assertThat(read(named)).isEqualTo(rows(1, 1001));
    assertThat(trace.incidents()).containsExactly("UNUSUAL_RECORDS 1");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 0x10, 0x78, 0x78a, 0x80, 0x880, 0xfffe})
  void plainTextIsReadWithAWarningWhateverItBeginsWith(int time) throws IOException {
    // 78 and 80 look nearly like the header of a zlib stream.
    assertThat(read(TestTrace.bytes(text(time, 50)))).isEqualTo(rows(time, time + 50));
    assertThat(trace.incidents()).containsExactly("UNUSUAL_RECORDS 1");
  }

  @Test
  void aPlainFileHidesACompressedOne() throws IOException {
    trace.file("1.events", text(1, 3));
    assertThat(read(TestTrace.compress(4, text(100, 5)))).isEqualTo(rows(1, 4));
  }

  @Test
  void anEmptyFileIsAnEmptyStreamAndDamage() throws IOException {
    assertThat(read(new byte[0])).isEmpty();
    assertThat(trace.diagnostics.hasDamage()).isTrue();
    assertThat(trace.incidents()).containsExactly("CUT_FILES 1");
  }

  @Test
  void bytesBehindTheEndAreReported() throws IOException {
    byte[] z = TestTrace.concat(TestTrace.finished(text(1, 100)), TestTrace.bytes("garbage"));
    assertThat(read(z)).isEqualTo(rows(1, 101));
    assertThat(trace.incidents()).containsExactly("DAMAGED_COMPRESSION 1");
  }

  @Test
  void rawDeflateIsReportedAndNotReadAsAnythingElse() throws IOException {
    byte[] z = TestTrace.finished(text(1, 100));
    assertThat(read(Arrays.copyOfRange(z, 2, z.length))).isEmpty();
    assertThat(trace.diagnostics.hasDamage()).isTrue();
  }

  @Test
  void aFileCutAtAnyByteGivesTheBeginningAndIsReported() throws IOException {
    String text = text(1, 120);
    byte[] z = TestTrace.compress(4, text.substring(0, 400), text.substring(400));
    for (int size = 1; size < z.length; size++) {
      List<ContractRow> rows = new ArrayList<>(read(Arrays.copyOf(z, size)));
      rows.removeIf(r -> r.kind() == EventKind.UNKNOWN);
      // A cut may leave a number that is shorter than it was.
      assertThat(rows).as("cut to %d", size).isEqualTo(rows(1, rows.size() + 1));
      // After the flush point within, only a broken line shows that there was more.
      boolean clean = size >= 4 && z[size - 1] == -1 && z[size - 2] == -1 && z[size - 3] == 0;
      assertThat(trace.diagnostics.hasDamage() || clean).as("cut to %d", size).isTrue();
      trace.incidents();
    }
  }

  @Test
  void behindADamagedPlaceReadingGoesOnAtTheNextFlushPoint() throws IOException {
    String[] parts = new String[20];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = text(1 + i * 1000, 1000);
    }
    byte[] z = TestTrace.compress(4, parts);
    int resumed = 0;
    Random random = new Random(1);
    for (int i = 0; i < 60; i++) {
      byte[] bad = z.clone();
      int at = 2 + random.nextInt(z.length - 2);
      for (int k = at; k < Math.min(at + 40, bad.length); k++) {
        bad[k] = (byte) random.nextInt(256);
      }
      BitSet seen = new BitSet();
      read(bad).stream()
          .filter(r -> r.kind() == EventKind.ENTER && r.time() == r.fields().get(0))
          .forEach(r -> seen.set((int) r.time()));
      boolean damaged =
          trace.incidents().stream().anyMatch(s -> s.startsWith("DAMAGED_COMPRESSION"));
      resumed += damaged ? 1 : 0;
      int part = partOf(z, at);
      for (int p = 0; p < parts.length; p++) {
        // Garbage may go on looking like data for a while.
        if (p < part || p > part + 3) {
          // Where reading resumes, the first line may be half a one, so it is not used.
          int first = 2 + p * 1000;
          assertThat(seen.nextClearBit(first)).as("from byte %d on", at).isGreaterThan(first + 998);
        }
      }
    }
    assertThat(resumed).isGreaterThan(5);
  }

  /** Number of flush points before a byte. */
  private static int partOf(byte[] z, int at) {
    int n = 0;
    for (int i = 3; i < at; i++) {
      n += z[i] == -1 && z[i - 1] == -1 && z[i - 2] == 0 && z[i - 3] == 0 ? 1 : 0;
    }
    return n;
  }

  @Test
  void onlyTheRecordsOfTheDamagedPartAreLost() throws IOException {
    byte[] first = TestTrace.compress(4, text(1, 2000));
    byte[] whole = TestTrace.compress(4, text(1, 2000), text(2001, 2000), text(4001, 2000));
    byte[] bad = whole.clone();
    bad[first.length] = (byte) 0xff; // a block of a type that does not exist
    List<ContractRow> rows = read(bad);
    assertThat(rows.subList(0, 2000)).isEqualTo(rows(1, 2001));
    // Where reading resumes, the first line may be half a one, so it is not used.
    assertThat(rows.subList(2000, rows.size())).isEqualTo(rows(4002, 6001));
    assertThat(trace.incidents()).containsExactly("DAMAGED_COMPRESSION 1");
  }

  @Test
  void aWindowInASyncFlushedFileLosesNothing() throws IOException {
    // A sync flush ends in the same bytes but leaves the dictionary, so reading cannot start there.
    String[] parts = new String[60];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = text(1 + i * 2000, 2000);
    }
    trace.file("1.events.z", TestTrace.compress(4, Deflater.SYNC_FLUSH, parts));
    assertThat(Files.size(trace.path("1.events.z"))).isGreaterThan(200_000);
    List<ContractRow> all = trace.events();
    assertThat(all).isEqualTo(rows(1, 120_001));
    for (int from : new int[] {3, 20_000, 64_003, 119_999}) {
      trace.window = new TimeWindow(from, from + 50);
      assertThat(trace.events()).isEqualTo(rows(from, Math.min(from + 50, 120_001)));
    }
    assertThat(trace.incidents()).isEmpty();
  }

  private static void flush(Deflater deflater, ByteArrayOutputStream out) {
    byte[] buffer = new byte[1 << 16];
    int n;
    do {
      n = deflater.deflate(buffer, 0, buffer.length, Deflater.SYNC_FLUSH);
      out.write(buffer, 0, n);
    } while (n > 0 || !deflater.needsInput());
  }

  @Test
  void aPlaceWhereDecompressionSeemsToStartIsNotTrusted() throws IOException {
    // After each flush comes text without references, then text that refers far back.
    Deflater deflater = new Deflater(9);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    Random random = new Random(6);
    StringBuilder noise = new StringBuilder();
    for (int i = 0; i < 3000; i++) {
      noise.append((char) ('#' + random.nextInt(90)));
    }
    for (int i = 1; i <= 200; i++) {
      for (int half = 0; half < 2; half++) {
        deflater.setStrategy(half == 0 ? Deflater.HUFFMAN_ONLY : Deflater.DEFAULT_STRATEGY);
        flush(deflater, out); // takes effect for the next input
        // The noise is the same each time, but for where it is cut in two.
        String comment = "#\"" + noise.substring(i) + noise.substring(0, i) + "\"\n";
        deflater.setInput(TestTrace.bytes(half == 0 ? "\n" + text(i, 1) : comment));
        flush(deflater, out);
      }
      StringBuilder other = new StringBuilder("#\"");
      for (int k = 0; k < 1500; k++) {
        other.append((char) ('#' + random.nextInt(90)));
      }
      deflater.setInput(TestTrace.bytes(other + "\"\n"));
      flush(deflater, out);
    }
    deflater.end();
    trace.file("1.events.z", out.toByteArray());
    assertThat(out.size()).isGreaterThan(200_000);
    for (int from : new int[] {2, 60, 110, 150, 199}) {
      trace.window = new TimeWindow(from, from + 10);
      List<ContractRow> rows = new ArrayList<>(trace.events());
      rows.removeIf(r -> r.kind() == EventKind.COMMENT);
      assertThat(rows).isEqualTo(rows(from, Math.min(from + 10, 201)));
    }
    assertThat(trace.incidents()).isEmpty();
  }

  @Test
  void aWindowInFinishedStreamsOneBehindTheOtherLosesNothing() throws IOException {
    byte[][] parts = new byte[60][];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = TestTrace.finished(text(1 + i * 2000, 2000));
    }
    trace.file("1.events.z", TestTrace.concat(parts));
    for (int from : new int[] {3, 64_003, 119_999}) {
      trace.window = new TimeWindow(from, from + 50);
      assertThat(trace.events()).isEqualTo(rows(from, Math.min(from + 50, 120_001)));
    }
    assertThat(trace.incidents()).isEmpty();
  }

  @Tag("broad")
  @Test
  void aFileOfNothingButFlushPointsEndsSoon() throws IOException {
    byte[] z = new byte[Effort.of(200_000, 500_000)];
    Random random = new Random(2);
    random.nextBytes(z);
    z[0] = 0x78;
    z[1] = 0x5e;
    for (int i = 10; i + 5 < z.length; i += 9) {
      z[i] = 0;
      z[i + 1] = 0;
      z[i + 2] = -1;
      z[i + 3] = -1;
      z[i + 4] = 7; // an impossible block
    }
    assertThat(read(z)).isNotNull();
    assertThat(trace.diagnostics.hasDamage()).isTrue();
  }

  @Tag("broad")
  @Test
  void aBombOfBlanksIsReadWithoutTakingMemory() throws IOException {
    // 60 MB of one line in 60 KB.
    Deflater deflater = new Deflater(9);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] blanks = new byte[1 << 20];
    Arrays.fill(blanks, (byte) ' ');
    byte[] buffer = new byte[1 << 16];
    deflater.setInput(TestTrace.bytes(text(1, 5)));
    out.write(buffer, 0, deflater.deflate(buffer, 0, buffer.length, Deflater.FULL_FLUSH));
    for (int i = 0; i < 60; i++) {
      deflater.setInput(blanks);
      int n;
      do {
        n = deflater.deflate(buffer, 0, buffer.length, Deflater.FULL_FLUSH);
        out.write(buffer, 0, n);
      } while (n == buffer.length);
    }
    deflater.setInput(TestTrace.bytes("\n" + text(6, 5)));
    out.write(buffer, 0, deflater.deflate(buffer, 0, buffer.length, Deflater.FULL_FLUSH));
    deflater.end();
    assertThat(out.size()).isLessThan(1 << 20);
    assertThat(read(out.toByteArray())).isEqualTo(rows(1, 11));
    assertThat(trace.incidents()).containsExactly("DAMAGED_RECORDS 1");
  }

  @Test
  void aDamagedPlaceBehindAVeryLongLineIsPassed() throws IOException {
    String line = "#\"" + "x".repeat(TextBuffer.MAX_LINE + 1000);
    byte[] before = TestTrace.compress(1, text(1, 5), line);
    byte[] whole = TestTrace.compress(1, text(1, 5), line, "zzz", "rest\"\n" + text(6, 5));
    byte[] bad = whole.clone();
    bad[before.length] = 7;
    List<ContractRow> rows = new ArrayList<>(read(bad));
    assertThat(rows).isEqualTo(rows(1, 11));
  }
}
