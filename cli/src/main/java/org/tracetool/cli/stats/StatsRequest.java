package org.tracetool.cli.stats;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.cli.argument.FailIfOption;
import org.tracetool.cli.common.SelectionOptions;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.cli.stats.FormOptions.Format;
import org.tracetool.cli.stats.StyleOptions.Style;
import org.tracetool.console.Terminal;
import org.tracetool.core.error.UsageException;
import org.tracetool.stats.report.StatsTable;
import org.tracetool.stats.report.TraceComparison;
import org.tracetool.stats.scope.StatsOptions.Part;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What is asked for: of which part of a trace, which tables, in which form, and where to. */
final class StatsRequest {
  @Mixin private SelectionOptions selection = new SelectionOptions();

  @Mixin private TableOptions tables = new TableOptions();

  @Mixin private FormOptions form = new FormOptions();

  @Option(
      names = "--stored",
      description =
          "Use the statistics stored in the trace and read no events (the default if"
              + " there are no events).")
  private boolean stored;

  @Option(
      names = "--compare",
      paramLabel = "TRACE",
      description = "Compare with this trace (B): functions, groups, operations by name.")
  private Path other;

  @Mixin private FailIfOption failIf = new FailIfOption();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file; it appears when it is complete; - is standard output.")
  private Path output;

  @Option(
      names = "--into",
      paramLabel = "TRACE",
      description =
          "Instead of printing, write a trace that holds the definitions and these results as"
              + " statistics, but no events.")
  private Path into;

  @Mixin private FlameOptions flame = new FlameOptions();

  @Mixin private StyleOptions styles = new StyleOptions();

  SelectionOptions selection() {
    return selection;
  }

  FormOptions form() {
    return form;
  }

  StyleOptions styles() {
    return styles;
  }

  TableOptions tables() {
    return tables;
  }

  FlameOptions flame() {
    return flame;
  }

  /** Whether only statistics that the trace stores are wanted. */
  boolean isStored() {
    return stored;
  }

  /** Under what conditions a comparison fails. */
  FailIfOption failIf() {
    return failIf;
  }

  /** The trace to compare with; null if there is none. */
  Path other() {
    return other;
  }

  /** The file for the output; null for standard output. */
  Path output() {
    return output == null || TraceInput.isStandard(output) ? null : output;
  }

  /** Whether one table of a summary is printed, though none was named. */
  boolean isTableOfSummary() {
    return form.isTable()
        && other == null
        && tables.by() == null
        && !tables.withCallPaths()
        && !flame.any();
  }

  /** The trace to write instead of printing; null if there is none. */
  Path into() {
    return into;
  }

  /**
   * Fails if options make no sense together.
   *
   * @param traces how many traces are named
   * @return the tables that are asked for; none for a summary, or for all
   */
  List<StatsTable> check(int traces, TextOptions texts) throws UsageException {
    flame.check(
        tables.by(),
        form.isNamed()
            || styles.style() != null
            || tables.hasTop()
            || tables.sort() != null
            || tables.hasDepth()
            || stored
            || into != null,
        traces,
        other != null);
    if (flame.any()) {
      return List.of();
    }
    if (styles.style() == null && into == null) {
      form.chooseBySuffix(output());
    }
    checkStyle();
    checkInto(traces, texts);
    checkForm(traces, texts);
    tables.checkNumbers();
    failIf.parsed(ComparedDurations.KEYS);
    if (failIf.any() && other == null) {
      throw new UsageException("--fail-if: only with --compare, about what another trace changes");
    }
    checkScope();
    List<StatsTable> views = views();
    if (form.isTable() && views.size() > 1) {
      throw new UsageException(
          "--by: a file of --format csv or tsv holds one table; name one, or use --format json");
    }
    if (form.is(Format.html) && output() == null && Terminal.isOut()) {
      throw new UsageException(
          "--format html: name the file for the page, for example -o run.html");
    }
    return views;
  }

  private void checkStyle() throws UsageException {
    Style style = styles.style();
    if (style != null
        && (form.isNamed() || tables.by() != null || tables.withCallPaths() || other != null)) {
      throw new UsageException(
          "--style "
              + style
              + " has one form; leave --format, --by, --call-paths and --compare out");
    }
    if (style != null && (tables.sort() != null || tables.hasTop())) {
      throw new UsageException(
          "--style " + style + " has an order of its own; leave --sort and" + " --top out");
    }
    styles.checkStyle(stored);
  }

