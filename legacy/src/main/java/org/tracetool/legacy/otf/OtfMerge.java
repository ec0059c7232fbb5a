package org.tracetool.legacy.otf;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.LeadingNumber;
import org.tracetool.legacy.common.OptionTable;

/** {@code otfmerge}: the processes of a trace in another number of streams. */
public final class OtfMerge extends OtfTool {
  private static final int MAX_LEVEL = 9;

  private static final String USAGE =
      """
      Usage: otfmerge [OPTION...] TRACE
      Writes an OTF trace anew, with its processes dealt to N streams.

        -h, --help   this text
        -V           the version of OTF whose tool this replaces
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

  private String trace;
  private String output = "out";
  private int streams = 1;
  private int level;
  private boolean longKeywords;

  /** The tool. */
  public OtfMerge() {
    super(
        "otfmerge",
        USAGE,
        new OptionTable()
            .flags("-p", "--stats", "--snaps", "--long")
            .value("-n")
            .value("-f")
            .value("-o")
            .value("-rb")
            .value("-wb")
            .value("-z"));
  }

  @Override
  protected boolean plain(CommandToken word) {
    trace = master(word.name());
    return true;
  }

  @Override
  protected int work(Commands tracetool) {
    return trace == null ? noTrace() : run(tracetool, convert());
  }

  @Override
  protected boolean option(CommandToken word) {
    switch (word.name()) {
      case "-n" -> {
        streams = LeadingNumber.signed(word.value());
        return inRange(word, 0, Integer.MAX_VALUE);
      }
      case "-f" -> {
        return openFiles(word);
      }
      case "-o" -> output = word.value();
      case "-z" -> {
        level = LeadingNumber.signed(word.value());
        return inRange(word, 0, MAX_LEVEL);
      }
      case "--long" -> longKeywords = true;
      default -> {} // accepted without effect
    }
    return true;
  }

  private List<String> convert() {
    List<String> command = new ArrayList<>(List.of("convert", "--force", "--to", "otf"));
    command.add("--streams=" + streams);
    command.add("--compress=" + level);
    if (longKeywords) {
      command.add("--long-keywords");
    }
    command.add(trace);
    command.add(output.endsWith(MASTER) ? output : output + MASTER);
    return command;
  }
}
