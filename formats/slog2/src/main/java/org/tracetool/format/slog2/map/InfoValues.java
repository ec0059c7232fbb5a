package org.tracetool.format.slog2.map;

import org.tracetool.core.definition.KeyValueType;
import org.tracetool.format.slog2.file.BadBlockException;
import org.tracetool.format.slog2.file.BlockByteInput;

/** The values in info bytes, in the order of the label's letters; used again and again. */
public final class InfoValues {
  private long[] values = new long[8];
  private byte[][] texts = new byte[8][];
  private int count;

  /** The type of pairs for a letter; null if there is no such letter. */
  public static KeyValueType type(char letter) {
    return switch (letter) {
      case 's' -> KeyValueType.STRING;
      case 'h' -> KeyValueType.INT16;
      case 'd' -> KeyValueType.INT32;
      case 'l' -> KeyValueType.INT64;
      case 'x' -> KeyValueType.UINT32;
      case 'X' -> KeyValueType.UINT64;
      case 'e' -> KeyValueType.FLOAT;
      case 'E' -> KeyValueType.DOUBLE;
      default -> null;
    };
  }

  /** Takes bytes apart; stops at a letter that is unknown or when they end. */
  public void read(String types, byte[] info) {
    count = 0;
    if (types.length() > values.length) {
      values = new long[types.length()];
      texts = new byte[types.length()][];
    }
    if (info.length == 0) {
      return;
    }
    BlockByteInput in = new BlockByteInput(info, info.length, 0);
    try {
      for (int i = 0; i < types.length(); i++) {
        long value = 0;
        switch (types.charAt(i)) {
          case 's' -> texts[i] = in.raw(Math.max(in.i16(), 0));
          case 'h' -> value = in.i16();
          case 'd' -> value = in.i32();
          case 'x', 'e' -> value = in.i32() & 0xffff_ffffL;
          case 'l', 'X', 'E' -> value = in.i64();
          default -> {
            return;
          }
        }
        values[i] = value;
        count++;
      }
    } catch (BadBlockException e) {
      // what was there counts
    }
  }

  /** How many values there are. */
  public int count() {
    return count;
  }

  /** The bits of a value. */
  public long value(int index) {
    return values[index];
  }

  /** The bytes of a text. */
  public byte[] text(int index) {
    return texts[index];
  }
}
