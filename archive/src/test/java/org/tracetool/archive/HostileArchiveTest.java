package org.tracetool.archive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.TraceException;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.HostileInput;

/**
 * Archives that are damaged or made to do harm. By default only a sample of the places is tried;
 * {@code -Dtracetool.exhaustive=true} tries all.
 */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
@Tag("thorough")
class HostileArchiveTest {
  private static final boolean EXHAUSTIVE = Boolean.getBoolean("tracetool.exhaustive");
  private static final int STEP = Effort.of(23, 11, 5);
  private static final long MAX_BYTES = 64L << 20;

  private static final String[][] TRACE = {
    {"a.otf", "1:1\n"},
    {"a.0.def", "DTRf4240\nDP1NM\"p1\"\nDF1G0NM\"main\"\n"},
    {"a.1.events", "5\n*1\nE1\n9\n*1\nL1\n"}
  };
  private static final List<String> CALLS = List.of("5 enter 1", "9 leave 1");

  private final HostileInput hostile = new HostileInput(MAX_BYTES);
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @TempDir Path tmp;

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private Path pack(String name, ArchiveKind kind) throws IOException {
    Path file = tmp.resolve(name);
    try (ArchiveWriter writer = ArchiveWriter.create(file, kind)) {
      for (String[] member : TRACE) {
        byte[] content = bytes(member[1]);
        writer.add(
            member[0],
            content.length,
            member[0].endsWith("events"),
            new ByteArrayInputStream(content),
            n -> {});
      }
    }
    return file;
  }

  @EachOf(3)
  @ParameterizedTest
  @EnumSource(ArchiveKind.class)
  void anyByteMayBeChangedAndAnyEndCutOff(ArchiveKind kind) throws IOException {
    Path file = pack("a" + kind.suffixes().get(0), kind);
    byte[] good = Files.readAllBytes(file);
    try (ReadTrace trace = new ReadTrace()) {
      assertThat(trace.calls(file)).isEqualTo(CALLS);
    }
    // The end of a tar archive is padding, where nothing can be wrong.
    int length = kind == ArchiveKind.TAR ? 4096 : good.length;
    Random random = new Random(kind.ordinal());
    int tried = 0;
    int harmless = 0;
    for (int at = 0; at < length; at += EXHAUSTIVE ? 1 : 1 + random.nextInt(STEP)) {
      byte[] bad = good.clone();
      bad[at] ^= (byte) (1 << random.nextInt(8));
      harmless += read(file, bad, "byte " + at + " changed");
      harmless += read(file, java.util.Arrays.copyOf(good, at), "cut at byte " + at);
      tried += 2;
    }
    assertThat(tried).isGreaterThan(length / STEP);
    assertThat(harmless).as("most of this must be noticed").isLessThan(tried * 3 / 4);
  }

  /** Reads a damaged archive; 1 if no damage was noticed. */
  private int read(Path file, byte[] content, String what) throws IOException {
    Files.write(file, content);
    boolean[] noticed = {false};
    hostile.check(
        what,
        () -> {
          try (ReadTrace trace = new ReadTrace(1 << 20)) {
            trace.calls(file);
            noticed[0] = trace.diagnostics.hasDamage();
          } catch (TraceException e) {
            noticed[0] = true;
            assertThat(e.getMessage()).as(what).contains(file.toString());
          }
        });
    try (Stream<Path> all = Files.list(tmp)) {
      assertThat(all).as(what).containsExactly(file);
    }
    return noticed[0] ? 0 : 1;
  }

