package org.tracetool.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Templates are filled wholly, in texts and names. */
final class RecipesTest {
  private static final String SHA256 =
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

  @TempDir private Path folder;

  @Test
  void allTemplatesAreFilled() throws IOException {
    Path archive = Files.writeString(folder.resolve("archive.tar.gz"), "abc");
    Path made = folder.resolve("made");
    Files.createDirectories(made.resolve("old"));
    Files.writeString(made.resolve("old/file"), "gone");
    new Recipes("1.2.3", archive, "https://example.org/t").fill(Path.of("recipes"), made);
    assertThat(made.resolve("old")).doesNotExist();
    assertThat(made.resolve("easybuild/tracetool-1.2.3.eb")).content().contains(SHA256);
    assertThat(made.resolve("spack/package.py"))
        .content()
        .contains("version(\"1.2.3\", sha256=\"" + SHA256 + "\")")
        .contains("https://example.org/t/tracetool-1.2.3.tar.gz");
    try (Stream<Path> all = Files.walk(made)) {
      List<Path> files = all.filter(Files::isRegularFile).toList();
      assertThat(files).hasSizeGreaterThan(7);
      for (Path file : files) {
        assertThat(file.getFileName().toString()).doesNotContain("@");
        assertThat(Files.readString(file)).doesNotContainPattern("@[A-Z0-9]+@");
      }
    }
  }
}
