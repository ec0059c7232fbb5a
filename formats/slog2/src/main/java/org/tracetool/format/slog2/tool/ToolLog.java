package org.tracetool.format.slog2.tool;

import java.io.IOException;
import org.tracetool.core.format.ReferenceToolsFacet;
import org.tracetool.core.text.SafeText;
import org.tracetool.core.text.TraceText;

/** What a tool says. */
public final class ToolLog {
  /** The exit code of every failure. */
  public static final int FAILED = 1;

  private final String tool;
  private final ReferenceToolsFacet.Streams streams;

  /** The name of a temporary file, and what users call what is in it. */
  private String stored = "";

  private String shown = "";

  /** The voice of a tool. */
  public ToolLog(String tool, ReferenceToolsFacet.Streams streams) {
    this.tool = tool;
    this.streams = streams;
  }

  /** Messages call a file by another name from now on. */
  void setFileName(String file, String name) {
    stored = file;
    shown = name;
  }

  /** The name of the tool. */
  public String tool() {
    return tool;
  }

  /** Where it prints. */
  public ReferenceToolsFacet.Streams streams() {
    return streams;
  }

  /** Prints a text. */
  public void print(String text) throws IOException {
    streams.out().write(TraceText.encode(text));
  }

  /** Says something on standard error. */
  public void say(String message) throws IOException {
    String told = stored.isEmpty() ? message : message.replace(stored, shown);
    streams.err().write(TraceText.encode(tool + ": " + SafeText.escaped(told) + "\n"));
  }

  /** Says a text of several lines on standard error, as it is. */
  public void explain(String text) throws IOException {
    streams.err().write(TraceText.encode(text));
  }

  /** Says what went wrong; gives the exit code. */
  public int failed(String reason) throws IOException {
    say(reason);
    return FAILED;
  }

  /** Says what is wrong with the command line; gives the exit code. */
  public int misuse(String what) throws IOException {
    say(what);
    say("try '" + tool + " --help'");
    return FAILED;
  }
}
