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
  public static final long NO_NUMBER = Long.MIN_VALUE;

  private static final int MOST_DIGITS = 18;

  /** Where communicators and processes are kept apart, see the mapping of VTF3. */
  private static final int COMM = 0x4000_0000;

  private static final int NO_COMM = -32767;
  private static final int SWAPPED = NO_COMM ^ COMM;
  private static final byte[] SCL = {'S', 'C', 'L'};
  private static final byte[] STATE = {'S', 'T', 'A', 'T', 'E'};

  private byte[] text;
  private int[] starts = new int[32];
  private int[] ends = new int[32];
  private int count;
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
    text = bytes;
    count = 0;
    int end = start;
    while (end < start + length && bytes[end] != ' ') {
      end++;
    }
    form = length == 0 ? null : TextForm.find(bytes, start, end);
    if (form == null) {
      return false;
    }
    split(start, start + length);
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

  private void split(int from, int to) {
    int start = from;
    boolean quoted = false;
    for (int i = from; i < to; i++) {
      byte c = text[i];
      if (c == ' ' && !quoted) {
        word(start, i);
        start = i + 1;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == '\\' && quoted) {
        i++;
      }
    }
    word(start, to);
  }

  private void word(int start, int end) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      ends = Arrays.copyOf(ends, 2 * count);
    }
    starts[count] = start;
    ends[count++] = end;
  }

  private boolean fits() {
    int words = form.letters.length;
    if (count - 1 < words - (form.repeats || form == TextForm.MSGTYPE ? 1 : 0)) {
      return false;
    }
    for (int i = 0; i < words; i++) {
      if (form.fixed[i] != null && !is(i + 1, form.fixed[i])) {
        return false;
      }
    }
    return true;
  }

  private boolean is(int word, byte[] expected) {
    return word < count
        && Arrays.equals(text, starts[word], ends[word], expected, 0, expected.length);
  }

  /** What the text is. */
  public TextForm form() {
    return form;
  }

  /** A word as a number, the name being word 0; {@link #NO_NUMBER} if it is none. */
  public long number(int word) {
    return word < count ? number(starts[word], ends[word]) : NO_NUMBER;
  }

  private long number(int from, int to) {
    int i = from;
    boolean minus = i < to && text[i] == '-';
    i += minus ? 1 : 0;
    if (i == to || to - i > MOST_DIGITS) {
      return NO_NUMBER;
    }
    long n = 0;
    for (; i < to; i++) {
      int digit = text[i] - '0';
      if (digit < 0 || digit > 9) {
        return NO_NUMBER;
      }
      n = 10 * n + digit;
    }
    return minus ? -n : n;
  }

  /** The number behind a label at the end of the text, 0 if it is not there. */
  public long scl() {
    for (int i = form.letters.length + 1; i + 1 < count; i++) {
      if (is(i, SCL)) {
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
    boolean noComm = form == TextForm.MSGTYPE && count - 1 < form.letters.length;
    put(starts[0], ends[0]);
    char label = 0;
    for (int i = 1; i < count; i++) {
      put(' ');
      int at = i - 1;
      char letter;
      if (at < form.letters.length) {
        letter = noComm ? '-' : form.letters[at];
      } else if (form.repeats) {
        letter = form.letters[form.letters.length - 1];
      } else {
        boolean known = is(i, SCL) || is(i, STATE);
        letter = known ? 0 : label;
        label = known ? (is(i, SCL) ? 'l' : 's') : label;
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
      case 0, '-' -> put(starts[i], ends[i]);
      default -> own(i, TextSpace.of(letter), numbers);
    }
  }

  private void same(int i) {
    put(starts[i], ends[i]);
  }

  /** A number of VTF3, which is so much less than the token of the model. */
  private void token(int i, DefinitionKind kind, int less, TextNumbers numbers) {
    long number = number(i);
    int token = (int) number + less;
    if (number == NO_NUMBER || token == 0) {
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

  private void communicator(int i, TextNumbers numbers) {
    long number = number(i);
    int token = (int) number ^ COMM;
    token = token == 0 ? SWAPPED : token == SWAPPED ? 0 : token;
    if (number == NO_NUMBER || token == 0) {
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
    int colon = starts[i];
    while (colon < ends[i] && text[colon] != ':') {
      colon++;
    }
    long number = number(starts[i], colon);
    int token = (int) number + 1;
    int becomes =
        number == NO_NUMBER || token == 0 ? token : numbers.token(DefinitionKind.SCL_FILE, token);
    if (becomes == token) {
      same(i);
    } else {
      changed = true;
      put(becomes - 1);
      put(colon, ends[i]);
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
    System.arraycopy(text, from, out, used, to - from);
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
