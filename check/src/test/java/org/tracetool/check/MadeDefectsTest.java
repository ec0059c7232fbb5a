package org.tracetool.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small runs with one defect each, and the same without it. */
class MadeDefectsTest {
  private static final String SEND = "MPI_Send";

  @TempDir private Path folder;

  private Path written(MadeRun run) throws IOException {
    return run.write(Files.createTempDirectory(folder, "run"));
  }

  private void assertFinds(MadeRun run, String... findings) throws IOException {
    assertThat(Checking.lines(written(run))).containsExactlyInAnyOrder(findings);
  }

  @Test
  void messagesWithOneSide() throws IOException {
    assertFinds(new MadeRun(2).send(SEND, 0, 1, 7, 8).finish(), "GLOBAL:MSG:PENDING 0 x1");
    assertFinds(new MadeRun(2).receive(1, 0, 7, 8).finish(), "GLOBAL:MSG:PENDING 1 x1");
    assertFinds(new MadeRun(2).send(SEND, 0, 1, 7, 8).receive(1, 0, 7, 8).finish());
  }

  @Test
  void messagesOfDifferentLength() throws IOException {
    MadeRun longer = new MadeRun(2).send(SEND, 0, 1, 7, 8).receive(1, 0, 7, 9).finish();
    assertThat(Checking.check(written(longer)).findings())
        .extracting(f -> f.check().label() + " " + f.severity())
        .containsExactly("GLOBAL:MSG:DATATYPE:MISMATCH ERROR");
    MadeRun shorter = new MadeRun(2).send(SEND, 0, 1, 7, 8).receive(1, 0, 7, 7).finish();
    assertThat(Checking.check(written(shorter)).findings())
        .extracting(f -> f.check().label() + " " + f.severity())
        .containsExactly("GLOBAL:MSG:DATATYPE:MISMATCH HINT");
  }

  @Test
  void lengthsSayNothingWhereReceivesAreMissing() throws IOException {
    MadeRun run = new MadeRun(2).send(SEND, 0, 1, 7, 8).send(SEND, 0, 1, 7, 16);
    run.enter(0, SEND).leave(0); // what is not the last message may be the one without receive
    assertFinds(run.receive(1, 0, 7, 16).finish(), "GLOBAL:MSG:PENDING 0 x1");
  }

  @Test
  void processesThatEndInACircle() throws IOException {
    MadeRun synchronous = new MadeRun(3);
    for (int r = 0; r < 3; r++) {
      synchronous.enter(r, "MPI_Ssend").sent(r, (r + 1) % 3, 1, 4);
    }
    assertThat(Checking.lines(written(synchronous)))
        .contains("GLOBAL:DEADLOCK:HARD 0-2 x1")
        .noneMatch(l -> l.contains("POTENTIAL") || l.contains("STRUCTURE"));
    MadeRun collective = new MadeRun(2);
    collective.begin(0, "MPI_Barrier", MadeRun.WORLD, -1, 0, 0);
    collective.enter(1, "MPI_Ssend").sent(1, 0, 1, 4);
    assertThat(Checking.lines(written(collective))).contains("GLOBAL:DEADLOCK:HARD 0,1 x1");
  }

  private static MadeRun exchange(String call) {
    MadeRun run = new MadeRun(2);
    run.enter(0, call).sent(0, 1, 1, 4).enter(1, call).sent(1, 0, 1, 4).leave(0).leave(1);
    return run.receive(0, 1, 1, 4).receive(1, 0, 1, 4).finish();
  }

