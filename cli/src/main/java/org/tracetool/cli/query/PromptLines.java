package org.tracetool.cli.query;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.LineReaderBuilder;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;

/** Lines that somebody types at a terminal, with a history and completion of words. */
final class PromptLines implements Closeable {
  /** In place of a line: what was typed so far is not wanted. */
  static final String DROPPED = "\0";

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
    LineReaderBuilder builder =
        LineReaderBuilder.builder()
            .appName("tracetool")
            .terminal(terminal)
            .option(LineReader.Option.DISABLE_EVENT_EXPANSION, true)
            .completer(new SqlCompleter());
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
