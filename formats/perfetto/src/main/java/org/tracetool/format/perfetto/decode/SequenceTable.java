package org.tracetool.format.perfetto.decode;

import java.util.HashMap;
import java.util.Map;

/** The sequences of a trace. */
final class SequenceTable {
  /** Sequences of a trace, at most; packets of further ones are left out. */
  static final int MAX_SEQUENCES = 1 << 18;

  private static final int DIRECT = 1 << 12;

  private final PacketSequence[] direct = new PacketSequence[DIRECT];
  private final Map<Integer, PacketSequence> others = new HashMap<>();

  /** The sequence of a number; null if there are too many. */
  PacketSequence get(int number) {
    if (number >= 0 && number < DIRECT) {
      PacketSequence found = direct[number];
      if (found == null) {
        found = new PacketSequence(number);
        direct[number] = found;
      }
      return found;
    }
    PacketSequence found = others.get(number);
    if (found == null && others.size() < MAX_SEQUENCES) {
      found = new PacketSequence(number);
      others.put(number, found);
    }
    return found;
  }
}
