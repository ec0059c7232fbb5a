package org.tracetool.cli.view;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.core.error.TraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.Overwrite;
import org.tracetool.core.io.TemporaryFiles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.index.IndexBuilder;
import org.tracetool.index.IndexOptions;
import org.tracetool.index.IndexPlace;
import org.tracetool.index.TraceIndex;
import org.tracetool.view.Opening;

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

  TraceIndex open(TraceReader reader, ReadOptions reading, Opening opening) throws IOException {
    Path known = IndexPlace.existing(reader, System.getenv());
    if (known != null) {
      try {
        return TraceIndex.open(known, reader);
      } catch (IOException e) {
        diagnostics.warning(TraceIndex.NOT_USED, e.getMessage());
      }
    }
    synchronized (this) {
      temporary = TemporaryFiles.file(TEMPORARY);
    }
    Diagnostics own = new Diagnostics();
    IndexOptions options =
        new IndexOptions(
            reading.withDiagnostics(own), threads, IndexOptions.SHARE, 0, opening::read);
    opening.begin(reader);
    IndexBuilder.write(reader, temporary, options, null, opening);
    boolean damaged = own.hasDamage();
    own.joinInto(diagnostics);
    Path kept = damaged ? null : kept(reader);
    if (kept == null) {
      return TraceIndex.open(temporary, reader);
    }
    close();
    return TraceIndex.open(kept, reader);
  }

  /** Puts the index to its usual place; null if that is not possible. */
  private Path kept(TraceReader reader) {
    try {
      Path place = IndexPlace.beside(reader);
      if (place == null) {
        return null;
      }
      if (!Files.isWritable(place.toAbsolutePath().getParent())) {
        place = IndexPlace.cached(place, System.getenv());
        if (place == null) {
          return null;
        }
        Files.createDirectories(place.getParent());
      }
      if (Files.exists(place) && !TraceIndex.isIndex(place)) {
        return null;
      }
      String name = place.getFileName().toString();
      try (OutputTransaction transaction =
          OutputTransaction.begin(place.toAbsolutePath().getParent(), name, Overwrite.OWN, name)) {
        Files.copy(
            temporary,
            transaction.lastFile(name),
            java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        transaction.commit();
      }
      return place;
    } catch (TraceException e) {
      diagnostics.warning("indexes that were not kept", e.getMessage());
    } catch (IOException e) {
      diagnostics.warning("indexes that were not kept", e.toString());
    }
    return null;
  }

  @Override
  public synchronized void close() {
    if (temporary != null) {
      TemporaryFiles.remove(temporary);
      temporary = null;
    }
  }
}
