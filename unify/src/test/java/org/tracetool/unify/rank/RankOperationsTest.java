package org.tracetool.unify.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.format.timeline.StreamPart;
import org.tracetool.format.timeline.TimelineIntake;
import org.tracetool.format.timeline.TimelineReader;
import org.tracetool.format.timeline.TimelineScan;

/** What belongs together on several ranks, with little memory and with much. */
class RankOperationsTest {
  private static final int COUNT = 4000;
  private static final int SHIFT = 100_000;

  /** The second rank has no operations outside of these. */
  private int beginOfSecond;

  private int endOfSecond = COUNT;

  /** Whether all take the same time. */
  private boolean isRegular;

  private final List<Long> operations = new ArrayList<>();
  private final List<Long> messages = new ArrayList<>();

  /** How long messages take. */
  private final List<Long> delays = new ArrayList<>();

  /**
   * A rank that sends to the other one, or receives from it, and takes part in operations.
   *
   * @param tags of messages: each tag is a channel
   */
  private TimelineScan rank(int rank, boolean isNumbered, int tags) {
    return intake -> {
      int process = intake.process(100);
      intake.rankProcess(process, rank, null);
      int group = intake.communicator("PG 0");
      intake.setMemberRanks(group, new int[] {0, 1});
      int sum = intake.operation("ALLREDUCE", CollectiveType.ALL2ALL);
      int row = intake.processRow(process);
      int stream = intake.stream(process, rank, 0, 7, StreamPart.WORK);
      int region = intake.region("nccl", 0);
      int end = rank == 0 ? COUNT : endOfSecond;
      for (int i = rank == 0 ? 0 : beginOfSecond; i < end; i++) {
        long time = 100L * i + (isRegular ? 0 : i * (long) i % 9973 % 90) + (long) SHIFT * rank;
        intake.setCollective(sum, group, isNumbered ? i : -1, 8, 8, TimelineIntake.NOBODY);
        intake.addCall(stream, time, time + 5, region);
        if (rank == 0) {
          intake.addSend(row, time, TimelineIntake.ofRank(1), group, i % tags, 100);
        } else {
          intake.addReceive(row, time, TimelineIntake.ofRank(0), group, i % tags, 100);
        }
      }
    };
  }

  private RankOperations read(long maxLongs, boolean isNumbered, int tags) throws IOException {
    return read(maxLongs, rank(0, isNumbered, tags), rank(1, isNumbered, tags));
  }

  private RankOperations read(long maxLongs, TimelineScan... scans) throws IOException {
    List<RankFile> files = new ArrayList<>();
    for (int rank = 0; rank < 2; rank++) {
      TimelineScan scan = scans[rank];
      files.add(
          new RankFile(
              "file" + rank, TimelineReader.open(null, List.of(), ReadOptions.defaults(), scan)));
    }
    RankPlan plan = new RankPlan(files, 2);
    assertThat(plan.absentProcesses()).isEmpty();
    RankOperations found = new RankOperations(files, maxLongs);
    for (int i = 0; i < 2; i++) {
      found.add(i, new RankReader(files.get(i), -1, List.of()), ReadOptions.defaults());
    }
    found.forEach(
        (hasCommonEnd, members, begins, ends) -> {
          assertThat(hasCommonEnd).isTrue();
          assertThat(ends[1] - ends[0]).isEqualTo(SHIFT);
          operations.add(begins[0]);
        },
        (sender, sent, receiver, received) -> {
          delays.add(received - sent - SHIFT);
          messages.add(sent);
        });
    for (RankFile file : files) {
      file.reader().close();
    }
    return found;
  }

  @Test
  void allArePairedThatFit() throws IOException {
    RankOperations found = read(1 << 20, false, 1);

    assertThat(operations).hasSize(COUNT);
    assertThat(messages).hasSize(COUNT);
    assertThat(delays).containsOnly(0L);
    assertThat(found.omittedCalls()).isZero();
    assertThat(found.omittedMessages()).isZero();
  }

