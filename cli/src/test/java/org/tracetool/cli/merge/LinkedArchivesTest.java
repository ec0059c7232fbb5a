package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.InProcess;
import org.tracetool.testdata.TestData;

/** Archives of OTF2 are merged and split by links to their events, which mean the same then. */
@Tag("broad")
class LinkedArchivesTest {
  private static final Pattern SIZES =
      Pattern.compile("(STRING|Chunk size|Number of global definitions) ");
  private static final Pattern IDS =
      Pattern.compile(" <[0-9]+>|(?<=(Metric|Communicator): )[0-9]+");

  @TempDir Path folder;

  private static String archive(String name) {
    return TestData.path("otf2/" + name).resolve("traces.otf2").toString();
  }

  /** An archive in this folder, whose files may be linked and changed. */
  private String copy(String name, String as) throws IOException {
    Path from = TestData.path("otf2/" + name);
    Path to = Files.createDirectories(folder.resolve(as));
    try (Stream<Path> all = Files.walk(from)) {
      for (Path p : all.toList()) {
        Path place = to.resolve(from.relativize(p).toString());
        if (Files.isDirectory(p)) {
          Files.createDirectories(place);
        } else {
          Files.copy(p, place);
        }
      }
    }
    return to.resolve("traces.otf2").toString();
  }

  private String merged(String name, String... words) {
    Path out = folder.resolve(name + ".otf2");
    List<String> all = new ArrayList<>(List.of("merge", "-q", "-o", out.toString()));
    all.addAll(List.of(words));
    assertThat(InProcess.run(all.toArray(String[]::new))).isZero();
    return out.toString();
  }

  /**
   * The lines of otf2-print; ids, which follow names, need not be the same, nor the size of chunks
   * and what texts there are, as far as nothing names them.
   */
  private List<String> printed(String archive) throws IOException {
    return printed(archive, "no such line");
  }

  /** The lines before one that begins in this way. */
  private List<String> printed(String archive, String end) throws IOException {
    Path text = folder.resolve("printed.txt");
    assertThat(
            InProcess.run(
                "dump", "-q", "--style", "otf2-print", "-o", text.toString(), "--force", archive))
        .isZero();
    try (Stream<String> lines = Files.lines(text)) {
      List<String> all =
          lines
              .takeWhile(line -> !line.startsWith(end))
              .filter(line -> !SIZES.matcher(line).lookingAt())
              .map(line -> IDS.matcher(line).replaceAll(""))
              .toList();
      assertThat(all).isNotEmpty();
      return all;
    }
  }

  private List<String> printedEvents(String archive) throws IOException {
    List<String> all = printed(archive);
    List<String> events = all.stream().dropWhile(l -> !l.startsWith("=== Events")).toList();
    assertThat(events).hasSizeGreaterThan(10);
    return events;
  }

  /** How many files of events of an archive are those of another one. */
  private static int links(String archive, String of) throws IOException {
    int links = 0;
    for (Path event : events(archive)) {
      for (Path other : events(of)) {
        links += Files.isSameFile(event, other) ? 1 : 0;
      }
    }
    return links;
  }

