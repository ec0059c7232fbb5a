package org.tracetool.print.lines;

import org.tracetool.core.text.ByteText;

/** How a style writes single values. */
public interface Notation {
  /** Adds a text. */
  void appendText(ByteText out, byte[] bytes, int offset, int length);

  /** Adds what stands for a value that is absent, or for a token that means none. */
  default void appendNone(ByteText out) {
    out.put('-');
  }

  /** Adds a number that is already spelled; {@code finite} is false for infinities and NaN. */
  default void appendDecimal(ByteText out, String number, boolean finite) {
    out.put(number);
  }

  /** A text as {@link #appendText} adds it, for tables of names. */
  default byte[] encoded(byte[] bytes) {
    ByteText out = new ByteText(bytes.length + 2);
    appendText(out, bytes, 0, bytes.length);
    return out.toBytes();
  }

  /** The default style: tab-separated, quoted only where needed. */
  Notation PLAIN =
      new Notation() {
        @Override
        public void appendText(ByteText out, byte[] bytes, int offset, int length) {
          TextEscape.appendValue(out, bytes, offset, length);
        }
      };

  /** JSON. */
  Notation JSON =
      new Notation() {
        @Override
        public void appendText(ByteText out, byte[] bytes, int offset, int length) {
          TextEscape.appendJson(out, bytes, offset, length);
        }

        @Override
        public void appendNone(ByteText out) {
          out.put("null");
        }

        @Override
        public void appendDecimal(ByteText out, String number, boolean finite) {
          out.put(finite ? "" : "\"").put(number).put(finite ? "" : "\"");
        }
      };

  /** As {@link #PLAIN} without any quotes, for those who want the bytes. */
  Notation RAW =
      new Notation() {
        @Override
        public void appendText(ByteText out, byte[] bytes, int offset, int length) {
          out.put(bytes, offset, length);
        }
      };

  /**
   * Comma-separated values: what is absent is an empty field.
   *
   * @param escaped whether control characters and the like are made visible
   * @param safe whether an apostrophe keeps spreadsheets from running texts as formulas
   */
  static Notation csv(boolean escaped, boolean safe) {
    return table(escaped, safe, false);
  }

  /** Values parted by TABs, which are made visible where texts hold them. */
  static Notation tsv(boolean safe) {
    return table(true, safe, true);
  }

  private static Notation table(boolean escaped, boolean safe, boolean tabs) {
    return new Notation() {
      @Override
      public void appendText(ByteText out, byte[] bytes, int offset, int length) {
        if (tabs) {
          TextEscape.appendTsv(out, bytes, offset, length, safe);
        } else {
          TextEscape.appendCsv(out, bytes, offset, length, escaped, safe);
        }
      }

      @Override
      public void appendNone(ByteText out) {
        // an empty field
      }

      @Override
      public void appendDecimal(ByteText out, String number, boolean finite) {
        out.put(number);
      }
    };
  }
}
