package org.tracetool.legacy.otf2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.io.Interruptions;
import org.tracetool.legacy.common.ToolOutput;
import org.tracetool.testdata.TestData;

/** The archive when {@code otf2-snapshots} does not come to its end. */
class KilledSnapshotsTest {
  private static final class Kill extends Error {
    private static final long serialVersionUID = 1L;
  }

  /** Between the steps that are tried; the injected faults of all commands try others. */
  private static final int STRIDE = 7;

  @TempDir Path folder;

  private Path anchor;
  private Path events;
  private String said;

  @BeforeEach
  void copy() throws IOException {
    anchor = folder.resolve("traces.otf2");
    events = folder.resolve("traces/1.evt");
    Path original = TestData.path("otf2/03-mpi");
    try (Stream<Path> all = Files.walk(original)) {
      for (Path p : all.filter(p -> !p.toString().endsWith(".gz")).toList()) {
        Path to = folder.resolve(original.relativize(p).toString());
        if (Files.isDirectory(p)) {
          Files.createDirectories(to);
        } else {
          Files.deleteIfExists(to);
          Files.copy(p, to);
        }
      }
    }
  }

  @AfterEach
  void end() {
    Interruptions.end();
  }

  private int run(String tool, String... args) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    ToolOutput streams = new ToolOutput(tool, new ByteArrayInputStream(new byte[0]), text, text);
    int code = Otf2Tools.run(List.of(args), streams);
    said = text.toString(StandardCharsets.UTF_8);
    return code;
  }

  private String print() throws IOException {
    assertThat(run("otf2-print", anchor.toString())).as("%s", said).isZero();
    return said;
  }

  private boolean killed() throws IOException {
    try {
      assertThat(run("otf2-snapshots", "-n", "2", anchor.toString())).as("%s", said).isZero();
      return false;
    } catch (Kill e) {
      return true;
    } finally {
      Interruptions.end();
    }
  }

  private void killWhileTheAnchorIsOutOfSight() throws IOException {
    Path commit = folder.resolve(".traces.commit");
    Interruptions.runEach(
        () -> {
          if (Files.exists(commit) && !Files.exists(anchor)) {
            throw new Kill();
          }
        });
    assertThat(killed()).isTrue();
    assertThat(anchor).doesNotExist();
  }

  private List<String> hidden() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(p -> p.getFileName().toString())
          .filter(n -> n.startsWith(".") && !n.endsWith(".lock"))
          .toList();
    }
  }

  private void removeSnapshots() throws IOException {
    try (Stream<Path> made = Files.walk(folder)) {
      for (Path p : made.filter(p -> p.toString().matches(".*\\.(snap|thumb)")).toList()) {
        Files.delete(p);
      }
    }
  }

  @Test
  void whereverItIsKilledTheArchiveIsTheOldOrTheNewOne() throws IOException {
    String old = print();
    assertThat(killed()).isFalse();
    String fresh = print();
    assertThat(fresh).isNotEqualTo(old);
    for (int step = 1; ; step += STRIDE) {
      removeSnapshots();
      copy();
      Interruptions.runAt(
          step,
          () -> {
            throw new Kill();
          });
      if (!killed()) {
        assertThat(step).isGreaterThan(3 * STRIDE);
        return;
      }
      assertThat(print()).as("step %d", step).isIn(old, fresh);
      assertThat(killed()).isFalse();
      assertThat(print()).as("step %d", step).isEqualTo(fresh);
      assertThat(anchor).isRegularFile();
      assertThat(hidden()).isEmpty();
    }
  }

  @Test
  void filesThatStayArePartOfTheArchiveWhereverTheyAre() throws IOException {
    Path elsewhere = Files.move(events, folder.resolve("elsewhere"));
    Files.createSymbolicLink(events, elsewhere);
    String old = print();
    killWhileTheAnchorIsOutOfSight();
    assertThat(print()).isNotEqualTo(old).contains("=== Snapshots");
    assertThat(killed()).isFalse();
    assertThat(events).isSymbolicLink();
    assertThat(print()).contains("=== Snapshots");
  }

  @Test
  void markersAreChangedAfterTheSnapshotsAreInPlace() throws IOException {
    killWhileTheAnchorIsOutOfSight();
    assertThat(run("otf2-marker", "--reset", anchor.toString())).as("%s", said).isZero();
    assertThat(anchor).isRegularFile();
    assertThat(hidden()).isEmpty();
  }

  @Test
  void damagedDefinitionsOfALocationChangeNothing() throws IOException {
    Path definitions = folder.resolve("traces/1.def");
    byte[] whole = Files.readAllBytes(definitions);
    Files.write(definitions, Arrays.copyOf(whole, whole.length - 2));
    byte[] before = Files.readAllBytes(anchor);
    assertThat(run("otf2-snapshots", anchor.toString())).isEqualTo(1);
    assertThat(said).contains("1.def: byte ");
    assertThat(anchor).hasBinaryContent(before);
    assertThat(folder.resolve("traces.0.thumb")).doesNotExist();
  }

  @Test
  void aFolderThatCannotBeWrittenIsNoticedWhileNothingIsChanged() throws IOException {
    Path sub = events.getParent();
    String old = print();
    Files.setPosixFilePermissions(sub, PosixFilePermissions.fromString("r-xr-xr-x"));
    try {
      assumeTrue(!Files.isWritable(sub)); // root may write everywhere
      assertThat(run("otf2-snapshots", anchor.toString())).isEqualTo(1);
      assertThat(said)
          .contains(sub + ": cannot be written: permission denied; nothing was changed");
      assertThat(print()).isEqualTo(old);
      assertThat(hidden()).isEmpty();
    } finally {
      Files.setPosixFilePermissions(sub, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }
}
