package org.tracetool.stats.wait;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.NoteCollector;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;

class WaitNotesTest {
  private static final int MESSAGES = 5000;

  @TempDir Path folder;
  private final ReadOptions options = ReadOptions.defaults();

  /** Messages of which a hundred are under way at any time. */
  private Path written() throws IOException {
    StringBuilder sends = new StringBuilder();
    StringBuilder receives = new StringBuilder();
    for (int i = 0; i < MESSAGES; i++) {
      sends.append(Integer.toHexString(10 * i + 16)).append("\n*1\nS2L8T1C0\n");
      receives.append(Integer.toHexString(10 * i + 1020)).append("\n*2\nR1L8T1C0\n");
    }
    Files.writeString(folder.resolve("t.otf"), "1:1\n2:2\n");
    Files.writeString(folder.resolve("t.0.def"), "DTR3e8\nDP1NM\"a\"\nDP2NM\"b\"\n");
    Files.writeString(folder.resolve("t.1.events"), sends);
    Files.writeString(folder.resolve("t.2.events"), receives);
    return folder.resolve("t.otf");
  }

  /** Barriers of two threads, one after the other. */
  private Path barriers() throws IOException {
    StringBuilder[] threads = {new StringBuilder(), new StringBuilder()};
    for (int i = 0; i < MESSAGES; i++) {
      for (int t = 0; t < 2; t++) {
        threads[t].append(Integer.toHexString(10 * i + 3 * t)).append("\n*").append(t + 1);
        threads[t].append("\nE1\n").append(Integer.toHexString(10 * i + 5)).append("\n*");
        threads[t].append(t + 1).append("\nL1\n");
      }
    }
    Files.writeString(folder.resolve("t.otf"), "1:1\n2:2\n");
    Files.writeString(
        folder.resolve("t.0.def"), "DTR3e8\nDP1NM\"a\"\nDP2NM\"b\"PT1\nDF1G0NM\"!$omp barrier\"\n");
    Files.writeString(folder.resolve("t.1.events"), threads[0]);
    Files.writeString(folder.resolve("t.2.events"), threads[1]);
    return folder.resolve("t.otf");
  }

  private long numbers(long memory) throws IOException {
    return numbers(written(), memory);
  }

  private long numbers(Path path, long memory) throws IOException {
    try (TraceReader reader = FormatRegistry.load().detect(path).open(path, options);
        WaitNotes notes = new WaitNotes(reader, options, 1, memory)) {
      return taken(reader, notes, false).entrySet().stream()
          .filter(note -> note.getKey().contains("/"))
          .mapToLong(note -> note.getValue().length - 2)
          .sum();
    }
  }

  /**
   * The notes of a trace.
   *
   * @param skips whether enters and leaves that are not wanted are left out
   */
  private Map<String, long[]> taken(TraceReader reader, WaitNotes notes, boolean skips)
      throws IOException {
    EventBlock block = new EventBlock();
    for (StreamInfo stream : reader.streams()) {
      NoteCollector.StreamNoteCollector taker = notes.begin(stream);
      CallStack calls = new CallStack();
      boolean areAllWanted = true;
      try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
        while (source.read(block)) {
          EventCursor event = block.cursor();
          while (event.next()) {
            boolean isEnter = event.kind() == EventKind.ENTER;
            boolean isCall = isEnter || event.kind() == EventKind.LEAVE;
            int call = CallStack.NONE;
            if (isCall) {
              int region = (int) event.field(0);
              call = isEnter ? calls.enter(event.time(), region, 0) : calls.leave(region);
            }
            if (isCall && skips && !areAllWanted) {
              taker.skip(event.time());
            } else {
              areAllWanted = taker.take(event, calls, call);
            }
          }
        }
      }
    }
    return notes.end(1L << 40);
  }

  /** Messages in calls with others around and between them; the last records are calls. */
  private Path calls() throws IOException {
    StringBuilder[] processes = {new StringBuilder(), new StringBuilder()};
    for (int i = 0; i < MESSAGES; i++) {
      for (int p = 0; p < 2; p++) {
        long time = 100 * i + (i % 7 * p) + 16;
        String message = p == 0 ? "S2L8T1C0" : "R1L8T1C0";
        String[] records = {"E5", "E6", "L6", "E1", "E2", message, "L2", "E6", "L6", "L1", "L5"};
        for (String record : records) {
          processes[p].append(Long.toHexString(time)).append("\n*").append(p + 1);
          processes[p].append('\n').append(record).append('\n');
          time += 3;
        }
      }
    }
    Files.writeString(folder.resolve("t.otf"), "1:1\n2:2\n");
    Files.writeString(
        folder.resolve("t.0.def"),
        "DTR3e8\nDP1NM\"a\"\nDP2NM\"b\"\nDF1G0NM\"MPI_Sendrecv\"\nDF2G0NM\"MPI_Send\"\n"
            + "DF5G0NM\"f\"\nDF6G0NM\"g\"\n");
    Files.writeString(folder.resolve("t.1.events"), processes[0]);
    Files.writeString(folder.resolve("t.2.events"), processes[1]);
    return folder.resolve("t.otf");
  }

  @Test
  void callsThatAreNotWantedDoNotMatter() throws IOException {
    for (Path path : new Path[] {written(), barriers(), calls()}) {
      List<Map<String, long[]>> found = new ArrayList<>();
      for (boolean skips : new boolean[] {false, true}) {
        try (TraceReader reader = FormatRegistry.load().detect(path).open(path, options);
            WaitNotes notes = new WaitNotes(reader, options, 1, 512L << 20)) {
          found.add(taken(reader, notes, skips));
        }
      }
      assertThat(found.get(0)).isNotEmpty();
      assertThat(found.get(1).keySet()).containsExactlyElementsOf(found.get(0).keySet());
      found.get(1).forEach((name, note) -> assertThat(note).isEqualTo(found.get(0).get(name)));
    }
  }

  /** An index of gigabytes may have more numbers than there is memory for. */
  @Test
  void theyTakeLimitedMemory() throws IOException {
    long all = numbers(512L << 20);
    assertThat(all).isGreaterThan(MESSAGES);
    long half = all / 2;
    assertThat(numbers(half * WaitNotes.MEMORY_OF_NUMBER)).isBetween(1L, half);
  }

  /** Of each moment between its begin and its end, a barrier is noted once. */
  @Test
  void barriersAreNoted() throws IOException {
    long all = numbers(barriers(), 512L << 20);
    assertThat(all).isPositive();
    // An item of two calls has 18 numbers; moments are at most a few thousand.
    assertThat(all % 18).isZero();
    assertThat(all).isLessThan(18L * MESSAGES);
  }
}
