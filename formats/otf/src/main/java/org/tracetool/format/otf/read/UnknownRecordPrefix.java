package org.tracetool.format.otf.read;

import org.tracetool.format.otf.syntax.KeywordTable;

/** The prefix of its file, which the reference library omits from the text of an unknown record. */
final class UnknownRecordPrefix {
  private UnknownRecordPrefix() {}

  /** Length of the prefix at {@code start}. */
  static int length(byte[] b, int start, KeywordTable table) {
    for (String prefix : table.prefixes()) {
      if (startsWith(b, start, prefix)) {
        return prefix.length();
      }
    }
    return 0;
  }

  private static boolean startsWith(byte[] b, int start, String prefix) {
    for (int i = 0; i < prefix.length(); i++) {
      if (b[start + i] != prefix.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
