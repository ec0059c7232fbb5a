package org.tracetool.cli.agreement;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.Seeds;
import org.tracetool.testdata.agreement.RandomRun;
import org.tracetool.testdata.agreement.RandomRunFacts;
import org.tracetool.testdata.agreement.RunFeature;

/**
 * All commands say the same of a run, and what is true: calls, sums, messages, collective
 * operations, counters, first and last time, whatever the family.
 *
 * <p>A new family joins by a line in {@link Family}.
 */
@Tag("thorough")
class AgreementTest {
  private static final int RUNS = Effort.of(1, 3, 300);

  @TempDir Path folder;

  private final SoftAssertions softly = new SoftAssertions();

  static Stream<Arguments> runs() {
    return Stream.of(Family.values())
        .flatMap(f -> Seeds.of(RUNS).mapToObj(seed -> Arguments.of(f, seed)));
  }

  /** Each second run has all features that the family can record; the others have some. */
  private static Set<RunFeature> features(Family family, int seed) {
    return seed % 2 == 0 ? family.features() : RunFeature.some(family.features(), new Random(seed));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("runs")
  void allCommandsSayTheSame(Family family, int seed) throws IOException {
    RandomRun run = new RandomRun(seed, features(family, seed));
    RandomRunFacts truth = run.facts(family.limits());
    Path trace = family.write(run, folder);
    String name = trace.toString();
    RandomRunFacts queried = QueryFacts.of(trace);
    compare("query", queried, truth);
    softly.assertThat(queried.launches()).as("launches of query").isEqualTo(truth.launches());
    StatsFacts.compare(
        softly,
        Command.json(
            "stats", "-q", "--format", "json", "--by", "region,pair,collective,counter", name),
        truth);
    if (seed % 3 == 0) {
      Path tables = folder.resolve("tables");
      softly
          .assertThat(InProcess.run("convert", "-q", "--to", "parquet", name, tables.toString()))
          .isZero();
      compare("Parquet", QueryFacts.ofParquet(trace, tables), truth);
    }
    Map<String, Object> check = Command.json("check", "-q", "--format", "json", name);
    softly
        .assertThat(Command.number(check.get("message_count")))
        .as("messages of check")
        .isEqualTo(truth.messages().size());
    softly
        .assertThat(Command.number(check.get("operation_count")))
        .as("operations of check")
        .isEqualTo(truth.collectives().size());
    Map<String, Object> info = Command.json("info", "-q", "--format", "json", name);
    softly
        .assertThat(Command.ns(info.get("first_s")))
        .as("first time of info")
        .isEqualTo(truth.firstNs());
    softly
        .assertThat(Command.ns(info.get("last_s")))
        .as("last time of info")
        .isEqualTo(truth.lastNs());
    ViewFacts.compare(softly, trace, folder, seed, truth);
    writeRetimed(name, truth);
    softly.assertAll();
  }

  @SuppressWarnings("unchecked")
  private void writeRetimed(String name, RandomRunFacts truth) {
    Path out = folder.resolve("retimed.stf");
    Map<String, Object> report =
        Command.json("retime", "-q", "--format", "json", name, "-o", out.toString());
    Map<String, Object> before = (Map<String, Object>) report.get("before");
    softly
        .assertThat(Command.number(before.get("message_count")))
        .as("messages of retime")
        .isEqualTo(truth.messages().size());
    softly
        .assertThat(Command.number(before.get("operation_count")))
        .as("operations of retime")
        .isEqualTo(truth.collectives().size());
    softly.assertThat(Command.number(before.get("violation_count"))).as("violations").isZero();
  }

  private void compare(String command, RandomRunFacts found, RandomRunFacts truth) {
    softly.assertThat(found.calls()).as("calls of " + command).isEqualTo(truth.calls());
    softly.assertThat(found.messages()).as("messages of " + command).isEqualTo(truth.messages());
    softly
        .assertThat(List.of(found.unreceived(), found.lostSends()))
        .as("sends and receives alone of " + command)
        .isEqualTo(List.of(truth.unreceived(), truth.lostSends()));
    softly
        .assertThat(found.collectives())
        .as("collectives of " + command)
        .isEqualTo(truth.collectives());
    softly.assertThat(found.counters()).as("counters of " + command).isEqualTo(truth.counters());
    softly
        .assertThat(List.of(found.firstNs(), found.lastNs()))
        .as("extent of " + command)
        .isEqualTo(List.of(truth.firstNs(), truth.lastNs()));
  }
}
