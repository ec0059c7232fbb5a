package org.tracetool.cli.merge;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import org.tracetool.cli.common.FilesOfOneRun.NamesOfRun;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.StreamsOption;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.report.RunReportWriter;
import org.tracetool.cli.report.WritingCommand;
import org.tracetool.console.Progress;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatTrait;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.shard.ShardFolder;
import org.tracetool.core.work.TaskExecutor;
import org.tracetool.unify.merge.MergeInput;
import org.tracetool.unify.merge.MergeOptions;
import org.tracetool.unify.merge.TraceMerger;
import org.tracetool.unify.rank.RankMerge;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool merge}: several traces become one. */
@Command(
    name = "merge",
    description = "Merge several traces, or parts of one, into one sorted trace.",
    footer = {
      "",
      "Equal definitions become one. The first trace keeps its ids; others get new ones only"
          + " where theirs are taken. Processes with the same number and name are treated as"
          + " one. If only the number or only the name is equal, merge fails unless you give"
          + " --renumber. Parts written by 'split' become the original trace. Inputs of"
          + " different runs need --renumber (keep their processes apart) or --join (they are"
          + " the same).",
      "",
      "All times are converted to one clock: the lowest tick rate that represents all times"
          + " exactly or, if there is none, the highest tick rate of the inputs. If all inputs"
          + " record when their run began, each input is shifted to that time, unless --offset"
          + " or --keep-times is given.",
      "",
      "Per-rank files of a run (Kineto and other Chrome JSON, Perfetto, Nsight Systems) are"
          + " merged into one trace by rank. Their clocks are aligned by collective"
          + " operations, which end together on all members; --align and --keep-times choose"
          + " otherwise.",
      "",
      "OTF2 archives are joined without reading their events: the new event files"
          + " are links to the old ones, with tables of ids next to them; --rewrite makes"
          + " the result independent of the inputs.",
      "",
      "Examples:",
      "  tracetool merge part-*.otf -o whole.otf",
      "  tracetool merge rank-*.json.gz -o run.otf2",
      "  tracetool merge --renumber --offset b.otf=12.5 a.otf b.otf -o both.otf"
    })
public final class MergeCommand extends WritingCommand {
  private static final int NANO_DIGITS = 9;

