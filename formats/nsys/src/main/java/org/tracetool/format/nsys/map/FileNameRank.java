package org.tracetool.format.nsys.map;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the rank in the name of a file: {@code rank-3}, {@code rank_3}, {@code r3}, {@code
 * worker3}.
 */
final class FileNameRank {
  private static final Pattern[] FORMS = {
    Pattern.compile("(?:^|[^a-z])rank[-_. ]?(\\d{1,9})(?!\\d)", Pattern.CASE_INSENSITIVE),
    Pattern.compile("(?:^|[^a-z])r(\\d{1,9})(?=[^0-9a-z]|$)", Pattern.CASE_INSENSITIVE),
    Pattern.compile("(?:^|[^a-z])worker[-_]?(\\d{1,9})(?!\\d)", Pattern.CASE_INSENSITIVE)
  };

  private FileNameRank() {}

  /** The rank; -1 if the name has none. */
  static int of(Path file) {
    String name = file.getFileName().toString();
    for (Pattern form : FORMS) {
      Matcher found = form.matcher(name);
      if (found.find()) {
        return Integer.parseInt(found.group(1));
      }
    }
    return -1;
  }
}
