package org.tracetool.format.timeline.export;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.CapableWriter;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.FormatTrait;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.SingleOutput;

/** A format that is written as a timeline for viewers. */
public abstract class ExportFormat implements TraceFormat {
  private final List<FormatSetting> own;
  private final boolean isRead;

  /**
   * @param own the settings that only this one has
   * @param isRead whether its files are read as well
   */
  protected ExportFormat(List<FormatSetting> own, boolean isRead) {
    this.own = List.copyOf(own);
    this.isRead = isRead;
  }

  /** What writes a timeline to a stream. */
  protected abstract TimelineSink timeline(OutputStream out, WriteOptions options);

  @Override
  public final List<FormatSetting> settings() {
    List<FormatSetting> all = new ArrayList<>(ExportWriter.SETTINGS);
    all.addAll(own);
    return all;
  }

  @Override
  public final Capabilities capabilities() {
    Set<FormatTrait> traits = isRead ? Set.of(FormatTrait.RANK_FILES) : Set.of();
    return new Capabilities(ExportedKinds.ALL, isRead, true, false, false, true, traits);
  }

  @Override
  public final TraceWriter create(Path trace, WriteOptions options) throws IOException {
    return writer(ExportFile.of(trace, options), options);
  }

  @Override
  public final TraceWriter create(OutputStream out, WriteOptions options) {
    return writer(ExportFile.of(out, options), options);
  }

  private TraceWriter writer(SingleOutput file, WriteOptions options) {
    TimelineSink timeline = timeline(file.stream(), options);
    return CapableWriter.of(
        new ExportWriter(id(), file, timeline, options), this, options.diagnostics());
  }
}
