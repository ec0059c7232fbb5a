package org.tracetool.query;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Inflater;
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
    initialiseWhatLoadsLibraries();
    ClassLoader loader = EngineLibrary.class.getClassLoader();
    URL driver = loader.getResource(DRIVER);
    if (driver == null) {
      throw missing("duckdb_jdbc.jar is missing");
    }
    List<File> beside = beside(driver);
    if (beside.size() == 1) {
      load(beside.get(0));
    }
    boolean isThere =
        !beside.isEmpty()
            || MACHINES.stream().anyMatch(m -> loader.getResource(LIBRARY + m) != null)
            || isOnPath();
    if (!isThere) {
      throw missing("its native library is missing");
    }
  }

  /**
   * The JVM loads one native library at a time. That of the engine asks for classes of its jar
   * while it is loaded, and reading a jar needs these two, each of which loads a library when it is
   * used first. If another thread is about to use one first at that moment, both threads wait for
   * each other forever.
   */
  private static void initialiseWhatLoadsLibraries() {
    new CRC32().reset();
    new Inflater().end();
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

  /** The native libraries beside the jar: one, unless the package is for several machines. */
  private static List<File> beside(URL driver) {
    String jar = driver.toString().replaceFirst("^jar:", "").replaceFirst("!/.*$", "");
    try {
      Path folder = Path.of(new java.net.URI(jar)).getParent();
      File[] files = folder == null ? null : folder.toFile().listFiles();
      return files == null
          ? List.of()
          : Stream.of(files).filter(f -> f.getName().startsWith(LIBRARY)).toList();
    } catch (URISyntaxException | IllegalArgumentException | FileSystemNotFoundException e) {
      return List.of(); // not from a file
    }
  }

  /**
   * Loads the library for the engine, which then finds it loaded: the engine itself would print a
   * stack if that fails.
   */
  static void load(File library) throws UnsupportedTraceException {
    String why;
    String remedy = "install the package again";
    try {
      why = NativeLibraryCheck.isWhole(library) ? null : "it is damaged or cut off";
      if (why == null) {
        System.load(library.getAbsolutePath());
      }
    } catch (IOException e) {
      why = firstLine(e);
    } catch (UnsatisfiedLinkError e) {
      why = firstLine(e);
      remedy = "install what it lacks (libstdc++)";
    }
    if (why != null) {
      throw new UnsupportedTraceException(
          library
              + ": the library of the engine for queries cannot be loaded: "
              + why
              + "; "
              + remedy
              + ", or use other commands: stats, and dump --format csv");
    }
  }

  /** What an error says, in one line. */
  static String firstLine(Throwable e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private static boolean isOnPath() {
    String name = System.mapLibraryName("duckdb_java");
    return Stream.of(System.getProperty("java.library.path", "").split(File.pathSeparator))
        .anyMatch(folder -> new File(folder, name).exists());
  }
}
