package org.tracetool.cli.counters;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.report.AmendingCommand;
import org.tracetool.console.Progress;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.counters.AddedSamples;
import org.tracetool.counters.CounterAddingReader;
import org.tracetool.counters.DerivedCounter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tracetool counters}: a trace with more counters. */
@Command(
    name = "counters",
    description = "Add counters to a trace: from files of other tools, or computed from others.",
    footer = {
      "",
      "Files: CSV or TSV with a header line (time, then counters, units in brackets), what 'perf"
          + " stat -I MS -x,', 'sadf -d' and 'nvidia-smi --format=csv' write, answers of"
          + " Prometheus to query_range, logs of powercap; detected by content, or chosen by"
          + " --form. Times are seconds as dump prints them, or dates, unless --sync relates the"
          + " clock of the files. Samples outside the run are omitted and counted.",
      "",
      "Keys after FILE: form=NAME, sync=OWN=TRACE, per=run, host, process or thread"
          + " (the first process of each carries the samples; default: run), on=NAME"
          + " (only this one), as=acc+last+unsigned (properties of the counters),"
          + " group=NAME, zone=Europe/Berlin.",
      "",
      "Computed: run_bytes_in_flight, run_messages_pending, run_active_processes,"
          + " run_computing_processes (not in MPI), run_memory_in_use. docs/counters.md"
          + " explains how to write your own sources and formats.",
      "",
      "Examples:",
      "  tracetool counters run.otf --add power.csv -o more.otf",
      "  tracetool counters run.otf --add perf.txt --sync 0=1.25 --sync 60.5=61.75 -o more.otf",
      "  tracetool counters run.otf --add gpu.csv,per=host,on=node1,zone=Europe/Berlin -o more.otf",
      "  tracetool counters run.otf --compute run_bytes_in_flight -o more.otf",
      "  tracetool counters run.otf --derive 'ipc = delta(PAPI_TOT_INS) / delta(PAPI_TOT_CYC)' -o"
          + " more.otf"
    })
public final class CountersCommand extends AmendingCommand {
  @Option(
      names = "--add",
      paramLabel = "FILE[,KEY=VALUE...]",
      converter = FileArgumentParser.Converter.class,
      description = "Add the samples in this file; repeatable. KEY=VALUE applies to this file.")
  private List<FileArgumentParser> files = List.of();

  @Option(
      names = "--form",
      paramLabel = "NAME",
      description =
          "Format of the files: csv, tsv, perf, sar, nvidia-smi, prometheus, powercap"
              + " or your own; default: by content.")
  private String form;

  @Option(
      names = "--sync",
      paramLabel = "OWN=TRACE",
      description =
          "A time on the clock of the files (seconds or a date) and the same moment on"
              + " the clock of the trace (seconds); repeatable. One pair gives an offset,"
              + " more pairs a best-fit line.")
  private List<String> sync = List.of();

  @Option(
      names = "--derive",
      paramLabel = "'NAME = A op B'",
      description =
          "A counter computed from two counters, or a counter and a number, by + - * or"
              + " /, after each sample of one of them; repeatable. delta(A): increase of A"
              + " since its previous sample.")
  private List<String> derive = List.of();

  @Option(
      names = "--compute",
      paramLabel = "SOURCE_METRIC[:...]",
      description =
          "A counter that a source computes from the records of the trace, for example"
              + " run_bytes_in_flight or 'run_*'; repeatable.")
  private List<String> compute = List.of();

  @Option(
      names = "--jar",
      paramLabel = "FILE",
      description =
          "Also look for sources and formats in this jar or folder of classes;" + " repeatable.")
  private List<Path> jars = List.of();

  /** The command. */
  public CountersCommand() {
    super("counters", "adding to");
  }

  @Override
  protected void amend(
      TraceReader reader, TraceFormat target, ReadOptions options, Progress progress)
      throws IOException {
    if (reader.definitions().hasLocal()) {
      throw new UnsupportedTraceException(
          in + ": has definitions of single streams; merge the trace first");
    }
    try (UserClassLoader classes = new UserClassLoader(jars);
        AddedSamples added =
            new SampleCollector(reader, options, common, diagnostics, classes.loader())
                .read(added(), compute)) {
      int free = CounterAddingReader.freeToken(reader.definitions()) + added.counters().size();
      Definitions known = new CounterAddingReader(reader, added, List.of(), free).definitions();
      List<DerivedCounter> derivations = new ArrayList<>();
      for (String text : derive) {
        derivations.add(DerivedCounter.of(text, known));
      }
      write(
          in,
          new CounterAddingReader(reader, added, derivations, free),
          out,
          target,
          streams,
          options,
          progress);
    }
  }

  @Override
  protected void checkOptions() throws UsageException {
    if (files.isEmpty() && derive.isEmpty() && compute.isEmpty()) {
      throw new UsageException(
          "name what to add: --add FILE, --compute SOURCE_METRIC or --derive 'NAME = A op B'");
    }
    if (files.isEmpty() && (form != null || !sync.isEmpty())) {
      throw new UsageException("--form and --sync need --add FILE");
    }
    added();
  }

  private List<AddedFile> added() throws UsageException {
    List<AddedFile> all = new ArrayList<>();
    for (FileArgumentParser file : files) {
      AddedFile one = new AddedFile(file, form, sync);
      one.clock(null);
      all.add(one);
    }
    return all;
  }
}
