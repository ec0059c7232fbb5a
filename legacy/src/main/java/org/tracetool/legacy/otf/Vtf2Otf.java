package org.tracetool.legacy.otf;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.LeadingNumber;
import org.tracetool.legacy.common.OptionTable;

/** {@code vtf2otf}: a trace in VTF3 as OTF. */
public final class Vtf2Otf extends OtfTool {
  private static final int MAX_LEVEL = 9;

  private static final String USAGE =
      """
      Usage: vtf2otf [OPTION...] FILE
      Makes a trace in OTF of one in VTF3.

        -h, --help   this text
        -V           the version of OTF whose tool this replaces
        -o NAME      the trace to write, with or without .otf (default: out)
        -n N         number of streams (default: 1)
        -z LEVEL     compress: 1 fast to 9 small; 0 (default) not at all
        -io          accepted: durations of file operations are always found
        -f N, -b SIZE
                     accepted: files and buffers are chosen by tracetool

      In tracetool's own words: tracetool convert --streams N FILE NAME.otf
      """;

  private String trace;
  private String output = "out";
  private int streams = 1;
  private int level;

  /** The tool. */
  public Vtf2Otf() {
    super(
        "vtf2otf",
        USAGE,
        new OptionTable().flags("-io").value("-o").value("-n").value("-z").value("-f").value("-b"));
  }

  @Override
  protected boolean plain(CommandToken word) {
    trace = word.name();
    return true;
  }

  @Override
  protected boolean option(CommandToken word) {
    switch (word.name()) {
      case "-o" -> output = word.value();
      case "-n" -> {
        streams = LeadingNumber.signed(word.value());
        return inRange(word, 1, Integer.MAX_VALUE);
      }
      case "-z" -> {
        level = LeadingNumber.signed(word.value());
        return inRange(word, 0, MAX_LEVEL);
      }
      case "-f" -> {
        return openFiles(word);
      }
      default -> {} // accepted without effect
    }
    return true;
  }

  @Override
  protected int work(Commands tracetool) {
    if (trace == null) {
      return noTrace();
    }
    List<String> command = new ArrayList<>(List.of("convert", "--force", "--to", "otf"));
    command.add("--streams=" + streams);
    command.add("--compress=" + level);
    command.add(trace);
    command.add(output.endsWith(MASTER) ? output : output + MASTER);
    return run(tracetool, command);
  }
}
