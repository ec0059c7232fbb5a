package org.tracetool.format.clog2.tool;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.format.ReferenceToolsFacet;
import org.tracetool.format.slog2.tool.ToolLog;

/** The tools of the Java kit that read logs of MPE. */
public final class MpeLogTools implements ReferenceToolsFacet {
  /** One of the tools. */
  interface Tool {
    /** Does what it does; gives its exit code. */
    int run(List<String> args, ToolLog out) throws IOException;
  }

  private static final Map<String, Tool> TOOLS = new TreeMap<>();

  static {
    TOOLS.put("clog2print", new Clog2PrintTool(true));
    TOOLS.put("clogprint", new Clog2PrintTool(false));
    TOOLS.put("clog2TOslog2", new LogConverter(true));
    TOOLS.put("clogTOslog2", new LogConverter(false));
  }

  @Override
  public List<String> referenceTools() {
    return List.copyOf(TOOLS.keySet());
  }

  @Override
  public int runReferenceTool(String tool, List<String> args, Streams streams) throws IOException {
    ToolLog out = new ToolLog(tool, streams);
    try {
      return TOOLS.get(tool).run(args, out);
    } finally {
      streams.out().flush();
      streams.err().flush();
    }
  }
}
