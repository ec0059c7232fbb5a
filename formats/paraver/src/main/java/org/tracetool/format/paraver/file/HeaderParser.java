package org.tracetool.format.paraver.file;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.text.TraceText;

/**
 * Reads the first line. Errors in it are reported with their byte, since nothing can be read
 * without it.
 */
public final class HeaderParser {
  /** More threads, nodes or applications than this are taken for damage. */
  public static final int MAX_OBJECTS = 1 << 20;

  private static final int SHOWN = 20;
  private static final String COMMUNICATORS = "a number of communicators";
  private static final int MAX_DIGITS = 19;

  private final Path file;
  private final long offset;
  private final byte[] line;
  private final int end;
  private int at;

  private HeaderParser(Path file, long offset, byte[] bytes, int from, int to) {
    this.file = file;
    this.offset = offset - from;
    this.line = bytes;
    this.at = from;
    this.end = to;
  }

  /**
   * The header in some bytes.
   *
   * @param offset where they are in the file
   * @throws DamagedTraceException if there is none
   */
  public static PrvHeader parse(Path file, long offset, byte[] bytes, int from, int to)
      throws DamagedTraceException, UnsupportedTraceException {
    return new HeaderParser(file, offset, bytes, from, to).parse();
  }

  private PrvHeader parse() throws DamagedTraceException, UnsupportedTraceException {
    if (text(at, end).strip().equals("new format")) {
      throw new UnsupportedTraceException(
          file + ": is of the variant 'new format' of Paraver traces, which cannot be read");
    }
    if (!text(at, Math.min(end, at + PrvHeader.MAGIC.length())).equals(PrvHeader.MAGIC)) {
      throw damaged(at, "'" + PrvHeader.MAGIC + "'");
    }
    at += PrvHeader.MAGIC.length();
    int close = at;
    while (close < end && !(line[close] == ')' && close + 1 < end && line[close + 1] == ':')) {
      close++;
    }
    if (close == end) {
      throw damaged(at, "a date that ends with '):'");
    }
    String date = TraceText.decode(line, at, close - at);
    at = close + 2;
    long duration = number("a duration", Long.MAX_VALUE);
    int suffix = at;
    while (at < end && line[at] != ':') {
      at++;
    }
    if (at > suffix && line[suffix] != '_') {
      throw damaged(suffix, "':' or a unit like _ns after the duration");
    }
    TimeUnit unit = TimeUnit.ofSuffix(text(suffix, at));
    expect(':', "':' after the duration");
    int[] cpus = resources();
    int applications = (int) number("a number of applications", MAX_OBJECTS);
    if (applications == 0) {
      throw damaged(at - 1, "at least one application");
    }
    expect(':', "':' after the number of applications");
    List<int[]> threads = new ArrayList<>();
    List<int[]> nodes = new ArrayList<>();
    long all = 0;
    long communicators = 0;
    for (int a = 0; a < applications; a++) {
      if (a > 0) {
        if (isCommunicators()) {
          at++;
          communicators += number(COMMUNICATORS, Integer.MAX_VALUE);
        }
        if (at >= end) {
          throw damaged(at, "application " + (a + 1) + " of " + applications);
        }
        at++; // whatever it is, as Paraver does
      }
      all = application(threads, nodes, cpus, all);
    }
    if (at < end && (line[at] == ',' || line[at] == ':')) {
      at++;
      communicators += at == end ? 0 : number(COMMUNICATORS, Integer.MAX_VALUE);
    }
    if (!text(at, end).isBlank()) {
      throw damaged(at, "the end of the line");
    }
    return new PrvHeader(
        date,
        duration,
        unit,
        cpus,
        threads.toArray(new int[0][]),
        nodes.toArray(new int[0][]),
        (int) Math.min(communicators, Integer.MAX_VALUE));
  }

  /** Whether the number of communicators of one application stands here, before the next one. */
  private boolean isCommunicators() {
    int p = at + 1;
    while (p < end && line[p] >= '0' && line[p] <= '9') {
      p++;
    }
    return p > at + 1 && p < end && (line[p] == ':' || line[p] == ',') && line[at] == ',';
  }

