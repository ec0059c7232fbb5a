package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.contract.ContractRow;

/** Time windows in files of many megabytes: correct, and without reading what comes before. */
@Tag("thorough")
class TimeWindowTest {
  private static final int EVENTS = Effort.of(500_000, 1_000_000);

  @TempDir Path folder;
  private long[] times;

  /** How the file is written. */
  enum Shape {
    PLAIN,
    /** Compressed, with a flush point for each 256 KiB. */
    COMPRESSED,
    /** Process lines come only where the process changes, which is rare. */
    FEW_PROCESS_LINES,
    /** Thousands of records at the same time. */
    CROWDED
  }

  private Path write(Shape shape) throws IOException {
    Files.writeString(folder.resolve("t.otf"), "1:1,1a\n");
    Files.writeString(folder.resolve("t.0.def"), "DV1.c.3\"t\"\n");
    Path file = folder.resolve(shape == Shape.COMPRESSED ? "t.1.events.z" : "t.1.events");
    Random random = new Random(4);
    times = new long[EVENTS];
    long time = 1000;
    StringBuilder text = new StringBuilder();
    Deflater deflater = new Deflater(1);
    byte[] buffer = new byte[1 << 20];
    String process = "*1\n";
    boolean first = true;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      for (int i = 0; i < EVENTS; i++) {
        boolean step = shape == Shape.CROWDED ? i % 5000 == 0 : random.nextInt(3) > 0;
        boolean change = random.nextInt(shape == Shape.FEW_PROCESS_LINES ? EVENTS / 20 : 8) == 0;
        if (step) {
          time += 1 + random.nextInt(2000);
          text.append(Long.toHexString(time)).append('\n');
        }
        if (change) {
          process = random.nextBoolean() ? "*1\n" : "*1a\n";
        }
        if (first || change || step && shape != Shape.FEW_PROCESS_LINES) {
          text.append(process);
        }
        first = false;
        times[i] = time;
        text.append("S2L").append(Integer.toHexString(i)).append("T7C64\n");
        if (text.length() > 256 << 10 || i == EVENTS - 1) {
          byte[] bytes = TestTrace.bytes(text.toString());
          text.setLength(0);
          if (shape == Shape.COMPRESSED) {
            deflater.setInput(bytes);
            int n = deflater.deflate(buffer, 0, buffer.length, Deflater.FULL_FLUSH);
            out.write(buffer, 0, n);
          } else {
            out.write(bytes);
          }
        }
      }
    }
    deflater.end();
    return file;
  }

  /** Bytes that the process has read from files so far, as the system counts them. */
  private static long bytesRead() throws IOException {
    Path io = Path.of("/proc/self/io");
    if (!Files.isReadable(io)) {
      return 0;
    }
    return Files.readAllLines(io).stream()
        .filter(l -> l.startsWith("rchar: "))
        .mapToLong(l -> Long.parseLong(l.substring(7)))
        .findFirst()
        .orElse(0);
  }

  @EachOf(2)
  @ParameterizedTest
  @EnumSource
  void aWindowIsRightAndReadsLittleOfTheFile(Shape shape) throws IOException {
    Path file = write(shape);
    long size = Files.size(file);
    ReadOptions options = ReadOptions.defaults();
    long worst = 0;
    try (TraceReader reader = new OtfFormat().open(folder.resolve("t"), options)) {
      StreamInfo stream = reader.streams().get(0);
      List<long[]> windows = new ArrayList<>();
      Random random = new Random(5);
      for (int i = 0; i < Effort.of(8, 60); i++) {
        long from = times[random.nextInt(EVENTS)] + random.nextInt(3) - 1;
        windows.add(new long[] {from, from + random.nextInt(20_000)});
      }
      long last = times[EVENTS - 1];
      windows.add(new long[] {last, last + 1});
      windows.add(new long[] {last + 1, -1L});
      windows.add(new long[] {0, times[0]});
      windows.add(new long[] {times[0], times[0] + 1});
      for (long[] w : windows) {
        TimeWindow window = new TimeWindow(w[0], w[1]);
        long before = bytesRead();
        List<ContractRow> rows =
            ContractRow.readAll(reader.open(stream, Section.EVENTS, options.withWindow(window)));
        worst = Math.max(worst, bytesRead() - before);
        List<Long> expected = new ArrayList<>();
        for (int i = 0; i < EVENTS; i++) {
          if (window.contains(times[i])) {
            expected.add((long) i);
          }
        }
        assertThat(rows.stream().map(r -> r.fields().get(1)).toList().equals(expected))
            .as("%s, %s", shape, window)
            .isTrue();
      }
    }
    assertThat(options.diagnostics().incidents()).isEmpty();
    assertThat(size).isGreaterThan(EVENTS * (shape == Shape.COMPRESSED ? 4L : 14L));
    // Reading cannot start where no process line is near; then the file is read, but not many
    // times.
    long allowed = shape == Shape.FEW_PROCESS_LINES ? size * 3 / 2 : 3L << 20;
    assertThat(worst).as("bytes read of %d", size).isLessThan(allowed);
  }

  @Tag("broad")
  @Test
  void windowsOfBothHalvesMakeUpTheWhole() throws IOException {
    write(Shape.COMPRESSED);
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new OtfFormat().open(folder.resolve("t"), options)) {
      StreamInfo stream = reader.streams().get(0);
      for (int middle : new int[] {1, EVENTS / 3, EVENTS / 2, EVENTS - 1}) {
        long cut = times[middle];
        long[] counts = new long[2];
        for (int half = 0; half < 2; half++) {
          int h = half;
          TimeWindow w = half == 0 ? new TimeWindow(0, cut) : new TimeWindow(cut, -1L);
          reader
              .open(stream, Section.EVENTS, options.withWindow(w))
              .drainTo(e -> counts[h] += e.kind() == EventKind.SEND ? 1 : 0);
        }
        assertThat(counts[0] + counts[1]).isEqualTo(EVENTS);
      }
    }
  }
}
