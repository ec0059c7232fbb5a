package org.tracetool.format.slog2.tool;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.format.ReferenceToolsFacet;

/** The tools for SLOG-2 of the kit that wrote these logs first. */
public final class SlogTools implements ReferenceToolsFacet {
  private static final List<String> TOOLS =
      List.of(
          SlogPrintTool.SERIAL, SlogPrintTool.RECURSIVE, RewriteTool.FILTER, RewriteTool.UPDATE);

  @Override
  public List<String> referenceTools() {
    return TOOLS;
  }

  @Override
  public int runReferenceTool(String tool, List<String> args, Streams streams) throws IOException {
    ToolLog say = new ToolLog(tool, streams);
    try {
      return tool.equals(SlogPrintTool.SERIAL) || tool.equals(SlogPrintTool.RECURSIVE)
          ? new SlogPrintTool(tool, say).run(args)
          : new RewriteTool(tool, say).run(args);
    } finally {
      streams.out().flush();
      streams.err().flush();
    }
  }
}
