package org.tracetool.cli.dump;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Makes one line of a message, a collective operation or a file operation that was several, as
 * {@code stftool --matched-vtf} does. A line that waits for its partners holds back those behind
 * it, so that the order of time stays; once they take too much memory, the oldest one goes out in
 * its plain form, and so do its partners when they come.
 */
final class VtfMatching implements VtfLines {
  private static final int OF_LINE = 160;
  private static final int OF_WORD = 64;

  private final VtfLines next;
  private final long most;
  private final ArrayDeque<Held> queue = new ArrayDeque<>();
  private final Map<String, ArrayDeque<Held>> singles = new HashMap<>();
  private final Map<String, Sequence> operations = new HashMap<>();
  private final Map<String, Integer> sizes = new HashMap<>();
  private final Map<String, Long> givenUp = new HashMap<>();
  private long held;

  /**
   * A matching of lines.
   *
   * @param most bytes that lines may take that are held back
   */
  VtfMatching(VtfLines next, long most) {
    this.next = next;
    this.most = most;
  }

  /** A line on its way out. */
  private static final class Held {
    private String line;
    private final String[] words;
    private String key;
    private Operation operation;
    private final int size;

    private Held(String line, String[] words) {
      this.line = line;
      this.words = words;
      size = OF_LINE + 2 * line.length() + (words == null ? 0 : words.length * OF_WORD);
    }

    private boolean waits() {
      return key != null || operation != null;
    }
  }

  /** A collective operation whose members have not all come. */
  private record Operation(Sequence sequence, long number, List<Held> members) {}

  /** Operations of one kind in one communicator: each task takes part in one after the other. */
  private static final class Sequence {
    private final Map<String, Long> done = new HashMap<>();
    private final Map<Long, Operation> open = new HashMap<>();
    private long firstKept;
  }

  @Override
  public void accept(String line) throws IOException {
    if (!VtfLines.isEvent(line)) {
      if (line.startsWith("COMDEF ")) {
        String[] words = line.split(" ");
        sizes.put(words[1], Integer.parseInt(words[2]));
      }
      next.accept(line);
      return;
    }
    int keyword = line.indexOf(' ') + 1;
    if (line.startsWith("SENDMSG ", keyword)) {
      String[] w = line.split(" ");
      await(hold(line, w), "m " + w[2] + ' ' + w[4] + ' ' + w[6] + ' ' + w[8]);
    } else if (line.startsWith("RECVMSG ", keyword)) {
      received(line, line.split(" "));
    } else if (isTransfer(line, keyword, "FILEIOBEGIN")) {
      String[] w = line.split(" ");
      await(hold(line, w), fileKey(w));
    } else if (isTransfer(line, keyword, "FILEIOEND")) {
      ended(line, line.split(" "));
    } else if (line.startsWith("GLOBALOP ", keyword)) {
      joined(line, line.split(" "));
    } else {
      hold(line, null);
    }
    while (held > most) {
      giveUp(queue.element());
      release();
    }
    release();
  }

  /** Whether it reads or writes; of other file operations there is no matched form. */
  private static boolean isTransfer(String line, int at, String keyword) {
    int type = at + keyword.length();
    return line.startsWith(keyword, at)
        && (line.startsWith(" READ ", type) || line.startsWith(" WRITE ", type));
  }

  private Held hold(String line, String[] words) {
    Held h = new Held(line, words);
    queue.add(h);
    held += h.size;
    return h;
  }

  private void await(Held h, String key) {
    h.key = key;
    singles.computeIfAbsent(key, k -> new ArrayDeque<>()).add(h);
  }

  private static String fileKey(String[] w) {
    return "f " + w[2] + ' ' + w[5] + ' ' + w[6] + ' ' + w[7];
  }

  private Held partner(String key) {
    if (givenUp.containsKey(key)) {
      givenUp.computeIfPresent(key, (k, n) -> n == 1 ? null : n - 1);
      return null;
    }
    ArrayDeque<Held> waiting = singles.get(key);
    if (waiting == null) {
      return null;
    }
    Held first = waiting.remove();
    if (waiting.isEmpty()) {
      singles.remove(key);
    }
    first.key = null;
    return first;
  }

