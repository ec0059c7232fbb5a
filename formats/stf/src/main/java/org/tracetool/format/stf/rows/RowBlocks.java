package org.tracetool.format.stf.rows;

import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.format.Section;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.index.BlockTable;

/** Which blocks of the statistics file hold which section of which stream. */
public final class RowBlocks {
  private record Place(int stream, Section section) {}

  private final BlockTable table;
  private final Map<Place, int[]> blocks = new HashMap<>();
  private final IntMap owners;
  private final int firstStream;

  /** None at all. */
  public RowBlocks() {
    table = null;
    owners = new IntMap();
    firstStream = 0;
  }

  /**
   * Lists the blocks of a file.
   *
   * @param owners the stream of each process, for rows that do not name the one they belong to
   * @param firstStream the stream of all other processes
   */
  public RowBlocks(BlockTable table, BlockReader reader, IntMap owners, int firstStream)
      throws IOException {
    this.table = table;
    this.owners = owners;
    this.firstStream = firstStream;
    for (int i = 0; i < table.blocks(); i++) {
      BlockFileHeader h;
      try {
        h = reader.header(table.offset(i), 0);
      } catch (BadDataException e) {
        continue; // was read a moment ago, so this cannot be
      }
      if (h.type == BlockTag.STATISTICS) {
        for (int stream : h.lanes != 0 ? Set.of(h.lanes) : streamsOf(h, reader, i)) {
          add(new Place(stream, Section.STATISTICS), i);
        }
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

  /** The streams of the rows of a block of another writer; none if it is damaged. */
  private Set<Integer> streamsOf(BlockFileHeader h, BlockReader reader, int block)
      throws IOException {
    Set<Integer> streams = new TreeSet<>();
    EventBlock rows = new EventBlock();
    try {
      CallSummaryRows.read(reader.payload(h, table.offset(block)), h, rows);
    } catch (BadDataException e) {
      streams.add(firstStream); // reported when the records are read
    }
    EventCursor row = rows.cursor();
    while (row.next()) {
      streams.add(owner(row.location()));
    }
    return streams;
  }

  /** The stream that a process belongs to. */
  int owner(int location) {
    int owner = owners.get(location);
    return owner == 0 ? firstStream : owner;
  }

  public boolean has(int stream, Section section) {
    return blocks.containsKey(new Place(stream, section));
  }

  int[] of(int stream, Section section) {
    return blocks.getOrDefault(new Place(stream, section), new int[0]);
  }

  BlockTable table() {
    return table;
  }
}
