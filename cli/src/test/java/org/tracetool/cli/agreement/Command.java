package org.tracetool.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.tracetool.cli.InProcess;
import org.tracetool.core.report.JsonTree;

/** Runs commands that print JSON. */
final class Command {
  private static final BigDecimal NS = BigDecimal.valueOf(1_000_000_000);

  private Command() {}

  /** The document that a command prints; its exit code must be 0, or 1 where it has findings. */
  @SuppressWarnings("unchecked")
  static Map<String, Object> json(String... words) {
    return (Map<String, Object>) document(words);
  }

  private static Object document(String... words) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int code = InProcess.run(out, words);
    assertThat(code).as("exit code of " + Arrays.toString(words)).isIn(0, 1);
    return JsonTree.of(out.toString(StandardCharsets.UTF_8));
  }

  /** The rows that a query gives, as texts. */
  static List<List<String>> rows(String trace, String sql, String... more) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    List<String> words = new ArrayList<>(List.of("query", "-q", "--format", "tsv"));
    words.addAll(List.of(more));
    words.addAll(List.of(trace, sql));
    int code = InProcess.run(out, words.toArray(new String[0]));
    assertThat(code).as("exit code of " + words).isZero();
    return out.toString(StandardCharsets.UTF_8)
        .lines()
        .skip(1)
        .map(line -> List.of(line.split("\t", -1)))
        .toList();
  }

  /** The rows of a table of `stats`. */
  @SuppressWarnings("unchecked")
  static List<Map<String, Object>> table(Map<String, Object> stats, String name) {
    return (List<Map<String, Object>>) ((Map<String, Object>) stats.get("tables")).get(name);
  }

  /** A number of seconds in nanoseconds; -1 for null. */
  static long ns(Object seconds) {
    return seconds == null ? -1 : ((BigDecimal) seconds).multiply(NS).longValueExact();
  }

  /** A whole number. */
  static long number(Object value) {
    return ((BigDecimal) value).longValueExact();
  }
}