  @Test
  void theSameOnesOfBothRanksAreLeftOutAndCounted() throws IOException {
    RankOperations found = read(3000, true, 1);

    assertThat(operations).hasSizeBetween(100, 250);
    assertThat(found.omittedCalls()).isEqualTo(2 * (COUNT - operations.size()));
    assertThat(messages).hasSizeBetween(700, 1500);
    assertThat(delays).containsOnly(0L);
    assertThat(messages.get(messages.size() - 1)).isGreaterThan(100 * COUNT * 9L / 10);
    assertThat(found.omittedMessages()).isEqualTo(2 * (COUNT - messages.size()));
  }

  @Test
  void operationsWithoutNumbersArePairedByOrderThoughSomeAreLeftOut() throws IOException {
    RankOperations found = read(20_000, false, 1);

    assertThat(operations).hasSizeBetween(800, 1700);
    assertThat(found.omittedCalls()).isEqualTo(2 * (COUNT - operations.size()));
  }

  @Test
  void thinningDoesNotDecideWhatBelongsTogether() throws IOException {
    for (int begin = 1; begin < 4; begin++) {
      for (long maxLongs : new long[] {1 << 20, 20_000, 17_000}) {
        operations.clear();
        beginOfSecond = begin;

        RankOperations found = read(maxLongs, false, COUNT);

        assertThat(operations).hasSizeGreaterThan(500);
        assertThat(found.different()).isEmpty();
        assertThat(found.ambiguous()).isEmpty();
      }
    }
  }

  @Test
  void windowsOfEqualLengthMayBeginAtDifferentOperations() throws IOException {
    beginOfSecond = 1;
    endOfSecond = COUNT + 1;

    read(1 << 20, false, COUNT + 1);

    assertThat(operations).hasSize(COUNT - 1);
  }

  @Test
  void whatAgreesInSeveralWaysIsNotUsed() throws IOException {
    isRegular = true;
    for (long maxLongs : new long[] {1 << 20, 20_000}) {
      for (int begin = 0; begin < 2; begin++) {
        beginOfSecond = begin;

        RankOperations found = read(maxLongs, false, COUNT);

        assertThat(operations).isEmpty();
        assertThat(found.ambiguous()).containsExactly("PG 0");
        assertThat(found.different()).isEmpty();
      }
    }
  }

  @Test
  void sequencesThatDoNotFitIntoMemoryAreCounted() throws IOException {
    RankOperations found = read(3000, false, 1);

    assertThat(operations).isEmpty();
    assertThat(found.omittedCalls()).isEqualTo(2 * COUNT);
  }

  @Test
  void tooManyChannelsAreThinned() throws IOException {
    RankOperations found = read(8000, true, COUNT);

    assertThat(messages).hasSizeBetween(20, 62);
    assertThat(found.omittedMessages()).isEqualTo(2 * (COUNT - messages.size()));
  }

  /** A rank that sends two messages of one channel, or receives them on a thread. */
  private static TimelineScan nonBlocking(int rank) {
    return intake -> {
      int process = intake.process(100);
      intake.rankProcess(process, rank, null);
      int group = intake.communicator("PG 0");
      intake.setMemberRanks(group, new int[] {0, 1});
      int row = rank == 0 ? intake.processRow(process) : intake.thread(process, 101);
      long partner = TimelineIntake.ofRank(1 - rank);
      for (int i = 1; i < 3; i++) {
        if (rank == 0) {
          intake.addPoint(row, 10L * i, EventKind.ISEND, partner, 100, 3, group, i);
        } else {
          intake.addPoint(row, SHIFT + i, EventKind.IRECEIVE_REQUEST, i);
          intake.addPoint(
              row, SHIFT + 100 - 10L * i, EventKind.IRECEIVE, partner, 100, 3, group, i);
        }
      }
    };
  }

  @Test
  void messagesThatDoNotBlockArePairedByTheirPosts() throws IOException {
    read(1 << 20, nonBlocking(0), nonBlocking(1));

    assertThat(messages).containsExactly(10L, 20L);
    assertThat(delays).containsExactly(80L, 60L);
  }
}
