package org.tracetool.format.vtf3.encoding;

import org.tracetool.core.error.OutputException;
import org.tracetool.format.vtf3.record.AsciiTemplate;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.VtfRecord;
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
  public void writeHeader(VtfOutput out) {
    out.put(AsciiDecoder.STANDARD);
    out.put('\n');
    if (escapes) {
      out.put(AsciiDecoder.ESCAPES);
      out.put('\n');
    }
  }

  @Override
  public void encode(VtfRecord r, VtfOutput out) throws OutputException {
    if (r.type.event) {
      out.writeInteger(r.time);
      out.put(' ');
    }
    writeBody(r, out);
    out.put('\n');
  }

  /** The record without its time and without its line end. */
  public void writeBody(VtfRecord r, VtfOutput out) throws OutputException {
    out.writeText(r.type.keyword);
    if (r.type == VtfSyntax.COMMENT) {
      out.put(' ');
      writeText(r, r.field[0], out, false);
      return;
    }
    VtfRecordType type = r.type;
    if (labelled && type.forms.size() > LABELLED_FORM) {
      writeForm(type.forms.get(LABELLED_FORM), r, out);
      return;
    }
    boolean withoutComm = type.shortForm && r.field[type.comm] == VtfRecordType.NO_COMMUNICATOR;
    writeForm(type.forms.get(withoutComm ? 1 : 0), r, out);
  }

  private void writeForm(AsciiTemplate form, VtfRecord r, VtfOutput out) throws OutputException {
    int index = -1;
    int i = 0;
    int[] op = form.op;
    while (i < op.length) {
      switch (op[i]) {
        case AsciiTemplate.WORD -> {
          out.put(' ');
          out.put(form.word[i]);
        }
        case AsciiTemplate.FIELD -> {
          if (i == 0 || op[i - 1] != AsciiTemplate.COLON) {
            out.put(' ');
          }
          writeField(r, form.argument[i], Math.max(index, 0), out);
        }
        case AsciiTemplate.COLON -> out.put(':');
        case AsciiTemplate.COUNT -> {
          out.put(' ');
          out.writeDecimal(r.items);
        }
        case AsciiTemplate.OPTIONAL -> {
          if (isMissing(form, i + 1, r)) {
            i = form.argument[i];
            continue;
          }
        }
        case AsciiTemplate.LIST -> {
          if (++index >= r.items) {
            i = form.argument[i];
            continue;
          }
        }
        default -> {
          if (op[form.argument[i]] == AsciiTemplate.LIST) {
            i = form.argument[i];
            continue;
          }
        }
      }
      i++;
    }
  }

  private static boolean isMissing(AsciiTemplate form, int first, VtfRecord r) {
    boolean missing = true;
    for (int i = first;
        form.op[i] != AsciiTemplate.END && form.op[i] != AsciiTemplate.OPTIONAL;
        i++) {
      if (form.op[i] == AsciiTemplate.FIELD) {
        int slot = form.argument[i];
        boolean named = r.type.fields[slot] == FieldType.NAME;
        missing &=
            r.field[slot] == r.type.defaults[slot]
                && (!named || r.field[slot - 1] == r.type.defaults[slot - 1]);
      }
    }
    return missing;
  }

  private void writeField(VtfRecord r, int slot, int index, VtfOutput out) throws OutputException {
    long value = r.get(slot, index);
    FieldType type = r.type.fields[slot];
    switch (type) {
      case STRING -> writeText(r, value, out, true);
      case NAME -> {
        if (value == VtfRecordType.ABSENT) {
          out.put('#');
          out.writeDecimal(r.get(slot - 1, index));
        } else {
          writeText(r, value, out, true);
        }
      }
      case HEX -> writeHex(r, value, out);
      case DOUBLE -> out.writeReal(Double.longBitsToDouble(value));
      case TIME, SPAN -> out.writeInteger(Double.longBitsToDouble(value));
      case QUAD -> {
        if (r.valueType(slot, index) == NumberText.FLOAT) {
          out.writeReal(Double.longBitsToDouble(value));
        } else {
          out.writeUnsigned(value);
        }
      }
      case CPU -> out.writeUnsigned(task(value, r));
      case ROOT -> out.writeUnsigned(value + 1 & 0xffff_ffffL);
      default -> {
        long word = value - type.firstWord;
        if (type.words.length > 0 && word >= 0 && word < type.words.length) {
          out.put(type.words[(int) word]);
        } else if (type.isUnsigned()) {
          out.writeUnsigned(value & 0xffff_ffffL);
        } else {
          out.writeDecimal(value);
        }
      }
    }
  }

  private static long task(long value, VtfRecord r) throws OutputException {
    if (value == 0x7fff_ffffL) {
      throw new OutputException(
          r.type.name
              + ": task 2147483647 has no number in Standard ASCII; write a binary trace instead");
    }
    return value < 0x8000_0000L ? value + 1 : value;
  }

  private static void writeHex(VtfRecord r, long reference, VtfOutput out) {
    int start = (int) (reference >>> 32);
    int length = (int) reference;
    out.writeDecimal(length);
    out.put(' ');
    writeHexBytes(r, start, length, out);
  }

  static void writeHexBytes(VtfRecord r, int start, int length, VtfOutput out) {
    if (length == 0) {
      out.put('-');
    }
    for (int i = 0; i < length; i++) {
      out.writeHexByte(r.pool[start + i]);
    }
  }

  private void writeText(VtfRecord r, long reference, VtfOutput out, boolean quoted) {
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
  static void escape(VtfOutput out, byte[] b, int start, int length, boolean quoted) {
    out.ensureCapacity(length + 8);
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
            out.writeHexByte(c);
          }
        }
      } else {
        out.put(c);
      }
    }
  }
}
