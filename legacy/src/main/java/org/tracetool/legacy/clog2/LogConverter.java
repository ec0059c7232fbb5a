package org.tracetool.legacy.clog2;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ExecutorService;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.OverwritePolicy;
import org.tracetool.core.work.TaskExecutor;
import org.tracetool.format.clog2.draw.LogConversionException;
import org.tracetool.format.clog2.draw.LogDrawables;
import org.tracetool.format.clog2.file.Clog2LogInfo;
import org.tracetool.format.clog2.file.ClogCursor;
import org.tracetool.format.clog2.file.FileCursor;
import org.tracetool.format.clog2.file.LogCursor;
import org.tracetool.format.slog2.write.SlogFile;
import org.tracetool.legacy.common.StreamTool;
import org.tracetool.legacy.common.ToolInput;
import org.tracetool.legacy.common.ToolOutput;

/** {@code clog2TOslog2} and {@code clogTOslog2}: a log as SLOG-2. */
final class LogConverter implements StreamTool {
  private static final String USAGE =
      """
      Usage: %s [OPTION]... LOG
      Makes a log of SLOG-2, which Jumpshot-4 shows, of a log of %s.

        -o FILE    the new log; otherwise LOG%s becomes LOG.slog2
        -nc N      children of a node of the tree at most (2)
        -ls N      bytes of a leaf at most, with k or m behind for 1024 or 1048576 (64k)
        -tc        stop when drawables are not in the order of their ends
        -tcc       tell when drawables are not in the order of their ends
        -h         this text
      """;

  private final boolean second;

  /** The tool for CLOG-2, or for CLOG. */
  LogConverter(boolean second) {
    this.second = second;
  }

  @Override
  public int run(List<String> words, ToolOutput out) throws IOException {
    String suffix = second ? ".clog2" : ".clog";
    String usage = USAGE.formatted(out.tool(), second ? "CLOG-2" : "CLOG", suffix);
    ConverterArguments arguments;
    try {
      arguments = new ConverterArguments(words, suffix);
    } catch (ConverterArguments.Fault e) {
      out.say(e.getMessage());
      out.explain(usage);
      return ToolOutput.FAILED;
    }
    if (arguments.help) {
      out.print(usage);
      return 0;
    }
    try (ToolInput input = ToolInput.of(arguments.input, out);
        FileHandles handles = new FileHandles()) {
      if (input.isStored() && !arguments.namesOutput) {
        out.say(input.name() + ": is a pipe, so -o has to name the new log");
        return ToolOutput.FAILED;
      }
      Path target = Path.of(arguments.output);
      return convert(input.path(), target, arguments, LogOpener.options(handles), out);
    } catch (InvalidPathException e) {
      return out.failed(e.getMessage());
    } catch (LogConversionException e) {
      return out.failed(arguments.input + ": " + e.getMessage());
    } catch (TraceException e) {
      return out.failed(e.getMessage());
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private int convert(
      Path log, Path target, ConverterArguments arguments, ReadOptions options, ToolOutput out)
      throws IOException {
    if (Files.exists(target) && Files.isSameFile(target, log)) {
      return out.failed(target + ": is the log that is read; choose another name");
    }
    int[] damage = {0};
    LogCursor.DamageSink sink =
        (offset, expected, found) -> {
          damage[0]++;
          if (damage[0] == 1) {
            LogOpener.tell(out, log, offset, expected, found);
          }
        };
    Clog2LogInfo header = second ? LogOpener.bigEndian(log, options) : null;
    if (!second) {
      LogOpener.refuseOthers(log, options);
    }
    boolean single = Runtime.getRuntime().availableProcessors() == 1;
    ExecutorService threads = single ? null : TaskExecutor.threads("write", 1);
    try (FileCursor in =
            second
                ? header.cursor(log, options, sink).asStored()
                : ClogCursor.open(log, options, sink);
        SlogFile slog =
            SlogFile.create(target, arguments.settings, OverwritePolicy.ANYTHING, threads)) {
      EndOrderCheck order = new EndOrderCheck(slog, arguments.order, out);
      LogDrawables drawables =
          second
              ? LogDrawables.clog2(in, header.preamble(), order, out::say)
              : LogDrawables.clog(in, order, out::say);
      drawables.run();
      if (order.drawables() == 0) {
        return out.failed(log + ": has nothing to draw; no log was made");
      }
      slog.finish();
      out.print("Number of Drawables = " + order.drawables() + "\n");
      out.print("Number of Unmatched Events = " + drawables.unmatched() + "\n");
    } finally {
      if (threads != null) {
        threads.shutdown();
      }
    }
    return damage[0] == 0 ? 0 : ToolOutput.FAILED;
  }
}
