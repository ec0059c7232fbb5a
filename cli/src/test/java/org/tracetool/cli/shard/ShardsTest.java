package org.tracetool.cli.shard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.EachOf;

/** Work in shares gives the bytes of the work in one process. */
@Tag("thorough")
final class ShardsTest {
  private static final Path RUNS = Path.of("../testdata/traces/vampirtrace");

  @TempDir private Path folder;

  @EachOf(3)
  @ParameterizedTest
  @CsvSource({
    "ring_collectives/local/ring, 3",
    "hybrid_omp/local/hyb, 2",
    "clock_skew/local/skew, 3",
    "io_rma/local/iorma, 4",
    "markers_usercom/local/mrk, 2",
    "stat_mode/local/stat, 2"
  })
  void unifyGivesTheSameBytes(String run, int shards) throws IOException {
    String input = RUNS.resolve(run).toString();
    run("unify", input, "-o", output("one"));
    for (int k = shards - 1; k >= 0; k--) {
      run(shard(k, shards), "unify", input, "-o", output("two"), "--step", "receives");
    }
    for (int k = 0; k < shards; k++) {
      run(shard(k, shards), "unify", input, "-o", output("two"));
      run(shard(k, shards), "unify", input, "-o", output("two")); // twice
    }
    run("unify", input, "-o", output("two"), "--join");
    assertThat(files("two")).isEqualTo(files("one"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "convert IN --streams 3 --compress 0",
        "convert IN --time 0:0.001",
        "filter IN --region MPI_* --prune",
        "filter IN --max-depth 1 --drop-halves"
      })
  void tracesAreTheSameBytes(String words) throws IOException {
    String input = unified();
    String[] command = words.replace("IN", input).split(" ");
    run(command, "-o", output("one"));
    for (int k = 0; k < 2; k++) {
      run(command, "-o", output("two"), "--shard", k + "/2");
    }
    run(command, "-o", output("two"), "--join");
    assertThat(files("two")).isEqualTo(files("one"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--format json",
        "--by callpath --format csv",
        "--by longest-wait,wait-pair,wait-cause"
      })
  void tablesAreTheSame(String options) throws IOException {
    String input = unified();
    String partial = folder.resolve("sums").toString();
    String[] command = ("stats " + input + " " + options).split(" ");
    run(command, "-o", output("one"));
    for (int k = 0; k < 3; k++) {
      run(command, "--shard", k + "/3", "--partial", partial);
    }
    run(command, "-o", output("two"), "--join", "--partial", partial);
    assertThat(files("two")).isEqualTo(files("one"));
    assertThat(Path.of(partial)).doesNotExist();
  }

  @Test
  void aShareOfOtherOptionsIsRefusedAndReplacedByARerun() throws IOException {
    String input = unified();
    run("convert", input, "-o", output("two"), "--shard", "0/2");
    run("convert", input, "-o", output("two"), "--shard", "1/2", "--compress", "0");
    String[] join = {"convert", input, "-o", output("two"), "--join"};
    assertThat(InProcess.run(join)).isEqualTo(3);
    assertThat(folder.resolve("two/run.otf")).doesNotExist();
    run("convert", input, "-o", output("two"), "--shard", "1/2");
    run(join);
    assertThat(InProcess.run(join)).isEqualTo(3); // nothing is left to join
    assertThat(folder.resolve("two/run.otf")).exists();
  }

  @Test
  void aPlanFindsOutWhetherSharesCanBeMadeAndMakesNone() throws IOException {
    String input = unified();
    run("convert", input, "-o", output("two"), "--shard", "plan/2");
    assertThat(folder.resolve("two/run.otf.shards")).doesNotExist();
    String slog2 = folder.resolve("x.slog2").toString();
    assertThat(InProcess.run("convert", input, "-o", slog2, "--shard", "plan/2")).isEqualTo(5);
    String none = folder.resolve("none.otf").toString();
    assertThat(InProcess.run("convert", none, "-o", output("two"), "--shard=plan/2")).isEqualTo(3);
    assertThat(InProcess.run("convert", input, "-o", output("two"), "--shard=plan/0")).isEqualTo(2);
  }

  @Test
  void anotherNumberOfSharesIsRefusedBeforeTheWork() throws IOException {
    String[] command = {"convert", unified(), "-o", output("two")};
    Path shards = folder.resolve("two/run.otf.shards");
    run(command, "--shard", "0/3");
    for (String shard : List.of("plan/2", "0/2")) {
      String[] other = {command[0], command[1], command[2], command[3], "--shard", shard};
      assertThat(InProcess.run(other)).isEqualTo(3);
    }
    assertThat(shards.resolve("0-of-2.shard")).doesNotExist();
    run(command, "--shard", "0/2", "--clean");
    assertThat(shards.resolve("0-of-3.shard")).doesNotExist();
    run(command, "--shard", "1/2");
    run(command, "--join");
  }

  @Test
  void joiningRemovesStaleSharesWhereThatIsAskedFor() throws IOException {
    String input = unified();
    Path shards = folder.resolve("two/run.otf.shards");
    Path stale = Files.createDirectories(folder.resolve("stale"));
    run("convert", input, "-o", output("two"), "--shard", "0/3", "--compress", "0");
    try (Stream<Path> files = Files.list(shards)) {
      for (Path file : files.toList()) {
        Files.move(file, stale.resolve(file.getFileName()));
      }
    }
    run("convert", input, "-o", output("two"), "--shard", "0/1");
    try (Stream<Path> files = Files.list(stale)) {
      for (Path file : files.toList()) {
        Files.move(file, shards.resolve(file.getFileName()));
      }
    }
    String[] join = {"convert", input, "-o", output("two"), "--join"};
    assertThat(InProcess.run(join)).isEqualTo(3);
    run(join, "--clean");
    assertThat(shards).doesNotExist();
    assertThat(folder.resolve("two/run.otf")).exists();
    assertThat(InProcess.run("convert", input, "-o", output("two"), "--clean")).isEqualTo(2);
  }

  @Test
  void sharesNeedAllDefinitions() throws IOException {
    Path run = Files.createDirectory(folder.resolve("run"));
    try (Stream<Path> files = Files.list(RUNS.resolve("ring_collectives/local"))) {
      for (Path file : files.toList()) {
        Files.copy(file, run.resolve(file.getFileName().toString()));
      }
    }
    Files.delete(run.resolve("ring.2.def"));
    String ring = run.resolve("ring").toString();
    String[] share = {"unify", ring, "-o", output("two"), "--shard=0/2", "--step", "receives"};
    assertThat(InProcess.run(share)).isEqualTo(3);
    assertThat(InProcess.run("unify", ring, "-o", output("one"))).isZero();
  }

  @Test
  void whatAKilledShareLeftIsCleared() throws IOException {
    String[] command = {"convert", unified(), "-o", output("two")};
    Path shards = folder.resolve("two/run.otf.shards");
    run(command, "--shard", "0/2");
    run(command, "--shard", "1/2");
    Path lock = Files.createFile(shards.resolve(".0-of-2.lock"));
    run(command, "--shard", "0/2"); // is complete
    assertThat(lock).doesNotExist();
    Files.createFile(lock);
    run(command, "--join");
    assertThat(shards).doesNotExist();
  }

  @Test
  void sharesThatCannotBeRemovedAreNoFailure() throws IOException {
    String[] command = {"convert", unified(), "-o", output("two")};
    run(command, "--shard", "0/1");
    Path stays = folder.resolve("two/run.otf.shards/0-of-1.receives/some");
    Files.createDirectories(stays);
    run(command, "--join");
    assertThat(folder.resolve("two/run.otf")).exists();
    assertThat(stays).exists();
  }

  @Test
  void aShareWhoseInputHasChangedIsRefused() throws IOException {
    String input = unified();
    run("stats", input, "--shard", "0/1", "--partial", folder.resolve("s").toString());
    Files.setLastModifiedTime(Path.of(input), FileTime.fromMillis(1_000_000));
    assertThat(InProcess.run("stats", input, "--join", "--partial", folder.resolve("s").toString()))
        .isEqualTo(3);
  }

  @Test
  void sumsThatHaveChangedAreRefused() throws IOException {
    String input = unified();
    String sums = folder.resolve("s").toString();
    run("stats", input, "--shard", "0/1", "--partial", sums);
    Path file = folder.resolve("s/0-of-1.sums");
    byte[] bytes = Files.readAllBytes(file);
    for (int at = bytes.length / 4; at < bytes.length; at += bytes.length / 4) {
      byte[] changed = bytes.clone();
      changed[at] ^= 1;
      Files.write(file, changed);
      assertThat(InProcess.run("stats", input, "--join", "--partial", sums)).isEqualTo(3);
    }
    Files.write(file, bytes);
    run("stats", input, "--join", "--partial", sums, "-o", output("one"));
  }

  @Test
  void sendersNeedTheReceivesOfAll() throws IOException {
    String input = RUNS.resolve("ring_collectives/local/ring").toString();
    run("unify", input, "-o", output("two"), "--shard", "0/2", "--step", "receives");
    String[] rewrite = {"unify", input, "-o", output("two"), "--shard", "0/2"};
    assertThat(InProcess.run(rewrite)).isEqualTo(3);
    Path other = folder.resolve("two/run.otf.shards/1-of-2.receives");
    Files.write(other, new byte[500]);
    assertThat(InProcess.run(rewrite)).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({
    "2, convert IN -o OUT --shard 2/2",
    "2, convert IN -o OUT --shard 0/2 --join",
    "5, convert IN -o OUT --shard 0/2 --to stf",
    "5, convert IN -o OUT --shard 0/2 --thumbnail",
    "2, stats IN --shard 0/2",
    "5, stats IN --shard 0/2 --partial P --compare IN",
    "5, unify IN -o OUT --shard 0/2 --replace",
    "5, filter IN --gen -o OUT --shard 0/2",
  })
  void whatCannotBeSharedIsRefused(int code, String words) throws IOException {
    String line = words.replace("IN", unified()).replace("OUT", output("two"));
    assertThat(InProcess.run(line.replace(" P", " " + folder).split(" "))).isEqualTo(code);
    assertThat(Files.createDirectories(folder.resolve("two"))).isEmptyDirectory();
  }

  private static String[] shard(int number, int count) {
    return new String[] {"--shard=" + number + "/" + count};
  }

  private String unified() throws IOException {
    Path out = Files.createDirectories(folder.resolve("in")).resolve("run.otf");
    run("unify", RUNS.resolve("ring_collectives/local/ring").toString(), "-o", out.toString());
    return out.toString();
  }

  private String output(String name) throws IOException {
    return Files.createDirectories(folder.resolve(name)).resolve("run.otf").toString();
  }

  private static void run(String... words) {
    assertThat(InProcess.run(words)).as(String.join(" ", words)).isZero();
  }

  /** Options first or last: the command is the word that is no option. */
  private static void run(String[] some, String... more) {
    List<String> words = new ArrayList<>(List.of(more));
    words.addAll(some[0].startsWith("-") ? words.size() : 0, List.of(some));
    run(words.toArray(String[]::new));
  }

  private TreeMap<String, String> files(String name) throws IOException {
    TreeMap<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder.resolve(name))) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(
            folder.resolve(name).relativize(file).toString(),
            HexFormat.of().formatHex(Files.readAllBytes(file)));
      }
    }
    return files;
  }
}
