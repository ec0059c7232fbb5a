package org.tracetool.cli.dump;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Puts names in place of the numbers of a trace in Standard ASCII, as {@code xstftool} does. */
final class VtfExpansion implements VtfLines {
  private static final int FIRST_MEMBER = 5;

  private final VtfLines next;
  private final VtfNames names = new VtfNames();
  private final List<String> words = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  VtfExpansion(VtfLines next) {
    this.next = next;
  }

  @Override
  public void accept(String line) throws IOException {
    boolean event = VtfLines.isEvent(line);
    if (line.startsWith("C ") || line.startsWith(" C ", line.indexOf(' '))) {
      next.accept(line); // a comment is not made of words
      return;
    }
    split(line);
    if (event) {
      event();
    } else {
      names.learn(words);
      declaration();
    }
    text.setLength(0);
    for (int i = 0; i < words.size(); i++) {
      text.append(i > 0 ? " " : "").append(words.get(i));
    }
    next.accept(text.toString());
  }

  /** Words are separated by single blanks; quotes keep them together. */
  private void split(String line) {
    words.clear();
    int start = 0;
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (quoted && c == '\\') {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == ' ' && !quoted) {
        words.add(line.substring(start, i));
        start = i + 1;
      }
    }
    words.add(line.substring(start));
  }

  private void declaration() {
    switch (words.get(0)) {
      case "CPUSYM" -> words.set(1, names.cpu(words.get(1)));
      case "DEFGROUP" -> {
        for (int i = FIRST_MEMBER; i < words.size(); i++) {
          words.set(i, names.cpu(words.get(i)));
        }
        words.set(2, VtfNames.bare(words.get(2)));
        words.remove(1);
      }
      case "DEFSCL" -> {
        for (int i = 4; i < words.size(); i++) {
          words.set(i, names.place(words.get(i)));
        }
      }
      case "DEFSTATE" -> {
        words.set(3, names.activity(words.get(3)));
        labelled(5);
      }
      case "DEFSAMP" -> {
        words.set(3, names.sampleClass(words.get(3)));
        words.set(FIRST_MEMBER, names.cpu(words.get(FIRST_MEMBER)));
      }
      default -> {
        // nothing in it has a name
      }
    }
  }

  private void event() {
    String keyword = words.get(1);
    switch (keyword) {
      case "DOWNTO", "UPFROM", "UPTO" -> words.set(2, names.state(words.get(2)));
      case "GLOBALOP", "COLLOP" -> words.set(2, names.operation(words.get(2)));
      case "SENDMSG", "RECVMSG" -> words.set(2, names.messageType(words.get(2), words.get(4)));
      case "FILEIOBEGIN", "FILEIOEND" -> {
        words.set(5, names.cpu(words.get(5)));
        words.set(6, names.ioFile(words.get(6)));
      }
      case "MUTEXACQUIRE", "MUTEXRELEASE" -> {
        words.set(5, names.state(words.get(5)));
        words.set(7, names.state(words.get(7)));
      }
      case "ONETOONE" -> words.set(13, names.messageType(words.get(13), words.get(9)));
      default -> {
        // only fields with labels
      }
    }
    labelled(2);
  }

  /** Fields that have their label in front. */
  private void labelled(int from) {
    for (int i = from; i + 1 < words.size(); i++) {
      String value = words.get(i + 1);
      if (value.isEmpty() || !Character.isDigit(value.charAt(0))) {
        continue;
      }
      switch (words.get(i)) {
        case "CPU", "FROM", "TO", "BY" -> words.set(i + 1, names.cpu(value));
        case "ROOT" -> words.set(i + 1, names.root(value));
        case "DEF" -> words.set(i + 1, names.sample(value));
        case "COM" -> words.set(i + 1, names.communicator(value));
        case "FILE" -> words.set(i + 1, names.ioFile(value));
        case "SCL" -> {
          for (int k = i + 1; k < words.size(); k++) {
            words.set(k, names.location(words.get(k)));
          }
          return;
        }
        default -> {
          // a number that means itself
        }
      }
    }
  }

  @Override
  public void end() throws IOException {
    next.end();
  }
}