  @Test
  void sendsThatWouldHangIfTheyWereSynchronous() throws IOException {
    assertFinds(exchange(SEND), "GLOBAL:DEADLOCK:POTENTIAL 0,1 x1");
    MadeRun self = new MadeRun(2).send(SEND, 0, 0, 1, 4).receive(0, 0, 1, 4).finish();
    assertFinds(self, "GLOBAL:DEADLOCK:POTENTIAL 0 x1");
    MadeRun posted = new MadeRun(2).call(0, "MPI_Irecv").call(1, "MPI_Irecv");
    posted.send(SEND, 0, 1, 1, 4).send(SEND, 1, 0, 1, 4);
    posted.enter(0, "MPI_Wait").received(0, 1, 1, 4).leave(0);
    posted.enter(1, "MPI_Wait").received(1, 0, 1, 4).leave(1);
    assertFinds(posted.finish());
    MadeRun both = new MadeRun(2);
    both.enter(0, "MPI_Sendrecv").sent(0, 1, 1, 4).enter(1, "MPI_Sendrecv").sent(1, 0, 1, 4);
    both.received(0, 1, 1, 4).leave(0).received(1, 0, 1, 4).leave(1);
    assertFinds(both.finish());
    MadeRun turns = new MadeRun(2).send(SEND, 0, 1, 1, 4).receive(1, 0, 1, 4);
    assertFinds(turns.send(SEND, 1, 0, 1, 4).receive(0, 1, 1, 4).finish());
  }

  private static MadeRun sendAndBroadcast(int root) {
    MadeRun run = new MadeRun(2).send(SEND, 0, 1, 1, 4);
    return run.all("MPI_Bcast", MadeRun.WORLD, root, 4, 4).receive(1, 0, 1, 4).finish();
  }

  @Test
  void sendsAgainstCollectiveCalls() throws IOException {
    assertFinds(sendAndBroadcast(0), "GLOBAL:DEADLOCK:POTENTIAL 0,1 x1");
    assertFinds(sendAndBroadcast(1));
  }

  @Test
  void nobodyLeavesACall() throws IOException {
    MadeRun run = new MadeRun(2);
    run.begin(0, "MPI_Barrier", MadeRun.WORLD, -1, 0, 0);
    run.begin(1, "MPI_Barrier", MadeRun.WORLD, -1, 0, 0).pause(400).end(0).end(1).finish();
    assertFinds(run, "GLOBAL:DEADLOCK:NO_PROGRESS 0,1 x1");
    MadeRun computing = new MadeRun(2).begin(0, "MPI_Barrier", MadeRun.WORLD, -1, 0, 0).pause(400);
    computing.begin(1, "MPI_Barrier", MadeRun.WORLD, -1, 0, 0).end(0).end(1).finish();
    assertFinds(computing);
  }

  @Test
  void operationsThatDoNotFit() throws IOException {
    MadeRun other = new MadeRun(3);
    int pair = other.comm(1, 2);
    other.begin(1, "MPI_Barrier", pair, -1, 0, 0).begin(2, "MPI_Allreduce", pair, -1, 8, 8);
    assertFinds(other.end(1).end(2).finish(), "GLOBAL:COLLECTIVE:OPERATION_MISMATCH 1,2 x1");
    MadeRun missing = new MadeRun(3);
    missing.begin(0, "MPI_Bcast", MadeRun.WORLD, 0, 4, 4).end(0);
    missing.begin(1, "MPI_Bcast", MadeRun.WORLD, 0, 0, 4).end(1).finish();
    assertThat(Checking.lines(written(missing)))
        .hasSize(1)
        .allMatch(l -> l.startsWith("GLOBAL:COLLECTIVE:OPERATION_MISMATCH"));
    MadeRun roots = new MadeRun(2);
    roots.begin(0, "MPI_Reduce", MadeRun.WORLD, 0, 4, 4);
    roots.begin(1, "MPI_Reduce", MadeRun.WORLD, 1, 4, 4).end(0).end(1).finish();
    assertFinds(roots, "GLOBAL:COLLECTIVE:ROOT_MISMATCH 0,1 x1");
  }

