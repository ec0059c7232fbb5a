package org.tracetool.format.otf.file;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/**
 * The names in the folder of a trace of many streams. Most streams have one file of the many that
 * they could have, and looking for each of the others takes longer than one look at the folder.
 */
public final class FolderNames {
  /** Streams for which a folder is listed: of fewer it takes longer than it saves. */
  private static final int MIN_STREAMS = 64;

  /** Names in memory, at most: some 100 bytes each. */
  private static final int MAX_NAMES = 200_000;

  /** Null if they are not known. */
  private final Set<String> names;

  private FolderNames(Set<String> names) {
    this.names = names;
  }

  /**
   * The names of files of a trace, as they are now; nothing is known of few streams, of a folder
   * that cannot be listed, or where the trace itself is not found in it by its name, as when upper
   * case and lower case do not matter.
   */
  static FolderNames of(FileNames trace, int streams) {
    if (streams < MIN_STREAMS || streams > MAX_NAMES) {
      return new FolderNames(null);
    }
    Set<String> found = new HashSet<>();
    Path folder = trace.folder() == null ? Path.of("") : trace.folder();
    String start = trace.stub() + '.';
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path path : all) {
        String name = path.getFileName().toString();
        if (name.startsWith(start)) {
          found.add(name);
        }
        if (found.size() > MAX_NAMES) {
          return new FolderNames(null);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      return new FolderNames(null);
    }
    String master = trace.stub() + FileNames.MASTER_SUFFIX;
    boolean isThere =
        found.contains(master) || found.contains(master + FileNames.COMPRESSED_SUFFIX);
    return new FolderNames(isThere ? found : null);
  }

  /** Whether there is no file of this name, neither plain nor compressed. */
  boolean lacks(String plain) {
    return names != null
        && !names.contains(plain)
        && !names.contains(plain + FileNames.COMPRESSED_SUFFIX);
  }

  /** Whether there is a compressed file of this name, and no plain one. */
  boolean hasOnlyCompressed(String plain) {
    return names != null
        && !names.contains(plain)
        && names.contains(plain + FileNames.COMPRESSED_SUFFIX);
  }
}
