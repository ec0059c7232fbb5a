package org.tracetool.legacy.common;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.List;
import org.tracetool.console.ClosedPipeException;
import org.tracetool.console.StandardOutput;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReferenceToolsFacet;
import org.tracetool.core.format.TraceFormat;

/**
 * A tool of a format, such as those of its library. What it does is done by the format, which knows
 * its records; other formats are not needed for it.
 */
public final class FormatTool implements DropIn {
  private static final int FAILED = 1;

  /** In the names of tools that make no files: without a reader there is nothing left to do. */
  private static final String PRINTS = "print";

  private final String name;
  private final String format;

  /**
   * The tool of that name.
   *
   * @param format what users call the format
   */
  public FormatTool(String name, String format) {
    this.name = name;
    this.format = format;
  }

  @Override
  public int run(List<String> args, Commands tracetool) {
    ToolMessages messages = new ToolMessages(name);
    try {
      for (TraceFormat format : FormatRegistry.load().formats()) {
        ReferenceToolsFacet tools = format.facet(ReferenceToolsFacet.class);
        if (tools != null && tools.referenceTools().contains(name)) {
          return tools.runReferenceTool(
              name,
              args,
              new ReferenceToolsFacet.Streams(
                  System.in, new StandardOutput(), new FileOutputStream(FileDescriptor.err)));
        }
      }
      messages.say("the format " + format + " is missing in this installation");
      return FAILED;
    } catch (ClosedPipeException e) {
      if (name.contains(PRINTS)) {
        return 0;
      }
      messages.say("standard output: the reader has gone away");
      return FAILED;
    } catch (IOException e) {
      messages.say("standard output: " + e.getMessage());
      return FAILED;
    }
  }
}
