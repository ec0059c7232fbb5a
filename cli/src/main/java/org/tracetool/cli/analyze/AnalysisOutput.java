package org.tracetool.cli.analyze;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.tracetool.analyze.report.AnalysisView;
import org.tracetool.analyze.report.ResultTable;
import org.tracetool.analyze.result.AnalysisResult;
import org.tracetool.cli.argument.OutputSuffix;
import org.tracetool.cli.argument.TraceColumnOption;
import org.tracetool.cli.common.CsvSafeOption;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.common.WideOption;
import org.tracetool.console.Terminal;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;
import org.tracetool.core.text.SpellingSuggestions;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is printed or written, in which form, and where to. */
final class AnalysisOutput {
  /** Forms of the output. */
  enum Format {
    text,
    json,
    jsonl,
    csv,
    tsv,
    html
  }

  /** Files for other programs. */
  enum Target {
    cubex
  }

  @Option(
      names = "--format",
      paramLabel = "FORM",
      description =
          "text (default, unless the suffix of -o says otherwise); json: one document with all"
              + " figures; jsonl: a JSON object on each line; csv or tsv: one table with a"
              + " header line (default: efficiency); html: one page with charts. Keys are the"
              + " same in all of them.")
  private Format format;

  @Option(
      names = "--by",
      paramLabel = "LIST",
      completionCandidates = AnalysisViewCandidates.class,
      split = ",",
      hideParamSyntax = true,
      description = "Print these tables with all their rows; separated by commas. See below.")
  private List<String> by;

  @Option(
      names = "--sort",
      paramLabel = "KEY",
      description =
          "Sort the tables of --by by this column, named as in the first line of --format csv;"
              + " largest first, +KEY smallest first.")
  private String sort;

  @Option(names = "--top", paramLabel = "N", description = "At most N rows of each table.")
  private Integer top;

  @Option(
      names = "--to",
      paramLabel = "FORMAT",
      description =
          "cubex: write a Cube 4 file, with the profile by call path and location, for the Cube"
              + " browser; name it with -o.")
  private Target target;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file; it appears when it is complete; - is standard output.")
  private Path output;

  @Mixin private WideOption wide = new WideOption();

  @Mixin private CsvSafeOption csvSafe = new CsvSafeOption();

  @Mixin private TraceColumnOption traceColumn = new TraceColumnOption();

  /** The file for the output; null for standard output. */
  Path file() {
    return output == null || TraceInput.isStandard(output) ? null : output;
  }

  boolean isCube() {
    return target == Target.cubex;
  }

  boolean is(Format other) {
    return form() == other;
  }

  private Format form() {
    return format == null ? Format.text : format;
  }

  boolean isJson() {
    return is(Format.json) || is(Format.jsonl);
  }

  boolean isTable() {
    return is(Format.csv) || is(Format.tsv);
  }

  boolean isWide() {
    return wide.isWide();
  }

  boolean isSorted() {
    return sort != null;
  }

  /** A table of a run, in the order that is asked for. */
  ResultTable table(AnalysisView view, AnalysisResult result) throws UsageException {
    ResultTable table = view.table(result);
    return sort == null ? table : table.sorted(sort);
  }

  /** Whether rows of tables for programs begin with the name of their trace. */
  boolean hasTraceColumn(int traces) {
    return traceColumn.isShown(traces);
  }

  /** How many rows a table has at most. */
  int rows() {
    return top == null ? Integer.MAX_VALUE : top;
  }

  /** An empty JSON text: on one line for JSON lines. */
  JsonWriter json() {
    return new JsonWriter(is(Format.jsonl));
  }

  /** An empty table of separated values. */
  SeparatedValues table() {
    return new SeparatedValues(
        is(Format.tsv),
        csvSafe.isSafe() ? SeparatedValues.Texts.NO_FORMULAS : SeparatedValues.Texts.ESCAPED);
  }

  /**
   * Fails if options make no sense together.
   *
   * @param traces how many traces are named
   */
  void check(int traces) throws UsageException {
    if (!isCube()) {
      format = OutputSuffix.form(file(), format, Format.class);
    }
    if (isTable() && by != null && by.size() > 1) {
      throw new UsageException(
          "--by: a file of --format csv or tsv holds one table; name one, or use --format json");
    }
    csvSafe.check(isTable());
    traceColumn.check(isTable());
    if (top != null && top < 1) {
      throw new UsageException("--top " + top + ": must be 1 or more");
    }
    if (sort != null && by == null && !isTable()) {
      throw new UsageException("--sort " + sort + ": name the table with --by, for example rank");
    }
    if (isCube() && (format != null || by != null || top != null)) {
      throw new UsageException(
          "--to cubex writes the whole profile; leave --format, --by and --top out");
    }
    if (isCube() && output == null) {
      throw new UsageException("--to cubex: name the file, for example -o run.cubex");
    }
    if ((isCube() || is(Format.html)) && traces > 1) {
      throw new UsageException("--to cubex and --format html are for one trace; name one");
    }
    if (by != null && (isJson() || is(Format.html))) {
      throw new UsageException("--by is for text, csv and tsv; --format json and html have all");
    }
    if (is(Format.html) && file() == null && Terminal.isOut()) {
      throw new UsageException(
          "--format html: name the file for the page, for example -o run.html");
    }
  }

  /** The tables that are asked for; none for the first screen. */
  List<AnalysisView> views() throws UsageException {
    List<AnalysisView> views = new ArrayList<>();
    for (String name : by == null ? List.<String>of() : by) {
      views.add(view(name));
    }
    if (views.isEmpty() && isTable()) {
      views.add(AnalysisView.EFFICIENCY);
    }
    return views;
  }

  private static AnalysisView view(String name) throws UsageException {
    for (AnalysisView view : AnalysisView.values()) {
      if (view.label().equals(name)) {
        return view;
      }
    }
    List<String> labels = Stream.of(AnalysisView.values()).map(AnalysisView::label).toList();
    String meant = SpellingSuggestions.didYouMean(name, labels);
    throw new UsageException(
        "--by: unknown table '"
            + name
            + "'"
            + (meant.isEmpty() ? "; known are: " + String.join(", ", labels) : meant));
  }
}
