package org.tracetool.format.slog2.drawable;

/** The colours that categories without a known one get, in the order in which they are given. */
public final class FallbackColours {
  private static final int FIRST = 10;
  private static final int STEP = 108;
  private static final int COUNT = 214;
  private static final int LEVELS = 6;
  private static final int LEVEL = 0x33;

  private int next = FIRST;

  /** The next colour, opaque, as in {@link DrawableCategory#argb}. */
  public int next() {
    int k = next + 1;
    next = (next + STEP) % COUNT;
    int red = k / (LEVELS * LEVELS) % LEVELS * LEVEL;
    int green = k / LEVELS % LEVELS * LEVEL;
    int blue = k % LEVELS * LEVEL;
    return 0xff000000 | red << 16 | green << 8 | blue;
  }
}
