package org.tracetool.core.counter;

/** How the samples of a counter follow each other. */
public enum CounterGrowth {
  /** Each sample is the total since the start: growth is the difference of two samples. */
  ACCUMULATED,
  /** Each sample is a level of its own: it has no growth. */
  ABSOLUTE,
  /** Each sample is what was added since the sample before: growth is the sample. */
  RELATIVE;

  private static final int MODE_MASK = 0xf;
  private static final CounterGrowth[] MODES = values();

  /** The growth that a mode of OTF2 has; null for a mode that does not exist. */
  static CounterGrowth ofMode(int mode) {
    int value = mode & MODE_MASK;
    return value < MODES.length ? MODES[value] : null;
  }
}
