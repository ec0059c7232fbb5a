package org.tracetool.legacy.common;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import org.tracetool.core.text.SafeText;
import org.tracetool.core.text.TraceText;

/** What a tool reads from standard input, prints and says. */
public final class ToolOutput {
  /** The exit code of every failure. */
  public static final int FAILED = 1;

  private final String tool;
  private final InputStream in;
  private final OutputStream out;
  private final OutputStream err;

  /** The name of a temporary file, and what users call what is in it. */
  private String stored = "";

  private String shown = "";

  /**
   * The streams of a tool.
   *
   * @param in what is typed
   * @param out its text
   * @param err its messages
   */
  public ToolOutput(String tool, InputStream in, OutputStream out, OutputStream err) {
    this.tool = tool;
    this.in = in;
    this.out = out;
    this.err = err;
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

  /** What is typed. */
  public InputStream in() {
    return in;
  }

  /** Where it prints. */
  public OutputStream out() {
    return out;
  }

  /** Prints a text. */
  public void print(String text) throws IOException {
    out.write(TraceText.encode(text));
  }

  /** Prints a line. */
  public void printLine(String text) throws IOException {
    print(text + "\n");
  }

  /** Says a text on standard error, as it is. */
  public void explain(String text) throws IOException {
    err.write(TraceText.encode(text));
  }

  /** Says something in one line on standard error, after the name of the tool. */
  public void say(String message) throws IOException {
    String told = stored.isEmpty() ? message : message.replace(stored, shown);
    explain(tool + ": " + SafeText.escaped(told) + "\n");
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

  /** Hands everything over to the streams below. */
  public void flush() throws IOException {
    out.flush();
    err.flush();
  }
}
