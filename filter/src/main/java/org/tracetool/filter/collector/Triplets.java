package org.tracetool.filter.collector;

import java.util.ArrayList;
import java.util.List;

/** A list of triplets {@code lower[:[upper][:increment]]}; {@code N} is the number of processes. */
public final class Triplets {
  private static final int MAX_DIGITS = 9;

  private final List<long[]> triplets = new ArrayList<>();
  private boolean lone;

  private Triplets() {}

  /** Returns whether a word consists only of characters of triplets. */
  public static boolean isTriplets(String word) {
    return word.matches("[0-9][0-9:,Nn]*");
  }

  /**
   * Reads a list.
   *
   * @param loneIsOpen whether a lone number k means k:N; otherwise it means exactly k
   * @return null if it breaks the grammar
   */
  public static Triplets parse(String text, boolean loneIsOpen) {
    Triplets list = new Triplets();
    for (String part : text.split(",", -1)) {
      String[] fields = part.trim().split(":", -1);
      if (fields.length > 3 || !isNumber(fields[0])) {
        return null;
      }
      long lower = Long.parseLong(fields[0]);
      long upper;
      if (fields.length == 1) {
        list.lone |= loneIsOpen;
        upper = loneIsOpen ? Long.MAX_VALUE : lower;
      } else if (fields[1].isEmpty() || fields[1].equalsIgnoreCase("N")) {
        upper = Long.MAX_VALUE;
      } else if (isNumber(fields[1])) {
        upper = Long.parseLong(fields[1]);
      } else {
        return null;
      }
      long increment = 1;
      if (fields.length == 3) {
        if (!isNumber(fields[2]) || Long.parseLong(fields[2]) == 0) {
          return null;
        }
        increment = Long.parseLong(fields[2]);
      }
      list.triplets.add(new long[] {lower, upper, increment});
    }
    return list;
  }

  private static boolean isNumber(String text) {
    return !text.isEmpty() && text.length() <= MAX_DIGITS && text.matches("[0-9]+");
  }

  /**
   * Returns whether a number stood alone where that means all from it on, which surprises people.
   */
  public boolean hasLone() {
    return lone;
  }

  /** Returns whether a number is in one of the triplets. */
  public boolean contains(long number) {
    for (long[] t : triplets) {
      if (number >= t[0] && number <= t[1] && (number - t[0]) % t[2] == 0) {
        return true;
      }
    }
    return false;
  }
}
