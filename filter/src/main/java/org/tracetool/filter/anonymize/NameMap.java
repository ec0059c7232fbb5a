package org.tracetool.filter.anonymize;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import org.tracetool.core.collect.ByteStringIndex;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.text.TraceText;

/**
 * The names that were replaced, for the owner of the trace: a text with the key in its first line,
 * then a line for each name, in the order of the bytes of class and name: pseudonym, tab, name.
 * Tab, line feed, carriage return and backslash in names are written as {@code \t}, {@code \n},
 * {@code \r} and {@code \\}. Thread-safe.
 */
final class NameMap {
  private static final String HEAD = "# tracetool names, key ";

  private static final int NUMBER_BITS = 24;

  private static final int MAX_NAMES = 1 << NUMBER_BITS;

  /**
   * Memory of a name while the index grows and while names are sorted; its text may be in a file.
   */
  private static final int BYTES_PER_NAME = 40;

  /** Which part of the heap all names may take. */
  private static final int HEAP_PART = 4;

  /** As many as fit beside a number. */
  private static final int SORTED_LETTERS = (Long.SIZE - NUMBER_BITS) / Pseudonyms.LETTER_BITS;

  private final ByteStringIndex names = new ByteStringIndex();

  private final int maxNames;
  private long missing;

  /** Has place for as many names as fit in a part of the heap. */
  NameMap() {
    this((int) Math.min(MAX_NAMES, Runtime.getRuntime().maxMemory() / HEAP_PART / BYTES_PER_NAME));
  }

  /** Has place for this many names, up to 2^24. */
  NameMap(int maxNames) {
    this.maxNames = maxNames;
  }

  /** Notes the pseudonym of a name. */
  synchronized void add(String pseudonym, String name) {
    byte[] line = TraceText.encode(pseudonym + '\t' + escaped(name));
    if (names.size() < maxNames || names.find(line) >= 0) {
      names.number(line);
    } else {
      missing++;
    }
  }

  /** How often a name had no place, where equal ones count each time. */
  synchronized long missing() {
    return missing;
  }

  private static String escaped(String name) {
    StringBuilder out = new StringBuilder(name.length());
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      switch (c) {
        case '\t' -> out.append("\\t");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\\' -> out.append("\\\\");
        default -> out.append(c);
      }
    }
    return out.toString();
  }

  /** Writes all names. */
  synchronized void write(byte[] key, OutputStream to) throws IOException {
    long[] order = order();
    BufferedOutputStream out = new BufferedOutputStream(to);
    out.write((HEAD + HexFormat.of().formatHex(key) + "\n").getBytes(StandardCharsets.US_ASCII));
    for (long next : order) {
      out.write(names.get((int) next & MAX_NAMES - 1));
      out.write('\n');
    }
    out.flush();
  }

  /** The numbers of the names in their lowest bits, in the order of the letters above these. */
  private long[] order() {
    long[] order = new long[names.size()];
    for (int number = 0; number < order.length; number++) {
      byte[] line = names.get(number);
      int letter = 0;
      while (line[letter] != '_') {
        letter++;
      }
      long letters = 0;
      for (int i = 1; i <= SORTED_LETTERS; i++) {
        letters = letters << Pseudonyms.LETTER_BITS | Pseudonyms.number(line[letter + i]);
      }
      order[number] = letters << NUMBER_BITS | number;
    }
    Arrays.sort(order);
    return order;
  }

  /**
   * The key of an earlier map.
   *
   * @throws UsageException if the file is none
   */
  static byte[] readKey(Path file) throws IOException {
    if (!FileExistence.exists(file) || Files.isDirectory(file)) {
      throw new UsageException(file + ": there is no such map of names");
    }
    int length = HEAD.length() + 2 * Pseudonyms.KEY_BYTES;
    byte[] head;
    try (InputStream in = NamedInput.open(file)) {
      head = in.readNBytes(length);
    }
    String text = new String(head, StandardCharsets.US_ASCII);
    if (text.length() == length && text.startsWith(HEAD)) {
      try {
        return HexFormat.of().parseHex(text.substring(HEAD.length()));
      } catch (IllegalArgumentException e) {
        // said below
      }
    }
    throw new UsageException(file + ": is no map of names and pseudonyms");
  }
}
