package org.tracetool.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.testdata.TestData;

/** Archives made by the usual programs. */
class ArchiveRegistryTest {
  private static final List<String> CALLS = List.of("5 enter 1", "9 leave 1");

  @TempDir Path tmp;

  private static Path archive(String name) {
    return TestData.path("archive").resolve(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "v7.tar",
        "ustar.tar",
        "gnu.tar",
        "oldgnu.tar",
        "posix.tar",
        "plain.tar.gz",
        "plain.tar.zst",
        "two-members.tar.gz",
        "two-frames.tar.zst",
        "long-names-gnu.tar.gz",
        "long-names-posix.tar.gz",
        "sparse-0.0.tar",
        "sparse-0.1.tar",
        "sparse-1.0.tar",
        "sparse-gnu.tar",
        "absolute.tar",
        "deflated.zip",
        "stored.zip",
        "zip64.zip"
      })
  void aTraceIsReadInEveryForm(String name) throws IOException {
    try (ReadTrace trace = new ReadTrace()) {
      assertThat(trace.calls(archive(name))).isEqualTo(CALLS);
      assertThat(trace.said()).isEmpty();
    }
  }

  @Test
  void theNameOfTheArchiveAndTheNameInItAreTheNameOfTheTrace() throws IOException {
    try (ReadTrace trace = new ReadTrace()) {
      Path found = trace.locate(archive("plain.tar.gz"));
      assertThat(found).hasToString(archive("plain.tar.gz") + "//run1/a.otf");
      assertThat(ArchiveRegistry.isInside(found)).isTrue();
      assertThat(ArchiveRegistry.onDisk(found)).isEqualTo(archive("plain.tar.gz"));
      assertThat(trace.locate(archive("plain.tar.gz").resolve("run1/a.otf"))).isEqualTo(found);
      assertThat(trace.locate(archive("plain.tar.gz").resolve("run1"))).isEqualTo(found);
      assertThat(trace.calls(archive("plain.tar.gz").resolve("run1/a"))).isEqualTo(CALLS);
    }
  }

  @Test
  void ofSeveralTracesOneMustBeNamed() throws IOException {
    try (ReadTrace trace = new ReadTrace()) {
      assertThatThrownBy(() -> trace.locate(archive("two-runs.zip")))
          .isInstanceOf(UsageException.class)
          .hasMessage(
              archive("two-runs.zip")
                  + ": has 2 traces in it; name one: %1$s//run1/a.otf, %1$s//run2/a.otf"
                      .formatted(archive("two-runs.zip")));
      assertThat(trace.calls(archive("two-runs.zip").resolve("run2"))).isEqualTo(CALLS);
      assertThat(trace.calls(archive("two-runs.zip").resolve("run1/a.otf"))).isEqualTo(CALLS);
    }
  }

  @Test
  void linksWithinTheArchiveAreFollowedIfTheyAreHard() throws IOException {
    try (ReadTrace trace = new ReadTrace()) {
      assertThat(trace.calls(archive("hard-link.tar"))).isEqualTo(CALLS);
      assertThat(trace.said()).isEmpty();
    }
    try (ReadTrace trace = new ReadTrace()) {
      assertThat(trace.calls(archive("symbolic-link.tar"))).isEmpty();
      assertThat(trace.said())
          .contains(
              "members of an archive that are left out: "
                  + archive("symbolic-link.tar")
                  + "//h/a.1.events: is a symbolic link, which is not followed");
    }
  }

  @Test
  void holesAreZeros() throws IOException {
    for (String version : List.of("0.0", "0.1", "1.0", "gnu")) {
      try (ReadTrace trace = new ReadTrace()) {
        Path main = trace.locate(archive("sparse-" + version + ".tar"));
        byte[] thumb = Files.readAllBytes(main.resolveSibling("a.thumb"));
        byte[] expected = Arrays.copyOf(new byte[0], 300_003);
        expected[300_000] = 'e';
        expected[300_001] = 'n';
        expected[300_002] = 'd';
        assertThat(thumb).isEqualTo(expected);
        assertThat(Files.size(main.resolveSibling("a.thumb"))).isEqualTo(300_003);
      }
    }
  }

  @Test
  void encryptedMembersAreRefused() throws IOException {
    try (ReadTrace trace = new ReadTrace()) {
      assertThatThrownBy(() -> trace.locate(archive("encrypted.zip")))
          .isInstanceOf(UnsupportedTraceException.class)
          .hasMessageContaining("//run1/a.0.def: is encrypted");
    }
  }

  @Test
  void whatIsNoArchiveStaysWhatItIs() throws IOException {
    try (ReadTrace trace = new ReadTrace()) {
      for (Path path :
          List.of(
              Files.writeString(tmp.resolve("a.otf"), "1:1\n"),
              Files.write(tmp.resolve("empty.tar"), new byte[0]),
              tmp,
              tmp.resolve("nothing.tar"),
              tmp.resolve("nowhere/nothing.tar/a.otf"),
              Path.of("-"))) {
        assertThat(trace.locate(path)).isSameAs(path);
      }
    }
  }

