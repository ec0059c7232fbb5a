package org.tracetool.cli.query;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.tracetool.cli.argument.KnownNames;
import org.tracetool.cli.argument.OutputSuffix;
import org.tracetool.cli.argument.TraceColumnOption;
import org.tracetool.cli.argument.TraceFolder;
import org.tracetool.cli.common.CsvSafeOption;
import org.tracetool.cli.common.IndexedInput;
import org.tracetool.cli.common.NameOptions;
import org.tracetool.cli.common.OutputTraceCheck;
import org.tracetool.cli.common.Replacement;
import org.tracetool.cli.common.SelectionOptions;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.console.ClosedPipeException;
import org.tracetool.console.FileOutput;
import org.tracetool.console.StandardOutput;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.io.SmallFile;
import org.tracetool.core.text.TraceText;
import org.tracetool.query.QueriedTrace;
import org.tracetool.query.QueryEngine;
import org.tracetool.query.ReadyQuery;
import org.tracetool.query.SqlText;
import org.tracetool.query.TableForm;
import org.tracetool.query.rows.QueryContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tracetool query}: SQL over traces. */
@Command(
    name = "query",
    description = "Query traces with SQL.",
    footer = {
      "",
      "The last argument is SQL, or the name of a ready-made query. Tables: events (also enters,"
          + " leaves, sends, receives), calls, messages, collectives, collective_members,"
          + " launches, launch_calls, counters, io, markers, regions, processes, locations,"
          + " groups, group_members, communicators; of the analysis of the run: waits,"
          + " delay_costs, critical_path, critical_path_segments, iterations, efficiency."
          + " docs/analysis.md has their columns, DESCRIBE TABLE lists them. Times are columns"
          + " in nanoseconds (_ns) and seconds (_s). Without ORDER BY, the order of rows is"
          + " undefined. Without SQL, query opens a prompt, or reads SQL from standard input if"
          + " that is not a terminal.",
      "",
      "Only columns that a query names are decoded; --time and --process skip rows before they"
          + " reach the SQL engine. SQL reads and writes no files without --allow-files.",
      "",
      "Examples:",
      "  tracetool query run.otf 'SELECT region, count(*) FROM events GROUP BY region'",
      "  tracetool query before.otf after.otf2 time-by-region --format csv",
      "  tracetool query run.otf who-makes-others-wait",
      "  tracetool query run.otf \"FROM messages WHERE bytes > 1e6\" -o large.parquet",
      "  tracetool query --list",
      "  tracetool query --show imbalance"
    })
public final class QueryCommand extends TraceCommand {
  private static final Pattern SQL =
      Pattern.compile(
          "(?is)\\s*(select|with|from|describe|summarize|show|explain|values|pivot|unpivot|table"
              + "|create|copy|insert|set|call|pragma|attach|\\(|--|/\\*).*\\s.*");
  private static final Pattern WORD = Pattern.compile("[A-Za-z]+([-_][A-Za-z]+)*");
  private static final int BLOCK = 1 << 16;

  @Parameters(
      paramLabel = "TRACE... [SQL]",
      arity = "0..*",
      description = "The traces, then the query or the name of a ready-made one.")
  private List<String> arguments = new ArrayList<>();

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write to this file; it appears when it is complete; - is standard output.")
  private Path output;

  @Option(names = "--file", paramLabel = "FILE", description = "Read the SQL from this file.")
  private Path file;

  @Option(names = "--list", description = "List the ready-made queries, a line each.")
  private boolean list;

  @Option(
      names = "--show",
      paramLabel = "NAME",
      completionCandidates = ReadyQueryCandidates.class,
      description = "Print the SQL of this ready-made query, to copy and change.")
  private String shown;

  @Option(
      names = "--region",
      paramLabel = "NAME",
      description =
          "Use the calls of this region as iterations (default: the main loop, if one"
              + " is found).")
  private String region;

  @Option(names = "--explain", description = "Show the query plan instead of running the query.")
  private boolean explain;

  @Option(
      names = "--allow-files",
      description = "Let SQL read and write files, for example by COPY or read_csv.")
  private boolean files;

