package org.tracetool.format.otf2.map.model;

import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.otf2.map.ArchivePairKeys;

/** The end of a snapshot, which the model has no kind for: a comment with the place to read on. */
public final class SnapshotEndComment {
  private static final String TEXT = "end of snapshot";

  private SnapshotEndComment() {}

  /** Adds its row. */
  public static void add(EventBlock block, long time, int location, long readPosition) {
    int row = block.addRow(time, EventKind.SNAPSHOT_COMMENT, location, 1);
    long text = block.text(TEXT);
    block.words()[row] = text;
    LocationEventRows.pair(block, row + 1, ArchivePairKeys.READ_POSITION, readPosition);
  }
}
