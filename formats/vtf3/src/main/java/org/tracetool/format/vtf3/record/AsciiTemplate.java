package org.tracetool.format.vtf3.record;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The form of an ASCII record after its keyword: words, fields in angle brackets, optional parts in
 * brackets and a list in braces, all separated by blanks.
 */
public final class AsciiTemplate {
  public static final int WORD = 0;
  public static final int FIELD = 1;

  /** A colon that joins two fields. */
  public static final int COLON = 2;

  /** Number of items of the list. */
  public static final int COUNT = 3;

  /** Start of an optional part; its argument is the operation after its end. */
  public static final int OPTIONAL = 4;

  /** Start of the list; its argument is the operation after its end. */
  public static final int LIST = 5;

  public static final int END = 6;

  public final String text;
  public final int[] op;
  public final int[] argument;
  public final byte[][] word;

  AsciiTemplate(VtfRecordType type, String text) {
    this.text = text;
    List<int[]> ops = new ArrayList<>();
    List<byte[]> words = new ArrayList<>();
    List<Integer> open = new ArrayList<>();
    for (String token : text.isEmpty() ? new String[0] : text.split(" ")) {
      switch (token) {
        case "[", "{" -> {
          open.add(ops.size());
          ops.add(new int[] {token.equals("[") ? OPTIONAL : LIST, 0});
          words.add(null);
        }
        case "]", "}" -> {
          int start = open.remove(open.size() - 1);
          ops.add(new int[] {END, start});
          words.add(null);
          ops.get(start)[1] = ops.size();
        }
        default -> {
          String[] parts = token.split(":");
          for (int i = 0; i < parts.length; i++) {
            if (i > 0) {
              ops.add(new int[] {COLON, 0});
              words.add(null);
            }
            add(type, parts[i], ops, words);
          }
        }
      }
    }
    op = new int[ops.size()];
    argument = new int[op.length];
    word = words.toArray(new byte[0][]);
    for (int i = 0; i < op.length; i++) {
      op[i] = ops.get(i)[0];
      argument[i] = ops.get(i)[1];
    }
  }

  private static void add(VtfRecordType type, String part, List<int[]> ops, List<byte[]> words) {
    if (part.equals("<n>")) {
      ops.add(new int[] {COUNT, 0});
      words.add(null);
    } else if (part.startsWith("<")) {
      int slot = type.slot(part.substring(1, part.length() - 1));
      if (slot < 0) {
        throw new IllegalStateException(type.name + ": no field " + part);
      }
      ops.add(new int[] {FIELD, slot});
      words.add(null);
    } else {
      ops.add(new int[] {WORD, 0});
      words.add(part.getBytes(StandardCharsets.US_ASCII));
    }
  }
}
