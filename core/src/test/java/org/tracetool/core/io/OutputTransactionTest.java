package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.error.ExitCode;
import org.tracetool.core.error.OutputException;

@Timeout(120)
class OutputTransactionTest {
  private static final Map<String, String> OLD =
      Map.of("t.otf", "old", "t.1.events", "old 1", "t.2.events", "old 2", "u.otf", "other");
  private static final Map<String, String> NEW =
      Map.of("t.otf", "new", "t.1.events", "new 1", "t.3.events", "new 3", "u.otf", "other");

  @TempDir Path folder;

  @BeforeEach
  void writeOld() throws IOException {
    for (Map.Entry<String, String> e : OLD.entrySet()) {
      Files.writeString(folder.resolve(e.getKey()), e.getValue());
    }
  }

  @AfterEach
  void withoutFaults() {
    OutputTransaction.betweenSteps = () -> {};
  }

  /** Prepares the step from OLD to NEW. */
  private static OutputTransaction prepare(Path folder) throws IOException {
    OutputTransaction t = OutputTransaction.begin(folder, "t");
    Files.writeString(t.lastFile("t.otf"), "new");
    Files.writeString(t.file("t.1.events"), "new 1");
    Files.writeString(t.file("t.3.events"), "new 3");
    t.removes("t.2.events");
    t.removes("t.1.events"); // written anew, so it stays
    return t;
  }

  /** Files that users see, with their content. */
  private Map<String, String> visible() throws IOException {
    Map<String, String> map = new TreeMap<>();
    try (Stream<Path> list = Files.list(folder)) {
      for (Path p : (Iterable<Path>) list::iterator) {
        if (!p.getFileName().toString().startsWith(".")) {
          map.put(p.getFileName().toString(), Files.readString(p));
        }
      }
    }
    return map;
  }

  private long hidden() throws IOException {
    try (Stream<Path> list = Files.list(folder)) {
      return list.filter(p -> p.getFileName().toString().startsWith(".")).count();
    }
  }

  @Test
  void aCommitReplacesAllFilesAndLeavesNothingHidden() throws IOException {
    try (OutputTransaction t = prepare(folder)) {
      assertThat(visible()).isEqualTo(OLD);
      t.commit();
    }
    assertThat(visible()).isEqualTo(NEW);
    assertThat(hidden()).isZero();
  }

  @Test
  void closingWithoutCommitLeavesTheOldFilesAlone() throws IOException {
    prepare(folder).close();
    assertThat(visible()).isEqualTo(OLD);
    assertThat(hidden()).isZero();
  }

