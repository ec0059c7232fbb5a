package org.tracetool.deflate;

import java.util.Arrays;
import java.util.zip.DataFormatException;

/**
 * The meanings of the next bits of a DEFLATE stream, RFC 1951 section 3.2: one look-up with the
 * bits of the table gives the symbol, a second one in a linked table that of a longer word.
 *
 * <p>An entry is an {@code int}, so that all a symbol needs is one load:
 *
 * <pre>
 * bits 0-5    bits to take: the word, with the extra bits of a length or distance
 * a literal, or two whose words fit into the table's bits together:
 *   bit 31    set
 *   bits 8-23 the bytes, the first one lowest
 *   bit 6     set if there are two
 *   bits 24-28 bits of the first one's word, if there are two
 * a length or distance:
 *   bits 16-30 its smallest value
 *   bits 8-13 bits of the word without the extra ones
 * another table:
 *   bit 14    set
 *   bits 16-30 where it starts
 *   bits 8-11 its bits
 * neither:
 *   bit 15    set; the end of the block, or, with bit 7, a word that has no meaning
 * </pre>
 *
 * The low six bits of an {@code int} are all that a shift of a {@code long} looks at, so an entry
 * shifts the stream as it is.
 */
final class DecodingTable {
  static final int LITERAL = 1 << 31;
  static final int PAIR = 1 << 6;
  static final int INVALID = 1 << 7;
  static final int LINK = 1 << 14;
  static final int SPECIAL = 1 << 15;

  static final int MAX_WORD = 15;
  static final int END_OF_BLOCK = 256;

  private static final int LITERAL_BITS = 11;
  private static final int DISTANCE_BITS = 8;
  private static final int LENGTH_CODE_BITS = 7;

  /** A tenth more than the longest that a complete code of 286 symbols can need. */
  private static final int LINKED = 1024;

  /** The meanings of the symbols of a code. */
  private enum Alphabet {
    LITERALS_AND_LENGTHS,
    DISTANCES,
    /** The lengths of the words of the other codes; an entry holds the symbol as its value. */
    WORD_LENGTHS
  }

  private final Alphabet alphabet;
  private final int[] counts = new int[MAX_WORD + 1];
  private final int[] next = new int[MAX_WORD + 2];
  private final byte[] linkedBits;

  /** Number of bits that {@link #entries} are looked up with. */
  final int bits;

  /** The entries: those of the first look-up, then those of the linked tables. */
  final int[] entries;

  private DecodingTable(Alphabet alphabet, int bits) {
    this.alphabet = alphabet;
    this.bits = bits;
    this.entries = new int[(1 << bits) + (bits < MAX_WORD ? LINKED : 0)];
    this.linkedBits = new byte[1 << bits];
  }

  static DecodingTable literalsAndLengths() {
    return new DecodingTable(Alphabet.LITERALS_AND_LENGTHS, LITERAL_BITS);
  }

  static DecodingTable distances() {
    return new DecodingTable(Alphabet.DISTANCES, DISTANCE_BITS);
  }

  static DecodingTable wordLengths() {
    return new DecodingTable(Alphabet.WORD_LENGTHS, LENGTH_CODE_BITS);
  }

  /**
   * Fills the table for a code.
   *
   * @param lengths holds the length of each symbol's word, 0 for symbols without
   * @param from index of the first symbol's length
   * @param symbols how many there are
   * @throws DataFormatException if no code has words of these lengths, or bits are left over that
   *     mean nothing; a code without any word is let pass, as zlib does, and so is one of a single
   *     word of one bit, but not if it encodes the lengths of others
   */
  void build(byte[] lengths, int from, int symbols) throws DataFormatException {
    count(lengths, from, symbols);
    Arrays.fill(entries, 0, 1 << bits, SPECIAL | INVALID | 1);
    Arrays.fill(linkedBits, (byte) 0);
    measureLinked(lengths, from, symbols);
    int free = 1 << bits;
    setFirstWords();
    for (int symbol = 0; symbol < symbols; symbol++) {
      int length = lengths[from + symbol];
      if (length == 0) {
        continue;
      }
      int word = nextWord(length);
      if (length <= bits) {
        spread(0, word, length, bits, entry(symbol, length));
        continue;
      }
      int prefix = word & (1 << bits) - 1;
      int width = linkedBits[prefix];
      if ((entries[prefix] & LINK) == 0) {
        entries[prefix] = LINK | free << 16 | width << 8 | bits;
        free += 1 << width;
      }
      int rest = length - bits;
      spread(entries[prefix] >>> 16, word >>> bits, rest, width, entry(symbol, rest));
    }
    if (alphabet == Alphabet.LITERALS_AND_LENGTHS) {
      pairLiterals();
    }
  }

