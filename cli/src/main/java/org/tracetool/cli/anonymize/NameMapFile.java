package org.tracetool.cli.anonymize;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.io.OwnerOnlyFiles;
import org.tracetool.filter.anonymize.Anonymizer;

/**
 * The file with the names behind the pseudonyms: a new one, which only its owner can read. It is
 * removed again if the command fails before it is complete.
 */
final class NameMapFile implements Closeable {
  private final Path file;
  private final FileChannel channel;
  private boolean isComplete;

  private NameMapFile(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Makes the file.
   *
   * @throws OutputException if it is there already, or cannot be made
   */
  static NameMapFile create(Path file) throws OutputException {
    try {
      return new NameMapFile(
          file,
          OwnerOnlyFiles.open(
              file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)));
    } catch (FileAlreadyExistsException e) {
      throw new OutputException(
          "--map " + file + ": is already there; a map is never overwritten, choose another name");
    } catch (IOException e) {
      throw new OutputException("--map " + file + ": cannot be written: " + e.getMessage());
    }
  }

  /** Writes all names; afterwards the file stays, whatever happens. */
  void write(Anonymizer anonymizer) throws OutputException {
    try {
      OutputStream out = Channels.newOutputStream(channel);
      anonymizer.writeMap(out);
      channel.force(true);
      isComplete = true;
    } catch (IOException e) {
      throw new OutputException("--map " + file + ": cannot be written: " + e.getMessage());
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
    if (!isComplete) {
      Files.deleteIfExists(file);
    }
  }
}
