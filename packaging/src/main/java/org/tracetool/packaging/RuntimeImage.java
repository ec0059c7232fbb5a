package org.tracetool.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;

/** The Java runtime of a package: the parts of a JDK that tracetool needs. */
final class RuntimeImage {
  /**
   * {@code jdk.charsets}: names of files are in the character set of the locale; {@code
   * jdk.httpserver}: view; {@code java.sql}: query.
   */
  private static final String MODULES = "java.base,java.sql,jdk.charsets,jdk.httpserver";

  private static final int OLDEST = 17;
  private static final int FIRST_LONG_TERM = 17;
  private static final int LONG_TERM_EVERY = 4;

  private final Path home;
  private final Properties release;

  /** The JDK whose linker makes it: this one, or for another processor one of this machine. */
  private Path linker;

  private RuntimeImage(Path home, Properties release) {
    this.home = home;
    this.linker = home;
    this.release = release;
  }

  /**
   * The JDKs with long-term support that have a linker, among that of this build and those in a
   * folder, the newest first.
   */
  static List<RuntimeImage> newestFirst(Path ownHome, Path folder) throws IOException {
    Set<Path> homes = new TreeSet<>(Set.of(ownHome.toRealPath()));
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
        for (Path home : all) {
          homes.add(home.toRealPath());
        }
      }
    }
    List<RuntimeImage> found = new ArrayList<>();
    for (Path home : homes) {
      RuntimeImage image = in(home);
      if (image != null) {
        found.add(image);
      }
    }
    found.sort(Comparator.comparing(RuntimeImage::feature).reversed());
    return found;
  }

  /**
   * A JDK for another processor.
   *
   * @param others the JDKs of this machine; that of the same version makes its runtime
   * @throws IOException if it is no JDK with long-term support, or none here has its version
   */
  static RuntimeImage foreign(Path home, List<RuntimeImage> others) throws IOException {
    RuntimeImage image = in(home);
    if (image == null || !Files.isDirectory(home.resolve("jmods"))) {
      throw new IOException(
          home + ": is no JDK with long-term support that has a folder jmods, from Java 17 on");
    }
    for (RuntimeImage other : others) {
      if (other.feature() == image.feature()) {
        image.linker = other.linker;
        return image;
      }
    }
    throw new IOException(
        home + ": is of Java " + image.feature() + "; a JDK of this machine has to be of the same");
  }

  private static RuntimeImage in(Path home) throws IOException {
    Path file = home.resolve("release");
    if (!Files.isReadable(file) || !Files.isExecutable(home.resolve("bin/jlink"))) {
      return null;
    }
    Properties release = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      release.load(in);
    }
    RuntimeImage image = new RuntimeImage(home, release);
    int feature = image.feature();
    boolean longTerm = feature >= OLDEST && (feature - FIRST_LONG_TERM) % LONG_TERM_EVERY == 0;
    return longTerm ? image : null;
  }

  private int feature() {
    String version = value("JAVA_VERSION").replaceFirst("[^0-9].*", "");
    return version.isEmpty() ? 0 : Integer.parseInt(version);
  }

  private String value(String key) {
    return release.getProperty(key, "").replace("\"", "");
  }

  /** What it is, for the bill of materials. */
  BomComponent component() {
    String maker = value("IMPLEMENTOR");
    return new BomComponent(
        "",
        "Java runtime (" + (maker.isEmpty() ? "OpenJDK" : maker) + ")",
        value("JAVA_RUNTIME_VERSION"),
        "GPL-2.0-only WITH Classpath-exception-2.0",
        null);
  }

  /** The processor it is for, as {@code uname -m} says it. */
  String architecture() {
    return value("OS_ARCH").toLowerCase(Locale.ROOT);
  }

  /** Which JDK it is, exactly. */
  String identity() throws IOException {
    return home.toRealPath() + " " + value("JAVA_RUNTIME_VERSION") + " " + value("BUILD_SOURCE");
  }

  /** Makes the image in a new folder; false, and nothing there, if this JDK cannot. */
  boolean link(Path out) throws IOException {
    List<String> words = new ArrayList<>(List.of(linker.resolve("bin/jlink").toString()));
    if (linker.equals(home)) {
      words.add("--strip-debug");
    } else { // programs that strip native code know that of their own processor only
      words.addAll(List.of("--module-path", home.resolve("jmods").toString()));
      words.add("--strip-java-debug-attributes");
    }
    words.addAll(List.of("--add-modules", MODULES, "--no-header-files", "--no-man-pages"));
    words.addAll(List.of("--output", out.toString()));
    int code = BuildCommand.run(words);
    if (code != 0) {
      FolderTree.delete(out);
    }
    return code == 0;
  }
}
