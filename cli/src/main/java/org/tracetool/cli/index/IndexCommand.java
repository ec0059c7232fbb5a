package org.tracetool.cli.index;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.cli.argument.MemorySize;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.Replacement;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.console.Printable;
import org.tracetool.console.Progress;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.index.IndexBuilder;
import org.tracetool.index.IndexOptions;
import org.tracetool.index.IndexPlace;
import org.tracetool.index.TraceIndex;
import org.tracetool.stats.wait.WaitNotes;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool index}: makes the index of a trace. */
@Command(
    name = "index",
    description =
        "Build an index so that a time window can be read without scanning the trace"
            + " up to it.",
    footer = {
      "",
      "The index is a small file next to the trace, TRACE.ttidx, or in"
          + " $XDG_CACHE_HOME/tracetool if that folder is not writable. It holds entry"
          + " points with the calls that are open there. dump, filter, stats and convert"
          + " with --time, split and query use it and give the same output as without it;"
          + " view builds one if there is none. A damaged index, or one of a trace that"
          + " has changed, is ignored with a warning. A damaged trace gets no index (exit"
          + " code 3).",
      "",
      "Examples:",
      "  tracetool index run.otf",
      "  tracetool index --share 0.5 run.otf2"
    })
public final class IndexCommand extends TraceCommand {
  @Parameters(index = "0", paramLabel = "TRACE", description = "The trace.")
  private Path trace;

  @Mixin private TraceInput input = new TraceInput();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description =
          "Write the index to this file instead; it is used only under its usual name"
              + " next to the trace.")
  private Path output;

  @Mixin private Replacement replacement = new Replacement();

  @Option(
      names = "--share",
      paramLabel = "PERCENT",
      description =
          "Largest size of the index, in per cent of the files of the trace (default: 1.5); 64 KiB"
              + " and 512 bytes for each process are always allowed.")
  private BigDecimal share = new BigDecimal("1.5");

  @Option(
      names = "--distance",
      paramLabel = "SIZE",
      converter = MemorySize.class,
      description =
          "Minimum distance of two entry points in bytes of a file (default: a 4096th"
              + " of the file, at least 32k).")
  private Long distance;

  @Override
  protected ExitCode run() throws IOException {
    replacement.check();
    if (share.signum() <= 0 || share.compareTo(BigDecimal.valueOf(100)) > 0) {
      throw new UsageException("--share " + share + ": must be more than 0 and at most 100");
    }
    if (TraceInput.isPipe(trace)) {
      throw new UsageException("an index belongs to a trace in files; name one");
    }
    if (output != null && OutputTarget.isStream(output) || isStandard(output)) {
      throw new UsageException("-o " + output + ": an index is written to a file; name one");
    }
    trace = located(trace, input);
    try (FileHandles handles = new FileHandles()) {
      ReadOptions reading = reading(handles);
      try (TraceReader reader = input.open(trace, reading);
          Progress progress = Progress.start("indexing " + trace, common.quiet())) {
        progress.setTotal(0, "records");
        double part = share.movePointLeft(2).doubleValue();
        make(
            reader,
            new IndexOptions(
                reading, common.threads(), part, distance == null ? 0 : distance, progress::add));
      }
    }
    return ExitCode.OK;
  }

  private static boolean isStandard(Path path) {
    return path != null && TraceInput.isStandard(path);
  }

  private void make(TraceReader reader, IndexOptions options) throws IOException {
    Path out = output == null ? usual(reader) : OutputTarget.of(output);
    OutputTraceCheck.checkNotOf(reader, out);
    replacement.checkLike(out, TraceIndex::isIndex, "index");
    String name = out.getFileName().toString();
    long bytes;
    try (OutputTransaction transaction =
        OutputTransaction.begin(out.getParent(), name, replacement.overwrite(), name)) {
      Path place = transaction.lastFile(name);
      try {
        bytes = write(reader, place, options);
      } catch (OutputException e) {
        boolean hidden = e.getMessage().startsWith(place + ": ");
        throw hidden && e.getCause() instanceof IOException io
            ? OutputTransaction.failure(out, io)
            : e;
      }
      if (diagnostics.hasDamage()) {
        throw new DamagedTraceException(
            trace
                + ": is damaged (see above), so no index is built; 'tracetool repair' writes a"
                + " valid trace");
      }
      checkStrict();
      transaction.commit();
    }
    if (!common.quiet()) {
      System.err.println(
          "tracetool: " + Printable.text(out.toString()) + ": " + size(reader, bytes));
    }
  }

  private long write(TraceReader reader, Path place, IndexOptions options) throws IOException {
    try (WaitNotes notes =
        new WaitNotes(reader, options.reading(), options.threads(), common.memory())) {
      return IndexBuilder.write(reader, place, options, notes);
    }
  }

  private static String size(TraceReader reader, long bytes) throws IOException {
    long all = 0;
    for (TraceFile file : reader.files()) {
      all += file.bytes();
    }
    BigDecimal percent =
        BigDecimal.valueOf(100.0 * bytes / Math.max(1, all)).setScale(2, RoundingMode.HALF_UP);
    return bytes + " bytes, " + percent.toPlainString() + " % of the trace";
  }

  private Path usual(TraceReader reader) throws IOException {
    Path beside = IndexPlace.beside(reader);
    if (beside == null) {
      throw new UnsupportedTraceException(
          trace + ": is in an archive, which cannot have an index; unpack it first");
    }
    Path folder = beside.toAbsolutePath().getParent();
    if (Files.isWritable(folder)) {
      return beside;
    }
    Path cached = IndexPlace.cached(beside, System.getenv());
    if (cached == null) {
      return beside; // which says why it cannot be written
    }
    try {
      Files.createDirectories(cached.getParent());
    } catch (IOException e) {
      throw OutputTransaction.failure(cached, e);
    }
    return cached;
  }
}
