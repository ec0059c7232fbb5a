package org.tracetool.format.stf;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.format.Section;

/** Which blocks of the statistics file hold which section of which stream. */
final class RowBlocks {
  private record Place(int stream, Section section) {}

  private final BlockTable table;
  private final Map<Place, int[]> blocks = new HashMap<>();

  /** None at all. */
  RowBlocks(BlockTable table) {
    this.table = table;
  }

  RowBlocks(BlockTable table, BlockReader reader) throws IOException {
    this.table = table;
    for (int i = 0; i < table.blocks(); i++) {
      BlockHeader h;
      try {
        h = reader.header(table.offset(i), 0);
      } catch (BadDataException e) {
        continue; // was read a moment ago, so this cannot be
      }
      for (Section section : Section.values()) {
        if (section != Section.EVENTS && h.type == ModelRows.type(section)) {
          add(new Place(h.lanes, section), i);
        }
      }
    }
  }

  private void add(Place place, int block) {
    int[] before = blocks.get(place);
    int[] after = before == null ? new int[1] : Arrays.copyOf(before, before.length + 1);
    after[after.length - 1] = block;
    blocks.put(place, after);
  }

  boolean has(int stream, Section section) {
    return blocks.containsKey(new Place(stream, section));
  }

  int[] of(int stream, Section section) {
    return blocks.getOrDefault(new Place(stream, section), new int[0]);
  }

  BlockTable table() {
    return table;
  }
}
