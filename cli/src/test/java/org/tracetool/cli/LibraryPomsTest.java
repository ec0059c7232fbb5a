package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the build says of the library's jars is the same everywhere. */
class LibraryPomsTest {
  private static final Path CHECKOUT = Path.of("..");

  /** Modules that no other program should use, and the one for Spark, which is built apart. */
  private static final Set<String> OTHERS =
      Set.of("cli", "console", "legacy", "packaging", "bench", "testdata", "spark");

  private static String pom(Path module) throws IOException {
    return Files.readString(CHECKOUT.resolve(module).resolve("pom.xml"));
  }

  private static List<Path> modules() throws IOException {
    try (Stream<Path> direct = Files.list(CHECKOUT);
        Stream<Path> core = Files.list(CHECKOUT.resolve("core"));
        Stream<Path> formats = Files.list(CHECKOUT.resolve("formats"))) {
      return Stream.concat(Stream.concat(direct, core), formats)
          .filter(p -> Files.isRegularFile(p.resolve("pom.xml")) && Files.exists(p.resolve("src")))
          .map(CHECKOUT::relativize)
          .sorted()
          .toList();
    }
  }

  /** The name of a module, of which parts are joined; what uses the engine has all of `core`. */
  private static String name(Path module, String joint) {
    return module
        .toString()
        .replace("core/engine", "core")
        .replace("core/", "core" + joint)
        .replace("formats/", "format" + joint);
  }

  private static Set<String> all(String text, String pattern) {
    Set<String> found = new TreeSet<>();
    for (Matcher m = Pattern.compile(pattern).matcher(text); m.find(); ) {
      found.add(m.group(1));
    }
    return found;
  }

  @Test
  void theBillOfMaterialsHasAllJarsOfTheLibraryInThisVersion() throws IOException {
    Set<String> expected = new TreeSet<>();
    for (Path module : modules()) {
      if (!OTHERS.contains(module.toString())) {
        expected.add("tracetool-" + name(module, "-"));
      }
    }
    String bom = pom(Path.of("bom"));
    String listed = bom.substring(bom.indexOf("<dependencyManagement>"));
    assertThat(all(listed, "<artifactId>([^<]+)<")).isEqualTo(expected);
    String version = "tracetool-(?:bom|parent)</artifactId>\\s*<version>([^<]+)<";
    assertThat(all(bom.substring(0, bom.length() - listed.length()), version))
        .isEqualTo(all(pom(Path.of("")), version));
  }

  @Test
  void eachJarHasItsNameAsAModule() throws IOException {
    for (Path module : modules()) {
      String name = "org.tracetool." + name(module, ".");
      assertThat(all(pom(module), "<module\\.name>([^<]+)<")).containsExactly(name);
    }
  }

  @Test
  void onlyTheLibraryHasSourcesAndJavadoc() throws IOException {
    for (Path module : modules()) {
      assertThat(pom(module).contains("<maven.javadoc.skip>true<"))
          .as(module.toString())
          .isEqualTo(OTHERS.contains(module.toString()));
    }
  }

  /** What Maven Central asks of each artifact; modules have the rest from the one parent. */
  @Test
  void everyPomSaysWhatMavenCentralAsksFor() throws IOException {
    List<String> all =
        List.of("url", "licenses", "developers", "scm", "name", "description", "groupId");
    for (String name : List.of("", "bom")) {
      String own = pom(Path.of(name)).replaceAll("(?s)<(dependencyManagement|build)>.*?</\\1>", "");
      assertThat(all)
          .as("pom of '" + name + "'")
          .allMatch(part -> own.contains("<" + part + ">") || own.contains("<" + part + "\n"));
      assertThat(all(own, "<license>\\s*<name>[^<]+</name>\\s*<url>([^<]+)</url>"))
          .containsExactly("https://www.apache.org/licenses/LICENSE-2.0.txt");
      assertThat(own).containsPattern("<connection>scm:git:[^<]+</connection>\\s*<url>");
    }
    Set<String> parents = Set.of("tracetool-parent", "tracetool-formats", "tracetool-core-parts");
    for (Path module : modules()) {
      String text = pom(module);
      assertThat(all(text, "(?s)<parent>.*?<artifactId>([^<]+)<"))
          .as(module.toString())
          .hasSize(1)
          .isSubsetOf(parents);
      assertThat(all(text, "(?s)</parent>.*?<name>([^<]+)<")).as(module.toString()).hasSize(1);
      assertThat(all(text, "(?s)</parent>.*?<description>([^<]{20,})<"))
          .as(module.toString())
          .hasSize(1);
    }
  }
}
