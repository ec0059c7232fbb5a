package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Returns of VTF3 and leaves of the model differ where calls do not nest. */
class MisnestedLeavesTest {
  private static final String HEAD =
      """
      C SAVTF
      NCPUS 1 1
      DEFACT 0 "A"
      DEFSTATE 0 ACT 0 "main"
      DEFSTATE 1 ACT 0 "foo"
      DEFSTATE 2 ACT 0 "bar"
      CLKPERIOD 1e-09
      """;

  private final Diagnostics written = new Diagnostics();

  @TempDir private Path folder;

  private static ContractRow row(long time, EventKind kind, int region) {
    return ContractRow.of(time, kind, 1, region, 0);
  }

  private Path write(Map<String, String> settings) throws IOException {
    SampleTrace trace =
        new SampleTrace(TraceRows.definitions(), List.of(new StreamInfo(1, new int[] {1, 2, 3})));
    trace
        .rows(1, Section.EVENTS)
        .addAll(
            List.of(
                row(0, EventKind.ENTER, 1),
                row(16, EventKind.ENTER, 2),
                row(32, EventKind.ENTER, 3),
                row(48, EventKind.LEAVE, 2),
                row(64, EventKind.LEAVE, 3),
                row(80, EventKind.LEAVE, 1)));
    Path out = folder.resolve("out.avt");
    trace.write(new Vtf3AsciiFormat(), out, new WriteOptions(-1, written).withSettings(settings));
    return out;
  }

  private static List<String> calls(Path trace) throws IOException {
    List<String> calls = new ArrayList<>();
    CallStack stack = new CallStack();
    for (ContractRow r : Copies.rows(new Vtf3Format(), trace, ReadOptions.defaults())) {
      if (r.kind() == EventKind.ENTER) {
        stack.enter(r.time(), r.fields().get(0).intValue(), 0);
      } else if (r.kind() == EventKind.LEAVE) {
        calls.add(stack.top() + " from " + stack.time(stack.depth() - 1) + " to " + r.time());
        stack.leave(0);
      }
    }
    return calls;
  }

  @Test
  void aCommentKeepsTheRegionThatALeaveNames() throws IOException {
    Path out = write(Map.of());
    assertThat(Files.readAllLines(out))
        .containsSequence(
            "48 C TRACETOOL left 1 2",
            "48 UPFROM 2 CPU 1",
            "64 C TRACETOOL left 1 3",
            "64 UPFROM 1 CPU 1",
            "80 UPFROM 0 CPU 1");
    assertThat(IncidentCodes.counted(written)).containsExactly("UNBALANCED_CALLS 2");
  }

  @Test
  void withoutCommentsItIsLostAndTheTimesAreTheSame() throws IOException {
    Path out = write(Map.of("annotations", "off"));
    assertThat(written.incidents())
        .filteredOn(i -> i.code() == LossCode.CALLS)
        .extracting(i -> i.severity() + " " + i.count())
        .containsExactly("LOSS 2");
    assertThat(calls(out)).containsExactly("3 from 32 to 48", "2 from 16 to 64", "1 from 0 to 80");
  }

  @Test
  void anUpfromOfAStateThatIsNotThereLeavesNothing() throws IOException {
    String events = "0 DOWNTO 0 CPU 1\n20 UPFROM 7 CPU 1\n40 UPFROM 0 CPU 1\n";
    Path in = Copies.file(folder, "in.avt", HEAD + events);
    assertThat(calls(in)).containsExactly("1 from 0 to 40");
    Path out = folder.resolve("out.avt");
    Diagnostics read = new Diagnostics();
    Copies.copy(new Vtf3Format(), in, new Vtf3AsciiFormat(), out, read, written);
    assertThat(Files.readString(out)).endsWith(events);
    assertThat(read.incidents()).hasSize(1);
    assertThat(written.incidents()).isEmpty();
  }

  private Path copy(Path in, Predicate<EventCursor> kept) throws IOException {
    Path out = folder.resolve("copy.avt");
    try (TraceReader reader = new Vtf3Format().open(in, ReadOptions.defaults());
        TraceWriter writer = new Vtf3AsciiFormat().create(out, new WriteOptions(-1, written))) {
      writer.begin(reader.definitions(), reader.streams());
      StreamInfo stream = reader.streams().get(0);
      EventSink sink = writer.sink(stream, Section.EVENTS);
      reader
          .open(stream, Section.EVENTS, ReadOptions.defaults())
          .drainTo(
              e -> {
                if (kept.test(e)) {
                  sink.accept(e);
                }
              });
      sink.end();
      writer.finish();
    }
    return out;
  }

  @Test
  void leavesOfOneRecordAreWrittenOneByOneWhereTheirLastOneIsGone() throws IOException {
    Path in =
        Copies.file(
            folder,
            "in.avt",
            HEAD
                + "0 DOWNTO 0 CPU 1\n16 DOWNTO 1 CPU 1\n32 DOWNTO 2 CPU 1\n48 UPFROM 0 CPU 1\n"
                + "60 DOWNTO 2 CPU 1\n70 UPFROM 2 CPU 1\n");
    assertThat(calls(in))
        .containsExactly("3 from 32 to 48", "2 from 16 to 48", "1 from 0 to 48", "3 from 60 to 70");
    Path whole = copy(in, e -> true);
    assertThat(Files.readAllLines(whole)).contains("48 UPFROM 0 CPU 1").doesNotContain("48 UPTO");
    Path part = copy(in, e -> e.region() != 1);
    assertThat(calls(part))
        .containsExactly("3 from 32 to 48", "2 from 16 to 48", "3 from 60 to 70");
    assertThat(Files.readAllLines(part)).contains("48 UPFROM 2 CPU 1", "48 UPFROM 1 CPU 1");
  }

  @Test
  void classicReturnsStepByStepWhereAStateOfThatNameIsNearer() throws IOException {
    Path in =
        Copies.file(
            folder,
            "in.avt",
            HEAD
                + "0 DOWNTO 0 CPU 1\n8 DOWNTO 1 CPU 1\n16 DOWNTO 0 CPU 1\n32 DOWNTO 2 CPU 1\n"
                + "48 UPFROM 1 CPU 1\n60 UPFROM 7 CPU 1\n80 UPFROM 0 CPU 1\n");
    Path out = folder.resolve("out.avt");
    Map<String, String> classic = Map.of("profile", "classic");
    Copies.copy(
        new Vtf3Format(), in, new Vtf3AsciiFormat(), out, new Diagnostics(), written, classic);
    assertThat(calls(out)).isEqualTo(calls(in)).hasSize(4);
    assertThat(IncidentCodes.of(written)).containsExactly("CALLS");
  }
}
