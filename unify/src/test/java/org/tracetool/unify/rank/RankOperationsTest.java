package org.tracetool.unify.rank;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.format.timeline.StreamPart;
import org.tracetool.format.timeline.TimelineIntake;
import org.tracetool.format.timeline.TimelineReader;
import org.tracetool.format.timeline.TimelineScan;

/** What belongs together on several ranks, with little memory and with much. */
class RankOperationsTest {
  private static final int COUNT = 4000;
  private static final int SHIFT = 100_000;

  private final List<Long> operations = new ArrayList<>();
  private final List<Long> messages = new ArrayList<>();

  /**
   * A rank that sends to the other one, or receives from it, and takes part in operations.
   *
   * @param tags of messages: each tag is a channel
   */
  private static TimelineScan rank(int rank, boolean isNumbered, int tags) {
    return intake -> {
      int process = intake.process(100);
      intake.rankProcess(process, rank, null);
      int group = intake.communicator("PG 0");
      intake.setMemberRanks(group, new int[] {0, 1});
      int sum = intake.operation("ALLREDUCE", CollectiveType.ALL2ALL);
      int row = intake.processRow(process);
      int stream = intake.stream(process, rank, 0, 7, StreamPart.WORK);
      int region = intake.region("nccl", 0);
      for (int i = 0; i < COUNT; i++) {
        long time = 10L * i + (long) SHIFT * rank;
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
    List<RankFile> files = new ArrayList<>();
    for (int rank = 0; rank < 2; rank++) {
      TimelineScan scan = rank(rank, isNumbered, tags);
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
        new RankOperations.Taker() {
          @Override
          public void takeOperation(boolean hasCommonEnd, int[] files, long[] begins, long[] ends) {
            assertThat(hasCommonEnd).isTrue();
            assertThat(ends[1] - ends[0]).isEqualTo(SHIFT);
            operations.add(begins[0]);
          }

          @Override
          public void takeMessage(int sender, long sent, int receiver, long received) {
            assertThat(received - sent).isEqualTo(SHIFT);
            messages.add(sent);
          }
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
    assertThat(found.omittedCalls()).isZero();
    assertThat(found.omittedMessages()).isZero();
  }

  @Test
  void theSameOnesOfBothRanksAreLeftOutAndCounted() throws IOException {
    RankOperations found = read(3000, true, 1);

    assertThat(operations).hasSizeBetween(100, 250);
    assertThat(found.omittedCalls()).isEqualTo(2 * (COUNT - operations.size()));
    assertThat(messages).hasSizeBetween(700, 1500);
    assertThat(messages.get(messages.size() - 1)).isGreaterThan(10 * COUNT * 9L / 10);
    assertThat(found.omittedMessages()).isEqualTo(2 * (COUNT - messages.size()));
  }

  @Test
  void operationsWithoutNumbersArePairedByOrderThoughSomeAreLeftOut() throws IOException {
    read(3000, false, 1);

    assertThat(operations).hasSizeBetween(100, 250);
  }

  @Test
  void tooManyChannelsAreThinned() throws IOException {
    RankOperations found = read(8000, true, COUNT);

    assertThat(messages).hasSizeBetween(20, 62);
    assertThat(found.omittedMessages()).isEqualTo(2 * (COUNT - messages.size()));
  }
}
