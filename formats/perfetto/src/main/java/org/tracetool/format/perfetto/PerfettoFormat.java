package org.tracetool.format.perfetto;

import java.io.OutputStream;
import java.util.List;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.format.perfetto.proto.PerfettoTimeline;
import org.tracetool.format.perfetto.rows.TimelineSink;

/** Perfetto's own traces, for its page and its trace processor; only written. */
public final class PerfettoFormat extends ExportFormat {
  private static final FormatSetting TIMES =
      new FormatSetting(
          "times",
          false,
          List.of("differences", "whole"),
          "how times are written: as the difference from the one before, on a clock of the"
              + " sequence, or each as it is, which takes twice the room");

  /** The format. */
  public PerfettoFormat() {
    super(TIMES, true);
  }

  @Override
  public String id() {
    return "perfetto";
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
  TimelineSink timeline(OutputStream out, WriteOptions options) {
    boolean differences = TIMES.is("differences", options.settings());
    return new PerfettoTimeline(out, options.diagnostics(), differences);
  }
}
