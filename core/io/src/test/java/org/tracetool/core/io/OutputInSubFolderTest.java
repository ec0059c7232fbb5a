package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.OutputException;

/** Outputs some files of which are in a folder beside the main file. */
class OutputInSubFolderTest {
  private static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  @TempDir Path folder;

  @AfterEach
  void reset() {
    OutputTransaction.betweenSteps = () -> {};
  }

  private void write(String content, String... names) throws IOException {
    try (OutputTransaction t = OutputTransaction.begin(folder, "t")) {
      fill(t, content, names);
      t.commit();
    }
  }

  private static void fill(OutputTransaction t, String content, String... names)
      throws IOException {
    for (String name : names) {
      Files.writeString(t.file("t/" + name), content);
    }
    Files.writeString(t.lastFile("t.otf2"), content);
  }

  private String files() throws IOException {
    TreeMap<String, String> all = new TreeMap<>();
    try (Stream<Path> found = Files.walk(folder)) {
      for (Path p : found.filter(p -> !p.equals(folder)).toList()) {
        all.put(folder.relativize(p).toString(), Files.isDirectory(p) ? "/" : Files.readString(p));
      }
    }
    all.keySet().removeIf(n -> n.endsWith(".lock"));
    return all.toString();
  }

  @Test
  void filesAppearInTheFolderAndOthersStay() throws IOException {
    Files.createDirectory(folder.resolve("t"));
    Files.writeString(folder.resolve("t/notes"), "mine");
    write("old", "0.evt", "1.evt");
    try (OutputTransaction t = OutputTransaction.begin(folder, "t")) {
      fill(t, "new", "1.evt", "2.evt");
      t.markForRemoval("t/0.evt");
      t.markForRemoval("t/1.evt"); // written anew, so it stays
      t.commit();
    }
    assertThat(files()).isEqualTo("{t=/, t.otf2=new, t/1.evt=new, t/2.evt=new, t/notes=mine}");
  }

  @Test
  void aFolderGoesWithTheLastOfItsFiles() throws IOException {
    write("old", "0.evt");
    try (OutputTransaction t = OutputTransaction.begin(folder, "t")) {
      t.markForRemoval("t/0.evt");
      t.markForRemoval("t.otf2");
      t.commit();
    }
    assertThat(files()).isEqualTo("{}");
  }

  @Test
  void givingUpLeavesNothing() throws IOException {
    write("old", "0.evt");
    String before = files();
    try (OutputTransaction t = OutputTransaction.begin(folder, "t")) {
      fill(t, "new", "0.evt", "1.evt");
    }
    assertThat(files()).isEqualTo(before);
  }

  @Test
  void whateverStepItIsStoppedAtTheOldOrTheNewOnesCanBeRead() throws IOException {
    for (int stop = 0; ; stop++) {
      write("old", "0.evt", "1.evt");
      int[] left = {stop};
      OutputTransaction.betweenSteps =
          () -> {
            if (left[0]-- == 0) {
              throw new Stop();
            }
          };
      boolean whole = true;
      OutputTransaction t = OutputTransaction.begin(folder, "t");
      try {
        fill(t, "new", "1.evt", "2.evt");
        t.markForRemoval("t/0.evt");
        t.commit();
      } catch (Stop e) {
        whole = false;
      }
      OutputTransaction.betweenSteps = () -> {};
      t.close();
      Path main = UnfinishedOutput.settled(folder.resolve("t.otf2"));
      String state = Files.readString(main);
      Path sub = main.resolveSibling("t");
      assertThat(sub.resolve("1.evt")).hasContent(state);
      assertThat(sub.resolve(state.equals("new") ? "2.evt" : "0.evt")).hasContent(state);
      OutputTransaction.clear(folder, "t");
      assertThat(files())
          .isIn(
              "{t=/, t.otf2=old, t/0.evt=old, t/1.evt=old}",
              "{t=/, t.otf2=new, t/1.evt=new, t/2.evt=new}");
      if (whole) {
        assertThat(stop).isGreaterThan(8);
        return;
      }
      OutputTransaction.begin(folder, "t").close();
      try (OutputTransaction clean = OutputTransaction.begin(folder, "t")) {
        clean.markForRemoval("t/2.evt");
        clean.commit();
      }
    }
  }

  @Test
  void aLinkInThePlaceOfTheFolderIsNotFollowed() throws IOException {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    Files.createSymbolicLink(folder.resolve("t"), elsewhere);
    assertThatThrownBy(() -> write("new", "0.evt"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("is not a folder");
    assertThat(elsewhere).isEmptyDirectory();
  }

  @Test
  void namesStayWithinTheirFolder() throws IOException {
    try (OutputTransaction t = OutputTransaction.begin(folder, "t")) {
      for (String name : new String[] {"../a", "a/../b", "/a", "a/", "a/b/c", "a//b", "./a"}) {
        assertThatThrownBy(() -> t.file(name)).as(name).isInstanceOf(OutputException.class);
      }
    }
  }

  @Test
  void aReplacedTraceIsNoticedByTheFilesInItsFolder() throws IOException {
    write("old", "0.evt");
    try (FileHandles handles = new FileHandles(2)) {
      handles.guard(folder.resolve("t.otf2"));
      write("new", "0.evt");
      assertThatThrownBy(() -> handles.file(folder.resolve("t/0.evt")).size())
          .isInstanceOf(DamagedTraceException.class)
          .hasMessageContaining("replaced");
    }
  }
}
