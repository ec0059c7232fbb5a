package org.tracetool.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;
import org.tracetool.stats.report.StatsTable;

/** What the commands that read a trace print of it, in forms that say everything. */
final class CommandAnswers {
  private static final String TABLES =
      Arrays.stream(StatsTable.values()).map(StatsTable::label).collect(Collectors.joining(","));

  /** Commands that take a part of the time and of the processes. */
  private static final List<List<String>> OF_PARTS =
      List.of(
          List.of("stats", "--format", "json", "--by", TABLES),
          List.of("analyze", "--format", "json"),
          List.of("dump", "--format", "jsonl", "--events-only"));

  private static final List<List<String>> OF_ALL =
      List.of(
          List.of("check", "--format", "json", "--max", "0"),
          List.of("info", "--format", "json", "--counts"));

  /** Tables that say all of a run; the others are made of these. */
  private static final List<String> QUERIED =
      List.of(
          "calls",
          "messages",
          "collective_members",
          "counters",
          "launches",
          "waits",
          "critical_path",
          "delay_costs");

  /** Lines of a difference that are shown. */
  private static final int MAX_LINES = 8;

  private static final int MAX_LENGTH = 800;

  private CommandAnswers() {}

  /** The answers of all commands by their names. */
  static Map<String, String> of(Path trace, String... options) {
    Map<String, String> answers = ofParts(trace, options);
    for (List<String> words : OF_ALL) {
      answers.put(words.get(0), answer(trace, words, List.of(options)));
    }
    return answers;
  }

  /** The answers of commands that take {@code --time} and {@code --process}. */
  static Map<String, String> ofParts(Path trace, String... options) {
    Map<String, String> answers = new LinkedHashMap<>();
    for (List<String> words : OF_PARTS) {
      answers.put(words.get(0), answer(trace, words, List.of(options)));
    }
    List<String> words = new ArrayList<>(List.of("query", "--format", "tsv"));
    words.addAll(List.of(options));
    answers.put("query", answer(trace, words, List.of(sql("*"))));
    return answers;
  }

  /** The rows of all tables without numbers of definitions, which each format has its own of. */
  static Map<String, String> ofQueryWithoutIds(Path trace) {
    String sql = sql("COLUMNS(c -> NOT ends_with(c, '_id'))");
    return Map.of("query", answer(trace, List.of("query", "--format", "tsv"), List.of(sql)));
  }

  /** One query for all tables, since each one starts the engine. */
  private static String sql(String columns) {
    return QUERIED.stream()
            .map(
                table ->
                    "SELECT '%s' AS kind, CAST(r AS VARCHAR) AS facts FROM (SELECT %s FROM %s) r"
                        .formatted(table, columns, table))
            .collect(Collectors.joining(" UNION ALL "))
        + " ORDER BY ALL";
  }

  /** What a command prints, with the same name for each trace; the exit code as well. */
  private static String answer(Path trace, List<String> words, List<String> more) {
    List<String> line = new ArrayList<>(words);
    line.add(1, "-q");
    boolean isQuery = words.get(0).equals("query");
    line.addAll(isQuery ? List.of(trace.toString()) : more);
    line.addAll(isQuery ? more : List.of(trace.toString()));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int code = InProcess.run(out, line.toArray(new String[0]));
    assertThat(code).as("exit code of %s", line).isIn(0, 1, 2); // 2: a window within a tick
    String text = out.toString(StandardCharsets.UTF_8);
    return "exit code " + code + "\n" + text.replace(trace.toString(), "TRACE");
  }

  /** Lines that only one of two answers has, a few of each; empty if they are equal. */
  static String difference(String found, String wanted) {
    if (found.equals(wanted)) {
      return "";
    }
    return linesOf(found, wanted, "+ ") + linesOf(wanted, found, "- ") + "(in this order)";
  }

  private static String linesOf(String text, String without, String before) {
    Set<String> other = without.lines().collect(Collectors.toSet());
    return text.lines()
        .filter(line -> !other.contains(line))
        .limit(MAX_LINES)
        .map(line -> before + line.substring(0, Math.min(MAX_LENGTH, line.length())) + "\n")
        .collect(Collectors.joining());
  }

  /**
   * Answers as facts that are in no order and have no names that formats have of their own: a line
   * for each value of a document and each row of a table in it.
   *
   * @param keys that are left out
   */
  static Map<String, String> facts(Map<String, String> answers, String... keys) {
    Map<String, String> all = new LinkedHashMap<>();
    answers.forEach((command, text) -> all.put(command, facts(text, List.of(keys))));
    return all;
  }

  private static String facts(String answer, List<String> keys) {
    List<String> lines = new ArrayList<>();
    int begin = answer.indexOf('\n') + 1;
    if (answer.startsWith("{\n", begin)) {
      lines.add(answer.substring(0, begin));
      addFacts("", JsonTree.of(answer.substring(begin)), keys, lines);
    } else {
      answer.lines().forEach(lines::add);
    }
    Collections.sort(lines);
    return String.join("\n", lines);
  }

  private static void addFacts(String at, Object value, List<String> keys, List<String> facts) {
    if (value instanceof Map<?, ?> map) {
      map.forEach(
          (key, v) -> {
            if (!keys.contains(key)) {
              addFacts(at + "." + key, v, keys, facts);
            }
          });
    } else if (value instanceof List<?> list) {
      for (Object row : list) {
        List<String> own = new ArrayList<>();
        addFacts("", row, keys, own);
        facts.add(at + " " + String.join(", ", own));
      }
    } else {
      facts.add(at + " = " + value);
    }
  }
}
