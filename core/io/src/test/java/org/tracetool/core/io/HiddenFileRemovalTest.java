package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HiddenFileRemovalTest {
  @AfterEach
  void forget() {
    HiddenFileRemoval.unfinished();
    OutputTransaction.betweenSteps = () -> {};
  }

  @Test
  void whatFailsTwiceIsDoneTheThirdTime() throws IOException {
    AtomicInteger calls = new AtomicInteger();
    HiddenFileRemoval.run(
        () -> {
          if (calls.incrementAndGet() < 3) {
            throw new IOException("Input/output error");
          }
        });
    assertThat(calls).hasValue(3);
  }

  @Test
  void whatFailsThreeTimesFails() {
    AtomicInteger calls = new AtomicInteger();
    assertThatThrownBy(
            () ->
                HiddenFileRemoval.run(
                    () -> {
                      calls.incrementAndGet();
                      throw new IOException("Input/output error");
                    }))
        .hasMessage("Input/output error");
    assertThat(calls).hasValue(3);
  }

  @Test
  void whatIsGoneIsNotTriedAgain() {
    AtomicInteger calls = new AtomicInteger();
    assertThatThrownBy(
            () ->
                HiddenFileRemoval.run(
                    () -> {
                      calls.incrementAndGet();
                      throw new NoSuchFileException("x");
                    }))
        .isInstanceOf(NoSuchFileException.class);
    assertThat(calls).hasValue(1);
  }

  /**
   * A hidden folder that cannot be removed is named, and the next output still knows it as ours.
   */
  @Test
  void aFolderThatStaysIsNamedAndRemovedByTheNextOutput(@TempDir Path folder) throws IOException {
    Path commit = HiddenName.commit(folder, "t");
    Path obstacle = commit.resolve("t.1.events");
    OutputTransaction.betweenSteps = () -> obstruct(folder.resolve("t.otf"), obstacle);
    write(folder, "first");
    OutputTransaction.betweenSteps = () -> {};
    assertThat(HiddenFileRemoval.unfinished()).containsOnlyKeys(commit);
    assertThat(commit.resolve(OutputFolder.LIST)).exists();

    Files.delete(obstacle.resolve("inside"));
    Files.delete(obstacle);
    write(folder, "second");
    assertThat(HiddenFileRemoval.unfinished()).isEmpty();
    assertThat(commit).doesNotExist();
    assertThat(folder.resolve("t.otf")).hasContent("second");
  }

  private static void write(Path folder, String text) throws IOException {
    try (OutputTransaction t = OutputTransaction.begin(folder, "t")) {
      Files.writeString(t.lastFile("t.otf"), text);
      Files.writeString(t.file("t.1.events"), text);
      t.commit();
    }
  }

  /** When all is in place, puts something that cannot be deleted under the name of a file. */
  private static void obstruct(Path done, Path obstacle) {
    try {
      if (Files.exists(done) && Files.isRegularFile(obstacle)) {
        Files.delete(obstacle);
        Files.createDirectory(obstacle);
        Files.createFile(obstacle.resolve("inside"));
      }
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