  @Parameters(paramLabel = "IN", arity = "1..*", description = "The traces to read.")
  private List<Path> in;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      required = true,
      description = "The trace to write; its suffix determines the format unless --to does.")
  private Path out;

  @Mixin private StreamsOption streams = new StreamsOption();

  @Option(
      names = "--renumber",
      description =
          "Treat the processes of all inputs as different, and give them new numbers"
              + " where needed.")
  private boolean renumber;

  @Option(
      names = "--join",
      description =
          "Treat processes with the same number and name as the same, even if the"
              + " inputs are of different runs or overlap in time.")
  private boolean join;

  @Option(
      names = "--shared-numbers",
      description =
          "Treat the inputs as fragments of one run: an id that one input does not define keeps"
              + " the meaning it has in another (default: it gets a new id).")
  private boolean sharedNumbers;

  @Option(
      names = "--rewrite",
      description =
          "Rewrite all events of OTF2 archives, even if files of the input could be" + " linked.")
  private boolean rewrite;

  @Option(
      names = "--offset",
      paramLabel = "FILE=SECONDS",
      description = "Add SECONDS to the times of this input; repeatable.")
  private List<String> offsets = new ArrayList<>();

  @Option(
      names = "--keep-times",
      description = "Do not move inputs to the times at which their runs began.")
  private boolean keepTimes;

  @Option(
      names = "--align",
      paramLabel = "CLOCKS",
      description =
          "Clocks of per-rank files: start (all begin at once), wallclock (system clocks, as"
              + " --keep-times) or none (times as in the files); default: aligned by"
              + " operations that end together.")
  private AlignOption align;

  @Option(
      names = "--resolution",
      paramLabel = "TICKS",
      description = "Ticks per second of the output; times are rounded to the nearest tick.")
  private String resolution;

  @Mixin private MergeShardOptions shards = new MergeShardOptions();

  /** The inputs as per-rank files; null if they are none. */
  private RankMerge ranks;

  @Override
  protected ExitCode run() throws IOException {
    check();
    RunReportWriter runReport = beginReport("merge");
    Map<Path, BigDecimal> moved = offsets();
    List<Path> named = in;
    in = new ArrayList<>();
    for (Path path : named) {
      in.add(located(path, input));
    }
    checkTwice();
    checkRuns();
    for (Path path : in) {
      runReport.input(path, this::reopen);
    }
    TraceFormat target = output.format(out, input, in.get(0));
    if (!shards.isPart()) {
      runReport.addOutput(out, target::open);
    }
    output.replacement().checkTrace(out, target, input.formats());
    output.checkSettings(input, in, target);
    Integer chosen = streams.chosen();
    if (!target.capabilities().severalStreams() && chosen != null && chosen != 1) {
      throw new UsageException(
          "--streams " + chosen + ": a trace of format " + target.id() + " is one stream");
    }
    try (FileHandles handles = new FileHandles();
        Progress progress = Progress.start("merging into " + out, common.quiet())) {
      progress.setTotal(0, "records");
      ReadOptions reading = output.reading(reading(handles));
      ranks = rankFiles(reading);
      if (shards.any() && !isShared(target)) {
        return ExitCode.OK;
      }
      List<MergeInput> inputs =
          ranks == null
              ? inputs(named, moved, reading)
              : inputsOfRanks(named, moved, reading, runReport);
      boolean isOfRanks = ranks != null;
      MergeOptions options =
          new MergeOptions(
              streams.in(target),
              renumber,
              join || isOfRanks,
              sharedNumbers,
              TraceInput.isPipe(out),
              resolution == null ? 0 : ticks(),
              rewrite,
              !keepTimes && !isOfRanks,
              common.threads(),
              common.readingMemory(),
              reading,
              shards.work(),
              progress::add);
      List<ExecutorService> helpers = new ArrayList<>();
      try {
        TraceMerger.merge(
            inputs,
            options,
            target,
            (n, own) -> writer(target, output.writing(own).withExecutor(helpers(n, helpers))),
            this::checkOutput);
      } finally {
        helpers.forEach(ExecutorService::shutdown);
      }
      shards.end(diagnostics);
    } finally {
      if (ranks != null) {
        ranks.close();
      }
    }
    return ExitCode.OK;
  }

  /** The inputs as per-rank files; null if they are none. */
  private RankMerge rankFiles(ReadOptions reading) throws IOException {
    if (in.size() < 2 || renumber) {
      return checkAlign(null);
    }
    for (Path path : in) {
      if (TraceInput.isPipe(path)
          || !input.format(path).capabilities().has(FormatTrait.RANK_FILES)) {
        return checkAlign(null);
      }
    }
    List<String> names = new ArrayList<>();
    in.forEach(path -> names.add(path.toString()));
    return checkAlign(RankMerge.open(names, i -> openInput(in.get(i), reading), common.threads()));
  }

  /**
   * Prepares a share, or putting shares together.
   *
   * @return false if the share is there already
   */
  private boolean isShared(TraceFormat target) throws IOException {
    shards.refuse(ranks == null, "merging of anything but per-rank files");
    shards.refuse(TraceInput.isPipe(out), "writing to a pipe");
    shards.refuseDamage(damaged(), diagnostics);
    shards.begin(ShardFolder.of(out), target, in, "");
    return !shards.isDone();
  }

  /** The first input that damage was found in; the first of all if there is none. */
  private Path damaged() {
    for (Path path : in) {
      for (Diagnostics.Incident incident : diagnostics.incidents()) {
        if (incident.severity() == Diagnostics.Severity.DAMAGE
            && incident.examples().stream().anyMatch(e -> e.startsWith(path.toString()))) {
          return path;
        }
      }
    }
    return in.get(0);
  }

  private TraceWriter writer(TraceFormat target, WriteOptions writing) throws IOException {
    Path place = shards.place(out, target.suffixes().get(0));
    return shards.announce(target.create(place, shards.writing(writing)), target.id());
  }

  private RankMerge checkAlign(RankMerge found) throws UsageException {
    if (found == null && align != null) {
      throw new UsageException(
          "--align " + align + ": is for several per-rank files; others have --offset");
    }
    return found;
  }

  private List<MergeInput> inputsOfRanks(
      List<Path> named, Map<Path, BigDecimal> moved, ReadOptions reading, RunReportWriter runReport)
      throws IOException {
    ranks.check(join, diagnostics);
    if (align == AlignOption.start) {
      ranks.setCommonBegin();
    } else if (align == AlignOption.none) {
      ranks.setOwnClocks();
    } else if (keepTimes || align == AlignOption.wallclock || !moved.isEmpty()) {
      ranks.setSystemClocks();
    } else {
      RankClocks clocks = new RankClocks(ranks);
      runReport.setAlignment(clocks.align(reading));
      if (!common.quiet()) {
        System.err.println("tracetool: " + clocks.summary());
      }
    }
    if (!moved.isEmpty()) {
      move(named, moved);
    }
    return ranks.inputs();
  }

  private void move(List<Path> named, Map<Path, BigDecimal> moved) {
    long[] offsets = new long[ranks.count()];
    for (int file = 0; file < offsets.length; file++) {
      for (int i = 0; i < in.size(); i++) {
        BigDecimal seconds = moved.get(named.get(i));
        if (seconds != null && in.get(i).toString().equals(ranks.name(file))) {
          offsets[file] = seconds.movePointRight(NANO_DIGITS).longValue();
        }
      }
    }
    ranks.correct(offsets, new double[offsets.length]);
  }

  private TraceReader openInput(Path path, ReadOptions options) throws IOException {
    TraceReader reader = input.open(path, options);
    OutputTraceCheck.checkNotInput(out, reader);
    return reader;
  }

  /** The inputs; traces that single processes of one run left are one. */
  private List<MergeInput> inputs(
      List<Path> named, Map<Path, BigDecimal> moved, ReadOptions reading) throws IOException {
    List<MergeInput> inputs = new ArrayList<>();
    for (ProcessLogs.Run run : new ProcessLogs(input, reading).runs(in, parts(named, moved))) {
      BigDecimal offset = moved.get(named.get(run.first()));
      inputs.add(new MergeInput(run.name(), o -> open(run, o), offset));
    }
    return inputs;
  }

  /** Which inputs may be parts of a run: those that stay as they are. */
  private BitSet parts(List<Path> named, Map<Path, BigDecimal> moved) {
    BitSet parts = new BitSet();
    for (int i = 0; i < named.size(); i++) {
      parts.set(i, !renumber && !moved.containsKey(named.get(i)));
    }
    return parts;
  }

  private TraceReader open(ProcessLogs.Run run, ReadOptions options) throws IOException {
    TraceReader reader = run.open(options);
    OutputTraceCheck.checkNotInput(out, reader);
    return reader;
  }

  /** Several streams are written by a thread each; a single one needs help to use them all. */
  private ExecutorService helpers(int outputs, List<ExecutorService> made) {
    if (outputs != 1 || common.threads() == 1) {
      return null;
    }
    ExecutorService helpers = TaskExecutor.threads("write", common.threads());
    made.add(helpers);
    return helpers;
  }

  private void checkOutput(long records) throws IOException {
    if (records == 0 && !shards.isPart()) {
      reportNoRecords(in.get(0), "no records to merge, only definitions");
    }
    checkStrict();
  }

  private void check() throws UsageException {
    output.check();
    streams.check();
    shards.check();
    Path shares = ShardFolder.of(out).path();
    if (join && !shards.any() && Files.isDirectory(shares)) {
      throw new UsageException(
          shares
              + ": holds shares of this output; --join-shards puts them together (--join joins"
              + " processes); remove it to merge without them");
    }
    if (renumber && join) {
      throw new UsageException(
          "--renumber and --join exclude each other: processes of the same number and name are"
              + " either different ones or the same");
    }
    if (renumber && sharedNumbers) {
      throw new UsageException(
          "--renumber and --shared-numbers exclude each other: either inputs are different runs or"
              + " fragments of one");
    }
  }

  /** A trace that is merged with itself would have all its records twice. */
  private void checkTwice() throws UsageException {
    Set<Path> different = new HashSet<>();
    for (Path path : in) {
      Path real = path.toAbsolutePath().normalize();
      try {
        real = path.toRealPath();
      } catch (IOException e) {
        // There need not be a file of exactly that name; opening it will find out.
      }
      if (!different.add(real) && !renumber) {
        throw new UsageException(
            path
                + ": is named twice; --renumber treats it as two runs, with processes of their"
                + " own");
      }
    }
  }

  /** Files of which each one stands for the whole run would be merged as so many runs. */
  private void checkRuns() throws IOException {
    NamesOfRun same = NamesOfRun.find(in, input, ReadOptions.defaults());
    if (same != null) {
      throw new UsageException(
          same.first()
              + " and "
              + same.second()
              + " are files of one run, and each of them stands for the whole run; 'tracetool"
              + " unify' makes one trace of them");
    }
  }

  private long ticks() throws UsageException {
    try {
      long ticks = Long.parseUnsignedLong(resolution);
      if (ticks != 0) {
        return ticks;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new UsageException("--resolution " + resolution + ": must be a number of ticks a second");
  }

  private Map<Path, BigDecimal> offsets() throws UsageException {
    Map<Path, BigDecimal> map = new HashMap<>();
    for (String argument : offsets) {
      int equals = argument.lastIndexOf('=');
      Path path = equals < 0 ? null : Path.of(argument.substring(0, equals));
      try {
        if (path == null || argument.length() - equals > 60) {
          throw new NumberFormatException();
        }
        BigDecimal seconds = new BigDecimal(argument.substring(equals + 1));
        if (map.put(path, seconds) != null) {
          throw new UsageException("--offset " + argument + ": is given twice for " + path);
        }
      } catch (NumberFormatException e) {
        throw new UsageException(
            "--offset " + argument + ": expected FILE=SECONDS, for example b.otf=1.5");
      }
      if (!in.contains(path)) {
        throw new UsageException("--offset " + argument + ": " + path + " is not among the inputs");
      }
    }
    return map;
  }
}