  @Option(
      names = "--format",
      paramLabel = "FORM",
      description =
          "text (default, unless the suffix of -o says otherwise); json: one document; jsonl: a"
              + " JSON object on each line; csv or tsv: a table with a header line; parquet or"
              + " arrow, which need -o.")
  private ResultForm format;

  @Mixin private CsvSafeOption csvSafe = new CsvSafeOption();
  @Mixin private TraceColumnOption traceColumn = new TraceColumnOption();
  @Mixin private TraceInput input = new TraceInput();
  @Mixin private NameOptions names = new NameOptions();
  @Mixin private SelectionOptions selection = new SelectionOptions();
  @Mixin private Replacement replacement = new Replacement();

  private final List<Path> traces = new ArrayList<>();
  private boolean regionTaken;
  private boolean isReady;

  @Override
  protected ExitCode run() throws IOException {
    replacement.check();
    if (output != null && TraceInput.isStandard(output)) {
      output = null;
    }
    ResultForm form = form();
    boolean isTable = form == ResultForm.csv || form == ResultForm.tsv;
    csvSafe.check(isTable);
    traceColumn.check(isTable);
    if (list || shown != null) {
      if (!arguments.isEmpty()) {
        throw new UsageException("--list and --show take no traces: " + arguments.get(0));
      }
      write(list ? ReadyQuery.list() : sqlOf(shown));
      return ExitCode.OK;
    }
    String sql = sql();
    if (region != null
        && sql != null
        && !regionTaken
        && !sql.toLowerCase(Locale.ROOT).contains("iterations")) {
      throw new UsageException("--region goes with queries about iterations");
    }
    if (traces.isEmpty()) {
      throw new UsageException("name a trace: tracetool query TRACE... 'SELECT ...'");
    }
    if (sql == null && (output != null || explain)) {
      throw new UsageException(
          "-o and --explain need a query: give SQL or the name of a ready-made query");
    }
    TableForm table = form.table();
    if (table != null && output == null) {
      throw new UsageException("--format " + form + " needs a file: -o FILE" + table.suffix());
    }
    if (output != null && table != null) {
      replacement.checkLike(output, table::is, table.file());
    } else if (output != null) {
      replacement.checkText(output, null, input.formats());
    }
    try (FileHandles handles = new FileHandles();
        QueryTraces open = new QueryTraces()) {
      open.begin(
          common.threads(),
          common.memory(),
          files,
          sql,
          table != null ? open.temporary() : null,
          output,
          region);
      IterationRegion iterations = new IterationRegion(region);
      for (Path trace : traces) {
        iterations.add(open(trace, open, handles, sql == null || QueryEngine.mayNarrow(sql)));
      }
      iterations.check();
      answer(open, sql, form);
    } catch (ClosedPipeException e) {
      // Whoever reads it has seen enough.
    }
    return traces.size() > 1 && diagnostics.hasDamage() ? ExitCode.DAMAGED_INPUT : ExitCode.OK;
  }

  private ResultForm form() throws UsageException {
    ResultForm form = OutputSuffix.form(output, format, ResultForm.class);
    return form == null ? ResultForm.text : form;
  }

  /** Takes the arguments apart; returns the SQL, null if there is none. */
  private String sql() throws IOException {
    List<String> names = new ArrayList<>(arguments);
    String sql = null;
    if (file != null) {
      sql = SmallFile.read(file, SmallFile.MAX_BYTES);
    } else if (!names.isEmpty()) {
      String last = names.get(names.size() - 1);
      ReadyQuery ready = Files.exists(Path.of(last)) ? null : ReadyQuery.of(last);
      boolean isText = names.size() > 1 && last.contains(" ") && !Files.exists(Path.of(last));
      if (ready != null || isText || SQL.matcher(last).matches()) {
        sql = ready != null ? chosen(ready).sql() : last;
        isReady = ready != null;
        names.remove(names.size() - 1);
      } else if (names.size() > 1 && WORD.matcher(last).matches() && !isTrace(last)) {
        throw new UsageException(
            last
                + ": is neither SQL nor a trace nor a ready-made query; "
                + KnownNames.text(last.toLowerCase(Locale.ROOT), ReadyQuery.names()));
      }
    }
    for (String name : names) {
      if (name.isBlank()) {
        throw new UsageException("a name is empty: tracetool query TRACE... 'SELECT ...'");
      }
      if (sql == null && SQL.matcher(name).matches() && !Files.exists(Path.of(name))) {
        throw new UsageException("the SQL comes last: tracetool query TRACE... 'SELECT ...'");
      }
      if (sql == null && ReadyQuery.of(name) != null && !isTrace(name)) {
        throw new UsageException(
            name + ": a ready-made query comes last: tracetool query TRACE... " + name);
      }
      traces.add(TraceFolder.path(name));
    }
    return sql;
  }

