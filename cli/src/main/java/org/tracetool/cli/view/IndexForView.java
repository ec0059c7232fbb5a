package org.tracetool.cli.view;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.OverwritePolicy;
import org.tracetool.core.io.TemporaryFiles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.index.IndexBuilder;
import org.tracetool.index.IndexOptions;
import org.tracetool.index.IndexPlace;
import org.tracetool.index.IndexRefusedException;
import org.tracetool.index.TraceIndex;
import org.tracetool.view.OpeningState;

/**
 * Finds or makes the index of a trace that is shown. A new one is kept beside the trace, or in the
 * user's folder for caches; where it cannot be kept, and for a damaged trace, it is a temporary
 * file.
 */
final class IndexForView implements Closeable {
  private static final String TEMPORARY = ".ttidx";

  private final Diagnostics diagnostics;
  private final int threads;
  private Path temporary;

  IndexForView(Diagnostics diagnostics, int threads) {
    this.diagnostics = diagnostics;
    this.threads = threads;
  }

  /**
   * An index that is open.
   *
   * @param files the files of the trace that it was found to be of
   */
  record OpenedIndex(TraceIndex index, List<TraceFile> files) {}

  OpenedIndex open(TraceReader reader, ReadOptions reading, OpeningState opening)
      throws IOException {
    // Looked for once: of a trace of many processes that is most of what opening it takes.
    List<TraceFile> before = reader.files();
    try {
      TraceIndex known = IndexPlace.open(reader, before, System.getenv());
      if (known != null) {
        return new OpenedIndex(known, before);
      }
    } catch (IndexRefusedException e) {
      diagnostics.warn(
          WarningCode.UNUSED_INDEX, TraceIndex.NOT_USED, e.reason() + "; it is rebuilt");
    } catch (IOException e) {
      diagnostics.warn(
          WarningCode.UNUSED_INDEX, TraceIndex.NOT_USED, e.getMessage() + "; another one is made");
    }
    synchronized (this) {
      temporary = TemporaryFiles.file(TEMPORARY);
    }
    Diagnostics own = new Diagnostics();
    IndexOptions options =
        new IndexOptions(
                reading.withDiagnostics(own), threads, IndexOptions.SHARE, 0, opening::read)
            .forDisplay();
    opening.beginIndex(reader, before, reading, threads);
    try {
      IndexBuilder.write(reader, before, temporary, options, opening);
    } catch (OutputException e) {
      throw new OutputException(
          e.getMessage()
              + "; free space there or set TMPDIR to another folder, then start view again",
          e);
    }
    boolean damaged = own.hasDamage();
    own.joinInto(diagnostics);
    List<TraceFile> files = reader.files(); // once more: they may have changed meanwhile
    TraceIndex made = openMade(reader, files);
    if (!damaged && keep(files)) {
      close(); // the index is open: it does not need the name
    }
    return new OpenedIndex(made, files);
  }

  /** Opens the temporary index, which is of the trace as it was before it was read. */
  private TraceIndex openMade(TraceReader reader, List<TraceFile> files) throws IOException {
    try {
      return TraceIndex.openTemporary(temporary, reader, files);
    } catch (IndexRefusedException e) {
      throw new DamagedTraceException(
          files.get(0).path()
              + ": the trace has changed while it was read; start view again when the program that"
              + " writes it has ended",
          e);
    }
  }

  /** Copies the index to its usual place; returns false if that is not possible. */
  private boolean keep(List<TraceFile> files) {
    Path place = IndexPlace.beside(files);
    if (place == null) {
      return false;
    }
    try {
      if (!Files.isWritable(place.toAbsolutePath().getParent())) {
        place = IndexPlace.cached(place, System.getenv());
        if (place == null) {
          return false;
        }
        Files.createDirectories(place.getParent());
      }
      if (Files.exists(place) && !TraceIndex.isIndex(place)) {
        return false;
      }
      String name = place.getFileName().toString();
      try (OutputTransaction transaction =
          OutputTransaction.begin(
              place.toAbsolutePath().getParent(), name, OverwritePolicy.OWN, name)) {
        // A plain copy would keep the permissions; no other user may read a temporary file.
        try (OutputStream out = Files.newOutputStream(transaction.lastFile(name))) {
          Files.copy(temporary, out);
        }
        transaction.commit();
      }
      return true;
    } catch (TraceException e) {
      diagnostics.warn(WarningCode.REMAINING_FILES, "indexes that were not kept", e.getMessage());
    } catch (IOException e) {
      diagnostics.warn(
          WarningCode.REMAINING_FILES,
          "indexes that were not kept",
          place + ": " + DamagedTraceException.reason(e));
    }
    return false;
  }

  @Override
  public synchronized void close() {
    if (temporary != null) {
      TemporaryFiles.remove(temporary);
      temporary = null;
    }
  }
}
