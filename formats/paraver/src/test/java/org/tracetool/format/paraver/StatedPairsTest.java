package org.tracetool.format.paraver;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.operation.MessageMatcher;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.Effort;

/** Sends get the receives that lines say, in whatever order they are complete. */
class StatedPairsTest {
  @TempDir Path folder;

  static LongStream seeds() {
    return LongStream.range(0, Effort.of(4, 20, 200));
  }

  /** The times of both sides of all messages, as they are matched by their order. */
  private static List<String> matched(Path trace) throws IOException {
    List<String> pairs = new ArrayList<>();
    ReadOptions options = ParaverTestTraces.options(new Diagnostics());
    try (TraceReader reader = new ParaverFormat().open(trace, options);
        EventSource source = reader.open(reader.streams().get(0), Section.EVENTS, options)) {
      MessageMatcher matcher =
          new MessageMatcher(
              1,
              1 << 20,
              MessageParties.of(reader.definitions()),
              m ->
                  pairs.add(
                      m.isWhole() ? m.send(0) + " " + m.receive(0) + " " + m.tag() : "alone"));
      EventBlock block = new EventBlock();
      EventCursor row = new EventCursor();
      while (source.read(block)) {
        row.wrap(block);
        while (row.next()) {
          matcher.take(row, new long[] {row.time()});
        }
      }
      matcher.finish();
    }
    return pairs;
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void messagesAreThoseOfTheLines(long seed) throws IOException {
    List<String> lines = RandomLines.of(seed, 600);
    List<String> expected = new ArrayList<>();
    for (String line : lines) {
      String[] f = line.split(":");
      if (f[0].equals("3")) {
        expected.add(f[5] + " " + f[12] + " " + f[14]);
      }
    }
    assertThat(expected).hasSizeGreaterThan(50);
    assertThat(matched(ParaverTestTraces.make(folder, "t.prv", lines.toArray(new String[0]))))
        .containsExactlyInAnyOrderElementsOf(expected);
  }
}
