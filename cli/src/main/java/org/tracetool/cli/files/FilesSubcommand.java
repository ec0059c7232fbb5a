package org.tracetool.cli.files;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.common.TraceCommand;
import org.tracetool.cli.common.TraceInput;
import org.tracetool.console.StandardOutput;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.FileSet.Problem;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.TraceIndex;
import org.tracetool.unify.local.LocalFiles;
import picocli.CommandLine.Mixin;

/** The common part of commands on files of a trace: the trace, and finding its files. */
abstract class FilesSubcommand extends TraceCommand {
  private static final String CONTROL_SUFFIX = ".uctl";
  private static final String HAS_CONTROL_FILE = "otf";

  /** What the user named; each command says what that may be. */
  Path trace;

  @Mixin TraceInput input = new TraceInput();

  /** The format that knows the files; set by {@link #files()}. */
  private TraceFormat format;

  /** The files of the trace. */
  final FileSet files() throws IOException {
    if (TraceInput.isPipe(trace)) {
      Path stored = readsOnly() ? located(trace, input) : trace;
      if (TraceInput.isPipe(stored)) {
        throw new UnsupportedTraceException(
            trace + ": what comes from a pipe has no files; name the trace instead");
      }
      trace = stored;
    } else {
      List<String> suffixes = new ArrayList<>(input.suffixes());
      suffixes.add(CONTROL_SUFFIX);
      trace = located(input.resolved(trace, suffixes), suffixes, "trace");
    }
    if (isLocal()) {
      format = input.formats().byId(HAS_CONTROL_FILE);
      return LocalFiles.of(trace);
    }
    format = input.format(trace);
    try (FileHandles handles = new FileHandles()) {
      return IndexedFiles.of(format.fileSet(trace, options(handles)));
    }
  }

  /** Whether the command only looks at the files, so that what comes from a pipe will do. */
  boolean readsOnly() {
    return false;
  }

  private ReadOptions options(FileHandles handles) {
    return new ReadOptions(TimeWindow.ALL, null, null, handles, diagnostics, 0)
        .buffersFor(1, Long.MAX_VALUE);
  }

  /** The problem that the beginning of a file shows; null if none. */
  final String defect(TraceFile file) throws IOException {
    try (FileHandles handles = new FileHandles()) {
      if (!IndexedFiles.isIndex(file)) {
        return format.defect(file, options(handles));
      }
      return defectOfIndex(file, handles);
    }
  }

  /** Opens the trace whose files were found; null if these are the local files of a run. */
  final TraceReader open(FileHandles handles) throws IOException {
    return isLocal() ? null : format.open(trace, options(handles));
  }

  private String defectOfIndex(TraceFile file, FileHandles handles) throws IOException {
    try (TraceReader reader = format.open(trace, options(handles))) {
      TraceIndex.open(file.path(), reader).close();
    } catch (DamagedTraceException e) {
      return null; // of the trace, which is reported separately
    }
    return null;
  }

  /** The name of a control file means local files; a prefix means the trace if there is one. */
  private boolean isLocal() throws IOException {
    if (!LocalFiles.exist(trace)) {
      return false;
    }
    if (trace.toString().endsWith(CONTROL_SUFFIX)) {
      return true;
    }
    try {
      input.formats().byId(HAS_CONTROL_FILE).fileSet(trace, ReadOptions.defaults());
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  /** Reports the problems of the files of a trace. */
  final void reportFindings(FileSet set) {
    for (FileSet.Finding f : set.findings()) {
      String place = f.path() + ": " + f.what();
      if (f.problem() == Problem.LEFT_OVER) {
        diagnostics.warn(
            WarningCode.REMAINING_FILES,
            "files that are named like parts of this trace but do"
                + " not belong to it, left in place",
            place);
      } else {
        diagnostics.reportDamage(
            DamageCode.CONTRADICTING_FILES, "files of the trace do not fit" + " together", place);
      }
    }
  }

  /** Prints lines to standard output. */
  static void print(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    try (OutputStream out = StandardOutput.forReaders()) {
      out.write(bytes, 0, bytes.length);
    }
  }
}
