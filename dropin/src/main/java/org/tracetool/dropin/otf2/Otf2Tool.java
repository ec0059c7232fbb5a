package org.tracetool.dropin.otf2;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.List;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReferenceToolsFacet;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.dropin.common.DropIn;
import org.tracetool.dropin.common.ToolMessages;

/**
 * A tool of OTF2. What it does is done by the format, which knows its records; other formats are
 * not needed for it.
 */
public final class Otf2Tool implements DropIn {
  /** All tools of OTF2 that tracetool replaces. */
  public static final List<String> NAMES =
      List.of("otf2-estimator", "otf2-marker", "otf2-print", "otf2-snapshots");

  private static final int FAILED = 1;

  private final String name;

  /** The tool of that name. */
  public Otf2Tool(String name) {
    this.name = name;
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
                  System.in,
                  new FileOutputStream(FileDescriptor.out),
                  new FileOutputStream(FileDescriptor.err)));
        }
      }
      messages.say("the format OTF2 is missing in this installation");
      return FAILED;
    } catch (IOException e) {
      messages.say("standard output: " + e.getMessage());
      return FAILED;
    }
  }
}