  private ReadyQuery chosen(ReadyQuery ready) {
    regionTaken = region != null && ready.takesRegion();
    return regionTaken ? ready.about(region) : ready;
  }

  private boolean isTrace(String name) throws UsageException {
    return Files.exists(Path.of(name))
        || input.suffixes().stream().anyMatch(suffix -> Files.exists(Path.of(name + suffix)));
  }

  /** The SQL below its description as a comment, so that {@code --file} reads what this prints. */
  private static String sqlOf(String name) throws UsageException {
    ReadyQuery query = ReadyQuery.of(name);
    if (query == null) {
      throw new UsageException(
          "--show " + name + ": no such query; " + KnownNames.text(name, ReadyQuery.names()));
    }
    return "-- " + query.about().replace(". ", ".\n-- ") + "\n" + query.sql();
  }

  private Definitions open(Path named, QueryTraces open, FileHandles handles, boolean isPart)
      throws IOException {
    Path trace = located(named, input);
    ReadOptions options = reading(handles);
    TraceReader reader =
        IndexedInput.of(
            names.of(input.open(trace, options)), isPart || selection.any(), diagnostics);
    selection.checkTimes(reader, options);
    ReadOptions chosen =
        options.withWindow(selection.window(reader)).withLocations(selection.locations(reader));
    open.add(
        reader,
        new QueriedTrace(
            named.toString(),
            new QueryContext(reader, chosen, common.threads(), common.readingMemory())));
    if (output != null) {
      OutputTraceCheck.checkNotOf(reader, output);
    }
    return reader.definitions();
  }

  private void answer(QueryTraces open, String sql, ResultForm form) throws IOException {
    QueryEngine engine = open.engine();
    if (isReady) {
      engine.omitTrace();
    }
    if (traceColumn.isShown(traces.size())) {
      engine.keepTrace();
    }
    if (sql == null) {
      new QueryPrompt(engine, new ResultWriter(form, csvSafe.isSafe()), common.debug()).run();
    } else if (form.table() != null && !explain) {
      Path made = open.temporary().resolve("result" + form.table().suffix());
      engine.write(form.table(), sql, made);
      checkStrict();
      FileOutput.write(output, out -> Files.copy(made, out));
    } else {
      answer(engine, explain ? "EXPLAIN " + sql : sql, new ResultWriter(form, csvSafe.isSafe()));
    }
  }

  private void answer(QueryEngine engine, String sql, ResultWriter writer) throws IOException {
    if (output == null) {
      try (OutputStream out = new BufferedOutputStream(StandardOutput.forReaders(), BLOCK)) {
        runAll(engine, sql, writer, out);
      }
    } else {
      FileOutput.writeText(
          output,
          out -> {
            runAll(engine, sql, writer, out);
            checkStrict();
          });
    }
    if (writer.rows() == 0 && diagnostics.hasDamage() && !engine.hasEvents()) {
      checkReadable(traces.get(0));
    }
  }

  /** Each statement has its result, as those of standard input have. */
  private static void runAll(QueryEngine engine, String sql, ResultWriter writer, OutputStream out)
      throws IOException {
    for (String statement : new SqlText(sql).all()) {
      engine.run(statement, result -> writer.write(result, out));
    }
  }

  private void write(String text) throws IOException {
    if (output == null) {
      try (OutputStream out = StandardOutput.forReaders()) {
        out.write(TraceText.encode(text));
      }
    } else {
      FileOutput.write(output, out -> out.write(TraceText.encode(text)));
    }
  }
}
