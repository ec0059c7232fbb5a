package org.tracetool.cli.dump.vtf;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.cli.dump.vtf.VtfNames.Kind;
import org.tracetool.core.text.ByteText;

/** Puts names in place of the numbers of a trace in Standard ASCII, as {@code xstftool} does. */
final class VtfExpansion implements VtfLines {
  private static final int FIRST_MEMBER = 5;

  private static final long COMMENT = VtfWords.key("C");
  private static final long DOWNTO = VtfWords.key("DOWNTO");
  private static final long UPFROM = VtfWords.key("UPFROM");
  private static final long UPTO = VtfWords.key("UPTO");
  private static final long GLOBALOP = VtfWords.key("GLOBALOP");
  private static final long COLLOP = VtfWords.key("COLLOP");
  private static final long SENDMSG = VtfWords.key("SENDMSG");
  private static final long RECVMSG = VtfWords.key("RECVMSG");
  private static final long ONETOONE = VtfWords.key("ONETOONE");
  private static final long FILEIOBEGIN = VtfWords.key("FILEIOBEGIN");
  private static final long FILEIOEND = VtfWords.key("FILEIOEND");
  private static final long MUTEXACQUIRE = VtfWords.key("MUTEXACQUIRE");
  private static final long MUTEXRELEASE = VtfWords.key("MUTEXRELEASE");
  private static final long SCOPEBEGIN = VtfWords.key("SCOPEBEGIN");
  private static final long SCOPEEND = VtfWords.key("SCOPEEND");
  private static final long CPU = VtfWords.key("CPU");
  private static final long FROM = VtfWords.key("FROM");
  private static final long TO = VtfWords.key("TO");
  private static final long BY = VtfWords.key("BY");
  private static final long ROOT = VtfWords.key("ROOT");
  private static final long DEF = VtfWords.key("DEF");
  private static final long COM = VtfWords.key("COM");
  private static final long FILE = VtfWords.key("FILE");
  private static final long STATE = VtfWords.key("STATE");
  private static final long SCL = VtfWords.key("SCL");

  private final VtfLines next;
  private final VtfNames names = new VtfNames();
  private final VtfWords words = new VtfWords();
  private final ByteText out = new ByteText(256);

  VtfExpansion(VtfLines next) {
    this.next = next;
  }

  @Override
  public void accept(byte[] text, int from, int to) throws IOException {
    out.clear();
    if (VtfLines.isEvent(text, from, to)) {
      words.split(text, from, to);
      if (words.key(1) == COMMENT) {
        next.accept(text, from, to); // a comment is not made of words
        return;
      }
      event();
    } else {
      String line = new String(text, from, to - from, StandardCharsets.ISO_8859_1);
      if (line.startsWith("C ")) {
        next.accept(text, from, to);
        return;
      }
      words.split(text, from, to);
      List<String> w = new ArrayList<>();
      for (int i = 0; i < words.count(); i++) {
        w.add(words.text(i));
      }
      names.learn(w);
      declaration(w);
      out.put(String.join(" ", w));
    }
    next.accept(out.bytes(), 0, out.length());
  }

  private void declaration(List<String> w) {
    switch (w.get(0)) {
      case "CPUSYM", "DEFTHREAD" -> w.set(1, names.cpu(w.get(1)));
      case "DEFGROUP" -> {
        for (int i = FIRST_MEMBER; i < w.size(); i++) {
          w.set(i, names.cpu(w.get(i)));
        }
        w.set(2, VtfNames.bare(w.get(2)));
        w.remove(1);
      }
      case "DEFSCL" -> {
        for (int i = 4; i < w.size(); i++) {
          w.set(i, names.place(w.get(i)));
        }
      }
      case "DEFSTATE", "DEFSCOPE" -> {
        w.set(3, names.text(Kind.ACTIVITY, w.get(3)));
        for (int i = 6; i < w.size(); i++) {
          w.set(i, names.text(Kind.LOCATION, w.get(i)));
        }
      }
      case "DEFSAMP" -> {
        w.set(3, names.text(Kind.SAMPLE_CLASS, w.get(3)));
        w.set(FIRST_MEMBER, names.cpu(w.get(FIRST_MEMBER)));
      }
      default -> {
        // nothing in it has a name
      }
    }
  }

  private void event() {
    words.put(0, out);
    out.put(' ');
    words.put(1, out);
    long keyword = words.key(1);
    int i = 2;
    if (keyword == DOWNTO || keyword == UPFROM || keyword == UPTO) {
      named(i++, Kind.STATE);
    } else if (keyword == SENDMSG || keyword == RECVMSG) {
      messageType(i++, 4);
    } else if (keyword == GLOBALOP || keyword == COLLOP) {
      named(i++, Kind.OPERATION);
    } else if (keyword == SCOPEBEGIN || keyword == SCOPEEND) {
      named(i++, Kind.SCOPE);
    }
    boolean labels = true;
    for (; i < words.count(); i++) {
      if ((keyword == FILEIOBEGIN || keyword == FILEIOEND) && (i == 5 || i == 6)) {
        if (i == 5) {
          cpu(i);
        } else {
          named(i, Kind.FILE);
        }
      } else if ((keyword == MUTEXACQUIRE || keyword == MUTEXRELEASE) && (i == 5 || i == 7)) {
        named(i, Kind.STATE);
      } else if (keyword == ONETOONE && i == 13) {
        messageType(i, 9);
      } else {
        long label = labels ? words.key(i - 1) : SCL;
        labels = label != SCL; // all that follows are locations
        labelled(label, i);
      }
    }
  }

  /** A word that may be a number whose sort the word before it tells. */
  private void labelled(long label, int i) {
    if (label == CPU || label == FROM || label == TO || label == BY) {
      cpu(i);
    } else if (label == COM) {
      named(i, Kind.COMMUNICATOR);
    } else if (label == SCL) {
      named(i, Kind.LOCATION);
    } else if (label == DEF) {
      named(i, Kind.SAMPLE);
    } else if (label == FILE) {
      named(i, Kind.FILE);
    } else if (label == STATE) {
      named(i, Kind.STATE);
    } else if (label == ROOT && names.isTask(words.number(i))) {
      cpu(i);
    } else {
      same(i);
    }
  }

  private void same(int i) {
    out.put(' ');
    words.put(i, out);
  }

  private void named(int i, Kind kind) {
    long number = words.number(i);
    byte[] name = number == VtfWords.NO_NUMBER ? null : names.find(kind, number);
    if (name == null) {
      same(i);
    } else {
      out.put(' ').put(name);
    }
  }

  private void cpu(int i) {
    out.put(' ');
    long number = words.number(i);
    if (number == VtfWords.NO_NUMBER || !names.cpu(number, out)) {
      words.put(i, out);
    }
  }

  private void messageType(int i, int communicator) {
    same(i);
    byte[] name = names.messageType(words.number(i), words.number(communicator));
    if (name != null) {
      out.put(name);
    }
  }

  @Override
  public void end() throws IOException {
    next.end();
  }
}
