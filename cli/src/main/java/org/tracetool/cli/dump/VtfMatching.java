package org.tracetool.cli.dump;

import java.io.IOException;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.io.ByteText;
import org.tracetool.core.match.Collectives;
import org.tracetool.core.match.Messages;
import org.tracetool.core.match.Waiting;

/**
 * Makes one line of a message, a collective operation or a file operation that was several, as
 * {@code stftool --matched-vtf} does. A line that waits for its partners holds back those behind
 * it, so that the order of time stays; once they take too much memory, the oldest one goes out in
 * its plain form, and so do its partners when they come.
 *
 * <p>What is requested is chosen here, since it is the whole operation that belongs to a request: a
 * message if its sender or its receiver is wanted and it is under way at some time of the window, a
 * collective operation if one member is wanted. What has no partner is chosen by its own time.
 */
final class VtfMatching implements VtfLines {
  // States of lines that are held back.
  private static final int PLAIN = 0;
  private static final int SEND = 1;
  private static final int BEGIN = 2;
  private static final int MEMBER = 3;

  /** Not printed: part of a line in front of it, or not wanted. */
  private static final int TAKEN = 4;

  private static final int MESSAGE = 5;
  private static final int TRANSFER = 6;
  private static final int OPERATION = 7;

  // Numbers of a line: that of the next one that waits, or is a member; that of its partner.
  private static final int NEXT = 0;
  private static final int PARTNER = 1;

  /** Whether a line is wanted if it stays without partners. */
  private static final int ALONE = 2;

  /** Of what waits in a matcher: its line. */
  private static final int LINE = 0;

  private static final long COMDEF = VtfWords.key("COMDEF");
  private static final long SENDMSG = VtfWords.key("SENDMSG");
  private static final long RECVMSG = VtfWords.key("RECVMSG");
  private static final long GLOBALOP = VtfWords.key("GLOBALOP");
  private static final long FILEIOBEGIN = VtfWords.key("FILEIOBEGIN");
  private static final long FILEIOEND = VtfWords.key("FILEIOEND");
  private static final long COMMENT = VtfWords.key("C");
  private static final long READ = VtfWords.key("READ");
  private static final long WRITE = VtfWords.key("WRITE");
  private static final long SCL = VtfWords.key("SCL");

  private final VtfLines next;
  private final long most;
  private final VtfRequests requests;
  private final VtfHeldLines held = new VtfHeldLines();
  private final VtfWords words = new VtfWords();
  private final VtfWords other = new VtfWords();
  private final ByteText out = new ByteText(256);

  /** Members of each communicator. */
  private final LongMap sizes = new LongMap();

  private final Messages messages = new Messages(1);

  /** File operations: what begins is matched as what is sent. */
  private final Messages transfers = new Messages(1);

  private final Collectives collectives = new Collectives(1);

  /** How many begins of the same file operation were not printed and have not ended. */
  private final Waiting dropped = new Waiting(1);

  private volatile boolean over;

  /**
   * A matching of lines.
   *
   * @param most bytes that lines may take that are held back
   * @param requests what is printed; other lines than those of operations were chosen before
   */
  VtfMatching(VtfLines next, long most, VtfRequests requests) {
    this.next = next;
    this.most = most;
    this.requests = requests;
  }

  /** Whether nothing is printed any more whatever comes; any thread may ask. */
  boolean isOver() {
    return over;
  }

  @Override
  public void accept(byte[] text, int from, int to) throws IOException {
    if (!VtfLines.isEvent(text, from, to)) {
      if (VtfWords.key(text, from, Math.min(to, from + 6)) == COMDEF) {
        words.split(text, from, to);
        sizes.put(words.number(1), words.number(2));
      }
      next.accept(text, from, to);
      return;
    }
    long keyword = keyword(text, from, to);
    boolean part = true;
    if (keyword == SENDMSG) {
      words.split(text, from, to);
      message(true, 6, 8);
    } else if (keyword == RECVMSG) {
      words.split(text, from, to);
      message(false, 8, 6);
    } else if (keyword == GLOBALOP) {
      words.split(text, from, to);
      member();
    } else if (keyword == FILEIOBEGIN || keyword == FILEIOEND) {
      words.split(text, from, to);
      file(keyword == FILEIOBEGIN);
    } else {
      part = false;
      if (held.isEmpty()) {
        next.accept(text, from, to);
        return;
      }
      held.add(text, from, to);
    }
    boolean behind = part && requests.isOver(time(words));
    while (held.bytes() > most) {
      giveUp(held.first());
      release();
    }
    release();
    if (behind && held.isEmpty()) {
      over = true;
    }
  }

  /** The time of a line, unsigned. */
  private static long time(VtfWords w) {
    long time = w.number(0);
    return time == VtfWords.NO_NUMBER ? -1L : time;
  }

