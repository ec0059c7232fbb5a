package org.tracetool.packaging;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The foreign libraries of a class path: those that lie in a Maven repository. */
final class Libraries {
  private Libraries() {}

  /** Those that a class loader made by Maven looks into, by name. */
  static List<BomComponent> of(ClassLoader loader) throws IOException {
    List<BomComponent> found = new ArrayList<>();
    if (loader instanceof URLClassLoader urls) {
      for (URL url : urls.getURLs()) {
        Path jar = Path.of(URI.create(url.toString()));
        Path pom = pom(jar);
        // What this build makes itself lies in target/ and has no pom beside it.
        if (jar.toString().endsWith(".jar") && Files.exists(pom)) {
          BomComponent component = Pom.read(pom).component(jar);
          // A library of several jars, such as one with native code apart, is one library.
          if (found.stream().noneMatch(c -> c.name().equals(component.name()))) {
            found.add(component);
          }
        }
      }
    }
    Collections.sort(found);
    return found;
  }

  /** The description of a jar, whose name may have something after the version. */
  private static Path pom(Path jar) {
    Path version = jar.toAbsolutePath().getParent();
    Path name = version == null ? null : version.getParent();
    return name == null
        ? jar
        : version.resolve(name.getFileName() + "-" + version.getFileName() + ".pom");
  }
}
