package org.tracetool.cli.dump;

import java.io.IOException;
import org.tracetool.core.io.ByteText;

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

  /** Of a member: which sequence of operations, and which operation in it. */
  private static final int SEQUENCE = 1;

  private static final int OPERATION_NUMBER = 2;

  /** Whether a line is wanted if it stays without partners. */
  private static final int ALONE = 3;

  // Values in the tables of what waits: first and last line, partners to come of lines given up.
  private static final int FIRST = 0;
  private static final int LAST = 1;
  private static final int GIVEN_UP = 2;
  private static final int MEMBERS = 2;

  /** What has been given up is remembered of so many; then nothing is matched any more. */
  private static final int MOST_GIVEN_UP = 1 << 20;

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
  private static final int FILE_KEY = Integer.MIN_VALUE;

  private final VtfLines next;
  private final long most;
  private final VtfRequests requests;
  private final VtfHeldLines held = new VtfHeldLines();
  private final VtfWords words = new VtfWords();
  private final VtfWords other = new VtfWords();
  private final ByteText out = new ByteText(256);

  /** Members of each communicator. */
  private final PairTable sizes = new PairTable(1);

  /** Sends and begins that wait, by what their partners have in common with them. */
  private final PairTable waiting = new PairTable(3);

  /** Number of a sequence of operations of one kind in one communicator, by kind, that and root. */
  private final PairTable sequences = new PairTable(1);

  /** How many operations of a sequence a task took part in, by sequence and task. */
  private final PairTable done = new PairTable(1);

  /** The members of an operation so far, by sequence and number. */
  private final PairTable operations = new PairTable(3);

  /** Begins of file operations without matched form that were not printed and have not ended. */
  private final PairTable dropped = new PairTable(1);

  /** The first operation of each sequence that was not given up. */
  private long[] firstKept = new long[64];

  private int givenUp;
  private long first;
  private long second;
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
        sizes.set(sizes.findOrAdd(words.number(1), 0), 0, words.number(2));
      }
      next.accept(text, from, to);
      return;
    }
    long keyword = keyword(text, from, to);
    boolean part = true;
    if (keyword == SENDMSG) {
      words.split(text, from, to);
      messageKey(words, 6, 8);
      begin(SEND, requests.message(words.number(6), words.number(8), comm(), words.number(2)));
    } else if (keyword == RECVMSG) {
      words.split(text, from, to);
      messageKey(words, 8, 6);
      join(MESSAGE, requests.message(words.number(8), words.number(6), comm(), words.number(2)));
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

  private long comm() {
    return words.number(4);
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
  private void messageKey(VtfWords w, int sender, int receiver) {
    first = w.number(2) << 32 | w.number(4) & 0xffff_ffffL;
    second = w.number(sender) << 32 | w.number(receiver) & 0xffff_ffffL;
  }

  /**
   * {@code time FILEIOBEGIN type ON CPUID cpu file bytes [SCL scl]}.
   *
   * @return whether it reads or writes; of other file operations there is no matched form
   */
  private boolean fileKey(VtfWords w) {
    long type = w.key(2);
    first = w.number(6) << 32 | w.number(7) & 0xffff_ffffL;
    second = (long) (type == READ ? FILE_KEY : FILE_KEY + 1) << 32 | w.number(5) & 0xffff_ffffL;
    return type == READ || type == WRITE;
  }

  /**
   * A file operation begins or ends; other ones than to read and write stay two lines, and the
   * second one goes with the first.
   */
  private void file(boolean begins) {
    boolean matched = fileKey(words);
    long wanting = requests.file(words.number(6), words.number(5));
    if (matched && begins) {
      begin(BEGIN, wanting);
    } else if (matched) {
      join(TRANSFER, wanting);
    } else if (begins) {
      if (!addAlone(wanting) && wanting != 0) {
        int at = dropped.findOrAdd(first, second);
        dropped.set(at, 0, dropped.get(at, 0) + 1);
      }
    } else {
      int at = dropped.find(first, second);
      if (at < 0) {
        addAlone(wanting);
      } else if (dropped.get(at, 0) > 1) {
        dropped.set(at, 0, dropped.get(at, 0) - 1);
      } else {
        dropped.remove(at);
      }
    }
  }

  /** The line of {@link #words} waits for its partner, unless nobody wants them. */
  private void begin(int state, long wanting) {
    long time = time(words);
    if (wanting == 0 || requests.isOver(time)) {
      return; // then nobody wants its partner either, which may take no other one
    }
    long line = add();
    held.number(line, ALONE, requests.want(wanting, time, time) ? 1 : 0);
    if (givenUp >= MOST_GIVEN_UP) {
      alone(line);
      return;
    }
    int at = waiting.findOrAdd(first, second);
    held.state(line, state);
    if (waiting.get(at, FIRST) == 0) {
      waiting.set(at, FIRST, line);
    } else {
      held.number(waiting.get(at, LAST), NEXT, line);
    }
    waiting.set(at, LAST, line);
  }

  /** Finds the partner of the line of {@link #words}. */
  private void join(int together, long wanting) {
    int at = waiting.find(first, second);
    if (at < 0) {
      addAlone(wanting);
      return;
    }
    long lost = waiting.get(at, GIVEN_UP);
    long partner = waiting.get(at, FIRST);
    if (lost > 0) {
      waiting.set(at, GIVEN_UP, lost - 1);
      givenUp--;
      addAlone(wanting);
    } else {
      waiting.set(at, FIRST, held.number(partner, NEXT));
      other.split(held.text(), held.from(partner), held.to(partner));
      if (requests.want(wanting, time(other), time(words))) {
        long line = add();
        held.state(partner, together);
        held.number(partner, PARTNER, line);
        held.state(line, TAKEN);
      } else {
        held.state(partner, TAKEN);
      }
    }
    drop(at);
  }

  /** Removes an entry in which nothing waits. */
  private void drop(int at) {
    if (waiting.get(at, FIRST) == 0 && waiting.get(at, GIVEN_UP) == 0) {
      waiting.remove(at);
    }
  }

  /** {@code time GLOBALOP op CPU cpu COM comm ROOT root SENT b RECVD b DELTA d [SCL scl]}. */
  private void member() {
    if (requests.collective(words.number(2)) == 0) {
      return;
    }
    long own = requests.member(words.number(2), words.number(4));
    int comm = sizes.find(words.number(6), 0);
    long size = comm < 0 ? 0 : sizes.get(comm, 0);
    if (size <= 0) {
      addAlone(own);
      return;
    }
    long key = words.number(2) << 32 | words.number(6) & 0xffff_ffffL;
    int at = sequences.findOrAdd(key, words.number(8));
    if (sequences.get(at, 0) == 0) {
      sequences.set(at, 0, sequences.size());
      if (sequences.size() >= firstKept.length) {
        firstKept = java.util.Arrays.copyOf(firstKept, 2 * firstKept.length);
      }
    }
    long sequence = sequences.get(at, 0);
    int count = done.findOrAdd(sequence, words.number(4));
    long number = done.get(count, 0);
    done.set(count, 0, number + 1);
    if (number < firstKept[(int) sequence]) {
      addAlone(own);
      return;
    }
    long time = time(words);
    if (requests.isOver(time) && operations.find(sequence, number) < 0) {
      return; // all members come behind the windows
    }
    long line = add();
    held.number(line, ALONE, requests.want(own, time, time) ? 1 : 0);
    int operation = operations.findOrAdd(sequence, number);
    long members = operations.get(operation, MEMBERS) + 1;
    if (members == 1) {
      operations.set(operation, FIRST, line);
    } else {
      held.number(operations.get(operation, LAST), NEXT, line);
    }
    operations.set(operation, LAST, line);
    operations.set(operation, MEMBERS, members);
    held.state(line, MEMBER);
    held.number(line, SEQUENCE, sequence);
    held.number(line, OPERATION_NUMBER, number);
    if (members == size) {
      long head = operations.get(operation, FIRST);
      operations.remove(operation);
      boolean wanted = isWanted(head);
      for (long l = head; l != 0; l = held.number(l, NEXT)) {
        held.state(l, TAKEN);
      }
      if (wanted) {
        held.state(head, OPERATION);
        held.number(head, PARTNER, members);
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

  /** No longer waits for the partners of the oldest line. */
  private void giveUp(long line) {
    int state = held.state(line);
    if (state == SEND || state == BEGIN) {
      words.split(held.text(), held.from(line), held.to(line));
      if (state == SEND) {
        messageKey(words, 6, 8);
      } else {
        fileKey(words);
      }
      int at = waiting.find(first, second);
      waiting.set(at, FIRST, held.number(line, NEXT)); // the oldest of all is the oldest here
      waiting.set(at, GIVEN_UP, waiting.get(at, GIVEN_UP) + 1);
      givenUp++;
      alone(line);
    } else if (state == MEMBER) {
      long sequence = held.number(line, SEQUENCE);
      long number = held.number(line, OPERATION_NUMBER);
      firstKept[(int) sequence] = Math.max(firstKept[(int) sequence], number + 1);
      operations.remove(operations.find(sequence, number));
      for (long l = line; l != 0; l = held.number(l, NEXT)) {
        alone(l);
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
