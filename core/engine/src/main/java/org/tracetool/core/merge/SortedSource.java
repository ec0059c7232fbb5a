package org.tracetool.core.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;

/**
 * The events of an unsorted source, such as markers, in order of time; those with equal times keep
 * their order. Events that do not fit into memory are sorted in parts that are kept in a temporary
 * file.
 */
public final class SortedSource implements EventSource {
  private static final int ROWS = 512;
  private static final int MAX_PARTS = 1000;

  private final EventSource source;
  private final long memoryBytes;
  private Spool spool;
  private MergedSource merge;

  /**
   * @param source the unsorted events; closed with this one
   * @param memoryBytes memory limit of the sorting
   */
  public SortedSource(EventSource source, long memoryBytes) {
    this.source = source;
    this.memoryBytes = memoryBytes;
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    if (merge == null) {
      merge = new MergedSource(sortedParts());
    }
    return merge.read(block);
  }

  private List<EventSource> sortedParts() throws IOException {
    List<EventSource> parts = new ArrayList<>();
    int joined = 0; // of the parts, those made of others
    EventBlock collected = new EventBlock();
    EventBlock piece = new EventBlock();
    EventCursor cursor = new EventCursor();
    while (source.read(piece)) {
      cursor.wrap(piece);
      while (cursor.next()) {
        collected.append(cursor);
      }
      long bytes = 8L * collected.usedWords() + collected.usedBytes();
      // Sorting takes two more words for each row, and growing doubles everything for a moment.
      if (bytes > memoryBytes / 4) {
        if (spool == null) {
          spool = Spool.create(null, MAX_PARTS, memoryBytes / 4);
        }
        if (parts.size() == MAX_PARTS) {
          join(parts, joined < MAX_PARTS / 2 ? joined : 0);
          joined = parts.size();
        }
        parts.add(spool.store(new SortedBlock(collected)).open());
        collected.clear();
      }
    }
    parts.add(new SortedBlock(collected));
    return parts;
  }

  /** Makes one part of all from a place on, before all that is still to come. */
  private void join(List<EventSource> parts, int from) throws IOException {
    List<EventSource> last = parts.subList(from, parts.size());
    EventSource joined = spool.store(new MergedSource(new ArrayList<>(last))).open();
    last.clear();
    parts.add(joined);
  }

  @Override
  public void close() throws IOException {
    try {
      source.close();
    } finally {
      if (spool != null) {
        spool.close();
      }
    }
  }

  /** The rows of one block in order of time. */
  private static final class SortedBlock implements EventSource {
    private final EventCursor cursor;
    private final Integer[] rows;
    private int next;

    private SortedBlock(EventBlock block) {
      cursor = block.cursor();
      rows = new Integer[block.rows()];
      for (int i = 0; cursor.next(); i++) {
        rows[i] = cursor.row();
      }
      long[] words = block.words();
      Arrays.sort(rows, (a, b) -> Long.compareUnsigned(words[a], words[b]));
    }

    @Override
    public boolean read(EventBlock block) {
      block.clear();
      while (next < rows.length && block.rows() < ROWS) {
        cursor.moveTo(rows[next++]);
        block.append(cursor);
      }
      return block.rows() > 0;
    }

    @Override
    public void close() {
      // nothing to let go of
    }
  }
}