  private int[] resources() throws DamagedTraceException {
    int begin = at;
    int nodes = (int) number("a number of nodes", MAX_OBJECTS);
    IntList cpus = new IntList();
    if (at < end && line[at] == '(') {
      do {
        at++;
        cpus.add((int) number("a number of CPUs", MAX_OBJECTS));
      } while (at < end && line[at] == ',');
      expect(')', "')' after the CPUs of nodes");
      if (cpus.size() != nodes) {
        throw damaged(begin, nodes + " numbers of CPUs", cpus.size() + " numbers");
      }
    } else {
      for (int i = 0; i < nodes; i++) {
        cpus.add(1);
      }
    }
    expect(':', "':' after the nodes");
    long sum = 0;
    for (int i = 0; i < cpus.size(); i++) {
      sum += cpus.get(i);
    }
    if (sum > Integer.MAX_VALUE) {
      throw damaged(begin, "fewer CPUs", Long.toString(sum));
    }
    return cpus.toArray();
  }

  private long application(List<int[]> threads, List<int[]> nodes, int[] cpus, long before)
      throws DamagedTraceException {
    int begin = at;
    int tasks = (int) number("a number of tasks", MAX_OBJECTS);
    expect('(', "'(' before the tasks");
    IntList counts = new IntList();
    IntList places = new IntList();
    long all = before;
    if (at < end && line[at] == ')') {
      at++;
    } else {
      at--;
      do {
        at++;
        int count = (int) number("a number of threads", MAX_OBJECTS);
        all += count;
        if (all > MAX_OBJECTS) {
          throw damaged(at - 1, "at most " + MAX_OBJECTS + " threads", "more");
        }
        expect(':', "':' between threads and node");
        int node = (int) number("a node", MAX_OBJECTS);
        if (cpus.length == 0) {
          node = 0; // nothing is known of nodes, whatever their numbers are
        }
        if (node > cpus.length) {
          throw damaged(at - 1, "one of " + cpus.length + " nodes", Integer.toString(node));
        }
        counts.add(count);
        places.add(node);
      } while (at < end && line[at] == ',');
      expect(')', "')' after the tasks");
    }
    if (counts.size() != tasks) {
      throw damaged(begin, tasks + " tasks", counts.size() + " tasks");
    }
    threads.add(counts.toArray());
    nodes.add(places.toArray());
    return all;
  }

  private long number(String what, long most) throws DamagedTraceException {
    int begin = at;
    long value = 0;
    while (at < end && line[at] >= '0' && line[at] <= '9') {
      value = value * 10 + line[at++] - '0';
      if (at - begin > MAX_DIGITS || value < 0) {
        throw damaged(begin, what);
      }
    }
    if (at == begin) {
      throw damaged(begin, what);
    }
    if (value > most) {
      throw damaged(begin, what + " up to " + most, Long.toString(value));
    }
    return value;
  }

  private void expect(char c, String what) throws DamagedTraceException {
    if (at >= end || line[at] != c) {
      throw damaged(at, what);
    }
    at++;
  }

  private String text(int from, int to) {
    return new String(line, from, Math.max(0, to - from), StandardCharsets.ISO_8859_1);
  }

  private DamagedTraceException damaged(int where, String expected) {
    String found = text(where, Math.min(end, where + SHOWN));
    return damaged(
        where, expected, found.isEmpty() ? "the end of the line" : '\'' + printable(found) + '\'');
  }

  private DamagedTraceException damaged(int where, String expected, String found) {
    return DamagedTraceException.at(file, offset + where, expected, found);
  }

  /** A part of a file without what would confuse a terminal. */
  static String printable(String text) {
    StringBuilder s = new StringBuilder();
    text.chars().forEach(c -> s.append(c < ' ' || c > '~' ? '?' : (char) c));
    return s.toString();
  }
}
