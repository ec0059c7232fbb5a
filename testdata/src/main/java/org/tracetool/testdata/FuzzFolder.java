package org.tracetool.testdata;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** A folder for the files of a fuzz test, which are few and written often. */
public final class FuzzFolder {
  private static Path folder;

  private FuzzFolder() {}

  /** The folder, the same for all tests of a JVM, without the files of the call before. */
  public static synchronized Path empty() throws IOException {
    if (folder == null) {
      folder = MemoryFolders.create("tracetool-fuzz");
      Path own = folder;
      Runtime.getRuntime().addShutdownHook(new Thread(() -> clear(own, true)));
    }
    clear(folder, false);
    return folder;
  }

  private static void clear(Path path, boolean all) {
    try (DirectoryStream<Path> list = Files.newDirectoryStream(path)) {
      for (Path p : list) {
        Files.delete(p);
      }
      if (all) {
        Files.delete(path);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
