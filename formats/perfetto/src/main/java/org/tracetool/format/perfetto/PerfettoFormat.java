package org.tracetool.format.perfetto;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.format.perfetto.proto.PerfettoTimeline;
import org.tracetool.format.perfetto.read.PerfettoReader;
import org.tracetool.format.perfetto.wire.PacketProbe;
import org.tracetool.format.timeline.export.ExportFormat;
import org.tracetool.format.timeline.export.TimelineSink;

/** Perfetto's own traces: tracks with events, in protobuf. */
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
    super(List.of(TIMES), true);
  }

  @Override
  public String title() {
    return "Perfetto";
  }

  @Override
  public String id() {
    return "perfetto";
  }

  @Override
  public String description() {
    return "trace of Perfetto, in protobuf: .pftrace or .perfetto-trace";
  }

  @Override
  public List<String> suffixes() {
    return List.of(".pftrace", ".perfetto-trace", ".pftrace.gz", ".perfetto-trace.gz");
  }

  /** Packets may refer to what comes later in the file. */
  @Override
  public boolean storesPipes() {
    return true;
  }

  /** Looks at the first packets, uncompressed where they are compressed. */
  @Override
  public int probe(Path trace, byte[] head) {
    return PacketProbe.certainty(trace.toString(), suffixes(), head);
  }

  @Override
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    return PerfettoReader.open(this, trace, options);
  }

  @Override
  protected TimelineSink timeline(OutputStream out, WriteOptions options) {
    boolean differences = TIMES.is("differences", options.settings());
    return new PerfettoTimeline(out, options.diagnostics(), differences);
  }
}
