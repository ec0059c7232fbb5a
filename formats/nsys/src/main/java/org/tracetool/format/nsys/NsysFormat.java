package org.tracetool.format.nsys;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Capabilities;
import org.tracetool.core.format.FormatSetting;
import org.tracetool.core.format.FormatTrait;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.format.nsys.map.ExportScan;
import org.tracetool.format.nsys.map.ExportTables;
import org.tracetool.format.nsys.sqlite.DatabaseFile;
import org.tracetool.format.timeline.TimelineReader;

/** Exports of NVIDIA Nsight Systems: {@code nsys export --type sqlite}. */
public final class NsysFormat implements TraceFormat {
  private static final int CERTAIN = 95;
  private static final int LIKELY = 80;
  private static final List<String> REPORTS = List.of(".nsys-rep", ".qdrep");

  private static final FormatSetting KERNEL_NAMES =
      new FormatSetting(
          "kernel-names",
          true,
          List.of("full", "short"),
          "names of kernels with their types and arguments, or without");

  private static final FormatSetting ARGUMENTS =
      new FormatSetting(
          "args",
          true,
          List.of("on", "off"),
          "keep values such as the size of the grid of each kernel");

  private static final Set<EventKind> KINDS =
      EnumSet.of(
          EventKind.ENTER,
          EventKind.LEAVE,
          EventKind.SEND,
          EventKind.RECEIVE,
          EventKind.ISEND,
          EventKind.ISEND_COMPLETE,
          EventKind.IRECEIVE_REQUEST,
          EventKind.IRECEIVE,
          EventKind.COLLECTIVE_BEGIN,
          EventKind.COLLECTIVE_END,
          EventKind.COUNTER,
          EventKind.MARKER);

  @Override
  public String id() {
    return "nsys";
  }

  @Override
  public String description() {
    return "Nsight Systems: exports to SQLite";
  }

  @Override
  public List<String> suffixes() {
    return List.of(".sqlite", ".nsys-rep", ".qdrep");
  }

  @Override
  public Capabilities capabilities() {
    Set<FormatTrait> traits = Set.of(FormatTrait.RANK_FILES);
    return new Capabilities(KINDS, true, false, false, false, false, traits);
  }

  @Override
  public boolean storesPipes() {
    return true;
  }

  @Override
  public List<FormatSetting> settings() {
    return List.of(KERNEL_NAMES, ARGUMENTS);
  }

  /** Reports of the profiler itself are recognised to say what to do with them. */
  @Override
  public int probe(Path trace, byte[] head) {
    if (DatabaseFile.isOne(head)) {
      return CERTAIN;
    }
    return isReport(trace) && head.length > 0 ? LIKELY : 0;
  }

  private static boolean isReport(Path trace) {
    String name = trace.toString().toLowerCase(Locale.ROOT);
    return REPORTS.stream().anyMatch(name::endsWith);
  }

  @Override
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    if (isReport(trace) && !isDatabase(trace)) {
      throw new UnsupportedTraceException(
          trace
              + ": this is a report of Nsight Systems, whose format is not public; "
              + "export it with: nsys export --type sqlite "
              + trace);
    }
    ExportTables tables = ExportTables.of(trace, options);
    ExportScan scan =
        new ExportScan(
            tables,
            KERNEL_NAMES.is("short", options.settings()),
            ARGUMENTS.is("on", options.settings()));
    TraceFile file = new TraceFile(trace, "trace", 0, Files.size(trace), null);
    return TimelineReader.open(this, List.of(file), options, scan);
  }

  private static boolean isDatabase(Path trace) throws IOException {
    try (InputStream in = Files.newInputStream(trace)) {
      return DatabaseFile.isOne(in.readNBytes(DatabaseFile.MAGIC_BYTES));
    }
  }
}
