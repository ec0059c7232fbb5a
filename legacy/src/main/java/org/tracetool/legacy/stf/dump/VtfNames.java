package org.tracetool.legacy.stf.dump;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.tracetool.core.operation.WaitingRows;
import org.tracetool.core.text.ByteText;

/** What the declarations of a trace in Standard ASCII call the numbers of its records. */
final class VtfNames {
  /** Tables of names by number, and what their numbers are. */
  enum Kind {
    ACTIVITY,
    STATE,
    SAMPLE_CLASS,
    SAMPLE,
    SOURCE_FILE,
    LOCATION,
    OPERATION,
    FILE,
    COMMUNICATOR,
    GROUP,
    SCOPE
  }

  private static final String QUOTE = "\"";
  private static final long FIRST_GROUP = 1L << 31;
  private static final long GROUP_COMMUNICATOR = 1L << 30;
  private static final long ALL_COMMUNICATORS = Long.MIN_VALUE;

  private final VtfNumberedNames[] tables = new VtfNumberedNames[Kind.values().length];

  /** Positions of the names of message types in the list, by communicator and type. */
  private final WaitingRows messages = new WaitingRows(1);

  private final java.util.ArrayList<byte[]> messageNames = new java.util.ArrayList<>();
  private boolean threads;
  private long processes;

  VtfNames() {
    for (int i = 0; i < tables.length; i++) {
      tables[i] = new VtfNumberedNames();
    }
  }

  /** Learns what a declaration says; its words are as they stand in the trace. */
  void learn(List<String> w) {
    switch (w.get(0)) {
      case "NCPUS" -> processes = threads ? processes : sum(w);
      case "NTHREADS" -> {
        threads = true;
        processes = w.size() - 1L;
      }
      case "DEFGROUP" -> {
        put(Kind.GROUP, w.get(1), w.get(2));
        // The communicator that this program's writer makes of a group has its name.
        long communicator = Long.parseLong(w.get(1)) - FIRST_GROUP + GROUP_COMMUNICATOR;
        if (find(Kind.COMMUNICATOR, communicator) == null) {
          put(Kind.COMMUNICATOR, Long.toString(communicator), w.get(2));
        }
      }
      case "DEFCOMNAME" -> put(Kind.COMMUNICATOR, w.get(1), w.get(2));
      case "DEFACT" -> put(Kind.ACTIVITY, w.get(1), w.get(2));
      case "DEFSTATE" -> put(Kind.STATE, w.get(1), joined(Kind.ACTIVITY, w.get(3), w.get(4)));
      case "DEFSCOPE" -> put(Kind.SCOPE, w.get(1), joined(Kind.ACTIVITY, w.get(3), w.get(4)));
      case "DEFSAMPCLASS" -> put(Kind.SAMPLE_CLASS, w.get(1), w.get(2));
      case "DEFSAMP" ->
          put(Kind.SAMPLE, w.get(1), joined(Kind.SAMPLE_CLASS, w.get(3), w.get(w.size() - 2)));
      case "FILETOKEN" -> put(Kind.SOURCE_FILE, w.get(1), w.get(2));
      case "DEFSCL" -> put(Kind.LOCATION, w.get(1), places(w));
      case "GLOBALOPTOKEN" -> put(Kind.OPERATION, w.get(1), w.get(2));
      case "IOFILE" -> put(Kind.FILE, w.get(1), w.get(3));
      case "MSGTYPE" -> {
        boolean all = w.size() == 3;
        long communicator = all ? ALL_COMMUNICATORS : Long.parseLong(w.get(1));
        long type = Long.parseLong(w.get(all ? 1 : 2));
        int known = messages.find(communicator, type, 0);
        int slot = known == WaitingRows.NONE ? messages.add(communicator, type, 0) : known;
        messages.set(slot, 0, messageNames.size());
        messageNames.add(bytes('(' + w.get(w.size() - 1) + ')'));
      }
      default -> {
        // names nothing
      }
    }
  }

  private void put(Kind kind, String number, String name) {
    tables[kind.ordinal()].put((int) Long.parseLong(number), bytes(name));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static long sum(List<String> w) {
    long n = 0;
    for (String word : w.subList(1, w.size())) {
      n += Long.parseLong(word);
    }
    return n;
  }

  /** {@code "class:name"} of two quoted names. */
  private String joined(Kind kind, String parent, String name) {
    String first = text(kind, parent);
    return first.equals(parent)
        ? name
        : first.substring(0, first.length() - 1) + ':' + name.substring(1);
  }

  private String places(List<String> w) {
    StringBuilder text = new StringBuilder();
    for (int i = 4; i < w.size(); i++) {
      text.append(i > 4 ? "," : "").append(place(w.get(i)));
    }
    return text.toString();
  }

  /** A file and line, {@code 3:17}, with the name of the file. */
  String place(String fileAndLine) {
    int colon = fileAndLine.indexOf(':');
    return text(Kind.SOURCE_FILE, fileAndLine.substring(0, colon)) + fileAndLine.substring(colon);
  }

  /** The quoted name of a number, or the number if it has none. */
  String text(Kind kind, String number) {
    byte[] name = find(kind, Long.parseLong(number));
    return name == null ? number : new String(name, StandardCharsets.ISO_8859_1);
  }

  /** The quoted name of a number; null if it has none. */
  byte[] find(Kind kind, long number) {
    return tables[kind.ordinal()].get((int) number);
  }

  /**
   * Adds the name of a task, {@code thread:process}, or of a group.
   *
   * @return whether it has one; otherwise nothing is added
   */
  boolean cpu(long number, ByteText out) {
    if (number >= FIRST_GROUP) {
      byte[] name = find(Kind.GROUP, number);
      if (name != null) {
        out.put(name);
      }
      return name != null;
    }
    if (number <= 0) {
      return false;
    }
    if (threads) {
      out.unsigned(number - 1 >> 16).put(':').unsigned(number - 1 & 0xffff);
    } else {
      out.put("0:").unsigned(number - 1);
    }
    return true;
  }

  /** As {@link #cpu(long, ByteText)}, as text. */
  String cpu(String number) {
    ByteText out = new ByteText(32);
    return cpu(Long.parseLong(number), out)
        ? new String(out.bytes(), 0, out.length(), StandardCharsets.ISO_8859_1)
        : number;
  }

  /** Whether a root is a task; what is none is no root and stays a number. */
  boolean isTask(long root) {
    long n = root - 1;
    return n >= 0 && (threads ? n & 0xffff : n) < processes;
  }

  /** The name that a message type has in a communicator or in all, in brackets; or null. */
  byte[] messageType(long type, long communicator) {
    int slot = messages.find(communicator, type, 0);
    if (slot == WaitingRows.NONE) {
      slot = messages.find(ALL_COMMUNICATORS, type, 0);
    }
    return slot == WaitingRows.NONE ? null : messageNames.get((int) messages.get(slot, 0));
  }

  /** A quoted name without its quotes. */
  static String bare(String name) {
    return name.startsWith(QUOTE) ? name.substring(1, name.length() - 1) : name;
  }
}
