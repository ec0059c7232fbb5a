package org.tracetool.cli.files;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.archive.ArchiveRegistry;
import org.tracetool.cli.common.FormatOption;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.console.Printable;
import org.tracetool.console.Progress;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FileSet.Finding;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.text.CountText;
import org.tracetool.core.time.TimeWindow;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code tracetool files reindex}: recreates missing and damaged anchor files of a trace. */
@Command(
    name = "reindex",
    description = "Recreate missing and damaged anchor files (.anc) of an STF trace.",
    footer = {
      "",
      "Prints one line for each recreated file, with its problem. Anchors let readers find a moment"
          + " at once and hold no records of their own. Either all are created or none; none is"
          + " created if the trace itself is damaged, or has a file of another trace (exit code"
          + " 3). A trace in one file has to be converted instead (exit code 5).",
      "",
      "Examples:",
      "  tracetool files reindex run.stf",
      "  tracetool files reindex -q --strict run.stf"
    })
final class ReindexCommand extends FilesSubcommand {
  @Parameters(index = "0", paramLabel = "TRACE", description = "A trace of format stf.")
  void setNamedTrace(Path named) {
    trace = named;
  }

  @Mixin private FormatOption format = new FormatOption();

  @Override
  protected ExitCode run() throws IOException {
    format.check();
    if (TraceInput.isPipe(trace)) {
      throw new UsageException("reindex changes the files of a trace; name one");
    }
    if (ArchiveRegistry.leadsInto(trace)) {
      throw new UnsupportedTraceException(
          trace + ": is in an archive, and archives are never changed; unpack it first");
    }
    List<Finding> made;
    try (FileHandles handles = new FileHandles();
        Progress progress = Progress.start("reading " + trace, common.quiet())) {
      progress.setTotal(0, "bytes");
      ReadOptions reading =
          new ReadOptions(TimeWindow.ALL, null, null, handles, diagnostics, 0)
              .buffersFor(1, Long.MAX_VALUE);
      TraceFormat known = input.format(trace);
      made = known.reindex(trace, reading, progress::add);
      if (made == null) {
        throw new UnsupportedTraceException(
            trace
                + ": traces of format "
                + known.id()
                + " have no anchors; those of format stf have. 'tracetool index' makes an index of any"
                + " trace");
      }
    }
    print(
        switch (format.form()) {
          case text -> text(made);
          case json -> json(made);
          case jsonl -> FindingRow.lines(made, format);
          case csv, tsv -> FindingRow.table(made, format);
        });
    return ExitCode.OK;
  }

  private static String text(List<Finding> made) {
    StringBuilder out = new StringBuilder();
    for (Finding f : made) {
      out.append(FindingRow.problem(f)).append('\t');
      out.append(Printable.text(f.path() + ": " + f.what())).append('\n');
    }
    return out.append(CountText.of(made.size(), "file")).append(" made\n").toString();
  }

  private String json(List<Finding> made) {
    JsonWriter json = format.json().object(null).text("trace", trace.toString());
    json.number("made_count", made.size()).list("made");
    made.forEach(f -> json.values(null, FindingRow.values(f)));
    return json.endList().endObject().toString();
  }
}
