package org.tracetool.cli.split;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.tracetool.core.error.UsageException;

/** File names of the parts. */
final class PartNames {
  private static final int MAX_CHARS = 100;
  private static final Pattern UNKNOWN = Pattern.compile("\\{(?!n\\}|name\\})[^{}]*\\}");

  private PartNames() {}

  /**
   * One name for each part: {@code {n}} is its number, {@code {name}} its name as far as that is
   * safe in a file name; without either of them the number is put before the suffix.
   */
  static List<Path> of(String pattern, List<String> parts) throws UsageException {
    Matcher unknown = UNKNOWN.matcher(pattern);
    if (unknown.find()) {
      throw new UsageException(
          pattern + ": unknown " + unknown.group() + "; known are {n} and {name}");
    }
    if (pattern.equals("-")) {
      throw new UsageException("-o -: several traces cannot go to standard output; name files");
    }
    String full = pattern;
    if (!full.contains("{n}") && !full.contains("{name}")) {
      int slash = full.lastIndexOf('/');
      int dot = full.lastIndexOf('.');
      int at = dot > slash + 1 ? dot : full.length();
      full = full.substring(0, at) + "-{n}" + full.substring(at);
    }
    int digits = Integer.toString(parts.size()).length();
    List<Path> paths = new ArrayList<>();
    Set<Path> different = new HashSet<>();
    for (int i = 0; i < parts.size(); i++) {
      String number = Integer.toString(i + 1);
      String padded = "0".repeat(digits - number.length()) + number;
      Path path = Path.of(full.replace("{n}", padded).replace("{name}", safe(parts.get(i))));
      if (!different.add(path)) {
        throw new UsageException(
            pattern + ": two parts would be called " + path + "; put {n} into the name");
      }
      paths.add(path);
    }
    return paths;
  }

  /** Only letters, digits and a few signs, so that a name cannot lead to another folder. */
  private static String safe(String name) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < name.length() && i < MAX_CHARS; i++) {
      char c = name.charAt(i);
      boolean plain = c < 0x80 && (Character.isLetterOrDigit(c) || c == '-' || c == '+');
      out.append(plain ? c : '_');
    }
    return out.length() == 0 ? "_" : out.toString();
  }
}
