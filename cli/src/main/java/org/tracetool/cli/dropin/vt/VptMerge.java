package org.tracetool.cli.dropin.vt;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.dropin.DropIn;
import org.tracetool.cli.dropin.OptionTable;
import org.tracetool.cli.dropin.ToolMessages;
import org.tracetool.cli.dropin.Word;

/**
 * {@code vptmerge}: fragments of a VTF3 trace become one sorted trace. What the program did is
 * known, its options are not; so few are taken, and every other one is refused with a hint.
 */
public final class VptMerge implements DropIn {
  private static final String USAGE =
      """
      Usage: vptmerge [-A | -F | -B] -o OUT FRAGMENT...
      Merges VTF3 fragments of one run, sorted or not, into one sorted trace.

        -o OUT       the trace to write; - for standard output
        -A           Standard ASCII (otherwise the suffix of OUT tells: .avt ASCII, .bpv binary)
        -F           Fast ASCII
        -B           Standard Binary
        -h, --help   this text

      In tracetool's own words: tracetool merge --shared-numbers FRAGMENT... -o OUT
      """;

  private static final OptionTable OPTIONS =
      new OptionTable().flag("-h", "--help").flags("-A", "-F", "-B").value("-o").doubleDash();

  private final ToolMessages messages = new ToolMessages("vptmerge");
  private final List<String> inputs = new ArrayList<>();
  private String output;
  private String format;

  @Override
  public int run(List<String> args, Commands tracetool) {
    if (args.isEmpty()) {
      System.out.print(USAGE);
      return 0;
    }
    for (Word word : OPTIONS.read(args)) {
      switch (word.kind()) {
        case PLAIN -> inputs.add(word.name());
        case UNKNOWN -> {
          messages.unsupported(word.written(), "'tracetool merge --help' lists what merging knows");
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
          }
          option(word);
        }
      }
    }
    if (inputs.isEmpty() || output == null) {
      messages.say(
          (inputs.isEmpty() ? "which fragments?" : "-o OUT says where to write")
              + " vptmerge --help tells more");
      return 1;
    }
    return tracetool.run(merge()) == 0 ? 0 : 1;
  }

  private void option(Word word) {
    switch (word.name()) {
      case "-A" -> format = "vtf3-ascii";
      case "-F" -> format = "vtf3-fast";
      case "-B" -> format = "vtf3-binary";
      default -> output = word.value();
    }
  }

  private List<String> merge() {
    List<String> command = new ArrayList<>(List.of("merge", "--shared-numbers", "-q"));
    if (format != null) {
      command.add("--to=" + format);
    }
    command.addAll(List.of("--output=" + output, "--"));
    command.addAll(inputs);
    return command;
  }
}
