package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The pages for maintainers name classes, packages and files. Each of these names must exist, so
 * that a rename cannot leave the pages behind; the same holds for the links of all pages.
 */
@Tag("thorough")
class DocumentedPlacesTest {
  private static final Path TOP = top();
  private static final Pattern CODE = Pattern.compile("`([^`\n]+)`");
  private static final Pattern CLASS = Pattern.compile("[A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*");
  private static final Pattern PLACE = Pattern.compile("[a-z][A-Za-z0-9_.…-]*(/[A-Za-z0-9_.…-]+)+");
  private static final Pattern LINK = Pattern.compile("]\\(([^)#: ]*)(?:#([^)]*))?\\)");
  private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.*)$");

  /** Largest size of ARCHITECTURE.md in bytes: what a newcomer reads in a quarter of an hour. */
  private static final int MAX_ARCHITECTURE_BYTES = 12 * 1024;

  /** Names of classes of the JDK, of libraries and of other things that the pages mention. */
  private static final Set<String> FOREIGN =
      Set.of(
          "Files",
          "FileChannel",
          "Path",
          "Throwable",
          "ServiceLoader",
          "VarHandle",
          "String",
          "String.format",
          "ITypeConverter",
          "System");

  /** Names of classes, and the places of files and folders, of the sources alone. */
  private static final Set<String> NAMES = new HashSet<>();

  private static final List<String> PLACES = new ArrayList<>();

  @BeforeAll
  static void findSources() throws IOException {
    Files.walkFileTree(
        TOP,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            String name = folder.getFileName().toString();
            if (name.equals("target") || name.equals(".git")) {
              return FileVisitResult.SKIP_SUBTREE;
            }
            PLACES.add("/" + TOP.relativize(folder));
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            PLACES.add("/" + TOP.relativize(file));
            String name = file.getFileName().toString();
            if (name.endsWith(".java")) {
              NAMES.add(name.substring(0, name.length() - 5));
              addNestedNames(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
  }

  @Test
  void namesClassesThatExist() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Path page : maintainerPages()) {
      Matcher code = CODE.matcher(Files.readString(page));
      while (code.find()) {
        String word = code.group(1);
        if (CLASS.matcher(word).matches() && !NAMES.contains(word) && !FOREIGN.contains(word)) {
          missing.add(TOP.relativize(page) + ": " + word);
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void namesPackagesAndFilesThatExist() throws IOException {
    List<String> missing = new ArrayList<>();
    for (Path page :
        List.of(TOP.resolve("ARCHITECTURE.md"), TOP.resolve("docs/internals/formats.md"))) {
      Matcher code = CODE.matcher(Files.readString(page));
      while (code.find()) {
        String word = code.group(1);
        if (PLACE.matcher(word).matches() && !isPlace(word)) {
          missing.add(TOP.relativize(page) + ": " + word);
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  @Test
  void linksLeadToFiles() throws IOException {
    List<String> dead = new ArrayList<>();
    for (Path page : allPages()) {
      Matcher link = LINK.matcher(prose(page));
      while (link.find()) {
        Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
        if (!Files.exists(target)
            || (link.group(2) != null && !anchors(target).contains(link.group(2)))) {
          dead.add(TOP.relativize(page) + ": " + link.group());
        }
      }
    }
    assertThat(dead).isEmpty();
  }

  private static String prose(Path page) throws IOException {
    return Files.readString(page).replaceAll("(?s)```.*?```", "");
  }

  /** What links to the headings of a page are called, as forges make them. */
  private static Set<String> anchors(Path page) throws IOException {
    Set<String> anchors = new HashSet<>();
    Matcher heading = HEADING.matcher(prose(page));
    while (heading.find()) {
      String text = heading.group(1).replaceAll("\\[([^]]*)]\\([^)]*\\)", "$1").strip();
      anchors.add(text.toLowerCase(Locale.ROOT).replaceAll("[^\\w\\- ]", "").replace(' ', '-'));
    }
    return anchors;
  }

  @Test
  void architectureStaysShort() throws IOException {
    assertThat(Files.size(TOP.resolve("ARCHITECTURE.md"))).isLessThan(MAX_ARCHITECTURE_BYTES);
  }

  @Test
  void everyDecisionIsListed() throws IOException {
    Path folder = TOP.resolve("docs/decisions");
    String list = Files.readString(folder.resolve("README.md"));
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(name -> !name.equals("README.md")))
          .allSatisfy(name -> assertThat(list).contains("(" + name + ")"));
    }
  }

  /**
   * Whether there is a place that `core/event/EventKind` is short for, such as
   * `/core/src/main/java/org/tracetool/core/event/EventKind.java`.
   */
  private static boolean isPlace(String word) {
    List<String> parts = Stream.of(word.split("/")).filter(p -> !p.equals("…")).toList();
    String name = "/" + parts.get(parts.size() - 1);
    return PLACES.stream()
        .filter(place -> place.endsWith(name) || place.endsWith(name + ".java"))
        .anyMatch(place -> hasFolders(place, parts.subList(0, parts.size() - 1)));
  }

  /** Whether all of these folders lead to a place, in this order, with or without others. */
  private static boolean hasFolders(String place, List<String> wanted) {
    String[] parts = place.substring(1).split("/");
    int found = 0;
    for (int i = 0; i < parts.length - 1 && found < wanted.size(); i++) {
      found += parts[i].equals(wanted.get(found)) ? 1 : 0;
    }
    return found == wanted.size();
  }

  private static void addNestedNames(Path file) throws IOException {
    Matcher nested =
        Pattern.compile("\\b(?:class|interface|enum|record) ([A-Z]\\w*)")
            .matcher(Files.readString(file));
    while (nested.find()) {
      NAMES.add(nested.group(1));
    }
  }

  private static List<Path> maintainerPages() throws IOException {
    List<Path> pages =
        new ArrayList<>(List.of(TOP.resolve("ARCHITECTURE.md"), TOP.resolve("CONTRIBUTING.md")));
    for (String folder : List.of("docs/internals", "docs/decisions")) {
      try (Stream<Path> files = Files.list(TOP.resolve(folder))) {
        files.forEach(pages::add);
      }
    }
    return pages;
  }

  private static List<Path> allPages() throws IOException {
    List<Path> pages = new ArrayList<>();
    for (String folder : List.of("docs", "bench")) {
      try (Stream<Path> files = Files.walk(TOP.resolve(folder))) {
        files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
      }
    }
    try (Stream<Path> files = Files.list(TOP)) {
      files.filter(file -> file.toString().endsWith(".md")).forEach(pages::add);
    }
    return pages;
  }

  private static Path top() {
    Path place = Path.of("").toAbsolutePath();
    while (!Files.exists(place.resolve("ARCHITECTURE.md"))) {
      place = place.getParent();
    }
    return place;
  }
}
