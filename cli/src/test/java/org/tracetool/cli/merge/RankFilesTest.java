package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;

/** Files that ranks of a training run left become one trace. */
class RankFilesTest {
  private static final int OPERATIONS = 20;

  @TempDir Path folder;
  private String messages;

  /** The file of a rank with sums over all ranks, 50 ms apart, that end together. */
  private Path file(String name, int rank, int size, double clockMicros, int firstOperation)
      throws IOException {
    StringBuilder events = new StringBuilder();
    for (int i = firstOperation; i < OPERATIONS; i++) {
      double begin = 50_000.0 * i + clockMicros + 10 * rank;
      double length = 100 - 10 * rank;
      events.append(
          String.format(
              Locale.ROOT,
              "{\"ph\":\"X\",\"cat\":\"kernel\",\"name\":\"nccl\",\"pid\":0,\"tid\":7,\"ts\":%.3f,"
                  + "\"dur\":%.3f,\"args\":{\"device\":0,\"stream\":7,\"correlation\":%d,"
                  + "\"Collective name\":\"allreduce\",\"In msg nelems\":4,\"Out msg nelems\":4,"
                  + "\"Group size\":%d,\"dtype\":\"Float\",\"Process Group Name\":\"0\","
                  + "\"Process Group Description\":\"default_pg\",\"Seq\":%d}},%n",
              begin,
              length,
              i + 1,
              size,
              i));
    }
    String text =
        "{\"schemaVersion\":1,\"baseTimeNanoseconds\":1700000000000000000,"
            + "\"distributedInfo\":{\"backend\":\"nccl\",\"rank\":"
            + rank
            + ",\"world_size\":"
            + size
            + ",\"pg_config\":[{\"pg_name\":\"0\",\"pg_desc\":\"default_pg\",\"pg_size\":"
            + size
            + ",\"ranks\":"
            + ranks(size)
            + "}]},\"traceEvents\":[\n"
            + events
            + "{\"ph\":\"X\",\"cat\":\"cpu_op\",\"name\":\"step\",\"pid\":9,\"tid\":9,\"ts\":"
            + clockMicros
            + ",\"dur\":1}]}\n";
    return Files.writeString(folder.resolve(name), text);
  }

  private static List<Integer> ranks(int size) {
    List<Integer> ranks = new ArrayList<>();
    for (int rank = 0; rank < size; rank++) {
      ranks.add(rank);
    }
    return ranks;
  }

  private int merge(Path out, String... words) {
    List<String> all = new ArrayList<>(List.of("merge", "-o", out.toString()));
    all.addAll(List.of(words));
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream old = System.err;
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
    try {
      return InProcess.run(all.toArray(new String[0]));
    } finally {
      System.setErr(old);
      messages = err.toString(StandardCharsets.UTF_8);
    }
  }

