package org.tracetool.core.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/** Messages are made of sends and receives in the order of posting, whichever thread has them. */
class MessageMatcherTest {
  private static final long MEMORY = 64 << 20;
  private static final int CANCEL = 5;

  /** Threads 11, 12, … belong to process 10, and so on. */
  private static int process(int location) {
    return location / 10 * 10;
  }

  private static final class Run {
    final List<String> out = new ArrayList<>();
    final EventBlock block = new EventBlock();
    final MessageMatcher matcher;
    long time;

    Run() {
      this(MEMORY);
    }

    Run(long memory) {
      matcher = new MessageMatcher(1, memory, MessageMatcherTest::process, this::addMessage);
    }

    private void addMessage(MessageResult m) {
      String send = m.hasSend() ? m.send(0) + "" : "-";
      String receive = m.hasReceive() ? m.receive(0) + "" : "-";
      out.add(send + " " + receive + (m.isWhole() ? "" : " " + m.state()));
    }

    private Run row(EventKind kind, int location, long... fields) throws IOException {
      block.clear();
      block.add(++time, kind, location, fields);
      EventCursor cursor = block.cursor();
      cursor.next();
      matcher.take(cursor, new long[] {time});
      return this;
    }

    Run send(int location, int to) throws IOException {
      return row(EventKind.SEND, location, to, 8, 7, 1, 0);
    }

    Run isend(int location, int to, long request) throws IOException {
      return row(EventKind.ISEND, location, to, 8, 7, 1, request);
    }

    Run sent(int location, long request) throws IOException {
      return row(EventKind.ISEND_COMPLETE, location, request);
    }

    Run post(int location, long request) throws IOException {
      return row(EventKind.IRECEIVE_REQUEST, location, request);
    }

    Run irecv(int location, int from, long request) throws IOException {
      return row(EventKind.IRECEIVE, location, from, 8, 7, 1, request);
    }

    Run receive(int location, int from) throws IOException {
      return row(EventKind.RECEIVE, location, from, 8, 7, 1, 0);
    }

    Run cancel(int location, long request) throws IOException {
      return row(EventKind.REQUEST, location, request, CANCEL, 0);
    }

    List<String> end() throws IOException {
      matcher.finish();
      return out;
    }
  }

  @Test
  void theFirstSendIsTheFirstReceive() throws IOException {
    Run run = new Run().send(10, 20).send(10, 20).receive(20, 10).receive(20, 10);
    assertThat(run.end()).containsExactly("1 3", "2 4");
  }

  @Test
  void aReceiveMayComeFirst() throws IOException {
    Run run = new Run().receive(20, 10).send(10, 20).send(10, 20);
    assertThat(run.end()).containsExactly("2 1", "3 - OPEN");
  }

  @Test
  void anyThreadOfAProcessSendsAndReceives() throws IOException {
    Run run = new Run().send(13, 20).send(12, 21).receive(22, 10).receive(20, 11);
    assertThat(run.end()).containsExactly("1 3", "2 4");
  }

  @Test
  void receivesTakeTheirPlacesWhenTheyArePosted() throws IOException {
    Run run = new Run().post(20, 1).post(20, 2).send(10, 20).send(10, 20);
    run.irecv(20, 10, 2).irecv(20, 10, 1);
    assertThat(run.end()).containsExactly("3 6", "4 5");
  }

  @Test
  void aReceiveThatBlocksWaitsForEarlierRequests() throws IOException {
    Run run = new Run().post(20, 1).send(10, 20).send(10, 20).receive(20, 10);
    assertThat(run.out).isEmpty();
    run.irecv(20, 10, 1);
    assertThat(run.end()).containsExactly("2 5", "3 4");
  }

  @Test
  void aRequestOfAnotherChannelLetsLaterReceivesGo() throws IOException {
    Run run = new Run().post(20, 1).send(10, 20).receive(20, 10).send(30, 20);
    run.irecv(20, 30, 1);
    assertThat(run.end()).containsExactlyInAnyOrder("4 5", "2 3");
  }

  @Test
  void aRequestThatIsNeverCompleteLetsGoAtTheEnd() throws IOException {
    Run run = new Run().post(20, 1).send(10, 20).receive(20, 10);
    assertThat(run.out).isEmpty();
    assertThat(run.end()).containsExactly("2 3");
  }

