package org.tracetool.format.otf2.tool;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.ReferenceToolsFacet;
import org.tracetool.format.otf2.print.Otf2PrintText;

/** The tools of the OTF2 library, as of its release 3.0.2. */
public final class Otf2Tools implements ReferenceToolsFacet {
  /** The release whose tools these replace. */
  static final String RELEASE = "3.0.2";

  @Override
  public String referenceStyle() {
    return PrintTool.NAME;
  }

  @Override
  public void printReferenceText(
      Path trace,
      boolean definitions,
      boolean events,
      ReadOptions options,
      OutputStream out,
      int threads)
      throws IOException {
    Otf2PrintText.print(trace, definitions, events, options, out, threads);
  }

  @Override
  public List<String> referenceTools() {
    return List.of(EstimatorTool.NAME, MarkerTool.NAME, PrintTool.NAME, SnapshotsTool.NAME);
  }

  @Override
  public int runReferenceTool(String tool, List<String> args, Streams streams) throws IOException {
    ToolOutput out = new ToolOutput(tool, streams);
    try {
      return switch (tool) {
        case EstimatorTool.NAME -> new EstimatorTool(out).run(args);
        case MarkerTool.NAME -> new MarkerTool(out).run(args);
        case SnapshotsTool.NAME -> new SnapshotsTool(out).run(args);
        default -> new PrintTool(out).run(args);
      };
    } finally {
      streams.out().flush();
      streams.err().flush();
    }
  }
}
