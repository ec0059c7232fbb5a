package org.tracetool.format.slog2.write;

/**
 * The shape of the tree.
 *
 * @param children of a node, from {@link #FEWEST_CHILDREN} to {@link #MOST_CHILDREN}
 * @param leafSize the bytes of a leaf at most, except for a single drawable that is larger
 */
public record SlogSettings(int children, int leafSize) {
  /** The fewest children of a node. */
  public static final int FEWEST_CHILDREN = 2;

  /** The most children of a node. */
  public static final int MOST_CHILDREN = Short.MAX_VALUE;

  /** The size of a leaf that has nothing. */
  public static final int SMALLEST_LEAF = 46;

  /** Two children, leaves of 64 KiB. */
  public static final SlogSettings DEFAULT = new SlogSettings(2, 64 << 10);

  /** Checks the ranges. */
  public SlogSettings {
    if (children < FEWEST_CHILDREN || children > MOST_CHILDREN) {
      throw new IllegalArgumentException("children: " + children);
    }
    if (leafSize < SMALLEST_LEAF) {
      throw new IllegalArgumentException("leaf size: " + leafSize);
    }
  }
}
