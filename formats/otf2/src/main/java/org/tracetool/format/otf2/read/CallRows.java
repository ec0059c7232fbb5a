package org.tracetool.format.otf2.read;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.otf2.file.ByteOrders;
import org.tracetool.format.otf2.file.ClockCorrection;
import org.tracetool.format.otf2.file.IdMap;
import org.tracetool.format.otf2.file.LocationTables;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.map.Otf2Ids;
import org.tracetool.format.otf2.record.EventRecord;
import org.tracetool.format.otf2.record.IdSpace;
import org.tracetool.format.otf2.record.RecordFraming;

/**
 * Makes rows of enters and leaves that follow each other, of which most traces consist, straight
 * from the bytes of a location. All others are left to the caller.
 */
final class CallRows {
  private static final int ENTER = EventRecord.ENTER.type().code();
  private static final int LEAVE = EventRecord.LEAVE.type().code();
  private static final int WORDS = EventBlock.length(EventBlock.head(EventKind.ENTER, 0, 0));

  /** What a call takes at least: its code, and the length of its number. */
  private static final int MIN_BYTES = 2;

  private final ClockCorrection clock;
  private final TimeWindow window;
  private final IdMap regions;
  private final long enter;
  private final long leave;

  CallRows(int location, LocationTables local, ClockCorrection clock, TimeWindow window) {
    this.clock = clock;
    this.window = window;
    regions = local.map(IdSpace.REGION);
    enter = EventBlock.head(EventKind.ENTER, location, 0);
    leave = EventBlock.head(EventKind.LEAVE, location, 0);
  }

  /**
   * Adds rows up to the first event that is none of these, or is outside of the window.
   *
   * @param words words of the block from which on no row is added
   */
  void read(RecordInput in, EventBlock block, int words) throws IOException {
    int limit = in.frequentLimit(0);
    int i = in.nextIndex();
    if (i > limit || !isCall(in.buffer(), i)) {
      return;
    }
    byte[] b = in.buffer();
    boolean big = in.isBigEndian();
    boolean all = window.isAll();
    long raw = in.time();
    long now = clock.apply(raw);
    boolean within = all || window.contains(now);
    int room = (words - block.usedWords() + WORDS - 1) / WORDS;
    int most = Math.max(0, Math.min(room, 1 + (limit - i) / MIN_BYTES));
    long[] w = block.reserve(most * WORDS);
    int at = block.usedWords();
    int n = 0;
    while (n < most && i <= limit) {
      boolean timed = b[i] == RecordFraming.TIMESTAMP;
      int record = timed ? i + RecordFraming.TIMESTAMP_BYTES : i;
      int code = b[record] & 0xff;
      int size = b[record + 1] & 0xff;
      if (code != ENTER && code != LEAVE || size > Integer.BYTES) {
        break;
      }
      if (timed) {
        long read = ByteOrders.u64(b, i + 1, big);
        long time = clock.apply(read);
        within = all || window.contains(time);
        if (!within) {
          break;
        }
        raw = read;
        now = time;
      } else if (!within) {
        break;
      }
      long id = ByteOrders.compressed(b, record + 2, size, big);
      long region = regions == null ? id : regions.get(id);
      w[at] = now;
      w[at + 1] = code == ENTER ? enter : leave;
      w[at + 2] = Integer.toUnsignedLong(Otf2Ids.token(region));
      w[at + 3] = 0;
      at += WORDS;
      n++;
      i = record + 2 + size;
    }
    if (n > 0) {
      block.addRows(n * WORDS, n);
      in.advance(i, raw, n);
    }
  }

  private static boolean isCall(byte[] b, int i) {
    int code = b[b[i] == RecordFraming.TIMESTAMP ? i + RecordFraming.TIMESTAMP_BYTES : i] & 0xff;
    return code == ENTER || code == LEAVE;
  }
}
