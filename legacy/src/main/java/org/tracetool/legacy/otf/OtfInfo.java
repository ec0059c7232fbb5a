package org.tracetool.legacy.otf;

import java.util.List;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.LeadingNumber;
import org.tracetool.legacy.common.OptionTable;

/** {@code otfinfo}: what is in a trace. */
public final class OtfInfo extends OtfTool {
  private static final int MAX_LEVEL = 4;

  private static final String USAGE =
      """
      Usage: otfinfo [OPTION...] TRACE
      Tells what is in an OTF trace.

        -h, --help   this text
        -V           the version of OTF whose tool this replaces
        -f N         accepted: open files are kept few anyway
        -l LEVEL     how much to tell: 0 nothing, 1 (default) the trace as a whole,
                     2 counts of definitions, 3 counts of events, 4 names of definitions
        -a           the same as -l 4
        -p           accepted: progress shows on a terminal

      In tracetool's own words: tracetool info --style otfinfo --detail LEVEL
      """;

  private String trace;
  private int level = 1;

  /** The tool. */
  public OtfInfo() {
    super("otfinfo", USAGE, new OptionTable().flags("-a", "-p").value("-f").value("-l"));
  }

  @Override
  protected boolean option(CommandToken word) {
    switch (word.name()) {
      case "-a" -> level = MAX_LEVEL;
      case "-l" -> level = LeadingNumber.signed(word.value());
      case "-f" -> {
        return openFiles(word);
      }
      default -> {} // -p
    }
    return true;
  }

  @Override
  protected boolean plain(CommandToken word) {
    trace = master(word.name());
    return true;
  }

  @Override
  protected int work(Commands tracetool) {
    if (trace == null) {
      return noTrace();
    }
    String within = Integer.toString(Math.max(0, Math.min(level, MAX_LEVEL)));
    return run(tracetool, List.of("info", "--style", "otfinfo", "--detail", within, trace));
  }
}
