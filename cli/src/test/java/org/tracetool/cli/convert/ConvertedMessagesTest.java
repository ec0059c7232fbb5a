package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.agreement.RandomRun;
import org.tracetool.testdata.agreement.RunFeature;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Messages whose requests are complete in another order than posted, in formats without them. */
@Tag("thorough")
class ConvertedMessagesTest {
  private static final String PAIRS =
      "SELECT bytes FROM messages WHERE matched ORDER BY receive_ns";

  /** In formats that hold one size of a message, receives have that of the send. */
  private static final String RECEIVES =
      "SELECT bytes FROM events WHERE kind IN ('receive', 'ireceive') ORDER BY time_ns";

  @TempDir Path folder;

  private void write(SampleTrace trace) throws IOException {
    Path made = folder.resolve("made.stf");
    trace.write(FormatRegistry.load().byId("stf"), made, WriteOptions.defaults());
  }

  private void convert(String name) {
    String made = folder.resolve("made.stf").toString();
    int code = InProcess.run("convert", "-q", made, folder.resolve(name).toString());
    assertThat(code).isZero();
  }

  private List<String> query(String name, String sql) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    String trace = folder.resolve(name).toString();
    assertThat(InProcess.run(out, "query", "-q", "--format", "tsv", trace, sql)).isZero();
    return out.toString(StandardCharsets.UTF_8).lines().skip(1).toList();
  }

  @ParameterizedTest
  @CsvSource({"c.prv,1", "c.prv,2", "c.prv,5", "c.slog2,1", "c.slog2,2", "c.slog2,5"})
  void receivesKeepTheirSends(String name, int seed) throws IOException {
    write(new RandomRun(seed, EnumSet.of(RunFeature.NON_BLOCKING, RunFeature.THREADS)).trace());
    convert(name);
    assertThat(query(name, RECEIVES)).isNotEmpty().isEqualTo(query("made.stf", PAIRS));
  }

  private static final String OVERTAKEN = "receives that are complete after one posted later";

  /** What a conversion of the run to a format reports. */
  private String report(String name) throws IOException {
    Path report = folder.resolve("report.json");
    String made = folder.resolve("made.stf").toString();
    String to = folder.resolve(name).toString();
    assertThat(InProcess.run("convert", "-q", "--report", report.toString(), made, to)).isZero();
    return Files.readString(report);
  }

  @ParameterizedTest
  @ValueSource(strings = {"c.otf", "c.avt", "c.clog2"})
  void saysThatReceivesThatOvertakeMatchOthers(String name) throws IOException {
    write(cancelled()); // the second of two receives is the first that is complete
    assertThat(report(name)).contains(OVERTAKEN);
    assertThat(report("d.prv")).doesNotContain(OVERTAKEN);
    assertThat(report("d.otf2")).doesNotContain(OVERTAKEN);
    write(new RandomRun(1, EnumSet.of(RunFeature.THREADS)).trace());
    assertThat(report("e" + name)).doesNotContain(OVERTAKEN);
  }

  private static SampleTrace cancelled() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "a", 0));
    d.add(new Definition.Location(2, "b", 0));
    d.add(new Definition.Group(9, "MPI_COMM_WORLD", new int[] {1, 2}));
    List<StreamInfo> streams =
        List.of(new StreamInfo(1, new int[] {1}), new StreamInfo(2, new int[] {2}));
    SampleTrace trace = new SampleTrace(d.build(), streams);
    List<ContractRow> sender = trace.rows(1, Section.EVENTS);
    sender.add(ContractRow.of(10, EventKind.ISEND, 1, 2, 100, 5, 9, 71));
    sender.add(ContractRow.of(20, EventKind.SEND, 1, 2, 200, 5, 9, 0));
    sender.add(ContractRow.of(40, EventKind.REQUEST, 1, 71, 5, 0));
    sender.add(ContractRow.of(50, EventKind.ISEND, 1, 2, 300, 5, 9, 72));
    sender.add(ContractRow.of(90, EventKind.ISEND_COMPLETE, 1, 72));
    List<ContractRow> receiver = trace.rows(2, Section.EVENTS);
    receiver.add(ContractRow.of(15, EventKind.IRECEIVE_REQUEST, 2, 81));
    receiver.add(ContractRow.of(16, EventKind.IRECEIVE_REQUEST, 2, 82));
    receiver.add(ContractRow.of(60, EventKind.IRECEIVE, 2, 1, 300, 5, 9, 82));
    receiver.add(ContractRow.of(70, EventKind.IRECEIVE, 2, 1, 200, 5, 9, 81));
    return trace;
  }

  @ParameterizedTest
  @ValueSource(strings = {"c.prv", "c.slog2"})
  void whatIsCancelledIsNoMessage(String name) throws IOException {
    write(cancelled());
    convert(name);
    assertThat(query(name, RECEIVES)).containsExactly("300", "200");
    assertThat(query(name, "SELECT bytes FROM events WHERE kind = 'send'")).hasSize(2);
  }

  /** These have no requests, and so no order in which receives were posted. */
  @ParameterizedTest
  @ValueSource(strings = {"c.otf", "c.clog2", "c.avt"})
  void whatIsCancelledIsNoPlainSend(String name) throws IOException {
    write(cancelled());
    convert(name);
    assertThat(query(name, "SELECT bytes FROM events WHERE kind = 'send' ORDER BY time_ns"))
        .containsExactly("200", "300");
  }

  @Test
  void whatIsCancelledHasNoArrow() throws IOException {
    write(cancelled());
    convert("c.json");
    assertThat(Files.readString(folder.resolve("c.json")).split("\"name\":\"send\"")).hasSize(3);
  }

  @Test
  void aMessageMayBeTheLastRecordWithWhichAnOpenCallEnds() throws IOException {
    SampleTrace trace = cancelled();
    trace.rows(1, Section.EVENTS).add(0, ContractRow.of(1, EventKind.ENTER, 1, 4, 0));
    trace.rows(1, Section.EVENTS).add(ContractRow.of(95, EventKind.SEND, 1, 2, 400, 5, 9, 0));
    trace.rows(2, Section.EVENTS).add(0, ContractRow.of(2, EventKind.ENTER, 2, 4, 0));
    trace.rows(2, Section.EVENTS).add(ContractRow.of(96, EventKind.LEAVE, 2, 4, 0));
    trace.rows(2, Section.EVENTS).add(ContractRow.of(97, EventKind.RECEIVE, 2, 1, 400, 5, 9, 0));
    write(trace);
    convert("c.slog2");
    assertThat(query("c.slog2", "SELECT inclusive_ns FROM calls ORDER BY begin_ns"))
        .containsExactly("94000", "94000");
  }
}
