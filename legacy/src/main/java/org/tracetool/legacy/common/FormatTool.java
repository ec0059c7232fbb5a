package org.tracetool.legacy.common;

import java.io.IOException;
import java.util.List;
import org.tracetool.console.ClosedPipeException;
import org.tracetool.console.StandardOutput;

/** Runs a tool of a format, such as those of its library, on the standard streams. */
public final class FormatTool implements DropIn {
  /** In the names of tools that make no files: without a reader there is nothing left to do. */
  private static final String PRINTS = "print";

  private final String name;
  private final StreamTool tool;

  /** The tool of that name. */
  public FormatTool(String name, StreamTool tool) {
    this.name = name;
    this.tool = tool;
  }

  @Override
  public int run(List<String> args, Commands tracetool) {
    ToolMessages messages = new ToolMessages(name);
    ToolOutput out = new ToolOutput(name, System.in, new StandardOutput(), System.err);
    try {
      try {
        return tool.run(args, out);
      } finally {
        out.flush();
      }
    } catch (ClosedPipeException e) {
      if (name.contains(PRINTS)) {
        return 0;
      }
      messages.say("standard output: the reader has gone away");
    } catch (IOException e) {
      messages.say("standard output: " + e.getMessage());
    }
    return ToolOutput.FAILED;
  }
}
