package org.tracetool.format.vtf3.encoding;

import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;

/** From the type numbers of binary records to their grammar. */
public final class VtfTypeNumbers {
  private static final VtfRecordType[] LOW = new VtfRecordType[256];
  private static final VtfRecordType[] OWN = new VtfRecordType[256];

  /** Types of this program's own numbers start here. */
  static final int OWN_START = 0x5400;

  static {
    for (VtfRecordType t : VtfSyntax.all()) {
      if (t.number >= OWN_START && t.number < OWN_START + OWN.length) {
        OWN[t.number - OWN_START] = t;
      } else if (t.number >= 0 && t.number < LOW.length) {
        LOW[t.number] = t;
      }
    }
  }

  private VtfTypeNumbers() {}

  /**
   * Returns whether a number is one of a record that formats beyond VTF3 add, which readers pass
   * over.
   */
  public static boolean isExtended(int number) {
    return number >= 0x5430 && number <= 0x543f || number >= 0x5460 && number <= 0x547f;
  }

  /** The record with this number, null if there is none. */
  public static VtfRecordType find(int number) {
    if (number >= 0 && number < LOW.length) {
      return LOW[number];
    }
    if (number >= OWN_START && number < OWN_START + OWN.length) {
      return OWN[number - OWN_START];
    }
    return number == VtfSyntax.SOURCE_INFO.number ? VtfSyntax.SOURCE_INFO : null;
  }
}
