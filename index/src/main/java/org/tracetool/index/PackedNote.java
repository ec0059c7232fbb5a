package org.tracetool.index;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Numbers that are kept for another part of the library.
 *
 * @param packed the block with them
 * @param length bytes of the block when inflated
 */
record PackedNote(String name, byte[] packed, int length) {
  /** Packs notes; none if one does not fit into a block. */
  static List<PackedNote> all(Map<String, long[]> notes) {
    List<PackedNote> all = new ArrayList<>();
    for (Map.Entry<String, long[]> note : notes.entrySet()) {
      IndexOutput content = new IndexOutput().number(note.getValue().length);
      for (long number : note.getValue()) {
        content.signed(number);
      }
      if (content.length() > IndexBlock.MAX_BLOCK_BYTES) {
        return List.of();
      }
      byte[] bytes = content.toBytes();
      all.add(new PackedNote(note.getKey(), IndexBlock.pack(bytes), bytes.length));
    }
    return all;
  }

  /** The numbers of an inflated block. */
  static long[] numbers(byte[] content) {
    IndexInput in = new IndexInput(content, 0);
    long[] numbers = new long[in.count(1)];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = in.signed();
    }
    return numbers;
  }
}
