package org.tracetool.packaging;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.zip.Deflater;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorOutputStream;
import org.apache.commons.compress.compressors.gzip.GzipParameters;

/**
 * A Debian package: an {@code ar} archive of a version, of what to say of the package, and of its
 * files. Nothing runs when it is installed or removed.
 */
final class DebianPackage {
  private static final String HOME = "usr/lib/tracetool";
  private static final String DOC = "usr/share/doc/tracetool";
  private static final int MODE = 0100644;

  private final String version;
  private final RuntimeImage image;
  private final FileTime time;
  private final String maintainer;

  /**
   * @param version of tracetool, as Maven says it
   * @param image the Java runtime in the package; null makes it ask for Java
   * @param maintainer name and address of whoever answers for the package
   */
  DebianPackage(String version, RuntimeImage image, FileTime time, String maintainer) {
    this.maintainer = maintainer;
    this.version = DebianControl.version(version);
    this.image = image;
    this.time = time;
  }

  String fileName() {
    return "tracetool_" + version + "_" + architecture() + ".deb";
  }

  private String architecture() {
    return image == null ? "all" : DebianControl.architecture(image.architecture());
  }

  /**
   * @param home an unpacked distribution
   * @param work a folder for files on the way, not there yet
   */
  void write(Path home, Path work, OutputStream out) throws IOException {
    arrange(home, work);
    DebianControl control = new DebianControl(version, architecture(), image != null, maintainer);
    ByteArrayOutputStream head = new ByteArrayOutputStream();
    try (Tarball tar = new Tarball(head, time)) {
      tar.add("./control", bytes(control.control(size(work) + size(home))));
      tar.add("./md5sums", bytes(sums(home, work)));
    }
    Path data = work.resolveSibling("data.tar.gz");
    try (Tarball tar = new Tarball(Files.newOutputStream(data), time)) {
      tar.addTree(work, ".");
      for (String part : parts(home)) {
        tar.addTree(home.resolve(part), "./" + HOME + "/" + part);
      }
    }
    ArArchiveOutputStream ar = new ArArchiveOutputStream(out);
    put(ar, "debian-binary", bytes("2.0\n"));
    put(ar, "control.tar.gz", head.toByteArray());
    ar.putArchiveEntry(entry("data.tar.gz", Files.size(data)));
    Files.copy(data, ar);
    ar.closeArchiveEntry();
    ar.finish();
    Files.delete(data);
  }

  /** The parts of a distribution that the program needs to run. */
  private static List<String> parts(Path home) {
    return Files.exists(home.resolve("runtime"))
        ? List.of("bin", "lib", "runtime")
        : List.of("bin", "lib");
  }

  /** Lays out everything but the program itself as Debian wants it. */
  private void arrange(Path home, Path work) throws IOException {
    Files.createDirectories(work.resolve(HOME));
    Files.createDirectories(work.resolve("usr/bin"));
    Files.createSymbolicLink(
        work.resolve("usr/bin/tracetool"), Path.of("../lib/tracetool/bin/tracetool"));
    Path share = home.resolve("share");
    for (Path page : FolderTree.walk(share.resolve("man"))) {
      if (Files.isRegularFile(page)) {
        Path at = work.resolve("usr/share").resolve(share.relativize(page) + ".gz");
        compress(Files.readAllBytes(page), at);
      }
    }
    Path completions = work.resolve("usr/share");
    FolderTree.copy(share.resolve("bash-completion"), completions.resolve("bash-completion"));
    FolderTree.copy(share.resolve("zsh"), completions.resolve("zsh"));
    FolderTree.copy(share.resolve("fish"), completions.resolve("fish"));
    FolderTree.copy(share.resolve("tracetool"), completions.resolve("tracetool"));
    Path doc = work.resolve(DOC);
    for (String part : List.of("README.md", "docs", "licences", "bom.json")) {
      FolderTree.copy(home.resolve(part), doc.resolve(part));
    }
    compress(Files.readAllBytes(home.resolve("CHANGELOG.md")), doc.resolve("changelog.gz"));
    Files.writeString(doc.resolve("copyright"), new DebianControl.Copyright(home).text());
    FolderTree.settle(work, time);
  }

  private static void compress(byte[] content, Path file) throws IOException {
    Files.createDirectories(file.getParent());
    GzipParameters gzip = new GzipParameters();
    gzip.setCompressionLevel(Deflater.BEST_COMPRESSION);
    try (OutputStream out = new GzipCompressorOutputStream(Files.newOutputStream(file), gzip)) {
      out.write(content);
    }
  }

  /** Of all files, in KiB. */
  private static long size(Path folder) throws IOException {
    long kib = 0;
    for (Path path : FolderTree.walk(folder)) {
      kib += Files.isRegularFile(path) ? (Files.size(path) + 1023) / 1024 : 1;
    }
    return kib;
  }

  private static String sums(Path home, Path work) throws IOException {
    StringBuilder sums = new StringBuilder();
    for (Path path : FolderTree.walk(work)) {
      sum(sums, path, work.relativize(path).toString());
    }
    for (String part : parts(home)) {
      for (Path path : FolderTree.walk(home.resolve(part))) {
        sum(sums, path, HOME + "/" + home.relativize(path));
      }
    }
    return sums.toString();
  }

  private static void sum(StringBuilder sums, Path path, String name) throws IOException {
    if (Files.isRegularFile(path) && !Files.isSymbolicLink(path)) {
      sums.append(Digests.md5(path)).append("  ").append(name).append('\n');
    }
  }

  private void put(ArArchiveOutputStream ar, String name, byte[] content) throws IOException {
    ar.putArchiveEntry(entry(name, content.length));
    ar.write(content);
    ar.closeArchiveEntry();
  }

  private ArArchiveEntry entry(String name, long size) {
    return new ArArchiveEntry(name, size, 0, 0, MODE, time.toInstant().getEpochSecond());
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