  @Test
  void theLimitOfTemporarySpaceHolds() throws IOException {
    // 200 bytes hold the files of the trace (53 bytes), but not all of the archive.
    Path packed = tmp.resolve("a.tar.gz");
    try (ArchiveWriter writer = ArchiveWriter.create(packed, ArchiveKind.TAR_GZIP)) {
      add(writer, "big", new byte[100_000]);
      add(writer, "a.otf", "1:1\n".getBytes());
      add(writer, "a.0.def", "DTRf4240\nDP1NM\"p1\"\nDF1G0NM\"main\"\n".getBytes());
      add(writer, "a.1.events", "5\n*1\nE1\n9\n*1\nL1\n".getBytes());
    }
    try (ReadTrace trace = new ReadTrace(200)) {
      assertThat(trace.calls(packed)).isEqualTo(CALLS);
    }
    try (ReadTrace trace = new ReadTrace(50)) {
      assertThatThrownBy(() -> trace.calls(packed))
          .isInstanceOf(OutputException.class)
          .hasMessageContaining("more than the 50 bytes that are allowed");
    }
    try (ReadTrace trace = new ReadTrace(10)) {
      assertThatThrownBy(() -> trace.calls(archive("deflated.zip")))
          .isInstanceOf(OutputException.class);
      assertThat(trace.calls(archive("stored.zip"))).as("read in place").isEqualTo(CALLS);
      assertThat(trace.calls(archive("ustar.tar"))).as("read in place").isEqualTo(CALLS);
    }
  }

  @Test
  void withoutALimitHalfOfWhatIsFreeMayBeTaken() throws IOException {
    ArchiveOptions options = ArchiveOptions.defaults(new org.tracetool.core.report.Diagnostics());
    Path folder = org.tracetool.core.io.TemporaryFiles.folder();
    long free = Files.getFileStore(folder).getUsableSpace();
    assertThat(options.spaceNow()).isPositive().isLessThanOrEqualTo(8L << 30);
    assertThat(options.spaceNow()).isLessThanOrEqualTo(free * 3 / 4);
    Path packed = tmp.resolve("a.tar.gz");
    try (ArchiveWriter writer = ArchiveWriter.create(packed, ArchiveKind.TAR_GZIP)) {
      add(writer, "a.otf", "1:1\n".getBytes());
    }
    try (Archive archive =
        Archive.open(
            packed,
            new ArchiveKind.Content(ArchiveKind.TAR_GZIP, Packing.GZIP),
            name -> false,
            0,
            options)) {
      assertThat(archive.tooLarge(9))
          .hasMessageContainingAll(
              "allowed by default (half of the free space in " + folder + ", at most 8 GiB)",
              "allow more, set TMPDIR");
    }
  }

  private static void add(ArchiveWriter writer, String name, byte[] content) throws IOException {
    writer.add(name, content.length, false, new java.io.ByteArrayInputStream(content), n -> {});
  }

  @Test
  void membersAreFilesThatCanBeReadAnywhere() throws IOException {
    for (String name : List.of("ustar.tar", "plain.tar.zst", "deflated.zip", "stored.zip")) {
      try (ReadTrace trace = new ReadTrace()) {
        Path events = trace.locate(archive(name)).resolveSibling("a.1.events");
        assertThat(events).hasContent("5\n*1\nE1\n9\n*1\nL1\n").isRegularFile();
        try (FileChannel channel = FileChannel.open(events)) {
          assertThat(channel.size()).isEqualTo(16);
          ByteBuffer into = ByteBuffer.allocate(10);
          assertThat(channel.read(into, 11)).isEqualTo(5);
          assertThat(new String(into.array(), 0, 5)).isEqualTo("1\nL1\n");
          assertThat(channel.read(into, 16)).isEqualTo(-1);
          channel.position(14);
          into.clear();
          assertThat(channel.read(into)).isEqualTo(2);
          assertThat(channel.read(into)).isEqualTo(-1);
        }
        Path copy = tmp.resolve(name + ".copy");
        Files.copy(events, copy);
        assertThat(Files.mismatch(events, copy)).isEqualTo(-1);
        assertThatThrownBy(() -> Files.delete(events))
            .isInstanceOf(java.nio.file.ReadOnlyFileSystemException.class);
      }
    }
  }

  @Test
  void anArchiveInAnArchiveIsNotOpened() throws IOException {
    Path outer = tmp.resolve("outer.tar");
    try (ArchiveWriter writer = ArchiveWriter.create(outer, ArchiveKind.TAR)) {
      add(writer, "inner.zip", Files.readAllBytes(archive("stored.zip")));
    }
    try (ReadTrace trace = new ReadTrace()) {
      assertThatThrownBy(() -> trace.locate(outer))
          .isInstanceOf(UnsupportedTraceException.class)
          .hasMessageContaining("outer.tar//inner.zip: is an archive in an archive");
    }
  }

  @Test
  void anArchiveWithoutTracesSaysSo() throws IOException {
    Path other = tmp.resolve("other.zip");
    try (ArchiveWriter writer = ArchiveWriter.create(other, ArchiveKind.ZIP)) {
      add(writer, "README", new byte[1]);
      add(writer, "notes", new byte[1]);
    }
    try (ReadTrace trace = new ReadTrace()) {
      assertThatThrownBy(() -> trace.locate(other))
          .isInstanceOf(DamagedTraceException.class)
          .hasMessageStartingWith(other + ": has no trace in it (2 files)");
    }
  }
}
