package org.tracetool.cli.analyze;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.analyze.AnalysisOptions;
import org.tracetool.analyze.TraceAnalyzer;
import org.tracetool.analyze.cube.CubeFile;
import org.tracetool.analyze.report.AnalysisStatement;
import org.tracetool.analyze.report.AnalysisView;
import org.tracetool.analyze.report.FirstScreen;
import org.tracetool.analyze.report.StatementList;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.cli.argument.FailIfOption;
import org.tracetool.cli.argument.GivenOption;
import org.tracetool.cli.common.ExitStatusCollector;
import org.tracetool.cli.common.FilesOfOneRun;
import org.tracetool.cli.common.NameOptions;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.Replacement;
import org.tracetool.cli.common.SelectionOptions;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.view.ViewCommand;
import org.tracetool.console.Failures;
import org.tracetool.console.Progress;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.stored.StoredStatistics;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool analyze}: says why a run is slow, and who causes it. */
@Command(
    name = "analyze",
    description =
        "Explain why a run is slow: parallel efficiency and its losses, wait states"
            + " and their causes, the critical path, slow iterations, outlier ranks.",
    footer = {
      "",
      "Without --by, one screen: the main losses, who causes them, and where to look. Tables for"
          + " --by: efficiency, rank, device, wait-kind, wait-state, completion, wrong-order, cause,"
          + " critical-path, critical-region, critical-rank, segment, iteration, cluster,"
          + " outlier-rank, window, message-size. docs/analyze.md explains every figure, with what"
          + " to do about it.",
      "",
      "Give several traces of one program to compare them: with different numbers of"
          + " locations, analyze shows how the program scales; for two with the same number,"
          + " it shows what became slower.",
      "",
      "Exit code: 0, or 1 if a condition of --fail-if holds. Its keys are those of --format"
          + " json, such as parallel_efficiency; when you compare two runs, there is also the"
          + " key slower.",
      "",
      "Examples:",
      "  tracetool analyze run.otf2",
      "  tracetool analyze --by cause --top 10 run.otf2",
      "  tracetool analyze --format json run.otf2",
      "  tracetool analyze --to cubex -o run.cubex run.otf2",
      "  tracetool analyze run2.otf2 run4.otf2 run8.otf2",
      "  tracetool analyze --fail-if 'parallel_efficiency<0.8' run.otf2",
      "  tracetool analyze --fail-if 'slower>5%%' before.otf2 after.otf2"
    })
public final class AnalyzeCommand extends TraceCommand {
  /** The region of the steps of the profiler of PyTorch. */
  private static final String STEP = "ProfilerStep";

  private static final Set<Class<?>> OPTIONS_OF_RESULTS =
      Set.of(SelectionOptions.class, AnalysisRules.class, NameOptions.class);

  @Parameters(
      paramLabel = "TRACE",
      arity = "1..*",
      description = "Traces: folders that Score-P wrote, or files such as run.otf2 or run.prv.")
  private List<Path> traces = new ArrayList<>();

  @Mixin private TraceInput input = new TraceInput();
  @Mixin private NameOptions names = new NameOptions();
  @Mixin private SelectionOptions selection = new SelectionOptions();
  @Mixin private AnalysisRules rules = new AnalysisRules();
  @Mixin private AnalysisOutput output = new AnalysisOutput();
  @Mixin private Replacement replacement = new Replacement();

  @Mixin private FailIfOption failIf = new FailIfOption();

  @Option(
      names = "--open",
      paramLabel = "N",
      description =
          "Also open the timeline at finding N, as 'See it' and the cards of the timeline number them.")
  private Integer open;

  private FilesOfOneRun ofOneRun;

  @Override
  protected ExitCode run() throws IOException {
    replacement.check();
    rules.check(traces.size());
    output.check(traces.size());
    List<AnalysisView> views = output.views();
    List<FailCondition> failures = new ArrayList<>();
    for (String condition : failIf.conditions()) {
      failures.add(FailCondition.parse(condition, traces.size()));
    }
    if (open != null && (open < 1 || traces.size() > 1 || TraceInput.isPipe(traces.get(0)))) {
      throw new UsageException("--open " + open + ": a number from 1, of one trace in a file");
    }
    input.checkNamed();
    if (output.file() != null) {
      checkReplacement();
    }
    ExitStatusCollector outcomes = new ExitStatusCollector();
    List<AnalyzedTrace> analyzed = new ArrayList<>();
    ofOneRun = new FilesOfOneRun(traces);
    try (FileHandles handles = new FileHandles()) {
      ofOneRun.checkNames(input, reading(handles));
    }
    for (Path trace : traces) {
      analyzed.add(analyze(trace, outcomes));
    }
    checkStrict();
    AnalyzedRuns runs = AnalyzedRuns.of(analyzed, rules.isWeak());
    new AnalysisPrinter(output, views, given()).write(runs);
    if (outcomes.exitCode() != ExitCode.OK) {
      return outcomes.exitCode();
    }
    if (open != null) {
      openView(analyzed.get(0));
    }
    boolean isBad = false;
    for (FailCondition failure : failures) {
      isBad |= failure.holds(runs, System.err);
    }
    failIf.checkUndamaged(diagnostics);
    return isBad ? ExitCode.FINDINGS : ExitCode.OK;
  }

