package org.tracetool.core.report;

import java.util.Comparator;

/**
 * A column that a user wants a table sorted by: {@code +KEY} for the smallest first, {@code -KEY}
 * for the largest, {@code KEY} for the usual order, which is that of the letters for texts, and the
 * largest first for numbers.
 *
 * @param column the key
 * @param sign a plus or minus sign; a blank for none
 */
public record SortKey(String column, char sign) {
  /** Reads what a user wrote. */
  public static SortKey of(String wish) {
    boolean isSigned = wish.startsWith("+") || wish.startsWith("-");
    return isSigned ? new SortKey(wish.substring(1), wish.charAt(0)) : new SortKey(wish, ' ');
  }

  /**
   * The order of values in the column; null, which stands for an unknown one, comes last.
   *
   * @param ascending from the smallest to the largest
   * @param isText whether the column has texts
   */
  public <T> Comparator<T> order(Comparator<T> ascending, boolean isText) {
    boolean isLargestFirst = sign == '-' || sign == ' ' && !isText;
    return Comparator.nullsLast(isLargestFirst ? ascending.reversed() : ascending);
  }
}
