package org.tracetool.legacy.otf;

import java.util.List;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.OptionTable;

/** {@code otf2vtf}: a trace in OTF as VTF3. */
public final class Otf2Vtf extends OtfTool {
  private static final String USAGE =
      """
      Usage: otf2vtf -o FILE [OPTION...] TRACE
      Makes a trace in VTF3 of one in OTF.

        -h, --help   this text
        -V           the version of OTF whose tool this replaces
        -o FILE      the file to write; - is standard output
        -A           Standard ASCII (default)
        -B           Standard Binary
        -f N, -b SIZE
                     accepted: files and buffers are chosen by tracetool

      In tracetool's own words: tracetool convert --to vtf3-ascii|vtf3-binary TRACE FILE
      """;

  private String trace;
  private String output;
  private String format = "vtf3-ascii";

  /** The tool. */
  public Otf2Vtf() {
    super(
        "otf2vtf", USAGE, new OptionTable().flags("-A", "-B").value("-o").value("-f").value("-b"));
  }

  @Override
  protected boolean plain(CommandToken word) {
    trace = master(word.name());
    return true;
  }

  @Override
  protected boolean option(CommandToken word) {
    switch (word.name()) {
      case "-o" -> output = word.value();
      case "-A" -> format = "vtf3-ascii";
      case "-B" -> format = "vtf3-binary";
      case "-f" -> {
        return openFiles(word);
      }
      default -> {} // the size of a buffer
    }
    return true;
  }

  @Override
  protected int work(Commands tracetool) {
    if (trace == null) {
      return noTrace();
    }
    if (output == null) {
      messages.say("-o FILE must say where to write");
      return FAILED;
    }
    return run(tracetool, List.of("convert", "--force", "--to", format, trace, output));
  }
}
