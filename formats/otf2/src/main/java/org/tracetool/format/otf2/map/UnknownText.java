package org.tracetool.format.otf2.map;

import java.util.HexFormat;

/** Records of newer releases as text: what they stand for, their code and their bytes. */
public final class UnknownText {
  private static final String PREFIX = "OTF2 ";

  private UnknownText() {}

  /** The text for a record. */
  public static String of(String sort, int code, byte[] bytes, int from, int to) {
    return PREFIX + sort + " " + code + " " + HexFormat.of().formatHex(bytes, from, to);
  }

  /** The code of the record that a text stands for; -1 if it is no such text. */
  public static int code(String sort, String text) {
    String[] words = words(sort, text);
    try {
      int code = words == null ? -1 : Integer.parseInt(words[0]);
      return code <= 255 ? code : -1;
    } catch (NumberFormatException e) {
      return -1;
    }
  }

  /** The bytes of the record that a text stands for; null if it is no such text. */
  public static byte[] bytes(String sort, String text) {
    String[] words = words(sort, text);
    try {
      return words == null ? null : HexFormat.of().parseHex(words[1]);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static String[] words(String sort, String text) {
    String start = PREFIX + sort + " ";
    if (text == null || !text.startsWith(start)) {
      return null;
    }
    String[] words = text.substring(start.length()).split(" ", -1);
    return words.length == 2 ? words : null;
  }
}
