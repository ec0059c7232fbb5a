package org.tracetool.format.vtf3.encoding;

import org.tracetool.core.error.OutputException;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.Record;
import org.tracetool.format.vtf3.record.Template;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;

/** Writes Standard ASCII: single blanks between words, no indentation, strings with escapes. */
public final class AsciiEncoder implements VtfEncoder {
  /** Among the forms of a record, the one in which every number has a label. */
  private static final int LABELLED_FORM = 2;

  private final boolean escapes;
  private final boolean labelled;

  /** An encoder that writes the short forms. */
  public AsciiEncoder(boolean escapes) {
    this(escapes, false);
  }

  /**
   * @param escapes whether strings hold escapes, which a comment under the header announces;
   *     otherwise quotes and control characters in them are replaced
   * @param labelled whether messages and collectives are written in their longer form, where each
   *     number is preceded by a label
   */
  public AsciiEncoder(boolean escapes, boolean labelled) {
    this.escapes = escapes;
    this.labelled = labelled;
  }

  @Override
  public void header(Output out) {
    out.put(AsciiDecoder.STANDARD);
    out.put('\n');
    if (escapes) {
      out.put(AsciiDecoder.ESCAPES);
      out.put('\n');
    }
  }

  @Override
  public void encode(Record r, Output out) throws OutputException {
    if (r.type.event) {
      out.integer(r.time);
      out.put(' ');
    }
    body(r, out);
    out.put('\n');
  }

  /** The record without its time and without its line end. */
  public void body(Record r, Output out) throws OutputException {
    out.text(r.type.keyword);
    if (r.type == VtfSyntax.COMMENT) {
      out.put(' ');
      text(r, r.field[0], out, false);
      return;
    }
    VtfRecordType type = r.type;
    if (labelled && type.forms.size() > LABELLED_FORM) {
      form(type.forms.get(LABELLED_FORM), r, out);
      return;
    }
    boolean withoutComm = type.shortForm && r.field[type.comm] == VtfRecordType.NO_COMMUNICATOR;
    form(type.forms.get(withoutComm ? 1 : 0), r, out);
  }

  private void form(Template form, Record r, Output out) throws OutputException {
    int index = -1;
    int i = 0;
    int[] op = form.op;
    while (i < op.length) {
      switch (op[i]) {
        case Template.WORD -> {
          out.put(' ');
          out.put(form.word[i]);
        }
        case Template.FIELD -> {
          if (i == 0 || op[i - 1] != Template.COLON) {
            out.put(' ');
          }
          field(r, form.argument[i], Math.max(index, 0), out);
        }
        case Template.COLON -> out.put(':');
        case Template.COUNT -> {
          out.put(' ');
          out.decimal(r.items);
        }
        case Template.OPTIONAL -> {
          if (isMissing(form, i + 1, r)) {
            i = form.argument[i];
            continue;
          }
        }
        case Template.LIST -> {
          if (++index >= r.items) {
            i = form.argument[i];
            continue;
          }
        }
        default -> {
          if (op[form.argument[i]] == Template.LIST) {
            i = form.argument[i];
            continue;
          }
        }
      }
      i++;
    }
  }

  private static boolean isMissing(Template form, int first, Record r) {
    boolean missing = true;
    for (int i = first; form.op[i] != Template.END && form.op[i] != Template.OPTIONAL; i++) {
      if (form.op[i] == Template.FIELD) {
        int slot = form.argument[i];
        boolean named = r.type.fields[slot] == FieldType.NAME;
        missing &=
            r.field[slot] == r.type.defaults[slot]
                && (!named || r.field[slot - 1] == r.type.defaults[slot - 1]);
      }
    }
    return missing;
  }

  private void field(Record r, int slot, int index, Output out) throws OutputException {
    long value = r.get(slot, index);
    FieldType type = r.type.fields[slot];
    switch (type) {
      case STRING -> text(r, value, out, true);
      case NAME -> {
        if (value == VtfRecordType.ABSENT) {
          out.put('#');
          out.decimal(r.get(slot - 1, index));
        } else {
          text(r, value, out, true);
        }
      }
      case HEX -> hex(r, value, out);
      case DOUBLE -> out.real(Double.longBitsToDouble(value));
      case TIME, SPAN -> out.integer(Double.longBitsToDouble(value));
      case QUAD -> {
        if (r.valueType(slot, index) == NumberText.FLOAT) {
          out.real(Double.longBitsToDouble(value));
        } else {
          out.unsigned(value);
        }
      }
      case CPU -> out.unsigned(task(value, r));
      case ROOT -> out.unsigned(value + 1 & 0xffff_ffffL);
      default -> {
        long word = value - type.firstWord;
        if (type.words.length > 0 && word >= 0 && word < type.words.length) {
          out.put(type.words[(int) word]);
        } else if (type.isUnsigned()) {
          out.unsigned(value & 0xffff_ffffL);
        } else {
          out.decimal(value);
        }
      }
    }
  }

  private static long task(long value, Record r) throws OutputException {
    if (value == 0x7fff_ffffL) {
      throw new OutputException(
          r.type.name
              + ": task 2147483647 has no number in Standard ASCII; write a binary trace instead");
    }
    return value < 0x8000_0000L ? value + 1 : value;
  }

  private static void hex(Record r, long reference, Output out) {
    int start = (int) (reference >>> 32);
    int length = (int) reference;
    out.decimal(length);
    out.put(' ');
    hexBytes(r, start, length, out);
  }

  static void hexBytes(Record r, int start, int length, Output out) {
    if (length == 0) {
      out.put('-');
    }
    for (int i = 0; i < length; i++) {
      out.hexByte(r.pool[start + i]);
    }
  }

  private void text(Record r, long reference, Output out, boolean quoted) {
    int start = (int) (reference >>> 32);
    int length = reference == VtfRecordType.ABSENT ? 0 : (int) reference;
    if (quoted) {
      out.put('"');
    }
    if (escapes) {
      escape(out, r.pool, start, length, quoted);
    } else {
      for (int i = start; i < start + length; i++) {
        byte c = r.pool[i];
        out.put(quoted && c == '"' ? '\'' : c >= 0 && c < 0x20 || c == 0x7f ? ' ' : c);
      }
    }
    if (quoted) {
      out.put('"');
    }
  }

  /** Adds bytes with the escapes that this program defines. */
  static void escape(Output out, byte[] b, int start, int length, boolean quoted) {
    out.room(length + 8);
    for (int i = start; i < start + length; i++) {
      byte c = b[i];
      if (c == '\\' || quoted && c == '"') {
        out.put('\\');
        out.put(c);
      } else if (c >= 0 && c < 0x20 || c == 0x7f) {
        out.put('\\');
        switch (c) {
          case '\n' -> out.put('n');
          case '\r' -> out.put('r');
          case '\t' -> out.put('t');
          default -> {
            out.put('x');
            out.hexByte(c);
          }
        }
      } else {
        out.put(c);
      }
    }
  }
}
