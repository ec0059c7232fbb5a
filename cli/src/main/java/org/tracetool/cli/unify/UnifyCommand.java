package org.tracetool.cli.unify;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tracetool.archive.ArchiveRegistry;
import org.tracetool.cli.argument.AttachedValue;
import org.tracetool.cli.common.FormatIds;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.Replacement;
import org.tracetool.cli.common.ShardAndJoinOptions;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.filter.FilterFileOption;
import org.tracetool.cli.query.TableFolder;
import org.tracetool.cli.report.ReportOption;
import org.tracetool.cli.report.RunReportWriter;
import org.tracetool.clock.RetimeMethod;
import org.tracetool.clock.Retiming;
import org.tracetool.clock.match.ReversalTally;
import org.tracetool.console.Progress;
import org.tracetool.console.StandardOutput;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.format.WriterFactory;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.shard.Shard;
import org.tracetool.core.shard.ShardFolder;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.text.CountText;
import org.tracetool.core.text.TraceText;
import org.tracetool.unify.UnifyListener;
import org.tracetool.unify.UnifyOptions;
import org.tracetool.unify.UnifyReport;
import org.tracetool.unify.local.LocalFiles;
import org.tracetool.unify.messages.ReceiveFile;
import org.tracetool.unify.messages.ReceiveFiles;
import org.tracetool.unify.run.Unifier;
import org.tracetool.unify.run.UnifyShards;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool unify}: makes one trace of the local files of a run. */
@Command(
    name = "unify",
    description = "Create one trace from the local files of the processes of a run.",
    footer = {
      "",
      "Without -o and --replace, the local files are kept and the trace is written"
          + " next to them as u_NAME. Damaged or missing files are reported, and"
          + " everything readable is kept; --strict makes that a failure without output.",
      "",
      "Examples:",
      "  tracetool unify run",
      "  tracetool unify run -o /data/run-17.otf2",
      "  tracetool unify --replace --to stf run",
      "  tracetool unify --clock clc run"
    })
public final class UnifyCommand extends TraceCommand {
  private static final String FORMAT = "otf";
  private static final String SHARED_FILES = "shared-files";
  private static final String DAMAGED = "damaged";
  private static final String CONTROL_SUFFIX = ".uctl";
  private static final int MEMORY_SHARE = 8;
  private static final int PROGRESS_UNITS = 1000;
  private static final int PROGRESS_LINES = 10;

