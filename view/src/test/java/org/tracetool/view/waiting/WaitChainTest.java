package org.tracetool.view.waiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.model.ForegroundQuestions;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.CollectivesInWindow;
import org.tracetool.view.query.QueryWindow;
import org.tracetool.view.verdict.ComparedVerdicts;
import org.tracetool.view.verdict.RunVerdict;

/**
 * The third process computes until 1000 and sends to the second, which waits since 100 and sends to
 * the first one at 1100, which waits since 50. Then the first one is in a broadcast from 1300 on,
 * the second, its root, from 1500 on, and the third, the last, from 1800 on.
 */
class WaitChainTest {
  private static final int COMPUTE = 1;
  private static final int SEND = 2;
  private static final int RECEIVE = 3;
  private static final int BROADCAST = 4;
  private static final int COMM = 20;
  private static final int ONE_TO_ALL = 2;

  @TempDir Path folder;

  private static SampleTrace trace() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    for (int i = 1; i <= 3; i++) {
      d.add(new Definition.Location(i, "Rank " + (i - 1), 0));
    }
    d.add(new Definition.Group(COMM, "World", new int[] {1, 2, 3}));
    d.add(new Definition.RegionGroup(7, "Application"));
    d.add(new Definition.RegionGroup(8, "MPI"));
    d.add(new Definition.Region(COMPUTE, "compute", 7, 0));
    d.add(new Definition.Region(SEND, "MPI_Send", 8, 0));
    d.add(new Definition.Region(RECEIVE, "MPI_Recv", 8, 0));
    d.add(new Definition.Region(BROADCAST, "MPI_Bcast", 8, 0));
    d.add(new Definition.Collective(30, "MPI_Bcast", ONE_TO_ALL));
    SampleTrace trace =
        new SampleTrace(
            d.build(),
            IntStream.rangeClosed(1, 3).mapToObj(i -> new StreamInfo(i, new int[] {i})).toList());
    for (int i = 1; i <= 3; i++) {
      trace.rows(i, Section.EVENTS).add(ContractRow.of(0, EventKind.ENTER, i, COMPUTE));
    }
    receive(trace, 1, 50, 1_120, 2);
    broadcast(trace, 1, 1_300);
    receive(trace, 2, 100, 1_010, 3);
    send(trace, 2, 1_100, 1);
    broadcast(trace, 2, 1_500);
    send(trace, 3, 1_000, 2);
    broadcast(trace, 3, 1_800);
    for (int i = 1; i <= 3; i++) {
      trace.rows(i, Section.EVENTS).add(ContractRow.of(2_000, EventKind.LEAVE, i, COMPUTE));
    }
    return trace;
  }

  private static void receive(SampleTrace trace, int process, long from, long to, int sender) {
    List<ContractRow> rows = trace.rows(process, Section.EVENTS);
    rows.add(ContractRow.of(from, EventKind.ENTER, process, RECEIVE));
    rows.add(ContractRow.of(to, EventKind.RECEIVE, process, sender, 8, 5, COMM));
    rows.add(ContractRow.of(to, EventKind.LEAVE, process, RECEIVE));
  }

  private static void send(SampleTrace trace, int process, long from, int receiver) {
    List<ContractRow> rows = trace.rows(process, Section.EVENTS);
    rows.add(ContractRow.of(from, EventKind.ENTER, process, SEND));
    rows.add(ContractRow.of(from + 1, EventKind.SEND, process, receiver, 8, 5, COMM));
    rows.add(ContractRow.of(from + 2, EventKind.LEAVE, process, SEND));
  }

  private static void broadcast(SampleTrace trace, int process, long from) {
    List<ContractRow> rows = trace.rows(process, Section.EVENTS);
    rows.add(ContractRow.of(from, EventKind.ENTER, process, BROADCAST));
    rows.add(ContractRow.of(from, EventKind.COLLECTIVE, process, 30, COMM, 2, 8, 8, 1_900 - from));
    rows.add(ContractRow.of(1_900, EventKind.LEAVE, process, BROADCAST));
  }

  /** The same from the records of a window, and from what the analysis of the run found. */
  private String chain(int row, long time) throws Exception {
    try (ViewedTrace trace = ShownTrace.open(folder, trace())) {
      String read = chain(trace, null, row, time);
      assertThat(chain(trace, analyzed(trace), row, time)).isEqualTo(read);
      return read;
    }
  }

  private static String chain(ViewedTrace trace, AnalyzedWaits known, int row, long time)
      throws Exception {
    RequestParameters asked = new RequestParameters("row=" + row + "&time=" + time);
    return WaitChain.text(trace, known, asked).replaceAll("\\s+", "").replace("\"", "");
  }

  private static AnalyzedWaits analyzed(ViewedTrace trace) throws Exception {
    RunVerdict verdict =
        new RunVerdict(
            trace,
            0,
            new ComparedVerdicts(1),
            new ForegroundQuestions(),
            Throwable::getMessage,
            e -> {});
    while (verdict.text(true).contains("running")) {
      Thread.sleep(1);
    }
    return verdict.waits();
  }

  private static void call(SampleTrace trace, int process, int region, long from, long to) {
    List<ContractRow> rows = trace.rows(process, Section.EVENTS);
    rows.add(ContractRow.of(from, EventKind.ENTER, process, region));
    rows.add(ContractRow.of(to, EventKind.LEAVE, process, region));
  }

  /** A send that blocks until its receiver, which computes before, is there at 900. */
  private static SampleTrace lateReceiver() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "Rank 0", 0));
    d.add(new Definition.Location(2, "Rank 1", 0));
    d.add(new Definition.Group(COMM, "World", new int[] {1, 2}));
    d.add(new Definition.Region(COMPUTE, "compute", 0, 0));
    d.add(new Definition.Region(SEND, "MPI_Ssend", 0, 0));
    d.add(new Definition.Region(RECEIVE, "MPI_Recv", 0, 0));
    SampleTrace trace =
        new SampleTrace(
            d.build(), List.of(new StreamInfo(1, new int[] {1}), new StreamInfo(2, new int[] {2})));
    List<ContractRow> sender = trace.rows(1, Section.EVENTS);
    sender.add(ContractRow.of(100, EventKind.ENTER, 1, SEND));
    sender.add(ContractRow.of(101, EventKind.SEND, 1, 2, 8, 5, COMM));
    sender.add(ContractRow.of(905, EventKind.LEAVE, 1, SEND));
    call(trace, 2, COMPUTE, 0, 900);
    receive(trace, 2, 900, 910, 1);
    return trace;
  }

  @Test
  void aSendWaitsForItsReceiverOnceTheRunIsAnalyzed() throws Exception {
    try (ViewedTrace trace = ShownTrace.open(folder, lateReceiver())) {
      assertThat(chain(trace, analyzed(trace), 0, 500))
          .isEqualTo(
              "{complete:true,steps:[{row:0,from:100,to:900,late:1,in:MPI_Ssend}],"
                  + "root:compute,region:1,idle:false,host:}");
    }
  }

  /** Two threads in a barrier of OpenMP, to which the second comes at 700. */
  private static SampleTrace threads() {
    int barrier = 9;
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.Location(1, "Process 0", 0));
    d.add(new Definition.Location(2, "Thread 1", 1));
    d.add(new Definition.Region(COMPUTE, "!$omp parallel @x.c:1", 0, 0));
    d.add(new Definition.Region(SEND, "sweep", 0, 0));
    d.add(new Definition.Region(barrier, "!$omp ibarrier @x.c:9", 0, 0));
    SampleTrace trace =
        new SampleTrace(
            d.build(), List.of(new StreamInfo(1, new int[] {1}), new StreamInfo(2, new int[] {2})));
    for (int i = 1; i <= 2; i++) {
      List<ContractRow> rows = trace.rows(i, Section.EVENTS);
      rows.add(ContractRow.of(0, EventKind.ENTER, i, COMPUTE));
      call(trace, i, SEND, 10, i == 1 ? 200 : 700);
      call(trace, i, barrier, i == 1 ? 200 : 700, 710);
      rows.add(ContractRow.of(720, EventKind.LEAVE, i, COMPUTE));
    }
    return trace;
  }

  @Test
  void aThreadWaitsAtABarrierForTheLastOneOnceTheRunIsAnalyzed() throws Exception {
    try (ViewedTrace trace = ShownTrace.open(folder, threads())) {
      AnalyzedWaits known = analyzed(trace);
      assertThat(known.regions()).containsExactly("!$omp ibarrier @x.c:9");
      assertThat(chain(trace, known, 0, 500))
          .isEqualTo(
              "{complete:true,steps:[{row:0,from:200,to:700,late:1,in:!$ompibarrier@x.c:9}],"
                  + "root:sweep,region:2,idle:false,host:}");
      assertThat(chain(trace, known, 1, 500)).isEqualTo("{complete:true,steps:[]}");
    }
  }

  @Test
  void aChainEndsAtTheOneThatDidSomethingElse() throws Exception {
    assertThat(chain(0, 1_060))
        .isEqualTo(
            "{complete:true,steps:[{row:0,from:50,to:1100,late:1,in:MPI_Recv},"
                + "{row:1,from:100,to:1000,late:2,in:MPI_Recv}],root:compute,region:1,idle:false,host:}");
  }

  @Test
  void allWaitForTheRootOfABroadcastAndForNobodyElse() throws Exception {
    assertThat(chain(0, 1_700))
        .isEqualTo(
            "{complete:true,steps:[{row:0,from:1300,to:1500,late:1,in:MPI_Bcast}],"
                + "root:compute,region:1,idle:false,host:}");
    assertThat(chain(1, 1_700)).isEqualTo("{complete:true,steps:[]}");
  }

  @Test
  void aCallOfTheApplicationWaitsForNobody() throws Exception {
    assertThat(chain(2, 500)).isEqualTo("{complete:true,steps:[]}");
  }

  /**
   * Three ranks in a barrier that is not recorded; the last one comes at 900 and computes before.
   */
  private static SampleTrace unrecorded() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.RegionGroup(7, "Application"));
    d.add(new Definition.RegionGroup(8, "MPI"));
    d.add(new Definition.Region(COMPUTE, "compute", 7, 0));
    d.add(new Definition.Region(BROADCAST, "MPI_Barrier", 8, 0));
    for (int i = 1; i <= 3; i++) {
      d.add(new Definition.Location(i, "Rank " + (i - 1), 0));
    }
    SampleTrace trace =
        new SampleTrace(
            d.build(),
            IntStream.rangeClosed(1, 3).mapToObj(i -> new StreamInfo(i, new int[] {i})).toList());
    for (int i = 1; i <= 3; i++) {
      List<ContractRow> rows = trace.rows(i, Section.EVENTS);
      rows.add(ContractRow.of(0, EventKind.ENTER, i, COMPUTE));
      rows.add(ContractRow.of(300 * i, EventKind.ENTER, i, BROADCAST));
      rows.add(ContractRow.of(1_000 + i, EventKind.LEAVE, i, BROADCAST));
      rows.add(ContractRow.of(2_000, EventKind.LEAVE, i, COMPUTE));
    }
    return trace;
  }

  @Test
  void anOperationThatIsNotRecordedIsEstimatedOnceTheRunIsAnalyzed() throws Exception {
    try (ViewedTrace trace = ShownTrace.open(folder, unrecorded())) {
      RequestParameters asked = new RequestParameters("row=0&time=500");
      assertThat(WaitChain.text(trace, asked)).contains("\"steps\":[]");
      RunVerdict.of(trace);
      assertThat(WaitChain.text(trace, asked).replaceAll("\\s+", "").replace("\"", ""))
          .isEqualTo(
              "{complete:true,steps:[{row:0,from:300,to:900,late:2,in:MPI_Barrier,estimated:true}],"
                  + "root:compute,region:1,idle:false,host:}");
      assertThat(CollectivesInWindow.text(trace, QueryWindow.of(trace, new RequestParameters(""))))
          .contains("\"estimated\":true,\"late\":2,\"members\":[[0,\"300\",\"1001\"]");
    }
  }

  /** Two processes that compute, with streams of which the second has no kernel before 1500. */
  private static SampleTrace streams() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    for (int i = 1; i <= 2; i++) {
      d.add(new Definition.Location(i, "Rank " + (i - 1), 0));
      d.add(new Definition.Location(i + 2, "CUDA[0:7] " + i, i));
    }
    d.add(new Definition.Group(COMM, "Ring", new int[] {3, 4}));
    d.add(new Definition.RegionGroup(7, "Application"));
    d.add(new Definition.RegionGroup(8, "MPI"));
    d.add(new Definition.Region(COMPUTE, "compute", 7, 0));
    d.add(new Definition.Region(BROADCAST, "MPI_Bcast", 8, 0));
    d.add(new Definition.Collective(30, "MPI_Bcast", ONE_TO_ALL));
    SampleTrace trace =
        new SampleTrace(
            d.build(),
            IntStream.rangeClosed(1, 4).mapToObj(i -> new StreamInfo(i, new int[] {i})).toList());
    for (int i = 1; i <= 2; i++) {
      trace.rows(i, Section.EVENTS).add(ContractRow.of(0, EventKind.ENTER, i, COMPUTE));
      trace.rows(i, Section.EVENTS).add(ContractRow.of(2_000, EventKind.LEAVE, i, COMPUTE));
      int from = 1_100 + 200 * i;
      List<ContractRow> rows = trace.rows(i + 2, Section.EVENTS);
      rows.add(ContractRow.of(from, EventKind.ENTER, i + 2, BROADCAST));
      rows.add(ContractRow.of(from, EventKind.COLLECTIVE, i + 2, 30, COMM, 4, 8, 8, 1_900 - from));
      rows.add(ContractRow.of(1_900, EventKind.LEAVE, i + 2, BROADCAST));
    }
    return trace;
  }

  @Test
  void aStreamWithoutKernelIsIdleAndItsHostIsNamed() throws Exception {
    try (ViewedTrace trace = ShownTrace.open(folder, streams())) {
      int row = trace.rows().ofLocation(3);
      int late = trace.rows().ofLocation(4);
      assertThat(WaitChain.text(trace, new RequestParameters("row=" + row + "&time=1400")))
          .contains("\"late\":" + late)
          .contains("\"root\":\"\",\"region\":0,\"idle\":true,\"host\":\"compute\"");
    }
  }
}