  private String query(Path trace, String sql) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    assertThat(InProcess.run(out, "query", "--format", "csv", trace.toString(), sql)).isZero();
    return out.toString(StandardCharsets.UTF_8);
  }

  /** Names and bytes of all files below a folder. */
  private static Map<String, String> contents(Path folder) throws IOException {
    Map<String, String> found = new TreeMap<>();
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String bytes = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
        found.put(folder.relativize(file).toString(), bytes);
      }
    }
    return found;
  }

  @ParameterizedTest
  @ValueSource(strings = {"run.otf2", "run.otf"})
  void sharesMakeTheSameBytes(String name) throws IOException {
    String[] ranks = new String[3];
    for (int rank = 0; rank < ranks.length; rank++) {
      ranks[rank] = file(rank + ".json", rank, ranks.length, 1000 * rank, rank).toString();
    }
    Path whole = Files.createDirectory(folder.resolve("whole"));
    Path shared = Files.createDirectory(folder.resolve("shared"));
    assertThat(merge(whole.resolve(name), ranks)).isZero();
    String[] words = Arrays.copyOf(ranks, ranks.length + 2);
    words[ranks.length] = "--shard";
    for (int share = 3; share >= 0; share--) {
      words[ranks.length + 1] = share + "/4";
      assertThat(merge(shared.resolve(name), words)).as(messages).isZero();
    }
    assertThat(shared.resolve(name)).doesNotExist();
    words = Arrays.copyOf(ranks, ranks.length + 1);
    words[ranks.length] = "--join-shards";
    assertThat(merge(shared.resolve(name), words)).as(messages).isZero();
    assertThat(contents(shared)).isEqualTo(contents(whole)).isNotEmpty();
  }

  @Test
  void onlyFilesOfRanksAreSharedAndAllSharesAreNeeded() throws IOException {
    Path a = file("a.json", 0, 2, 1000, 0);
    Path b = file("b.json", 1, 2, 3500, 3);
    Path out = folder.resolve("run.otf");
    assertThat(merge(out, a.toString(), b.toString(), "--shard", "0/2")).isZero();
    assertThat(merge(out, a.toString(), b.toString(), "--join-shards")).isEqualTo(3);
    assertThat(messages).contains("1/2");
    assertThat(out).doesNotExist();
    assertThat(merge(out, a.toString(), "--shard", "0/2")).isEqualTo(5);
    assertThat(messages).contains("per-rank files");
    Path slog = folder.resolve("run.slog2");
    assertThat(merge(slog, a.toString(), b.toString(), "--shard", "0/2")).isEqualTo(5);
  }

  @Test
  void haveAlignedClocksAndOperationsThatBelongTogether() throws IOException {
    Path a = file("a.json", 0, 2, 1000, 0);
    Path b = file("b.json", 1, 2, 3500, 3);
    Path out = folder.resolve("run.otf2");
    Path report = folder.resolve("report.json");

    assertThat(merge(out, b.toString(), a.toString(), "--report", report.toString())).isZero();
    assertThat(messages).contains("clocks of 2 files aligned by 34 ends");
    Map<?, ?> told = (Map<?, ?>) JsonTree.of(Files.readString(report));
    List<?> clocks = (List<?>) told.get("alignment");
    assertThat(clocks).hasSize(2);
    assertThat(((Map<?, ?>) clocks.get(0)).get("reference")).isEqualTo(true);
    Object offset = ((Map<?, ?>) clocks.get(1)).get("offset_s");
    assertThat(new BigDecimal(offset.toString())).isEqualByComparingTo("-0.0025");
    assertThat(((Map<?, ?>) told.get("clocks")).get("method")).isEqualTo("collectives");
    assertThat(
            query(
                    out,
                    "SELECT min(members), max(members), max(duration_ns), min(instance), count(*) FROM"
                        + " collectives WHERE instance >= 3")
                .lines()
                .skip(1))
        .containsExactly("2,2,100000,3,17");
    ByteArrayOutputStream checked = new ByteArrayOutputStream();
    assertThat(InProcess.run(checked, "check", out.toString())).isZero();
    assertThat(checked.toString(StandardCharsets.UTF_8)).contains("nothing found");
  }

  @Test
  void keepTheClocksOfTheirSystemsOnDemand() throws IOException {
    Path a = file("a.json", 0, 2, 1000, 0);
    Path b = file("b.json", 1, 2, 3500, 0);
    Path out = folder.resolve("run.otf2");

    assertThat(merge(out, a.toString(), b.toString(), "--align", "wallclock")).isZero();
    assertThat(query(out, "SELECT max(duration_ns) FROM collectives").lines().skip(1))
        .containsExactly("2600000");
    assertThat(merge(out, "--force", a.toString(), b.toString(), "--align", "start")).isZero();
    assertThat(query(out, "SELECT max(begin_ns) FROM calls WHERE region = 'step'").lines().skip(1))
        .containsExactly("0");
    for (String command : List.of("info", "analyze")) {
      ByteArrayOutputStream said = new ByteArrayOutputStream();
      assertThat(InProcess.run(said, command, out.toString())).as(command).isZero();
      String text = said.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " ");
      assertThat(text).as(command).containsPattern("(clocks|times) .*not (aligned|comparable)");
    }
  }

  /**
   * The file of one of two ranks, with a kernel that sends to the other one or receives from it.
   */
  private Path halfOfAMessage(String name, int rank, String operation, String peer, int begin)
      throws IOException {
    return Files.writeString(
        folder.resolve(name),
        "{\"schemaVersion\":1,\"baseTimeNanoseconds\":1700000000000000000,\"distributedInfo\":{"
            + "\"backend\":\"nccl\",\"rank\":"
            + rank
            + ",\"world_size\":2},\"traceEvents\":[{\"ph\":\"X\",\"cat\":\"kernel\","
            + "\"name\":\"nccl\",\"pid\":0,\"tid\":7,\"ts\":"
            + begin
            + ",\"dur\":10,\"args\":{\"device\":0,\"stream\":7,\"Collective name\":\""
            + operation
            + "\",\"In msg nelems\":4,\"Out msg nelems\":4,\"Group size\":2,\"dtype\":\"Float\","
            + "\"Process Group Name\":\"0\",\"Process Group Ranks\":\"[0, 1]\",\"Seq\":1,\""
            + peer
            + "}}]}\n");
  }

  @Test
  void sayThatTheirClocksAreNotAligned() throws IOException {
    Path a = halfOfAMessage("a.json", 0, "send", "Dst Rank\":1", 5000);
    Path b = halfOfAMessage("b.json", 1, "recv", "Src Rank\":0", 1000);
    for (String suffix : List.of("otf2", "stf")) {
      Path out = folder.resolve("run." + suffix);
      assertThat(merge(out, a.toString(), b.toString(), "--keep-times")).isZero();
      assertThat(query(out, "SELECT receive_ns < send_ns FROM messages").lines().skip(1))
          .containsExactly("true");
      ByteArrayOutputStream checked = new ByteArrayOutputStream();
      assertThat(InProcess.run(checked, "check", out.toString())).isZero();
      assertThat(checked.toString(StandardCharsets.UTF_8))
          .doesNotContain("CLOCK_VIOLATION")
          .contains("were not aligned");
    }
  }

  @Test
  void areRefusedOrMissed() throws IOException {
    Path a = file("a.json", 0, 4, 1000, 0);
    Path twice = file("b.json", 0, 4, 1000, 0);
    Path other = file("c.json", 1, 8, 1000, 0);
    Path third = file("d.json", 2, 4, 1000, 0);
    Path out = folder.resolve("run.otf2");

    assertThat(merge(out, a.toString(), twice.toString())).isEqualTo(2);
    assertThat(messages).contains("both have rank 0");
    assertThat(merge(out, a.toString(), other.toString())).isEqualTo(2);
    assertThat(messages).contains("of different runs");
    assertThat(out).doesNotExist();
    assertThat(merge(out, a.toString(), third.toString())).isZero();
    assertThat(messages).contains("rank 1, 3 of 4");
  }

  @Test
  void sharesNameTheDamagedFileAndAreNotForgotten() throws IOException {
    String first = file("rank-0.json", 0, 2, 0, 0).toString();
    Path second = file("rank-1.json", 1, 2, 0, 0);
    String text = Files.readString(second);
    Path out = folder.resolve("s.otf2");
    Files.writeString(second, text.substring(0, text.length() / 2));
    assertThat(merge(out, "--shard", "1/2", first, second.toString())).isEqualTo(3);
    assertThat(messages).contains("rank-1.json: its definitions");
    Files.writeString(second, text);
    Files.createDirectories(folder.resolve("s.otf2.shards"));
    assertThat(merge(out, "--join", first, second.toString())).isEqualTo(2);
    assertThat(messages).contains("--join-shards");
  }
}
