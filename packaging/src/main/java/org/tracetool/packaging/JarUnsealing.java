package org.tracetool.packaging;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Enumeration;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Takes the seal off libraries. In a package, the archive of classes was made in another folder
 * than the one where it is used; there its classes have no location, so the JVM takes a sealed
 * package for two and refuses it.
 */
final class JarUnsealing {
  private JarUnsealing() {}

  /** Rewrites the sealed jars of a folder. */
  static void unseal(Path folder) throws IOException {
    try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, "*.jar")) {
      for (Path jar : jars) {
        unsealOne(jar);
      }
    }
  }

  private static void unsealOne(Path jar) throws IOException {
    Path plain = jar.resolveSibling(jar.getFileName() + ".new");
    try (JarFile from = new JarFile(jar.toFile(), false)) {
      Manifest manifest = from.getManifest();
      if (manifest == null || manifest.getMainAttributes().remove(Attributes.Name.SEALED) == null) {
        return;
      }
      try (OutputStream file = Files.newOutputStream(plain);
          ZipOutputStream to = new ZipOutputStream(file)) {
        for (Enumeration<JarEntry> all = from.entries(); all.hasMoreElements(); ) {
          JarEntry entry = all.nextElement();
          ZipEntry copy = new ZipEntry(entry.getName());
          copy.setTime(entry.getTime());
          to.putNextEntry(copy);
          if (entry.getName().equals(JarFile.MANIFEST_NAME)) {
            manifest.write(to);
          } else {
            try (InputStream content = from.getInputStream(entry)) {
              content.transferTo(to);
            }
          }
          to.closeEntry();
        }
      }
    }
    Files.move(plain, jar, StandardCopyOption.REPLACE_EXISTING);
  }
}
