package org.tracetool.format.vtf3.encoding;

import org.tracetool.format.vtf3.record.RecordType;
import org.tracetool.format.vtf3.record.Syntax;

/** From the type numbers of binary records to their grammar. */
public final class TypeNumbers {
  private static final RecordType[] LOW = new RecordType[256];
  private static final RecordType[] OWN = new RecordType[256];

  /** Types of this program's own numbers start here. */
  static final int OWN_START = 0x5400;

  static {
    for (RecordType t : Syntax.all()) {
      if (t.number >= OWN_START && t.number < OWN_START + OWN.length) {
        OWN[t.number - OWN_START] = t;
      } else if (t.number >= 0 && t.number < LOW.length) {
        LOW[t.number] = t;
      }
    }
  }

  private TypeNumbers() {}

  /**
   * Returns whether a number is one of a record that formats beyond VTF3 add, which readers pass
   * over.
   */
  public static boolean isExtended(int number) {
    return number >= 0x5430 && number <= 0x543f || number >= 0x5460 && number <= 0x547f;
  }

  /** The record with this number, null if there is none. */
  public static RecordType find(int number) {
    if (number >= 0 && number < LOW.length) {
      return LOW[number];
    }
    if (number >= OWN_START && number < OWN_START + OWN.length) {
      return OWN[number - OWN_START];
    }
    return number == Syntax.SOURCE_INFO.number ? Syntax.SOURCE_INFO : null;
  }
}
