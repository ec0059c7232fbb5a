package org.tracetool.format.tau;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.CapableWriter;
import org.tracetool.core.format.FileSet;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RunFilesFacet;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.format.tau.file.DefinitionFile;
import org.tracetool.format.tau.file.RecordLayout;
import org.tracetool.format.tau.file.ThreadFileName;
import org.tracetool.format.tau.file.TraceParts;
import org.tracetool.format.tau.read.TauReader;
import org.tracetool.format.tau.write.TauWriter;

/**
 * TAU's own traces: the files of all threads of a run, or what its merging programs make of them.
 */
public final class TauFormat implements TraceFormat, RunFilesFacet {
  private static final int CERTAIN = 95;
  private static final int LIKELY = 60;
  private static final int POSSIBLE = 20;

  private static final Set<EventKind> KINDS =
      EnumSet.of(
          EventKind.ENTER, EventKind.LEAVE, EventKind.SEND, EventKind.RECEIVE, EventKind.COUNTER);

  @Override
  public String id() {
    return "tau";
  }

  @Override
  public String description() {
    return "TAU: tautrace.*.trc with events.*.edf, and merged traces";
  }

  @Override
  public List<String> suffixes() {
    return List.of(ThreadFileName.RECORDS);
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(KINDS, true, true, false, false, false);
  }

  @Override
  public List<FormatSetting> settings() {
    return List.of(TauWriter.START);
  }

  /**
   * There is no mark of the format: the first record has a parameter of 3. Without that, a file is
   * known by its name.
   */
  @Override
  public int probe(Path trace, byte[] head) {
    boolean isNamed = trace.toString().endsWith(ThreadFileName.RECORDS);
    if (head.length == 0) {
      return ThreadFileName.of(trace) != null || ThreadFileName.isRun(trace) ? LIKELY : 0;
    }
    if (isNamed && RecordLayout.of(head, head.length) != null) {
      return CERTAIN;
    }
    if (RecordLayout.isCertain(head, head.length) || ThreadFileName.of(trace) != null) {
      return LIKELY;
    }
    return isNamed ? POSSIBLE : 0;
  }

  @Override
  public boolean isPart(byte[] head) {
    return DefinitionFile.isOne(head);
  }

  @Override
  public boolean isRun(Path stub) {
    return ThreadFileName.isRun(stub);
  }

  @Override
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    return TauReader.open(this, trace, options);
  }

  /** The files, which keep their names: these say of which process and thread they are. */
  @Override
  public FileSet fileSet(Path trace, ReadOptions options) throws IOException {
    return TauFileSet.of(TraceParts.of(trace));
  }

  @Override
  public String defect(TraceFile file, ReadOptions options) throws IOException {
    return TauFileSet.defect(file);
  }

  @Override
  public TraceWriter create(Path trace, WriteOptions options) throws IOException {
    return CapableWriter.of(new TauWriter(this, trace, options), this, options.diagnostics());
  }
}
