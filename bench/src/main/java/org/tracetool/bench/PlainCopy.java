package org.tracetool.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** Copies a trace with all its files inflated, for tools that read plain files only. */
public final class PlainCopy {
  private PlainCopy() {}

  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.println("usage: PlainCopy PREFIX NEW_PREFIX");
      System.exit(2);
    }
    copy(Path.of(args[0]), Path.of(args[1]));
  }

  static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(to.toAbsolutePath().getParent());
    String stub = from.getFileName().toString();
    for (Path file : GeneratedFiles.data(from)) {
      String rest = file.getFileName().toString().substring(stub.length());
      if (GeneratedFiles.compressed(file)) {
        rest = rest.substring(0, rest.length() - 2);
      }
      try (InputStream in = GeneratedFiles.open(file)) {
        Files.copy(in, beside(to, rest), StandardCopyOption.REPLACE_EXISTING);
      }
    }
    for (String suffix : new String[] {".otf", ".uctl"}) {
      Path file = beside(from, suffix);
      if (Files.exists(file)) {
        Files.copy(file, beside(to, suffix), StandardCopyOption.REPLACE_EXISTING);
      }
    }
  }

  private static Path beside(Path prefix, String rest) {
    return prefix.resolveSibling(prefix.getFileName() + rest);
  }
}
