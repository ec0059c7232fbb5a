package org.tracetool.unify.rank;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.system.LocationTable;
import org.tracetool.format.otf.OtfFormat;
import org.tracetool.format.timeline.StreamPart;
import org.tracetool.format.timeline.TimelineIntake;
import org.tracetool.format.timeline.TimelineReader;
import org.tracetool.format.timeline.TimelineScan;
import org.tracetool.unify.merge.MergeOptions;
import org.tracetool.unify.merge.TraceMerger;

/** Files of single ranks that become one trace. */
class RankMergeTest {
  private static final long BASE = 1_700_000_000_000_000_000L;

  @TempDir Path folder;
  private final Diagnostics diagnostics = new Diagnostics();

  /** A rank of some that takes part in an operation, and sends to the next one. */
  private static TimelineScan rank(int rank, int size, long begin, int number) {
    return intake -> {
      intake.setSince1970(true);
      intake.setWorldSize(size);
      int process = intake.process(100);
      intake.rankProcess(process, rank, null);
      int group = intake.communicator("PG 0");
      intake.setMemberRanks(group, new int[] {0, 1});
      intake.addCall(
          intake.thread(process, 100), BASE + begin, BASE + begin + 50, intake.region("step", 0));
      int stream = intake.stream(process, rank, 0, 7, StreamPart.WORK);
      int sum = intake.operation("ALLREDUCE", CollectiveType.ALL2ALL);
      intake.setCollective(sum, group, number, 8, 8, TimelineIntake.NOBODY);
      intake.addCall(stream, BASE + begin + 10, BASE + begin + 20, intake.region("nccl", 0));
      int row = intake.processRow(process);
      if (rank == 0) {
        intake.addSend(row, BASE + begin + 30, TimelineIntake.ofRank(1), group, 3, 100);
      } else {
        intake.addReceive(row, BASE + begin + 40, TimelineIntake.ofRank(0), group, 3, 100);
      }
    };
  }

