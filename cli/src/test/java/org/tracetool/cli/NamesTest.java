package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The rules for names in the sources of all modules, as CONTRIBUTING.md states them. */
@Tag("thorough")
final class NamesTest {
  private static final Path ROOT = Path.of("..");

  /** Fewer files than the project has: with a wrong folder all rules would hold. */
  private static final int MIN_FILES = 2000;

  private static final Pattern CONSTANT =
      Pattern.compile("\\bstatic final [^=;()]*?\\b([A-Z][A-Z0-9_]*)(?: =|;)");

  private static final Pattern SUPERLATIVE =
      Pattern.compile(
          "(?:.*_)?(?:MOST|LEAST|LONGEST|SHORTEST|DEEPEST|FEWEST|LARGEST|SMALLEST|HIGHEST|LOWEST"
              + "|WIDEST|NARROWEST)(?:_.*)?");

  private static final Pattern TYPE =
      Pattern.compile("^ *(?:[a-z-]+ )*(?:class|interface|enum|record) ([A-Z]\\w*)");

  private static final Pattern VOID_METHOD =
      Pattern.compile("^ +(?:[a-z]+ )*(?:<[^(]+> )?void ([a-z]+)\\w*\\(");

  private static final Pattern WORD = Pattern.compile("[A-Z][a-z0-9]*");

  /** Words that tell a reader nothing about what a class is. */
  private static final Set<String> STOP_WORDS =
      Set.of(
          "Appearances",
          "Beside",
          "Dangling",
          "Everybody",
          "Loc",
          "Orderly",
          "Papers",
          "Rooms",
          "Seen",
          "Stranger",
          "Strangers",
          "Thing",
          "Things",
          "Troubles");

  @Test
  void aSimpleClassNameStandsOnce() {
    Map<String, List<Path>> files = new TreeMap<>();
    for (Path file : sources("main", "test")) {
      String name = file.getFileName().toString();
      if (!name.equals("package-info.java")) {
        files.computeIfAbsent(name, n -> new ArrayList<>()).add(file);
      }
    }
    assertThat(files).hasSizeGreaterThan(MIN_FILES);
    files.values().removeIf(same -> same.size() == 1);
    assertThat(files).as("classes whose simple name another one has, too").isEmpty();
  }

  @Test
  void limitsAreCalledMaxAndMin() {
    Set<String> found = new TreeSet<>();
    for (Path file : sources("main", "test")) {
      Matcher constant = CONSTANT.matcher(text(file));
      while (constant.find()) {
        if (SUPERLATIVE.matcher(constant.group(1)).matches()) {
          found.add(file + ": " + constant.group(1));
        }
      }
    }
    assertThat(found).as("limits begin with MAX_ or MIN_").isEmpty();
  }

  @Test
  void classNamesHaveWordsOfTheField() {
    Set<String> found = new TreeSet<>();
    for (Path file : sources("main")) {
      for (String line : text(file).split("\n")) {
        Matcher type = TYPE.matcher(line);
        if (type.find()) {
          WORD.matcher(type.group(1))
              .results()
              .filter(word -> STOP_WORDS.contains(word.group()))
              .forEach(word -> found.add(file + ": " + type.group(1)));
        }
      }
    }
    assertThat(found).as("class names with words that say nothing").isEmpty();
  }

  /**
   * The list is src/test/verbs.txt: add a verb to it, never a noun or an adjective. The contracts
   * that testdata has are tests, whose methods are called as tests are.
   */
  @Test
  void voidMethodsBeginWithAVerb() throws IOException {
    Set<String> verbs = Set.copyOf(Files.readAllLines(Path.of("src/test/verbs.txt")));
    Set<String> found = new TreeSet<>();
    for (Path file : sources("main")) {
      if (file.startsWith(ROOT.resolve("testdata"))) {
        continue;
      }
      for (String line : text(file).split("\n")) {
        Matcher method = VOID_METHOD.matcher(line);
        if (method.find() && !verbs.contains(method.group(1))) {
          found.add(file + ":" + line);
        }
      }
    }
    assertThat(found).as("void methods that do not begin with a verb").isEmpty();
  }

  private static List<Path> sources(String... sides) {
    List<Path> files = new ArrayList<>();
    for (Path module : modules()) {
      for (String side : sides) {
        Path folder = module.resolve("src").resolve(side).resolve("java");
        if (Files.isDirectory(folder)) {
          try (Stream<Path> all = Files.walk(folder)) {
            all.filter(file -> file.toString().endsWith(".java")).forEach(files::add);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }
      }
    }
    return files;
  }

  private static List<Path> modules() {
    List<Path> modules = new ArrayList<>();
    for (Path parent : List.of(ROOT, ROOT.resolve("formats"))) {
      try (Stream<Path> folders = Files.list(parent)) {
        folders.filter(folder -> Files.exists(folder.resolve("pom.xml"))).forEach(modules::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return modules;
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
