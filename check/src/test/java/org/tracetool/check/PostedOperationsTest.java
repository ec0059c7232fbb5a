package org.tracetool.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/**
 * Collective operations that do not block belong together by the order in which they are posted.
 */
class PostedOperationsTest {
  private static final int WORLD = 9;
  private static final int BARRIER = 21;
  private static final int ALLREDUCE = 22;
  private static final int CANCEL = 5;
  private static final long SECOND = 1_000_000;

  @TempDir private Path folder;

  private final SampleTrace run =
      new SampleTrace(
          Definitions.builder()
              .add(new Definition.TimerResolution(SECOND))
              .add(new Definition.Location(1, "Process 0", 0))
              .add(new Definition.Location(2, "Process 1", 0))
              .add(new Definition.Location(3, "Process 2", 0))
              .add(new Definition.Location(4, "Thread 1:2", 3))
              .add(new Definition.Group(WORLD, "MPI_COMM_WORLD", new int[] {1, 2, 3}))
              .add(new Definition.Region(1, "main", 0, 0))
              .add(new Definition.Region(2, "MPI_Init", 0, 0))
              .add(new Definition.Region(3, "MPI_Wait", 0, 0))
              .add(new Definition.Region(4, "MPI_Finalize", 0, 0))
              .add(new Definition.Region(5, "MPI_Ibarrier", 0, 0))
              .add(new Definition.Collective(BARRIER, "barrier", CollectiveType.BARRIER.ordinal()))
              .add(new Definition.Collective(ALLREDUCE, "sum", CollectiveType.ALL2ALL.ordinal()))
              .build(),
          IntStream.rangeClosed(1, 4).mapToObj(i -> new StreamInfo(i, new int[] {i})).toList());

  private long now = SECOND;

  private void add(int process, EventKind kind, long... fields) {
    run.rows(process, Section.EVENTS).add(ContractRow.of(now++, kind, process, fields));
  }

  private void begin() {
    for (int process = 1; process <= 3; process++) {
      add(process, EventKind.ENTER, 1, 0);
      add(process, EventKind.ENTER, 2, 0);
      add(process, EventKind.LEAVE, 2, 0);
    }
  }

  private void post(int process, long request) {
    add(process, EventKind.ENTER, 5, 0);
    add(process, EventKind.COLLECTIVE_REQUEST, request);
    add(process, EventKind.LEAVE, 5, 0);
  }

  private void complete(int process, int operation, long request) {
    add(process, EventKind.ENTER, 3, 0);
    long bytes = operation == BARRIER ? 0 : 8;
    add(process, EventKind.COLLECTIVE_COMPLETE, operation, WORLD, 0, bytes, bytes, request);
    add(process, EventKind.LEAVE, 3, 0);
  }

  private List<String> findings() throws IOException {
    for (int process = 1; process <= 3; process++) {
      add(process, EventKind.ENTER, 4, 0);
      add(process, EventKind.LEAVE, 4, 0);
      add(process, EventKind.LEAVE, 1, 0);
    }
    Path trace = folder.resolve("run.otf2");
    run.write(FormatRegistry.load().byId("otf2"), trace, WriteOptions.defaults());
    return Checking.lines(trace);
  }

  @Test
  void theOrderOfCompletionSaysNothing() throws IOException {
    begin();
    for (int process = 1; process <= 3; process++) {
      post(process, 7);
      post(process, 8);
    }
    complete(1, BARRIER, 7);
    complete(1, ALLREDUCE, 8);
    complete(2, ALLREDUCE, 8);
    complete(2, BARRIER, 7);
    complete(3, ALLREDUCE, 8);
    complete(3, BARRIER, 7);
    assertThat(findings()).isEmpty();
  }

  @Test
  void operationsThatDoNotFitAreFound() throws IOException {
    begin();
    for (int process = 1; process <= 3; process++) {
      post(process, 7);
      complete(process, process == 2 ? BARRIER : ALLREDUCE, 7);
    }
    assertThat(findings()).containsOnly("GLOBAL:COLLECTIVE:OPERATION_MISMATCH 0-2 x1");
  }

  @Test
  void whatIsNeverCompletedIsNotMissingAndShiftsNothing() throws IOException {
    begin();
    for (int process = 1; process <= 3; process++) {
      post(process, 7);
      post(process, 8);
      if (process != 2) {
        complete(process, BARRIER, 7);
      }
      complete(process, ALLREDUCE, 8);
      post(process, 9);
      if (process != 3) {
        complete(process, BARRIER, 9);
      }
    }
    assertThat(findings())
        .containsExactlyInAnyOrder("LOCAL:REQUEST:NOT_FREED 1 x1", "LOCAL:REQUEST:NOT_FREED 2 x1");
  }

  @Test
  void aCancelledOneHasNoPlace() throws IOException {
    begin();
    post(1, 6);
    add(1, EventKind.REQUEST, 6, CANCEL, 0);
    for (int process = 1; process <= 3; process++) {
      post(process, 7);
      complete(process, ALLREDUCE, 7);
      post(process, 8);
      complete(process, BARRIER, 8);
    }
    assertThat(findings()).noneMatch(l -> l.startsWith("GLOBAL:COLLECTIVE"));
  }

  @Test
  void threadsMayUseTheSameIdsAndCompleteWhatAnotherOnePosted() throws IOException {
    begin();
    for (int process = 1; process <= 3; process++) {
      post(process, 7);
      post(process == 3 ? 4 : process, process == 3 ? 7 : 8);
    }
    for (int process = 1; process <= 3; process++) {
      complete(process == 3 ? 4 : process, ALLREDUCE, process == 3 ? 7 : 8);
      complete(process, BARRIER, 7);
    }
    for (int process = 1; process <= 3; process++) {
      post(process, 9);
      complete(process == 3 ? 4 : process, BARRIER, 9);
    }
    assertThat(findings()).isEmpty();
  }
}
