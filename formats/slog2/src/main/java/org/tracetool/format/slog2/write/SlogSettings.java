package org.tracetool.format.slog2.write;

import org.tracetool.format.slog2.file.SlogHeader;

/**
 * The shape of the tree.
 *
 * @param children of a node, from {@link #MIN_CHILDREN} to {@link #MAX_CHILDREN}
 * @param leafSize the bytes of a leaf at most, except for a single drawable that is larger
 */
public record SlogSettings(int children, int leafSize) {
  /** The fewest children of a node. */
  public static final int MIN_CHILDREN = 2;

  /** The most children of a node. */
  public static final int MAX_CHILDREN = Short.MAX_VALUE;

  /** The size of a leaf that has nothing. */
  public static final int MIN_LEAF_BYTES = 46;

  /** Two children, leaves of 64 KiB. */
  public static final SlogSettings DEFAULT = new SlogSettings(2, 64 << 10);

  /** Checks the ranges. */
  public SlogSettings {
    if (children < MIN_CHILDREN || children > MAX_CHILDREN) {
      throw new IllegalArgumentException(childrenFault(Integer.toString(children)));
    }
    if (leafSize < MIN_LEAF_BYTES) {
      throw new IllegalArgumentException(
          "size of a leaf: " + leafSize + " is not a size from " + MIN_LEAF_BYTES + " bytes on");
    }
  }

  /** The shape of a tree that exists, as far as it is in range. */
  public static SlogSettings of(SlogHeader header) {
    return new SlogSettings(header.children(), Math.max(header.leafSize(), MIN_LEAF_BYTES));
  }

  /**
   * The number that a text says.
   *
   * @throws IllegalArgumentException if it says none, or none in the range
   */
  public static int children(String text) {
    try {
      int number = Integer.parseInt(text);
      if (number >= MIN_CHILDREN && number <= MAX_CHILDREN) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IllegalArgumentException(childrenFault("'" + text + "'"));
  }

  private static String childrenFault(String found) {
    return "children of a node: "
        + found
        + " is no number from "
        + MIN_CHILDREN
        + " to "
        + MAX_CHILDREN;
  }

  /**
   * The size that a text says, in bytes, or with {@code k} or {@code m} at the end.
   *
   * @throws IllegalArgumentException if it says none, or none in the range
   */
  public static int leafSize(String text) {
    String digits = text;
    int shift = 0;
    if (!text.isEmpty()) {
      char last = Character.toLowerCase(text.charAt(text.length() - 1));
      shift = last == 'k' ? 10 : last == 'm' ? 20 : 0;
      digits = shift == 0 ? text : text.substring(0, text.length() - 1);
    }
    try {
      long size = (long) Integer.parseInt(digits) << shift;
      if (size >= MIN_LEAF_BYTES && size <= Integer.MAX_VALUE >> 1) {
        return (int) size;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IllegalArgumentException(
        "size of a leaf: '" + text + "' is not a size from " + MIN_LEAF_BYTES + " to 1023m");
  }
}
