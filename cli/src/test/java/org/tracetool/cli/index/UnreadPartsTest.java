package org.tracetool.cli.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/**
 * With an index only what is near a window is read of a Paraver trace, which is read as a whole
 * otherwise: what is far from it may be spoilt.
 */
class UnreadPartsTest {
  private static final String NAME = "mpi-ring4";

  /** Behind what is spoilt. */
  private static final String LATE = "1190000000t:1200000000t";

  /** Before it. */
  private static final String EARLY = "0t:1060000000t";

  @TempDir Path folder;

  private Path trace;

  @BeforeEach
  void copy() throws IOException {
    Path from = TestData.path("paraver").resolve(NAME);
    for (String end : new String[] {".prv", ".pcf", ".row"}) {
      Files.copy(from.resolve(NAME + end), folder.resolve(NAME + end));
    }
    trace = folder.resolve(NAME + ".prv");
  }

  /** Makes lines in the middle of the file no records, so that nobody sees it without reading. */
  private void spoil() throws IOException {
    FileTime time = Files.getLastModifiedTime(trace);
    byte[] bytes = Files.readAllBytes(trace);
    Arrays.fill(bytes, bytes.length * 3 / 10, bytes.length * 4 / 10, (byte) 'x');
    Files.write(trace, bytes);
    Files.setLastModifiedTime(trace, time);
  }

  /** What a command says and prints. */
  private String run(String... words) throws IOException {
    Path out = folder.resolve("out");
    List<String> all = new ArrayList<>(List.of(words));
    all.add(trace.toString());
    if (!words[0].equals("info")) {
      all.addAll(List.of("--force", "-o", out.toString()));
    }
    PrintStream usualOut = System.out;
    PrintStream usualErr = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    try (PrintStream both = new PrintStream(said, true, StandardCharsets.UTF_8)) {
      System.setOut(both);
      System.setErr(both);
      assertThat(InProcess.run(all.toArray(new String[0]))).isZero();
    } finally {
      System.setOut(usualOut);
      System.setErr(usualErr);
    }
    String written = Files.exists(out) ? Files.readString(out) : "";
    Files.deleteIfExists(out);
    return said.toString(StandardCharsets.UTF_8) + written;
  }

  private void index() {
    assertThat(InProcess.run("index", "-q", "--distance", "500", trace.toString())).isZero();
  }

  @Test
  void windowsAreReadFromNearThem() throws IOException {
    String late = run("dump", "--time", LATE);
    String early = run("dump", "--time", EARLY);
    String sums = run("stats", "--format", "csv", "--time", LATE);
    String about = run("info");
    assertThat(late).contains("\tsend\t");
    index();
    spoil();
    assertThat(run("dump", "--time", LATE)).isEqualTo(late);
    assertThat(run("dump", "--time", EARLY)).isEqualTo(early);
    assertThat(run("stats", "--format", "csv", "--time", LATE)).isEqualTo(sums);
    assertThat(run("info").replaceAll("(?m)^index.*\\n", "")).isEqualTo(about);
  }

  @Test
  void withoutIndexAllIsRead() throws IOException {
    spoil();
    assertThat(run("dump", "--time", LATE)).contains("lines that are no records, left out");
  }
}
