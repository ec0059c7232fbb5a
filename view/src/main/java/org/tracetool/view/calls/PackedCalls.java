package org.tracetool.view.calls;

import java.util.Arrays;
import org.tracetool.core.collect.BinarySearch;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.PackedNumbers;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.time.TimeWindow;

/**
 * The enters and leaves of one process in order of time, three or four bytes each. Reading can
 * begin near any time: now and then there is a mark, with the calls that are open there.
 */
public final class PackedCalls {
  /** Records from one mark to the next. */
  private static final int DISTANCE = 256;

  /** There is no mark where more calls are open. */
  private static final int MAX_OPEN = 64;

  /** Numbers of a mark. */
  private static final int MARK = 3;

  private static final int MIN_BYTES = 64;

  /** The lowest bit of a number that says when something is left. */
  private static final int LEAVE = 1;

  /** Takes enters and leaves. */
  public interface Visitor {
    /** A call begins. */
    void enter(long time, int region);

    /** The innermost call, if one is open, ends. */
    void leave(long time);
  }

  private byte[] bytes = new byte[MIN_BYTES];
  private int used;
  private long first;
  private long last;
  private int records;

  /** The calls that are open as long as records are added; null once that is over. */
  private CallStack open = new CallStack();

  /** For each mark the time of the record before it, the byte, and where its open calls begin. */
  private final LongList marks = new LongList();

  /** Enter and region of calls that are open at marks. */
  private final LongList openCalls = new LongList();

  /**
   * Adds an enter.
   *
   * @return false if it is not after the records before it, or too long after them
   */
  boolean enter(long time, int region) {
    if (!begin(time, 0)) {
      return false;
    }
    open.enter(time, region, 0);
    used = PackedNumbers.put(bytes, used, Integer.toUnsignedLong(region));
    return true;
  }

  /** Adds a leave, as {@link #enter} does. */
  boolean leave(long time) {
    if (!begin(time, LEAVE)) {
      return false;
    }
    open.leave(0);
    return true;
  }

  private boolean begin(long time, int kind) {
    if (records == 0) {
      first = time;
      last = time;
    }
    long ticks = time - last;
    if (Long.compareUnsigned(time, last) < 0 || ticks < 0) {
      return false;
    }
    if (records > 0 && records % DISTANCE == 0 && open.depth() <= MAX_OPEN) {
      addMark();
    }
    if (used + 2 * PackedNumbers.MAX_BYTES > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    used = PackedNumbers.put(bytes, used, ticks << 1 | kind);
    last = time;
    records++;
    return true;
  }

  private void addMark() {
    marks.add(last);
    marks.add(used);
    marks.add(openCalls.size());
    for (int level = 0; level < open.depth(); level++) {
      openCalls.add(open.time(level));
      openCalls.add(open.region(level));
    }
  }

  /** Gives back the room that is not needed: no more records come. */
  void end() {
    bytes = Arrays.copyOf(bytes, used);
    open = null;
  }

  /** Bytes that it takes, about. */
  long memory() {
    return 160 + bytes.length + 8L * (marks.size() + openCalls.size());
  }

  /**
   * Hands over the records before the end of a window, from a place on that is before it. The calls
   * that are open there come first, with their own times.
   */
  public void replay(TimeWindow window, Visitor visitor) {
    int mark = markBefore(window.from());
    int at = 0;
    long time = first;
    if (mark >= 0) {
      time = marks.get(mark);
      at = (int) marks.get(mark + 1);
      int next = mark + MARK;
      int end = (int) (next < marks.size() ? marks.get(next + 2) : openCalls.size());
      for (int i = (int) marks.get(mark + 2); i < end; i += 2) {
        visitor.enter(openCalls.get(i), (int) openCalls.get(i + 1));
      }
    }
    byte[] from = bytes;
    while (at < from.length) {
      long head = PackedNumbers.at(from, at);
      at = PackedNumbers.after(from, at);
      time += head >>> 1;
      if (window.isBehind(time)) {
        return;
      }
      if ((head & LEAVE) != 0) {
        visitor.leave(time);
      } else {
        visitor.enter(time, (int) PackedNumbers.at(from, at));
        at = PackedNumbers.after(from, at);
      }
    }
  }

  /** The last mark whose record before it is before a time; negative if there is none. */
  private int markBefore(long time) {
    int count =
        BinarySearch.countWhile(
            marks.size() / MARK, i -> Long.compareUnsigned(marks.get(MARK * i), time) < 0);
    return MARK * (count - 1);
  }
}
