package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BackgroundSyncTest {
  private static final int FILES = 100;

  @TempDir Path folder;

  private final BackgroundSync sync = new BackgroundSync();

  @Test
  void moreFilesThanThreads() throws IOException {
    for (int i = 0; i < FILES; i++) {
      sync.add(Files.writeString(folder.resolve("f" + i), "text"));
    }
    sync.await();
    assertThat(folder.resolve("f1")).hasContent("text");
    sync.add(folder.resolve("f1"));
    sync.await();
  }

  @Test
  void aFileThatIsGone() {
    sync.add(folder.resolve("gone"));
    assertThatCode(sync::await).doesNotThrowAnyException();
  }

  /** The system would not report it a second time. */
  @Test
  void aFailureIsReportedByWhoeverWaits() throws IOException {
    Path device = Path.of("/dev/null"); // cannot be synced
    assumeTrue(Files.isWritable(device));
    sync.add(device);
    sync.add(Files.writeString(folder.resolve("f"), "text"));
    assertThatThrownBy(sync::await)
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("null cannot be synced: ");
  }

  @Test
  void nothingIsSyncedOnceStopped() throws IOException {
    sync.stop();
    sync.add(Path.of("/dev/null"));
    sync.await();
  }

  /** An output does without, if the system allows no more threads. */
  @Test
  void noMoreThreads() throws IOException {
    BackgroundSync lonely =
        new BackgroundSync(
            work -> {
              throw new OutOfMemoryError("unable to create native thread");
            });
    lonely.add(Files.writeString(folder.resolve("f"), "text"));
    lonely.await();
  }
}
