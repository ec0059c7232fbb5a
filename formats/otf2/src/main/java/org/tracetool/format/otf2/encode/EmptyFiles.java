package org.tracetool.format.otf2.encode;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.io.OutputTransaction;

/**
 * Files without records, one for each location that has none. Readers ask for all of them, so they
 * are names of a few files: else each would be brought to the disk by itself, which takes minutes
 * for many threads that did nothing.
 */
final class EmptyFiles {
  /** How many names a file has at most; of the usual file systems NTFS allows the fewest, 1,023. */
  static final int MAX_NAMES = 1_000;

  private final OutputTransaction transaction;
  private Path file;
  private int names;

  EmptyFiles(OutputTransaction transaction) {
    this.transaction = transaction;
  }

  /** Makes a new file. */
  interface Opening {
    RecordOutput open() throws IOException;
  }

  /**
   * Adds a file.
   *
   * @param name what it is called in the output
   * @param opening makes it where it cannot be a name of another one
   */
  synchronized void add(String name, Opening opening) throws IOException {
    if (file == null || names == MAX_NAMES) {
      opening.open().finish();
      file = transaction.file(name);
      names = 0;
    } else {
      link(transaction.file(name));
    }
    names++;
  }

  /** Both names are of this output, so whatever fails is a failure of the output. */
  private void link(Path place) throws IOException {
    try {
      transaction.link(file, place);
    } catch (OutputException e) {
      throw e;
    } catch (IOException e) {
      throw OutputTransaction.failure(place, e);
    }
  }
}
