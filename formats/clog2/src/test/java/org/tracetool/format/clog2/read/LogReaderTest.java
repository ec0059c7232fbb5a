package org.tracetool.format.clog2.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.clog2.Clog2Format;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.testdata.mpe.ClogTestLogs;

/** What logs are in the model. */
class LogReaderTest {
  @TempDir private Path folder;

  private static List<ContractRow> of(List<ContractRow> rows, EventKind... kinds) {
    List<EventKind> wanted = List.of(kinds);
    return rows.stream().filter(r -> wanted.contains(r.kind())).toList();
  }

  private static List<String> codes(ReadOptions options) {
    return IncidentCodes.of(options.diagnostics());
  }

  @Test
  void theLogOfAProcessGetsTheShiftOfItsClock() throws IOException {
    ReadOptions options = ReadOptions.defaults();
    List<ContractRow> rows =
        ClogTestLogs.rows(new Clog2Format(), ClogTestLogs.of("temp-le-rank1"), options);
    // MPE's own printer has the receive at 0.000512 s.
    ContractRow receive = of(rows, EventKind.RECEIVE).get(0);
    assertThat(Math.round(receive.time() / 1000.0)).isEqualTo(512);
    assertThat(receive.location()).isEqualTo(2);
    assertThat(receive.fields()).startsWith(1L, 4L, 0L, 1L << 30);
    assertThat(codes(options)).containsExactly("CHANGED_TIMES");
  }

