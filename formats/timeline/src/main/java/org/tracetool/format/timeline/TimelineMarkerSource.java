package org.tracetool.format.timeline;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;

/** The markers of a trace. */
final class TimelineMarkerSource implements EventSource {
  private static final int BLOCK_WORDS = 4096;

  private final TimelineContents contents;
  private final RecordStore.Cursor cursor;
  private final boolean areWanted;
  private byte[] text = new byte[256];

  TimelineMarkerSource(TimelineContents contents, ReadOptions options) {
    this.contents = contents;
    cursor = contents.markers().cursor(contents.spilled());
    areWanted = options.wants(EventKind.MARKER);
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    while (areWanted && block.usedWords() < BLOCK_WORDS && cursor.next()) {
      add(block, cursor.words(), cursor.at());
    }
    return block.rows() > 0;
  }

  private void add(EventBlock block, long[] words, int at) {
    int row = (int) words[at + RecordWords.FIELDS + 1];
    int length = (int) words[at + RecordWords.FIELDS + 2];
    if (text.length < length) {
      text = new byte[length];
    }
    PackedText.take(words, at + RecordWords.FIELDS + 3, text, length);
    int location = row < 0 ? 0 : contents.location(contents.allRows().get(row));
    int field = block.addRow(words[at] - contents.begin(), EventKind.MARKER, location, 0);
    long word = block.text(text, 0, length);
    block.words()[field] = words[at + RecordWords.FIELDS];
    block.words()[field + 1] = word;
  }

  @Override
  public void close() {
    // the file is that of the trace
  }
}
