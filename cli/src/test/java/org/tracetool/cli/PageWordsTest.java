package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tracetool.testdata.TestData;

/**
 * The pages for users are in plain English, as far as a program can tell: no sentence is longer
 * than a reader can hold, words that were translated one by one do not come back, and a long page
 * begins with its contents.
 */
@Tag("thorough")
class PageWordsTest {
  private static final int MAX_SENTENCE_WORDS = 40;

  /** A page beyond this size in bytes needs a list of its contents. */
  private static final int MAX_BYTES_WITHOUT_CONTENTS = 20_000;

  private static final Pattern STOPPED =
      Pattern.compile(
          "\\b(is told|are told|tells? of|anew|its like|their like|sorts? of incidents?|nobody"
              + "|annotation files?|there and back|in turns|besides it)\\b",
          Pattern.CASE_INSENSITIVE);

  /** Pages that are for maintainers, or references of formats, have rules of their own. */
  private static final Set<String> OTHER_READERS = Set.of("internals", "decisions", "formats");

  private static final Path TOP =
      TestData.traces().toAbsolutePath().normalize().getParent().getParent();

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(TOP.resolve("README.md")));
    Path docs = TOP.resolve("docs");
    try (Stream<Path> files = Files.walk(docs)) {
      files
          .filter(page -> page.toString().endsWith(".md"))
          .filter(page -> !OTHER_READERS.contains(docs.relativize(page).getName(0).toString()))
          .sorted()
          .forEach(pages::add);
    }
    assertThat(pages).hasSizeGreaterThan(20);
    return pages;
  }

  /** The paragraphs of a page and the items of its lists, without blocks of code and tables. */
  private static List<String> paragraphs(Path page) throws IOException {
    List<String> paragraphs = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    boolean code = false;
    for (String line : Files.readAllLines(page)) {
      boolean fence = line.strip().startsWith("```");
      code ^= fence;
      boolean prose = !code && !fence && !line.isBlank() && !line.matches("\\s*[|#<].*");
      if (!prose || line.matches("\\s*([*-]|\\d+\\.) .*")) {
        paragraphs.add(paragraph.toString());
        paragraph.setLength(0);
      }
      if (prose) {
        paragraph.append(line.strip()).append(' ');
      }
    }
    paragraphs.add(paragraph.toString());
    paragraphs.replaceAll(p -> p.replaceAll("`[^`]*`", "code").replaceAll("\\]\\([^)]*\\)", "]"));
    return paragraphs;
  }

  @Test
  void sentencesAreShort() throws IOException {
    List<String> tooLong = new ArrayList<>();
    for (Path page : pages()) {
      for (String paragraph : paragraphs(page)) {
        for (String sentence : paragraph.split("(?<=[.!?:;·]) +")) {
          if (sentence.split(" +").length > MAX_SENTENCE_WORDS) {
            tooLong.add(TOP.relativize(page) + ": " + sentence);
          }
        }
      }
    }
    assertThat(tooLong).isEmpty();
  }

  @Test
  void wordsAreUsualOnes() throws IOException {
    List<String> found = new ArrayList<>();
    for (Path page : pages()) {
      for (String paragraph : paragraphs(page)) {
        Matcher stopped = STOPPED.matcher(paragraph);
        while (stopped.find()) {
          found.add(TOP.relativize(page) + ": " + stopped.group() + " in: " + paragraph);
        }
      }
    }
    assertThat(found).isEmpty();
  }

  /** A package has no test data and no launcher in the current folder. */
  @Test
  void commandsRunFromThePackage() throws IOException {
    List<String> others = new ArrayList<>();
    for (Path page : pages()) {
      boolean runs = false;
      for (String line : Files.readAllLines(page)) {
        if (line.startsWith("```")) {
          runs = line.equals("```sh");
        } else if (runs && (line.contains("./tracetool") || line.contains("testdata/"))) {
          others.add(TOP.relativize(page) + ": " + line);
        }
      }
    }
    assertThat(others).isEmpty();
  }

  @Test
  void longPagesBeginWithTheirContents() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Path page : pages()) {
      String text = Files.readString(page);
      boolean contents = text.substring(0, Math.min(text.length(), 6000)).contains("](#");
      if (Files.size(page) > MAX_BYTES_WITHOUT_CONTENTS && !contents) {
        missing.add(TOP.relativize(page).toString());
      }
    }
    assertThat(missing).isEmpty();
  }
}
