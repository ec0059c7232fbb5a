package org.tracetool.legacy.vt;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.LegacyTool;
import org.tracetool.legacy.common.OptionTable;

/**
 * {@code vptmerge}: fragments of a VTF3 trace become one sorted trace. What the program did is
 * known, its options are not; so few are taken, and every other one is refused with a hint.
 */
public final class VptMerge extends LegacyTool {
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

  private final List<String> inputs = new ArrayList<>();
  private String output;
  private String format;

  /** The program. */
  public VptMerge() {
    super(
        "vptmerge",
        USAGE,
        null,
        new OptionTable().flags("-A", "-F", "-B").value("-o").doubleDash());
  }

  @Override
  protected boolean plain(CommandToken word) {
    return inputs.add(word.name());
  }

  @Override
  protected boolean unknown(CommandToken word) {
    return refuse(word, "'tracetool merge --help' lists what merging knows");
  }

  @Override
  protected int work(Commands tracetool) {
    if (inputs.isEmpty() || output == null) {
      messages.say(
          (inputs.isEmpty() ? "which fragments?" : "-o OUT says where to write;")
              + " vptmerge --help lists the options");
      return FAILED;
    }
    return run(tracetool, merge());
  }

  @Override
  protected boolean option(CommandToken word) {
    switch (word.name()) {
      case "-A" -> format = "vtf3-ascii";
      case "-F" -> format = "vtf3-fast";
      case "-B" -> format = "vtf3-binary";
      default -> output = word.value();
    }
    return true;
  }

  private List<String> merge() {
    List<String> command = new ArrayList<>(List.of("merge", "--shared-numbers", "--force", "-q"));
    if (format != null) {
      command.add("--to=" + format);
    }
    command.addAll(List.of("--output=" + output, "--"));
    command.addAll(inputs);
    return command;
  }
}
