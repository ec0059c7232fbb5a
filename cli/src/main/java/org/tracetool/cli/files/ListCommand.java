package org.tracetool.cli.files;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tracetool.cli.common.FormatOption;
import org.tracetool.console.Printable;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.FileSet.Problem;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.report.SeparatedValues;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code tracetool files list}: the files of a trace and their sizes. */
@Command(
    name = "list",
    description = "List the files of a trace with their sizes in bytes.",
    footer = {
      "",
      "The main file of the trace comes first; the last line is the sum. Missing files are"
          + " reported on stderr; 'files check' reports more.",
      "",
      "Examples:",
      "  tracetool files list run.otf",
      "  tracetool files list --format csv run.uctl"
    })
final class ListCommand extends NamedTraceCommand {
  private static final List<String> KEYS =
      List.of("path", "role", "stream", "size_bytes", "compression");

  @Mixin private FormatOption format = new FormatOption();

  @Override
  protected ExitCode run() throws IOException {
    format.check();
    FileSet set = files();
    for (FileSet.Finding f : set.findings()) {
      if (f.problem() != Problem.LEFT_OVER) {
        diagnostics.reportDamage(
            DamageCode.CONTRADICTING_FILES,
            "files of the trace do not fit together",
            f.path() + ": " + f.what());
      }
    }
    print(
        switch (format.form()) {
          case text -> text(set);
          case json -> json(set);
          case jsonl -> lines(set);
          case csv, tsv -> table(set);
        });
    return ExitCode.OK;
  }

  private static String text(FileSet set) {
    StringBuilder out = new StringBuilder();
    for (TraceFile file : set.files()) {
      printLine(out, file.bytes(), Printable.text(file.path().toString()));
    }
    printLine(out, set.bytes(), "total");
    return out.toString();
  }

  private static void printLine(StringBuilder out, long bytes, String name) {
    out.append(String.format(Locale.ROOT, "%12d ", bytes)).append(name).append('\n');
  }

  private static Map<String, Object> values(TraceFile file) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("path", file.path().toString());
    values.put("role", file.role());
    values.put("stream", file.stream() == 0 ? null : Integer.toUnsignedLong(file.stream()));
    values.put("size_bytes", file.bytes());
    values.put("compression", file.compression());
    return values;
  }

  private String json(FileSet set) {
    JsonWriter json = format.json().object(null).text("trace", set.main().toString());
    json.number("file_count", set.files().size()).number("size_bytes", set.bytes()).list("files");
    set.files().forEach(file -> json.values(null, values(file)));
    return json.endList().incidents(diagnostics.incidents()).endObject().toString();
  }

  private String lines(FileSet set) {
    StringBuilder out = new StringBuilder();
    JsonWriter json = format.json();
    set.files().forEach(file -> out.append(json.values(null, values(file)).line()));
    return out.toString();
  }

  private String table(FileSet set) {
    SeparatedValues table = format.table().header(KEYS);
    set.files().forEach(file -> table.row(values(file).values()));
    return table.take();
  }
}