  @Test
  void statesOfMpiHaveNamesWithoutTheirDefinitions() throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Clog2Format().open(ClogTestLogs.of("temp-le-rank1"), options)) {
      assertThat(reader.definitions().all(Definition.Region.class))
          .extracting(Definition.Region::name)
          .contains("MPI_Recv", "MPI_Send", "MPI_Bcast");
    }
  }

  @Test
  void messagesBetweenGroupsNameOneCommunicator() throws IOException {
    List<ContractRow> rows =
        ClogTestLogs.rows(new Clog2Format(), ClogTestLogs.of("comms"), ReadOptions.defaults());
    List<ContractRow> messages = of(rows, EventKind.SEND, EventKind.RECEIVE);
    List<ContractRow> between = messages.stream().filter(r -> r.fields().get(2) == 5).toList();
    assertThat(between).hasSize(4).extracting(r -> r.fields().get(3)).containsOnly(0x6000_0000L);
  }

  @Test
  void messagesAreThoseOfProcesses() throws IOException {
    List<ContractRow> rows =
        ClogTestLogs.rows(new Clog2Format(), ClogTestLogs.of("threads"), ReadOptions.defaults());
    assertThat(rows).extracting(ContractRow::location).contains(1, 2, 0x10001, 0x20001, 0x30002);
    assertThat(of(rows, EventKind.SEND, EventKind.RECEIVE))
        .extracting(ContractRow::location)
        .allMatch(l -> l < 3);
  }

  @Test
  void aWindowHasTheRowsOfItsTime() throws IOException {
    ReadOptions all = ReadOptions.defaults();
    List<ContractRow> rows = ClogTestLogs.rows(new Clog2Format(), ClogTestLogs.of("quirks"), all);
    ReadOptions some = all.withWindow(new TimeWindow(120_000_000, 310_000_000));
    List<ContractRow> expected =
        rows.stream().filter(r -> some.window().contains(r.time())).toList();
    assertThat(ClogTestLogs.rows(new Clog2Format(), ClogTestLogs.of("quirks"), some))
        .isEqualTo(expected);
  }

  @Test
  void aStateThatGoesOnBehindTheEndOfAnEarlierOneIsReadInTwoParts() throws IOException {
    byte[] bytes = Files.readAllBytes(ClogTestLogs.of("quirks"));
    ByteBuffer log = ByteBuffer.wrap(bytes);
    List<Integer> starts = new ArrayList<>();
    for (int i = 1024; i < bytes.length - 32; i += 8) {
      if (log.getInt(i) == 600 && log.getInt(i - 4) == 5) {
        starts.add(i);
      }
    }
    log.putInt(starts.get(1), 602); // begins info within rec; the ends are of rec and rec
    Path file = Files.write(folder.resolve("x.clog2"), bytes);
    ReadOptions options = ReadOptions.defaults();
    List<ContractRow> rows = ClogTestLogs.rows(new Clog2Format(), file, options);
    assertThat(rows.subList(0, 5))
        .extracting(r -> r.kind() + " " + r.fields().get(0))
        .containsExactly("ENTER 301", "ENTER 302", "LEAVE 302", "LEAVE 301", "ENTER 302");
    assertThat(codes(options)).contains("CALLS", "UNBALANCED_CALLS");
  }

  @Test
  void timesBeforeZeroMoveAll() throws IOException {
    byte[] bytes = Files.readAllBytes(ClogTestLogs.of("quirks"));
    Path file = Files.write(folder.resolve("x.clog2"), beforeZero(bytes));
    ReadOptions options = ReadOptions.defaults();
    List<ContractRow> rows = ClogTestLogs.rows(new Clog2Format(), file, options);
    assertThat(rows.get(0).time()).isZero();
    assertThat(rows.get(1).time()).isEqualTo(360_000_000);
    assertThat(moved(options)).endsWith(": by 250000000 ns");
  }

  @Test
  void ticksThatAreNoNanosecondsAreNotCalledSo() throws IOException {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000)).add(new Definition.Location(1, "a", 0));
    d.add(new Definition.RegionGroup(3, "g")).add(new Definition.Region(4, "f", 3, 0));
    SampleTrace trace = new SampleTrace(d.build(), List.of(new StreamInfo(1, new int[] {1})));
    List<ContractRow> calls = trace.rows(1, Section.EVENTS);
    calls.add(ContractRow.of(100_000, EventKind.ENTER, 1, 4, 0));
    calls.add(ContractRow.of(200_000, EventKind.LEAVE, 1, 4, 0));
    Path file = folder.resolve("x.clog2");
    trace.write(new Clog2Format(), file, WriteOptions.defaults());
    Files.write(file, beforeZero(Files.readAllBytes(file)));
    ReadOptions options = ReadOptions.defaults();
    ClogTestLogs.rows(new Clog2Format(), file, options);
    assertThat(moved(options)).endsWith(": by 250000 ticks of 1/1000000 s");
  }

  /** A log in which what is at 0.1 s is before zero. */
  private static byte[] beforeZero(byte[] bytes) {
    ByteBuffer log = ByteBuffer.wrap(bytes);
    for (int i = 1024; i < bytes.length - 8; i += 8) {
      if (log.getDouble(i) == 0.1) {
        log.putDouble(i, -0.25);
      }
    }
    return bytes;
  }

  private static String moved(ReadOptions options) {
    return options.diagnostics().incidents().stream()
        .filter(i -> i.code() == WarningCode.CHANGED_TIMES)
        .map(i -> i.examples().get(0))
        .findFirst()
        .orElse("");
  }

  @Test
  void otherVersionsAreRefused() throws IOException {
    byte[] bytes = Files.readAllBytes(ClogTestLogs.of("quirks"));
    bytes[9] = '2';
    Path file = Files.write(folder.resolve("x.clog2"), bytes);
    assertThat(new Clog2Format().probe(file, bytes)).isPositive();
    assertThatThrownBy(() -> ClogTestLogs.rows(new Clog2Format(), file, ReadOptions.defaults()))
        .isInstanceOf(UnsupportedTraceException.class)
        .hasMessageContaining("CLOG-02.42")
        .hasMessageContaining("CLOG-02.44");
    bytes[0] = 'c';
    bytes[9] = '4';
    Path lower = Files.write(folder.resolve("y.clog2"), bytes);
    assertThat(ClogTestLogs.rows(new Clog2Format(), lower, ReadOptions.defaults())).isNotEmpty();
  }

  @Test
  void damageIsToldWithItsPlaceAndPassedOver() throws IOException {
    byte[] bytes = Files.readAllBytes(ClogTestLogs.of("ring"));
    ByteBuffer.wrap(bytes).putInt(1024 + 24 * 3 + 20, 77);
    ByteBuffer.wrap(bytes).putInt(1024 + 20, 77);
    Path file = Files.write(folder.resolve("x.clog2"), bytes);
    ReadOptions options = ReadOptions.defaults();
    assertThat(of(ClogTestLogs.rows(new Clog2Format(), file, options), EventKind.ENTER))
        .isNotEmpty();
    assertThat(options.diagnostics().incidents())
        .anyMatch(
            i ->
                i.code() == DamageCode.DAMAGED_RECORDS
                    && i.examples().get(0).contains("byte 1044: expected a type of record"));
  }

  @Test
  void markersTellTheirValuesInWords() throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Clog2Format().open(ClogTestLogs.of("ring"), options)) {
      List<ContractRow> markers = ContractRow.readAll(reader.open(null, Section.MARKERS, options));
      assertThat(markers)
          .extracting(ContractRow::text)
          .anyMatch(t -> t.startsWith("id=") && t.contains(" hex=") && t.contains(" f="));
    }
  }
}
