package org.tracetool.cli.filter;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.argument.RuleText;
import org.tracetool.cli.common.Heading;
import org.tracetool.core.error.UsageException;
import org.tracetool.filter.generate.Dialect;
import org.tracetool.filter.generate.NameList;
import picocli.CommandLine.Option;

/** Options of {@code filter --gen}. */
@Heading("Generating filter files")
final class GenerationOptions {
  private static final String EXCLUDE_FILE = "TRACEFILTER_EXCLUDEFILE";
  private static final String INCLUDE_FILE = "TRACEFILTER_INCLUDEFILE";

  @Option(
      names = "--gen",
      description = "Write a filter file that makes the next trace of this program smaller.")
  boolean generate;

  @Option(
      names = {"-r", "--reduce", "--reduction"},
      paramLabel = "PERCENT",
      description =
          "Target size in per cent of the current size of the event files; with --compat"
              + " vtfilter, of the number of records. With --call-paths: share of the calls"
              + " to filter, 1 to 99 (default: 15).")
  String reduce;

  @Option(
      names = "--max-size",
      paramLabel = "SIZE",
      description = "Target size of the event files, for example 500MB.")
  String maxSize;

  @Option(
      names = {"-l", "--limit"},
      paramLabel = "N",
      description = "Keep the first N calls of a filtered function in each process (default: 0).")
  Long limit;

  @Option(names = "--estimate", description = "Print the expected contents of the next trace.")
  boolean estimate;

  @Option(
      names = {"-e", "--exclude"},
      paramLabel = "NAMES",
      description = "Never filter functions of these names (patterns, with ; between them).")
  List<String> exclude = new ArrayList<>();

  @Option(
      names = {"-i", "--include"},
      paramLabel = "NAMES",
      description = "Always filter functions of these names, unless they are excluded.")
  List<String> include = new ArrayList<>();

  @Option(
      names = "--exclude-file",
      paramLabel = "FILE",
      description = "As --exclude, with the patterns from a file.")
  List<Path> excludeFiles = new ArrayList<>();

  @Option(
      names = "--include-file",
      paramLabel = "FILE",
      description = "As --include, with the patterns from a file.")
  List<Path> includeFiles = new ArrayList<>();

  @Option(
      names = "--include-callees",
      description = "Also filter the functions that included ones call.")
  boolean includeCallees;

  @Option(
      names = "--filter-mpi",
      description =
          "Allow filtering of MPI and other communication and synchronisation" + " functions.")
  boolean filterMpi;

  @Option(
      names = "--call-paths",
      description =
          "Filter individual call paths, starting with those whose call durations vary least.")
  boolean callPaths;

  @Option(
      names = "--previous",
      paramLabel = "FILE",
      description = "With --call-paths: filter file of the run; its rules are kept.")
  Path previous;

  @Option(
      names = "--dialect",
      paramLabel = "NAME",
      description = "Language of the filter file: vampirtrace (default), itc or scorep.")
  Dialect dialect;

  /** Refuses contradictions. */
  void check(boolean legacy) throws UsageException {
    if (!generate) {
      requireUnused(reduce != null, "--reduce");
      requireUnused(maxSize != null, "--max-size");
      requireUnused(limit != null, "--limit");
      requireUnused(estimate, "--estimate");
      refuse(
          !exclude.isEmpty() || !excludeFiles.isEmpty(),
          "--exclude needs --gen; to remove calls of functions, use --exclude-region");
      refuse(
          !include.isEmpty() || !includeFiles.isEmpty(),
          "--include needs --gen; to keep calls of some functions only, use --region");
      requireUnused(includeCallees, "--include-callees");
      requireUnused(filterMpi, "--filter-mpi");
      requireUnused(callPaths, "--call-paths");
      requireUnused(previous != null, "--previous");
      requireUnused(dialect != null, "--dialect");
      return;
    }
    if (callPaths) {
      refuse(maxSize != null, "--call-paths takes --reduce, not --max-size");
      refuse(legacy, "--call-paths and --compat vtfilter exclude each other");
      boolean names = !exclude.isEmpty() || !include.isEmpty();
      boolean lists = !excludeFiles.isEmpty() || !includeFiles.isEmpty() || includeCallees;
      refuse(names || lists, "--call-paths has no use for --include and --exclude");
      refuse(limit != null, "--call-paths has no use for --limit");
      refuse(
          dialect != null && dialect != Dialect.VAMPIRTRACE,
          "--call-paths can only write the dialect vampirtrace");
      percent(true);
      return;
    }
    refuse(previous != null, "--previous needs --call-paths");
    refuse(reduce != null && maxSize != null, "--reduce and --max-size exclude each other");
    refuse(limit != null && limit < 0, "--limit " + limit + ": must be 0 or more");
    refuse(
        limit != null && limit > 0 && dialect != null && !dialect.hasLimits(),
        "--limit: the dialect has no limits; leave it out, or write --dialect vampirtrace");
    refuse(legacy && maxSize != null, "--compat vtfilter accepts --reduce only, not --max-size");
    refuse(
        legacy && dialect != null && dialect != Dialect.VAMPIRTRACE,
        "--compat vtfilter can only write the dialect vampirtrace");
    percent(legacy);
  }

  /** Refuses to generate a file without a target. */
  void checkTarget(boolean legacy) throws UsageException {
    boolean named = !include.isEmpty() || !includeFiles.isEmpty();
    refuse(
        !legacy && !callPaths && !named && reduce == null && maxSize == null,
        "--gen: give the size to reach, with --reduce 10% or --max-size 500MB, or the functions"
            + " to filter, with --include NAMES; --call-paths needs neither");
  }

  private void requireUnused(boolean used, String option) throws UsageException {
    refuse(used, option + " needs --gen");
  }

  private static void refuse(boolean condition, String message) throws UsageException {
    if (condition) {
      throw new UsageException(message);
    }
  }

  /** The size to reach, in per cent; default value 100. */
  double percent(boolean whole) throws UsageException {
    if (reduce == null) {
      return 100;
    }
    String text = reduce.endsWith("%") ? reduce.substring(0, reduce.length() - 1).trim() : reduce;
    double value;
    try {
      value = text.matches("[0-9]{1,3}(\\.[0-9]{1,6})?") ? Double.parseDouble(text) : -1;
    } catch (NumberFormatException e) {
      value = -1;
    }
    boolean range = whole ? value >= 1 && value <= 99 && value == Math.rint(value) : value > 0;
    if (!range || value >= 100) {
      throw new UsageException(
          "--reduce "
              + reduce
              + (whole
                  ? ": expected a whole number from 1 to 99"
                  : ": expected per cent of the size to keep, more than 0 and less than 100"));
    }
    return value;
  }

  /** The largest size in bytes, 0 if there is none. */
  long maxBytes() throws UsageException {
    return maxSize == null ? 0 : SizeArgument.parse("--max-size", maxSize);
  }

  NameList excluded(boolean legacy) throws IOException {
    return names(exclude, excludeFiles, legacy ? EXCLUDE_FILE : null);
  }

  NameList included(boolean legacy) throws IOException {
    return names(include, includeFiles, legacy ? INCLUDE_FILE : null);
  }

  private static NameList names(List<String> options, List<Path> files, String variable)
      throws IOException {
    List<String> texts = new ArrayList<>(options);
    for (Path file : files) {
      texts.addAll(RuleText.lines(file));
    }
    String named = variable == null ? null : System.getenv(variable);
    if (named != null && !named.isEmpty()) {
      texts.addAll(RuleText.lines(Path.of(named)));
    }
    return NameList.of(texts);
  }
}
