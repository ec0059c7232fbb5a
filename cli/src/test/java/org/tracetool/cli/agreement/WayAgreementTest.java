package org.tracetool.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.Seeds;
import org.tracetool.testdata.agreement.RandomRun;
import org.tracetool.testdata.agreement.RunFeature;

/**
 * Commands say the same of a run whichever way its records come to them: with one thread or
 * several, with or without an index, from a trace or from a copy of it.
 */
@Tag("thorough")
class WayAgreementTest {
  private static final int RUNS = Effort.of(1, 1, 300);
  private static final List<Family> FAMILIES = List.of(Family.STF, Family.OTF2, Family.OTF);

  /** A collective operation: OTF2 has codes for them, which do not say whether it blocks. */
  private static final Pattern OPERATION =
      Pattern.compile("(?i)(?:MPI_I?)?(ALLREDUCE|BCAST|BARRIER)");

  private static final Function<MatchResult, String> CODE =
      m -> m.group(1).toUpperCase(Locale.ROOT);

  @TempDir private Path folder;

  private Random random;
  private Family family;
  private Set<RunFeature> features;
  private RandomRun run;
  private Path trace;

  static IntStream seeds() {
    return Seeds.of(RUNS);
  }

  private void write(int seed) throws IOException {
    write(seed, Set.of());
  }

  private void write(int seed, Set<RunFeature> without) throws IOException {
    random = new Random(seed);
    family = FAMILIES.get(seed % FAMILIES.size());
    features = RunFeature.some(family.features(), random);
    features.removeAll(without);
    run = new RandomRun(seed, features);
    trace = family.write(run, Files.createDirectory(folder.resolve("original")));
  }

  private void compare(int seed, Map<String, String> found, Map<String, String> wanted) {
    SoftAssertions softly = new SoftAssertions();
    wanted.forEach(
        (command, answer) ->
            softly
                .assertThat(CommandAnswers.difference(found.get(command), answer))
                .as(command)
                .isEmpty());
    try {
      softly.assertAll();
    } catch (AssertionError e) {
      throw new AssertionError("seed " + seed + ", " + family + " " + features, e);
    }
  }

  private void runWell(String... words) {
    assertThat(InProcess.run(words)).as("exit code of %s", List.of(words)).isZero();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void threadsChangeNothing(int seed) throws IOException {
    write(seed);
    compare(
        seed,
        CommandAnswers.of(trace, "--threads", "1"),
        CommandAnswers.of(trace, "--threads", "4"));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void anIndexChangesNothing(int seed) throws IOException {
    write(seed);
    List<String> part = new ArrayList<>();
    if (random.nextInt(3) > 0) {
      part.addAll(List.of("--time", anyTime() + "ns:" + anyTime() + "ns"));
    }
    if (part.isEmpty() || random.nextBoolean()) {
      part.addAll(List.of("--process", random.nextBoolean() ? "0" : "1"));
    }
    String[] options = part.toArray(new String[0]);
    Map<String, String> without = CommandAnswers.ofParts(trace, options);
    runWell("index", "-q", trace.toString());
    compare(seed, CommandAnswers.ofParts(trace, options), without);
  }

  private long from = -1;

  /** Two times of the run, the earlier one first. */
  private long anyTime() {
    long first = run.facts(Set.of()).firstNs();
    long length = run.facts(Set.of()).lastNs() - first + 2;
    if (from < 0) {
      from = first + (long) (random.nextDouble() * length);
      return from;
    }
    return from + 1 + (long) (random.nextDouble() * (first + length - from));
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void partsMakeTheWhole(int seed) throws IOException {
    write(seed);
    Path parts = Files.createDirectory(folder.resolve("parts"));
    String suffix = trace.toString().substring(trace.toString().lastIndexOf('.'));
    String pattern = parts.resolve("p-{n}" + suffix).toString();
    List<String> words = new ArrayList<>(List.of("split", "-q", trace.toString(), "-o", pattern));
    words.addAll(
        switch (random.nextInt(3)) {
          case 0 -> List.of("--by", "process");
          case 1 -> List.of("--by", "stream");
          default -> List.of("--at", anyTime() + "ns," + anyTime() + "ns");
        });
    runWell(words.toArray(new String[0]));
    List<String> inputs = new ArrayList<>();
    try (Stream<Path> files = Files.list(parts)) {
      files.map(Path::toString).filter(f -> f.endsWith(suffix)).forEach(inputs::add);
    }
    inputs.sort(Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder()));
    Path whole = folder.resolve("whole" + suffix);
    List<String> merge = new ArrayList<>(List.of("merge", "-q", "-o", whole.toString()));
    merge.addAll(inputs);
    runWell(merge.toArray(new String[0]));
    compareCopy(seed, whole);
  }

  private void compareCopy(int seed, Path copy) {
    compare(seed, factsOf(copy), factsOf(trace));
  }

  /** Facts without numbers of definitions, which a copy may number anew. */
  private static Map<String, String> factsOf(Path trace) {
    Map<String, String> answers = CommandAnswers.ofParts(trace);
    answers.putAll(CommandAnswers.ofQueryWithoutIds(trace));
    return CommandAnswers.facts(answers, "trace", "region_id");
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void repairOfASoundTraceChangesNothing(int seed) throws IOException {
    write(seed, Set.of(RunFeature.OPEN_CALLS, RunFeature.LEAVES_ALONE));
    String suffix = trace.toString().substring(trace.toString().lastIndexOf('.'));
    Path copy = folder.resolve("copy" + suffix);
    runWell("repair", "-q", trace.toString(), "-o", copy.toString());
    compareCopy(seed, copy);
  }

  /** Families that hold all of a run say the same of it. */
  @ParameterizedTest
  @MethodSource("seeds")
  void familiesSayTheSame(int seed) throws IOException {
    boolean isOfOtf = FAMILIES.get(seed % FAMILIES.size()) == Family.OTF;
    write(
        seed,
        isOfOtf
            ? Set.of(RunFeature.NON_BLOCKING, RunFeature.NON_BLOCKING_COLLECTIVES)
            : Set.of(RunFeature.LEAVES_ALONE));
    Family other = family == Family.STF ? Family.OTF2 : Family.STF;
    Path copy = other.write(run, Files.createDirectory(folder.resolve("other")));
    compare(seed, ofAnyFamily(copy), ofAnyFamily(trace));
  }

  /** Facts without what formats have of their own: kinds of records, paradigms, operations. */
  private static Map<String, String> ofAnyFamily(Path trace) {
    Map<String, String> facts = factsOf(trace);
    facts.remove("dump");
    facts.replaceAll(
        (command, text) ->
            UnitedCollectiveRows.united(
                    text.lines()
                        .filter(line -> !line.startsWith(".tables.paradigm"))
                        .map(line -> OPERATION.matcher(line).replaceAll(CODE)))
                .sorted()
                .collect(Collectors.joining("\n")));
    return facts;
  }
}
