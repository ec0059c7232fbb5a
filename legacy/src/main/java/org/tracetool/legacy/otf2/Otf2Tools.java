package org.tracetool.legacy.otf2;

import java.io.IOException;
import java.util.List;
import org.tracetool.legacy.common.ToolOutput;

/** The tools of the OTF2 library, as of its release 3.0.2. */
public final class Otf2Tools {
  /** The names of the tools. */
  public static final List<String> NAMES =
      List.of(EstimatorTool.NAME, MarkerTool.NAME, PrintTool.NAME, SnapshotsTool.NAME);

  /** The release whose tools these replace. */
  static final String RELEASE = "3.0.2";

  private Otf2Tools() {}

  /** Does what the tool of that name does; gives its exit code. */
  public static int run(List<String> args, ToolOutput out) throws IOException {
    return switch (out.tool()) {
      case EstimatorTool.NAME -> new EstimatorTool(out).run(args);
      case MarkerTool.NAME -> new MarkerTool(out).run(args);
      case SnapshotsTool.NAME -> new SnapshotsTool(out).run(args);
      default -> new PrintTool(out).run(args);
    };
  }

  /** Says what is wrong with the command line; gives the exit code. */
  static int misuse(ToolOutput out, String what) throws IOException {
    String tool = out.tool();
    out.explain(tool + ": " + what + "\nTry '" + tool + " --help' for more information.\n");
    return ToolOutput.FAILED;
  }
}