  @Test
  void amountsThatDoNotFit() throws IOException {
    for (String[] c :
        List.of(
            new String[] {"MPI_Bcast", "0"},
            new String[] {"MPI_Reduce", "0"},
            new String[] {"MPI_Allreduce", "-1"})) {
      int root = Integer.parseInt(c[1]);
      assertFinds(new MadeRun(3).all(c[0], MadeRun.WORLD, root, 8, 8).finish());
      MadeRun wrong = new MadeRun(3);
      boolean bcast = root == 0 && c[0].equals("MPI_Bcast");
      for (int r = 0; r < 3; r++) {
        int size = r == 2 ? 12 : 8;
        boolean receives = root < 0 || bcast || r == 0;
        wrong.begin(r, c[0], MadeRun.WORLD, root, bcast && r != 0 ? 0 : size, receives ? size : 0);
      }
      wrong.end(0).end(1).end(2).finish();
      assertThat(Checking.lines(written(wrong)))
          .as(c[0])
          .isNotEmpty()
          .allMatch(l -> l.startsWith("GLOBAL:COLLECTIVE:SIZE_MISMATCH"));
    }
    for (String call : List.of("MPI_Allgather", "MPI_Alltoall")) {
      assertFinds(new MadeRun(3).all(call, MadeRun.WORLD, -1, 8, 24).finish());
    }
    assertFinds(new MadeRun(3).all("MPI_Scatter", MadeRun.WORLD, 1, 24, 8).finish());
    assertFinds(new MadeRun(3).all("MPI_Gather", MadeRun.WORLD, 1, 8, 24).finish());
  }

  @Test
  void aBroadcastMayHaveTheSizeOfTheBufferAlone() throws IOException {
    MadeRun right = new MadeRun(3);
    MadeRun wrong = new MadeRun(3);
    for (int r = 0; r < 3; r++) {
      right.begin(r, "MPI_Bcast", MadeRun.WORLD, 0, 16, 0);
      wrong.begin(r, "MPI_Bcast", MadeRun.WORLD, 0, r == 2 ? 12 : 16, 0);
    }
    assertFinds(right.end(0).end(1).end(2).finish());
    assertFinds(wrong.end(0).end(1).end(2).finish(), "GLOBAL:COLLECTIVE:SIZE_MISMATCH 2 x1");
  }

  @Test
  void membersThatAgreeAreNotBlamed() throws IOException {
    MadeRun scatter = new MadeRun(4);
    MadeRun gather = new MadeRun(4);
    for (int r = 0; r < 4; r++) {
      int size = r == 2 ? 4 : 8;
      // The root has the sum of what the members say.
      scatter.begin(r, "MPI_Scatter", MadeRun.WORLD, 0, r == 0 ? 28 : 0, size);
      gather.begin(r, "MPI_Gather", MadeRun.WORLD, 0, size, r == 0 ? 28 : 0);
    }
    assertFinds(
        scatter.end(0).end(1).end(2).end(3).finish(), "GLOBAL:COLLECTIVE:SIZE_MISMATCH 2 x1");
    assertFinds(
        gather.end(0).end(1).end(2).end(3).finish(), "GLOBAL:COLLECTIVE:SIZE_MISMATCH 2 x1");
  }

  @Test
  void communicatorsThatMayHaveTwoGroups() throws IOException {
    // What members count depends on their group.
    assertFinds(broadcastBetween(new MadeRun(4).call(0, "MPI_Intercomm_create")));
    assertThat(Checking.lines(written(broadcastBetween(new MadeRun(4)))))
        .hasSize(1)
        .allMatch(l -> l.startsWith("GLOBAL:COLLECTIVE:SIZE_MISMATCH"));
  }

  private static MadeRun broadcastBetween(MadeRun run) {
    int union = run.comm(0, 1, 2, 3);
    run.begin(0, "MPI_Bcast", union, -1, 8, 0).begin(1, "MPI_Bcast", union, 0, 0, 8);
    run.begin(2, "MPI_Bcast", union, 0, 0, 8).begin(3, "MPI_Bcast", union, 0, 0, 24);
    return run.end(0).end(1).end(2).end(3).finish();
  }

