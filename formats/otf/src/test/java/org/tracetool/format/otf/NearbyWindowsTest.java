package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.zip.Deflater;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.EachOf;

/** Windows of a compressed trace that are read near each other, by a program that stays. */
class NearbyWindowsTest {
  private static final int RECORDS = 60_000;
  private static final int HEADER = 2;

  /** Openings before a program counts as one that stays, and some more. */
  private static final int MANY = 300;

  @TempDir Path folder;
  private final Random random = new Random(8);
  private final long[] times = new long[RECORDS];
  private final int[] processes = new int[RECORDS];

  /** Records of two processes; a process line comes at each time, or seldom. */
  private void write(int seldom) {
    StringBuilder text = new StringBuilder();
    long time = 1000;
    int process = 0;
    for (int i = 0; i < RECORDS; i++) {
      if (random.nextInt(4) > 0 || i == 0) {
        time += 1 + random.nextInt(300);
        text.append(Long.toHexString(time)).append('\n');
      }
      if (i % seldom == 0) {
        process = 1 + random.nextInt(2);
        text.append('*').append(process).append('\n');
      }
      times[i] = time;
      processes[i] = process;
      text.append("S2L").append(Integer.toHexString(i)).append("T7C64\n");
    }
    Deflater deflater = new Deflater(4);
    byte[] bytes = TestTrace.bytes(text.toString());
    byte[] buffer = new byte[bytes.length];
    deflater.setInput(bytes);
    int n = deflater.deflate(buffer, 0, buffer.length, Deflater.FULL_FLUSH);
    deflater.end();
    new TestTrace(folder)
        .file("otf", "1:1,2\n")
        .file("1.events.z", java.util.Arrays.copyOf(buffer, n));
  }

  private List<String> expected(TimeWindow window) {
    List<String> rows = new ArrayList<>();
    for (int i = 0; i < RECORDS; i++) {
      if (times[i] >= window.from() && times[i] < window.to()) {
        rows.add(times[i] + " " + processes[i] + " " + i);
      }
    }
    return rows;
  }

  private static List<String> read(TraceReader reader, TimeWindow window) throws IOException {
    StreamInfo stream = reader.streams().get(0);
    ReadOptions options = ReadOptions.defaults().withWindow(window);
    List<String> rows = new ArrayList<>();
    EventBlock block = new EventBlock();
    StartFacet.Start start = new StartFacet.Start(0, HEADER);
    try (EventSource source = reader.facet(StartFacet.class).openAt(stream, start, options)) {
      while (source.read(block)) {
        EventCursor event = block.cursor();
        while (event.next()) {
          rows.add(event.time() + " " + event.location() + " " + event.field(1));
        }
      }
    }
    return rows;
  }

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 7000})
  void allOfThemHaveTheirRecords(int seldom) throws IOException {
    write(seldom);
    try (TraceReader reader =
        new OtfFormat().open(folder.resolve("t.otf"), ReadOptions.defaults())) {
      for (int i = 0; i < MANY; i++) {
        read(reader, new TimeWindow(1, 1001));
      }
      long last = times[RECORDS - 1];
      long first = times[2 * seldom] + 1; // before, there may be no process line behind a time
      long from = last / 2;
      for (int i = 0; i < 100; i++) {
        int step = 1 << random.nextInt(22);
        from = Math.max(first, Math.min(last, from + random.nextInt(2 * step) - step));
        TimeWindow window = new TimeWindow(from, from + 1 + random.nextInt(3000));
        assertThat(read(reader, window)).isEqualTo(expected(window));
      }
    }
  }
}