  /** Adds the line of {@link #words}. */
  private long add() {
    return held.add(words.line(), words.start(0), words.end(words.count() - 1));
  }

  /** Adds the line of {@link #words} if it is wanted as it is. */
  private boolean addAlone(long wanting) {
    boolean wanted = requests.want(wanting, time(words), time(words));
    if (wanted) {
      add();
    }
    return wanted;
  }

  /** A line becomes what it is without partners. */
  private void alone(long line) {
    held.state(line, held.number(line, ALONE) != 0 ? PLAIN : TAKEN);
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
    return start > to ? COMMENT : VtfWords.key(text, start, end);
  }

  /** {@code time SENDMSG type COM comm FROM sender TO receiver LEN bytes [SCL scl]}. */
  private void message(boolean sent, int sender, int receiver) {
    long from = words.number(sender);
    long to = words.number(receiver);
    long comm = words.number(4);
    long type = words.number(2);
    half(messages, sent, from, to, comm, type, requests.message(from, to, comm, type));
  }

  /**
   * {@code time FILEIOBEGIN type ON CPUID cpu file bytes [SCL scl]}. Operations other than to read
   * and write stay two lines, and the second one goes with the first.
   */
  private void file(boolean begins) {
    long type = words.key(2);
    long cpu = words.number(5);
    long file = words.number(6);
    long bytes = words.number(7);
    long wanting = requests.file(file, cpu);
    if (type == READ || type == WRITE) {
      half(transfers, begins, cpu, file, type == READ ? 0 : 1, bytes, wanting);
      return;
    }
    int slot = dropped.find(cpu, file, bytes);
    if (begins) {
      if (!addAlone(wanting) && wanting != 0) {
        slot = slot == Waiting.NONE ? dropped.add(cpu, file, bytes) : slot;
        dropped.set(slot, 0, dropped.get(slot, 0) + 1);
      }
    } else if (slot == Waiting.NONE) {
      addAlone(wanting);
    } else if (dropped.get(slot, 0) > 1) {
      dropped.set(slot, 0, dropped.get(slot, 0) - 1);
    } else {
      dropped.remove(slot);
    }
  }

  /** The line of {@link #words} is the first or the second half of something. */
  private void half(
      Messages matcher, boolean begins, long a, long b, long c, long tag, long wanting) {
    long time = time(words);
    if (begins) {
      if (wanting == 0 || requests.isOver(time)) {
        return; // then nobody wants its partner either, which may take no other one
      }
      long line = add();
      held.number(line, ALONE, requests.want(wanting, time, time) ? 1 : 0);
      held.state(line, matcher == messages ? SEND : BEGIN);
      matcher.waiting().set(matcher.add(true, a, b, c, tag), LINE, line);
      return;
    }
    int slot = matcher.partner(false, a, b, c, tag);
    if (slot < 0) {
      addAlone(wanting);
      return;
    }
    long partner = matcher.waiting().get(slot, LINE);
    other.split(held.text(), held.from(partner), held.to(partner));
    if (requests.want(wanting, time(other), time)) {
      long line = add();
      held.state(partner, matcher == messages ? MESSAGE : TRANSFER);
      held.number(partner, PARTNER, line);
      held.state(line, TAKEN);
    } else {
      held.state(partner, TAKEN);
    }
  }

  /** {@code time GLOBALOP op CPU cpu COM comm ROOT root SENT b RECVD b DELTA d [SCL scl]}. */
  private void member() {
    if (requests.collective(words.number(2)) == 0) {
      return;
    }
    long own = requests.member(words.number(2), words.number(4));
    long size = sizes.get(words.number(6));
    if (size <= 0) {
      addAlone(own);
      return;
    }
    long kind = words.number(2) << 32 | words.number(6) & 0xffff_ffffL;
    long root = words.number(8);
    long number = collectives.turn(kind, root, words.number(4));
    int first = collectives.find(kind, root, number);
    long time = time(words);
    if (first == Waiting.NONE && collectives.hasBegun(kind, root, number)) {
      addAlone(own); // the others were given up
      return;
    }
    if (first == Waiting.NONE && requests.isOver(time)) {
      return; // all members come behind the windows
    }
    Waiting calls = collectives.waiting();
    long line = add();
    held.number(line, ALONE, requests.want(own, time, time) ? 1 : 0);
    held.state(line, MEMBER);
    if (first != Waiting.NONE) {
      held.number(calls.get(calls.last(first), LINE), NEXT, line);
    }
    int slot = collectives.add(kind, root, number);
    calls.set(slot, LINE, line);
    first = first == Waiting.NONE ? slot : first;
    if (collectives.count(first) == size) {
      long head = calls.get(first, LINE);
      collectives.remove(first);
      boolean wanted = isWanted(head);
      for (long l = head; l != 0; l = held.number(l, NEXT)) {
        held.state(l, TAKEN);
      }
      if (wanted) {
        held.state(head, OPERATION);
        held.number(head, PARTNER, size);
      }
    }
  }