  @Parameters(
      paramLabel = "PREFIX",
      description =
          "Common prefix of the names of the local files, or PREFIX.uctl; for TAU"
              + " FOLDER/tautrace, or the folder.")
  private Path input;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description =
          "The new trace; its suffix determines the format. If OUT has no known suffix, it is"
              + " the prefix of the trace's file names (default: u_NAME).")
  private Path output;

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      completionCandidates = FormatIds.Unified.class,
      description =
          "Format of the new trace: ${COMPLETION-CANDIDATES} (default: by the suffix of OUT, else"
              + " otf).")
  private String to;

  @Option(
      names = "--profile-file",
      paramLabel = "FILE",
      description =
          "Write the profile of a run with statistics to this file (default: OUTPUT.prof.txt).")
  private Path profile;

  @Option(
      names = {"-k", "--keep-local"},
      description = "Keep the local files (the default without --replace).")
  private boolean keepLocal;

  @Option(
      names = "--replace",
      arity = "0..1",
      paramLabel = "damaged",
      preprocessor = AttachedValue.class,
      description =
          "Remove the local files once the trace has been written, synced to disk and"
              + " verified by reading it back. If local files are damaged, they are kept and"
              + " no trace is written, unless you give --replace=damaged. After an"
              + " interruption, either all local files or the whole trace exist; run the same"
              + " command again to finish.")
  private String replacement;

  @Option(
      names = {"-p", "--progress"},
      description = "Show progress even where standard error is not a terminal.")
  private boolean showProgress;

  @Option(
      names = "--statistics-only",
      description = "Write definitions, markers and statistics only, no events.")
  private boolean statistics;

  @Option(names = "--no-compress", description = "Write plain files (default: compressed ones).")
  private boolean plain;

  @Option(
      names = "--shared-files",
      paramLabel = "N",
      description =
          "Put all streams into N files of each kind, as VampirTrace does with I/O"
              + " forwarding (otf; default: 0, each stream has its own files).")
  private int sharedFiles;

  @Option(
      names = "--no-snapshots",
      description = "Write no snapshots, sample points and thumbnail.")
  private boolean noSnapshots;

  @Option(
      names = "--max-snapshots",
      paramLabel = "N",
      description = "Write at most N snapshots for each stream (default: ${DEFAULT-VALUE}).")
  private long maxSnapshots = UnifyOptions.DEFAULT_MAX_SNAPSHOTS;

  @Option(
      names = "--no-match",
      description = "Do not match messages; sends then lack the time of the receive.")
  private boolean noMatching;

  @Option(names = "--drop-receives", description = "Omit receives once their messages are matched.")
  private boolean dropReceives;

  @Option(
      names = "--no-damage",
      description =
          "Fail without output if local files are damaged or missing. Unlike --strict, allow"
              + " omitted records.")
  private boolean noDamage;

  @Option(
      names = "--clock",
      paramLabel = "METHOD",
      description =
          "Clock correction: control-file (default), from the offsets measured at the start and"
              + " end of the run; auto, offsets, clc or spline also use messages, as retime"
              + " does. The trace is kept in the temporary folder until it is corrected.")
  private ClockMethod clock = ClockMethod.controlFile;

  @Mixin private VtunifyNames olderNames = new VtunifyNames();

  @Mixin private Replacement replacing = new Replacement();

  @Mixin private ReportOption report = new ReportOption();

  @Mixin private FilterFileOption filter = new FilterFileOption();

  @Mixin private ShardAndJoinOptions shards = new ShardAndJoinOptions();

  @Option(
      names = "--step",
      paramLabel = "STEP",
      description =
          "Step to run with --shard. First 'receives' in all shares: store the receives that"
              + " senders in other shares need. When all have finished, 'rewrite' (default):"
              + " write the share.")
  private Step step = Step.rewrite;

  /** What clocks are corrected by. */
  enum ClockMethod {
    controlFile("control-file", null),
    auto("auto", RetimeMethod.AUTO),
    offsets("offsets", RetimeMethod.OFFSETS),
    clc("clc", RetimeMethod.CLC),
    spline("spline", RetimeMethod.SPLINE);

    private final String word;
    private final RetimeMethod method;

    ClockMethod(String word, RetimeMethod method) {
      this.word = word;
      this.method = method;
    }

    @Override
    public String toString() {
      return word;
    }
  }

  /** Steps of a share. */
  enum Step {
    receives,
    rewrite
  }

  @Override
  protected ExitCode run() throws IOException {
    FormatRegistry formats = FormatRegistry.load();
    TraceFormat target = target(formats);
    check(target);
    boolean replace = replacement != null;
    if (replace && replacing.keepsAll()) {
      throw new UsageException("--replace and --no-clobber exclude each other; choose one");
    }
    if (output != null && TraceInput.isStandard(output)) {
      throw new UnsupportedTraceException(
          "-o -: a trace made of local files has several files and cannot go to standard output;"
              + " name it, then convert it");
    }
    if (output != null && !olderNames.isPrefix) {
      OutputTraceCheck.refuseFolder(output);
    }
    TraceFormat source = LocalFiles.exist(input) ? null : JoinedRun.format(input, formats);
    if (source != null) {
      joinRun(source, target, formats);
      return ExitCode.OK;
    }
    if (!LocalFiles.exist(input)) {
      JoinedRun.checkNotPart(input, formats);
    }
    input = found(input, List.of(CONTROL_SUFFIX), "run");
    if (ArchiveRegistry.isInside(input) && (output == null || replace)) {
      throw new UsageException(
          input
              + ": is in an archive, which is never changed; name the output with -o, and leave"
              + " --replace out");
    }
    replacing.check();
    if (profile != null) {
      replacing.checkText(profile, null, formats);
    }
    List<String> unified = new ArrayList<>();
    new FormatIds.Unified().forEach(unified::add);
    if (!unified.contains(target.id())) {
      throw new UsageException(
          (to == null ? "-o " + output : "--to " + to)
              + ": local files become a trace of one of the formats "
              + String.join(", ", unified)
              + "; for another one, unify to otf, then convert");
    }
    RunReportWriter runReport = report.begin("unify", replacing, formats, common, diagnostics);
    runAtEnd(runReport);
    if (report.isWanted()) {
      // without the files where an earlier run has replaced them already
      runReport.input(input, LocalFiles.exist(input) ? LocalFiles.of(input) : null);
    }
    try (Progress progress =
        Progress.start("unifying " + input, common.quiet() || common.verbosity() > 0)) {
      UnifyOptions options =
          UnifyOptions.defaults(input)
              .withOutput(output)
              .withReplace(replace)
              .withReplaceDamaged(DAMAGED.equals(replacement))
              .withOverwrite(replacing.overwrite())
              .withCompress(!plain)
              .withStatisticsOnly(statistics)
              .withSnapshots(noSnapshots ? 0 : maxSnapshots)
              .withMessages(!noMatching, dropReceives)
              .withProfile(profile)
              .withResources(common.threads(), common.memory() / MEMORY_SHARE)
              .withReporting(common.strictness(), diagnostics, new Listener(progress));
      UnifyShards part = part(Unifier.trace(options, target), target);
      if (shards.isDone() || part.receivesOnly() && isCollected(part.work())) {
        return ExitCode.OK;
      }
      UnifyReport made =
          Unifier.run(
              options,
              formats.byId(FORMAT).facet(RunFilesFacet.class),
              target,
              writers(target, formats),
              part);
      shards.end(diagnostics);
      filter.report(diagnostics);
      progress.close();
      if (shards.isPart()) {
        return ExitCode.OK;
      }
      runReport.addOutput(made.trace(), target::open);
      runReport.setMessages(made.sends(), made.unmatched(), made.reversed());
      print(made);
    }
    return ExitCode.OK;
  }

  private static void addIf(boolean isGiven, String option, List<String> options) {
    if (isGiven) {
      options.add(option);
    }
  }

  /** Unifies local files that their format reads as one trace. */
  private void joinRun(TraceFormat source, TraceFormat target, FormatRegistry formats)
      throws IOException {
    List<String> unfit = new ArrayList<>();
    addIf(replacement != null, "--replace", unfit);
    addIf(statistics, "--statistics-only", unfit);
    addIf(profile != null, "--profile-file", unfit);
    addIf(noMatching, "--no-match", unfit);
    addIf(dropReceives, "--drop-receives", unfit);
    if (!unfit.isEmpty()) {
      boolean isOne = unfit.size() == 1;
      throw new UsageException(
          input
              + ": "
              + String.join(", ", unfit)
              + (isOne ? " is" : " are")
              + " for local files of OTF; leave "
              + (isOne ? "it out" : "them out"));
    }
    if (!target.capabilities().write()) {
      throw new UnsupportedTraceException(
          "traces of format " + target.id() + " can be read but not written; choose another one");
    }
    replacing.check();
    JoinedRun joined = new JoinedRun(input, source, output, target, common, diagnostics);
    RunReportWriter runReport = report.begin("unify", replacing, formats, common, diagnostics);
    runAtEnd(runReport);
    runReport.input(input, source::open);
    if (!shards.isPart()) {
      runReport.addOutput(joined.trace(), target::open);
    }
    if (step == Step.receives) {
      return; // what is received has to be known to no other share
    }
    try (FileHandles handles = new FileHandles();
        Progress progress =
            Progress.start("unifying " + input, common.quiet() || common.verbosity() > 0)) {
      progress.setTotal(0, "records");
      WriteOptions writing =
          new WriteOptions(plain ? 0 : -1, diagnostics).withOverwrite(replacing.overwrite());
      joined.write(reading(handles), writing, writers(target, formats), shards, progress);
      filter.report(diagnostics);
    }
  }

  /** Writers of the new trace, which looks at what it would replace first. */
  private WriterFactory writers(TraceFormat target, FormatRegistry formats) throws IOException {
    WriterFactory writers = filter.writers(target, common, diagnostics);
    return (trace, options) -> {
      replacing.checkTrace(trace, target, formats);
      TraceWriter writer =
          shards.announce(
              writers.create(
                  shards.place(trace, target.suffixes().get(0)),
                  shards.writing(withSharedFiles(options))),
              target.id());
      return clock.method == null
          ? writer
          : ClockWriter.of(
              writer,
              target,
              formats.byId(FORMAT),
              clock.method,
              common,
              diagnostics,
              this::setCorrection);
    };
  }

  private WriteOptions withSharedFiles(WriteOptions options) {
    return sharedFiles == 0
        ? options
        : options.withSettings(Map.of(SHARED_FILES, Integer.toString(sharedFiles)));
  }

  private static boolean isCollected(ShardWork work) throws IOException {
    Shard own = work.note().shard();
    return ReceiveFile.isDone(ReceiveFiles.place(work, own), work.note().run(), own);
  }

  /** The share of the work that this process does. */
  private UnifyShards part(Path trace, TraceFormat target) throws IOException {
    if (!shards.any()) {
      return UnifyShards.WHOLE;
    }
    List<Path> files = new ArrayList<>();
    for (TraceFile file : LocalFiles.of(input).files()) {
      files.add(file.path());
    }
    ShardWork work = shards.begin(ShardFolder.of(trace), target, files, "");
    return new UnifyShards(work, step == Step.receives);
  }

  /** The format to write: {@code --to}, else that of the suffix of the output, else OTF. */
  private TraceFormat target(FormatRegistry formats) throws UsageException {
    TraceFormat chosen = to == null ? null : formats.forOutput(to);
    if (output == null || olderNames.isPrefix) {
      return chosen == null ? formats.byId(FORMAT) : chosen;
    }
    if (TableFolder.meant(output, null) != null) {
      throw new UsageException(
          "-o " + output + ": unify writes traces; make tables of its output with convert");
    }
    TraceFormat named = formats.ofSuffix(output);
    if (chosen == null) {
      return named == null ? formats.byId(FORMAT) : named;
    }
    if (named != null && chosen.suffixes().stream().noneMatch(output.toString()::endsWith)) {
      throw new UsageException(
          "-o "
              + output
              + " is a trace of format "
              + named.id()
              + " by its suffix, and --to "
              + to
              + " says otherwise; choose one");
    }
    return chosen;
  }

  private void check(TraceFormat target) throws IOException {
    if (sharedFiles != 0
        && (!target.id().equals(FORMAT) || sharedFiles < 0 || sharedFiles > 4096)) {
      throw new UsageException("--shared-files N: from 1 to 4096, and only in OTF traces");
    }
    plain |= olderNames.plain;
    noSnapshots |= olderNames.noSnapshots;
    noMatching |= olderNames.noMatching;
    dropReceives |= olderNames.dropReceives;
    maxSnapshots = olderNames.maxSnapshots == null ? maxSnapshots : olderNames.maxSnapshots;
    if (maxSnapshots < 1 || maxSnapshots > UnifyOptions.UPPER_MAX_SNAPSHOTS) {
      throw new UsageException(
          "--max-snapshots "
              + maxSnapshots
              + ": expected a number from 1 to "
              + UnifyOptions.UPPER_MAX_SNAPSHOTS
              + "; --no-snapshots writes none");
    }
    shards.check();
    shards.refuse(replacement != null, "--replace");
    shards.refuse(filter.any(), "--filter in unify (use the command filter afterwards)");
    shards.refuse(statistics, "--statistics-only");
    shards.refuse(clock.method != null, "--clock in unify (use the command retime afterwards)");
    if ((statistics || dropReceives) && clock.method != null) {
      throw new UsageException(
          "--clock "
              + clock
              + ": needs messages, which "
              + (statistics ? "--statistics-only" : "--drop-receives")
              + " leaves out");
    }
    if (step == Step.receives && !shards.isPart()) {
      throw new UsageException("--step receives: only with --shard");
    }
    if (replacement != null && !replacement.isEmpty() && !replacement.equals(DAMAGED)) {
      throw new UsageException(
          "--replace=" + replacement + ": give --replace, or --replace=" + DAMAGED);
    }
    if (keepLocal && replacement != null) {
      throw new UsageException("-k keeps the local files and --replace removes them; choose one");
    }
  }

  private void print(UnifyReport report) throws IOException {
    StringBuilder text = new StringBuilder();
    if (common.verbosity() > 0 && !report.resumed()) {
      if (!report.warnings().isEmpty()) {
        text.append('\n');
        report.warnings().forEach(w -> text.append(w.stripTrailing()).append('\n'));
        text.append('\n');
      }
      text.append("Done\n");
    }
    if (report.profile() != null && !common.quiet()) {
      text.append(report.profile().summary(report.profileFile()));
    }
    say(text.toString());
  }

  private void setCorrection(Retiming retiming) throws IOException {
    if (common.quiet()) {
      return;
    }
    ReversalTally before = retiming.before();
    ReversalTally after = retiming.after();
    StringBuilder text = new StringBuilder("clocks: ");
    text.append(String.join("; ", retiming.reasons()));
    text.append(retiming.reasons().isEmpty() ? "" : "; ");
    text.append(before.violated()).append(" -> ").append(after.violated()).append(" of ");
    text.append(CountText.of(before.messages(), "message")).append(" before their cause\n");
    say(text.toString());
  }

  private static void say(String text) throws IOException {
    if (!text.isEmpty()) {
      StandardOutput.forReaders().write(TraceText.encode(text));
    }
  }

  /** Prints headlines on standard output and progress on standard error. */
  private final class Listener implements UnifyListener {
    private final Progress progress;
    private int lines;

    Listener(Progress progress) {
      this.progress = progress;
      progress.setTotal(PROGRESS_UNITS);
    }

    @Override
    public void setContents(boolean events, boolean hasStatistics) {
      filter.setContents(events, hasStatistics);
    }

    @Override
    public void prepareFinish() throws DamagedTraceException {
      if (noDamage && diagnostics.hasDamage()) {
        throw new DamagedTraceException(
            input
                + ": local files are damaged, and --no-damage forbids that; no output was written");
      }
    }

    @Override
    public void beginPhase(String headline) throws IOException {
      if (common.verbosity() > 0) {
        say(headline + "\n");
      }
    }

    @Override
    public synchronized void setProgress(double done) {
      progress.setDone((long) (done * PROGRESS_UNITS));
      int reached = (int) (done * PROGRESS_LINES);
      if (showProgress && !Progress.isShown() && reached > lines) {
        lines = reached;
        System.err.println("unifying " + input + ": " + reached * 100 / PROGRESS_LINES + " %");
      }
    }
  }
}
