package org.tracetool.cli.common;

import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.tracetool.archive.ArchiveOptions;
import org.tracetool.archive.ArchiveRegistry;
import org.tracetool.cli.argument.GivenOption;
import org.tracetool.console.Failures;
import org.tracetool.console.IncidentReport;
import org.tracetool.console.Progress;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceExtent;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.HiddenFileRemoval;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.Diagnostics.Incident;
import org.tracetool.core.report.Diagnostics.Severity;
import org.tracetool.core.report.Strictness;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.TimeWindow;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/**
 * The frame of every command that works on traces: runs it, then reports damage and losses, and
 * turns the outcome into an exit code.
 */
public abstract class TraceCommand implements Callable<Integer> {
  /** The options that every command has. */
  @Mixin protected CommonOptions common = new CommonOptions();

  /** Where everything the command calls reports damage, losses and warnings. */
  protected final Diagnostics diagnostics = new Diagnostics();

  /** What the option parser has seen; null for a command that was made without it. */
  @Spec private CommandSpec spec;

  /** The files that its options name. */
  private FileArgumentCheck namedFiles = new FileArgumentCheck();

  /** The options of a command that was made without the option parser. */
  private List<GivenOption> givenOptions = List.of();

  private final PipedTrace pipe = new PipedTrace();
  private ArchiveRegistry archives;
  private boolean interrupted;
  private FinalStep epilogue;

  /** Takes the files and options of a command line that the option parser did not see. */
  public final void take(FileArgumentCheck named, List<GivenOption> options) {
    namedFiles = named;
    givenOptions = options;
  }

  /** The options of the command line; those of the settings are not among them. */
  protected final List<GivenOption> givenOptions() {
    if (spec == null) {
      return givenOptions;
    }
    List<GivenOption> given = new ArrayList<>();
    for (OptionSpec option : spec.commandLine().getParseResult().matchedOptions()) {
      if (option.userObject() instanceof Field field) {
        for (String value : option.originalStringValues()) {
          String text = option.arity().max() > 0 ? value : null;
          given.add(new GivenOption(field.getDeclaringClass(), option.longestName(), text));
        }
      }
    }
    return given;
  }

  /** Does the work; every failure may simply be thrown. */
  protected abstract ExitCode run() throws IOException;

  @Override
  public final Integer call() {
    int code;
    Throwable failure = null;
    try {
      if (spec != null) {
        namedFiles = FileParameters.of(spec);
      }
      common.check();
      checkStrictness();
      namedFiles.check();
      code = run().number();
    } catch (Throwable t) { // whatever it is, the user gets one line
      failure = t;
      code = 0;
    }
    try {
      if (epilogue != null) {
        epilogue.run(exitCode(code, failure), failure);
      }
    } catch (IOException | RuntimeException e) {
      if (failure == null) {
        failure = e;
      } else {
        diagnostics.warn(
            WarningCode.REMAINING_FILES, "no report of the failure was written", Failures.line(e));
      }
    }
    try {
      closeArchives();
    } catch (IOException e) {
      failure = failure == null ? e : failure;
    }
    for (Map.Entry<Path, String> left : HiddenFileRemoval.unfinished().entrySet()) {
      diagnostics.warn(
          WarningCode.REMAINING_FILES,
          "hidden files that could not be removed",
          left.getKey()
              + ": not needed any more, but cannot be removed ("
              + left.getValue()
              + "); the next output of this name removes it");
    }
    boolean showsAll = common.verbose() || common.strict(); // what fails is shown
    IncidentReport.print(diagnostics, common.quiet(), showsAll, System.err);
    if (failure != null) {
      return Failures.report(failure, common.debug(), System.err);
    }
    if (code == 0 && common.strictness().forbids(diagnostics)) {
      return Failures.report(strictFailure(), common.debug(), System.err);
    }
    if (code == 0 && diagnostics.hasDamage()) {
      System.err.println(
          "tracetool: everything that could be read was kept; --strict makes damage a failure");
    }
    return code;
  }

  private int exitCode(int code, Throwable failure) {
    if (failure != null) {
      return Failures.code(failure);
    }
    boolean strict = code == 0 && common.strictness().forbids(diagnostics);
    return strict ? Failures.code(strictFailure()) : code;
  }

  /** Something to be done at the end, while everything that was found can still be read. */
  protected final void runAtEnd(FinalStep last) {
    epilogue = last;
  }

  /** The path of a trace that may be in an archive, see {@link ArchiveRegistry#locate}. */
  protected final Path located(Path trace, TraceInput input) throws IOException {
    return TraceInput.isPipe(trace)
        ? pipe.located(trace, input, archives())
        : located(input.resolved(trace, input.suffixes()), input.suffixes(), "trace");
  }

  /**
   * The path of something that may be in an archive, by what its name may end with. A trace whose
   * last output was interrupted is found where its new files are.
   */
  protected final Path located(Path path, List<String> suffixes, String sort) throws IOException {
    Path located = found(path, suffixes, sort);
    Path settled = UnfinishedOutput.settled(located);
    if (!settled.equals(located)) {
      interrupted = true;
      diagnostics.warn(
          WarningCode.INTERRUPTED_OUTPUT,
          "outputs that were interrupted",
          located
              + ": its new files are complete and read from "
              + settled.getParent()
              + "; 'tracetool files recover "
              + located
              + "' puts them in place");
    }
    return settled;
  }