  /** Whether an operation is wanted, given its first member. */
  private boolean isWanted(long head) {
    long wanting = 0;
    long begin = -1L;
    long end = 0;
    for (long l = head; l != 0; l = held.number(l, NEXT)) {
      other.split(held.text(), held.from(l), held.to(l));
      wanting |= requests.member(other.number(2), other.number(4));
      long start = time(other);
      long stop = start + Math.max(0, other.number(14));
      stop = Long.compareUnsigned(stop, start) < 0 ? -1L : stop;
      begin = Long.compareUnsigned(start, begin) < 0 ? start : begin;
      end = Long.compareUnsigned(stop, end) > 0 ? stop : end;
    }
    return requests.want(wanting, begin, end);
  }

  /** No longer waits for the partners of the oldest line, which is the oldest of its matcher. */
  private void giveUp(long line) {
    switch (held.state(line)) {
      case SEND -> {
        messages.giveUpOldest();
        alone(line);
      }
      case BEGIN -> {
        transfers.giveUpOldest();
        alone(line);
      }
      case MEMBER -> {
        collectives.remove(collectives.waiting().oldest());
        for (long l = line; l != 0; l = held.number(l, NEXT)) {
          alone(l);
        }
      }
      default -> {
        // waits for nothing
      }
    }
  }

  private void release() throws IOException {
    while (!held.isEmpty()) {
      long line = held.first();
      switch (held.state(line)) {
        case SEND, BEGIN, MEMBER -> {
          return;
        }
        case PLAIN -> next.accept(held.text(), held.from(line), held.to(line));
        case MESSAGE -> message(line);
        case TRANSFER -> transfer(line);
        case OPERATION -> operation(line);
        default -> {
          // was printed with another one
        }
      }
      held.removeFirst();
    }
  }

  private void splitBoth(long line) {
    words.split(held.text(), held.from(line), held.to(line));
    long partner = held.number(line, PARTNER);
    other.split(held.text(), held.from(partner), held.to(partner));
    out.clear();
    words.put(0, out);
  }

  private void message(long line) throws IOException {
    splitBoth(line);
    put(" ONETOONE CPU ", words, 6);
    put(" TO ", words, 8);
    out.put(" DELTA ");
    VtfWords.putBetween(words, other, out);
    put(" COM ", words, 4);
    put(" LEN ", words, 10);
    put(" TAG ", words, 2);
    if (!words.equals(10, other, 10)) {
      put(" RLEN ", other, 10);
    }
    boolean sent = hasScl(words, 11);
    boolean received = hasScl(other, 11);
    if (sent || received) {
      out.put(" SCL ");
      scl(words, 12, sent);
      out.put(' ');
      scl(other, 12, received);
    }
    next.accept(out.bytes(), 0, out.length());
  }

  private void transfer(long line) throws IOException {
    splitBoth(line);
    put(" FILEIO ", words, 2);
    put(" CPU ", words, 5);
    out.put(" DELTA ");
    VtfWords.putBetween(words, other, out);
    put(" FILE ", words, 6);
    put(" LEN ", words, 7);
    if (hasScl(words, 8)) {
      put(" SCL ", words, 9);
    } else if (hasScl(other, 8)) {
      put(" SCL ", other, 9);
    }
    next.accept(out.bytes(), 0, out.length());
  }

  private void operation(long line) throws IOException {
    words.split(held.text(), held.from(line), held.to(line));
    out.clear();
    words.put(0, out);
    put(" COLLOP ", words, 2);
    put(" COM ", words, 6);
    put(" ROOT ", words, 8);
    out.put(" NMEMBS ").unsigned(held.number(line, PARTNER));
    for (long l = line; l != 0; l = held.number(l, NEXT)) {
      other.split(held.text(), held.from(l), held.to(l));
      put(" CPU ", other, 4);
      out.put(" START ");
      VtfWords.putBetween(words, other, out);
      put(" DELTA ", other, 14);
      put(" SENT ", other, 10);
      put(" RECVD ", other, 12);
    }
    next.accept(out.bytes(), 0, out.length());
  }

  private void put(String label, VtfWords from, int word) {
    out.put(label);
    from.put(word, out);
  }

  private static boolean hasScl(VtfWords w, int at) {
    return w.count() > at + 1 && w.key(at) == SCL;
  }

  private void scl(VtfWords w, int at, boolean there) {
    if (there) {
      w.put(at, out);
    } else {
      out.put('0');
    }
  }

  @Override
  public void end() throws IOException {
    while (!held.isEmpty()) {
      giveUp(held.first());
      release();
    }
    next.end();
  }
}
