package org.tracetool.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;

/**
 * The result of {@code --drop-halves}, compared with messages matched in the whole trace before.
 */
@Tag("thorough")
class DropHalvesTest {
  @TempDir Path folder;

  /** A send or receive; two of the same process never have the same time here. */
  private record Message(
      EventKind kind, int process, int peer, int comm, long tag, long time, long number) {
    String channel() {
      boolean send = kind == EventKind.SEND;
      return (send ? process : peer) + " " + (send ? peer : process) + " " + comm + " " + tag;
    }

    /** Apart from its place in the file. */
    Message anywhere() {
      return new Message(kind, process, peer, comm, tag, time, 0);
    }
  }

  static Stream<String[]> cases() {
    String[] traces = {
      "ring_collectives/expected/ring.otf",
      "hybrid_omp/expected/hyb.otf",
      "comm_split/expected/split.otf",
      "clock_skew/expected/skew.otf"
    };
    String[] ways = {
      "--min-duration 500ns",
      "--min-duration 300ns --exclude-region MPI_Irecv",
      "--state **|FOLD --state Application:sw*|UNFOLD",
      "--state **|FOLD --state MPI:MPI_Isend|UNFOLD|CALLER|**:sweep --streams 1",
      "--symbol MPI_Irecv|FOLD --symbol relax|UNFOLD --fold-messages off --min-duration 5us",
      "--symbol main|OFF --streams 1 --min-duration 5us",
      "--time 390ms:420ms",
      "--time 0.38: --min-duration 400ns",
      "--process #1:2 --min-duration 100ns",
      "--region main;MPI_Isend;MPI_Send",
      "--symbol sweep|ENTRY|1:N:2|TRACEOFF|TRACEON",
    };
    List<String[]> cases = new ArrayList<>();
    for (String trace : traces) {
      for (String way : ways) {
        cases.add(new String[] {trace, way});
      }
    }
    return Effort.eachOf(2, cases).stream(); // each way with two traces, each trace in half of them
  }

  private int filter(String way, Path trace, Path out, String... more) {
    List<String> args = new ArrayList<>(List.of(more));
    for (String word : way.split(" ")) {
      args.add(word.replace('|', ' '));
    }
    args.addAll(List.of("-q", trace.toString(), "-o", out.toString()));
    return new CommandLine(new FilterCommand()).execute(args.toArray(new String[0]));
  }

  /** The messages in their order, and how many other records there are. */
  private record Content(List<Message> messages, Map<EventKind, Integer> others) {}

  private static Content read(Path trace) throws IOException {
    Content content = new Content(new ArrayList<>(), new HashMap<>());
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, options)) {
      for (StreamInfo stream : reader.streams()) {
        try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
          source.drainTo(
              e -> {
                if (e.kind() == EventKind.SEND || e.kind() == EventKind.RECEIVE) {
                  List<Message> list = content.messages();
                  list.add(
                      new Message(
                          e.kind(),
                          e.location(),
                          e.partner(),
                          e.comm(),
                          e.tag(),
                          e.time(),
                          list.size()));
                  assertThat(e.pairs()).isLessThan(2); // at most the time of the receive
                } else if (!e.kind().isSnapshot()) {
                  content.others().merge(e.kind(), 1, Integer::sum);
                }
              });
        }
      }
    }
    return content;
  }

  /** The other record of each message. */
  private static Map<Message, Message> partners(List<Message> all) {
    Map<String, List<Message>> sends = new HashMap<>();
    Map<String, List<Message>> receives = new HashMap<>();
    for (Message m : all) {
      (m.kind() == EventKind.SEND ? sends : receives)
          .computeIfAbsent(m.channel(), c -> new ArrayList<>())
          .add(m.anywhere());
    }
    Map<Message, Message> partners = new HashMap<>();
    sends.forEach(
        (channel, list) -> {
          List<Message> others = receives.getOrDefault(channel, List.of());
          for (int i = 0; i < Math.min(list.size(), others.size()); i++) {
            partners.put(list.get(i), others.get(i));
            partners.put(others.get(i), list.get(i));
          }
        });
    return partners;
  }

  @EachOf(4)
  @ParameterizedTest
  @MethodSource("cases")
  void whatHasLostItsPartnerGoes(String name, String way) throws IOException {
    Path trace = TestData.path("vampirtrace/" + name);
    assertThat(filter(way, trace, folder.resolve("with.otf"))).isZero();
    assertThat(filter(way, trace, folder.resolve("without.otf"), "--drop-halves")).isZero();
    Content before = read(trace);
    assertThat(new HashSet<>(before.messages().stream().map(Message::anywhere).toList()))
        .hasSameSizeAs(before.messages());
    Content with = read(folder.resolve("with.otf"));
    Content without = read(folder.resolve("without.otf"));
    Map<Message, Message> partners = partners(before.messages());
    Set<Message> left = new HashSet<>(with.messages().stream().map(Message::anywhere).toList());
    List<Message> expected =
        with.messages().stream()
            .map(Message::anywhere)
            .filter(m -> !way.startsWith("--process") || m.peer() <= 2)
            .filter(m -> !partners.containsKey(m) || left.contains(partners.get(m)))
            .toList();
    assertThat(without.messages().stream().map(Message::anywhere).toList()).isEqualTo(expected);
    // Ends of collective operations always go with their begins.
    long ends = with.others().getOrDefault(EventKind.COLLECTIVE_END, 0);
    long begins = without.others().getOrDefault(EventKind.COLLECTIVE_BEGIN, 0);
    assertThat(begins).isEqualTo(ends);
    with.others().remove(EventKind.COLLECTIVE_BEGIN);
    without.others().remove(EventKind.COLLECTIVE_BEGIN);
    assertThat(without.others()).isEqualTo(with.others());
  }

  /** The cases above would pass if nothing were ever a half. */
  @Test
  void someAreHalves() throws IOException {
    Path trace = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
    for (String way : List.of("--min-duration 500ns", "--time 365ms:380ms")) {
      assertThat(filter(way, trace, folder.resolve("with.otf"))).isZero();
      assertThat(filter(way, trace, folder.resolve("less.otf"), "--drop-halves")).isZero();
      assertThat(read(folder.resolve("less.otf")).messages())
          .hasSizeBetween(1, read(folder.resolve("with.otf")).messages().size() - 1);
    }
  }
}
