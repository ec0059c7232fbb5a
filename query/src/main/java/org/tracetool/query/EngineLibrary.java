package org.tracetool.query;

import java.io.File;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.tracetool.core.error.UnsupportedTraceException;

/**
 * Says whether the engine is there. It is an optional part of the program: a jar, and a native
 * library beside it or in another jar, which is made for one sort of machine. No class of the
 * engine is touched here, which would fail in its own way.
 */
public final class EngineLibrary {
  private static final String DRIVER = "org/duckdb/DuckDBDriver.class";
  private static final String LIBRARY = "libduckdb_java.so_";
  private static final List<String> MACHINES =
      List.of(
          "linux_amd64",
          "linux_arm64",
          "linux_amd64_musl",
          "linux_arm64_musl",
          "osx_universal",
          "windows_amd64",
          "windows_arm64");

  private EngineLibrary() {}

  /**
   * Has to be called before a {@link QueryEngine} is made.
   *
   * @throws UnsupportedTraceException if the engine is not there; the message says what to do
   */
  public static void require() throws UnsupportedTraceException {
    ClassLoader loader = EngineLibrary.class.getClassLoader();
    URL driver = loader.getResource(DRIVER);
    if (driver == null) {
      throw missing("duckdb_jdbc.jar is missing");
    }
    boolean isThere =
        isBeside(driver)
            || MACHINES.stream().anyMatch(m -> loader.getResource(LIBRARY + m) != null)
            || isOnPath();
    if (!isThere) {
      throw missing("its native library is missing");
    }
    load(beside(driver));
  }

  /** Loads the library before the engine does, which would print where its own code failed. */
  static void load(Path folder) throws UnsupportedTraceException {
    String machine = System.getProperty("os.arch").equals("aarch64") ? "arm64" : "amd64";
    Path library = folder == null ? null : folder.resolve(LIBRARY + "linux_" + machine);
    if (library == null || !library.toFile().isFile()) {
      return; // in a jar, or of another system: the engine finds it by itself
    }
    try {
      System.load(library.toAbsolutePath().toString());
    } catch (UnsatisfiedLinkError e) {
      throw new UnsupportedTraceException(
          "the engine for queries cannot be loaded: "
              + e.getMessage()
              + "; install what it lacks (libstdc++), or use other commands: stats, and dump"
              + " --format csv");
    }
  }

  static UnsupportedTraceException missing(String why) {
    return new UnsupportedTraceException(
        "the engine for queries is not in this package, or not made for "
            + System.getProperty("os.name")
            + " on "
            + System.getProperty("os.arch")
            + " ("
            + why
            + "); put duckdb_jdbc.jar and its native library beside the other jars of tracetool, or"
            + " use other commands: stats, and dump --format csv");
  }

  private static boolean isBeside(URL driver) {
    Path folder = beside(driver);
    String[] files = folder == null ? null : folder.toFile().list();
    return files != null && Stream.of(files).anyMatch(f -> f.startsWith(LIBRARY));
  }

  /** The folder of the jar of the engine; null if it is not from a file. */
  private static Path beside(URL driver) {
    String jar = driver.toString().replaceFirst("^jar:", "").replaceFirst("!/.*$", "");
    try {
      return Path.of(new java.net.URI(jar)).getParent();
    } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
      return null;
    }
  }

  private static boolean isOnPath() {
    String name = System.mapLibraryName("duckdb_java");
    return Stream.of(System.getProperty("java.library.path", "").split(File.pathSeparator))
        .anyMatch(folder -> new File(folder, name).exists());
  }
}
