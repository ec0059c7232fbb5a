package org.tracetool.format.clog2.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceReader;
import org.tracetool.format.clog2.Clog2Format;
import org.tracetool.format.clog2.ProcessLog;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.mpe.ClogTestLogs;

/** Logs of single processes that are read together: communicators are told by their ids. */
class JoinedLogsTest {
  private static final int RUN = 100;
  private static final int PAIR = 7;
  private static final int OTHER = 8;
  private static final int BETWEEN = 9;

  @TempDir private Path folder;

  /** Process 0, which is rank 1 of a pair that is its communicator 2. */
  private static ProcessLog first() {
    return new ProcessLog(0, RUN)
        .comm(100, 1, 1, PAIR)
        .state(600, "compute")
        .bare(0.1, 0, 0, 600)
        .bare(0.2, 0, 0, 601)
        .message(0.5, 2, 1, false, 0, 33);
  }

  /** Process 2, which is rank 0 of the pair; but that is its communicator 3. */
  private static ProcessLog second() {
    return new ProcessLog(2, RUN)
        .comm(100, 0, 1, OTHER)
        .comm(100, 0, 1, PAIR)
        .bare(0.15, 0, 2, 600)
        .bare(0.25, 0, 2, 601)
        .message(0.3, 3, 0, true, 1, 33);
  }

  private List<Path> files(byte[]... logs) throws IOException {
    List<Path> files = new ArrayList<>();
    for (byte[] log : logs) {
      files.add(Files.write(folder.resolve(files.size() + ".clog2"), log));
    }
    return files;
  }

  private static List<ContractRow> rows(TraceReader reader) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    return ContractRow.readAll(reader.open(reader.streams().get(0), Section.EVENTS, options));
  }

  private static Definition region(TraceReader reader, ContractRow enter) {
    return reader.definitions().find(DefinitionKind.REGION, enter.fields().get(0).intValue());
  }

  private void check(byte[] one, byte[] other) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Clog2Format().openTogether(files(one, other), options)) {
      List<ContractRow> rows = rows(reader);
      assertThat(rows).extracting(ContractRow::time).isSorted();
      ContractRow sent =
          rows.stream().filter(r -> r.kind() == EventKind.SEND).findFirst().orElseThrow();
      ContractRow received =
          rows.stream().filter(r -> r.kind() == EventKind.RECEIVE).findFirst().orElseThrow();
      assertThat(sent.location()).isEqualTo(3);
      assertThat(sent.fields()).startsWith(1L, 16L, 33L);
      assertThat(received.location()).isEqualTo(1);
      assertThat(received.fields()).startsWith(3L, 16L, 33L, sent.fields().get(3));
      int comm = sent.fields().get(3).intValue();
      List<Definition.Group> groups = reader.definitions().all(Definition.Group.class);
      assertThat(groups)
          .filteredOn(g -> g.token() == comm)
          .singleElement()
          .satisfies(g -> assertThat(g.members()).containsExactly(3, 1));
      assertThat(groups)
          .extracting(Definition.Group::name)
          .contains("MPI_COMM_WORLD")
          .contains("MPI_COMM_SELF of process 0", "MPI_COMM_SELF of process 2")
          .doesNotHaveDuplicates();
      // What process 0 defines is also what process 2 calls.
      assertThat(rows)
          .filteredOn(r -> r.kind() == EventKind.ENTER)
          .extracting(r -> region(reader, r).name())
          .containsExactly("compute", "compute");
      assertThat(reader.files()).hasSize(2);
    }
  }

  @Test
  void oneCommunicatorHasOneNumber() throws IOException {
    check(first().bytes(), second().bytes());
  }

  @Test
  void twoLogsOfOneProcessAreRefused() throws IOException {
    List<Path> logs = files(first().bytes(), second().bytes(), first().died());
    assertThatThrownBy(() -> new Clog2Format().openTogether(logs, ReadOptions.defaults()))
        .isInstanceOf(UsageException.class)
        .hasMessageStartingWith(
            logs.get(0) + " and " + logs.get(2) + " are both the log of process 0; ");
  }

  @Test
  void theRecordsTellItWithoutATable() throws IOException {
    check(first().died(), second().died());
  }

  @Test
  void bothSidesOfMessagesBetweenGroupsAreFound() throws IOException {
    byte[] one =
        new ProcessLog(0, RUN)
            .comm(1000, 0, 0, BETWEEN)
            .comm(101, 0, 2, PAIR)
            .comm(102, -1, 3, OTHER)
            .message(0.1, 2, 0, true, 0, 5)
            .died();
    byte[] other =
        new ProcessLog(1, RUN)
            .comm(1000, 0, 0, BETWEEN)
            .comm(101, 0, 2, OTHER)
            .comm(102, -1, 3, PAIR)
            .message(0.2, 2, 0, false, 0, 5)
            .bytes();
    try (TraceReader reader =
        new Clog2Format().openTogether(files(one, other), ReadOptions.defaults())) {
      List<ContractRow> rows = rows(reader);
      assertThat(rows).hasSize(2);
      assertThat(rows.get(0).location()).isEqualTo(1);
      assertThat(rows.get(0).fields().get(0)).isEqualTo(2);
      assertThat(rows.get(1).location()).isEqualTo(2);
      assertThat(rows.get(1).fields().get(0)).isEqualTo(1);
      assertThat(rows.get(1).fields().get(3)).isEqualTo(rows.get(0).fields().get(3));
    }
  }

  @Test
  void aLogTellsItsRun() throws IOException {
    Clog2Format format = new Clog2Format();
    ReadOptions options = ReadOptions.defaults();
    List<Path> same = files(first().bytes(), second().died(), new ProcessLog(1, 5).bytes());
    String run = format.run(same.get(0), options);
    assertThat(run).isNotEmpty().isEqualTo(format.run(same.get(1), options));
    assertThat(format.run(same.get(2), options)).isNotEqualTo(run);
    assertThat(format.run(ClogTestLogs.of("comms"), options)).isEmpty();
    assertThat(format.run(ClogTestLogs.of("temp-le-rank1"), options)).isNotEmpty();
  }
}
