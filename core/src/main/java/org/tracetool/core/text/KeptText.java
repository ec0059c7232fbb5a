package org.tracetool.core.text;

import java.util.Arrays;
import java.util.Set;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.io.TraceText;

/**
 * Looks into the text of a record or declaration that the model has no place for, and gives it
 * other numbers. One object serves any number of texts; a text that is no line of a {@link
 * TextForm} is left alone.
 */
public final class KeptText {
  /** A word that is no number, or too large a one. */
  public static final long NO_NUMBER = TextWords.NO_NUMBER;

  /** Where communicators and processes are kept apart, see the mapping of VTF3. */
  private static final int COMM = 0x4000_0000;

  private static final int NO_COMM = -32767;
  private static final int SWAPPED = NO_COMM ^ COMM;
  private static final byte[] SCL = {'S', 'C', 'L'};
  private static final byte[] STATE = {'S', 'T', 'A', 'T', 'E'};

  private final TextWords words = new TextWords();
  private TextForm form;

  private byte[] out = new byte[256];
  private int used;
  private boolean changed;
  private boolean complete;

  /**
   * Takes a text.
   *
   * @return whether it has one of the forms
   */
  public boolean read(byte[] bytes, int start, int length) {
    int end = start;
    while (end < start + length && bytes[end] != ' ') {
      end++;
    }
    form = length == 0 ? null : TextForm.find(bytes, start, end);
    if (form == null) {
      return false;
    }
    words.split(bytes, start, start + length);
    if (!fits()) {
      form = null;
    }
    return form != null;
  }

  /** Whether the text of records of a kind is one of those that stand for other records. */
  public static boolean isIn(EventKind kind) {
    return kind == EventKind.UNKNOWN || kind == EventKind.SNAPSHOT_UNKNOWN;
  }

  /**
   * Takes the text of a record.
   *
   * @return whether it has one of the forms
   */
  public boolean read(EventCursor event) {
    int field = event.kind().textField();
    long word = field < 0 ? EventBlock.NO_TEXT : event.field(field);
    int length = word == EventBlock.NO_TEXT ? 0 : (int) word;
    return read(event.block().pool(), length == 0 ? 0 : (int) (word >>> 32), length);
  }

  /** Tells of all numbers in the text of a record; what they become does not matter. */
  public void look(EventCursor event, TextNumbers numbers) {
    if (read(event)) {
      rewrite(numbers);
    }
  }

  private boolean fits() {
    int letters = form.letters.length;
    if (words.count() - 1 < letters - (form.repeats || form == TextForm.MSGTYPE ? 1 : 0)) {
      return false;
    }
    for (int i = 0; i < letters; i++) {
      if (form.fixed[i] != null && !words.is(i + 1, form.fixed[i])) {
        return false;
      }
    }
    return true;
  }

  /** What the text is. */
  public TextForm form() {
    return form;
  }

  /** A word as a number, the name being word 0; {@link #NO_NUMBER} if it is none. */
  public long number(int word) {
    return word < words.count() ? words.number(word) : NO_NUMBER;
  }

  /** The number behind a label at the end of the text, 0 if it is not there. */
  public long scl() {
    for (int i = form.letters.length + 1; i + 1 < words.count(); i++) {
      if (words.is(i, SCL)) {
        return number(i + 1);
      }
    }
    return 0;
  }

  /**
   * Writes the text that was read with other numbers.
   *
   * @return whether it is another text now, see {@link #bytes}
   */
  public boolean rewrite(TextNumbers numbers) {
    used = 0;
    changed = false;
    complete = true;
    boolean noComm = form == TextForm.MSGTYPE && words.count() - 1 < form.letters.length;
    same(0);
    char label = 0;
    for (int i = 1; i < words.count(); i++) {
      put(' ');
      int at = i - 1;
      char letter;
      if (at < form.letters.length) {
        letter = noComm ? '-' : form.letters[at];
      } else if (form.repeats) {
        letter = form.letters[form.letters.length - 1];
      } else {
        boolean known = words.is(i, SCL) || words.is(i, STATE);
        letter = known ? 0 : label;
        label = known ? (words.is(i, SCL) ? 'l' : 's') : label;
      }
      word(i, letter, numbers);
    }
    return changed;
  }

