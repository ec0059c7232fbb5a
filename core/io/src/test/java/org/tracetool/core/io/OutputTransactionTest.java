package org.tracetool.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.DamagedTraceException;
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
    t.markForRemoval("t.2.events");
    t.markForRemoval("t.1.events"); // rewritten, so it stays
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
              if ("new".equals(visible().get("t.otf"))) {
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
  void leftOversOfAnEarlierOutputAreRemoved() throws IOException {
    Path part = leftOver("t");
    Path unused = Files.createDirectory(folder.resolve(".t.part-00000000000000aa"));
    Path ofOtherName = leftOver("u");
    try (OutputTransaction mine = OutputTransaction.begin(folder, "t")) {
      assertThat(part).doesNotExist();
      assertThat(unused).doesNotExist();
      assertThat(ofOtherName.resolve("u.1.events")).hasContent("half");
      assertThat(mine.file("a").getParent()).isDirectory();
    }
  }

  @Test
  void aLeftOverIsRemovedAlsoIfItCameAfterTheFirstOutputOfThisProcess() throws IOException {
    try (OutputTransaction first = OutputTransaction.begin(folder, "u")) {
      assertThat(first.hiddenName()).isNotEmpty();
      Path part = leftOver("t");
      Files.writeString(folder.resolve(".t.lock"), ""); // of the process that was killed
      OutputTransaction.begin(folder, "t").close();
      assertThat(part).doesNotExist();
    }
    assertThat(hidden()).isZero();
  }

  @Test
  void readersWaitOnlyForALockThatSomebodyHolds() throws IOException {
    Path lock = folder.resolve(".t.lock");
    assertThat(NameLock.mayBeHeld(folder, "t")).isFalse();
    try (OutputTransaction t = OutputTransaction.begin(folder, "t")) {
      assertThat(t.hiddenName()).isNotEmpty();
      assertThat(NameLock.mayBeHeld(folder, "t")).isTrue();
      assertThatThrownBy(() -> OutputTransaction.begin(folder, "t"))
          .isInstanceOf(OutputException.class); // the look has not ended the lock
    }
    Files.writeString(lock, "");
    assertThat(NameLock.mayBeHeld(folder, "t")).isFalse();
    try (FileChannel other = FileChannel.open(lock, StandardOpenOption.WRITE);
        FileLock held = other.lock()) {
      assertThat(held.isValid()).isTrue();
      assertThat(NameLock.mayBeHeld(folder, "t")).isTrue();
    }
    Files.delete(lock);
    Files.createDirectory(lock);
    assertThat(NameLock.mayBeHeld(folder, "t")).isFalse();
  }

  /** What is left of an output whose process was killed while it wrote a file. */
  private Path leftOver(String name) throws IOException {
    OutputFolder part = OutputFolder.create(folder, name);
    part.list(name + ".1.events");
    Files.writeString(part.path().resolve(name + ".1.events"), "half");
    return part.path();
  }

  @Test
  void whatOnlyLooksLikeALeftOverStays() throws IOException {
    Path victim = Files.createDirectory(folder.resolve("victim"));
    Files.writeString(victim.resolve("precious"), "keep");
    Path link = folder.resolve(".t.part-0123456789abcdef");
    Files.createSymbolicLink(link, victim);
    Path noProof = Files.createDirectory(folder.resolve(".t.part-0123456789abcde0"));
    Files.writeString(noProof.resolve("precious"), "keep");
    Path wrongProof = leftOver("t");
    Files.writeString(
        wrongProof.resolve(OutputFolder.LIST),
        "tracetool-output 1 00000000000000bb\nfile precious\n");
    Files.writeString(wrongProof.resolve("precious"), "keep");
    Path unlisted = leftOver("t");
    Files.writeString(unlisted.resolve("precious"), "keep");
    Path old = Files.createDirectory(folder.resolve(".t.part-4194305"));
    Files.writeString(old.resolve("precious"), "keep");
    OutputTransaction.begin(folder, "t").close();
    for (Path p : List.of(victim, noProof, wrongProof, unlisted, old)) {
      assertThat(p.resolve("precious")).hasContent("keep");
    }
    assertThat(link).isSymbolicLink();
    assertThat(unlisted.resolve("t.1.events")).doesNotExist();
  }

  @Test
  void aLinkInTheListOrInTheFolderIsNotFollowed() throws IOException {
    Path victim = Files.createDirectory(folder.resolve("victim"));
    Path precious = Files.writeString(victim.resolve("precious"), "keep");
    Path part = leftOver("t");
    Files.delete(part.resolve("t.1.events"));
    Files.createSymbolicLink(part.resolve("t.1.events"), precious);
    Files.writeString(
        part.resolve(OutputFolder.LIST),
        "file ../victim/precious\nfile ..\n",
        java.nio.file.StandardOpenOption.APPEND);
    OutputTransaction.begin(folder, "t").close();
    assertThat(precious).hasContent("keep");
    assertThat(part).doesNotExist();
  }

  @Test
  void nobodyElseMayWriteUnderTheSameNameMeanwhile() throws Exception {
    try (OutputTransaction first = prepare(folder)) {
      assertThatThrownBy(() -> OutputTransaction.begin(folder, "t"))
          .isInstanceOf(OutputException.class)
          .hasMessageContaining("writing it already");
      Process other = child("0").redirectErrorStream(true).start();
      String said = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(other.waitFor()).isNotZero();
      assertThat(said)
          .contains("another tracetool is writing it (process " + ProcessHandle.current().pid());
      OutputTransaction.begin(folder, "u").close(); // another name is free
      first.commit();
    }
    assertThat(visible()).isEqualTo(NEW);
    assertThat(hidden()).isZero();
    OutputTransaction.begin(folder, "t").close();
  }

  @Test
  void manyOutputsOfOneFolderShareOneLockedFile() throws IOException {
    List<OutputTransaction> all = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      all.add(OutputTransaction.begin(folder, "n" + i));
    }
    assertThat(Files.isSameFile(folder.resolve(".n0.lock"), folder.resolve(".n19.lock"))).isTrue();
    assertThatThrownBy(() -> OutputTransaction.begin(folder, "n7"))
        .isInstanceOf(OutputException.class);
    all.get(0).close(); // the others keep the lock
    assertThatThrownBy(() -> OutputTransaction.begin(folder, "n19"))
        .isInstanceOf(OutputException.class);
    OutputTransaction.begin(folder, "n0").close();
    for (OutputTransaction t : all) {
      t.close();
    }
    assertThat(hidden()).isZero();
  }

  @Test
  void aLockOfAnotherMachineCountsWhereLocksDoNotReachIt() throws IOException {
    Path lock = folder.resolve(".t.lock");
    Files.writeString(
        lock,
        "tracetool-output-lock 1\nhost elsewhere\nboot 1\nprocesses -\nprocess 7\nsince now\n");
    if (MachineIdentity.locksAreKnownToAll(lock)) {
      OutputTransaction.begin(folder, "t").close(); // a previous holder would still hold it
      assertThat(lock).doesNotExist();
    } else {
      assertThatThrownBy(() -> OutputTransaction.begin(folder, "t"))
          .isInstanceOf(OutputException.class)
          .hasMessageContaining("process 7 on elsewhere, since now")
          .hasMessageContaining("remove " + lock);
    }
  }

  @Test
  void aFileThatIsNoLockOfOursIsNotTouched() throws IOException {
    Path lock = Files.writeString(folder.resolve(".t.lock"), "something else");
    assertThatThrownBy(() -> OutputTransaction.begin(folder, "t"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining(".t.lock is in the way");
    assertThat(lock).hasContent("something else");
    Files.delete(lock);
    Path victim = Files.writeString(folder.resolve("victim"), "");
    Files.createSymbolicLink(lock, victim);
    assertThatThrownBy(() -> OutputTransaction.begin(folder, "t"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining(".t.lock is in the way");
    assertThat(victim).isEmptyFile();
  }

  @Test
  void anOutputWhoseLockWasTakenAwayIsGivenUp() throws IOException {
    try (OutputTransaction t = prepare(folder)) {
      Files.delete(folder.resolve(".t.lock"));
      assertThatThrownBy(t::commit)
          .isInstanceOf(OutputException.class)
          .hasMessageContaining(".t.lock: was removed");
    }
    assertThat(visible()).isEqualTo(OLD);
    assertThat(hidden()).isZero();
  }

  @Test
  void aFileThatReplacesAnotherOneKeepsItsPermissions() throws IOException {
    Set<PosixFilePermission> group = PosixFilePermissions.fromString("rw-rw----");
    Files.setPosixFilePermissions(folder.resolve("t.1.events"), group);
    try (OutputTransaction t = prepare(folder)) {
      t.commit();
    }
    assertThat(Files.getPosixFilePermissions(folder.resolve("t.1.events"))).isEqualTo(group);
  }

  @Test
  void anOutputThatIsFoundWantingIsGivenUp() throws IOException {
    try (OutputTransaction t = prepare(folder)) {
      assertThatThrownBy(
              () ->
                  t.commit(
                      main -> {
                        assertThat(main).hasContent("new");
                        assertThat(main.resolveSibling("t.1.events")).hasContent("new 1");
                        throw new IOException("not as it was");
                      }))
          .isInstanceOf(OutputException.class)
          .hasMessageContaining("not as it was");
    }
    assertThat(visible()).isEqualTo(OLD);
    assertThat(hidden()).isZero();
  }

  @Test
  void whatIsReplacedByOthersAfterAnInterruptionIsNotOverwritten() throws IOException {
    for (String name : List.of("t.otf", "t.1.events", "t.2.events", "t.3.events")) {
      writeOldAnew();
      interruptOutput();
      Files.deleteIfExists(folder.resolve(name));
      Files.writeString(folder.resolve(name), "newer than both");
      assertThatThrownBy(() -> OutputTransaction.recover(folder, "t"))
          .as(name)
          .isInstanceOf(OutputException.class)
          .hasMessageContaining(name + ": was changed since")
          .hasMessageContaining(".t.commit");
      assertThatThrownBy(() -> UnfinishedOutput.settled(folder.resolve("t.otf")))
          .isInstanceOf(DamagedTraceException.class)
          .hasMessageContaining(name + " was changed since");
      assertThat(folder.resolve(name)).hasContent("newer than both");
      Files.delete(folder.resolve(name));
      assertThat(OutputTransaction.recover(folder, "t")).isTrue();
      assertThat(visible()).isEqualTo(NEW);
    }
  }

  /** Kills an output right after it is decided. */
  private void interruptOutput() throws IOException {
    OutputTransaction t = prepare(folder);
    OutputTransaction.betweenSteps =
        () -> {
          if (Files.exists(folder.resolve(".t.commit"))) {
            throw new Killed();
          }
        };
    assertThatThrownBy(t::commit).isInstanceOf(Killed.class);
    OutputTransaction.betweenSteps = () -> {};
  }

  @Test
  void aDamagedManifestIsNotActedOn() throws IOException {
    interruptOutput();
    Path manifest = folder.resolve(".t.commit").resolve(Manifest.NAME);
    String text = Files.readString(manifest);
    Files.writeString(manifest, text.replaceFirst("t.1.events", "u.1.events"));
    assertThatThrownBy(() -> OutputTransaction.recover(folder, "t"))
        .isInstanceOf(OutputException.class)
        .hasMessageContaining("MANIFEST: is damaged");
    Files.writeString(manifest, text);
    assertThat(OutputTransaction.recover(folder, "t")).isTrue();
    assertThat(visible()).isEqualTo(NEW);
  }

  @Test
  void aNameOfAnyLengthThatTheFileSystemTakesIsTaken() throws IOException {
    String name = "n".repeat(250);
    try (OutputTransaction t = OutputTransaction.begin(folder, name)) {
      Files.writeString(t.lastFile(name), "new");
      t.commit();
    }
    assertThat(folder.resolve(name)).hasContent("new");
    assertThat(hidden()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"%s", "archive/%s", "%s/main"})
  void aNameThatTheFileSystemDoesNotTakeLeavesNothing(String pattern) throws IOException {
    String name = pattern.formatted("n".repeat(256));
    try (OutputTransaction t = OutputTransaction.begin(folder, "t")) {
      Files.writeString(t.file("part"), "new");
      assertThatThrownBy(() -> Files.writeString(t.file(name), "new"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("File name too long");
    }
    assertThat(hidden()).isZero();
    assertThat(HiddenFileRemoval.unfinished()).isEmpty();
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
  void anEmptyFolderOfACommitIsWhatAKillInTheLastStepLeaves() throws IOException {
    Files.createDirectory(folder.resolve(".t.commit"));
    try (OutputTransaction t = prepare(folder)) {
      t.commit();
    }
    assertThat(visible()).isEqualTo(NEW);
    assertThat(hidden()).isZero();
  }

  @Test
  void anOutputOfOneFileIsNeverOutOfSight() throws IOException {
    Path report = Files.writeString(folder.resolve("report"), "old");
    try (OutputTransaction t = OutputTransaction.begin(folder, "report")) {
      Files.writeString(t.lastFile("report"), "new");
      OutputTransaction.betweenSteps = () -> assertThat(report).exists();
      t.commit();
    }
    assertThat(report).hasContent("new");
  }

  @Test
  void aTraceThatOnlyGetsMoreFilesIsReadWhereItIs() throws IOException {
    Path trace = folder.resolve("t.otf");
    try (OutputTransaction t = OutputTransaction.begin(folder, "t.otf")) {
      Files.writeString(t.file("t.otf.anchor"), "anchor");
      OutputTransaction.betweenSteps =
          () -> {
            if (Files.exists(folder.resolve(".t.otf.commit"))) {
              throw new Killed();
            }
          };
      assertThatThrownBy(t::commit).isInstanceOf(Killed.class);
    }
    OutputTransaction.betweenSteps = () -> {};
    assertThat(UnfinishedOutput.settled(trace)).isEqualTo(trace);
  }

  @Test
  void aFolderOfACommitThatIsNotOursIsNotActedOn() throws IOException {
    Path commit = Files.createDirectory(folder.resolve(".t.commit"));
    Files.writeString(commit.resolve("MANIFEST"), "remove t.otf\nremove ../x\nplace ../t.otf\n");
    for (ThrowingCallable call :
        List.<ThrowingCallable>of(
            () -> OutputTransaction.recover(folder, "t"),
            () -> OutputTransaction.begin(folder, "t"))) {
      assertThatThrownBy(call)
          .isInstanceOf(OutputException.class)
          .hasMessageContaining(".t.commit is in the way");
    }
    assertThat(UnfinishedOutput.settled(folder.resolve("t.otf")))
        .isEqualTo(folder.resolve("t.otf"));
    assertThat(visible()).isEqualTo(OLD);
    assertThat(commit.resolve("MANIFEST")).exists();
  }

  /**
   * What a program of ours reads at every step of a commit, and another one, which looks at names.
   */
  @Test
  void readersSeeAllOldOrAllNewFilesAtEveryStep() throws IOException {
    int[] seen = new int[3];
    OutputTransaction t = prepare(folder);
    OutputTransaction.betweenSteps =
        () -> {
          try {
            Files.move(folder.resolve(".t.lock"), folder.resolve("lock")); // do not wait for it
            Path master = UnfinishedOutput.settled(folder.resolve("t.otf"));
            Files.move(folder.resolve("lock"), folder.resolve(".t.lock"));
            boolean old = Files.readString(master).equals("old");
            seen[old ? 0 : 1]++;
            String which = old ? "old" : "new";
            assertThat(master.resolveSibling("t.1.events")).hasContent(which + " 1");
            assertThat(master.resolveSibling(old ? "t.2.events" : "t.3.events"))
                .hasContent(old ? "old 2" : "new 3");
            Map<String, String> names = visible();
            if (!names.containsKey("t.otf")) {
              seen[2]++;
            } else {
              assertThat(names).isIn(OLD, NEW);
            }
          } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        };
    t.commit();
    assertThat(seen[0]).isPositive();
    assertThat(seen[1]).isPositive();
    assertThat(seen[2]).isPositive();
    assertThat(visible()).isEqualTo(NEW);
  }

  @Test
  void aTraceThatIsReplacedWhileItIsReadIsNotMixedUp() throws IOException {
    try (FileHandles handles = new FileHandles(1)) {
      handles.guard(folder.resolve("t.otf"));
      assertThat(handles.file(folder.resolve("t.1.events")).size()).isEqualTo(5);
      try (OutputTransaction t = prepare(folder)) {
        t.commit();
      }
      assertThatThrownBy(() -> handles.file(folder.resolve("t.3.events")).size())
          .isInstanceOf(DamagedTraceException.class)
          .hasMessageContaining("t.otf: was replaced by another output while it was read");
      assertThatThrownBy(() -> handles.file(folder.resolve("t.2.events")).size())
          .isInstanceOf(DamagedTraceException.class)
          .hasMessageContaining("was replaced");
      handles.file(folder.resolve("u.otf")).size(); // of another trace
    }
  }

  @Test
  void localFilesThatAreReplacedWhileTheyAreReadAreNotMixedUp() throws IOException {
    Path control = Files.writeString(folder.resolve("t.uctl"), "old");
    AtomicInteger refused = new AtomicInteger();
    try (FileHandles handles = new FileHandles(1)) {
      handles.guardLocal(control);
      assertThat(handles.file(folder.resolve("t.1.events")).size()).isEqualTo(5);
      OutputTransaction t = prepare(folder);
      t.markForRemovalLast("t.uctl");
      OutputTransaction.betweenSteps =
          () -> {
            try {
              if (Files.readString(folder.resolve("t.1.events")).startsWith("new")) {
                assertThatThrownBy(() -> handles.file(folder.resolve("t.1.events")).size())
                    .isInstanceOf(DamagedTraceException.class)
                    .hasMessageContaining("t.uctl: was replaced by another output");
                refused.incrementAndGet();
              }
            } catch (IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
          };
      t.commit();
    }
    assertThat(refused.get()).isGreaterThan(3);
  }

  @Test
  void whatNoOutputWritesIsRefusedWhereOneWasInterrupted() throws IOException {
    Path control = Files.writeString(folder.resolve("t.uctl"), "old");
    UnfinishedOutput.refuseInterrupted(control);
    interruptOutput();
    UnfinishedOutput.refuseInterrupted(control); // not a file of that output
    assertThatThrownBy(() -> UnfinishedOutput.refuseInterrupted(folder.resolve("t.otf")))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageContaining("files recover");
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
      if (args.length > 2) { // sleep at that step, to be asked to end
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

  /** The steps between are those of a test within this process. */
  @Test
  void aProcessThatIsKilledAtSomeStepsLeavesAllOldOrAllNewFiles() throws Exception {
    killEach(4);
  }

  @Tag("broad")
  @Test
  void aProcessThatIsKilledAtAnyStepLeavesAllOldOrAllNewFiles() throws Exception {
    killEach(1);
  }

  private void killEach(int steps) throws Exception {
    int status = -1;
    int old = 0;
    int recovered = 0;
    for (int step = 1; status != 0; step += steps) {
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
        // Before the decision, or when nothing is left to do.
        assertThat(visible()).isIn(OLD, NEW);
        old += visible().equals(OLD) ? 1 : 0;
      }
      OutputTransaction.begin(folder, "t").close(); // takes the leftovers away
      assertThat(hidden()).isZero();
    }
    assertThat(visible()).isEqualTo(NEW);
    assertThat(old).isPositive();
    assertThat(recovered).isPositive();
  }

  @Tag("broad")
  @Test
  void aProcessThatIsToldToEndDuringACommitLeavesAllOldOrAllNewFilesByItself() throws Exception {
    for (int step : new int[] {1, 4, 8, 11}) {
      writeOldAnew();
      Process p = child("" + step, "sleep").start();
      try (java.io.BufferedReader out = p.inputReader()) {
        assertThat(out.readLine()).isEqualTo("waiting");
        p.destroy(); // as Ctrl-C does, runs the shutdown hooks
        assertThat(p.waitFor()).as("it ended by the signal").isEqualTo(128 + 15);
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
          move.markForRemoval(f);
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
          assertThat(e).hasMessageEndingWith(name + ": already exists; nothing was changed");
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
        .hasMessageContaining("v.2.events: already exists")
        .hasMessageContaining(".v.commit");
    assertThat(folder.resolve("v.2.events")).hasContent("of somebody else");
    assertThat(folder.resolve("t.2.events")).hasContent("old 2");
    Files.delete(folder.resolve("v.2.events"));
    assertThat(OutputTransaction.recover(folder, "v")).isTrue();
    assertThat(visible().keySet())
        .containsExactlyInAnyOrder("v.otf", "v.1.events", "v.2.events", "u.otf");
    assertThat(hidden()).isZero();
  }

  @Test
  void workThatWasInterruptedIsNotFinal() throws IOException {
    try (OutputTransaction output = OutputTransaction.begin(folder, "a")) {
      Files.writeString(output.lastFile("a"), "half");
      Thread.currentThread().interrupt();
      assertThatThrownBy(output::commit)
          .isInstanceOf(OutputException.class)
          .hasMessageContaining("interrupted");
    } finally {
      Thread.interrupted();
    }
    assertThat(folder.resolve("a")).doesNotExist();
  }

  /** So many that they are synced side by side, and large ones before that. */
  @Test
  void manyFiles() throws IOException {
    byte[] large = new byte[5 << 20];
    try (OutputTransaction t = OutputTransaction.begin(folder, "t")) {
      for (int i = 0; i < 40; i++) {
        Path place = t.file("t." + i + ".events");
        if (i % 20 == 0) {
          Files.write(place, large);
          t.noteGrowth(place, 0, large.length);
          t.noteEnd(place, large.length);
        } else {
          Files.writeString(place, "new " + i);
        }
      }
      Files.writeString(t.lastFile("t.otf"), "new");
      t.commit();
    }
    assertThat(folder.resolve("t.20.events")).hasBinaryContent(large);
    assertThat(folder.resolve("t.39.events")).hasContent("new 39");
    assertThat(folder.resolve("t.otf")).hasContent("new");
  }

  @Test
  void aLargeFileThatIsGivenUp() throws IOException {
    try (OutputTransaction t = OutputTransaction.begin(folder, "t")) {
      Path place = t.file("t.1.events");
      Files.write(place, new byte[5 << 20]);
      t.noteGrowth(place, 0, 5 << 20);
    }
    assertThat(folder.resolve("t.1.events")).hasContent("old 1");
    assertThat(Files.list(folder)).hasSize(OLD.size());
  }
}
