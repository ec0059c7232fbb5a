package org.tracetool.legacy.slog2;

import java.io.IOException;
import java.util.List;
import org.tracetool.legacy.common.ToolOutput;

/** The tools for SLOG-2 of the kit that wrote these logs first. */
public final class SlogTools {
  /** The names of the tools. */
  public static final List<String> NAMES =
      List.of(
          SlogPrintTool.SERIAL, SlogPrintTool.RECURSIVE, RewriteTool.FILTER, RewriteTool.UPDATE);

  private SlogTools() {}

  /** Does what the tool of that name does; gives its exit code. */
  public static int run(List<String> args, ToolOutput out) throws IOException {
    return switch (out.tool()) {
      case SlogPrintTool.SERIAL, SlogPrintTool.RECURSIVE ->
          new SlogPrintTool(out.tool(), out).run(args);
      default -> new RewriteTool(out.tool(), out).run(args);
    };
  }
}
