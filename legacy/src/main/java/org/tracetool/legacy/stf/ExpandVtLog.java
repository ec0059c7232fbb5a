package org.tracetool.legacy.stf;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.legacy.common.DropIn;
import org.tracetool.legacy.common.ToolMessages;

/**
 * {@code expandvtlog.pl}: the filter of xstftool by itself, which puts names in place of the
 * numbers of a trace in ASCII VTF.
 */
public final class ExpandVtLog implements DropIn {
  private static final String USAGE =
      """
      Usage: expandvtlog.pl [FILE]
      Prints a trace in ASCII VTF, from FILE or standard input, with names in place of numbers.

      In tracetool's own words: tracetool dump --style xvtf FILE
      """;

  private final ToolMessages messages = new ToolMessages("expandvtlog.pl");

  @Override
  public int run(List<String> args, Commands tracetool) {
    List<String> files = new ArrayList<>();
    for (String arg : args) {
      if (arg.equals("-h") || arg.equals("--help")) {
        System.out.print(USAGE);
        return 0;
      } else if (arg.startsWith("-") && arg.length() > 1) {
        messages.say("unknown option '" + arg + "'");
        return 2;
      }
      files.add(arg);
    }
    if (files.size() > 1) {
      messages.say("one trace at a time");
      return 2;
    }
    String file = files.isEmpty() ? "-" : files.get(0);
    return tracetool.run(List.of("dump", "--style", "xvtf", "--", file)) == 0 ? 0 : 1;
  }
}
