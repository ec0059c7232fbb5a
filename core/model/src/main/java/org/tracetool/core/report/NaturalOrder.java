package org.tracetool.core.report;

import java.util.Comparator;

/**
 * The order of texts in which numbers stand by their size: {@code stream 9} before {@code stream
 * 10}. Texts are equal only if all their characters are.
 */
final class NaturalOrder implements Comparator<String> {
  @Override
  public int compare(String a, String b) {
    int i = 0;
    int k = 0;
    while (i < a.length() && k < b.length()) {
      char first = a.charAt(i);
      char second = b.charAt(k);
      if (!isDigit(first) || !isDigit(second)) {
        if (first != second) {
          return Character.compare(first, second);
        }
        i++;
        k++;
        continue;
      }
      int endA = numberEnd(a, i);
      int endB = numberEnd(b, k);
      int order = numbers(a, i, endA, b, k, endB);
      if (order != 0) {
        return order;
      }
      i = endA;
      k = endB;
    }
    int rest = Integer.compare(a.length() - i, b.length() - k);
    return rest == 0 ? a.compareTo(b) : rest; // they may differ in leading zeros
  }

  private static int numbers(String a, int fromA, int endA, String b, int fromB, int endB) {
    int i = withoutZeros(a, fromA, endA);
    int k = withoutZeros(b, fromB, endB);
    int length = Integer.compare(endA - i, endB - k);
    return length == 0 ? a.substring(i, endA).compareTo(b.substring(k, endB)) : length;
  }

  private static int withoutZeros(String text, int from, int end) {
    int at = from;
    while (at < end - 1 && text.charAt(at) == '0') {
      at++;
    }
    return at;
  }

  private static int numberEnd(String text, int from) {
    int at = from;
    while (at < text.length() && isDigit(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