  private static MadeRun freed(int... by) {
    MadeRun run = new MadeRun(3);
    for (int r = 0; r < 3; r++) {
      run.enter(r, "MPI_Comm_dup");
    }
    for (int r = 0; r < 3; r++) {
      run.leave(r);
    }
    int dup = run.comm(0, 1, 2);
    run.all("MPI_Barrier", dup, -1, 0, 0);
    for (int r : by) {
      run.call(r, "MPI_Comm_free");
    }
    return run.finish();
  }

  @Test
  void whatIsNotGivenBack() throws IOException {
    assertThat(Checking.lines(written(freed(0, 1))))
        .hasSize(1)
        .allMatch(l -> l.startsWith("GLOBAL:COLLECTIVE:COMM_FREE_MISMATCH"));
    assertFinds(freed(0, 1, 2));
    assertFinds(
        new MadeRun(2).call(0, "MPI_Type_commit").finish(), "LOCAL:DATATYPE:NOT_FREED 0 x1");
    assertFinds(new MadeRun(2).call(0, "MPI_Type_commit").call(0, "MPI_Type_free").finish());
    MadeRun request = new MadeRun(2).send("MPI_Isend", 0, 1, 1, 4).receive(1, 0, 1, 4).finish();
    assertFinds(request, "LOCAL:REQUEST:NOT_FREED 0 x1");
    MadeRun waited = new MadeRun(2).send("MPI_Isend", 0, 1, 1, 4).receive(1, 0, 1, 4);
    assertFinds(waited.call(0, "MPI_Wait").finish());
  }

  @Test
  void functionsWithoutNamesMayFreeDatatypes() throws IOException {
    assertFinds(
        new MadeRun(1).call(0, "MPI_Type_commit").call(0, "solve").finish(),
        "LOCAL:DATATYPE:NOT_FREED 0 x1");
    assertFinds(new MadeRun(1).call(0, "MPI_Type_commit").call(0, "User function 7").finish());
  }

  @Test
  void requestsThatNoProcessCompletes() throws IOException {
    assertFinds(
        exchange("MPI_Isend"), "LOCAL:REQUEST:NOT_FREED 0 x1", "LOCAL:REQUEST:NOT_FREED 1 x1");
    // Receives that are never completed either show that the calls were filtered out.
    MadeRun filtered = new MadeRun(2);
    for (int r = 0; r < 2; r++) {
      filtered.call(r, "MPI_Irecv").send("MPI_Isend", r, 1 - r, 1, 4);
    }
    assertFinds(filtered.finish());
  }

  @ParameterizedTest
  @CsvSource({"1, 8, 0", "2, 8, 1", "1, 9, 1"})
  void storedMessagesThatTheEventsContradict(int sends, int bytes, int found) throws IOException {
    MadeRun run = new MadeRun(2).send(SEND, 0, 1, 7, 8).receive(1, 0, 7, 8).finish();
    Path trace = written(run);
    Files.writeString(
        trace.resolveSibling("run.1.stats"),
        String.format("%x%n*1%nSM2C0T0NS%xNR0S%xR0%n", 1_000_000, sends, bytes));

    assertThat(Checking.lines(trace))
        .hasSize(found)
        .allMatch(l -> l.equals("STRUCTURE:STATISTICS_MISMATCH 0 x1"));
  }

  @Test
  void aProcessThatEndsEarly() throws IOException {
    MadeRun run = new MadeRun(3).enter(1, "work");
    run.send(SEND, 0, 2, 1, 4).receive(2, 0, 1, 4).pause(1).finish(0, 2);
    assertFinds(run, "LOCAL:EXIT:BEFORE_MPI_FINALIZE 1 x1");
    MadeRun good = new MadeRun(3).call(1, "work");
    assertFinds(good.send(SEND, 0, 2, 1, 4).receive(2, 0, 1, 4).pause(1).finish());
  }

