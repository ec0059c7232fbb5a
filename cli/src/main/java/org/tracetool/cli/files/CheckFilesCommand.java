package org.tracetool.cli.files;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.common.FormatOption;
import org.tracetool.console.ClosedPipeException;
import org.tracetool.console.Printable;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.FileSet.Finding;
import org.tracetool.core.format.FileSet.Problem;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.text.CountText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code tracetool files check}: checks that all files of a trace exist, and no others. */
@Command(
    name = "check",
    description =
        "Check whether all files that a trace names exist, and whether there are left-overs.",
    footer = {
      "",
      "Prints one line for each finding: missing (a file that the trace needs), damaged (it is"
          + " empty, cannot be opened, begins with records of another kind of file, has another size"
          + " than in the index, has another number of events than its definition declares, or is"
          + " of another trace), left-over (its name could be one of this"
          + " trace, which does not list it). Only small parts of each file are read. Exit code:"
          + " 0 nothing found, 1 findings.",
      "",
      "Examples:",
      "  tracetool files check run.stf",
      "  tracetool files check --strict run.otf"
    })
final class CheckFilesCommand extends NamedTraceCommand {
  @Mixin private FormatOption format = new FormatOption();

  @Override
  boolean readsOnly() {
    return true;
  }

  @Override
  protected ExitCode run() throws IOException {
    format.check();
    Path named = trace;
    FileSet set = files();
    List<Finding> findings = new ArrayList<>(set.findings());
    if (isInterrupted()) {
      String what = "has an output that was interrupted; 'tracetool files recover' finishes it";
      findings.add(new Finding(named, Problem.DAMAGED, what));
    }
    for (TraceFile file : set.files()) {
      String why = wrong(file);
      if (why != null) {
        findings.add(new Finding(file.path(), Problem.DAMAGED, why));
      }
    }
    findings.addAll(wrongCounts(set));
    try {
      print(
          switch (format.form()) {
            case text -> text(set, findings);
            case json -> json(set, findings);
            case jsonl -> FindingRow.lines(findings, format);
            case csv, tsv -> FindingRow.table(findings, format);
          });
    } catch (ClosedPipeException e) {
      // Whoever reads them has seen enough; that there are findings still counts.
    }
    return findings.isEmpty() ? ExitCode.OK : ExitCode.FINDINGS;
  }

  private static String text(FileSet set, List<Finding> findings) {
    StringBuilder out = new StringBuilder();
    for (Finding f : findings) {
      out.append(FindingRow.problem(f))
          .append('\t')
          .append(Printable.text(f.path() + ": " + f.what()));
      out.append('\n');
    }
    out.append(CountText.of(set.files().size(), "file")).append(", ");
    out.append(CountText.of(set.bytes(), "byte")).append(", ");
    return out.append(CountText.of(findings.size(), "finding")).append('\n').toString();
  }

  private String json(FileSet set, List<Finding> findings) {
    JsonWriter json = format.json().object(null).text("trace", set.main().toString());
    json.number("file_count", set.files().size()).number("size_bytes", set.bytes());
    json.number("finding_count", findings.size()).list("findings");
    findings.forEach(f -> json.values(null, FindingRow.values(f)));
    return json.endList().endObject().toString();
  }

  private String wrong(TraceFile file) {
    try (InputStream in = Files.newInputStream(file.path())) {
      in.read();
      return defect(file);
    } catch (IOException e) {
      String reason = DamagedTraceException.reason(e);
      String name = file.path() + ": ";
      return reason.startsWith(name)
          ? reason.substring(name.length())
          : "cannot be read: " + reason;
    }
  }

  /** Locations whose definitions declare another number of events than they have. */
  private List<Finding> wrongCounts(FileSet set) throws IOException {
    List<Finding> wrong = new ArrayList<>();
    try (FileHandles handles = new FileHandles();
        TraceReader reader = open(handles)) {
      if (reader == null) {
        return wrong;
      }
      for (LocationInfo info : reader.definitions().all(LocationInfo.class)) {
        long stored = info.events() == 0 ? -1 : reader.storedEvents(info.location());
        if (stored >= 0 && stored != info.events()) {
          Definition.Location location = reader.definitions().location(info.location());
          String name = location == null ? "location " + info.location() : location.name();
          String declared = Long.toUnsignedString(info.events());
          String what = "declares " + declared + " events of " + name + ", which has " + stored;
          wrong.add(new Finding(set.main(), Problem.DAMAGED, what));
        }
      }
    } catch (DamagedTraceException e) {
      return wrong; // each file is looked at
    }
    return wrong;
  }
}