  @Test
  void cancelledReceivesLeaveTheChannel() throws IOException {
    Run run = new Run().post(20, 1).post(20, 2).send(10, 20).irecv(20, 10, 2).cancel(20, 1);
    assertThat(run.out).containsExactly("3 4");
    assertThat(run.end()).hasSize(1);
  }

  @Test
  void cancelledSendsLeaveTheChannel() throws IOException {
    Run run = new Run().isend(10, 20, 1).isend(10, 20, 2).receive(20, 10).sent(10, 2);
    assertThat(run.out).isEmpty();
    run.cancel(10, 1);
    assertThat(run.end()).containsExactly("1 - CANCELLED", "2 3");
  }

  @Test
  void aSendWithoutCompletionIsSent() throws IOException {
    Run run = new Run().isend(10, 20, 1).receive(20, 10);
    assertThat(run.end()).containsExactly("1 2");
  }

  @Test
  void anotherThreadMayCompleteARequest() throws IOException {
    Run run = new Run().post(21, 1).post(22, 2).send(10, 20).send(10, 20);
    run.irecv(21, 10, 2).irecv(22, 10, 1);
    assertThat(run.end()).containsExactly("3 6", "4 5");
  }

  @Test
  void threadsMayUseEqualIds() throws IOException {
    Run run = new Run().post(21, 1).post(22, 1).send(10, 20).send(10, 20);
    run.irecv(22, 10, 1).irecv(21, 10, 1);
    assertThat(run.end()).containsExactly("3 6", "4 5");
  }

  @Test
  void anIdThatIsPostedAgainEndsTheRequestBefore() throws IOException {
    Run run = new Run().post(20, 1).send(10, 20).receive(20, 10).post(20, 1);
    assertThat(run.end()).containsExactly("2 3");
  }

  @Test
  void tooManyThatWaitForARequestTakeItsPlace() throws IOException {
    Run run = new Run().post(20, 1);
    for (int i = 0; i < 65_537; i++) {
      run.send(10, 20).receive(20, 10);
    }
    assertThat(run.out).hasSize(65_537).startsWith("2 3", "4 5");
    run.send(10, 20).irecv(20, 10, 1);
    assertThat(run.end()).endsWith(run.time - 1 + " " + run.time).hasSize(65_538);
  }

  @Test
  void theOldestHalfIsGivenUpAndItsPartnerTakesNoOther() throws IOException {
    Run run = new Run(1);
    run.row(EventKind.SEND, 10, 30, 8, 7, 1, 0);
    for (int i = 0; i < 1024; i++) {
      run.send(10, 20);
    }
    assertThat(run.out).containsExactly("1 - END_LOST");
    run.out.clear();
    run.row(EventKind.SEND, 10, 30, 8, 7, 1, 0);
    assertThat(run.out).containsExactly("2 - END_LOST");
    run.out.clear();
    run.receive(30, 10).receive(30, 10).receive(20, 10).receive(20, 10);
    assertThat(run.out)
        .containsExactly("- 1027 BEGIN_LOST", "1026 1028", "- 1029 BEGIN_LOST", "3 1030");
    assertThat(run.matcher.torn()).isEqualTo(2);
  }

  @Test
  void halvesThatWaitForARequestAreMatchedBeforeOthersAreGivenUp() throws IOException {
    Run run = new Run(1).isend(10, 20, 1).receive(20, 10);
    for (int i = 0; i < 1023; i++) {
      run.row(EventKind.SEND, 10, 30, 8, 7, 1, 0);
    }
    assertThat(run.out).containsExactly("1 2");
    assertThat(run.matcher.torn()).isZero();
  }

  /** One record of a random run. */
  private record Step(EventKind kind, int location, int peer, long tag, long request) {}

