package org.tracetool.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** Collects the texts under which the libraries are passed on. */
final class Licences {
  private static final List<String> NAMES = List.of("LICENSE", "NOTICE");

  private Licences() {}

  /**
   * Writes the texts of each library into a folder of its name.
   *
   * @param kept texts of libraries that bring none, as {@code NAME.txt}
   * @param apache the Apache licence
   * @throws IOException if a library has no text
   */
  static void collect(List<BomComponent> libraries, Path kept, Path apache, Path out)
      throws IOException {
    for (BomComponent library : libraries) {
      Path folder = Files.createDirectories(out.resolve(library.name()));
      boolean found = false;
      try (JarFile jar = new JarFile(library.file().toFile())) {
        for (JarEntry entry : (Iterable<JarEntry>) jar.stream()::iterator) {
          found |= copy(jar, entry, folder);
        }
      }
      Path own = kept.resolve(library.name() + ".txt");
      if (Files.exists(own)) {
        Files.write(folder.resolve("LICENSE.txt"), Files.readAllBytes(own));
      } else if (!found && library.licence().equals("Apache-2.0")) {
        Files.write(folder.resolve("LICENSE.txt"), Files.readAllBytes(apache));
      } else if (!found) {
        throw new IOException(
            library.name()
                + ": has no text of its licence ("
                + library.licence()
                + "); add "
                + own);
      }
    }
  }

  private static boolean copy(JarFile jar, JarEntry entry, Path folder) throws IOException {
    String name = entry.getName();
    String file = name.substring(name.lastIndexOf('/') + 1);
    boolean wanted =
        name.equals("META-INF/" + file)
            && NAMES.stream().anyMatch(n -> file.equals(n) || file.equals(n + ".txt"));
    if (wanted) {
      try (InputStream in = jar.getInputStream(entry)) {
        Files.write(folder.resolve(file), in.readAllBytes());
      }
    }
    return wanted && file.startsWith("LICENSE");
  }
}
