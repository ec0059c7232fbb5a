package org.tracetool.cli.query;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
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
 * Answers one query after the other: at a prompt where there is a terminal, where an error is told
 * and the next query may come; else all of standard input, where an error is the end.
 */
final class QueryPrompt {
  private static final int BLOCK = 1 << 16;

  private static final String HELP =
      """
      SQL ends with a semicolon and may have several lines. Besides:
        .tables        the tables; DESCRIBE TABLE; has the columns of one
        .ready         the ready-made queries; .ready NAME runs one and shows its SQL
        .help          this
        .quit          the end, as Ctrl-D
      """;

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
        answer(sql);
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
        if (begun.length() == 0 && line.strip().startsWith(".")) {
          if (isLast(line.strip())) {
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
          print(ready.sql());
          attempt(ready.sql());
        } else {
          for (String name : ReadyQuery.names()) {
            print(name + ": " + ReadyQuery.of(name).about() + "\n");
          }
        }
      }
      default -> print(HELP);
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
