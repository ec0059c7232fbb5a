package org.tracetool.testdata;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Finds the test traces. They are too many and too large to be class path resources of every
 * module, so they stay where they are in the checkout and tests read them in place (and must never
 * write there).
 */
public final class TestData {
  private static final String PROPERTY = "tracetool.testdata";
  private static final Path TRACES = find();

  /** Names that end as traces do. */
  private static final Pattern TRACE =
      Pattern.compile(".*\\.(otf2?|[cs]log2|prv(\\.gz)?|f?avt|bpv|pv)");

  private TestData() {}

  /** The folder that holds all test traces. */
  public static Path traces() {
    return TRACES;
  }

  /**
   * A file or folder below {@link #traces()}.
   *
   * @param name with {@code /} between the parts, e.g. {@code vampirtrace/ring_collectives}
   * @throws IllegalArgumentException if there is nothing of that name, so that a test cannot pass
   *     on an absent trace
   */
  public static Path path(String name) {
    Path path = TRACES.resolve(name).normalize();
    if (!path.startsWith(TRACES)) {
      throw new IllegalArgumentException("outside of the test data: " + name);
    }
    if (!Files.exists(path)) {
      throw new IllegalArgumentException("no such test data: " + path);
    }
    return path;
  }

  /** The content of a file that is kept compressed by gzip, such as what a tool once printed. */
  public static byte[] unpacked(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return in.readAllBytes();
    }
  }

  /** The names of all traces of all formats, damaged ones included, as {@link #path} takes them. */
  public static List<String> allTraces() {
    try (Stream<Path> files = Files.walk(TRACES)) {
      return files
          .map(file -> TRACES.relativize(file).toString().replace('\\', '/'))
          .filter(name -> TRACE.matcher(name).matches())
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  // Maven names the folder; an IDE or a benchmark starts somewhere inside the checkout.
  private static Path find() {
    String named = System.getProperty(PROPERTY);
    if (named != null) {
      return existing(Path.of(named));
    }
    Path start = Path.of("").toAbsolutePath();
    for (Path folder = start; folder != null; folder = folder.getParent()) {
      Path traces = folder.resolve("testdata").resolve("traces");
      if (Files.isDirectory(traces)) {
        return traces;
      }
    }
    throw new IllegalStateException(
        "no testdata/traces in " + start + " or above it; set -D" + PROPERTY + "=FOLDER");
  }

  private static Path existing(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new IllegalStateException("-D" + PROPERTY + " is not a folder: " + folder);
    }
    return folder.toAbsolutePath().normalize();
  }
}
