package org.tracetool.cli.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import org.tracetool.analyze.AnalysisOptions;
import org.tracetool.analyze.result.CallPathProfile;
import org.tracetool.cli.argument.MemorySize;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.cli.common.Heading;
import org.tracetool.cli.common.SelectionOptions;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.text.SpellingSuggestions;
import picocli.CommandLine.Option;

/** How the analysis computes, where there is a choice. */
@Heading("Analysis")
final class AnalysisRules {
  /** The launcher gives five eighths of the memory to the heap; this leaves room for reading. */
  private static final int KEPT_SHARE = 2;

  private static final int MAX_WINDOWS = 100_000;

  /** How members of a collective operation depend on each other on the ideal network. */
  enum Collectives {
    /** As the data flows. */
    flow,
    /** All leave together. */
    together
  }

  /** How the problem grows with the number of locations. */
  enum Scaling {
    weak,
    strong
  }

  @Option(
      names = "--iteration-region",
      paramLabel = "NAME",
      description =
          "Use the calls of this region as iterations (default: the main loop, if one"
              + " is found).")
  private String iterationRegion;

  @Option(
      names = "--iteration-marker",
      paramLabel = "NAME",
      description = "Use markers of this class or with this text as borders of iterations.")
  private String iterationMarker;

  @Option(
      names = "--windows",
      paramLabel = "N",
      description = "Number of equal parts of the run for figures over time (default: 10).")
  private Integer windows;

  @Option(
      names = "--eager-limit",
      paramLabel = "SIZE",
      converter = MemorySize.class,
      description =
          "Model of the ideal network: standard sends of at least this size are synchronous,"
              + " unless the run shows otherwise (default: 32k).")
  private Long eagerLimit;

  @Option(
      names = "--collectives",
      paramLabel = "HOW",
      description =
          "Model of the ideal network: when members leave a collective operation: flow"
              + " (default), each as soon as its data can have arrived, or together, all at"
              + " once, as in Dimemas.")
  private Collectives collectives;

  @Option(
      names = "--alike-within",
      paramLabel = "Q",
      description =
          "Maximum distance between ranks of one cluster, from 0 (the same times in all"
              + " regions) to 1 (no region in common); default: 0.1.")
  private Double within;

  @Option(
      names = "--scaling",
      paramLabel = "KIND",
      description =
          "For several runs: weak (the problem grows with the number of locations) or"
              + " strong (its size is constant); default: derived from the useful time.")
  private Scaling scaling;

  /** Whether the problem grows; null to find out. */
  Boolean isWeak() {
    return scaling == null ? null : scaling == Scaling.weak;
  }

  /** What is said if there are none of the iterations that the user named; null if none are. */
  String iterations() {
    if (iterationRegion != null) {
      return "not all ranks call the region of --iteration-region " + iterationRegion;
    }
    return iterationMarker == null
        ? null
        : "no two markers of the class or text of --iteration-marker " + iterationMarker;
  }

  /** Fails if no location calls the region of iterations at all. */
  void checkCalled(CallPathProfile profile, Path trace) throws UsageException {
    if (iterationRegion == null || profile == null) {
      return;
    }
    TreeSet<String> called = new TreeSet<>();
    for (int path = 0; path < profile.paths(); path++) {
      called.add(profile.region(path));
    }
    if (!called.contains(iterationRegion)) {
      throw new UsageException(
          "--iteration-region "
              + iterationRegion
              + ": "
              + trace
              + " has no call of a region of this name"
              + SpellingSuggestions.didYouMean(iterationRegion, List.copyOf(called)));
    }
  }

  void check(int traces) throws UsageException {
    if (windows != null && (windows < 1 || windows > MAX_WINDOWS)) {
      throw new UsageException("--windows " + windows + ": must be 1 to " + MAX_WINDOWS);
    }
    if (within != null && !(within >= 0 && within <= 1)) {
      throw new UsageException("--alike-within " + within + ": must be 0 to 1");
    }
    if (iterationRegion != null && iterationMarker != null) {
      throw new UsageException("--iteration-region and --iteration-marker exclude each other");
    }
    if (scaling != null && traces < 2) {
      throw new UsageException("--scaling is about several runs; name their traces");
    }
  }

  AnalysisOptions options(
      TraceReader reader,
      SelectionOptions selection,
      ReadOptions reading,
      CommonOptions common,
      LongConsumer progress)
      throws IOException {
    return new AnalysisOptions(
        reading.withLocations(selection.locations(reader)),
        selection.window(reader),
        common.threads(),
        common.memory() / KEPT_SHARE,
        progress,
        windows == null ? AnalysisOptions.DEFAULT_WINDOWS : windows,
        eagerLimit == null ? AnalysisOptions.DEFAULT_EAGER_LIMIT_BYTES : eagerLimit,
        collectives == Collectives.together,
        iterationRegion,
        iterationMarker,
        within == null ? AnalysisOptions.DEFAULT_ALIKE_WITHIN : within);
  }
}
