package org.tracetool.packaging;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is collected of a checkout whose modules are built. */
final class ReleaseTest {
  private static final String VERSION = "  <version>1.0</version>\n";
  private static final Path JAVA_HOME = Path.of(System.getProperty("java.home"));

  @TempDir private Path checkout;

  private void write(String name, String content) throws IOException {
    Path file = checkout.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private void program(String name, String content) throws IOException {
    write(name, "#!/bin/sh\n" + content + "\n");
    Files.setPosixFilePermissions(
        checkout.resolve(name), PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static String pom(String artifact, String packaging) {
    return "<project>\n  <artifactId>" + artifact + "</artifactId>\n" + packaging + "</project>\n";
  }

  private void arrange() throws IOException {
    write("pom.xml", pom("tracetool-parent", "  <packaging>pom</packaging>\n"));
    write("bom/pom.xml", pom("tracetool-bom", VERSION + "  <packaging>pom</packaging>\n"));
    write("docs/examples/counter-source/pom.xml", pom("example", VERSION));
    write("cli/pom.xml", pom("tracetool-cli", ""));
    write("core/io/pom.xml", pom("tracetool-core-io", ""));
    write("formats/otf/pom.xml", pom("tracetool-format-otf", ""));
    for (String jar :
        List.of("core/io/target/tracetool-core-io", "formats/otf/target/tracetool-format-otf")) {
      for (String kind : List.of("", "-sources", "-javadoc", "-tests")) {
        write(jar + "-1.0" + kind + ".jar", jar + kind);
      }
    }
    write("cli/target/tracetool-cli-1.0.jar", "no library");
    write("cli/target/tracetool_1.0_amd64.deb", "package");
    write("cli/target/recipes/spack/package.py", "recipe");
    write("home/tracetool-1.0/bin/tracetool.cmd", "script");
    write("home/tracetool-1.0/lib/native/linux/amd64/x.so", "native code");
    write("home/tracetool-1.0/lib/libduckdb_java.so_linux_amd64", "native code");
    try (Tarball tar =
        new Tarball(
            Files.newOutputStream(checkout.resolve("cli/target/tracetool-1.0.tar.gz")),
            java.nio.file.attribute.FileTime.fromMillis(0))) {
      tar.addTree(checkout.resolve("home/tracetool-1.0"), "tracetool-1.0");
    }
    write("spark/tracetool-spark", "script");
    write("spark/target/tracetool-spark-1.0.jar", "jobs");
    program("python/make-wheels", "touch \"$1/tracetool-1.0-py3-none-any.whl\"");
    program("packaging/check-recipes", "test -f \"$1/spack/package.py\"");
    program("programs/gpg", "for file; do :; done; echo signed by \"$4\" >\"$file.asc\"");
    Files.copy(
        Path.of("collect-release"),
        checkout.resolve("packaging/collect-release"),
        java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
  }

  private List<String> collect(String key) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            checkout.resolve("packaging/collect-release").toString(),
            "1.0",
            "2026-01-01T00:00:00Z");
    builder.environment().remove("RELEASE_KEY");
    builder.environment().put("JAVA_HOME", JAVA_HOME.toString());
    builder
        .environment()
        .merge("PATH", checkout.resolve("programs").toString(), (old, own) -> own + ":" + old);
    if (key != null) {
      builder.environment().put("RELEASE_KEY", key);
    }
    Process process = builder.redirectErrorStream(true).start();
    String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(printed).isZero();
    Path release = checkout.resolve("target/release");
    try (Stream<Path> all = Files.walk(release)) {
      return all.filter(Files::isRegularFile)
          .map(f -> release.relativize(f).toString())
          .sorted()
          .toList();
    }
  }

  @Test
  void packagesAndTheLibraryComeWithChecksums() throws Exception {
    arrange();
    List<String> files = collect(null);
    assertThat(files.stream().filter(f -> !f.startsWith("library/")))
        .containsExactly(
            "SHA256SUMS",
            "recipes/spack/package.py",
            "tracetool-1.0-py3-none-any.whl",
            "tracetool-1.0-windows.zip",
            "tracetool-1.0.tar.gz",
            "tracetool-spark-1.0.tar.gz",
            "tracetool_1.0_amd64.deb");
    String io = "library/org/tracetool/tracetool-core-io/1.0/tracetool-core-io-1.0";
    assertThat(files.stream().filter(f -> f.startsWith(io) && !f.matches(".*\\.(md5|sha1)")))
        .containsExactly(io + "-javadoc.jar", io + "-sources.jar", io + ".jar", io + ".pom");
    assertThat(files.stream().filter(f -> f.endsWith(".pom")).map(f -> f.replaceAll(".*/", "")))
        .containsExactly(
            "tracetool-bom-1.0.pom",
            "tracetool-core-io-1.0.pom",
            "tracetool-format-otf-1.0.pom",
            "tracetool-parent-1.0.pom");
    assertThat(checkout.resolve("target/release/" + io + ".pom.sha1"))
        .content()
        .matches("[0-9a-f]{40}");
    assertThat(Files.readAllLines(checkout.resolve("target/release/SHA256SUMS"))).hasSize(6);
  }

  @Test
  void aFileWithAnotherVersionEndsTheRelease() throws Exception {
    arrange();
    write("bom/pom.xml", pom("tracetool-bom", "  <version>1.0-SNAPSHOT</version>\n"));
    assertThatThrownBy(() -> collect(null))
        .hasMessageContaining("the version is not 1.0 in: bom/pom.xml");
  }

  @Tag("broad")
  @Test
  void theArchiveForWindowsHasNoCodeOfOtherSystems() throws Exception {
    arrange();
    collect(null);
    try (ZipFile zip =
        new ZipFile(checkout.resolve("target/release/tracetool-1.0-windows.zip").toFile())) {
      assertThat(zip.stream().filter(e -> !e.isDirectory()).map(e -> e.getName()))
          .containsExactly("tracetool-1.0/bin/tracetool.cmd");
    }
  }

  @Tag("broad")
  @Test
  void aKeySignsTheSumsAndEachFileOfTheLibrary() throws Exception {
    arrange();
    List<String> files = collect("somebody");
    assertThat(files).contains("SHA256SUMS.asc", "central-1.0.zip");
    assertThat(files.stream().filter(f -> f.startsWith("library/") && f.endsWith(".asc")))
        .hasSize(10);
    assertThat(checkout.resolve("target/release/SHA256SUMS.asc")).hasContent("signed by somebody");
  }
}
