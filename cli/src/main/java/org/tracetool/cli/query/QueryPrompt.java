package org.tracetool.cli.query;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import org.tracetool.cli.argument.KnownNames;
import org.tracetool.console.Failures;
import org.tracetool.console.StandardOutput;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.text.TraceText;
import org.tracetool.query.QueryEngine;
import org.tracetool.query.ReadyQuery;
import org.tracetool.query.SqlText;

/**
 * Answers one query after the other: at a prompt where there is a terminal, where an error is
 * reported and the next query may come; else all of standard input, where an error is the end.
 */
final class QueryPrompt {
  private static final int BLOCK = 1 << 16;

  private static final String HELP =
      """
      End each SQL statement with a semicolon; it may have several lines. Commands:
        .tables          list the tables; DESCRIBE TABLE; lists the columns of one
        .ready           list the ready-made queries
        .ready NAME      run one and print its SQL
        NAME             run a ready-made query
        .help, help      print this
        .quit, quit      leave, also with exit or Ctrl-D; Ctrl-C discards the input or stops a query
      """;

  /** What begins with a point. */
  static final List<String> COMMANDS = List.of(".tables", ".ready", ".help", ".quit", ".exit");

  private final QueryEngine engine;
  private final ResultWriter writer;
  private final boolean debug;

  QueryPrompt(QueryEngine engine, ResultWriter writer, boolean debug) {
    this.engine = engine;
    this.writer = writer;
    this.debug = debug;
  }

  void run() throws IOException {
    if (System.console() == null) {
      String text = TraceText.decodeFile(System.in.readAllBytes());
      for (String sql : new SqlText(text).all()) {
        ReadyQuery ready = ReadyQuery.of(sql.strip());
        answer(ready == null ? sql : ready.sql());
      }
      return;
    }
    try (PromptLines lines = new PromptLines(engine::cancel)) {
      StringBuilder begun = new StringBuilder();
      while (true) {
        String line = lines.read(begun.length() == 0 ? "query> " : "  ...> ");
        if (line == null) {
          return;
        }
        String command = begun.length() == 0 ? command(line) : null;
        if (command != null) {
          if (isLast(command)) {
            return;
          }
          continue;
        }
        if (line.equals(PromptLines.DROPPED)) {
          begun.setLength(0);
          continue;
        }
        begun.append(line).append('\n');
        SqlText text = new SqlText(begun.toString());
        for (String sql : text.statements()) {
          attempt(sql);
        }
        begun.setLength(0);
        if (!text.rest().isBlank()) {
          begun.append(text.rest());
        }
      }
    }
  }

  /** The command that a line is, which begins with a point; null if it is SQL. */
  static String command(String line) {
    String bare = line.strip();
    if (bare.startsWith(".")) {
      return bare;
    }
    String word = bare.replaceFirst("\\s*;$", "").toLowerCase(Locale.ROOT);
    if (COMMANDS.contains("." + word)) {
      return "." + word;
    }
    return ReadyQuery.of(word) == null ? null : ".ready " + word;
  }

  /** Carries out what begins with a point; returns whether it was the end. */
  private boolean isLast(String line) throws IOException {
    String[] words = line.split("\\s+");
    switch (words[0]) {
      case ".quit", ".exit" -> {
        return true;
      }
      case ".tables" -> print(String.join("\n", QueryEngine.tables()) + "\n");
      case ".ready" -> {
        ReadyQuery ready = words.length > 1 ? ReadyQuery.of(words[1]) : null;
        if (ready != null) {
          print(ready.sql() + "\n");
          attempt(ready.sql());
        } else if (words.length > 1) {
          print(
              words[1]
                  + ": no such query; "
                  + KnownNames.text(words[1], ReadyQuery.names())
                  + "\n");
        } else {
          print(ReadyQuery.list());
        }
      }
      case ".help" -> print(HELP);
      default -> print(words[0] + ": no such command\n" + HELP);
    }
    return false;
  }

  private void attempt(String sql) throws IOException {
    try {
      answer(sql);
    } catch (UsageException e) {
      Failures.report(e, debug, System.err);
    } catch (TraceException e) {
      if (e.exitCode() == ExitCode.OUTPUT_FAILED) {
        throw e;
      }
      Failures.report(e, debug, System.err);
    }
  }

  private void answer(String sql) throws IOException {
    try (OutputStream out = new BufferedOutputStream(StandardOutput.forReaders(), BLOCK)) {
      engine.run(sql, result -> writer.write(result, out));
    }
  }

  private static void print(String text) throws IOException {
    try (OutputStream out = StandardOutput.forReaders()) {
      out.write(TraceText.encode(text));
    }
  }
}
