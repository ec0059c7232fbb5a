package org.tracetool.cli.split;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.cli.argument.MemorySize;
import org.tracetool.cli.common.IndexedInput;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.report.RunReportWriter;
import org.tracetool.cli.report.WritingCommand;
import org.tracetool.console.Progress;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.unify.split.SplitOptions;
import org.tracetool.unify.split.SplitPlan;
import org.tracetool.unify.split.TraceSplitter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool split}: a trace becomes several. */
@Command(
    name = "split",
    customSynopsis =
        "tracetool split {--by|--process|--group|--every|--at|--size|--marker}=... [OPTION]... -o"
            + " PATTERN TRACE",
    description = "Split a trace into several, by process, group, time, size or marker.",
    footer = {
      "",
      "Give exactly one of --by, --process and --group, or one or more of --every, --at, --size"
          + " and --marker. Each part is a trace of its own. Calls that are open at a cut are"
          + " left at the end of a part and entered at the start of the next one; these records"
          + " have the key-value pair tracetool::cut. Of messages between parts, each part keeps"
          + " its send or receive. 'merge' restores the trace from the parts.",
      "",
      "Examples:",
      "  tracetool split halo.otf --every 10s -o slice-{n}.otf",
      "  tracetool split halo.otf --by process -o 'halo-{name}.otf'"
    })
public final class SplitCommand extends WritingCommand {
  @Parameters(paramLabel = "TRACE", description = "The trace to read.")
  private Path in;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "PATTERN",
      required = true,
      description =
          "Names of the parts: {n} is the number of the part, {name} the name of its process,"
              + " stream or group. Without them -{n} is put before the suffix.")
  private String pattern;

  @Option(
      names = "--by",
      paramLabel = "WHAT",
      completionCandidates = SplitCriteria.class,
      description = "One part for each process or for each stream: process or stream.")
  private String by;

  @Option(
      names = "--process",
      paramLabel = "LIST",
      description =
          "A part with these processes, see 'dump --process'; repeatable. All others go"
              + " to the last part.")
  private List<String> processes;

  @Option(
      names = "--group",
      paramLabel = "NAME",
      description =
          "A part for each process group with this name (wildcards * and ?); a process"
              + " goes to the first one that it is in. All others go to the last part.")
  private String group;

  @Option(
      names = "--every",
      paramLabel = "TIME",
      description = "Cut into slices of this length, for example 10s, 20ms or 5000t (ticks).")
  private String every;

  @Option(
      names = "--at",
      paramLabel = "TIME,...",
      description = "Cut at these times; records at a time belong to the part after it.")
  private List<String> at;

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      converter = MemorySize.class,
      description = "Cut by time into parts of about equal size, at most SIZE, for example 100m.")
  private Long size;

  @Option(
      names = "--marker",
      paramLabel = "NAME",
      description = "Cut at each marker whose class or text has this name (wildcards * and ?).")
  private String marker;

  @Option(
      names = "--all-definitions",
      description =
          "Write all definitions into all parts; default: those that a part needs, and"
              + " unused ones into the first part.")
  private boolean allDefinitions;

  @Option(
      names = "--drop-halves",
      description =
          "Omit messages and collective, one-sided and file operations that a cut divides;"
              + " default: their records are kept and counted.")
  private boolean dropHalves;

  @Option(
      names = "--rewrite",
      description =
          "Rewrite all events of OTF2 archives, even if files of the input could be" + " linked.")
  private boolean rewrite;

  @Option(
      names = "--parts-limit",
      paramLabel = "N",
      description = "Largest number of parts (default: 10000); more are refused.")
  private Integer partsLimit;

  @Override
  protected ExitCode run() throws IOException {
    check();
    RunReportWriter runReport = beginReport("split");
    PartsLimit limit = new PartsLimit(partsLimit);
    in = located(in, input);
    runReport.input(in, this::reopen);
    try (FileHandles handles = new FileHandles()) {
      ReadOptions reading = output.reading(reading(handles));
      try (TraceReader reader = IndexedInput.of(input.open(in, reading), isCut(), diagnostics);
          Progress progress = Progress.start("splitting " + in, common.quiet())) {
        progress.setTotal(0, "records");
        SplitPlan plan = plan(reader, reading, limit);
        limit.check(by == null ? "these options" : "--by " + by, BigInteger.valueOf(plan.parts()));
        if (plan.parts() == 0) {
          throw new DamagedTraceException(in + ": has no processes that could be split");
        }
        List<Path> names = PartNames.of(pattern, plan.names());
        TraceFormat target = output.format(names.get(0), input, in);
        output.checkSettings(input, List.of(in), target);
        OutputTraceCheck.checkNotInput(names, reader);
        for (Path name : names) {
          output.replacement().checkTrace(name, target, input.formats());
          runReport.addOutput(name, target::open);
        }
        write(reader, plan, reading, target, names, progress);
      }
    }
    return ExitCode.OK;
  }

  private void check() throws UsageException {
    output.check();
    int ways = count(by) + count(processes) + count(group);
    if (ways == 0 && !isCut()) {
      throw new UsageException(
          "give one way to split: --by process, --by stream, --process, --group, --every, --at,"
              + " --size or --marker");
    }
    if (ways > 1 || ways > 0 && isCut()) {
      throw new UsageException(
          "--by, --process and --group exclude each other and all cuts by time; split the parts"
              + " again to have both");
    }
    if (by != null && !by.equals("process") && !by.equals("stream")) {
      throw new UsageException("--by " + by + ": must be process or stream");
    }
  }

  private boolean isCut() {
    return count(every) + count(at) + count(size) + count(marker) > 0;
  }

  private static int count(Object option) {
    return option == null ? 0 : 1;
  }

  private SplitPlan plan(TraceReader reader, ReadOptions reading, PartsLimit limit)
      throws IOException {
    if (by != null || processes != null || group != null) {
      ProcessPartition parts = new ProcessPartition(reader);
      if (processes != null) {
        parts.splitByLists(processes);
      } else if (group != null) {
        parts.splitByGroups(group);
      } else if (by.equals("stream")) {
        parts.splitByStream();
      } else {
        parts.splitByProcess();
      }
      return parts.plan();
    }
    TimeCuts cuts = new TimeCuts(reader, reading, limit);
    if (every != null) {
      cuts.cutEvery(every);
    }
    if (at != null) {
      cuts.cutAt(at);
    }
    if (size != null) {
      cuts.cutBySize(size);
    }
    if (marker != null) {
      cuts.cutAtMarkers(marker);
    }
    return cuts.plan();
  }

  private void write(
      TraceReader reader,
      SplitPlan plan,
      ReadOptions reading,
      TraceFormat target,
      List<Path> names,
      Progress progress)
      throws IOException {
    SplitOptions options =
        new SplitOptions(
            allDefinitions,
            dropHalves,
            rewrite,
            common.threads(),
            common.readingMemory(),
            reading,
            progress::add);
    TraceSplitter.split(
        reader,
        plan,
        options,
        target,
        new TraceSplitter.Target() {
          @Override
          public TraceWriter create(int part, Diagnostics own) throws IOException {
            return target.create(names.get(part), output.writing(own));
          }

          @Override
          public void handleFinished(int part) {
            progress.setDone(part + 1L);
          }
        },
        records -> {
          checkOutput(records);
          progress.beginStep("finishing the parts of " + in);
          progress.setTotal(plan.parts());
        });
  }

  private void checkOutput(long records) throws IOException {
    if (records == 0) {
      reportNoRecords(in, "no records to split, only definitions");
    }
    checkStrict();
  }
}