  private static MadeRun headToHead(MadeRun run) {
    run.enter(0, SEND).sent(0, 1, 1, 4).enter(1, SEND).sent(1, 0, 1, 4).leave(0).leave(1);
    return run.receive(0, 1, 1, 4).receive(1, 0, 1, 4);
  }

  @Test
  void aMessageThatNobodyReceivesHidesNoCircle() throws IOException {
    String circle = "GLOBAL:DEADLOCK:POTENTIAL 0,1 x1";
    MadeRun before = headToHead(new MadeRun(3).send(SEND, 0, 2, 9, 4)).finish();
    assertFinds(before, "GLOBAL:MSG:PENDING 0 x1", circle);
    MadeRun sameChannel = headToHead(new MadeRun(2)).send(SEND, 0, 1, 1, 4).finish();
    assertFinds(sameChannel, "GLOBAL:MSG:PENDING 0 x1", circle);
    // A call that received without a record may have had any message of the channel.
    MadeRun lost = headToHead(new MadeRun(2)).send(SEND, 0, 1, 1, 4).call(1, "MPI_Recv").finish();
    assertFinds(lost, "GLOBAL:MSG:PENDING 0 x1");
  }

  @Test
  void aCallThatWaitsForSeveralSendsIsOnePlaceOfACircle() throws IOException {
    MadeRun run = new MadeRun(2);
    for (int r = 0; r < 2; r++) {
      run.send("MPI_Isend", r, 1 - r, 1, 4).send("MPI_Isend", r, 1 - r, 2, 4);
    }
    run.enter(0, "MPI_Waitall").call(1, "MPI_Waitall").leave(0);
    for (int r = 0; r < 2; r++) {
      run.receive(r, 1 - r, 1, 4).receive(r, 1 - r, 2, 4);
    }
    assertFinds(run.finish(), "GLOBAL:DEADLOCK:POTENTIAL 0,1 x1");
  }

  @Test
  void receivesWithoutCallsThatSend() throws IOException {
    MadeRun filtered = new MadeRun(3).receive(0, 1, 1, 4).receive(0, 2, 1, 4).finish();
    assertFinds(filtered);
    MadeRun lost = new MadeRun(3).call(1, SEND).receive(0, 1, 1, 4).finish();
    assertFinds(lost, "GLOBAL:MSG:PENDING 0 x1");
  }

  @Test
  void receivesWithoutCallsThatPostThem() throws IOException {
    MadeRun run = new MadeRun(2).call(1, "MPI_Irecv").send(SEND, 0, 1, 1, 4).send(SEND, 0, 1, 2, 4);
    run.enter(1, "MPI_Waitall").received(1, 0, 1, 4).received(1, 0, 2, 4).leave(1);
    assertFinds(run.send(SEND, 0, 1, 3, 4).finish());
  }

  @Test
  void processesThatEndAtTheSameMoment() throws IOException {
    MadeRun cut = new MadeRun(2).call(0, "MPI_Finalize").leave(0).pause(-1e-6).leave(1);
    assertFinds(cut);
    MadeRun lost = new MadeRun(2).leave(1).call(0, "MPI_Finalize").leave(0);
    assertFinds(lost, "STRUCTURE:SHORT_STREAM 1 x1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"PMPI_Send", "mpi_send_", "MPI_Send_c", "mpi_send_f08ts_", "std::MPI_Send"})
  void bindingsNameCallsInTheirOwnWay(String call) throws IOException {
    assertFinds(exchange(call), "GLOBAL:DEADLOCK:POTENTIAL 0,1 x1");
  }

  @Test
  void bufferedSendsWaitForNobody() throws IOException {
    assertFinds(exchange("MPI_Bsend"));
  }
}
