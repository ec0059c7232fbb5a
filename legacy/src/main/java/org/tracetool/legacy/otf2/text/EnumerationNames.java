package org.tracetool.legacy.otf2.text;

import org.tracetool.core.text.ByteText;
import org.tracetool.format.otf2.record.EnumNames;

/** Prints values of enumerations. */
public final class EnumerationNames {
  private EnumerationNames() {}

  public static void put(ByteText out, EnumNames codes, long value) {
    if (codes.sort() == EnumNames.EnumKind.FLAGS) {
      printFlags(out, codes, value);
      return;
    }
    byte[] name = codes.ascii(value);
    if (name == null) {
      out.put("INVALID <").unsigned(value).put('>');
    } else {
      out.put(name);
    }
  }

  private static void printFlags(ByteText out, EnumNames codes, long value) {
    if (value == 0) {
      out.put("NONE");
      return;
    }
    out.put('{');
    long rest = value;
    boolean first = true;
    for (int bit = 0; bit < codes.size(); bit++) {
      if ((value >>> bit & 1) != 0) {
        out.put(first ? "" : ", ").put(codes.name(bit));
        rest &= ~(1L << bit);
        first = false;
      }
    }
    if (rest != 0) {
      out.put(first ? "" : ", ").put("INVALID <0x").put(Long.toHexString(rest)).put('>');
    }
    out.put('}');
  }
}
