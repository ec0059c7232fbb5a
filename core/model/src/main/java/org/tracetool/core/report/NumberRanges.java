package org.tracetool.core.report;

/** Numbers of ranks or processes as a short text for users: {@code 0, 2-5, 9}. */
public final class NumberRanges {
  /** Numbers beyond these ranges are only counted: a million may be every second one. */
  private static final int MAX_RANGES = 16;

  private NumberRanges() {}

  /** The text of numbers in their order; those that follow each other become a range. */
  public static String text(int[] numbers) {
    StringBuilder text = new StringBuilder();
    int at = 0;
    for (int ranges = 0; at < numbers.length && ranges < MAX_RANGES; ranges++) {
      int first = at;
      while (at + 1 < numbers.length && numbers[at + 1] == numbers[at] + 1) {
        at++;
      }
      text.append(first == 0 ? "" : ", ").append(numbers[first]);
      text.append(at == first ? "" : "-" + numbers[at]);
      at++;
    }
    int more = numbers.length - at;
    return more == 0 ? text.toString() : text + " and " + more + " more";
  }
}