  /** Returns whether a trace was found whose last output was interrupted. */
  protected final boolean isInterrupted() {
    return interrupted;
  }

  /** As {@link #located}, for a command that looks for interrupted outputs itself. */
  protected final Path found(Path path, List<String> suffixes, String sort) throws IOException {
    if (TraceInput.isPipe(path)) {
      return pipe.inArchive(path, suffixes, sort, archives());
    }
    return archives().locate(path, suffixes, sort);
  }

  private ArchiveRegistry archives() {
    if (archives == null) {
      ArchiveListener listener = new ArchiveListener();
      archives =
          new ArchiveRegistry(
              new ArchiveOptions(
                  common.temporarySpace(), common.memory(), diagnostics, listener, listener));
    }
    return archives;
  }

  /**
   * Shows how far the reading of an archive is, and knows folders that are one trace; no lambdas,
   * since every command makes them.
   */
  private final class ArchiveListener implements ArchiveOptions.ProgressListener, Predicate<Path> {
    @Override
    public boolean test(Path folder) {
      return FormatRegistry.load().ofHead(folder, new byte[0]) != null;
    }

    @Override
    public LongConsumer begin(Path archive, long bytes) {
      Progress progress = Progress.start("unpacking " + archive, common.quiet());
      progress.setTotal(bytes, "bytes");
      return done -> {
        if (done < 0) {
          progress.close();
        } else {
          progress.setDone(done);
        }
      };
    }
  }

  private void closeArchives() throws IOException {
    if (archives != null) {
      archives.close();
    }
  }

  /** Reads everything, with buffers for the threads and the memory that the user allows. */
  protected final ReadOptions reading(FileHandles handles) {
    return new ReadOptions(TimeWindow.ALL, null, null, handles, diagnostics, 0)
        .buffersFor(common.threads(), common.readingMemory());
  }

  /**
   * Reports a trace in which no record was found.
   *
   * @param trace its name
   * @param warning what is missing
   * @throws DamagedTraceException if damage is the cause
   */
  protected final void reportNoRecords(Object trace, String warning) throws DamagedTraceException {
    checkReadable(trace);
    diagnostics.warn(WarningCode.NOTHING_FOUND, warning, trace.toString());
  }

  /** As the other one, for a trace of which a part was chosen. */
  protected final void reportNoRecords(
      Object trace, String warning, TraceReader reader, ReadOptions reading) throws IOException {
    checkReadable(trace, reader, reading);
    diagnostics.warn(WarningCode.NOTHING_FOUND, warning, trace.toString());
  }

  /**
   * As {@link #checkReadable(Object, Diagnostics)}, for a trace of which nothing that was chosen
   * could be read; there is no failure if other events of it can be.
   */
  public static void checkReadable(Object trace, TraceReader reader, ReadOptions reading)
      throws IOException {
    Diagnostics own = reading.diagnostics();
    if (own.hasDamage() && TraceExtent.read(reader, reading) == null) {
      checkReadable(trace, own);
    }
  }

  /** Fails if there was damage, for a trace of which nothing could be read. */
  protected final void checkReadable(Object trace) throws DamagedTraceException {
    checkReadable(trace, diagnostics);
  }

  /** As {@link #checkReadable(Object)}, with the incidents of this trace alone. */
  public static void checkReadable(Object trace, Diagnostics own) throws DamagedTraceException {
    if (own.hasDamage()) {
      throw new DamagedTraceException(
          trace + ": no record could be read; see above for the damage");
    }
  }

  /**
   * Fails under {@code --strict} if anything was damaged or lost so far. Commands with an output
   * call it before they make the output final.
   */
  protected final void checkStrict() throws DamagedTraceException {
    if (common.strictness().forbids(diagnostics)) {
      throw strictFailure();
    }
  }

  /** Refuses options that contradict each other; what the settings say is weaker. */
  private void checkStrictness() throws UsageException {
    if (common.contradictsStrictness()
        && givenOptions().stream().anyMatch(o -> o.name().equals("--strict-harmful"))) {
      throw new UsageException("--no-strict and --strict-harmful contradict each other");
    }
  }

  /** Names the first kind of damage or loss, for who sees this line alone. */
  private DamagedTraceException strictFailure() {
    List<Incident> failing = new ArrayList<>(diagnostics.incidents());
    boolean allowsHarmless = common.strictness() == Strictness.HARMFUL;
    failing.removeIf(
        incident ->
            incident.severity() == Severity.WARNING || allowsHarmless && incident.isHarmless());
    int more = failing.size() - 1;
    return new DamagedTraceException(
        IncidentReport.line(failing.get(0))
            + (more > 0 ? " and " + more + (more > 1 ? " more kinds" : " more kind") : "")
            + ": a failure because of "
            + (allowsHarmless ? "--strict-harmful" : "--strict"));
  }
}