  @Test
  void theFileThatMakesTheOutputValidIsPutInPlaceLast() throws IOException {
    int[] masters = {0};
    try (OutputTransaction t = prepare(folder)) {
      OutputTransaction.betweenSteps =
          () -> {
            try {
              if (Files.readString(folder.resolve("t.otf")).equals("new")) {
                masters[0]++;
                assertThat(visible()).isEqualTo(NEW);
              }
            } catch (IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
          };
      t.commit();
    }
    assertThat(masters[0]).isPositive();
  }

  @Test
  void aNameThatIsAFolderIsRefusedBeforeAnythingChanges() throws IOException {
    Files.createDirectory(folder.resolve("t.3.events"));
    try (OutputTransaction t = prepare(folder)) {
      assertThatThrownBy(t::commit)
          .isInstanceOfSatisfying(
              OutputException.class,
              e -> assertThat(e.exitCode()).isEqualTo(ExitCode.OUTPUT_FAILED))
          .hasMessageContaining("t.3.events")
          .hasMessageContaining("folder");
    }
    Files.delete(folder.resolve("t.3.events"));
    assertThat(visible()).isEqualTo(OLD);
    assertThat(hidden()).isZero();
  }

  @Test
  void aFolderThatIsNotThereIsNamed() {
    assertThatThrownBy(() -> OutputTransaction.begin(folder.resolve("missing"), "t"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("missing");
  }

  @Test
  void namesWithLineEndsAreRefusedSinceTheManifestHasLines() {
    for (String name : new String[] {"a\nb", "a\rb", ""}) {
      assertThatThrownBy(() -> OutputTransaction.begin(folder, name))
          .isInstanceOf(OutputException.class);
    }
  }

  @Test
  void failuresAreToldWithTheirReason() {
    assertThat(OutputTransaction.failure(Path.of("x.otf"), new AccessDeniedException("y")))
        .hasMessage("x.otf: cannot be written: permission denied");
    assertThat(OutputTransaction.failure(Path.of("x.otf"), new NoSuchFileException("y")))
        .hasMessage("x.otf: cannot be written: no such folder");
    assertThat(OutputTransaction.failure(Path.of("x.otf"), new IOException("disk full")))
        .hasMessage("x.otf: cannot be written: disk full");
    OutputException own = new OutputException("said already");
    assertThat(OutputTransaction.failure(Path.of("x.otf"), own)).isSameAs(own);
  }

  @Test
  void leftoversOfADeadProcessAreRemovedAndThoseOfLivingOnesStay() throws Exception {
    Process dead = new ProcessBuilder("true").start();
    assertThat(dead.waitFor(10, TimeUnit.SECONDS)).isTrue();
    Process alive = new ProcessBuilder("sleep", "60").start();
    try {
      Path ofDead = leftover(dead.pid() + "");
      Path ofDeadAgain = leftover(dead.pid() + "-3");
      Path ofLiving = leftover(alive.pid() + "");
      // In a container a dead process often had our own number.
      Path ofOurNumber = leftover(ProcessHandle.current().pid() + "");
      Path ofOtherName = Files.createDirectory(folder.resolve(".u.part-" + dead.pid()));
      try (OutputTransaction mine = OutputTransaction.begin(folder, "t");
          OutputTransaction another = OutputTransaction.begin(folder, "t")) {
        assertThat(ofDead).doesNotExist();
        assertThat(ofDeadAgain).doesNotExist();
        assertThat(ofLiving).exists();
        assertThat(ofOtherName).exists();
        assertThat(ofOurNumber.resolve("t.1.events")).doesNotExist();
        assertThat(mine.file("a").getParent()).isDirectory();
        assertThat(another.file("a").getParent())
            .isDirectory()
            .isNotEqualTo(mine.file("a").getParent());
      }
    } finally {
      alive.destroyForcibly();
    }
  }

  private Path leftover(String pid) throws IOException {
    Path part = Files.createDirectory(folder.resolve(".t.part-" + pid));
    Files.writeString(part.resolve("t.1.events"), "half");
    return part;
  }

  /** Stands in for the end of the process at some step. */
  private static final class Killed extends Error {
    private static final long serialVersionUID = 1L;
  }

  private static Runnable dieAt(int step) {
    int[] left = {step};
    return () -> {
      if (--left[0] == 0) {
        throw new Killed();
      }
    };
  }

  @Test
  void aCommitOrRecoveryThatIsStoppedAnywhereIsFinishedByTheNextRun() throws IOException {
    int finishedBy = 0;
    for (int step = 1; finishedBy == 0; step++) {
      for (int second = 1; ; second++) {
        writeOldAnew();
        OutputTransaction t = prepare(folder);
        OutputTransaction.betweenSteps = dieAt(step);
        boolean died = false;
        try {
          t.commit();
        } catch (Killed e) {
          died = true;
        }
        if (!died) {
          finishedBy = step;
          break;
        }
        if (visible().equals(OLD) && !Files.exists(folder.resolve(".t.commit"))) {
          break; // given up before the decision
        }
        OutputTransaction.betweenSteps = dieAt(second);
        boolean diedAgain = false;
        try {
          OutputTransaction.recover(folder, "t");
        } catch (Killed e) {
          diedAgain = true;
        }
        OutputTransaction.betweenSteps = () -> {};
        OutputTransaction.recover(folder, "t");
        assertThat(visible()).as("stopped at step %d, then %d", step, second).isEqualTo(NEW);
        assertThat(hidden()).isZero();
        if (!diedAgain) {
          break;
        }
      }
      OutputTransaction.betweenSteps = () -> {};
    }
    assertThat(finishedBy).as("steps").isGreaterThan(10);
    assertThat(visible()).isEqualTo(NEW);
  }

  private void writeOldAnew() throws IOException {
    for (String name : visible().keySet()) {
      Files.delete(folder.resolve(name));
    }
    writeOld();
  }

  @Test
  void anOutputThatIsBeingRemovedCannotBecomeFinalAnyMore() throws IOException {
    OutputTransaction t = prepare(folder);
    Path part = t.file("t.1.events").getParent();
    OutputTransaction.betweenSteps =
        () -> {
          Path manifest = part.resolve("MANIFEST");
          if (Files.exists(manifest)) {
            // Ctrl-C just now, and the hook has come half way through the files.
            try {
              byte[] content = Files.readAllBytes(manifest);
              t.close();
              Files.createDirectory(part);
              Files.write(manifest, content);
              Files.writeString(part.resolve("t.otf"), "new");
            } catch (IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
          }
        };
    assertThatThrownBy(t::commit).isInstanceOf(OutputException.class);
    assertThat(visible()).isEqualTo(OLD);
    assertThat(folder.resolve(".t.commit")).doesNotExist();
  }

  @Test
  void beginFinishesACommitThatWasInterrupted() throws IOException {
    OutputTransaction t = prepare(folder);
    OutputTransaction.betweenSteps =
        () -> {
          if (Files.exists(folder.resolve(".t.commit"))) {
            throw new Killed();
          }
        };
    assertThatThrownBy(t::commit).isInstanceOf(Killed.class);
    OutputTransaction.betweenSteps = () -> {};
    assertThat(visible()).isEqualTo(OLD);
    OutputTransaction.begin(folder, "t").close();
    assertThat(visible()).isEqualTo(NEW);
    assertThat(hidden()).isZero();
  }

  @Test
  void aManifestThatNamesFilesElsewhereHarmsNothing() throws IOException {
    Path commit = Files.createDirectory(folder.resolve(".t.commit"));
    Path other = Files.createDirectory(folder.resolve("other"));
    Files.writeString(other.resolve("x"), "keep");
    Files.writeString(
        commit.resolve("MANIFEST"),
        "remove other/x\nremove ../x\nremove ..\nremove \nplace ../t.otf\nnonsense\n");
    assertThat(OutputTransaction.recover(folder, "t")).isTrue();
    assertThat(other.resolve("x")).hasContent("keep");
    assertThat(commit).doesNotExist();
  }

  /** The other process: commits, and is halted at a step. */
  public static final class Child {
    private Child() {}

    /** Folder, then the step at which to halt; 0 for none. */
    public static void main(String[] args) throws IOException {
      OutputTransaction t = prepare(Path.of(args[0]));
      int[] left = {Integer.parseInt(args[1])};
      OutputTransaction.betweenSteps =
          () -> {
            if (--left[0] == 0) {
              Runtime.getRuntime().halt(77);
            }
          };
      if (args.length > 2) { // sleep at that step, to be told to end
        OutputTransaction.betweenSteps =
            () -> {
              if (--left[0] == 0) {
                System.out.println("waiting");
                try {
                  Thread.sleep(1000);
                } catch (InterruptedException e) {
                  throw new IllegalStateException(e);
                }
              }
            };
      }
      t.commit();
      System.exit(0);
    }
  }

  private ProcessBuilder child(String... arguments) {
    String program = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    List<String> command =
        new ArrayList<>(
            List.of(
                program,
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                Child.class.getName(),
                folder.toString()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  @Test
  void aProcessThatIsKilledAtAnyStepLeavesAllOldOrAllNewFiles() throws Exception {
    int status = -1;
    int old = 0;
    int recovered = 0;
    for (int step = 1; status != 0; step++) {
      writeOldAnew();
      status = child("" + step).start().waitFor();
      assertThat(status).isIn(0, 77);
      Path manifest = folder.resolve(".t.commit").resolve("MANIFEST");
      if (status == 77 && Files.exists(manifest)) {
        // The decision has fallen; every new file is there, here or under its final name.
        for (Map.Entry<String, String> e : NEW.entrySet()) {
          Path here = folder.resolve(".t.commit").resolve(e.getKey());
          assertThat(Files.exists(here) ? here : folder.resolve(e.getKey()))
              .hasContent(e.getValue());
        }
        assertThat(OutputTransaction.recover(folder, "t")).isTrue();
        assertThat(visible()).isEqualTo(NEW);
        recovered++;
      } else if (status == 77 && Files.exists(folder.resolve(".t.commit"))) {
        assertThat(visible()).isEqualTo(NEW);
      } else if (status == 77) {
        assertThat(visible()).isEqualTo(OLD);
        old++;
      }
      OutputTransaction.begin(folder, "t").close(); // takes the leftovers away
      assertThat(hidden()).isZero();
    }
    assertThat(visible()).isEqualTo(NEW);
    assertThat(old).isPositive();
    assertThat(recovered).isPositive();
  }

  @Test
  void aProcessThatIsToldToEndDuringACommitLeavesAllOldOrAllNewFilesByItself() throws Exception {
    for (int step : new int[] {1, 3, 4, 5, 8, 11}) {
      writeOldAnew();
      Process p = child("" + step, "sleep").start();
      try (java.io.BufferedReader out = p.inputReader()) {
        assertThat(out.readLine()).isEqualTo("waiting");
        p.destroy(); // as Ctrl-C does, runs the shutdown hooks
        p.waitFor();
      }
      assertThat(visible()).as("step %d", step).isIn(OLD, NEW);
      assertThat(hidden()).as("step %d", step).isZero();
    }
  }

  /** Moves t to v: v's files are those of t under other names, which then go. */
  private void move() throws IOException {
    try (OutputTransaction move = OutputTransaction.begin(folder, "v")) {
      move.adopt(folder.resolve("t.1.events"), move.file("v.1.events"));
      move.adopt(folder.resolve("t.2.events"), move.file("v.2.events"));
      move.adopt(folder.resolve("t.otf"), move.lastFile("v.otf"));
      for (String f : OLD.keySet()) {
        if (f.startsWith("t.")) {
          move.removes(f);
        }
      }
      move.commit();
    }
  }

  @Test
  void filesThatMoveNeverReplaceWhatSomebodyElseWritesMeanwhile() throws IOException {
    int refused = 0;
    for (String name : new String[] {"v.1.events", "v.2.events", "v.otf"}) {
      for (int step = 1; step < 20; step++) {
        writeOldAnew();
        boolean[] written = new boolean[1];
        int[] left = {step};
        OutputTransaction.betweenSteps =
            () -> {
              if (--left[0] == 0 && !Files.exists(folder.resolve(name))) {
                try {
                  Files.writeString(folder.resolve(name), "of somebody else");
                  written[0] = true;
                } catch (IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              }
            };
        try {
          move();
        } catch (OutputException e) {
          assertThat(e).hasMessageEndingWith(name + ": is already there; nothing was changed");
          Map<String, String> expected = new TreeMap<>(OLD);
          expected.put(name, "of somebody else");
          assertThat(visible()).as("%s at step %d", name, step).isEqualTo(expected);
          refused++;
        }
        OutputTransaction.betweenSteps = () -> {};
        if (written[0]) {
          assertThat(folder.resolve(name)).hasContent("of somebody else");
        } else {
          assertThat(visible())
              .isEqualTo(
                  Map.of(
                      "v.otf",
                      "old",
                      "v.1.events",
                      "old 1",
                      "v.2.events",
                      "old 2",
                      "u.otf",
                      "other"));
        }
        assertThat(hidden()).isZero();
      }
    }
    assertThat(refused).isGreaterThan(12);
  }

  @Test
  void aMoveThatWasKilledKeepsItsFilesWhereANameWasTakenMeanwhile() throws IOException {
    OutputTransaction.betweenSteps =
        () -> {
          if (Files.exists(folder.resolve(".v.commit"))) {
            throw new Killed();
          }
        };
    assertThatThrownBy(this::move).isInstanceOf(Killed.class);
    OutputTransaction.betweenSteps = () -> {};
    Files.writeString(folder.resolve("v.2.events"), "of somebody else");
    assertThatThrownBy(() -> OutputTransaction.recover(folder, "v"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("v.2.events: is already there")
        .hasMessageContaining(".v.commit");
    assertThat(folder.resolve("v.2.events")).hasContent("of somebody else");
    assertThat(folder.resolve("t.2.events")).hasContent("old 2");
    Files.delete(folder.resolve("v.2.events"));
    assertThat(OutputTransaction.recover(folder, "v")).isTrue();
    assertThat(visible().keySet())
        .containsExactlyInAnyOrder("v.otf", "v.1.events", "v.2.events", "u.otf");
    assertThat(hidden()).isZero();
  }
}
