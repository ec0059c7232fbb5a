package org.tracetool.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.Remedy;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.io.TemporaryFiles;

/** Stores what comes from a pipe, so that it can be read at any place. */
final class PipeSpool {
  private static final int BUFFER = 256 << 10;

  private PipeSpool() {}

  /** A file without a name that holds all that comes. */
  static FileChannel store(Path name, InputStream pipe, ArchiveOptions options) throws IOException {
    FileChannel file = TemporaryFiles.unnamed(".pipe");
    try {
      copy(name, new NamedInput(name, pipe), file, options.spaceNow());
      return file;
    } catch (IOException | RuntimeException | Error e) {
      file.close();
      throw e;
    }
  }

  private static void copy(Path name, InputStream in, FileChannel out, long space)
      throws IOException {
    byte[] buffer = new byte[BUFFER];
    long stored = 0;
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      if (n > space - stored) {
        throw new OutputException(
                name
                    + ": the data from this pipe is stored before it is read, and needs more"
                    + " than the "
                    + space
                    + " bytes that are allowed in "
                    + TemporaryFiles.folder()
                    + "; allow more, set TMPDIR to another folder, or name a file")
            .advising(Remedy.MORE_TEMPORARY_SPACE);
      }
      stored = TemporaryFiles.write(out, ByteBuffer.wrap(buffer, 0, n), stored);
    }
  }
}
