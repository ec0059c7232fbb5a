package org.tracetool.index;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;

/** Where the index of a trace is kept: beside its main file, or in the user's folder for caches. */
public final class IndexPlace {
  /** What the name of the main file is followed by. */
  public static final String SUFFIX = ".ttidx";

  private IndexPlace() {}

  /** The file beside the trace; null if the trace is in an archive or has no files. */
  public static Path beside(TraceReader reader) throws IOException {
    return beside(reader.files());
  }

  /**
   * As {@link #beside(TraceReader)}, of a trace whose files are known: looking for them takes its
   * time where they are many.
   *
   * @param files what {@link TraceReader#files} returned
   */
  public static Path beside(List<TraceFile> files) {
    if (files.isEmpty() || files.get(0).path().getFileSystem() != FileSystems.getDefault()) {
      return null;
    }
    Path main = files.get(0).path();
    return main.resolveSibling(main.getFileName() + SUFFIX);
  }

  /**
   * The file in the folder for caches, {@code $XDG_CACHE_HOME/tracetool} or else {@code
   * $HOME/.cache/tracetool}; its name says where the trace is.
   *
   * @param beside what {@link #beside} returned
   * @param environment variables of the environment
   * @return null if there is no such folder
   */
  public static Path cached(Path beside, Map<String, String> environment) throws IOException {
    String home = environment.getOrDefault("HOME", "");
    String cache = environment.getOrDefault("XDG_CACHE_HOME", "");
    if (!cache.startsWith("/")) {
      cache = home.startsWith("/") ? home + "/.cache" : "";
    }
    if (cache.isEmpty()) {
      return null;
    }
    Path folder = beside.toAbsolutePath().getParent().toRealPath();
    String full = folder.resolve(beside.getFileName()).toString();
    return Path.of(cache, "tracetool", digest(full) + SUFFIX);
  }

  private static String digest(String text) {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      byte[] sum = sha.digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(sum, 0, 16);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The index of a trace, wherever it is.
   *
   * @return null if there is none
   */
  public static Path existing(TraceReader reader, Map<String, String> environment)
      throws IOException {
    return existing(reader.files(), environment);
  }

  /**
   * As {@link #existing(TraceReader, Map)}, of a trace whose files are known.
   *
   * @param files what {@link TraceReader#files} returned
   */
  public static Path existing(List<TraceFile> files, Map<String, String> environment)
      throws IOException {
    Path beside = beside(files);
    if (beside == null) {
      return null;
    }
    if (Files.isRegularFile(beside)) {
      return beside;
    }
    Path cached = cached(beside, environment);
    return cached != null && Files.isRegularFile(cached) ? cached : null;
  }

  /**
   * Opens the index of a trace: the one beside it, or the one in the folder for caches if the first
   * is not there or is refused, as one that was left where nothing can be written.
   *
   * @param trace the open trace
   * @param files what {@link TraceReader#files} has just returned
   * @return null if there is none
   * @throws IOException if there is one, and none can be used: why not the first
   */
  public static TraceIndex open(
      TraceReader trace, List<TraceFile> files, Map<String, String> environment)
      throws IOException {
    Path beside = beside(files);
    if (beside == null) {
      return null;
    }
    IOException refused = null;
    if (Files.isRegularFile(beside)) {
      try {
        return TraceIndex.open(beside, trace, files);
      } catch (IOException e) {
        refused = e;
      }
    }
    Path cached = cached(beside, environment);
    if (cached != null && Files.isRegularFile(cached)) {
      try {
        return TraceIndex.open(cached, trace, files);
      } catch (IOException e) {
        refused = refused == null ? e : refused;
      }
    }
    if (refused != null) {
      throw refused;
    }
    return null;
  }
}
