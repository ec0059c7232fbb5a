package org.tracetool.core.io;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Iterator;
import java.util.Locale;
import org.tracetool.core.error.UnsupportedTraceException;

/**
 * Loads the native part of zstd-jni before it is used for the first time. The distribution has it
 * in a file beside the jars, which works wherever the program itself does; anywhere else zstd-jni
 * unpacks it into the folder for temporary files. If neither works, there is no fallback: the bytes
 * of a trace must not depend on the machine.
 */
public final class ZstdLibrary {
  /** The property that gives zstd-jni the path of its library. */
  private static final String PATH = "ZstdNativePath";

  /** Where the distribution has the libraries, beside its jars. */
  private static final String FOLDER = "native";

  /** The name of the file, which contains the version of zstd-jni. */
  private static final String NAME = "libzstd-jni*";

  private static volatile boolean loaded;
  private static String failure;

  private ZstdLibrary() {}

  /**
   * Loads the library if it was not loaded yet.
   *
   * @param firstUse makes zstd-jni load its native code
   * @throws UnsupportedTraceException if it cannot be loaded; the message says why, and what to do
   */
  public static void require(Runnable firstUse) throws UnsupportedTraceException {
    if (!loaded) {
      load(firstUse);
    }
  }

  private static synchronized void load(Runnable firstUse) throws UnsupportedTraceException {
    if (!loaded && failure == null) {
      Path shipped = shipped();
      if (shipped != null && System.getProperty(PATH) == null) {
        System.setProperty(PATH, shipped.toString());
      }
      try {
        firstUse.run();
        loaded = true;
      } catch (LinkageError e) {
        failure = failure(shipped, e);
      }
    }
    if (failure != null) {
      throw new UnsupportedTraceException(failure);
    }
  }

  private static String failure(Path shipped, LinkageError e) {
    String reason = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    String why = "the library for zstd cannot be loaded: " + reason.lines().findFirst().orElse("");
    return shipped != null
        ? why + "; unpack tracetool into a folder whose files may be executed"
        : why
            + "; it is unpacked into "
            + System.getProperty("java.io.tmpdir")
            + ", which must be writable and may not be mounted noexec; choose another folder with"
            + " the Java option -Djava.io.tmpdir=FOLDER";
  }

  /** The file of the distribution for this system; null if there is none. */
  private static Path shipped() {
    try {
      CodeSource source = ZstdLibrary.class.getProtectionDomain().getCodeSource();
      URL location = source == null ? null : source.getLocation();
      // A class from an archive of classes that was made in another folder has no location.
      String first = System.getProperty("java.class.path", "").split(File.pathSeparator, 2)[0];
      Path jar = location == null ? Path.of(first).toAbsolutePath() : Path.of(location.toURI());
      if (jar.getParent() == null) {
        return null;
      }
      String os = System.getProperty("os.name").toLowerCase(Locale.ROOT);
      Path folder =
          jar.resolveSibling(FOLDER)
              .resolve(os.startsWith("mac") ? "darwin" : os)
              .resolve(System.getProperty("os.arch"));
      return Files.isDirectory(folder) ? libraryIn(folder) : null;
    } catch (URISyntaxException
        | IllegalArgumentException
        | FileSystemNotFoundException
        | IOException e) {
      return null; // not from a file
    }
  }

  private static Path libraryIn(Path folder) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, NAME)) {
      Iterator<Path> each = files.iterator();
      return each.hasNext() ? each.next().toAbsolutePath() : null;
    }
  }
}
