package org.tracetool.format.perfetto;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.CapableWriter;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.SingleOutput;
import org.tracetool.format.perfetto.output.ExportFile;
import org.tracetool.format.perfetto.proto.PerfettoTimeline;

/** Perfetto's own traces, for its page and its trace processor; only written. */
public final class PerfettoFormat implements TraceFormat {
  private static final String ID = "perfetto";

  private static final FormatSetting TIMES =
      new FormatSetting(
          "times",
          false,
          List.of("differences", "whole"),
          "how times are written: as the difference from the one before, on a clock of the"
              + " sequence, or each as it is, which takes twice the room");

  @Override
  public String id() {
    return ID;
  }

  @Override
  public String description() {
    return "trace of Perfetto, in protobuf; only written";
  }

  @Override
  public List<String> suffixes() {
    return List.of(".pftrace", ".perfetto-trace", ".pftrace.gz");
  }

  @Override
  public List<FormatSetting> settings() {
    List<FormatSetting> all = new ArrayList<>(ExportWriter.SETTINGS);
    all.add(TIMES);
    return all;
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(ExportedKinds.ALL, false, true, false, false, true);
  }

  @Override
  public TraceWriter create(Path trace, WriteOptions options) throws IOException {
    return writer(ExportFile.of(trace, options, true), options);
  }

  @Override
  public TraceWriter create(OutputStream out, WriteOptions options) {
    return writer(ExportFile.of(out, options, true), options);
  }

  private TraceWriter writer(SingleOutput file, WriteOptions options) {
    boolean differences = TIMES.is("differences", options.settings());
    PerfettoTimeline timeline =
        new PerfettoTimeline(file.stream(), options.diagnostics(), differences);
    return CapableWriter.of(
        new ExportWriter(ID, file, timeline, options), this, options.diagnostics());
  }
}
