package org.tracetool.format.timeline;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The rank that the name of a file tells. */
public final class FileRank {
  /** Not within a word: {@code bar3} is no {@code r3}, {@code 4r3a} is none. */
  private static final Pattern RANK =
      Pattern.compile(
          "(?<![A-Za-z0-9])(?:rank[-_]?|worker[-_]?|r)([0-9]{1,9})(?![A-Za-z0-9])",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern INNER_RANK =
      Pattern.compile("(?<![A-Za-z])(?:rank[-_]?|worker)([0-9]{1,9})(?![0-9])");

  private FileRank() {}

  /**
   * The rank, for example 3 for {@code rank-3.json.gz}, {@code trace_rank3.json}, {@code
   * run_r3_2.json}, {@code worker3.pt.trace.json}.
   *
   * @param name the last part of the path
   * @return -1 if the name tells none
   */
  public static int of(String name) {
    Matcher rank = RANK.matcher(name);
    if (rank.find()) {
      return Integer.parseInt(rank.group(1));
    }
    Matcher inner = INNER_RANK.matcher(name);
    return inner.find() ? Integer.parseInt(inner.group(1)) : -1;
  }
}
