package org.tracetool.cli.common;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.tracetool.cli.argument.SimilarNames;
import org.tracetool.cli.argument.TraceFolder;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import picocli.CommandLine.Option;

/** Finds and opens the trace that a user named. */
@Heading("Input")
public final class TraceInput {
  /** What stands for standard input. */
  static final Path STANDARD = Path.of("-");

  /** What is said of something without a byte, after its name. */
  static final String EMPTY = ": is empty, not a trace";

  /** Bytes that tell the format, and more where those are too few to be unpacked. */
  private static final int[] HEADS = {4 << 10, 256 << 10};

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      completionCandidates = FormatIds.Readable.class,
      description =
          "Format of the input; default: recognized by its content, then by its name. Formats:"
              + " ${COMPLETION-CANDIDATES}.")
  private String from;

  private FormatRegistry registry;

  /** The formats that there are; loaded at the first call. */
  public FormatRegistry formats() {
    if (registry == null) {
      registry = FormatRegistry.load();
    }
    return registry;
  }

  /** The suffixes of the requested format, or of all formats. */
  public List<String> suffixes() throws UsageException {
    return from != null ? formats().byId(from).suffixes() : formats().suffixes();
  }

  /** Refuses a {@code --from} that names no format, before all traces are refused for it. */
  public void checkNamed() throws UsageException {
    if (from != null) {
      formats().byId(from);
    }
  }

  /** The format of a trace, from {@code --from} or by looking. */
  public TraceFormat format(Path trace) throws IOException {
    TraceFormat named = from == null ? null : formats().byId(from);
    if (named != null && !named.capabilities().read()) {
      throw new UnsupportedTraceException(
          trace + ": traces of format " + from + " can be written but not read");
    }
    if (isPipe(trace)) {
      TraceFormat piped = named == null && isStandard(trace) ? ofPipe(System.in) : named;
      if (piped != null && piped.capabilities().pipes()) {
        return piped;
      }
      throw noPipe(trace, piped);
    }
    if (named != null) {
      return named;
    }
    try {
      return formats().detect(trace);
    } catch (DamagedTraceException e) {
      if (Files.exists(trace)) {
        throw e.getCause() == null ? ForeignFile.explained(trace, e) : e;
      }
      if (e.getCause() != null) {
        throw e;
      }
      throw new MissingTraceException(SimilarNames.noSuchTrace(trace, formats()), e);
    }
  }

  /**
   * The trace that a path means: the only one in it if it is a folder.
   *
   * @param suffixes suffixes of the traces that may be meant
   */
  public Path resolved(Path trace, List<String> suffixes) throws IOException {
    ForeignFile.refuseProfile(trace);
    return Files.isDirectory(trace) ? TraceFolder.only(trace, suffixes, formats()) : trace;
  }

  /** Opens a trace and reads its definitions. */
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    return open(trace, format(trace), options);
  }

  /**
   * As {@link #open(Path, ReadOptions)}, of a trace whose format is known.
   *
   * @param format what {@link #format} returned
   */
  public TraceReader open(Path trace, TraceFormat format, ReadOptions options) throws IOException {
    try {
      return format.open(trace, options);
    } catch (MissingTraceException e) {
      if (Files.exists(trace) || !e.getMessage().startsWith(trace + ":")) {
        throw e; // of another file of the trace
      }
      throw new MissingTraceException(SimilarNames.noSuchTrace(trace, formats()), e);
    }
  }

  /** Whether nothing comes from a pipe; its first byte stays to be read. */
  static boolean isEmpty(InputStream pipe) throws IOException {
    pipe.mark(1);
    boolean empty = pipe.read() < 0;
    pipe.reset();
    return empty;
  }

  /**
   * Whether what comes from a pipe has to be stored first; its first bytes stay to be read. That
   * nothing comes is reported by the reader.
   */
  boolean isStored(InputStream pipe) throws IOException {
    if (isEmpty(pipe)) {
      return false;
    }
    TraceFormat format = from == null ? ofPipe(pipe) : formats().byId(from);
    return format != null && format.storesPipes();
  }

  /** Whether {@code --from} names a format of which what comes from a pipe is stored. */
  boolean isStoredByName() throws UsageException {
    return from != null && formats().byId(from).storesPipes();
  }

  /** The format of what comes from standard input, by its first bytes, which stay to be read. */
  private TraceFormat ofPipe(InputStream in) throws IOException {
    if (!in.markSupported()) {
      return null;
    }
    for (int length : HEADS) {
      in.mark(length);
      byte[] head = in.readNBytes(length);
      in.reset();
      if (head.length == 0) {
        throw new DamagedTraceException("standard input" + EMPTY);
      }
      TraceFormat format = formats().ofHead(STANDARD, head);
      if (format != null) {
        return format;
      }
    }
    return null;
  }

  /** Whether {@code --from} says which format it is. */
  boolean isNamed() {
    return from != null;
  }

  /** The files of a trace. */
  public static List<Path> paths(TraceReader reader) throws IOException {
    return reader.files().stream().map(TraceFile::path).toList();
  }

  /** Returns whether a name stands for standard input or output. */
  public static boolean isStandard(Path trace) {
    return trace.equals(STANDARD);
  }

  /** What users call a pipe. */
  static Path name(Path trace) {
    return isStandard(trace) ? Path.of("standard input") : trace;
  }

  /** Returns whether a name means a pipe: {@code -}, or a file that is one. */
  public static boolean isPipe(Path trace) {
    if (isStandard(trace)) {
      return true;
    }
    try {
      return Files.readAttributes(trace, BasicFileAttributes.class).isOther();
    } catch (IOException e) {
      return false; // Problems with it are found when it is opened.
    }
  }

  private IOException noPipe(Path trace, TraceFormat named) throws UsageException {
    Path where = name(trace);
    StringBuilder able = new StringBuilder();
    for (TraceFormat format : formats().formats()) {
      boolean comes = format.capabilities().pipes() || format.storesPipes();
      if (format.capabilities().read() && comes) {
        able.append(able.length() == 0 ? "" : ", ").append(format.id());
      }
    }
    if (named != null && named.storesPipes()) {
      return new DamagedTraceException(where + EMPTY); // else it was stored
    }
    if (named != null && !named.capabilities().pipes()) {
      return new UnsupportedTraceException(
          where
              + ": a trace of format "
              + named.id()
              + " consists of many files, or is read in several places, and cannot come from a pipe;"
              + " pack it with tar, or name the trace instead");
    }
    return new UnsupportedTraceException(
        where
            + ": is not a trace that can be read from a pipe: "
            + (able.length() == 0
                ? "every known format consists of several files (" + ids() + ")"
                : "only these formats can: " + able + "; give --from FORMAT")
            + ", pack a trace of several files with tar, or name the trace instead");
  }

  private String ids() {
    StringBuilder out = new StringBuilder();
    for (TraceFormat format : formats().formats()) {
      out.append(out.length() == 0 ? "" : ", ").append(format.id());
    }
    return out.toString();
  }
}
