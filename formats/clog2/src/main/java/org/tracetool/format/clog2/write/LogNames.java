package org.tracetool.format.clog2.write;

import java.util.Arrays;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.text.TraceText;

/** Names that fit into the fields of a log. */
final class LogNames {
  private LogNames() {}

  /**
   * The bytes of a name, cut between two characters so that a NUL fits behind them.
   *
   * @param size of the field
   */
  static byte[] fitting(String name, int size, String cut, LogLosses losses) {
    byte[] bytes = TraceText.encode(name);
    int length = indexOfNul(bytes);
    if (length >= size) {
      length = size - 1;
      while (length > 0 && (bytes[length] & 0xc0) == 0x80) {
        length--;
      }
    }
    if (length < bytes.length) {
      losses.add(LossCode.DEFINITIONS, cut);
    }
    return Arrays.copyOf(bytes, length);
  }

  private static int indexOfNul(byte[] bytes) {
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == 0) {
        return i;
      }
    }
    return bytes.length;
  }
}