  /** {@code time RECVMSG type COM comm BY receiver FROM sender LEN bytes [SCL scl]}. */
  private void received(String line, String[] w) {
    Held send = partner("m " + w[2] + ' ' + w[4] + ' ' + w[8] + ' ' + w[6]);
    if (send == null) {
      hold(line, w);
      return;
    }
    String[] s = send.words;
    StringBuilder text = new StringBuilder(96);
    text.append(s[0]).append(" ONETOONE CPU ").append(s[6]).append(" TO ").append(s[8]);
    text.append(" DELTA ").append(VtfTime.minus(w[0], s[0])).append(" COM ").append(s[4]);
    text.append(" LEN ").append(s[10]).append(" TAG ").append(s[2]);
    if (!w[10].equals(s[10])) {
      text.append(" RLEN ").append(w[10]);
    }
    String sendScl = scl(s, 11);
    String receiveScl = scl(w, 11);
    if (sendScl != null || receiveScl != null) {
      text.append(" SCL ").append(orZero(sendScl)).append(' ').append(orZero(receiveScl));
    }
    send.line = text.toString();
  }

  private static String scl(String[] w, int at) {
    return w.length > at + 1 && w[at].equals("SCL") ? w[at + 1] : null;
  }

  private static String orZero(String scl) {
    return scl == null ? "0" : scl;
  }

  /** {@code time FILEIOEND type ON CPUID cpu file bytes [SCL scl]}. */
  private void ended(String line, String[] w) {
    Held begin = partner(fileKey(w));
    if (begin == null) {
      hold(line, w);
      return;
    }
    String[] b = begin.words;
    String scl = scl(b, 8) == null ? scl(w, 8) : scl(b, 8);
    begin.line =
        b[0]
            + " FILEIO "
            + b[2]
            + " CPU "
            + b[5]
            + " DELTA "
            + VtfTime.minus(w[0], b[0])
            + " FILE "
            + b[6]
            + " LEN "
            + b[7]
            + (scl == null ? "" : " SCL " + scl);
  }

  /** {@code time GLOBALOP op CPU cpu COM comm ROOT root SENT b RECVD b DELTA d [SCL scl]}. */
  private void joined(String line, String[] w) {
    Held h = hold(line, w);
    int size = sizes.getOrDefault(w[6], 0);
    if (size == 0) {
      return;
    }
    String key = w[2] + ' ' + w[6] + ' ' + w[8];
    Sequence sequence = operations.computeIfAbsent(key, k -> new Sequence());
    long number = sequence.done.merge(w[4], 1L, Long::sum) - 1;
    if (number < sequence.firstKept) {
      return;
    }
    Operation mine =
        sequence.open.computeIfAbsent(number, n -> new Operation(sequence, n, new ArrayList<>()));
    mine.members.add(h);
    h.operation = mine;
    if (mine.members.size() == size) {
      complete(mine);
    }
  }

  private void complete(Operation operation) {
    Held first = operation.members.get(0);
    String[] f = first.words;
    StringBuilder text = new StringBuilder();
    text.append(f[0]).append(" COLLOP ").append(f[2]).append(" COM ").append(f[6]);
    text.append(" ROOT ").append(f[8]).append(" NMEMBS ").append(operation.members.size());
    for (Held member : operation.members) {
      String[] w = member.words;
      text.append(" CPU ").append(w[4]).append(" START ").append(VtfTime.minus(w[0], f[0]));
      text.append(" DELTA ").append(w[14]).append(" SENT ").append(w[10]);
      text.append(" RECVD ").append(w[12]);
      member.line = null;
    }
    first.line = text.toString();
    close(operation);
  }

  private void close(Operation operation) {
    for (Held member : operation.members) {
      member.operation = null;
    }
    operation.sequence.open.remove(operation.number);
  }

  /** No longer waits for the partners of a line. */
  private void giveUp(Held h) {
    if (h.key != null) {
      ArrayDeque<Held> waiting = singles.get(h.key);
      waiting.remove(); // the oldest line of all is the oldest of its key
      if (waiting.isEmpty()) {
        singles.remove(h.key);
      }
      givenUp.merge(h.key, 1L, Long::sum);
      h.key = null;
    }
    if (h.operation != null) {
      Sequence sequence = h.operation.sequence;
      sequence.firstKept = Math.max(sequence.firstKept, h.operation.number + 1);
      close(h.operation);
    }
  }

  private void release() throws IOException {
    while (!queue.isEmpty() && !queue.element().waits()) {
      Held h = queue.remove();
      held -= h.size;
      if (h.line != null) {
        next.accept(h.line);
      }
    }
  }

  @Override
  public void end() throws IOException {
    while (!queue.isEmpty()) {
      giveUp(queue.element());
      release();
    }
    next.end();
  }
}
