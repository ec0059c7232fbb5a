package org.tracetool.cli.argument;

import java.nio.file.Path;
import java.util.List;

/** The pattern by which a shell finds several files, for commands that messages suggest. */
public final class ShellPattern {
  private ShellPattern() {}

  /** What the names begin and end with, with a star between; two or more names. */
  public static String of(List<Path> files) {
    String first = files.get(0).toString();
    int begin = first.length();
    int end = first.length();
    for (Path file : files) {
      String name = file.toString();
      int most = Math.min(first.length(), name.length());
      int same = 0;
      while (same < most && first.charAt(same) == name.charAt(same)) {
        same++;
      }
      begin = Math.min(begin, same);
      same = 0;
      while (same < most
          && first.charAt(first.length() - 1 - same) == name.charAt(name.length() - 1 - same)) {
        same++;
      }
      end = Math.min(end, same);
    }
    end = Math.min(end, first.length() - begin);
    return first.substring(0, begin) + "*" + first.substring(first.length() - end);
  }
}
