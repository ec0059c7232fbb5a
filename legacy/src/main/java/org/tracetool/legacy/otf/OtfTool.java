package org.tracetool.legacy.otf;

import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.legacy.common.CommandToken;
import org.tracetool.legacy.common.LeadingNumber;
import org.tracetool.legacy.common.LegacyTool;
import org.tracetool.legacy.common.OptionTable;

/** What the tools of OTF have in common. */
abstract class OtfTool extends LegacyTool {
  /** Suffix of the file that stands for a trace. */
  static final String MASTER = ".otf";

  /** What {@code -V} prints: the last release of OTF, whose tools these replace. */
  private static final String RELEASE = "1.12.5 \"salmon\"";

  private final String name;

  /**
   * @param options all options but those for help and the release
   */
  OtfTool(String name, String usage, OptionTable options) {
    super(name, usage, RELEASE, options.flag("-V"));
    this.name = name;
  }

  /** Says that a trace has to be named; gives the exit code. */
  final int noTrace() {
    messages.say("name a trace; " + name + " --help lists the options");
    return FAILED;
  }

  /**
   * The trace that a name stands for. To these tools {@code run} is {@code run.otf} even where the
   * program that was traced lies beside it and is called {@code run}.
   */
  static String master(String name) {
    String master = name + MASTER;
    return !name.endsWith(MASTER) && Files.isRegularFile(Path.of(master)) ? master : name;
  }

  /** Whether the value of an option is in a range; says so if not. */
  final boolean inRange(CommandToken word, int least, int most) {
    int n = LeadingNumber.signed(word.value());
    if (n < least || n > most) {
      String range = most == Integer.MAX_VALUE ? "at least " + least : least + " to " + most;
      messages.say(word.written() + " " + word.value() + ": must be " + range);
      return false;
    }
    return true;
  }

  /** Whether a number of open files makes sense. It has no effect otherwise. */
  final boolean openFiles(CommandToken word) {
    return inRange(word, 1, Integer.MAX_VALUE);
  }
}
