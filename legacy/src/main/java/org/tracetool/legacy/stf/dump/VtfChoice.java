package org.tracetool.legacy.stf.dump;

import java.io.IOException;
import org.tracetool.core.operation.WaitingRows;

/**
 * Chooses what is requested of matched lines, since it is the whole operation that belongs to a
 * request: a message if its sender or its receiver is wanted and it is under way at some time of
 * the window, a collective operation if one member is wanted. What has no partner is chosen by its
 * own time. Lines of anything else were chosen before.
 */
final class VtfChoice implements VtfLines {
  private static final long SENDMSG = VtfTokenLine.key("SENDMSG");
  private static final long RECVMSG = VtfTokenLine.key("RECVMSG");
  private static final long ONETOONE = VtfTokenLine.key("ONETOONE");
  private static final long GLOBALOP = VtfTokenLine.key("GLOBALOP");
  private static final long COLLOP = VtfTokenLine.key("COLLOP");
  private static final long FILEIOBEGIN = VtfTokenLine.key("FILEIOBEGIN");
  private static final long FILEIOEND = VtfTokenLine.key("FILEIOEND");
  private static final long FILEIO = VtfTokenLine.key("FILEIO");
  private static final long COMMENT = VtfTokenLine.key("C");
  private static final long READ = VtfTokenLine.key("READ");
  private static final long WRITE = VtfTokenLine.key("WRITE");

  /** Words of a collective operation before its members, and of each of these. */
  private static final int HEAD_WORDS = 9;

  private static final int MEMBER_WORDS = 10;

  private final VtfLines next;
  private final VtfRequests requests;
  private final VtfTokenLine words = new VtfTokenLine();

  /** How many begins of the same file operation were not printed and have not ended. */
  private final WaitingRows dropped = new WaitingRows(1);

  private volatile boolean over;

  /**
   * A choice of lines.
   *
   * @param requests what is printed
   */
  VtfChoice(VtfLines next, VtfRequests requests) {
    this.next = next;
    this.requests = requests;
  }

  /** Whether nothing is printed any more whatever comes; any thread may ask. */
  boolean isOver() {
    return over;
  }

  @Override
  public void accept(byte[] text, int from, int to) throws IOException {
    if (!VtfLines.isEvent(text, from, to) || isWanted(text, from, to)) {
      next.accept(text, from, to);
    }
  }

  private boolean isWanted(byte[] text, int from, int to) {
    long keyword = keyword(text, from, to);
    boolean operation =
        keyword == SENDMSG
            || keyword == RECVMSG
            || keyword == ONETOONE
            || keyword == GLOBALOP
            || keyword == COLLOP
            || keyword == FILEIOBEGIN
            || keyword == FILEIOEND
            || keyword == FILEIO;
    if (!operation) {
      return true;
    }
    words.split(text, from, to);
    long time = time();
    over |= requests.isOver(time);
    if (keyword == ONETOONE) {
      return during(message(3, 5, 9, 13), time, words.number(7));
    } else if (keyword == SENDMSG) {
      return during(message(6, 8, 4, 2), time, 0);
    } else if (keyword == RECVMSG) {
      return during(message(8, 6, 4, 2), time, 0);
    } else if (keyword == GLOBALOP) {
      return requests.collective(words.number(2)) != 0
          && during(requests.member(words.number(2), words.number(4)), time, 0);
    } else if (keyword == COLLOP) {
      return requests.collective(words.number(2)) != 0 && isAnyMemberWanted(time);
    } else if (keyword == FILEIO) {
      return during(requests.file(words.number(8), words.number(4)), time, words.number(6));
    }
    return isFileWanted(keyword == FILEIOBEGIN, time);
  }

  /** The first eight bytes of the second word. */
  private static long keyword(byte[] text, int from, int to) {
    int start = from;
    while (start < to && text[start] != ' ') {
      start++;
    }
    int end = ++start;
    while (end < to && text[end] != ' ') {
      end++;
    }
    return start > to ? COMMENT : VtfTokenLine.key(text, start, end);
  }

  /** The time of the line, unsigned. */
  private long time() {
    long time = words.number(0);
    return time == VtfTokenLine.NO_NUMBER ? -1L : time;
  }

  private static long after(long time, long steps) {
    long end = time + Math.max(0, steps);
    return Long.compareUnsigned(end, time) < 0 ? -1L : end;
  }

  private boolean during(long wanting, long begin, long steps) {
    return requests.want(wanting, begin, after(begin, steps));
  }

  /** The requests that want a message, by the places of its words. */
  private long message(int sender, int receiver, int comm, int type) {
    return requests.message(
        words.number(sender), words.number(receiver), words.number(comm), words.number(type));
  }

  /** {@code time COLLOP op COM c ROOT r NMEMBS n}, then members with CPU, START, DELTA, ... */
  private boolean isAnyMemberWanted(long time) {
    long wanting = 0;
    long end = time;
    for (int at = HEAD_WORDS; at + MEMBER_WORDS <= words.count(); at += MEMBER_WORDS) {
      wanting |= requests.member(words.number(2), words.number(at + 1));
      long stop = after(after(time, words.number(at + 3)), words.number(at + 5));
      end = Long.compareUnsigned(stop, end) > 0 ? stop : end;
    }
    return requests.want(wanting, time, end);
  }

  /**
   * {@code time FILEIOBEGIN type ON CPUID cpu file bytes [SCL scl]}. Operations other than to read
   * and write are always two lines, and the second one goes with the first.
   */
  private boolean isFileWanted(boolean begins, long time) {
    long type = words.key(2);
    long cpu = words.number(5);
    long file = words.number(6);
    long bytes = words.number(7);
    long wanting = requests.file(file, cpu);
    boolean wanted = during(wanting, time, 0);
    if (type == READ || type == WRITE) {
      return wanted;
    }
    int slot = dropped.find(cpu, file, bytes);
    if (begins) {
      if (!wanted && wanting != 0) {
        slot = slot == WaitingRows.NONE ? dropped.add(cpu, file, bytes) : slot;
        dropped.set(slot, 0, dropped.get(slot, 0) + 1);
      }
      return wanted;
    }
    if (slot == WaitingRows.NONE) {
      return wanted;
    }
    dropped.set(slot, 0, dropped.get(slot, 0) - 1);
    if (dropped.get(slot, 0) == 0) {
      dropped.remove(slot);
    }
    return false;
  }

  @Override
  public void end() throws IOException {
    next.end();
  }
}