  private void checkInto(int traces, TextOptions texts) throws UsageException {
    if (into != null
        && (styles.style() != null
            || form.isNamed()
            || tables.by() != null
            || output() != null
            || other != null
            || tables.withCallPaths()
            || stored
            || texts.isRaw()
            || texts.isCsvSafe()
            || traces > 1)) {
      throw new UsageException(
          "--into writes a trace and prints nothing; leave the options for printing out, and name"
              + " one trace");
    }
  }

  private void checkForm(int traces, TextOptions texts) throws UsageException {
    texts.checkTable(form.isTable());
    if (traces > 1 && (styles.style() != null || other != null || form.is(Format.html))) {
      throw new UsageException(
          "--style, --compare and --format html are for one trace; name one, and a second one with"
              + " --compare");
    }
    if (texts.isRaw() && !form.is(Format.csv) && styles.style() == null) {
      throw new UsageException("--raw: only with --format csv or --style");
    }
    if (texts.isRaw() && texts.isCsvSafe()) {
      throw new UsageException("--raw and --csv-safe exclude each other");
    }
  }

  private void checkScope() throws UsageException {
    if (other != null && (tables.withCallPaths() || form.is(Format.html))) {
      throw new UsageException(
          "--compare has tables of its own; leave --call-paths and --format html out");
    }
    if (other != null && !TraceComparison.VIEWS.containsAll(tables.views())) {
      throw new UsageException(
          "--by: the tables of --compare are region, group, collective and communicator");
    }
    if (form.is(Format.html) && tables.by() != null) {
      throw new UsageException("--format html shows all tables; leave --by out");
    }
    if (stored && selection.any()) {
      throw new UsageException(
          "stored statistics cover whole runs; leave --stored or --time and --process out");
    }
  }

  private List<StatsTable> views() throws UsageException {
    List<StatsTable> views = tables.views();
    if (tables.withCallPaths() && !form.is(Format.html) && !views.contains(StatsTable.CALLPATH)) {
      views.add(StatsTable.CALLPATH);
    }
    if (tables.sort() != null && views.isEmpty() && other == null && !form.isTable()) {
      throw new UsageException(
          "--sort " + tables.sort() + ": name the table with --by, for example region");
    }
    if (tables.hasDepth() && !views.contains(StatsTable.CALLPATH) && !form.is(Format.html)) {
      throw new UsageException("--depth is for call paths; add --by callpath");
    }
    if (stored && views.contains(StatsTable.CALLPATH)) {
      throw new UsageException("stored statistics have no call paths; leave --stored out");
    }
    if (views.isEmpty() && form.isTable() && other == null) {
      views.add(StatsTable.REGION);
    }
    return views;
  }

  /** What has to be summed up for the output. */
  Set<Part> parts(List<StatsTable> views) {
    Set<Part> parts = EnumSet.noneOf(Part.class);
    if (other != null) {
      parts.add(Part.PARTNERS); // messages of processes that are chosen, whole
      parts.add(Part.WAITS); // durations of messages whose sends do not tell them
    }
    if (styles.needsLengths()) {
      parts.add(Part.LENGTHS);
    }
    if (styles.needsDistributions()) {
      parts.add(Part.DISTRIBUTIONS);
    }
    if (styles.style() == Style.otfprofile_csv) {
      parts.add(Part.COUNTER_REGIONS);
    }
    if (styles.style() != null || other != null) {
      return parts;
    }
    views.forEach(view -> parts.addAll(view.parts()));
    if (form.is(Format.html) || views.isEmpty()) {
      parts.add(Part.DISTRIBUTIONS);
      parts.add(Part.DEVICES);
      parts.add(Part.WAITS);
      if (!selection.hasTime()) { // else all of the trace would have to be read
        parts.add(Part.CAUSES);
      }
    }
    if (form.is(Format.html) || views.isEmpty() && form.isJson()) {
      parts.addAll(EnumSet.complementOf(EnumSet.of(Part.LENGTHS, Part.CAUSES)));
    }
    return parts;
  }
}
