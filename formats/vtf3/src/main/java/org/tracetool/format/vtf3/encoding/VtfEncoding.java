package org.tracetool.format.vtf3.encoding;

import java.util.Arrays;

/** The ways in which records are stored. */
public enum VtfEncoding {
  /** Text with keywords; with a header, or the older legacy form without. */
  ASCII("Standard ASCII"),
  /** Text form of binary records. */
  FAST("Fast ASCII"),
  /** Little-endian records. */
  BINARY("Standard Binary");

  public final String title;

  VtfEncoding(String title) {
    this.title = title;
  }

  /** The encoding that the first bytes of a file name, null if there is no header. */
  public static VtfEncoding ofHeader(byte[] head) {
    if (startsWith(head, BinaryEncoder.MAGIC)) {
      return BINARY;
    }
    if (isLine(head, AsciiDecoder.STANDARD)) {
      return ASCII;
    }
    return isLine(head, AsciiDecoder.FAST) ? FAST : null;
  }

  private static boolean startsWith(byte[] head, byte[] text) {
    return head.length >= text.length && Arrays.equals(head, 0, text.length, text, 0, text.length);
  }

  private static boolean isLine(byte[] head, byte[] text) {
    if (!startsWith(head, text)) {
      return false;
    }
    int n = text.length;
    return head.length == n || head[n] == '\n' || head[n] == '\r';
  }

  public RecordDecoder decoder(VtfInput in) {
    return switch (this) {
      case ASCII -> new AsciiDecoder(in);
      case FAST -> new FastDecoder(in);
      case BINARY -> new BinaryDecoder(in);
    };
  }

  /** An encoder; escapes and labels are a matter of Standard ASCII alone. */
  public VtfEncoder encoder(boolean escapes, boolean labelled) {
    return switch (this) {
      case ASCII -> new AsciiEncoder(escapes, labelled);
      case FAST -> new FastEncoder();
      case BINARY -> new BinaryEncoder();
    };
  }
}
