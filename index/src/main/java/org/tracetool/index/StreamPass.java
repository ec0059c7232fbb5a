package org.tracetool.index;

import java.io.IOException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.NoteCollector;

/** Follows the records of a stream, once, for all that an index has of it. */
final class StreamPass {
  /**
   * Records that {@link #plain} takes, at most, at a call: a small piece, so that the JVM compiles
   * the loop early and as a whole.
   */
  private static final int PIECE = 64;

  private final Checkpoints checkpoints;
  private final MessageBoxSums messages;

  /** Null if no previews are wanted. */
  private final StreamPreview preview;

  /** Null if no notes are taken. */
  private final NoteCollector.StreamNoteCollector notes;

  private final StreamOpenState open;

  /** The boxes of the process of the record before; null without any. */
  private ProcessPreview current;

  /** Whether notes are taken of all enters and leaves of its process. */
  private boolean areCallsNoted;

  private final EventCursor event = new EventCursor();
  private long records;
  private long earliest = -1L;
  private long latest;
  private long time;
  private long nextPlace;
  private long untilBetween;
  private boolean sorted = true;

  /**
   * For a stream.
   *
   * @param preview null for none
   * @param notes null for none
   */
  StreamPass(
      Checkpoints checkpoints,
      MessageBoxSums messages,
      StreamPreview preview,
      NoteCollector.StreamNoteCollector notes) {
    this.checkpoints = checkpoints;
    this.messages = messages;
    this.preview = preview;
    this.notes = notes;
    boolean isShared = preview != null || notes != null;
    this.open = new StreamOpenState(isShared ? ProcessPreview.OWN_WORDS : 0);
    this.untilBetween = checkpoints.gap();
  }

  /** Takes the next records; places before them are known to the checkpoints. */
  void take(EventBlock block) throws IOException {
    nextPlace = checkpoints.nextTime();
    event.wrap(block);
    long[] words = block.words();
    int end = block.usedWords();
    int at = 0;
    while (at < end) {
      int next = plain(words, at, end);
      if (next == at) {
        event.moveTo(at);
        follow();
        next += event.rowWords();
      }
      at = next;
    }
  }

  /**
   * Takes some enters and leaves of the process of the record before.
   *
   * @return where the first row begins that was not taken
   */
  private int plain(long[] words, int from, int end) {
    long rows = Math.min(PIECE, untilBetween - 1);
    if (current == null || areCallsNoted || rows <= 0) {
      return from;
    }
    int to = Math.min(end, from + (int) rows * ProcessPreview.PLAIN_ROW);
    int next = current.takePlain(words, from, to, nextPlace);
    if (next == from) {
      return from;
    }
    int taken = (next - from) / ProcessPreview.PLAIN_ROW;
    records += taken;
    untilBetween -= taken;
    time = current.last();
    latest = time;
    if (notes != null) {
      notes.skip(time);
    }
    return next;
  }

  /** Follows the record under the cursor. */
  private void follow() throws IOException {
    long now = event.time();
    untilBetween--;
    if (now != time || records == 0) {
      moveTo(now);
    }
    records++;
    current = preview != null && sorted ? preview.process(event, open) : null;
    if (current != null) {
      current.advance(now);
    }
    int call = open.follow(event);
    EventKind kind = event.kind();
    if (kind == EventKind.SEND || kind == EventKind.ISEND) {
      messages.add(now, event.location(), event.partner(), event.bytes());
    }
    if (current != null) {
      current.take(event, call);
    }
    if (notes != null && sorted) {
      areCallsNoted = notes.take(event, open.calls(event.location()), call);
    }
  }

  /** Goes on to another time, before the first record of it is followed. */
  private void moveTo(long now) {
    boolean isLater = Long.compareUnsigned(now, time) > 0;
    sorted &= isLater || records == 0;
    earliest = Long.compareUnsigned(now, earliest) < 0 ? now : earliest;
    latest = Long.compareUnsigned(now, latest) > 0 ? now : latest;
    time = now;
    while (Long.compareUnsigned(now, nextPlace) > 0) {
      checkpoints.take(open);
      nextPlace = checkpoints.nextTime();
      untilBetween = checkpoints.gap();
    }
    if (untilBetween <= 0 && isLater) {
      checkpoints.takeBetween(now, open);
      untilBetween = checkpoints.gap();
    }
  }

  /** How many records there were. */
  long records() {
    return records;
  }

  /** The time of the earliest record; behind {@link #latest} if there is none. */
  long earliest() {
    return earliest;
  }

  /** The time of the latest record. */
  long latest() {
    return latest;
  }

  /** Whether all records so far were in order of time. */
  boolean isSorted() {
    return sorted;
  }

  /** Whether states at places can be used. */
  boolean isUsable() {
    return sorted && !open.isTooDeep();
  }
}