  /** A tar archive with a hostile member and then the trace. */
  private Path tar(String name, TarArchiveEntry entry, byte[] content) throws IOException {
    Path file = tmp.resolve(name);
    try (OutputStream raw = Files.newOutputStream(file);
        TarArchiveOutputStream tar =
            new TarArchiveOutputStream(name.endsWith("gz") ? new GZIPOutputStream(raw) : raw)) {
      tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_POSIX);
      tar.setBigNumberMode(TarArchiveOutputStream.BIGNUMBER_POSIX);
      put(tar, entry, content);
      for (String[] member : TRACE) {
        put(tar, new TarArchiveEntry(member[0]), bytes(member[1]));
      }
    }
    return file;
  }

  private static void put(TarArchiveOutputStream tar, TarArchiveEntry entry, byte[] content)
      throws IOException {
    entry.setSize(content.length);
    tar.putArchiveEntry(entry);
    tar.write(content);
    tar.closeArchiveEntry();
  }

  @ParameterizedTest
  @ValueSource(strings = {"../evil.otf", "a/../../evil.otf", "/../evil.otf", "..", "./.."})
  void namesThatLeadOutAreLeftOut(String name) throws IOException {
    Files.createDirectories(tmp.resolve("x/y"));
    Path file = tar("x/y/a.tar.gz", new TarArchiveEntry(name, true), bytes("1:1\n"));
    try (ReadTrace trace = new ReadTrace()) {
      assertThat(trace.calls(file)).isEqualTo(CALLS);
      assertThat(trace.said())
          .containsExactly(
              "members of an archive that are left out: "
                  + file
                  + "//"
                  + name
                  + ": its name leads out of the archive");
    }
    try (Stream<Path> all = Files.walk(tmp)) {
      assertThat(all.filter(Files::isRegularFile)).containsExactly(file);
    }
  }

  @Test
  void namesThatLeadOutAreLeftOutOfZipAsWell() throws IOException {
    Path file = tmp.resolve("a.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      zip.putNextEntry(new ZipEntry("../../evil.otf"));
      for (String[] member : TRACE) {
        zip.putNextEntry(new ZipEntry("/x/./" + member[0]));
        zip.write(bytes(member[1]));
      }
    }
    try (ReadTrace trace = new ReadTrace()) {
      assertThat(trace.calls(file)).isEqualTo(CALLS);
      assertThat(trace.said()).hasSize(1);
      assertThat(trace.locate(file)).hasToString(file + "//x/a.otf");
    }
  }

  /** A name that only the directory has, and one that only the header of the member has. */
  @Test
  void membersOfZipWithTwoNamesAreDamage() throws IOException {
    Path file = tmp.resolve("a.zip");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (String[] member : TRACE) {
        zip.putNextEntry(new ZipEntry(member[0]));
        zip.write(bytes(member[1]));
      }
    }
    byte[] good = Files.readAllBytes(file);
    String text = new String(good, java.nio.charset.StandardCharsets.ISO_8859_1);
    for (int at : new int[] {text.indexOf("a.0.def"), text.lastIndexOf("a.0.def")}) {
      byte[] bad = good.clone();
      bad[at] = 'b';
      Files.write(file, bad);
      try (ReadTrace trace = new ReadTrace()) {
        trace.calls(file);
        assertThat(trace.diagnostics.hasDamage()).isTrue();
        assertThat(trace.said())
            .anyMatch(s -> s.startsWith("members of a zip archive with two names: " + file + "//"))
            .anyMatch(s -> s.contains("a.0.def") && s.contains("b.0.def"));
      }
    }
    Files.write(file, good);
    try (ReadTrace trace = new ReadTrace()) {
      assertThat(trace.calls(file)).isEqualTo(CALLS);
      assertThat(trace.said()).isEmpty();
    }
  }

  @Test
  void readErrorsNameTheArchive() throws IOException {
    Path memory = Path.of("/proc/self/mem"); // which cannot be read where nothing is
    org.junit.jupiter.api.Assumptions.assumeTrue(Files.isReadable(memory));
    Path file = Files.createSymbolicLink(tmp.resolve("m.tar"), memory);
    assertThatThrownBy(() -> ArchiveKind.ofFile(file))
        .isInstanceOf(DamagedTraceException.class)
        .hasMessageMatching(".*/m.tar: byte 0: cannot be read: .+");
  }

  @Test
  void devicesAndLinksAreNoFiles() throws IOException {
    for (byte type :
        new byte[] {
          TarConstants.LF_CHR, TarConstants.LF_BLK, TarConstants.LF_FIFO, TarConstants.LF_SYMLINK
        }) {
      TarArchiveEntry entry = new TarArchiveEntry("a.1.snaps", type);
      entry.setLinkName("/etc/passwd");
      Path file = tar("a.tar", entry, new byte[0]);
      try (ReadTrace trace = new ReadTrace()) {
        assertThat(trace.calls(file)).isEqualTo(CALLS);
        assertThat(trace.said()).hasSize(1).first().asString().contains("//a.1.snaps: is ");
        assertThat(Files.exists(trace.locate(file).resolveSibling("a.1.snaps"))).isFalse();
      }
    }
    TarArchiveEntry entry = new TarArchiveEntry("a.1.snaps", TarConstants.LF_LINK);
    entry.setLinkName("../../etc/passwd");
    try (ReadTrace trace = new ReadTrace()) {
      assertThat(trace.calls(tar("a.tar", entry, new byte[0]))).isEqualTo(CALLS);
      assertThat(trace.said()).hasSize(1).first().asString().contains("is a link to ../../etc");
    }
  }

  @Test
  void aLinkInThePlaceOfAFolderDoesNotHideIt() throws IOException {
    Path file = tmp.resolve("a.tar");
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(Files.newOutputStream(file))) {
      TarArchiveEntry link = new TarArchiveEntry("s", TarConstants.LF_SYMLINK);
      link.setLinkName("elsewhere");
      put(tar, link, new byte[0]);
      for (String[] member : TRACE) {
        put(tar, new TarArchiveEntry("s/" + member[0]), bytes(member[1]));
      }
    }
    try (ReadTrace trace = new ReadTrace()) {
      assertThat(trace.calls(file)).isEqualTo(CALLS);
      assertThat(trace.locate(file).getParent()).isDirectoryContaining("glob:**.events");
    }
  }

  @Test
  void ofTwoMembersWithOneNameTheLastCounts() throws IOException {
    Path file = tar("a.tar", new TarArchiveEntry("./a.1.events"), bytes("7\n*1\nE1\n"));
    try (ReadTrace trace = new ReadTrace()) {
      assertThat(trace.calls(file)).isEqualTo(CALLS);
      assertThat(trace.said())
          .containsExactly(
              "members that occur twice in an archive; the last one counts: "
                  + file
                  + "//a.1.events");
    }
  }

  @Test
  void namesWithoutEndTakeNoMemory() throws IOException {
    byte[] name = new byte[40 << 20];
    java.util.Arrays.fill(name, (byte) 'n');
    TarArchiveEntry header = new TarArchiveEntry("././@LongLink", TarConstants.LF_GNUTYPE_LONGNAME);
    Path file = tar("a.tar.gz", header, name);
    assertThat(Files.size(file)).isLessThan(100_000);
    long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
    try (ReadTrace trace = new ReadTrace()) {
      assertThat(trace.calls(file)).isEqualTo(CALLS);
      assertThat(trace.said()).hasSize(1).first().asString().startsWith("damage to an archive: ");
    }
    assertThat(threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before)
        .isLessThan(MAX_BYTES);
  }

  @Test
  void bombsStopAtTheLimit() throws IOException {
    byte[] zeros = new byte[1 << 20];
    Path zip = tmp.resolve("a.zip");
    try (ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(zip))) {
      for (String[] member : TRACE) {
        out.putNextEntry(new ZipEntry(member[0]));
        out.write(bytes(member[1]));
        for (int i = 0; i < 50 && member[0].endsWith("events"); i++) {
          out.write(zeros);
        }
      }
    }
    assertThat(Files.size(zip)).isLessThan(100_000);
    Path tar = tar("a.tar.gz", new TarArchiveEntry("a.1.stats"), new byte[50 << 20]);
    for (Path file : List.of(zip, tar)) {
      try (ReadTrace trace = new ReadTrace(10 << 20)) {
        assertThatThrownBy(() -> trace.calls(file))
            .isInstanceOf(OutputException.class)
            .hasMessageContaining("must be unpacked, more than the 10485760 bytes");
      }
    }
  }

  /** A zip archive whose directory gives a too small size for a member. */
  @Test
  void aBombThatLiesAboutItsSizeStopsAtTheLimit() throws IOException {
    Path file = tmp.resolve("a.zip");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry("a.otf"));
      zip.write(new byte[20 << 20]);
    }
    byte[] archive = out.toByteArray();
    int directory = archive.length;
    while (archive[directory - 4] != 'P'
        || archive[directory - 3] != 'K'
        || archive[directory - 2] != 1) {
      directory--;
    }
    int size = directory - 4 + 24;
    archive[size] = 1;
    archive[size + 1] = 0;
    archive[size + 2] = 0;
    archive[size + 3] = 0;
    Files.write(file, archive);
    try (ReadTrace trace = new ReadTrace(1 << 20)) {
      assertThatThrownBy(() -> trace.calls(file))
          .isInstanceOf(OutputException.class)
          .hasMessageContaining("more of it must be unpacked");
    }
  }

  @Tag("broad")
  @Test
  void thousandsOfMembers() throws IOException {
    Path file = tmp.resolve("a.tar.gz");
    try (ArchiveWriter writer = ArchiveWriter.create(file, ArchiveKind.TAR_GZIP)) {
      for (int i = 0; i < 10_000; i++) {
        writer.add("d" + i % 7 + "/" + i, 0, false, new ByteArrayInputStream(new byte[0]), n -> {});
      }
      for (String[] member : TRACE) {
        byte[] content = bytes(member[1]);
        writer.add(member[0], content.length, false, new ByteArrayInputStream(content), n -> {});
      }
    }
    try (ReadTrace trace = new ReadTrace()) {
      assertThat(trace.calls(file)).isEqualTo(CALLS);
    }
    ArchiveOptions defaults = ArchiveOptions.defaults(new org.tracetool.core.report.Diagnostics());
    ArchiveOptions small =
        new ArchiveOptions(1 << 20, 16 << 20, defaults.diagnostics(), defaults.watch());
    try (ArchiveRegistry archives = new ArchiveRegistry(small)) {
      assertThatThrownBy(() -> archives.locate(file, List.of(".otf"), "trace"))
          .hasMessageContaining("has more members than can be listed in the memory");
    }
  }
}
