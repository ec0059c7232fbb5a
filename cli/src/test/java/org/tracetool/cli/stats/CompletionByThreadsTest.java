package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
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

/** Any thread may complete a collective operation that another one of its process has posted. */
class CompletionByThreadsTest {
  private static final int WAIT = 5;
  private static final int SUM = 21;
  private static final int ALL = 9;

  @TempDir Path folder;

  /** Processes 1 and 2, and thread 3 of process 1; a stream each. */
  private final SampleTrace trace =
      new SampleTrace(
          Definitions.builder()
              .add(new Definition.TimerResolution(1000))
              .add(new Definition.Location(1, "A", 0))
              .add(new Definition.Location(2, "B", 0))
              .add(new Definition.Location(3, "A thread", 1))
              .add(new Definition.Group(ALL, "all", new int[] {1, 2}))
              .add(new Definition.Region(WAIT, "MPI_Wait", 0, 0))
              .add(new Definition.Collective(SUM, "sum", CollectiveType.ALL2ALL.ordinal()))
              .build(),
          IntStream.rangeClosed(1, 3).mapToObj(i -> new StreamInfo(i, new int[] {i})).toList());

  private void post(long time, int location, long request) {
    add(time, location, EventKind.COLLECTIVE_REQUEST, request);
  }

  private void complete(long enter, long time, int location, long request) {
    add(enter, location, EventKind.ENTER, WAIT);
    add(time, location, EventKind.COLLECTIVE_COMPLETE, SUM, ALL, 0, 8, 8, request);
    add(time, location, EventKind.LEAVE, WAIT);
  }

  private void add(long time, int location, EventKind kind, long... fields) {
    trace.rows(location, Section.EVENTS).add(ContractRow.of(time, kind, location, fields));
  }

  private String stats(String by, String... more) throws IOException {
    Path path = folder.resolve("t.stf");
    if (!Files.exists(path)) {
      trace.write(FormatRegistry.load().byId("stf"), path, WriteOptions.defaults());
    }
    Path out = folder.resolve(by);
    String[] words = {
      "stats", "-q", "--force", "--by", by, "--format", "csv", "-o", out.toString(), path.toString()
    };
    int n = words.length;
    words = Arrays.copyOf(words, n + more.length);
    System.arraycopy(more, 0, words, n, more.length);
    assertThat(InProcess.run(words)).isZero();
    return Files.readString(out);
  }

  /** A posts at 10, its thread waits from 20 to 60 for B, which posts at 50. */
  @Test
  void bothAreOneCallOfTheProcess() throws IOException {
    post(10, 1, 7);
    complete(20, 60, 3, 7);
    post(50, 2, 7);
    complete(55, 60, 2, 7);
    String all = "sum,all,all2all,,2,1,16,16,0.060,0.010,0.03,0.050,0.030,0.04,0.040\n";
    assertThat(stats("collective")).contains(all);
    assertThat(stats("wait")).contains("MPI_Wait,collective,1,0.030,");
  }

  /** The thread completes the first of two with the same id, and A completes the second. */
  @Test
  void anIdMayBeTakenAgain() throws IOException {
    post(10, 1, 7);
    complete(20, 30, 3, 7);
    post(40, 1, 7);
    complete(45, 50, 1, 7);
    for (int i = 0; i < 2; i++) {
      post(12 + 30 * i, 2, 7);
      complete(20 + 30 * i, 30 + 30 * i, 2, 7);
    }
    assertThat(stats("collective"))
        .contains("sum,all,all2all,,4,2,32,32,0.066,0.010,0.0165,0.020,0.000,0.002,0.002\n");
  }

  @Test
  void theyCountForTheThreadThatPosted() throws IOException {
    post(10, 1, 7);
    complete(20, 60, 3, 7);
    assertThat(stats("collective", "--process", "A")).contains(",,1,0,8,8,0.050,");
    assertThat(stats("collective", "--process", "A thread")).contains("sum,all,all2all,,0,");
  }
}
