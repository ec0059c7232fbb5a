package org.tracetool.core.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSetTest {
  private static final Pattern SUFFIXES = Pattern.compile("\\.main|/[0-9]+\\.part");

  @TempDir private Path folder;

  private Path write(String name, int bytes) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.write(file, new byte[bytes]);
  }

  @Test
  void filesAreThoseThatWereAddedOnceEach() throws IOException {
    Path main = write("t.main", 3);
    Path part = write("t/7.part", 300);
    Path other = write("elsewhere/8.part", 5);
    FileSet.Collector files = new FileSet.Collector(main, "t", SUFFIXES);
    files.add(main, "main", 0, null);
    files.add(part, "events", 7, "zlib");
    files.add(part, "events", 7, "zlib");
    files.add(other, "events", 8, null);
    FileSet set = files.finish();
    assertThat(set.files())
        .containsExactly(
            new TraceFile(main, "main", 0, 3, null),
            new TraceFile(part, "events", 7, 300, "zlib"),
            new TraceFile(other, "events", 8, 5, null));
    assertThat(set.bytes()).isEqualTo(308);
    assertThat(set.findings()).isEmpty();
  }

  @Test
  void whatIsLeftOverIsToldInOrder() throws IOException {
    Path main = write("t.main", 3);
    write("t/3.part", 1);
    write("t/20.part", 1);
    write("t/none.part", 1);
    FileSet.Collector files = new FileSet.Collector(main, "t", SUFFIXES);
    files.add(main, "main", 0, null);
    files.add(folder.resolve("t/5.part"), "events", 5, null);
    assertThat(files.finish().findings())
        .extracting(f -> f.problem() + " " + folder.relativize(f.path()))
        .containsExactly("MISSING t/5.part", "LEFT_OVER t/20.part", "LEFT_OVER t/3.part");
  }

  /** An archive of a million processes has two million files. */
  @Test
  void aFileTakesLittleMemory() {
    Path main = folder.resolve("t.main");
    PackedFiles files = new PackedFiles(main);
    int count = 200_000;
    for (int i = 0; i < count; i++) {
      String name = "t/" + i + ".part";
      files.add(name, new TraceFile(main.resolveSibling(name), "events", i, i, null));
    }
    assertThat(files).hasSize(count);
    assertThat(files.get(count - 1).path()).isEqualTo(folder.resolve("t/199999.part"));
    assertThat(files.inMemory()).isLessThan(80L * count);
  }
}
