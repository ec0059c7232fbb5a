package org.tracetool.testdata;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** Folders for the files of fuzz tests, which are few and written often; they go with the JVM. */
public final class FuzzFolder {
  private static final Map<String, Path> FOLDERS = new HashMap<>();

  private FuzzFolder() {}

  /** Puts the files that all inputs need into a folder. */
  public interface Filling {
    /** Writes them. */
    void fill(Path folder) throws IOException;
  }

  /** The folder, the same for all tests of a JVM, without the files of the call before. */
  public static Path empty() throws IOException {
    Path folder = filled("", f -> {});
    Deletion.clear(folder);
    return folder;
  }

  /**
   * A folder that is filled by the first call.
   *
   * @param name which one
   */
  public static synchronized Path filled(String name, Filling filling) throws IOException {
    Path folder = FOLDERS.get(name);
    if (folder == null) {
      folder = MemoryFolders.create("tracetool-fuzz");
      Path own = folder;
      Runtime.getRuntime().addShutdownHook(new Thread(() -> remove(own)));
      filling.fill(folder);
      FOLDERS.put(name, folder);
    }
    return folder;
  }

  private static void remove(Path folder) {
    try {
      Deletion.remove(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
