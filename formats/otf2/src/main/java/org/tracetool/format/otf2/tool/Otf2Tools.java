package org.tracetool.format.otf2.tool;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.format.ReferenceToolsFacet;

/** The tools of the OTF2 library, as of its release 3.0.2. */
public final class Otf2Tools implements ReferenceToolsFacet {
  /** The release whose tools these replace. */
  static final String RELEASE = "3.0.2";

  /** One of the tools. */
  interface Tool {
    /** Does what it does; gives its exit code. */
    int run(List<String> args, ToolOutput out) throws IOException;
  }

  private static final Map<String, Tool> TOOLS = new TreeMap<>();

  static {
    TOOLS.put(EstimatorTool.NAME, (args, out) -> new EstimatorTool(out).run(args));
    TOOLS.put(MarkerTool.NAME, (args, out) -> new MarkerTool(out).run(args));
    TOOLS.put(PrintTool.NAME, (args, out) -> new PrintTool(out).run(args));
    TOOLS.put(SnapshotsTool.NAME, (args, out) -> new SnapshotsTool(out).run(args));
  }

  @Override
  public List<String> referenceTools() {
    return List.copyOf(TOOLS.keySet());
  }

  @Override
  public int runReferenceTool(String tool, List<String> args, Streams streams) throws IOException {
    ToolOutput out = new ToolOutput(tool, streams);
    try {
      return TOOLS.get(tool).run(args, out);
    } finally {
      streams.out().flush();
      streams.err().flush();
    }
  }
}
