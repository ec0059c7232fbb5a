package org.tracetool.core.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import org.tracetool.core.error.OutputException;

/** Files that are needed only while the program runs. */
public final class TemporaryFiles {
  /** The system property that names another folder than that of the system. */
  public static final String FOLDER = "tracetool.temp-folder";

  private static final String PREFIX = "tracetool-";

  private TemporaryFiles() {}

  /**
   * The folder: that of {@link #FOLDER}, {@code $TMPDIR}, or the one that the system has for it.
   */
  public static Path folder() {
    String own = System.getProperty(FOLDER, System.getenv("TMPDIR"));
    return Path.of(own == null || own.isEmpty() ? System.getProperty("java.io.tmpdir") : own);
  }

  /**
   * A file to write and read that loses its name as soon as it is open, if the system allows that,
   * so that nothing is left of it however the process ends.
   *
   * @param suffix end of its name as long as it has one
   * @throws OutputException if there is no place for it
   */
  public static FileChannel unnamed(String suffix) throws OutputException {
    return unnamed(folder(), suffix);
  }

  /** As {@link #unnamed(String)}, in a folder of the caller's choice. */
  public static FileChannel unnamed(Path folder, String suffix) throws OutputException {
    try {
      while (true) {
        Path file = folder.resolve(PREFIX + RandomSuffix.next() + suffix);
        try {
          return open(file);
        } catch (FileAlreadyExistsException e) {
          continue; // owned by another user: take another name
        } catch (IOException e) {
          remove(file);
          throw e;
        }
      }
    } catch (IOException e) {
      throw failure(folder, e);
    }
  }

  private static FileChannel open(Path file) throws IOException {
    return OwnerOnlyFiles.open(
        file,
        Set.of(
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE,
            StandardOpenOption.DELETE_ON_CLOSE,
            LinkOption.NOFOLLOW_LINKS));
  }

  /**
   * An empty file with a name, which only its owner may read; the caller deletes it.
   *
   * @param suffix end of its name
   * @throws OutputException if there is no place for it
   */
  public static Path file(String suffix) throws OutputException {
    return create(suffix, false);
  }

  /**
   * An empty folder, which only its owner may enter; the caller deletes it.
   *
   * @throws OutputException if there is no place for it
   */
  public static Path subfolder() throws OutputException {
    return create("", true);
  }

  private static Path create(String suffix, boolean isFolder) throws OutputException {
    Path folder = folder();
    while (true) {
      Path path = folder.resolve(PREFIX + RandomSuffix.next() + suffix);
      try {
        return isFolder ? OwnerOnlyFiles.createFolder(path) : OwnerOnlyFiles.createFile(path);
      } catch (FileAlreadyExistsException e) {
        continue; // owned by another user: take another name
      } catch (IOException e) {
        throw failure(folder, e);
      }
    }
  }

  /** Removes a file, or a folder with all in it; what cannot be removed stays. */
  public static void remove(Path path) {
    try {
      if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
        FileExistence.inFolder(path).forEach(TemporaryFiles::remove);
      }
      Files.deleteIfExists(path);
    } catch (IOException e) {
      // It is in the folder for temporary files, which the system cleans up.
    }
  }

  /**
   * Writes all of a buffer to a place of a temporary file.
   *
   * @return the place behind it
   */
  public static long write(FileChannel file, ByteBuffer bytes, long place) throws OutputException {
    long at = place;
    try {
      while (bytes.hasRemaining()) {
        at += file.write(bytes, at);
      }
      return at;
    } catch (IOException e) {
      throw failure(folder(), e);
    }
  }

  /** Fills a buffer from a place of a temporary file on, which has as many bytes. */
  public static void read(FileChannel file, ByteBuffer bytes, long place) throws IOException {
    long begin = place - bytes.position();
    while (bytes.hasRemaining()) {
      if (file.read(bytes, begin + bytes.position()) < 0) {
        throw new OutputException("the temporary file was cut while it was in use");
      }
    }
  }

  /** The failure to use a folder, as reported to users. */
  public static OutputException failure(Path folder, IOException e) {
    return new OutputException(
        folder
            + ": cannot hold a temporary file: "
            + e.getMessage()
            + "; set TMPDIR to another folder",
        e);
  }
}