  private RankMerge open(TimelineScan... scans) throws IOException {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < scans.length; i++) {
      names.add("file" + i);
    }
    return RankMerge.open(
        names, i -> TimelineReader.open(null, List.of(), ReadOptions.defaults(), scans[i]), 1);
  }

  private TraceReader merged(RankMerge ranks) throws IOException {
    Path out = folder.resolve("out.otf");
    TraceFormat otf = new OtfFormat();
    MergeOptions options =
        new MergeOptions(
            null,
            false,
            true,
            false,
            false,
            0,
            false,
            false,
            1,
            1 << 20,
            ReadOptions.defaults(),
            ShardWork.WHOLE,
            n -> {});
    TraceMerger.merge(
        ranks.inputs(),
        options,
        otf,
        (n, own) -> otf.create(out, WriteOptions.defaults()),
        n -> {});
    return otf.open(out, ReadOptions.defaults());
  }

  private static List<String> events(TraceReader reader, EventKind... kinds) throws IOException {
    List<String> all = new ArrayList<>();
    for (StreamInfo stream : reader.streams()) {
      try (EventSource source = reader.open(stream, Section.EVENTS, ReadOptions.defaults())) {
        EventBlock block = new EventBlock();
        while (source.read(block)) {
          for (EventCursor e = block.cursor(); e.next(); ) {
            if (Arrays.asList(kinds).contains(e.kind())) {
              String partner =
                  e.kind().isMessage() ? ' ' + name(reader.definitions(), e.partner()) : "";
              all.add(
                  name(reader.definitions(), e.location())
                      + ' '
                      + e.time()
                      + ' '
                      + e.kind().label()
                      + partner);
            }
          }
        }
      }
    }
    return all;
  }

  private static String name(Definitions definitions, int location) {
    return definitions.location(location).name();
  }

  @Test
  void haveOneClockAndOneCommunicator() throws IOException {
    try (RankMerge ranks = open(rank(1, 3, 1000, 5), rank(0, 3, 0, 5))) {
      ranks.check(false, diagnostics);
      ranks.setSystemClocks();
      try (TraceReader reader = merged(ranks)) {
        Definitions all = reader.definitions();
        LocationTable locations = LocationTable.of(all);
        Definition.Group group =
            all.all(Definition.Group.class).stream()
                .filter(g -> g.name().equals("PG 0"))
                .findFirst()
                .orElseThrow();

        assertThat(Arrays.stream(group.members()).mapToObj(m -> name(all, m)))
            .containsExactly("rank 0", "rank 1");
        assertThat(
                all.all(Definition.Location.class).stream()
                    .map(Definition.Location::name)
                    .collect(Collectors.toList()))
            .contains("rank 0", "rank 1", "rank 2", "rank 1: GPU 1 stream 7");
        assertThat(locations.rank(group.members()[1])).isOne();
        assertThat(events(reader, EventKind.SEND, EventKind.RECEIVE, EventKind.COLLECTIVE_BEGIN))
            .containsExactlyInAnyOrder(
                "rank 0 30 send rank 1",
                "rank 1 1040 receive rank 0",
                "rank 0: GPU 0 stream 7 10 collective-begin",
                "rank 1: GPU 1 stream 7 1010 collective-begin");
      }
    }
    assertThat(diagnostics.incidents().toString()).contains("rank 2 of 3");
  }

  @Test
  void areMovedByCorrections() throws IOException {
    try (RankMerge ranks = open(rank(0, 2, 0, 5), rank(1, 2, 1000, 5))) {
      ranks.check(false, diagnostics);
      ranks.setSystemClocks();
      ranks.correct(new long[] {0, -1500}, new double[] {0, 0.1});

      assertThat(ranks.firstTime(0)).isEqualTo(500);
      assertThat(ranks.firstTime(1)).isZero();
      assertThat(ranks.lastTime(1)).isEqualTo(55);
    }
  }

  @Test
  void operationsBelongTogetherByTheirNumbers() throws IOException {
    List<String> found = new ArrayList<>();
    try (RankMerge ranks = open(rank(0, 2, 0, 5), rank(1, 2, 1000, 5))) {
      ranks.check(false, diagnostics);
      ranks.setSystemClocks();
      ranks
          .operations(ReadOptions.defaults())
          .forEach(
              (hasCommonEnd, files, begins, ends) ->
                  found.add(hasCommonEnd + " " + Arrays.toString(ends)),
              (sender, sent, receiver, received) ->
                  found.add(sender + " " + sent + " " + receiver + " " + received));
    }
    assertThat(found).containsExactly("true [20, 1020]", "0 30 1 1040");
  }

  @Test
  void areRefusedIfTheyDoNotBelongTogether() {
    refuse("both have rank 0", rank(0, 2, 0, 1), rank(0, 2, 0, 1));
    refuse("of different runs", rank(0, 2, 0, 1), rank(1, 4, 0, 1));
    refuse("rank 3 of 2 ranks", rank(0, 2, 0, 1), rank(3, 2, 0, 1));
    refuse("more than a day apart", rank(0, 2, 0, 1), rank(1, 2, 100_000_000_000_000L, 1));
    refuse(
        "has none",
        rank(0, 2, 0, 1),
        intake -> intake.addCall(intake.thread(intake.process(1), 1), 0, 1, 0));
  }

  private void refuse(String why, TimelineScan... scans) {
    assertThatThrownBy(
            () -> {
              try (RankMerge ranks = open(scans)) {
                ranks.check(false, diagnostics);
              }
            })
        .isInstanceOf(UsageException.class)
        .hasMessageContaining(why);
  }

  /** A rank that knows two communicators by handles of its own. */
  private static TimelineScan withHandles(int rank, int... handles) {
    return intake -> {
      intake.setSince1970(true);
      int process = intake.process(100);
      intake.rankProcess(process, rank, null);
      int row = intake.thread(process, 100);
      intake.addCall(row, BASE, BASE + 90, intake.region("main", 0));
      for (int i = 0; i < handles.length; i++) {
        int group = intake.communicator("communicator " + handles[i]);
        intake.setMemberRanks(group, i == 0 ? new int[] {0, 1} : new int[] {rank});
        intake.setCommunicatorKey(group, "key " + (i == 0 ? "both" : rank));
        if (rank == 0) {
          intake.addSend(row, BASE + i, TimelineIntake.ofRank(i == 0 ? 1 : 0), group, 3, 1);
        }
      }
    };
  }

  @Test
  void joinsCommunicatorsThatEachFileKnowsByAnotherHandle() throws IOException {
    try (RankMerge ranks = open(withHandles(1, 8, 7), withHandles(0, 7, 9))) {
      ranks.check(false, diagnostics);
      ranks.setSystemClocks();
      try (TraceReader reader = merged(ranks)) {
        List<String> groups = new ArrayList<>();
        for (Definition.Group g : reader.definitions().all(Definition.Group.class)) {
          if (g.name().startsWith("communicator")) {
            groups.add(
                g.name()
                    + Arrays.stream(g.members())
                        .mapToObj(m -> ' ' + name(reader.definitions(), m))
                        .collect(Collectors.joining()));
          }
        }
        assertThat(groups)
            .containsExactlyInAnyOrder(
                "communicator 7 rank 0 rank 1",
                "communicator 9 rank 0",
                "communicator 7 [1] rank 1");
      }
    }
  }
}