  private void word(int i, char letter, TextNumbers numbers) {
    switch (letter) {
      case 'p' -> token(i, DefinitionKind.LOCATION, 0, numbers);
      case 's' -> token(i, DefinitionKind.REGION, 1, numbers);
      case 'a' -> token(i, DefinitionKind.REGION_GROUP, 1, numbers);
      case 'l' -> token(i, DefinitionKind.SCL, 0, numbers);
      case 'k' -> token(i, DefinitionKind.COUNTER, 1, numbers);
      case 'g' -> token(i, DefinitionKind.COUNTER_GROUP, 1, numbers);
      case 'i' -> token(i, DefinitionKind.FILE, 1, numbers);
      case 'o' -> token(i, DefinitionKind.COLLECTIVE, 1, numbers);
      case 'c' -> communicator(i, numbers);
      case 'f' -> file(i, numbers);
      case 'd' -> duration(i, numbers);
      case 0, '-' -> same(i);
      default -> own(i, TextSpace.of(letter), numbers);
    }
  }

  private void same(int i) {
    put(words.start(i), words.end(i));
  }

  /** A number of VTF3, which is so much less than the token of the model. */
  private void token(int i, DefinitionKind kind, int less, TextNumbers numbers) {
    long number = number(i);
    int token = (int) number + less;
    if (!isToken(number) || token == 0) {
      same(i);
      return;
    }
    int becomes = numbers.token(kind, token);
    if (becomes == token) {
      same(i);
    } else {
      changed = true;
      boolean signed = less > 0 || kind == DefinitionKind.SCL;
      put(signed ? becomes - less : Integer.toUnsignedLong(becomes));
    }
  }

  /** Whether a number has 32 bits, with a sign or without; no other one can be a token. */
  private static boolean isToken(long number) {
    return number >= Integer.MIN_VALUE && number <= 0xffff_ffffL;
  }

  private void communicator(int i, TextNumbers numbers) {
    long number = number(i);
    int token = (int) number ^ COMM;
    token = token == 0 ? SWAPPED : token == SWAPPED ? 0 : token;
    if (!isToken(number) || token == 0) {
      same(i);
      return;
    }
    int becomes = numbers.token(DefinitionKind.GROUP, token);
    if (becomes == token) {
      same(i);
    } else {
      changed = true;
      put((becomes == SWAPPED ? 0 : becomes) ^ COMM);
    }
  }

  /** {@code 3:17}, a source file and its line. */
  private void file(int i, TextNumbers numbers) {
    int colon = words.start(i);
    while (colon < words.end(i) && words.line()[colon] != ':') {
      colon++;
    }
    long number = words.number(words.start(i), colon);
    int token = (int) number + 1;
    int becomes =
        !isToken(number) || token == 0 ? token : numbers.token(DefinitionKind.SCL_FILE, token);
    if (becomes == token) {
      same(i);
    } else {
      changed = true;
      put(becomes - 1);
      put(colon, words.end(i));
    }
  }

  private void duration(int i, TextNumbers numbers) {
    long ticks = number(i);
    long becomes = ticks < 0 ? ticks : numbers.duration(ticks);
    if (becomes == ticks) {
      complete &= ticks != NO_NUMBER;
      same(i);
    } else {
      changed = true;
      put(becomes);
    }
  }

  private void own(int i, TextSpace space, TextNumbers numbers) {
    long number = number(i);
    long becomes = number == NO_NUMBER ? number : numbers.number(space, number);
    if (becomes == number) {
      same(i);
    } else {
      changed = true;
      put(becomes);
    }
  }

  private void put(char c) {
    room(1);
    out[used++] = (byte) c;
  }

  private void put(int from, int to) {
    room(to - from);
    System.arraycopy(words.line(), from, out, used, to - from);
    used += to - from;
  }

  private void put(long number) {
    String digits = Long.toString(number);
    room(digits.length());
    for (int i = 0; i < digits.length(); i++) {
      out[used++] = (byte) digits.charAt(i);
    }
  }

  private void room(int more) {
    if (used + more > out.length) {
      out = Arrays.copyOf(out, Math.max(used + more, 2 * out.length));
    }
  }

  /** Whether the last rewriting understood all durations of the text. */
  public boolean isComplete() {
    return complete;
  }

  /** The text that the last rewriting made, up to {@link #length}. */
  public byte[] bytes() {
    return out;
  }

  /** Bytes of the text that the last rewriting made. */
  public int length() {
    return used;
  }

  /**
   * A text with other numbers.
   *
   * @param line null for none
   * @param forms what it has to be
   * @return the same object if nothing changes
   */
  public static String rewritten(String line, TextNumbers numbers, Set<TextForm> forms) {
    if (line == null) {
      return null;
    }
    byte[] bytes = TraceText.encode(line);
    KeptText kept = new KeptText();
    boolean other =
        kept.read(bytes, 0, bytes.length) && forms.contains(kept.form) && kept.rewrite(numbers);
    return other ? TraceText.decode(kept.out, 0, kept.used) : line;
  }
}
