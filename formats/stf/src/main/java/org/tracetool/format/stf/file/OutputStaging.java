package org.tracetool.format.stf.file;

import java.io.Closeable;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.OverwritePolicy;
import org.tracetool.core.io.TemporaryFiles;
import org.tracetool.core.io.ZstdLibrary;

/**
 * The place where the files of a new trace grow: beside their final place, or, for a trace that
 * goes to standard output, in the folder for temporary files.
 */
public final class OutputStaging implements Closeable {
  private static final String STANDARD = "-";
  private static final int BUFFER = 64 << 10;

  private final Path trace;
  private final TraceNames names;
  private final OutputTransaction transaction;
  private final Path folder;
  private final Thread cleaner;

  private OutputStaging(
      Path trace, TraceNames names, OutputTransaction transaction, Path folder, Thread cleaner) {
    this.trace = trace;
    this.names = names;
    this.transaction = transaction;
    this.folder = folder;
    this.cleaner = cleaner;
  }

  public static boolean isStandard(Path path) {
    return path.toString().equals(STANDARD);
  }

  /**
   * For a trace of several files.
   *
   * @param overwrite which existing files may be replaced
   */
  public static OutputStaging forFiles(Path named, OverwritePolicy overwrite) throws IOException {
    Path trace = OutputTarget.ofSeveralFiles(named);
    TraceNames names = TraceNames.of(trace);
    OutputTransaction t =
        OutputTransaction.begin(names.folder(), names.index(), overwrite, names.index());
    return new OutputStaging(trace, names, t, null, null);
  }

  /** For a trace in one file, whose parts grow as hidden files until they are put together. */
  public static OutputStaging forSingle(Path named) throws IOException {
    Path trace = isStandard(named) ? named : OutputTarget.of(named);
    if (isStandard(trace) || OutputTarget.isStream(trace)) {
      Path own = TemporaryFiles.subfolder();
      Thread cleaner = new Thread(() -> TemporaryFiles.remove(own), "tracetool-cleanup");
      Runtime.getRuntime().addShutdownHook(cleaner);
      return new OutputStaging(trace, null, null, own, cleaner);
    }
    String name = trace.getFileName() == null ? "" : trace.getFileName().toString();
    if (name.isEmpty() || name.equals(".") || name.equals("..")) {
      throw new UsageException(trace + ": not the name of a trace; use NAME.single.stf");
    }
    OutputTransaction t = OutputTransaction.begin(trace.getParent(), name);
    try {
      Path folder = t.lastFile(name).getParent();
      return new OutputStaging(trace, null, t, folder, null);
    } catch (IOException e) {
      t.close();
      throw e;
    }
  }

  public boolean isSingle() {
    return names == null;
  }

  public TraceNames names() {
    return names;
  }

  public Path trace() {
    return trace;
  }

  public OutputTransaction transaction() {
    return transaction;
  }

  /** Where the component with this suffix is written. */
  public Path component(String suffix) throws IOException {
    if (isSingle()) {
      String name = "component" + suffix;
      return transaction == null ? folder.resolve(name) : transaction.scratchFile(name);
    }
    return suffix.isEmpty()
        ? transaction.lastFile(names.index())
        : transaction.file(names.index() + suffix);
  }

  /** The stream that a single file goes to, compressed or not by its name. */
  public OutputStream single(int level) throws IOException {
    if (transaction == null) {
      return isStandard(trace)
          ? new FileOutputStream(FileDescriptor.out)
          : OutputTarget.openStream(trace);
    }
    String name = trace.getFileName().toString();
    OutputStream raw = Files.newOutputStream(transaction.lastFile(name));
    String lower = name.toLowerCase(java.util.Locale.ROOT);
    if (lower.endsWith(".gz")) {
      return new GzipOutput(raw, level <= 0 ? Deflater.BEST_SPEED : level);
    }
    if (!lower.endsWith(".zst")) {
      return raw;
    }
    ZstdLibrary.require(com.github.luben.zstd.util.Native::load);
    return new com.github.luben.zstd.ZstdOutputStream(raw, level <= 0 ? 1 : level);
  }

  private static final class GzipOutput extends GZIPOutputStream {
    private GzipOutput(OutputStream out, int level) throws IOException {
      super(out, BUFFER);
      def.setLevel(level);
    }
  }

  public void commit(OutputTransaction.Inspection inspection) throws IOException {
    if (transaction != null) {
      transaction.commit(inspection);
    }
  }

  public IOException failure(IOException e) {
    return e instanceof OutputException ? e : OutputTransaction.failure(trace, e);
  }

  @Override
  public void close() {
    if (transaction != null) {
      transaction.close();
      return;
    }
    TemporaryFiles.remove(folder);
    try {
      Runtime.getRuntime().removeShutdownHook(cleaner);
    } catch (IllegalStateException e) {
      // Already shutting down; the hook has done it.
    }
  }
}