  /** The options of the command line that results depend on, with their values. */
  private List<String> given() {
    List<String> given = new ArrayList<>();
    for (GivenOption option : givenOptions()) {
      if (OPTIONS_OF_RESULTS.contains(option.owner())) {
        given.add(option.name());
        if (option.value() != null) {
          given.add(option.value());
        }
      }
    }
    return given;
  }

  private void openView(AnalyzedTrace trace) throws UsageException {
    AnalysisStatement finding = AnalysisStatement.finding(trace.statements(), open);
    if (finding == null) {
      long count = trace.statements().stream().filter(AnalysisStatement::isFinding).count();
      throw new UsageException(
          "--open " + open + ": there are " + count + " findings in " + trace.name());
    }
    CommandLine view = new CommandLine(new ViewCommand());
    if (given().isEmpty()) {
      view.execute("--open", String.valueOf(open), trace.name());
    } else if (finding.place() != null) { // the timeline finds something else without options
      String time = FirstScreen.viewTime(trace.result().run(), finding.place());
      view.execute("--time", time, trace.name());
    } else {
      throw new UsageException("--open " + open + ": this finding is about the whole run");
    }
  }

  private void checkReplacement() throws IOException {
    if (output.isCube()) {
      replacement.checkLike(output.file(), CubeFile::isCube, "Cube file");
    } else {
      replacement.checkText(output.file(), null, input.formats());
    }
  }

  /** Analyzes a trace; of several, one that cannot be read does not stop the others. */
  private AnalyzedTrace analyze(Path named, ExitStatusCollector outcomes) throws IOException {
    Diagnostics own = new Diagnostics();
    try {
      AnalyzedTrace analyzed = analyze(named, own);
      if (own.hasDamage() && traces.size() > 1) {
        outcomes.countDamaged();
      }
      return analyzed;
    } catch (IOException | RuntimeException e) {
      boolean isOfOneRun = e instanceof FilesOfOneRun.SameRunException;
      if (traces.size() == 1 || isOfOneRun || ExitStatusCollector.endsAll(e)) {
        throw e;
      }
      Failures.report(e, common.debug(), System.err);
      String state = outcomes.failed(e);
      return new AnalyzedTrace(
          named.toString(), state, Failures.line(e), null, List.of(), own.incidents());
    } finally {
      own.joinInto(diagnostics);
    }
  }

  /** Says what was asked for that the trace does not have. */
  private void warnNothing(
      AnalysisResult result, TraceReader reader, ReadOptions reading, Path named)
      throws IOException {
    Diagnostics own = reading.diagnostics();
    if (result.run().locations() + result.run().devices() == 0) {
      if (selection.hasTime()) {
        checkReadable(named, reader, reading);
      } else {
        checkReadable(named, own);
      }
      String stored =
          StoredStatistics.areIn(reader)
              ? "; it stores statistics, which 'tracetool stats' shows"
              : "";
      selection.warnNothing("no events to analyze", named + stored, reader, reading);
    } else if (result.iterations() == null) {
      rules.checkCalled(result.profile(), named);
      String missing = rules.iterations();
      if (missing == null && output.views().contains(AnalysisView.ITERATION)) {
        missing = "no loop was found; name its region with --iteration-region" + step(reader);
      }
      if (missing != null) {
        own.warn(WarningCode.NOTHING_FOUND, missing, named.toString());
      }
    }
  }

  /** The region of the steps that a profiler notes, if the trace has it. */
  private static String step(TraceReader reader) {
    boolean hasSteps =
        reader.definitions().all(Definition.Region.class).stream()
            .anyMatch(region -> STEP.equals(region.name()));
    return hasSteps ? " " + STEP : ", or its markers with --iteration-marker";
  }

  private AnalyzedTrace analyze(Path named, Diagnostics own) throws IOException {
    Path trace = located(named, input);
    try (FileHandles handles = new FileHandles()) {
      ReadOptions reading =
          new ReadOptions(TimeWindow.ALL, null, null, handles, own, 0)
              .buffersFor(common.threads(), common.readingMemory())
              .withOperationPairsOnly();
      try (TraceReader reader = names.of(input.open(trace, reading));
          Progress progress = Progress.start("analyzing " + named, common.quiet())) {
        progress.setTotal(0, "records");
        ofOneRun.check(named, reader);
        if (output.file() != null) {
          OutputTraceCheck.checkNotOf(reader, output.file());
        }
        AnalysisOptions options = rules.options(reader, selection, reading, common, progress::add);
        AnalysisResult result = TraceAnalyzer.analyzeOfAnyLength(reader, options);
        names.warn(own);
        warnNothing(result, reader, reading, named);
        return new AnalyzedTrace(
            named.toString(),
            own.hasDamage() ? "damaged" : "ok",
            null,
            result,
            StatementList.of(result, selection.hasProcesses()),
            own.incidents());
      }
    }
  }
}
