package org.tracetool.index;

import java.util.List;

/**
 * The messages that were sent in a box of time, by who sent them to whom. Times are ticks of the
 * clock of the trace, tokens are those of its definitions.
 *
 * @param from first tick of the box, unsigned
 * @param width its ticks, a power of two
 * @param pairs the pairs with most messages, in the order of their senders, then receivers
 * @param others messages of all other pairs
 * @param otherBytes bytes of these
 */
public record MessageBox(long from, long width, List<Pair> pairs, long others, long otherBytes) {
  /**
   * Messages from one process to another.
   *
   * @param sender token of the process
   * @param receiver token of the process, or of the group to all members of which it was sent
   * @param messages how many; fewer than there are only in traces of so many pairs that not all
   *     could be followed, whose other messages count among the others
   * @param bytes their bytes
   * @param sent when they were sent on average, ticks, to about a 256th of the width of the box
   */
  public record Pair(int sender, int receiver, long messages, long bytes, long sent) {}

  /** Copies the list. */
  public MessageBox {
    pairs = List.copyOf(pairs);
  }

  /** All messages sent in the box. */
  public long messages() {
    return others + pairs.stream().mapToLong(Pair::messages).sum();
  }
}
