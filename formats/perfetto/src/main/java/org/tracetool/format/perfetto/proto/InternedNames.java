package org.tracetool.format.perfetto.proto;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.proto.ProtoBuffer;
import org.tracetool.format.perfetto.proto.ProtoFields.Interned;
import org.tracetool.format.timeline.export.NamedArguments;
import org.tracetool.format.timeline.export.SliceLabel;

/**
 * Texts that are written once and then known by numbers. What a packet is the first to use is
 * declared in that packet, before its event: {@link #declare} first, then the numbers.
 */
final class InternedNames {
  /** Texts of annotations beyond these are written where they are used. */
  private static final int MAX_TEXTS = 1 << 16;

  private static final int MAX_TEXT_LENGTH = 64;
  static final long NONE = 0;

  private final ProtoBuffer out;
  private final BitSet labels = new BitSet();
  private final Map<String, Long> categories = new HashMap<>();

  /** Numbers of the categories of labels. */
  private long[] ofLabels = new long[256];

  private final Map<String, Long> annotations = new HashMap<>();
  private final Map<String, Long> texts = new HashMap<>();
  private final RecentNames recentNames = new RecentNames();
  private final RecentNames recentTexts = new RecentNames();
  private long[] names = new long[16];
  private long[] values = new long[16];
  private int message;

  InternedNames(ProtoBuffer out) {
    this.out = out;
  }

  /** Writes what a label and values need and no packet had so far; false if all is known. */
  boolean declare(SliceLabel label, NamedArguments args) {
    message = -1;
    int number = label.number();
    if (number >= 0 && !labels.get(number)) {
      labels.set(number);
      writeEntry(Interned.NAMES, number + 1L, label.name());
      internFirst(Interned.CATEGORIES, categories, label.category());
      if (number >= ofLabels.length) {
        ofLabels = Arrays.copyOf(ofLabels, 2 * number);
      }
      ofLabels[number] = categories.get(label.category());
      if (label.file() != null) {
        writeSource(label);
      }
    }
    if (args != null) {
      declare(args);
    }
    if (message >= 0) {
      out.close(message);
    }
    return message >= 0;
  }

  /**
   * Finds the numbers of names and texts, which {@link #annotation} and {@link #text} then give.
   */
  private void declare(NamedArguments args) {
    int size = args.size();
    if (size > names.length) {
      names = new long[2 * size];
      values = new long[2 * size];
    }
    for (int i = 0; i < size; i++) {
      names[i] = first(Interned.ANNOTATION_NAMES, annotations, recentNames, args.name(i));
      values[i] =
          args.type(i) == NamedArguments.Type.TEXT && fits(args.text(i))
              ? first(Interned.ANNOTATION_TEXTS, texts, recentTexts, args.text(i))
              : NONE;
    }
  }

  /** The number of a text, which is declared if it is new. */
  private long first(int field, Map<String, Long> known, RecentNames recent, String text) {
    int slot = text.hashCode() & RecentNames.SLOTS - 1;
    if (recent.texts[slot] == text) {
      return recent.numbers[slot];
    }
    internFirst(field, known, text);
    long number = known.get(text);
    recent.texts[slot] = text;
    recent.numbers[slot] = number;
    return number;
  }

  private boolean fits(String text) {
    return text.length() <= MAX_TEXT_LENGTH
        && (texts.size() < MAX_TEXTS || texts.containsKey(text));
  }

  private void internFirst(int field, Map<String, Long> known, String text) {
    if (!known.containsKey(text)) {
      long id = known.size() + 1L;
      known.put(text, id);
      writeEntry(field, id, text);
    }
  }

  private void begin() {
    if (message < 0) {
      message = out.open(ProtoFields.Packet.INTERNED);
    }
  }

  private void writeEntry(int field, long id, String text) {
    begin();
    int mark = out.open(field);
    out.number(Interned.ID, id).text(Interned.NAME, text);
    out.close(mark);
  }

  private void writeSource(SliceLabel label) {
    begin();
    int mark = out.open(Interned.SOURCES);
    out.number(Interned.ID, label.number() + 1L)
        .text(Interned.NAME, label.file()); // the function is the name of the call
    if (label.line() != 0) {
      out.number(Interned.LINE, Integer.toUnsignedLong(label.line()));
    }
    out.close(mark);
  }

  long category(SliceLabel label) {
    return ofLabels[label.number()];
  }

  /** The number of the name of a value of those that were declared last. */
  long annotation(int index) {
    return names[index];
  }

  /** The number of the text of such a value, {@link #NONE} if it has none. */
  long text(int index) {
    return values[index];
  }

  /** Texts that were looked for last: the same objects come again and again. */
  private static final class RecentNames {
    private static final int SLOTS = 512;

    private final String[] texts = new String[SLOTS];
    private final long[] numbers = new long[SLOTS];
  }
}
