package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.OutputException;

/** Outputs that are a folder, which is put in place as a whole. */
class FolderSwapTest {
  private static final String OLD = "{t=/, t/a=old, t/b=old}";
  private static final String NEW = "{t=/, t/a=new, t/b=new}";

  private static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @TempDir Path folder;

  @AfterEach
  void reset() {
    OutputTransaction.betweenSteps = () -> {};
  }

  private void write(String content) throws IOException {
    try (OutputTransaction t = begin(content)) {
      t.commit();
    }
  }

  private OutputTransaction begin(String content) throws IOException {
    OutputTransaction t = OutputTransaction.begin(folder, "t");
    t.placeFolder("t");
    Files.writeString(t.file("t/a"), content);
    Files.writeString(t.file("t/b"), content);
    return t;
  }

  private String files(boolean hidden) throws IOException {
    TreeMap<String, String> all = new TreeMap<>();
    try (Stream<Path> found = Files.walk(folder)) {
      for (Path p : found.filter(p -> !p.equals(folder)).toList()) {
        all.put(folder.relativize(p).toString(), Files.isDirectory(p) ? "/" : Files.readString(p));
      }
    }
    all.keySet().removeIf(n -> n.endsWith(".lock") || !hidden && n.startsWith("."));
    return all.toString();
  }

  @Test
  void itReplacesOneOfTheSameFilesAndKeepsWhoMayReadIt() throws IOException {
    write("old");
    assertThat(files(true)).isEqualTo(OLD);
    Files.setPosixFilePermissions(
        folder.resolve("t"), PosixFilePermissions.fromString("rwxr-x---"));
    write("new");
    assertThat(files(true)).isEqualTo(NEW);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("t"))))
        .isEqualTo("rwxr-x---");
  }

  @Test
  void whateverStepItIsStoppedAtNobodySeesAPart() throws IOException {
    for (int stop = 0; ; stop++) {
      write("old");
      int[] left = {stop};
      OutputTransaction.betweenSteps =
          () -> {
            if (left[0]-- == 0) {
              throw new Stop();
            }
          };
      boolean whole = true;
      OutputTransaction t = begin("new");
      try {
        t.commit();
      } catch (Stop e) {
        whole = false;
      }
      OutputTransaction.betweenSteps = () -> {};
      assertThat(files(false)).as("stopped at %s", stop).isIn(OLD, NEW, "{}");
      t.close();
      Path settled = UnfinishedOutput.settled(folder.resolve("t"));
      String state = Files.readString(settled.resolve("a"));
      assertThat(settled.resolve("b")).hasContent(state);
      OutputTransaction.clear(folder, "t");
      assertThat(files(true)).isEqualTo(state.equals("old") ? OLD : NEW);
      if (whole) {
        assertThat(stop).isGreaterThan(8);
        return;
      }
    }
  }

  @Test
  void aFolderWithAnotherFileStays() throws IOException {
    write("old");
    Files.writeString(folder.resolve("t/mine"), "mine");
    assertThatThrownBy(() -> write("new"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("t/mine: is none of the new files");
    assertThat(files(true)).isEqualTo("{t=/, t/a=old, t/b=old, t/mine=mine}");
  }

  @Test
  void aFileThatIsPutThereMeanwhileStays() throws IOException {
    write("old");
    OutputTransaction.betweenSteps =
        () -> {
          try {
            if (Files.exists(HiddenName.commit(folder, "t"))) {
              Files.writeString(folder.resolve("t/mine"), "mine");
            }
          } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        };
    assertThatThrownBy(() -> write("new"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("t/mine: was changed meanwhile; nothing was changed");
    assertThat(files(true)).isEqualTo("{t=/, t/a=old, t/b=old, t/mine=mine}");
  }

  @Test
  void aLinkToAFolderIsNotReplaced() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.createSymbolicLink(folder.resolve("t"), elsewhere);
    assertThatThrownBy(() -> write("new"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("link");
    assertThat(elsewhere).isEmptyDirectory();
    assertThat(folder.resolve("t")).isSymbolicLink();
  }
}
