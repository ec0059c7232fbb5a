package org.tracetool.format.otf.text;

/** A few bytes of a file made fit for a message. */
public final class MessageSnippet {
  private MessageSnippet() {}

  /** Printable ASCII unchanged, everything else as {@code \xNN}. */
  public static String of(byte[] bytes, int from, int to) {
    StringBuilder out = new StringBuilder();
    for (int i = from; i < to; i++) {
      byte b = bytes[i];
      if (b >= ' ' && b < 0x7f) {
        out.append((char) b);
      } else {
        out.append("\\x")
            .append(Character.forDigit(b >> 4 & 15, 16))
            .append(Character.forDigit(b & 15, 16));
      }
    }
    return out.toString();
  }
}
