package org.tracetool.unify.run;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.io.OutputTransaction;

/**
 * The profile beside a trace. It is written before the trace is final, so that a full disk is
 * noticed while all can be given up, and gets its name after that, so that none is new where the
 * trace is not.
 */
final class ProfileFile implements Closeable {
  private final OutputTransaction transaction;

  private ProfileFile(OutputTransaction transaction) {
    this.transaction = transaction;
  }

  /**
   * Writes a profile.
   *
   * @param named the name given by the user; a target that is written directly gets all of it now
   * @param keepExisting whether to fail if the file exists already
   * @throws org.tracetool.core.error.OutputException if that fails
   */
  static ProfileFile written(Path named, boolean keepExisting, byte[] table) throws IOException {
    OutputTransaction begun = null;
    try {
      if (OutputTarget.isStream(named)) {
        try (OutputStream out = OutputTarget.openStream(named)) {
          out.write(table);
        }
        return new ProfileFile(null);
      }
      Path place = OutputTarget.of(named);
      String name = place.getFileName().toString();
      if (keepExisting && FileExistence.exists(place)) {
        throw new OutputException(
            place + ": already exists and is to be kept; nothing was changed");
      }
      begun = OutputTransaction.begin(place.getParent(), name);
      Files.write(begun.lastFile(name), table);
      ProfileFile file = new ProfileFile(begun);
      begun = null;
      return file;
    } catch (IOException e) {
      throw OutputTransaction.failure(named, e);
    } finally {
      if (begun != null) {
        begun.close();
      }
    }
  }

  /** Gives it its name. */
  void commit() throws IOException {
    if (transaction != null) {
      transaction.commit();
    }
  }

  /** Gives it up, unless it has its name. */
  @Override
  public void close() {
    if (transaction != null) {
      transaction.close();
    }
  }
}
