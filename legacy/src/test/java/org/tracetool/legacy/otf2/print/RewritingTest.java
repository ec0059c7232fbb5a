package org.tracetool.legacy.otf2.print;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.core.io.FileHandles;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;

/** Archives written anew, record by record, have the same bytes. */
@Tag("thorough")
class RewritingTest {
  private static final PrintOptions ALL =
      new PrintOptions(true, true, true, true, true, true, false, false, null, 0, -1L, false, -1);

  /** Has records that nobody knows, which are lost. */
  private static final String UNKNOWN_RECORDS = "10-future";

  /** Written in a layout of their own by a generator, not by the library. */
  private static final List<String> OTHER_LAYOUT =
      List.of("08-big-endian", "09-legacy", "10-future");

  /** The tool complains about it, which is not part of what was recorded. */
  private static final String COMPLAINED_ABOUT = "07-chunks";

  @TempDir Path folder;

  static Stream<Path> cases() throws IOException {
    try (Stream<Path> folders = Files.list(TestData.path("otf2"))) {
      return new ArrayList<>(folders.filter(Files::isDirectory).sorted().toList()).stream();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theSameRecordsGiveTheSameBytes(Path original) throws IOException {
    Assumptions.assumeFalse(OTHER_LAYOUT.contains(original.getFileName().toString()));
    Path copy = folder.resolve("traces.otf2");
    boolean big = original.getFileName().toString().contains("big");
    Rewriting.rewrite(original.resolve("traces.otf2"), copy, big);
    TreeMap<String, byte[]> before = files(original);
    TreeMap<String, byte[]> after = files(folder);
    assertThat(after.keySet()).isEqualTo(before.keySet());
    if (original.endsWith("07-chunks")) {
      // Where it flushed its buffer, the library left room for the record of the flush.
      assertThat(after.remove("traces/0.evt").length)
          .isLessThanOrEqualTo(before.remove("traces/0.evt").length);
    }
    before.forEach(
        (name, bytes) ->
            assertThat(Arrays.mismatch(after.get(name), bytes)).as(name).isEqualTo(-1));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theOtherOrderOfBytesIsReadAsTheSame(Path original) throws IOException {
    Assumptions.assumeFalse(original.endsWith(UNKNOWN_RECORDS));
    Path copy = folder.resolve("traces.otf2");
    boolean big = !original.getFileName().toString().contains("big");
    Rewriting.rewrite(original.resolve("traces.otf2"), copy, big);
    assertThat(print(copy)).isEqualTo(print(original.resolve("traces.otf2")));
  }

  static Stream<Path> someCases() throws IOException {
    return Effort.eachOf(3, cases().toList()).stream();
  }

  @EachOf(4)
  @ParameterizedTest
  @MethodSource("someCases")
  void theToolOfTheLibraryReadsWhatWasWritten(Path original) throws Exception {
    Assumptions.assumeFalse(original.endsWith(UNKNOWN_RECORDS));
    Path tool = Path.of("/usr/bin/otf2-print");
    Assumptions.assumeTrue(Files.isExecutable(tool));
    Path copy = folder.resolve("traces.otf2");
    Rewriting.rewrite(original.resolve("traces.otf2"), copy, false);
    Path recorded = original.resolve("print-A.txt.gz");
    assertThat(run(tool, copy))
        .isEqualTo(
            original.endsWith(COMPLAINED_ABOUT)
                ? run(tool, original.resolve("traces.otf2"))
                : "0\n" + new String(TestData.unpacked(recorded), StandardCharsets.ISO_8859_1));
  }

  private String run(Path tool, Path anchor) throws Exception {
    Path text = folder.resolve("text");
    Process p =
        new ProcessBuilder(tool.toString(), "-A", anchor.toString())
            .redirectErrorStream(true)
            .redirectOutput(text.toFile())
            .start();
    assertThat(p.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return p.exitValue()
        + "\n"
        + Files.readString(text, StandardCharsets.ISO_8859_1)
            .replace(anchor.getParent().toString(), "FOLDER");
  }

  private static String print(Path anchor) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (FileHandles handles = new FileHandles(8)) {
      new ArchivePrinter(anchor, ALL, handles, d -> {}, out, null, 1).print();
    }
    return out.toString(StandardCharsets.ISO_8859_1);
  }

  private static TreeMap<String, byte[]> files(Path root) throws IOException {
    TreeMap<String, byte[]> found = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path p : new TreeSet<>(all.filter(Files::isRegularFile).toList())) {
        String name = root.relativize(p).toString();
        if (!name.endsWith(".gz") && !name.endsWith(".thumb")) {
          found.put(name, Files.readAllBytes(p));
        }
      }
    }
    return found;
  }
}
