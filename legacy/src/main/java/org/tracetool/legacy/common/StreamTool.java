package org.tracetool.legacy.common;

import java.io.IOException;
import java.util.List;

/**
 * A tool that does its work itself, on the records of its format, instead of running commands of
 * tracetool.
 */
@FunctionalInterface
public interface StreamTool {
  /**
   * Does what the tool would do.
   *
   * @param args its command line, without its name
   * @param out gets its text and its messages; knows its name
   * @return the exit code of that tool
   * @throws IOException if {@code out} cannot be written; whatever is wrong with a trace is
   *     reported in the words of the tool
   */
  int run(List<String> args, ToolOutput out) throws IOException;
}
