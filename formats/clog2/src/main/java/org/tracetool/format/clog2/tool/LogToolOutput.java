package org.tracetool.format.clog2.tool;

import java.io.IOException;
import java.io.OutputStream;
import org.tracetool.core.format.ReferenceToolsFacet;
import org.tracetool.core.text.SafeText;
import org.tracetool.core.text.TraceText;

/** What a tool prints and says. */
final class LogToolOutput {
  /** The exit code of every failure. */
  static final int FAILED = 1;

  private final String tool;
  private final ReferenceToolsFacet.Streams streams;

  LogToolOutput(String tool, ReferenceToolsFacet.Streams streams) {
    this.tool = tool;
    this.streams = streams;
  }

  /** The name of the tool. */
  String tool() {
    return tool;
  }

  OutputStream out() {
    return streams.out();
  }

  /** Prints a line. */
  void line(String text) throws IOException {
    streams.out().write(TraceText.encode(text + "\n"));
  }

  /** Says a line on standard error. */
  void say(String text) throws IOException {
    streams.err().write(TraceText.encode(tool + ": " + SafeText.escaped(text) + "\n"));
  }

  /** Prints a text of several lines, as it is. */
  void text(OutputStream to, String text) throws IOException {
    to.write(TraceText.encode(text));
  }

  OutputStream err() {
    return streams.err();
  }

  /** Says what went wrong; gives the exit code. */
  int failed(String reason) throws IOException {
    say(reason);
    return FAILED;
  }
}
