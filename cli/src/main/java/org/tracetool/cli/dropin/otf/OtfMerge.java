package org.tracetool.cli.dropin.otf;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.dropin.DropIn;
import org.tracetool.cli.dropin.LeadingNumber;
import org.tracetool.cli.dropin.OptionTable;
import org.tracetool.cli.dropin.ToolMessages;
import org.tracetool.cli.dropin.Word;

/** {@code otfmerge}: the processes of a trace in another number of streams. */
public final class OtfMerge implements DropIn {
  private static final String SUFFIX = ".otf";
  private static final int HIGHEST_LEVEL = 9;

  private static final String USAGE =
      """
      Usage: otfmerge [OPTION...] TRACE
      Writes an OTF trace anew, with its processes dealt to N streams.

        -h, --help   this text
        -V           the version of OTF whose tool this stands in for
        -n N         number of streams; 0 for one for each process (default: 1)
        -o NAME      the trace to write, without .otf (default: out)
        -z LEVEL     compress: 1 fast to 9 small; 0 (default) not at all
        --long       spell keywords out
        --stats      accepted: statistics always come along
        --snaps      accepted: snapshots always come along
        -p           accepted: progress shows on a terminal
        -f N, -rb SIZE, -wb SIZE
                     accepted: files and buffers are chosen by tracetool

      In tracetool's own words: tracetool convert --streams N --compress LEVEL TRACE NAME.otf
      Several traces into one: tracetool merge TRACE... -o NAME.otf
      """;

  private static final OptionTable OPTIONS =
      new OptionTable()
          .flag("-h", "--help")
          .flags("-V", "-p", "--stats", "--snaps", "--long")
          .value("-n")
          .value("-f")
          .value("-o")
          .value("-rb")
          .value("-wb")
          .value("-z");

  private final ToolMessages messages = new ToolMessages("otfmerge");
  private String trace;
  private String output = "out";
  private int streams = 1;
  private int level;
  private boolean longKeywords;

  @Override
  public int run(List<String> args, Commands tracetool) {
    if (args.isEmpty()) {
      System.out.print(USAGE);
      return 0;
    }
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
          if (word.name().equals("-h")) {
            System.out.print(USAGE);
            return 0;
          } else if (word.name().equals("-V")) {
            System.out.println(OtfRelease.VERSION);
            return 0;
          } else if (!option(word)) {
            return 1;
          }
        }
      }
    }
    if (trace == null) {
      messages.say("which trace? otfmerge --help tells more");
      return 1;
    }
    return tracetool.run(convert()) == 0 ? 0 : 1;
  }

  private boolean option(Word word) {
    switch (word.name()) {
      case "-n" -> {
        streams = LeadingNumber.signed(word.value());
        if (streams < 0) {
          messages.say("-n " + word.value() + ": there cannot be less than no streams");
          return false;
        }
      }
      case "-f" -> {
        if (LeadingNumber.signed(word.value()) < 1) {
          messages.say("-f " + word.value() + ": at least 1 file has to be open");
          return false;
        }
      }
      case "-o" -> output = word.value();
      case "-z" -> {
        level = LeadingNumber.signed(word.value());
        if (level < 0 || level > HIGHEST_LEVEL) {
          messages.say("-z " + word.value() + ": levels are 0 to " + HIGHEST_LEVEL);
          return false;
        }
      }
      case "--long" -> longKeywords = true;
      default -> {} // accepted without effect
    }
    return true;
  }

  private List<String> convert() {
    List<String> command = new ArrayList<>(List.of("convert", "--to", "otf"));
    command.add("--streams=" + streams);
    command.add("--compress=" + level);
    if (longKeywords) {
      command.add("--long-keywords");
    }
    command.add(trace);
    command.add(output.endsWith(SUFFIX) ? output : output + SUFFIX);
    return command;
  }
}