  private void count(byte[] lengths, int from, int symbols) throws DataFormatException {
    Arrays.fill(counts, 0);
    for (int i = from; i < from + symbols; i++) {
      counts[lengths[i]]++;
    }
    counts[0] = 0;
    int left = 1;
    int longest = 0;
    for (int length = 1; length <= MAX_WORD; length++) {
      left = 2 * left - counts[length];
      if (left < 0) {
        throw new DataFormatException("a code with more words than its lengths allow");
      }
      if (counts[length] > 0) {
        longest = length;
      }
    }
    boolean mayBeIncomplete = longest == 0 || alphabet != Alphabet.WORD_LENGTHS && longest == 1;
    if (left > 0 && !mayBeIncomplete) {
      throw new DataFormatException("a code with words missing");
    }
  }

  /** The first word of each length; they are consecutive numbers, RFC 1951 section 3.2.2. */
  private void setFirstWords() {
    int word = 0;
    for (int length = 1; length <= MAX_WORD; length++) {
      word = word + counts[length - 1] << 1;
      next[length] = word;
    }
  }

  /** The next word of a length, its first bit lowest. */
  private int nextWord(int length) {
    return Integer.reverse(next[length]++) >>> 32 - length;
  }

  /** How many bits the table after each prefix needs for the longest word that begins with it. */
  private void measureLinked(byte[] lengths, int from, int symbols) {
    setFirstWords();
    for (int i = from; i < from + symbols; i++) {
      int length = lengths[i];
      if (length > bits) {
        int prefix = nextWord(length) & (1 << bits) - 1;
        linkedBits[prefix] = (byte) Math.max(linkedBits[prefix], length - bits);
      }
    }
  }

  /** Writes an entry to all places whose lowest bits are the word. */
  private void spread(int start, int word, int length, int width, int entry) {
    for (int i = word; i < 1 << width; i += 1 << length) {
      entries[start + i] = entry;
    }
  }

  private int entry(int symbol, int length) {
    return switch (alphabet) {
      case WORD_LENGTHS -> symbol << 16 | length << 8 | length;
      case DISTANCES ->
          symbol < CodeTables.DISTANCE_BASE.length
              ? value(CodeTables.DISTANCE_BASE[symbol], length, CodeTables.DISTANCE_EXTRA[symbol])
              : SPECIAL | INVALID | length;
      case LITERALS_AND_LENGTHS -> {
        if (symbol < END_OF_BLOCK) {
          yield LITERAL | symbol << 8 | length;
        }
        int code = symbol - END_OF_BLOCK - 1;
        if (code < 0) {
          yield SPECIAL | length;
        }
        yield code < CodeTables.LENGTH_BASE.length
            ? value(CodeTables.LENGTH_BASE[code], length, CodeTables.LENGTH_EXTRA[code])
            : SPECIAL | INVALID | length;
      }
    };
  }

  private static int value(int base, int length, int extra) {
    return base << 16 | length << 8 | length + extra;
  }

  /**
   * Joins a literal and the next one if the bits of an index determine both. Downwards, since the
   * second one is at a lower index, which must still be single.
   */
  private void pairLiterals() {
    for (int i = (1 << bits) - 1; i >= 0; i--) {
      int first = entries[i];
      if (first < 0) {
        int length = first & 0x3f;
        int second = entries[i >>> length];
        int both = length + (second & 0x3f);
        if (second < 0 && (second & PAIR) == 0 && both <= bits) {
          entries[i] =
              LITERAL | length << 24 | (second & 0xff00) << 8 | PAIR | first & 0xff00 | both;
        }
      }
    }
  }
}
