package org.tracetool.format.slog2.drawable;

import java.util.BitSet;
import java.util.TreeSet;
import java.util.function.IntConsumer;

/** Ids of lines; of those that count up from 0, a million take little memory. */
public final class LineSet {
  private static final int DENSE = 1 << 25;

  private final BitSet dense = new BitSet();
  private final TreeSet<Integer> others = new TreeSet<>();

  /** Adds a line. */
  public void add(int line) {
    if (line >= 0 && line < DENSE) {
      dense.set(line);
    } else {
      others.add(line);
    }
  }

  /** How many lines there are. */
  public int size() {
    return dense.cardinality() + others.size();
  }

  /** Gives all lines, rising. */
  public void forEach(IntConsumer taker) {
    others.headSet(0).forEach(taker::accept);
    dense.stream().forEach(taker);
    others.tailSet(0).forEach(taker::accept);
  }
}
