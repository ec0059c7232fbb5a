package org.tracetool.format.timeline;

import java.io.IOException;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.time.TimeWindow;

/** Makes events of the records of a row, which it goes over in order. */
abstract class TimelineEventSource implements EventSource {
  private static final EventKind[] KINDS = EventKind.values();
  private static final int BLOCK_WORDS = 4096;
  private static final byte[] NOTHING = {};

  private final TimelineContents contents;
  private final ReadOptions options;
  private final RecordStore.Cursor cursor;
  private final TimeWindow window;
  private final boolean hasWindow;
  private final long begin;
  private final boolean isEnterWanted;
  private final boolean isLeaveWanted;
  private final boolean isCollectiveBeginWanted;
  private final boolean isCollectiveEndWanted;
  private EventBlock block;
  private byte[] text = NOTHING;
  private boolean isDone;

  /**
   * @param options null to find out how many locations there are, without making events
   */
  TimelineEventSource(TimelineContents contents, RecordStore records, ReadOptions options) {
    this.contents = contents;
    this.options = options;
    cursor = records.cursor(contents.spilled());
    begin = contents.begin();
    window = options == null ? TimeWindow.ALL : options.window();
    hasWindow = !window.isAll();
    isEnterWanted = wants(EventKind.ENTER);
    isLeaveWanted = wants(EventKind.LEAVE);
    isCollectiveBeginWanted = wants(EventKind.COLLECTIVE_BEGIN);
    isCollectiveEndWanted = wants(EventKind.COLLECTIVE_END);
  }

  private boolean wants(EventKind kind) {
    return options != null && options.wants(kind);
  }

  /** Whether records of a location are wanted. */
  final boolean wants(int location) {
    return options != null && options.wants(location);
  }

  /** Goes to the end without making events. */
  final void run() throws IOException {
    while (cursor.next()) {
      take(cursor.words(), cursor.at());
    }
    finish();
  }

  @Override
  public final boolean read(EventBlock into) throws IOException {
    into.clear();
    block = into;
    while (!isDone && into.usedWords() < BLOCK_WORDS) {
      if (cursor.next()) {
        take(cursor.words(), cursor.at());
      } else {
        finish();
        isDone = true;
      }
    }
    return into.rows() > 0;
  }

  /** Takes the next record. */
  abstract void take(long[] words, int at);

  /** There are no more records. */
  abstract void finish();

  private boolean isOutside(long time) {
    return hasWindow && !window.contains(time - begin);
  }

  final void enter(long time, int location, int region, long[] words, int pairsAt, long head) {
    if (!isEnterWanted || isOutside(time)) {
      return;
    }
    addCallRow(EventKind.ENTER, time, location, region, words, pairsAt, head);
  }

  final void leave(long time, int location, int region) {
    if (!isLeaveWanted || isOutside(time)) {
      return;
    }
    int at = block.addRow(time - begin, EventKind.LEAVE, location, 0);
    long[] to = block.words();
    to[at] = region;
    to[at + 1] = 0;
  }

  final void leave(long time, int location, int region, long[] words, int pairsAt, long head) {
    if (!isLeaveWanted || isOutside(time)) {
      return;
    }
    addCallRow(EventKind.LEAVE, time, location, region, words, pairsAt, head);
  }

  private void addCallRow(
      EventKind kind, long time, int location, int region, long[] words, int pairsAt, long head) {
    int pairs = RecordWords.pairs(head);
    int at = block.addRow(time - begin, kind, location, pairs);
    long[] to = block.words();
    to[at] = region;
    to[at + 1] = 0;
    if (pairs > 0) {
      addPairs(to, at + 2, words, pairsAt, pairs, RecordWords.hasTexts(head));
    }
  }

  private void addPairs(long[] to, int at, long[] words, int pairsAt, int pairs, boolean texts) {
    if (!texts) {
      System.arraycopy(words, pairsAt, to, at, 2 * pairs);
      return;
    }
    int from = pairsAt;
    int into = at;
    for (int i = 0; i < pairs; i++) {
      long pair = words[from++];
      long value = words[from++];
      if (KeyValueType.isPooled(pair >>> 32)) {
        int length = (int) value;
        value = addText(words, from, length);
        from += (length + 7) / 8;
      }
      to[into++] = pair;
      to[into++] = value;
    }
  }

  private long addText(long[] words, int at, int length) {
    if (text.length < length) {
      text = new byte[Math.max(length, 256)];
    }
    PackedText.take(words, at, text, length);
    return block.text(text, 0, length);
  }

  final void beginCollective(long time, int location, long id, long[] words, int at) {
    if (!isCollectiveBeginWanted || isOutside(time)) {
      return;
    }
    long number = words[at + 1];
    int pairs = number < 0 ? 0 : 1;
    int field = block.addRow(time - begin, EventKind.COLLECTIVE_BEGIN, location, pairs);
    long[] to = block.words();
    to[field] = words[at] >>> 32;
    to[field + 1] = id;
    to[field + 2] = contents.communicator((int) words[at]);
    to[field + 3] = contents.partner(words[at + 4]);
    to[field + 4] = words[at + 2];
    to[field + 5] = words[at + 3];
    to[field + 6] = 0;
    if (pairs > 0) {
      to[field + 7] = EventBlock.pairHead(contents.sequenceKey(), KeyValueType.UINT64);
      to[field + 8] = number;
    }
  }

  final void endCollective(long time, int location, long id) {
    if (!isCollectiveEndWanted || isOutside(time)) {
      return;
    }
    int at = block.addRow(time - begin, EventKind.COLLECTIVE_END, location, 0);
    block.words()[at] = id; // the row may have made the array longer
  }

  final void addPoint(int location, long[] words, int at) {
    long time = words[at];
    long head = words[at + RecordWords.HEAD];
    EventKind kind = KINDS[RecordWords.kind(head)];
    if (!wants(kind) || !wants(location) || isOutside(time)) {
      return;
    }
    int fields = kind.fieldCount();
    int pairs = RecordWords.pairs(head);
    int field = block.addRow(time - begin, kind, location, pairs);
    long[] to = block.words();
    int from = at + RecordWords.FIELDS;
    for (int i = 0; i < fields; i++) {
      Role role = kind.fields().get(i).role();
      long value = words[from + i];
      to[field + i] =
          role == Role.LOCATION
              ? contents.partner(value)
              : role == Role.COMM ? contents.communicator((int) value) : value;
    }
    if (kind == EventKind.COUNTER) {
      int counter = (int) words[from];
      to[field] = Math.abs(counter);
      to[field + 1] = contents.sample(counter, words[from + 1]);
    }
    if (pairs > 0) {
      boolean texts = RecordWords.hasTexts(head);
      addPairs(to, field + fields, words, from + fields, pairs, texts);
    }
  }

  @Override
  public void close() {
    // the file is that of the trace
  }
}
