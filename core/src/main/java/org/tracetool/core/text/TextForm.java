package org.tracetool.core.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The records and declarations that are kept as text and what their words mean. A text is a line of
 * extended VTF3 Standard ASCII without its time, with single blanks and with escapes in its
 * strings; its name comes first.
 *
 * <p>In the lists of words, {@code -} is any word, one in capitals is itself, and a letter is a
 * number: {@code p} process or group, {@code s} state, {@code a} activity, {@code l} source
 * location, {@code c} communicator, {@code k} counter, {@code g} counter group, {@code i} file,
 * {@code o} collective operation, {@code f} source file with a line, {@code d} ticks, and {@code S
 * K T N P} those of {@link TextSpace}. {@code …} repeats the word before it, or stands for
 * anything. What comes behind the words are labels with numbers, {@code SCL} and {@code STATE}.
 */
public enum TextForm {
  MUTEXACQUIRE(true, "CPU p ENTER s - s DELTA d MUTEX - -"),
  MUTEXRELEASE(true, "CPU p ENTER s - s DELTA d MUTEX - -"),
  KPARREGBEGIN(true, "CPU p REG K SEQN - NTHREADS -"),
  KPARREGBARSUM(true, "CPU p REG K SEQN - OPA - -"),
  KPARREGEND(true, "CPU p REG K SEQN - OPA - -"),
  PATTERN(true, "P CPU p DELTA d NSTEPS - -…"),
  OPENMPENTER(true, "CPU p TYPE T NAME N"),
  OPENMPLEAVE(true, "CPU p"),
  SCOPEBEGIN(true, "S CPU p SEQ -"),
  SCOPEEND(true, "S CPU p SEQ -"),
  ERROR(true, "CPU p LEVEL - NAME - TEXT -"),
  REQUEST(true, "- CPU p -"),
  TRACEOFF(true, "CPU p"),
  TRACEON(true, "CPU p"),
  UPFROM(true, "s CPU p"),
  UPTO(true, "s CPU p"),
  SAMP(true, "CPU p"),
  COLLOP(true, "o COM c ROOT - NMEMBS -"),
  DEFSCOPE(false, "S ACT a -"),
  DEFKPARREG(false, "K -"),
  DEFOPENMPTYPE(false, "T -"),
  DEFOPENMPNAME(false, "N -"),
  DEFPATTERNSHAPE(false, "P ACT a TYPE - REF P P"),
  DEFPATTERN(false, "P ACT a SHAPE P RADIUS - RATIO - NSTEPS - -…"),
  MSGTYPE(false, "c - -"),
  DEFCOMNAME(false, "c -"),
  DEFTHREAD(false, "p - -"),
  DEFSCL(false, "l NPOS - f…"),
  DEFSAMP(false, "k CLASS g - p -…"),
  DEFSTATE(false, "s ACT a -"),
  IOFILE(false, "i c -"),
  DEFGROUP(false, "p - NMEMBS - p…");

  private static final int SIZE = 128;
  private static final TextForm[] BY_NAME = new TextForm[SIZE];

  static {
    for (TextForm form : values()) {
      int i = slot(form.name, 0, form.name.length);
      while (BY_NAME[i] != null) {
        i = i + 1 & SIZE - 1;
      }
      BY_NAME[i] = form;
    }
  }

  private final boolean event;
  final byte[] name = name().getBytes(StandardCharsets.US_ASCII);

  /** Letters of the words behind the name; 0 is a word that has to be there. */
  final char[] letters;

  final byte[][] fixed;

  /** Whether the last word is there any number of times. */
  final boolean repeats;

  TextForm(boolean event, String spec) {
    this.event = event;
    List<byte[]> words = new ArrayList<>();
    StringBuilder types = new StringBuilder();
    for (String word : spec.replace("…", "").split(" ")) {
      boolean literal = word.length() > 1;
      words.add(literal ? word.getBytes(StandardCharsets.US_ASCII) : null);
      types.append(literal ? '\0' : word.charAt(0));
    }
    letters = types.toString().toCharArray();
    fixed = words.toArray(new byte[0][]);
    repeats = spec.endsWith("…");
  }

  /** Whether it is a record; otherwise it is a declaration. */
  public boolean isEvent() {
    return event;
  }

  /** Whether this declares something that has no definition of its own in the model. */
  public boolean standsAlone() {
    return switch (this) {
      case DEFSCOPE,
          DEFKPARREG,
          DEFOPENMPTYPE,
          DEFOPENMPNAME,
          DEFPATTERNSHAPE,
          DEFPATTERN,
          MSGTYPE ->
          true;
      default -> false;
    };
  }

  /** What numbers of its own this declares; null if none that only texts have. */
  public TextSpace declares() {
    return event ? null : TextSpace.of(letters[0]);
  }

  /** The form with this name; null if there is none. */
  static TextForm find(byte[] b, int from, int to) {
    int i = slot(b, from, to);
    while (BY_NAME[i] != null) {
      byte[] name = BY_NAME[i].name;
      if (Arrays.equals(name, 0, name.length, b, from, to)) {
        return BY_NAME[i];
      }
      i = i + 1 & SIZE - 1;
    }
    return null;
  }

  private static int slot(byte[] b, int from, int to) {
    int h = to - from;
    for (int i = from; i < to; i++) {
      h = h * 31 + b[i];
    }
    return (h ^ h >>> 7 ^ h >>> 15) & SIZE - 1;
  }
}
