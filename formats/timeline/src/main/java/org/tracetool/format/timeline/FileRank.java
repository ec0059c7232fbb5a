package org.tracetool.format.timeline;

import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rank in the name of a file: the first of these forms that it has. */
public final class FileRank {
  /** Not within a word: {@code bar3} is no {@code r3}, {@code 4r3a} is none. */
  private static final Pattern[] FORMS = {
    Pattern.compile("(?<![a-z])rank[-_. ]?([0-9]{1,9})(?![0-9])", Pattern.CASE_INSENSITIVE),
    Pattern.compile("(?<![a-z0-9])r([0-9]{1,9})(?![a-z0-9])", Pattern.CASE_INSENSITIVE),
    Pattern.compile("(?<![a-z])worker[-_]?([0-9]{1,9})(?![0-9])", Pattern.CASE_INSENSITIVE)
  };

  private FileRank() {}

  /**
   * The rank, for example 3 for {@code rank-3.json.gz}, {@code trace_rank3.json}, {@code
   * run_r3_2.json}, {@code worker3.pt.trace.json}.
   *
   * @return -1 if the last part of the path has none
   */
  public static int of(Path file) {
    String name = String.valueOf(file.getFileName());
    for (Pattern form : FORMS) {
      Matcher rank = form.matcher(name);
      if (rank.find()) {
        return Integer.parseInt(rank.group(1));
      }
    }
    return -1;
  }
}
