package org.tracetool.legacy.clog2;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.FaultTrackingOutput;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.clog2.file.Clog2Cursor;
import org.tracetool.format.clog2.file.Clog2LogInfo;
import org.tracetool.format.clog2.file.ClogCursor;
import org.tracetool.format.clog2.file.LogCursor;
import org.tracetool.legacy.common.StreamTool;
import org.tracetool.legacy.common.ToolInput;
import org.tracetool.legacy.common.ToolOutput;

/** {@code clog2print} and {@code clogprint}: all records of a log as text. */
final class Clog2PrintTool implements StreamTool {
  private static final int BUFFER = 64 << 10;

  private final boolean second;

  /** The tool for CLOG-2, or for CLOG. */
  Clog2PrintTool(boolean second) {
    this.second = second;
  }

  @Override
  public int run(List<String> args, ToolOutput out) throws IOException {
    if (args.size() != 1) {
      out.say("expected one name of a log, found " + args.size());
      return 0; // as the kit has it
    }
    try (ToolInput input = ToolInput.of(args.get(0), out);
        FileHandles handles = new FileHandles()) {
      Path log = input.path();
      ReadOptions options = LogOpener.options(handles);
      int[] damage = {0};
      LogCursor.DamageSink sink =
          (offset, expected, found) -> {
            damage[0]++;
            if (damage[0] == 1) {
              LogOpener.tell(out, log, offset, expected, found);
            }
          };
      FaultTrackingOutput watched = new FaultTrackingOutput(out.out());
      try {
        Writer text =
            new BufferedWriter(new OutputStreamWriter(watched, StandardCharsets.UTF_8), BUFFER);
        if (second) {
          Clog2LogInfo header = LogOpener.bigEndian(log, options);
          try (Clog2Cursor in = header.cursor(log, options, sink).asStored()) {
            new Clog2Printer(in, text).print(header.preamble());
          }
        } else {
          LogOpener.refuseOthers(log, options);
          try (ClogCursor in = ClogCursor.open(log, options, sink)) {
            new ClogPrinter(in, text).print();
          }
        }
        text.flush();
      } catch (TraceException e) {
        return out.failed(e.getMessage());
      } catch (IOException e) {
        if (watched.hasFailed()) {
          throw e;
        }
        return out.failed(log + ": cannot be read: " + e.getMessage());
      }
      return damage[0] == 0 ? 0 : ToolOutput.FAILED;
    } catch (InvalidPathException | TraceException e) {
      return out.failed(e.getMessage());
    }
  }
}