  private static List<Step> randomRun(Random random) {
    List<Step> steps = new ArrayList<>();
    List<Step> sends = new ArrayList<>();
    List<Step> posts = new ArrayList<>();
    long request = 0;
    for (int i = 0; i < 60; i++) {
      int location = 10 * (1 + random.nextInt(3)) + random.nextInt(3);
      int peer = 10 * (1 + random.nextInt(3)) + random.nextInt(3);
      long tag = random.nextInt(2);
      Step step = null;
      switch (random.nextInt(8)) {
        case 0, 1 -> step = new Step(EventKind.SEND, location, peer, tag, 0);
        case 2 -> {
          step = new Step(EventKind.ISEND, location, peer, tag, ++request);
          sends.add(step);
        }
        case 3 -> step = new Step(EventKind.RECEIVE, location, peer, tag, 0);
        case 4 -> {
          step = new Step(EventKind.IRECEIVE_REQUEST, location, 0, 0, ++request);
          posts.add(step);
        }
        case 5, 6 -> {
          if (!posts.isEmpty()) {
            Step post = posts.remove(random.nextInt(posts.size()));
            int by = process(post.location) + random.nextInt(3);
            step =
                random.nextInt(5) == 0
                    ? new Step(EventKind.REQUEST, by, 0, 0, post.request)
                    : new Step(EventKind.IRECEIVE, by, peer, tag, post.request);
          }
        }
        default -> {
          if (!sends.isEmpty()) {
            Step send = sends.remove(random.nextInt(sends.size()));
            int by = process(send.location) + random.nextInt(3);
            EventKind kind = random.nextInt(4) == 0 ? EventKind.REQUEST : EventKind.ISEND_COMPLETE;
            step = new Step(kind, by, 0, 0, send.request);
          }
        }
      }
      if (step != null) {
        steps.add(step);
      }
    }
    return steps;
  }

  /** What belongs together, found by looking at everything again and again. */
  private static TreeSet<String> expected(List<Step> steps) {
    Map<String, List<Integer>> sends = new HashMap<>();
    Map<String, List<Integer>> receives = new HashMap<>();
    for (int i = 0; i < steps.size(); i++) {
      Step s = steps.get(i);
      if (s.kind == EventKind.SEND || s.kind == EventKind.ISEND) {
        boolean cancelled =
            s.kind == EventKind.ISEND
                && steps.stream()
                    .anyMatch(o -> o.kind == EventKind.REQUEST && o.request == s.request);
        if (!cancelled) {
          String channel = process(s.location) + " " + process(s.peer) + " " + s.tag;
          sends.computeIfAbsent(channel, c -> new ArrayList<>()).add(i);
        }
      }
      Step end = s;
      if (s.kind == EventKind.IRECEIVE_REQUEST) {
        end =
            steps.stream()
                .filter(o -> o.kind == EventKind.IRECEIVE && o.request == s.request)
                .findFirst()
                .orElse(null);
      }
      if (end != null && (s.kind == EventKind.RECEIVE || s.kind == EventKind.IRECEIVE_REQUEST)) {
        String channel = process(end.peer) + " " + process(end.location) + " " + end.tag;
        receives.computeIfAbsent(channel, c -> new ArrayList<>()).add(steps.indexOf(end));
      }
    }
    TreeSet<String> pairs = new TreeSet<>();
    sends.forEach(
        (channel, all) -> {
          List<Integer> others = receives.getOrDefault(channel, List.of());
          for (int i = 0; i < Math.min(all.size(), others.size()); i++) {
            pairs.add(all.get(i) + " " + others.get(i));
          }
        });
    return pairs;
  }

  @Test
  void randomRunsAreMatchedAsBySearchingAll() throws IOException {
    Random random = new Random(7);
    for (int round = 0; round < 2000; round++) {
      List<Step> steps = distinct(randomRun(random));
      TreeSet<String> pairs = new TreeSet<>();
      EventBlock block = new EventBlock();
      MessageMatcher matcher =
          new MessageMatcher(
              1,
              MEMORY,
              MessageMatcherTest::process,
              m -> {
                if (m.isWhole()) {
                  pairs.add(m.send(0) + " " + m.receive(0));
                }
              });
      for (int i = 0; i < steps.size(); i++) {
        Step s = steps.get(i);
        block.clear();
        switch (s.kind) {
          case SEND, RECEIVE, ISEND, IRECEIVE ->
              block.add(i, s.kind, s.location, s.peer, 8, s.tag, 1, s.request);
          case REQUEST -> block.add(i, s.kind, s.location, s.request, CANCEL, 0);
          default -> block.add(i, s.kind, s.location, s.request);
        }
        EventCursor cursor = block.cursor();
        cursor.next();
        matcher.take(cursor, new long[] {i});
      }
      matcher.finish();
      assertThat(pairs).as("round %d", round).isEqualTo(expected(steps));
    }
  }

  /** Blocking sends and receives look alike; numbers in place of their request keep them apart. */
  private static List<Step> distinct(List<Step> steps) {
    List<Step> all = new ArrayList<>();
    long number = 1_000;
    for (Step s : steps) {
      boolean blocks = s.kind == EventKind.SEND || s.kind == EventKind.RECEIVE;
      all.add(blocks ? new Step(s.kind, s.location, s.peer, s.tag, ++number) : s);
    }
    return all;
  }
}
