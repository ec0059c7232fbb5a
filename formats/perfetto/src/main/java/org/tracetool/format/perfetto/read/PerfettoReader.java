package org.tracetool.format.perfetto.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.Compression;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.perfetto.decode.PacketDecoder;
import org.tracetool.format.perfetto.decode.TraceKnowledge;
import org.tracetool.format.timeline.TimelineIntake;
import org.tracetool.format.timeline.TimelineReader;

/** Opens traces: reads all packets, and makes a trace of them. */
public final class PerfettoReader {
  private static final int MAGIC_BYTES = 4;

  private PerfettoReader() {}

  /** Events refer to what comes later in the file: it is to be read once more. */
  private static final class OutdatedReading extends IOException {
    private static final long serialVersionUID = 1L;

    @Override
    public Throwable fillInStackTrace() {
      return this;
    }
  }

  /** Opens a file. */
  public static TraceReader open(TraceFormat format, Path path, ReadOptions options)
      throws IOException {
    if (!FileExistence.isFile(path)) {
      DamagedTraceException.checkVisible(path);
      throw new MissingTraceException(path + ": no such file");
    }
    TraceKnowledge known = new TraceKnowledge();
    try {
      return read(format, path, options, known);
    } catch (OutdatedReading e) {
      return read(format, path, options, known);
    }
  }

  /** Reads a file; what it reports counts only if it need not be read again. */
  private static TraceReader read(
      TraceFormat format, Path path, ReadOptions options, TraceKnowledge known) throws IOException {
    Diagnostics trial = new Diagnostics();
    ReadOptions own = options.withDiagnostics(trial);
    List<TraceFile> files =
        List.of(new TraceFile(path, "trace", 0, Files.size(path), compression(path)));
    TraceReader reader =
        TimelineReader.open(format, files, own, intake -> scan(path, own, known, intake));
    trial.joinInto(options.diagnostics());
    return reader;
  }

  private static void scan(
      Path path, ReadOptions options, TraceKnowledge known, TimelineIntake intake)
      throws IOException {
    EventMapper mapper = new EventMapper(known, intake, options.diagnostics());
    if (!PacketDecoder.read(path, options, known, mapper)) {
      throw new OutdatedReading();
    }
    mapper.finish();
  }

  private static String compression(Path path) throws IOException {
    try (InputStream in = NamedInput.open(path)) {
      Compression compression = Compression.of(in.readNBytes(MAGIC_BYTES));
      return compression == null ? null : compression.label();
    }
  }
}
