package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The launcher names methods that the compiler is not to inline. The JVM says nothing of names that
 * are not there, and a rename would cost a filter a fifth of its speed.
 */
class LauncherMethodsTest {
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
          .map(LauncherMethodsTest::loadUnchecked);
    }
  }

  private static Class<?> load(String name) throws ReflectiveOperationException {
    return Class.forName(name, false, LauncherMethodsTest.class.getClassLoader());
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
