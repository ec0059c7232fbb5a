package org.tracetool.core.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.OutputException;

final class SpillStoreTest {
  private static final byte[] BYTES = {1, 2, 3, 4, 5, 6, 7, 8};

  @Test
  void whatPassesTheBudgetIsOnDiskAndComesBack() throws IOException {
    try (SpillStore store = new SpillStore(BYTES.length)) {
      SpillStore.Segment first = store.store(BYTES, BYTES.length);
      assertThat(store.spilled()).isZero();
      SpillStore.Segment second = store.store(new byte[] {9, 8, 7}, 2);
      assertThat(store.spilled()).isEqualTo(2);
      assertThat(store.load(second)).containsExactly(9, 8);
      assertThat(store.load(first)).containsExactly(BYTES);
      store.store(BYTES, BYTES.length);
      assertThat(store.spilled()).isEqualTo(2);
    }
  }

  @Test
  void theFolderIsThatOfTheEnvironment(@TempDir Path folder) throws Exception {
    Path absent = folder.resolve("absent");
    ProcessBuilder child =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Spilling.class.getName());
    child.environment().put("TMPDIR", absent.toString());
    child.redirectErrorStream(true);
    Process process = child.start();
    String printed =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).isZero();
    assertThat(printed)
        .startsWith(absent + ": cannot hold a temporary file")
        .endsWith("set TMPDIR to another folder");
  }

  /** Prints why nothing can be stored on disk. */
  static final class Spilling {
    private Spilling() {}

    public static void main(String[] arguments) throws IOException {
      try (SpillStore store = new SpillStore(0)) {
        store.store(BYTES, BYTES.length);
        System.out.println("stored " + store.spilled());
      } catch (OutputException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
