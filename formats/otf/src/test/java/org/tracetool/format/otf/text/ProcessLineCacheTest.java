package org.tracetool.format.otf.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.format.otf.OtfFormat;
import org.tracetool.format.otf.TestTrace;
import org.tracetool.testdata.contract.ContractRow;

/** Files that alternate between processes. */
class ProcessLineCacheTest {
  private static final int[] TOKENS = {1, 2, 0x41, 0x42, 0x81, 0xabcdef, 0xfffffff, 0xfffffffe};

  /** A process that the master control does not list. */
  private static final int FOREIGN = 0xc1;

  private static final IntPredicate NO_42 = token -> token != 0x42;

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyRecordComesWithItsProcess(long seed) throws IOException {
    List<ContractRow> expected = new ArrayList<>();
    TestTrace trace = alternating(seed, expected);
    ReadOptions options = trace.options().withLocations(NO_42);
    try (TraceReader reader = new OtfFormat().open(trace.path("otf"), options)) {
      StreamInfo stream = reader.streams().get(0);
      assertThat(ContractRow.readAll(reader.open(stream, Section.EVENTS, options)))
          .isEqualTo(expected);
    }
    assertThat(trace.incidents()).singleElement().asString().startsWith("RECORDS ");
  }

  @ParameterizedTest
  @ValueSource(longs = {4, 5, 6})
  void recordsOfAllWantedProcessesAreCounted(long seed) throws IOException {
    List<ContractRow> expected = new ArrayList<>();
    TestTrace trace = alternating(seed, expected);
    ReadOptions options = trace.options().withLocations(NO_42);
    try (TraceReader reader = new OtfFormat().open(trace.path("otf"), options)) {
      RecordTally tally = reader.count(reader.streams().get(0), Section.EVENTS, options);
      assertThat(tally.total()).isEqualTo(expected.size());
      assertThat(tally.count(EventKind.ENTER))
          .isEqualTo(expected.stream().filter(r -> r.kind() == EventKind.ENTER).count());
      assertThat(tally.first()).isEqualTo(expected.get(0).time());
      assertThat(tally.last()).isEqualTo(expected.get(expected.size() - 1).time());
    }
  }

  @Test
  void aLineOfAProcessIsRecognizedByAllOfItsText() {
    ProcessLineCache lines = new ProcessLineCache();
    lines.put(new ProcessLine(0xab, true));
    lines.put(new ProcessLine(0xcd, false));
    assertThat(lines.wanted(word("*ab\nE1\n"))).isSameAs(lines.find(0xab));
    assertThat(lines.wanted(word("*cd\nE1\n"))).as("not wanted").isNull();
    assertThat(lines.wanted(word("*ac\nE1\n"))).as("not known").isNull();
    assertThat(lines.wanted(word("*eb\nE1\n"))).as("in the place of a known one").isNull();
    assertThat(lines.wanted(word("*ab E1\n"))).as("more on the line").isNull();
    assertThat(lines.wanted(word("*abcdefa"))).as("too long").isNull();
    assertThat(lines.wanted(word("*\nab\nab"))).as("no number").isNull();
  }

  private static long word(String text) {
    return HexChunks.load(TestTrace.bytes(text + "........"), 0);
  }

  /** Makes a trace and the rows that are wanted of it. */
  private TestTrace alternating(long seed, List<ContractRow> expected) {
    Random random = new Random(seed);
    StringBuilder master = new StringBuilder("1:");
    for (int token : TOKENS) {
      master.append(token == 1 ? "" : ",").append(Integer.toHexString(token));
    }
    StringBuilder events = new StringBuilder();
    long time = 5;
    for (int i = 0; i < 2000; i++) {
      time += random.nextInt(3) == 0 ? 0 : random.nextInt(1 << random.nextInt(20));
      int token = random.nextInt(50) == 0 ? FOREIGN : TOKENS[random.nextInt(TOKENS.length)];
      int region = random.nextInt(0x1000);
      boolean isEnter = random.nextBoolean();
      events.append(Long.toHexString(time)).append("\n*").append(Integer.toHexString(token));
      events.append(isEnter ? "\nE" : "\nL").append(Integer.toHexString(region)).append('\n');
      if (token != FOREIGN && NO_42.test(token)) {
        EventKind kind = isEnter ? EventKind.ENTER : EventKind.LEAVE;
        expected.add(ContractRow.of(time, kind, token, region));
      }
    }
    return new TestTrace(folder).file("otf", master + "\n").file("1.events", events.toString());
  }
}
