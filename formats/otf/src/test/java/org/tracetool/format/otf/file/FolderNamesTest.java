package org.tracetool.format.otf.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderNamesTest {
  private static final int MANY = 1000;

  @TempDir private Path folder;

  private FolderNames names(int streams) throws IOException {
    return FolderNames.of(FileNames.of(folder.resolve("t.otf")), streams);
  }

  private void make(String... names) throws IOException {
    for (String name : names) {
      Files.createFile(folder.resolve(name));
    }
  }

  @Test
  void filesArePlainOrCompressed() throws IOException {
    make("t.otf", "t.1.events.z", "t.2.events", "u.3.events");
    FolderNames names = names(MANY);
    assertThat(names.lacks("t.1.events")).isFalse();
    assertThat(names.lacks("t.2.events")).isFalse();
    assertThat(names.lacks("t.3.events")).isTrue();
    assertThat(names.lacks("t.1.marker")).isTrue();
    assertThat(names.hasOnlyCompressed("t.1.events")).isTrue();
    assertThat(names.hasOnlyCompressed("t.2.events")).isFalse();
    assertThat(names.hasOnlyCompressed("t.3.events")).isFalse();
  }

  @Test
  void nothingIsKnownOfFewStreams() throws IOException {
    make("t.otf", "t.1.events");
    assertThat(names(2).lacks("t.1.marker")).isFalse();
  }

  @Test
  void nothingIsKnownWhereTheTraceHasAnotherName() throws IOException {
    make("T.OTF", "T.1.EVENTS");
    assertThat(names(MANY).lacks("t.1.events")).isFalse();
    assertThat(names(MANY).hasOnlyCompressed("t.1.events")).isFalse();
  }

  @Test
  void nothingIsKnownOfAFolderThatIsNotThere() throws IOException {
    FolderNames names = FolderNames.of(FileNames.of(folder.resolve("no/t.otf")), MANY);
    assertThat(names.lacks("t.1.events")).isFalse();
  }
}
