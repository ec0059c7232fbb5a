package org.tracetool.packaging;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * What a Debian package says of itself.
 *
 * @param maintainer name and address of whoever answers for the package
 */
record DebianControl(String version, String architecture, boolean hasRuntime, String maintainer) {

  /** A version that sorts before the release it leads to. */
  static String version(String maven) {
    return maven.replace("-SNAPSHOT", "~SNAPSHOT");
  }

  /** Debian's name of a processor. */
  static String architecture(String machine) {
    return switch (machine) {
      case "x86_64" -> "amd64";
      case "aarch64" -> "arm64";
      case "ppc64le" -> "ppc64el";
      default -> machine;
    };
  }

  /**
   * @param kib size of all files when installed
   */
  String control(long kib) {
    String depends =
        hasRuntime ? "libc6, zlib1g" : "default-jre-headless (>= 2:1.17) | java17-runtime-headless";
    return """
        Package: tracetool
        Version: %s
        Architecture: %s
        Maintainer: %s
        Installed-Size: %d
        Depends: %s
        Recommends: libstdc++6
        Section: science
        Priority: optional
        Description: command-line toolkit for trace files of parallel programs
         Unifies, prints, describes, converts, filters, merges, splits, compares and
         analyses traces: OTF2, OTF, Paraver, TAU, SLOG-2, CLOG-2, Kineto (Chrome
         JSON), Perfetto, Nsight Systems, STF, VTF3 and those of VampirTrace.
        """
        .formatted(version, architecture, maintainer, kib, depends);
  }

  /** Who may do what with the package. */
  record Copyright(Path home) {
    String text() throws IOException {
      StringBuilder text =
          new StringBuilder(
              """
              Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
              Upstream-Name: tracetool

              Files: *
              Copyright: The tracetool developers
              License: Apache-2.0
               On Debian systems, the text of the licence is in
               /usr/share/common-licenses/Apache-2.0.
              """);
      for (Path folder : FolderTree.walk(home.resolve("licences"))) {
        if (Files.isDirectory(folder) && !folder.equals(home.resolve("licences"))) {
          appendPart(
              text, "lib/" + folder.getFileName() + ".jar", "licences/" + folder.getFileName());
        }
      }
      if (Files.exists(home.resolve("runtime"))) {
        text.append(
            """

            Files: usr/lib/tracetool/runtime/*
            Copyright: Oracle and others
            License: GPL-2 with Classpath exception
             The texts are in /usr/lib/tracetool/runtime/legal.
            """);
      }
      return text.toString();
    }

    private static void appendPart(StringBuilder text, String file, String licence) {
      text.append(
          """

          Files: usr/lib/tracetool/%s
          Copyright: see the texts
          License: other
           The texts are in /usr/share/doc/tracetool/%s.
          """
              .formatted(file, licence));
    }
  }
}
