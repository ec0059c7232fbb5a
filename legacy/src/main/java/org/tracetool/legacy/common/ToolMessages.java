package org.tracetool.legacy.common;

import java.io.PrintStream;
import org.tracetool.console.Printable;

/** What the stand-in of an older tool says on standard error: one line each, led by its name. */
public final class ToolMessages {
  private final String tool;
  private final PrintStream err;

  /** Messages of the tool of that name on standard error. */
  public ToolMessages(String tool) {
    this(tool, System.err);
  }

  /** Messages of the tool of that name. */
  public ToolMessages(String tool, PrintStream err) {
    this.tool = tool;
    this.err = err;
  }

  /** Says anything in one line. */
  public void say(String text) {
    err.println(tool + ": " + Printable.text(text));
    err.flush();
  }

  /** Says that there is no such option. */
  public void reportUnknown(CommandToken word) {
    say("unknown option '" + word.written() + "'; " + tool + " --help lists all");
  }

  /** Says that the value of an option is missing at the end of the command line. */
  public void reportCutShort(CommandToken word) {
    say(word.written() + ": its value is missing; " + tool + " --help tells what it takes");
  }

  /**
   * Says that tracetool does not do this under the name of the tool.
   *
   * @param what the option or the wish, for example {@code --cluster}
   * @param way what to do instead, a part of a sentence: {@code 'tracetool stats --by process'
   *     tells …}
   */
  public void reportUnsupported(String what, String way) {
    say(what + " is not supported by tracetool; " + way);
  }
}
