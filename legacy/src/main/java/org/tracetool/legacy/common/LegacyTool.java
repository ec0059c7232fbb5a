package org.tracetool.legacy.common;

import java.util.List;

/**
 * What most of the older tools have in common: they go through their words once, answer {@code -h}
 * and {@code -V} where they meet them, end with 1 at the first word that is wrong, and only then
 * work.
 */
public abstract class LegacyTool implements DropIn {
  /** The exit code of every failure. */
  protected static final int FAILED = 1;

  /** What the tool says on standard error. */
  protected final ToolMessages messages;

  private final String usage;
  private final String release;
  private final OptionTable options;

  /**
   * A tool.
   *
   * @param usage what {@code -h} prints, and a call without words
   * @param release what {@code -V} prints; not needed where the table does not have it
   * @param options all options but that for help
   */
  protected LegacyTool(String name, String usage, String release, OptionTable options) {
    this.usage = usage;
    this.release = release;
    this.options = options.flag("-h", "--help");
    messages = new ToolMessages(name);
  }

  @Override
  public final int run(List<String> args, Commands tracetool) {
    if (args.isEmpty()) {
      return help();
    }
    for (CommandToken word : options.read(args)) {
      if (word.isOption() && word.name().equals("-h")) {
        return help();
      } else if (word.isOption() && word.name().equals("-V")) {
        System.out.println(release);
        return 0;
      } else if (!take(word)) {
        return badWords();
      }
    }
    return work(tracetool);
  }

  private boolean take(CommandToken word) {
    return switch (word.kind()) {
      case OPTION -> option(word);
      case PLAIN -> plain(word);
      case UNKNOWN -> unknown(word);
      case CUT_SHORT -> cutShort(word);
    };
  }

  /** Takes an option; false if something is wrong with it, after having said what. */
  protected abstract boolean option(CommandToken word);

  /** Takes a word that is no option; false as in {@link #option}. */
  protected abstract boolean plain(CommandToken word);

  /** Does what was asked for; gives the exit code. */
  protected abstract int work(Commands tracetool);

  /** The exit code for a word that is wrong. */
  protected int badWords() {
    return FAILED;
  }

  /** Takes an option that there is not. */
  protected boolean unknown(CommandToken word) {
    messages.reportUnknown(word);
    return false;
  }

  /** Refuses an option that the older tool had or has, and says where ours are listed. */
  protected final boolean refuse(CommandToken word, String hint) {
    messages.reportUnsupported(word.written(), hint);
    return false;
  }

  /** Takes the last word, an option without its value. */
  protected boolean cutShort(CommandToken word) {
    messages.reportCutShort(word);
    return false;
  }

  /** Prints what there is to say about the tool; gives the exit code. */
  protected final int help() {
    System.out.print(usage);
    return 0;
  }

  /** Runs a command of tracetool; gives the exit code of the tool. */
  protected static int run(Commands tracetool, List<String> command) {
    return tracetool.run(command) == 0 ? 0 : FAILED;
  }
}
