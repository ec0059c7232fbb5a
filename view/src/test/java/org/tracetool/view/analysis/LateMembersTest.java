package org.tracetool.view.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.analysis.PlaceTable.Line;
import org.tracetool.view.analysis.PlaceTable.Place;
import org.tracetool.view.analysis.PlaceTable.Process;
import org.tracetool.view.analysis.PlaceTable.Ticks;

class LateMembersTest {
  private static final int WORLD = 9;
  private static final int BARRIER = 21;
  private static final int BCAST = 22;
  private static final int REDUCE = 23;

  private static Definitions definitions() {
    return Definitions.builder()
        .add(new Definition.Location(1, "a", 0))
        .add(new Definition.Location(2, "b", 0))
        .add(new Definition.Location(3, "c", 0))
        .add(new Definition.Location(4, "thread of c", 3))
        .add(new Definition.Group(WORLD, "world", new int[] {1, 2, 3}))
        .add(new Definition.Region(5, "compute", 0, 0))
        .add(new Definition.Region(6, "MPI_Barrier", 0, 0))
        .add(new Definition.Collective(BARRIER, "barrier", CollectiveType.BARRIER.ordinal()))
        .add(new Definition.Collective(BCAST, "bcast", CollectiveType.ONE2ALL.ordinal()))
        .add(new Definition.Collective(REDUCE, "reduce", CollectiveType.ALL2ONE.ordinal()))
        .build();
  }

  private static PlaceTable found(EventBlock records) {
    ViewAnalysis.Run run =
        new LateMembers().start(new AnalysisInput(definitions(), TimeWindow.ALL));
    EventCursor event = records.cursor();
    while (event.next()) {
      run.take(event);
    }
    return run.finish();
  }

  private static void begin(EventBlock records, long time, int process, int operation, int root) {
    records.add(time, EventKind.COLLECTIVE_BEGIN, process, operation, 1, WORLD, root, 0, 0, 0);
  }

  private static void end(EventBlock records, long time, int process) {
    records.add(time, EventKind.COLLECTIVE_END, process, 1);
  }

  @Test
  void theLastOfABarrierIsWaitedForByAllOthers() {
    EventBlock records = new EventBlock();
    records.add(0, EventKind.ENTER, 3, 5);
    begin(records, 10, 1, BARRIER, 0);
    begin(records, 30, 2, BARRIER, 0);
    records.add(90, EventKind.ENTER, 3, 6);
    begin(records, 90, 3, BARRIER, 0);
    end(records, 100, 1);
    assertThat(found(records).lines())
        .hasSize(2)
        .containsOnly(
            new Line(
                new Place(1, 10, 3, 90),
                List.of(new Process(3), "barrier", new Ticks(140), "compute", 1L)));
  }

  @Test
  void theRootOfABroadcastIsWaitedForWhoeverComesLast() {
    EventBlock records = new EventBlock();
    begin(records, 10, 1, BCAST, 2);
    begin(records, 30, 2, BCAST, 2);
    end(records, 40, 1);
    begin(records, 90, 3, BCAST, 2);
    assertThat(found(records).lines().get(0).cells())
        .startsWith(new Process(2), "bcast", new Ticks(20));
  }

  @Test
  void theRootOfAReductionWaitsAlone() {
    EventBlock records = new EventBlock();
    begin(records, 10, 1, REDUCE, 2);
    begin(records, 30, 2, REDUCE, 2);
    begin(records, 90, 3, REDUCE, 2);
    assertThat(found(records).lines().get(0).cells())
        .startsWith(new Process(3), "reduce", new Ticks(60));
  }

  @Test
  void whoEndsBeforeTheLastComesWaitedUntilThen() {
    EventBlock records = new EventBlock();
    begin(records, 10, 1, BARRIER, 0);
    begin(records, 30, 2, BARRIER, 0);
    end(records, 50, 1);
    begin(records, 90, 3, BARRIER, 0);
    assertThat(found(records).lines().get(0).cells()).contains(new Ticks(40 + 60));
  }

  @Test
  void aThreadTakesPartForItsProcessAndOperationsAreTakenTogether() {
    EventBlock records = new EventBlock();
    for (int i = 0; i < 3; i++) {
      long at = i * 1000L;
      records.add(at, EventKind.COLLECTIVE, 1, BARRIER, WORLD, 0, 0, 0, 100, 0);
      records.add(at, EventKind.COLLECTIVE, 2, BARRIER, WORLD, 0, 0, 0, 100, 0);
      records.add(at + 20 + i, EventKind.COLLECTIVE, 4, BARRIER, WORLD, 0, 0, 0, 100, 0);
    }
    PlaceTable result = found(records);
    assertThat(result.lines()).hasSize(1 + 3);
    assertThat(result.lines().get(0).cells())
        .startsWith(new Process(4), "barrier", new Ticks(2 * 63))
        .endsWith(3L);
    assertThat(result.summary()).startsWith("3 collective operations");
  }

  @Test
  void anOperationToWhichNotAllComeIsToldOfThoseThatCome() {
    EventBlock records = new EventBlock();
    begin(records, 10, 1, BARRIER, 0);
    begin(records, 30, 2, BARRIER, 0);
    assertThat(found(records).lines().get(0).cells()).startsWith(new Process(2));
  }

  @Test
  void membersOfAnOperationThatDoesNotBlockWaitInTheCallThatCompletesIt() {
    EventBlock records = new EventBlock();
    for (int process = 1; process <= 2; process++) {
      records.add(process, EventKind.COLLECTIVE_REQUEST, process, 77);
      records.add(20 * process, EventKind.ENTER, process, 6, 0);
    }
    records.add(50, EventKind.ENTER, 3, 5, 0);
    records.add(80, EventKind.LEAVE, 3, 5, 0);
    records.add(85, EventKind.ENTER, 3, 6, 0);
    records.add(90, EventKind.COLLECTIVE_REQUEST, 3, 77);
    for (int process = 1; process <= 3; process++) {
      records.add(95, EventKind.COLLECTIVE_COMPLETE, process, BARRIER, WORLD, 0, 0, 0, 77);
    }
    assertThat(found(records).lines())
        .containsOnly(
            new Line(
                new Place(1, 20, 3, 90),
                List.of(new Process(3), "barrier", new Ticks(70 + 50), "compute", 1L)));
  }
}
