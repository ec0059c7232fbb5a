package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.vtf3.write.HeldOperations;
import org.tracetool.testdata.IncidentCodes;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Operations that the model gives as begin and end. */
class PairedOperationsTest {
  @TempDir private Path folder;
  private final Diagnostics lost = new Diagnostics();

  private Path write(Map<String, String> settings, ContractRow... rows) throws IOException {
    StreamInfo stream = new StreamInfo(1, new int[] {1, 2, 3});
    SampleTrace trace = new SampleTrace(TraceRows.definitions(), List.of(stream));
    trace.rows(1, Section.EVENTS).addAll(List.of(rows));
    Path out = folder.resolve("out.avt");
    WriteOptions options = new WriteOptions(-1, lost).withSettings(settings);
    trace.write(new Vtf3AsciiFormat(), out, options);
    return out;
  }

  private static List<String> events(Path ascii) throws IOException {
    return Files.readAllLines(ascii).stream()
        .filter(l -> Character.isDigit(l.charAt(0)) && !l.startsWith("0 "))
        .toList();
  }

  private static ContractRow begin(long time, int process, long id) {
    return ContractRow.of(time, EventKind.COLLECTIVE_BEGIN, process, 7, id, 100, 2, 3, 4, 7);
  }

  private static ContractRow end(long time, int process, long id) {
    return ContractRow.of(time, EventKind.COLLECTIVE_END, process, id);
  }

  @Test
  void aCollectiveOperationBecomesOneRecordAtItsBegin() throws IOException {
    ContractRow[] rows = {
      begin(10, 1, 1),
      ContractRow.of(11, EventKind.ENTER, 2, 7, 0),
      begin(12, 2, 1),
      end(15, 2, 1),
      begin(16, 2, 2),
      end(20, 1, 1),
      end(21, 2, 2)
    };
    Path out = write(Map.of("annotations", "off"), rows);
    assertThat(events(out))
        .containsExactly(
            "10 GLOBALOP 6 ON 1 1073741924 2 3 4 10 SCL 7",
            "11 DOWNTO 6 CPU 2",
            "12 GLOBALOP 6 ON 2 1073741924 2 3 4 3 SCL 7",
            "16 GLOBALOP 6 ON 2 1073741924 2 3 4 5 SCL 7");
    Path kept = write(Map.of(), rows);
    assertThat(events(kept))
        .contains("10 C TRACETOOL pairs 1 1", "12 C TRACETOOL pairs 2 1")
        .hasSize(6);
    assertThat(Copies.rows(new Vtf3Format(), kept, ReadOptions.defaults())).containsExactly(rows);
  }

  @Test
  void whatIsReadOrWrittenIsSaidWhenItBegins() throws IOException {
    ContractRow[] rows = {
      ContractRow.of(10, EventKind.FILE_OPERATION_BEGIN, 1, 5, 7),
      ContractRow.of(11, EventKind.ENTER, 2, 7, 0),
      ContractRow.of(12, EventKind.FILE_OPERATION_END, 1, 7, 5, 0, FileOperation.WRITE, 4096, 7)
    };
    Path out = write(Map.of(), rows);
    assertThat(events(out))
        .containsExactly(
            "10 C TRACETOOL pairs 1 5",
            "10 FILEIOBEGIN WRITE ON CPUID 1 6 4096 SCL 7",
            "11 DOWNTO 6 CPU 2",
            "12 FILEIOEND WRITE ON CPUID 1 6 4096 SCL 7");
    assertThat(Copies.rows(new Vtf3Format(), out, ReadOptions.defaults())).containsExactly(rows);
    assertThat(lost.incidents()).isEmpty();
  }

  @Test
  void whatNeverEndsIsCountedAndNothingBehindItIsLost() throws IOException {
    List<ContractRow> rows = new ArrayList<>(List.of(begin(10, 1, 1), end(11, 3, 9)));
    for (int i = 0; i < 100; i++) {
      rows.add(ContractRow.of(12 + i, EventKind.ENTER, 2, 7, 0));
    }
    Path out = write(Map.of(), rows.toArray(new ContractRow[0]));
    assertThat(events(out))
        .hasSize(104)
        .contains(
            "10 GLOBALOP 6 ON 1 1073741924 2 3 4 0 SCL 7",
            "11 C TRACETOOL collective-end 3 9",
            "111 C TRACETOOL open 1 1");
    assertThat(lost.hasLoss()).isFalse();
    assertThat(IncidentCodes.of(lost)).containsExactly("UNFINISHED_OPERATIONS");
    List<ContractRow> back = Copies.rows(new Vtf3Format(), out, ReadOptions.defaults());
    assertThat(back).isEqualTo(rows);
  }

  @Test
  void veryManyOpenOperationsAreGivenUpOneByOne() throws IOException {
    HeldOperations open = new HeldOperations();
    for (int i = 0; i < 1024; i++) {
      assertThat(open.isFull(1)).isFalse();
      open.begin(false, 1, i, i + 1L, i, 10L * i);
    }
    assertThat(open.isFull(1)).isTrue();
    assertThat(open.isFull(2)).isFalse();
    assertThat(open.victim(1)).isEqualTo(1);
    open.giveUp(1);
    assertThat(open.position).isZero();
    assertThat(open.oldest()).isEqualTo(10);
    assertThat(open.end(false, 1, 0)).isFalse();
    assertThat(open.end(true, 1, 5)).isFalse();
    assertThat(open.end(false, 1, 5)).isTrue();
    assertThat(open.position).isEqualTo(50);
    assertThat(open.start).isEqualTo(5);
    assertThat(open.ordinal).isEqualTo(6);
  }

  @Test
  void aSingleFileOperationBecomesABeginAndAnEnd() throws IOException {
    Path out =
        write(
            Map.of(),
            ContractRow.of(10, EventKind.FILE_OPERATION, 1, 7, 2, FileOperation.READ, 99, 5, 0),
            ContractRow.of(12, EventKind.NO_OP, 2));
    assertThat(events(out))
        .containsExactly(
            "10 C TRACETOOL pairs 1 9223372036854775808",
            "10 FILEIOBEGIN READ ON CPUID 1 6 99",
            "12 C TRACETOOL noop 2",
            "15 C TRACETOOL io 1 2 2",
            "15 FILEIOEND READ ON CPUID 1 6 99");
    assertThat(lost.incidents().toString()).contains("file operations of one record");
  }

  @Test
  void aCommentOfTheProgramIsNotTakenForOneOnTheTrace() throws IOException {
    ContractRow[] rows = {
      ContractRow.text(0, EventKind.COMMENT, 1, "ENV no"),
      ContractRow.text(0, EventKind.COMMENT, 1, "TRACETOOL marker 1 2"),
      ContractRow.text(5, EventKind.COMMENT, 1, "ENV no")
    };
    Path out = write(Map.of(), rows);
    assertThat(Copies.rows(new Vtf3Format(), out, ReadOptions.defaults())).containsExactly(rows);
    assertThat(Files.readAllLines(out)).contains("5 C ENV no");
  }
}
