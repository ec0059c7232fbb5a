package org.tracetool.legacy.stf.dump;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.text.ByteText;
import org.tracetool.legacy.stf.dump.VtfNames.Kind;

/** Puts names in place of the numbers of a trace in Standard ASCII, as {@code xstftool} does. */
final class VtfExpansion implements VtfLines {
  private static final int FIRST_MEMBER = 5;

  private static final long COMMENT = VtfTokenLine.key("C");
  private static final long DOWNTO = VtfTokenLine.key("DOWNTO");
  private static final long UPFROM = VtfTokenLine.key("UPFROM");
  private static final long UPTO = VtfTokenLine.key("UPTO");
  private static final long GLOBALOP = VtfTokenLine.key("GLOBALOP");
  private static final long COLLOP = VtfTokenLine.key("COLLOP");
  private static final long SENDMSG = VtfTokenLine.key("SENDMSG");
  private static final long RECVMSG = VtfTokenLine.key("RECVMSG");
  private static final long ONETOONE = VtfTokenLine.key("ONETOONE");
  private static final long FILEIOBEGIN = VtfTokenLine.key("FILEIOBEGIN");
  private static final long FILEIOEND = VtfTokenLine.key("FILEIOEND");
  private static final long MUTEXACQUIRE = VtfTokenLine.key("MUTEXACQUIRE");
  private static final long MUTEXRELEASE = VtfTokenLine.key("MUTEXRELEASE");
  private static final long SCOPEBEGIN = VtfTokenLine.key("SCOPEBEGIN");
  private static final long SCOPEEND = VtfTokenLine.key("SCOPEEND");
  private static final long CPU = VtfTokenLine.key("CPU");
  private static final long FROM = VtfTokenLine.key("FROM");
  private static final long TO = VtfTokenLine.key("TO");
  private static final long BY = VtfTokenLine.key("BY");
  private static final long ROOT = VtfTokenLine.key("ROOT");
  private static final long DEF = VtfTokenLine.key("DEF");
  private static final long COM = VtfTokenLine.key("COM");
  private static final long FILE = VtfTokenLine.key("FILE");
  private static final long STATE = VtfTokenLine.key("STATE");
  private static final long SCL = VtfTokenLine.key("SCL");

  private final VtfLines next;
  private final VtfNames names = new VtfNames();
  private final VtfTokenLine words = new VtfTokenLine();
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
      expandEvent();
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
      expandDeclaration(w);
      out.put(String.join(" ", w));
    }
    next.accept(out.bytes(), 0, out.length());
  }

  private void expandDeclaration(List<String> w) {
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

  private void expandEvent() {
    words.put(0, out);
    out.put(' ');
    words.put(1, out);
    long keyword = words.key(1);
    int i = 2;
    if (keyword == DOWNTO || keyword == UPFROM || keyword == UPTO) {
      expandNamed(i++, Kind.STATE);
    } else if (keyword == SENDMSG || keyword == RECVMSG) {
      expandMessageType(i++, 4);
    } else if (keyword == GLOBALOP || keyword == COLLOP) {
      expandNamed(i++, Kind.OPERATION);
    } else if (keyword == SCOPEBEGIN || keyword == SCOPEEND) {
      expandNamed(i++, Kind.SCOPE);
    }
    boolean labels = true;
    for (; i < words.count(); i++) {
      if ((keyword == FILEIOBEGIN || keyword == FILEIOEND) && (i == 5 || i == 6)) {
        if (i == 5) {
          expandCpu(i);
        } else {
          expandNamed(i, Kind.FILE);
        }
      } else if ((keyword == MUTEXACQUIRE || keyword == MUTEXRELEASE) && (i == 5 || i == 7)) {
        expandNamed(i, Kind.STATE);
      } else if (keyword == ONETOONE && i == 13) {
        expandMessageType(i, 9);
      } else {
        long label = labels ? words.key(i - 1) : SCL;
        labels = label != SCL; // all that follows are locations
        expandLabelled(label, i);
      }
    }
  }

  /** A word that may be a number whose kind the word before it gives. */
  private void expandLabelled(long label, int i) {
    if (label == CPU || label == FROM || label == TO || label == BY) {
      expandCpu(i);
    } else if (label == COM) {
      expandNamed(i, Kind.COMMUNICATOR);
    } else if (label == SCL) {
      expandNamed(i, Kind.LOCATION);
    } else if (label == DEF) {
      expandNamed(i, Kind.SAMPLE);
    } else if (label == FILE) {
      expandNamed(i, Kind.FILE);
    } else if (label == STATE) {
      expandNamed(i, Kind.STATE);
    } else if (label == ROOT && names.isTask(words.number(i))) {
      expandCpu(i);
    } else {
      copyWord(i);
    }
  }

  private void copyWord(int i) {
    out.put(' ');
    words.put(i, out);
  }

  private void expandNamed(int i, Kind kind) {
    long number = words.number(i);
    byte[] name = number == VtfTokenLine.NO_NUMBER ? null : names.find(kind, number);
    if (name == null) {
      copyWord(i);
    } else {
      out.put(' ').put(name);
    }
  }

  private void expandCpu(int i) {
    out.put(' ');
    long number = words.number(i);
    if (number == VtfTokenLine.NO_NUMBER || !names.cpu(number, out)) {
      words.put(i, out);
    }
  }

  private void expandMessageType(int i, int communicator) {
    copyWord(i);
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
