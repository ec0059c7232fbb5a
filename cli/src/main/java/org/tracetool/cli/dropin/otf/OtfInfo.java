package org.tracetool.cli.dropin.otf;

import java.util.List;
import org.tracetool.cli.dropin.DropIn;
import org.tracetool.cli.dropin.LeadingNumber;
import org.tracetool.cli.dropin.OptionTable;
import org.tracetool.cli.dropin.ToolMessages;
import org.tracetool.cli.dropin.Word;

/** {@code otfinfo}: what is in a trace. */
public final class OtfInfo implements DropIn {
  private static final int HIGHEST = 4;

  private static final String USAGE =
      """
      Usage: otfinfo [OPTION...] TRACE
      Tells what is in an OTF trace.

        -h, --help   this text
        -V           the version of OTF whose tool this stands in for
        -f N         accepted: open files are kept few anyway
        -l LEVEL     how much to tell: 0 nothing, 1 (default) the trace as a whole,
                     2 counts of definitions, 3 counts of events, 4 names of definitions
        -a           the same as -l 4
        -p           accepted: progress shows on a terminal

      In tracetool's own words: tracetool info --style otfinfo --level LEVEL
      """;

  private static final OptionTable OPTIONS =
      new OptionTable().flag("-h", "--help").flags("-V", "-a", "-p").value("-f").value("-l");

  private final ToolMessages messages = new ToolMessages("otfinfo");

  @Override
  public int run(List<String> args, Commands tracetool) {
    if (args.isEmpty()) {
      System.out.print(USAGE);
      return 0;
    }
    String trace = null;
    int level = 1;
    int handles = 1;
    for (Word word : OPTIONS.read(args)) {
      switch (word.kind()) {
        case PLAIN -> trace = word.name();
        case UNKNOWN -> {
          messages.unknown(word);
          return 1;
        }
        case CUT_SHORT -> {
          messages.cutShort(word);
          return 1;
        }
        case OPTION -> {
          switch (word.name()) {
            case "-h" -> {
              System.out.print(USAGE);
              return 0;
            }
            case "-V" -> {
              System.out.println(OtfRelease.VERSION);
              return 0;
            }
            case "-a" -> level = HIGHEST;
            case "-l" -> level = LeadingNumber.signed(word.value());
            case "-f" -> handles = LeadingNumber.signed(word.value());
            default -> {} // -p
          }
        }
      }
    }
    if (handles < 1) {
      messages.say("-f " + handles + ": at least 1 file has to be open");
      return 1;
    }
    if (trace == null) {
      messages.say("which trace? otfinfo --help tells more");
      return 1;
    }
    String within = Integer.toString(Math.max(0, Math.min(level, HIGHEST)));
    return tracetool.run(List.of("info", "--style", "otfinfo", "--level", within, trace)) == 0
        ? 0
        : 1;
  }
}
