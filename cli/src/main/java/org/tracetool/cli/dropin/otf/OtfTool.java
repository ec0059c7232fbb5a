package org.tracetool.cli.dropin.otf;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.cli.dropin.DropIn;
import org.tracetool.cli.dropin.LeadingNumber;
import org.tracetool.cli.dropin.OptionTable;
import org.tracetool.cli.dropin.ToolMessages;
import org.tracetool.cli.dropin.Word;

/**
 * What the tools of OTF have in common: they go through their words once, answer {@code -h} and
 * {@code -V} where they meet them, end with 1 at the first word that is wrong, and only then work.
 */
abstract class OtfTool implements DropIn {
  /** The exit code of every failure. */
  static final int FAILED = 1;

  /** Suffix of the file that stands for a trace. */
  static final String MASTER = ".otf";

  /** What {@code -V} prints: the last release of OTF, whose tools these stand in for. */
  private static final String RELEASE = "1.12.5 \"salmon\"";

  final ToolMessages messages;
  private final String name;
  private final String usage;
  private final OptionTable options;

  /**
   * @param options all options but those for help and the release
   */
  OtfTool(String name, String usage, OptionTable options) {
    this.name = name;
    this.usage = usage;
    this.options = options.flag("-h", "--help").flag("-V");
    messages = new ToolMessages(name);
  }

  @Override
  public final int run(List<String> args, Commands tracetool) {
    if (args.isEmpty()) {
      return help();
    }
    for (Word word : options.read(args)) {
      if (word.isOption() && word.name().equals("-h")) {
        return help();
      } else if (word.isOption() && word.name().equals("-V")) {
        System.out.println(RELEASE);
        return 0;
      } else if (!take(word)) {
        return FAILED;
      }
    }
    return work(tracetool);
  }

  private boolean take(Word word) {
    return switch (word.kind()) {
      case OPTION -> option(word);
      case PLAIN -> plain(word);
      case UNKNOWN -> unknown(word);
      case CUT_SHORT -> cutShort(word);
    };
  }

  /** Takes an option; false if something is wrong with it, after having said what. */
  abstract boolean option(Word word);

  /** Takes a word that is no option; false as in {@link #option}. */
  abstract boolean plain(Word word);

  /** Does what was asked for; gives the exit code. */
  abstract int work(Commands tracetool);

  /** Takes an option that there is not. */
  boolean unknown(Word word) {
    messages.unknown(word);
    return false;
  }

  /** Takes the last word, an option without its value. */
  boolean cutShort(Word word) {
    messages.cutShort(word);
    return false;
  }

  /** Prints what there is to say about the tool; gives the exit code. */
  final int help() {
    System.out.print(usage);
    return 0;
  }

  /** Says that a trace has to be named; gives the exit code. */
  final int noTrace() {
    messages.say("which trace? " + name + " --help tells more");
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
  final boolean inRange(Word word, int least, int most) {
    int n = LeadingNumber.signed(word.value());
    if (n < least || n > most) {
      String range = most == Integer.MAX_VALUE ? "at least " + least : least + " to " + most;
      messages.say(word.written() + " " + word.value() + ": must be " + range);
      return false;
    }
    return true;
  }

  /** Whether a number of open files makes sense. It has no effect otherwise. */
  final boolean openFiles(Word word) {
    return inRange(word, 1, Integer.MAX_VALUE);
  }

  /** Runs a command of tracetool; gives the exit code of the tool. */
  static int run(Commands tracetool, List<String> command) {
    return tracetool.run(command) == 0 ? 0 : FAILED;
  }
}
