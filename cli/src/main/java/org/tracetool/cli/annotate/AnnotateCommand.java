package org.tracetool.cli.annotate;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.cli.report.AmendingCommand;
import org.tracetool.console.Progress;
import org.tracetool.core.copy.AnnotatedReader;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tracetool annotate}: a trace with notes. */
@Command(
    name = "annotate",
    description = "Add notes to a trace, as markers at a time or over a range of times.",
    footer = {
      "",
      "'info --list-markers', 'view' and the table markers of 'query' show the"
          + " notes. Times outside the trace are refused.",
      "",
      "FILE of --notes is CSV with a header line, then one note per line: time, text and"
          + " optionally end, process and class. Quote values with commas, quotes or line feeds;"
          + " double the quotes in them.",
      "",
      "Examples:",
      "  tracetool annotate run.otf2 --at 1.5 --text 'restart file written' -o noted.otf2",
      "  tracetool annotate run.otf --at 20ms:35ms --process 3 --text 'slow disk' -o noted.otf",
      "  tracetool annotate run.slog2 --notes notes.csv -o noted.slog2"
    })
public final class AnnotateCommand extends AmendingCommand {
  @Option(
      names = "--at",
      paramLabel = "TIME[:TIME]",
      description =
          "When: a time, or the first and last of a range; in seconds as dump prints"
              + " them, or with a unit: s, ms, us, ns, or t for ticks. +1.5 counts from the"
              + " first record; 2026-11-28T10:00:00Z is a date, if the trace has one.")
  private String at;

  @Option(
      names = "--process",
      paramLabel = "LIST",
      description =
          "Processes that the note is about; each gets a note; default: the whole" + " trace.")
  private String process;

  @Option(names = "--text", paramLabel = "TEXT", description = "The text of the note.")
  private String text;

  @Option(
      names = "--class",
      paramLabel = "NAME",
      defaultValue = Notes.USUAL_CLASS,
      description = "Marker class of the notes (default: note).")
  private String markerClass = Notes.USUAL_CLASS;

  @Option(
      names = "--notes",
      paramLabel = "FILE",
      description = "Add the notes in this CSV file; repeatable.")
  private List<Path> files = List.of();

  /** The command. */
  public AnnotateCommand() {
    super("annotate", "adding to");
  }

  @Override
  protected void checkTarget(TraceFormat target) throws UnsupportedTraceException {
    if (!target.capabilities().kinds().contains(EventKind.MARKER)) {
      throw new UnsupportedTraceException(
          "format " + target.id() + " cannot hold notes; write another one, such as otf2");
    }
  }

  @Override
  protected void amend(
      TraceReader reader, TraceFormat target, ReadOptions options, Progress progress)
      throws IOException {
    Notes notes = new Notes(in, reader, options, markerClass);
    if (at != null) {
      notes.add(at, process, text);
    }
    for (Path file : files) {
      NoteFile.read(file, notes);
    }
    TraceReader noted = new AnnotatedReader(reader, notes.annotations());
    write(in, noted, out, target, streams, options, progress);
  }

  @Override
  protected void checkOptions() throws UsageException {
    if (at == null && files.isEmpty()) {
      throw new UsageException("name what to add: --at TIME --text TEXT, or --notes FILE");
    }
    if ((at == null) != (text == null) || at == null && process != null) {
      throw new UsageException(
          "--at TIME and --text TEXT need each other, and --process needs" + " both");
    }
    if (text != null && text.isBlank()) {
      throw new UsageException("--text: a note needs a text");
    }
    if (markerClass.isBlank()) {
      throw new UsageException("--class: a class of markers needs a name");
    }
  }
}
