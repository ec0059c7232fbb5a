package org.tracetool.cli.common;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import picocli.CommandLine.Option;

/** Finds and opens the trace that a user named. */
public final class TraceInput {
  private static final String STANDARD_INPUT = "-";

  @Option(
      names = "--from",
      paramLabel = "FORMAT",
      description = "Format of the input; default: recognized by its content, then by its name.")
  private String from;

  private FormatRegistry registry;

  /** The formats that there are; loaded at the first call. */
  public FormatRegistry formats() {
    if (registry == null) {
      registry = FormatRegistry.load();
    }
    return registry;
  }

  /** Replaces the formats, for tests. */
  public void use(FormatRegistry formats) {
    registry = formats;
  }

  /** The suffixes of the requested format, or of all formats. */
  public List<String> suffixes() throws UsageException {
    return from != null ? formats().byId(from).suffixes() : formats().suffixes();
  }

  /** The format of a trace, from {@code --from} or by looking. */
  public TraceFormat format(Path trace) throws IOException {
    TraceFormat named = from == null ? null : formats().byId(from);
    if (named != null && !named.capabilities().read()) {
      throw new UnsupportedTraceException(
          trace + ": traces of format " + from + " can be written but not read");
    }
    if (isPipe(trace)) {
      if (named != null && named.capabilities().pipes()) {
        return named;
      }
      throw noPipe(trace, named);
    }
    if (named != null) {
      return named;
    }
    try {
      return formats().detect(trace);
    } catch (DamagedTraceException e) {
      if (Files.exists(trace) || e.getCause() != null) {
        throw e;
      }
      throw new DamagedTraceException(SimilarNames.noSuchTrace(trace, formats()), e);
    }
  }

  /** Opens a trace and reads its definitions. */
  public TraceReader open(Path trace, ReadOptions options) throws IOException {
    return format(trace).open(trace, options);
  }

  /** Returns whether a name means a pipe: {@code -}, or a file that is one. */
  public static boolean isPipe(Path trace) {
    if (trace.toString().equals(STANDARD_INPUT)) {
      return true;
    }
    try {
      return Files.readAttributes(trace, BasicFileAttributes.class).isOther();
    } catch (IOException e) {
      return false; // Problems with it are found when it is opened.
    }
  }

  private IOException noPipe(Path trace, TraceFormat named) throws UsageException {
    String where = trace.toString().equals(STANDARD_INPUT) ? "standard input" : trace.toString();
    StringBuilder able = new StringBuilder();
    for (TraceFormat format : formats().formats()) {
      if (format.capabilities().read() && format.capabilities().pipes()) {
        able.append(able.length() == 0 ? "" : ", ").append(format.id());
      }
    }
    if (named != null && !named.capabilities().pipes()) {
      return new UnsupportedTraceException(
          where
              + ": a trace of format "
              + named.id()
              + " consists of many files and cannot be read from a pipe; name the trace instead");
    }
    return new UnsupportedTraceException(
        where
            + ": cannot be read from a pipe: "
            + (able.length() == 0
                ? "every known format consists of several files (" + ids() + ")"
                : "only these formats can: " + able + "; give --from ID")
            + ", or name the trace instead");
  }

  private String ids() {
    StringBuilder out = new StringBuilder();
    for (TraceFormat format : formats().formats()) {
      out.append(out.length() == 0 ? "" : ", ").append(format.id());
    }
    return out.toString();
  }
}
