package org.tracetool.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.index.IndexBuilder;
import org.tracetool.index.IndexOptions;
import org.tracetool.index.TraceIndex;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.Seeds;
import org.tracetool.testdata.agreement.RandomRun;
import org.tracetool.testdata.agreement.RunFeature;
import org.tracetool.view.model.ViewedTrace;

/**
 * The page of {@code view} says what {@code query} says: random questions about random runs with
 * threads, devices, open calls, early ends, waits and launches. Every second index has no notes, as
 * those that {@code view} makes by itself.
 */
@Tag("thorough")
@Tag("broad")
class PageAgreementTest {
  private static final int RUNS = Effort.of(6, 8, 1000);
  private static final int QUESTIONS = 12;
  private static final List<Family> FAMILIES = List.of(Family.STF, Family.OTF2, Family.OTF);

  private static final ComparisonCounts COUNTS = new ComparisonCounts();

  @TempDir private Path folder;

  static IntStream runs() {
    return Seeds.of(RUNS);
  }

  @AfterAll
  static void checkAllKindsOccurred() {
    if (!Seeds.areChosen()) {
      COUNTS.checkAllOccurred();
    }
  }

  @ParameterizedTest
  @MethodSource("runs")
  void thePageSaysWhatQuerySays(int seed) throws IOException {
    check(seed, folder);
  }

  /** Asks questions about one run. */
  static void check(long seed, Path folder) throws IOException {
    SoftAssertions softly = new SoftAssertions();
    Random random = new Random(seed);
    Family family = FAMILIES.get((int) (seed % FAMILIES.size()));
    Set<RunFeature> features = RunFeature.some(family.features(), random);
    Path trace = family.write(new RandomRun(seed, features), folder);
    try (ViewedTrace view = open(trace, folder, random.nextBoolean())) {
      TraceTables tables = new TraceTables(trace, view.definitions().ticksPerSecond());
      PageSession session = new PageSession(softly, view, tables, random, COUNTS);
      List<PageFacts> facts =
          List.of(
              new DetailFacts(session),
              new NonCallFacts(session),
              new SearchFacts(session),
              new CounterFacts(session),
              new ProfileFacts(session),
              new GroupFacts(session),
              new WaitFacts(session, trace));
      for (PageFacts some : facts) {
        for (int i = 0; i < QUESTIONS; i++) {
          some.check();
        }
      }
      WindowFacts.compare(session);
    }
    try {
      softly.assertAll();
    } catch (AssertionError e) {
      throw new AssertionError("seed " + seed + ", " + family + " " + features, e);
    }
  }

  private static ViewedTrace open(Path trace, Path folder, boolean withNotes) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    Path index = folder.resolve("view.ttidx");
    TraceReader reader = FormatRegistry.load().detect(trace).open(trace, options);
    if (withNotes) {
      assertThat(InProcess.run("index", "-q", trace.toString(), "-o", index.toString())).isZero();
    } else {
      IndexBuilder.write(reader, index, new IndexOptions(options, 1, 1, 0, n -> {}), null);
    }
    return new ViewedTrace("run", reader, TraceIndex.open(index, reader), reader.files(), options);
  }
}