  private static List<Path> archives(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.filter(p -> p.toString().endsWith(".otf2")).sorted().toList();
    }
  }

  private static List<Path> events(String archive) throws IOException {
    Path files = Path.of(archive.substring(0, archive.length() - 5));
    try (Stream<Path> all = Files.list(files)) {
      return all.filter(p -> p.toString().endsWith(".evt")).toList();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "03-mpi, 03-mpi, 4, 4",
    "01-alldefs, 02-allevents, 5, 0", // other ranks in the second one
    "05-metrics-io-rma, 05-metrics-io-rma, 5, 0", // ranks among all that have become more
    "06-sampling, 01-alldefs, 3, 0", // chunks of another size in the second one
    "08-big-endian, 04-threads, 5, 8",
    "04-threads, 06-sampling, 8, 0"
  })
  void linkedEventsAreTheWrittenOnes(String a, String b, int linksA, int linksB)
      throws IOException {
    String one = copy(a, "a");
    String two = copy(b, "b");
    String linked = merged("linked", "--renumber", one, two);
    String written = merged("written", "--renumber", "--rewrite", one, two);
    assertThat(printed(linked)).isEqualTo(printed(written));
    assertThat(links(linked, one)).isEqualTo(linksA);
    assertThat(links(linked, two)).isEqualTo(linksB);
    assertThat(links(written, one) + links(written, two)).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "--offset=%s=0.25, 4",
    "--resolution=5000000000, 1" // the clocks of the other locations are corrected already
  })
  void timesOnAnotherClock(String option, int links) throws IOException {
    String one = copy("03-mpi", "a");
    String two = copy("03-mpi", "b");
    String[] words = {"--renumber", String.format(option, two), one, two};
    List<String> rewritten = new ArrayList<>(List.of(words));
    rewritten.add("--rewrite");
    String linked = merged("linked", words);
    String written = merged("written", rewritten.toArray(String[]::new));
    assertThat(links(linked, two)).isEqualTo(links);
    assertThat(printed(linked)).isEqualTo(printed(written));
  }

  @Test
  void roundedTimesAreWritten() throws IOException {
    String one = copy("03-mpi", "a");
    String linked = merged("out", "--resolution=7", one);
    assertThat(links(linked, one)).isZero();
  }

  @Test
  void anArchiveThatIsThereIsReplaced() throws IOException {
    String one = copy("03-mpi", "a");
    String two = copy("03-mpi", "b");
    merged("out", "--renumber", one, two);
    String again = merged("out", "--renumber", one, two);
    assertThat(links(again, one)).isEqualTo(4);
    merged("out", "--renumber", "--rewrite", one, two);
    assertThat(links(again, one)).isZero();
    assertThat(printed(one)).isEqualTo(printed(archive("03-mpi")));
  }

  @Test
  void whatIsNotWholeIsReadAndTold() throws IOException {
    String one = copy("03-mpi", "a");
    Path cut = folder.resolve("a/traces/2.evt");
    byte[] bytes = Files.readAllBytes(cut);
    Files.write(cut, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    String out = folder.resolve("out.otf2").toString();
    assertThat(InProcess.run("merge", "-q", "--strict", "-o", out, one)).isEqualTo(3);
    assertThat(Path.of(out)).doesNotExist();
    assertThat(links(merged("out", one), one)).isEqualTo(3);
  }

  private List<Path> parts(String archive) throws IOException {
    Path parts = Files.createDirectories(folder.resolve("parts"));
    String out = parts.resolve("p-{n}.otf2").toString();
    assertThat(InProcess.run("split", "-q", "--by", "process", archive, "-o", out)).isZero();
    return archives(parts);
  }

  @ParameterizedTest
  @ValueSource(strings = {"03-mpi", "04-threads", "05-metrics-io-rma", "06-sampling"})
  void partsByProcessAreLinkedToTheWholeAgain(String name) throws IOException {
    String whole = copy(name, "a");
    List<Path> parts = parts(whole);
    for (Path part : parts) {
      assertThat(printed(part.toString())).noneMatch(l -> l.contains("Scope: GROUP INVALID"));
    }
    String merged = merged("merged", parts.stream().map(Path::toString).toArray(String[]::new));
    assertThat(links(merged, whole)).isEqualTo(events(whole).size());
    assertThat(InProcess.run("diff", "-q", whole, merged)).isZero();
  }

  /** Regions of groups are not doubled, and the clock says what it said, although that is wrong. */
  @ParameterizedTest
  @ValueSource(strings = {"01-alldefs", "02-allevents", "07-chunks", "08-big-endian"})
  void theWholeHasTheDefinitionsThatItHad(String name) throws IOException {
    String whole = archive(name);
    String[] parts = parts(whole).stream().map(Path::toString).toArray(String[]::new);
    assertThat(definitions(merged("back", parts))).isEqualTo(definitions(whole));
  }

  /** The lines of the global definitions, in any order and without their own ids. */
  private List<String> definitions(String archive) throws IOException {
    return printed(archive, "=== Events").stream()
        .dropWhile(line -> !line.startsWith("CLOCK_PROPERTIES"))
        .map(line -> line.replaceFirst("^([A-Z_]+ +)[0-9]+ ", "$1").replaceAll(" +", " "))
        .sorted()
        .toList();
  }

  @Test
  void partsKnowTheCommunicatorsOfOtherThreads() throws IOException {
    List<Path> parts = parts(copy("09-legacy", "a"));
    assertThat(printed(parts.get(2).toString()))
        .anyMatch(l -> l.startsWith("MPI_SEND ") && l.contains("\"MPI_COMM_WORLD\""));
  }

  @Test
  void whatNobodyKnowsIsTheSameInEachPart() throws IOException {
    for (Path part : parts(copy("10-future", "a"))) {
      assertThat(printed(part.toString())).anyMatch(l -> l.endsWith("Scope: INVALID 33"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"03-mpi", "04-threads", "05-metrics-io-rma", "08-big-endian"})
  void partsByProcessAreLinked(String name) throws IOException {
    String whole = copy(name, "a");
    int links = 0;
    for (String way : new String[] {"linked", "--rewrite"}) {
      Path parts = Files.createDirectories(folder.resolve(way));
      List<String> words = new ArrayList<>(List.of("split", "-q", "--by", "process", whole));
      words.addAll(List.of("-o", parts.resolve("p-{n}.otf2").toString()));
      if (way.startsWith("-")) {
        words.add(way);
      }
      assertThat(InProcess.run(words.toArray(String[]::new))).isZero();
    }
    for (Path part : archives(folder.resolve("linked"))) {
      Path written = folder.resolve("--rewrite").resolve(part.getFileName());
      links += links(part.toString(), whole);
      // That of linked events has definitions which its records only may refer to.
      assertThat(printedEvents(part.toString())).isEqualTo(printedEvents(written.toString()));
    }
    boolean attributesNameLocations = name.equals("08-big-endian");
    assertThat(links).isEqualTo(attributesNameLocations ? 0 : events(whole).size());
  }
}
