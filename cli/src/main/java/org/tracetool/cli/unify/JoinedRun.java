package org.tracetool.cli.unify;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.cli.common.CommonOptions;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.ShardOptions;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.console.Progress;
import org.tracetool.core.copy.StreamLayout;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.format.WriterFactory;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.shard.ShardFolder;
import org.tracetool.core.system.Hosts;

/** A run whose local files their format reads as one trace, so that unification is a copy of it. */
final class JoinedRun {
  private static final String PREFIX = "u_";

  private final Path input;
  private final TraceFormat source;
  private final TraceFormat target;
  private final Path trace;
  private final CommonOptions common;
  private final Diagnostics diagnostics;

  /**
   * A run.
   *
   * @param output start of the names of the new trace; null for one beside the files
   */
  JoinedRun(
      Path input,
      TraceFormat source,
      Path output,
      TraceFormat target,
      CommonOptions common,
      Diagnostics diagnostics) {
    this.input = input;
    this.source = source;
    this.target = target;
    this.common = common;
    this.diagnostics = diagnostics;
    Path stem = output == null ? besides(input) : output;
    boolean isNamed = target.suffixes().stream().anyMatch(stem.toString()::endsWith);
    trace = isNamed ? stem : stem.resolveSibling(stem.getFileName() + target.suffixes().get(0));
  }

  /** The format of the local files; null if they are of none of those. */
  static TraceFormat format(Path input, FormatRegistry formats) {
    for (TraceFormat format : formats.formats()) {
      RunFilesFacet facet = format.facet(RunFilesFacet.class);
      if (facet != null && facet.isRun(input)) {
        return format;
      }
    }
    return null;
  }

  /** Refuses one file of a run, or a wrong start of its files, where the folder is to be named. */
  static void checkNotPart(Path input, FormatRegistry formats) throws UsageException {
    Path folder = input.toAbsolutePath().getParent();
    if (input.getFileName() != null
        && input.getFileName().toString().startsWith("tautrace.")
        && format(folder, formats) != null) {
      throw new UsageException(
          input + ": is not a run; name the folder with all files of the run, " + folder);
    }
  }

  /** Beside the folder, or the files that begin so, whatever dots the name of it has. */
  private static Path besides(Path input) {
    Path plain = input.normalize();
    if (plain.toString().isEmpty() || plain.endsWith("..")) {
      plain = input.toAbsolutePath().normalize();
    }
    return plain.getFileName() == null
        ? plain.resolve(PREFIX)
        : plain.resolveSibling(PREFIX + plain.getFileName());
  }

  /** The trace that is written. */
  Path trace() {
    return trace;
  }

  /** Writes it. */
  void write(
      ReadOptions reading,
      WriteOptions writing,
      WriterFactory writers,
      ShardOptions shards,
      Progress progress)
      throws IOException {
    Path folder = trace.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new OutputException(folder + ": no such folder for the output; create it first");
    }
    try (TraceReader reader = source.open(input, reading)) {
      OutputTraceCheck.checkNotInput(trace, reader);
      shards.refuseDamage(input, diagnostics);
      shards.begin(ShardFolder.of(trace), target, TraceInput.paths(reader), "");
      if (shards.isDone()) {
        return;
      }
      TraceCopy.checkProcesses(input, reader);
      try (TraceWriter writer = writers.create(trace, writing)) {
        copy(reader, writer, reading, shards, progress);
      }
    }
  }

  private void copy(
      TraceReader reader,
      TraceWriter writer,
      ReadOptions reading,
      ShardOptions shards,
      Progress progress)
      throws IOException {
    TraceCopy copy =
        new TraceCopy(reader, target, reading)
            .resources(common.threads(), common.readingMemory())
            .progress(progress::setDone)
            .shards(shards.work());
    if (!StreamLayout.isKept(reader)) {
      List<int[]> streams =
          StreamLayout.of(reader, target, null, Hosts.of(reader.definitions()), 0);
      copy.layout(streams);
    }
    if (copy.run(writer) == 0 && !shards.isPart()) {
      TraceCommand.checkReadable(input, diagnostics);
      diagnostics.warn(WarningCode.NOTHING_FOUND, "no events", input.toString());
    }
    writer.complete();
    if (common.strictness().forbids(diagnostics)) {
      throw new DamagedTraceException(
          input
              + ": the input is damaged or part of it would be lost, which strict mode forbids; no"
              + " output was written");
    }
    writer.finish();
    shards.end(diagnostics);
  }
}
