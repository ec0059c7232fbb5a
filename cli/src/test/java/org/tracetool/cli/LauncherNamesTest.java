package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The scripts of the distribution name classes and methods. The JVM says nothing of methods that
 * are not there though the compiler is told not to inline them, and a rename would cost a filter a
 * fifth of its speed.
 */
class LauncherNamesTest {
  private static final Path SCRIPT = Path.of("src/main/dist/lib/launch.sh");
  private static final Pattern METHOD = Pattern.compile("\"\\$apart\\.([\\w.*]+)::([\\w*]+)\"");

  @Test
  void namesMethodsThatExist() throws Exception {
    List<String[]> named =
        METHOD
            .matcher(Files.readString(SCRIPT))
            .results()
            .map(found -> new String[] {found.group(1), found.group(2)})
            .toList();
    assertThat(named).hasSizeGreaterThan(3);
    for (String[] name : named) {
      assertThat(classes(name[0]).anyMatch(type -> hasMethod(type, name[1])))
          .as(name[0] + "::" + name[1])
          .isTrue();
    }
  }

  /** Scripts start classes by their names, and the list for training loads some. */
  @Test
  void scriptsNameClassesThatExist() throws Exception {
    Pattern name = Pattern.compile("org\\.tracetool(?:\\.[a-z0-9]+)+\\.[A-Z]\\w*");
    List<String> named = new ArrayList<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/dist"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        name.matcher(Files.readString(file)).results().forEach(found -> named.add(found.group()));
      }
    }
    assertThat(named)
        .hasSizeGreaterThan(3)
        .allSatisfy(found -> assertThat(load(found)).isNotNull());
  }

  /** The script for Windows, which only runs there, hands the same files to the program. */
  @Test
  void theScriptForWindowsNamesTheSameFiles() throws Exception {
    Pattern files = Pattern.compile("-Dtracetool\\.(\\w+)=[$%][\\w%]+([/\\\\]lib[/\\\\][\\w.]+)");
    String script = Files.readString(SCRIPT.resolveSibling("../bin/tracetool.cmd"));
    List<String> named =
        files.matcher(script).results().map(f -> f.group().replace('\\', '/')).toList();
    assertThat(named)
        .isEqualTo(
            files
                .matcher(Files.readString(SCRIPT))
                .results()
                .map(f -> f.group().replace("$home", "%TT_HOME%"))
                .toList())
        .hasSize(3);
    assertThat(script.lines().count()).isEqualTo(script.split("\r\n").length);
  }

  /** The class of a name, or those in a package and below where the name ends in an asterisk. */
  private static Stream<Class<?>> classes(String name)
      throws IOException, ReflectiveOperationException {
    String full = "org.tracetool." + name;
    if (!full.endsWith(".*")) {
      return Stream.of(load(full));
    }
    String folder = full.substring(0, full.length() - 2).replace('.', '/');
    Path sources = Path.of("..", name.substring(0, name.indexOf('.')), "src/main/java");
    try (Stream<Path> files = Files.walk(sources.resolve(folder))) {
      return files
          .filter(file -> file.toString().endsWith(".java") && !file.endsWith("package-info.java"))
          .map(file -> sources.relativize(file).toString().replace(".java", "").replace('/', '.'))
          .toList()
          .stream()
          .map(LauncherNamesTest::loadUnchecked);
    }
  }

  private static Class<?> load(String name) throws ReflectiveOperationException {
    return Class.forName(name, false, LauncherNamesTest.class.getClassLoader());
  }

  private static Class<?> loadUnchecked(String name) {
    try {
      return load(name);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(name, e);
    }
  }

  private static boolean hasMethod(Class<?> type, String name) {
    return name.equals("*")
        || Arrays.stream(type.getDeclaredMethods()).map(Method::getName).anyMatch(name::equals);
  }
}
