package org.tracetool.cli.query;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.reader.impl.completer.StringsCompleter;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.tracetool.query.QueryEngine;
import org.tracetool.query.ReadyQuery;

/** Lines that somebody types at a terminal, with a history and completion of words. */
final class PromptLines implements Closeable {
  /** In place of a line: what was typed so far is not wanted. */
  static final String DROPPED = "\0";

  private static final List<String> WORDS =
      List.of(
          "SELECT",
          "FROM",
          "WHERE",
          "GROUP BY",
          "ORDER BY",
          "LIMIT",
          "DESCRIBE",
          "SUMMARIZE",
          "EXPLAIN",
          "WITH",
          "JOIN",
          "count(*)",
          "sum(",
          "avg(",
          "min(",
          "max(",
          "trace",
          "process",
          "process_id",
          "rank",
          "region",
          "region_id",
          "time_ns",
          "time_s",
          "begin_ns",
          "begin_s",
          "end_ns",
          "inclusive_ns",
          "inclusive_s",
          "exclusive_ns",
          "exclusive_s",
          "depth",
          "path",
          "caller",
          "complete",
          "kind",
          "bytes",
          "tag",
          "communicator",
          "counter",
          "value",
          "sender",
          "receiver",
          "send_ns",
          "receive_ns",
          "duration_ns",
          "duration_s",
          "operation",
          "instance",
          "matched",
          ".tables",
          ".ready",
          ".help",
          ".quit");

  private final Terminal terminal;
  private final LineReader reader;

  /**
   * Lines of the terminal.
   *
   * @param interrupt called when an interrupt is typed while no line is read
   */
  PromptLines(Runnable interrupt) throws IOException {
    terminal =
        TerminalBuilder.builder()
            .name("tracetool")
            .system(true)
            .jni(false)
            .ffm(false)
            .dumb(true)
            .build();
    terminal.handle(Terminal.Signal.INT, signal -> interrupt.run());
    List<String> words = new ArrayList<>(WORDS);
    words.addAll(QueryEngine.tables());
    words.addAll(ReadyQuery.names());
    LineReaderBuilder builder =
        LineReaderBuilder.builder()
            .appName("tracetool")
            .terminal(terminal)
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .completer(new StringsCompleter(words));
    Path history = history();
    if (history != null) {
      builder.variable(LineReader.HISTORY_FILE, history);
    }
    reader = builder.build();
  }

  /** The file of the history, null if there is no place for it. */
  private static Path history() {
    String state = System.getenv("XDG_STATE_HOME");
    String home = System.getenv("HOME");
    if ((state == null || state.isEmpty()) && (home == null || home.isEmpty())) {
      return null;
    }
    Path folder =
        state == null || state.isEmpty() ? Path.of(home, ".local", "state") : Path.of(state);
    try {
      return Files.createDirectories(folder.resolve("tracetool")).resolve("query-history");
    } catch (IOException e) {
      return null;
    }
  }

  /** The next line; {@link #DROPPED} after an interrupt, null at the end. */
  String read(String prompt) {
    try {
      return reader.readLine(prompt);
    } catch (UserInterruptException e) {
      return DROPPED;
    } catch (EndOfFileException e) {
      return null;
    }
  }

  @Override
  public void close() throws IOException {
    terminal.close();
  }
}
