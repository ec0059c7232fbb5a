package org.tracetool.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.ar.ArArchiveEntry;
import org.apache.commons.compress.archivers.ar.ArArchiveInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DebianPackageTest {
  private static final FileTime TIME = FileTime.fromMillis(1_700_000_000_000L);

  @TempDir Path folder;

  private Path home;

  @BeforeEach
  void makeADistribution() throws IOException {
    home = folder.resolve("home");
    for (String file :
        new String[] {
          "bin/tracetool",
          "lib/a.jar",
          "share/man/man1/tracetool.1",
          "share/bash-completion/completions/tracetool",
          "share/zsh/site-functions/_tracetool",
          "share/fish/vendor_completions.d/tracetool.fish",
          "share/tracetool/examples/run/traces.otf2",
          "docs/x.md",
          "licences/a/LICENSE.txt",
          "README.md",
          "CHANGELOG.md",
          "bom.json"
        }) {
      Path path = home.resolve(file);
      Files.createDirectories(path.getParent());
      Files.writeString(path, file);
    }
  }

  private byte[] made(String work) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    DebianPackage debian = new DebianPackage("1.2-SNAPSHOT", null, TIME, "Me <me@example.org>");
    assertThat(debian.fileName()).isEqualTo("tracetool_1.2~SNAPSHOT_all.deb");
    debian.write(home, folder.resolve(work), out);
    return out.toByteArray();
  }

  private static Map<String, byte[]> members(byte[] debian) throws IOException {
    Map<String, byte[]> members = new TreeMap<>();
    try (ArArchiveInputStream ar = new ArArchiveInputStream(new ByteArrayInputStream(debian))) {
      for (ArArchiveEntry e = ar.getNextEntry(); e != null; e = ar.getNextEntry()) {
        members.put(members.size() + " " + e.getName(), ar.readAllBytes());
      }
    }
    return members;
  }

  private static Map<String, byte[]> files(byte[] archive) throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    try (TarArchiveInputStream tar =
        new TarArchiveInputStream(new GZIPInputStream(new ByteArrayInputStream(archive)))) {
      for (TarArchiveEntry e = tar.getNextEntry(); e != null; e = tar.getNextEntry()) {
        if (e.isFile() && !e.isSymbolicLink()) {
          files.put(e.getName(), tar.readAllBytes());
        }
      }
    }
    return files;
  }

  @Test
  void aPackageHasItsThreeMembersInOrder() throws IOException {
    Map<String, byte[]> members = members(made("w"));
    assertThat(members).containsOnlyKeys("0 debian-binary", "1 control.tar.gz", "2 data.tar.gz");
    assertThat(members.get("0 debian-binary")).asString().isEqualTo("2.0\n");
    assertThat(TarballTest.list(members.get("2 data.tar.gz")))
        .contains("777 root:root 0 ./usr/bin/tracetool -> ../lib/tracetool/bin/tracetool");
  }

  @Test
  void theControlFileAsksForJavaWhereNoneIsInside() throws IOException {
    byte[] control = files(members(made("w")).get("1 control.tar.gz")).get("./control");
    assertThat(control)
        .asString()
        .contains(
            "Package: tracetool\n",
            "Version: 1.2~SNAPSHOT\n",
            "Architecture: all\n",
            "Maintainer: Me <me@example.org>\n",
            "Depends: default-jre-headless (>= 2:1.17) | java17-runtime-headless\n")
        .containsPattern("Installed-Size: [1-9][0-9]*\n");
  }

  @Test
  void everyFileHasItsSum() throws IOException {
    Map<String, byte[]> members = members(made("w"));
    Map<String, byte[]> data = files(members.get("2 data.tar.gz"));
    StringBuilder sums = new StringBuilder();
    byte[] listed = files(members.get("1 control.tar.gz")).get("./md5sums");
    for (String line : new String(listed, StandardCharsets.UTF_8).split("\n")) {
      String[] parts = line.split(" {2}");
      Path copy = Files.write(folder.resolve("copy"), data.remove("./" + parts[1]));
      assertThat(parts[0]).as(parts[1]).isEqualTo(Digests.md5(copy));
      sums.append(parts[1]).append('\n');
    }
    assertThat(data).as("files without a sum").isEmpty();
    assertThat(sums)
        .contains(
            "usr/lib/tracetool/bin/tracetool",
            "usr/share/man/man1/tracetool.1.gz",
            "usr/share/doc/tracetool/changelog.gz",
            "usr/share/doc/tracetool/copyright");
  }

  @Test
  void copyrightsNameTheTextsOfEachLibrary() throws IOException {
    Map<String, byte[]> data = files(members(made("w")).get("2 data.tar.gz"));
    assertThat(data.get("./usr/share/doc/tracetool/copyright"))
        .asString()
        .contains("License: Apache-2.0\n", "Files: usr/lib/tracetool/lib/a.jar\n");
  }

  @Test
  void equalDistributionsGiveEqualBytes() throws IOException {
    byte[] first = made("w");
    Files.setLastModifiedTime(home.resolve("lib/a.jar"), FileTime.fromMillis(5000));
    assertThat(made("v")).isEqualTo(first);
  }

  @ParameterizedTest
  @CsvSource({"x86_64, amd64", "aarch64, arm64", "ppc64le, ppc64el", "s390x, s390x"})
  void processorsHaveDebiansNames(String machine, String name) {
    assertThat(DebianControl.architecture(machine)).isEqualTo(name);
  }
}
