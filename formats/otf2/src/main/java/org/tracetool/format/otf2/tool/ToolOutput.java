package org.tracetool.format.otf2.tool;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.tracetool.core.format.ReferenceToolsFacet;
import org.tracetool.core.text.SafeText;
import org.tracetool.core.text.TraceText;

/** What a tool prints and says. */
final class ToolOutput {
  /** The exit code of every failure. */
  static final int FAILED = 1;

  private final String tool;
  private final ReferenceToolsFacet.Streams streams;

  ToolOutput(String tool, ReferenceToolsFacet.Streams streams) {
    this.tool = tool;
    this.streams = streams;
  }

  InputStream in() {
    return streams.in();
  }

  OutputStream out() {
    return streams.out();
  }

  /** Prints a line. */
  void printLine(String text) throws IOException {
    streams.out().write(TraceText.encode(text + "\n"));
  }

  /** Says a line that the tool says on standard error. */
  void say(String text) throws IOException {
    streams.err().write(TraceText.encode(text + "\n"));
  }

  /** Says what is wrong with a trace, which the library tells in words about its own code. */
  void printReason(String message) throws IOException {
    say(tool + ": " + SafeText.escaped(message));
  }

  /** Says what is wrong with the command line; gives the exit code. */
  int misuse(String what) throws IOException {
    say(tool + ": " + what);
    say("Try '" + tool + " --help' for more information.");
    return FAILED;
  }
}
