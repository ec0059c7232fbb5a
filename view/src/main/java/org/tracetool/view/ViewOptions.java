package org.tracetool.view;

import java.util.function.Consumer;

/**
 * How a page is served.
 *
 * @param port the port; 0 for any that is free
 * @param memory bytes that tiles in memory may take
 * @param threads requests that read at the same time
 * @param keep whether the server stays after the last page was closed
 * @param sourceLink by which link the page opens source files: a template with {@code {path}} and
 *     {@code {line}}; empty for none
 * @param session what the page shows at first, as it was saved; JSON, empty for the usual
 * @param log receives a line for each failure that is not the fault of a request
 */
public record ViewOptions(
    int port,
    long memory,
    int threads,
    boolean keep,
    String sourceLink,
    String session,
    Consumer<Throwable> log) {
  /** Without links to source files and session. */
  public ViewOptions(int port, long memory, int threads, boolean keep, Consumer<Throwable> log) {
    this(port, memory, threads, keep, "", "", log);
  }
}
