package org.tracetool.index;

import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/** Follows the records of a stream, once, for all that an index has of it. */
final class StreamPass {
  private final Checkpoints checkpoints;
  private final MessageBoxSums messages;

  /** Null if no previews are wanted. */
  private final StreamPreview preview;

  private final StreamOpenState open = new StreamOpenState();
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
   */
  StreamPass(Checkpoints checkpoints, MessageBoxSums messages, StreamPreview preview) {
    this.checkpoints = checkpoints;
    this.messages = messages;
    this.preview = preview;
    this.untilBetween = checkpoints.gap();
  }

  /** Takes the next records; places before them are known to the checkpoints. */
  void take(EventBlock block) {
    nextPlace = checkpoints.nextTime();
    event.wrap(block);
    while (event.next()) {
      long now = event.time();
      untilBetween--;
      if (now != time || records == 0) {
        moveTo(now);
      }
      records++;
      open.follow(event);
      EventKind kind = event.kind();
      if (kind == EventKind.SEND || kind == EventKind.ISEND) {
        messages.add(now, event.location(), event.partner(), event.bytes());
      }
      if (preview != null && sorted) {
        preview.take(event);
      }
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
