package org.tracetool.spark.source;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;
import org.tracetool.core.text.SpellingSuggestions;
import org.tracetool.spark.rows.SparkTable;

/**
 * What a user has asked for.
 *
 * @param table the table
 * @param paths the traces, each as a path that all executors see
 * @param slices into how many parts of equal time each stream is cut; 0 for as many as there is
 *     work for
 * @param partitions how many tasks there are at most for each trace; 0 for four for each core
 */
record ReadRequest(SparkTable table, List<String> paths, int slices, int partitions) {
  private static final String SCHEME = "file:";

  /** So many letters that are wrong, missing or too many make a slip of a name. */
  private static final int MAX_TYPOS = 2;

  private static final List<String> OPTIONS = List.of("table", "slices", "partitions");

  /** Parts that the driver keeps apart: each is a task. */
  private static final int MAX_PARTITIONS = 100_000;

  static ReadRequest of(CaseInsensitiveStringMap options) {
    checkNames(options);
    String name = options.getOrDefault("table", "events");
    SparkTable table = SparkTable.of(name);
    if (table == null) {
      throw new IllegalArgumentException(
          "table " + name + ": no such table; there are " + SparkTable.all());
    }
    List<String> paths;
    try {
      paths =
          options.containsKey("paths")
              ? List.of(new ObjectMapper().readValue(options.get("paths"), String[].class))
              : options.containsKey("path") ? List.of(options.get("path")) : List.of();
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("paths: not a list of names", e);
    }
    if (paths.isEmpty()) {
      throw new IllegalArgumentException("no trace; name one, for example load(\"run.otf\")");
    }
    return new ReadRequest(
        table,
        paths.stream().map(ReadRequest::local).toList(),
        number(options, "slices"),
        number(options, "partitions"));
  }

  /** Spark lets any option through, also those that others understand, but not a slip. */
  private static void checkNames(CaseInsensitiveStringMap options) {
    for (String name : options.keySet()) {
      for (String known : OPTIONS) {
        int slips = SpellingSuggestions.distance(name, known);
        if (slips > 0 && slips <= MAX_TYPOS) {
          throw new IllegalArgumentException(
              "option " + name + ": no such option; did you mean " + known);
        }
      }
    }
  }

  private static int number(CaseInsensitiveStringMap options, String name) {
    String text = options.getOrDefault(name, "0");
    int number = text.matches("\\d{1,7}") ? Integer.parseInt(text) : MAX_PARTITIONS + 1;
    if (number > MAX_PARTITIONS) {
      throw new IllegalArgumentException(
          "option "
              + name
              + "="
              + text
              + ": expected a whole number up to "
              + MAX_PARTITIONS
              + "; 0 for as many as there is work for");
    }
    return number;
  }

  /** Traces are read through the file system of the machine. */
  private static String local(String path) {
    if (path.startsWith(SCHEME)) {
      String rest = path.substring(SCHEME.length());
      return rest.startsWith("//") ? rest.substring(2) : rest;
    }
    if (path.matches("[a-z][a-z0-9+.-]+://.*")) {
      throw new IllegalArgumentException(
          path
              + ": traces are read from local and shared file systems; mount it, and give its path");
    }
    return path;
  }
}
