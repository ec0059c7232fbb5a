package org.tracetool.cli.stats;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.UsageException;
import org.tracetool.stats.report.StatsTable;
import org.tracetool.stats.scope.StatsOptions;
import picocli.CommandLine.Option;

/** The tables of the output, and their rows. */
final class TableOptions {
  private static final int EVERYTHING = Integer.MAX_VALUE;

  @Option(
      names = "--by",
      paramLabel = "LIST",
      completionCandidates = StatsTableCandidates.class,
      split = ",",
      hideParamSyntax = true,
      description = "Print these tables with all their rows; separated by commas. See below.")
  private List<String> by;

  @Option(names = "--call-paths", description = "Print call paths: the same as --by callpath.")
  private boolean callPaths;

  @Option(
      names = "--depth",
      paramLabel = "N",
      description = "Call paths: combine calls deeper than N (default: any depth).")
  private Integer depth;

  @Option(
      names = "--sort",
      paramLabel = "KEY",
      description =
          "Sort the tables of --by by this column, named as in the first line of --format csv;"
              + " largest first, +KEY smallest first.")
  private String sort;

  @Option(names = "--top", paramLabel = "N", description = "At most N rows of each table.")
  private Integer top;

  /** The names of the tables that are asked for; null if none is. */
  List<String> by() {
    return by;
  }

  boolean withCallPaths() {
    return callPaths;
  }

  /** The column to sort by; null for the order of the table. */
  String sort() {
    return sort;
  }

  boolean hasTop() {
    return top != null;
  }

  boolean hasDepth() {
    return depth != null;
  }

  /** How many calls deep call paths are distinguished. */
  int depth() {
    return depth == null ? StatsOptions.ANY_DEPTH : depth;
  }

  /** How many rows a table has at most. */
  int rows() {
    return rows(EVERYTHING);
  }

  /** How many rows a table has at most, where the user does not say. */
  int rows(int otherwise) {
    return top != null ? top : otherwise;
  }

  /** Fails if a number is out of its range. */
  void checkNumbers() throws UsageException {
    if (top != null && top < 1) {
      throw new UsageException("--top " + top + ": must be 1 or more");
    }
    if (depth != null && depth < 1) {
      throw new UsageException("--depth " + depth + ": must be 1 or more");
    }
  }

  /** The tables of {@code --by}, in its order. */
  List<StatsTable> views() throws UsageException {
    List<StatsTable> views = new ArrayList<>();
    for (String name : by == null ? List.<String>of() : by) {
      views.add(view(name));
    }
    return views;
  }

  private static StatsTable view(String name) throws UsageException {
    try {
      return StatsTable.of(name);
    } catch (UsageException e) {
      throw new UsageException("--by: " + e.getMessage());
    }
  }
}
