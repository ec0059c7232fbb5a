package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Exceptions of the library do not name options: a program that uses it has none. The command line
 * adds them ({@code RemedyHints}).
 */
class LibraryMessagesTest {
  private static final Pattern MADE = Pattern.compile("new \\w*(?:Exception|Error)\\(");
  private static final Pattern OPTION = Pattern.compile("(^|[^-\\w])--?[a-z][a-z-]+\\b");

  @Test
  void exceptionsOfTheLibraryNameNoOptions() throws IOException {
    List<String> found = new ArrayList<>();
    for (String module :
        List.of("core", "deflate", "formats", "unify", "filter", "stats", "archive")) {
      try (Stream<Path> files = Files.walk(checkout().resolve(module))) {
        for (Path file : files.filter(LibraryMessagesTest::isOfTheLibrary).toList()) {
          String text = Files.readString(file);
          for (Matcher m = MADE.matcher(text); m.find(); ) {
            for (String said : texts(text, m.end())) {
              if (OPTION.matcher(said).find()) {
                found.add(file.getFileName() + ": " + said);
              }
            }
          }
        }
      }
    }
    assertThat(found).isEmpty();
  }

  @Test
  void anOptionInAMessageIsFound() {
    String source = "(name + \": (\\\"more\\\") give \" + \"--memory\", e) + \"--other\"";
    assertThat(texts(source, 1)).containsExactly(": (\\\"more\\\") give ", "--memory");
    assertThat(OPTION.matcher("--memory").find()).isTrue();
    assertThat(OPTION.matcher("leave -o or so").find()).isFalse();
    assertThat(OPTION.matcher("well-known").find()).isFalse();
  }

  /**
   * Sources of the library; the tools that otf2 has under their own names print for users, and
   * {@code IntelStfDetection} and {@code NsysFormat} name options of other tools.
   */
  private static boolean isOfTheLibrary(Path file) {
    String path = file.toString();
    return path.endsWith(".java")
        && path.contains("/src/main/")
        && !path.contains("/otf2/tool/")
        && !path.endsWith("/IntelStfDetection.java")
        && !path.endsWith("/NsysFormat.java");
  }

  private static Path checkout() {
    Path at = Path.of("").toAbsolutePath();
    while (!Files.isRegularFile(at.resolve("docs/library.md"))) {
      at = at.getParent();
    }
    return at;
  }

  /** The strings from here to the parenthesis that closes the one before. */
  private static List<String> texts(String source, int from) {
    List<String> texts = new ArrayList<>();
    int depth = 1;
    for (int i = from; depth > 0; i++) {
      char c = source.charAt(i);
      if (c == '"') {
        int end = i + 1;
        while (source.charAt(end) != '"') {
          end += source.charAt(end) == '\\' ? 2 : 1;
        }
        texts.add(source.substring(i + 1, end));
        i = end;
      } else if (c == '\'') {
        i += source.charAt(i + 1) == '\\' ? 3 : 2;
      } else if (c == '(') {
        depth++;
      } else if (c == ')') {
        depth--;
      }
    }
    return texts;
  }
}
