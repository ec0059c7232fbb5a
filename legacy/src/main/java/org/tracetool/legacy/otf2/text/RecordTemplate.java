package org.tracetool.legacy.otf2.text;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.record.RecordType;

/** How a type of records is printed: its text, taken apart once. */
public final class RecordTemplate {
  /** A piece of the text: words, or a field in a form. */
  private record Piece(byte[] words, int field, boolean repeated, FieldForm form, int argument) {}

  private final byte[] label;
  private final Piece[] pieces;

  public RecordTemplate(RecordType type) {
    label = ByteText.ascii(type.label());
    List<Piece> list = new ArrayList<>();
    String text = type.text();
    int at = 0;
    while (at < text.length()) {
      int open = text.indexOf('{', at);
      int end = open < 0 ? text.length() : open;
      if (end > at) {
        list.add(
            new Piece(ByteText.ascii(text.substring(at, end)), -1, false, FieldForm.PLAIN, -1));
      }
      if (open < 0) {
        break;
      }
      int close = text.indexOf('}', open);
      list.add(field(type, text.substring(open + 1, close)));
      at = close + 1;
    }
    pieces = list.toArray(new Piece[0]);
  }

  private static Piece field(RecordType type, String spec) {
    int mark = spec.indexOf('!');
    String name = mark < 0 ? spec : spec.substring(0, mark);
    String words = mark < 0 ? "" : spec.substring(mark + 1);
    int colon = words.indexOf(':');
    int argument = colon < 0 ? -1 : type.position(words.substring(colon + 1));
    FieldForm form = FieldForm.of(colon < 0 ? words : words.substring(0, colon));
    int field = type.position(name);
    return field >= 0
        ? new Piece(null, field, false, form, argument)
        : new Piece(null, type.repeatedPosition(name), true, form, argument);
  }

  /** The name of the record. */
  public byte[] label() {
    return label;
  }

  /** Prints a record. */
  public void put(ByteText out, RecordValues v, FieldText fields) {
    for (Piece piece : pieces) {
      if (piece.words != null) {
        out.put(piece.words);
      } else if (piece.repeated) {
        fields.putList(out, v, piece.field, piece.form);
      } else {
        fields.put(out, v, piece.field, piece.form, piece.argument);
      }
    }
  }
}
