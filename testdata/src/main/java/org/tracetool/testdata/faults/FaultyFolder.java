package org.tracetool.testdata.faults;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Path;
import java.util.Iterator;

/** The entries of a folder; reading the first one is a call of its own. */
final class FaultyFolder implements DirectoryStream<Path> {
  private final FaultyFileSystem system;
  private final Path folder;
  private final DirectoryStream<Path> plain;

  FaultyFolder(FaultyFileSystem system, Path folder, DirectoryStream<Path> plain) {
    this.system = system;
    this.folder = folder;
    this.plain = plain;
  }

  @Override
  public Iterator<Path> iterator() {
    Iterator<Path> entries = plain.iterator();
    return new Iterator<>() {
      private boolean started;

      @Override
      public boolean hasNext() {
        if (!started) {
          started = true;
          try {
            Faults.before(Call.LIST, folder);
          } catch (IOException e) {
            throw new DirectoryIteratorException(e);
          }
        }
        return entries.hasNext();
      }

      @Override
      public Path next() {
        return new FaultyPath(system, entries.next());
      }
    };
  }

  @Override
  public void close() throws IOException {
    plain.close();
  }
}
