package org.tracetool.deflate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.zip.Adler32;
import java.util.zip.DataFormatException;

/**
 * Our own decoder for zlib and DEFLATE streams, RFC 1950 and 1951. It rejects the same streams as
 * zlib, and delivers the same bytes before that.
 *
 * <p>The stream is looked at through 64 bits at a time. While input and room last for the longest
 * sequence of symbols, {@link #decodeFast} checks neither; the rest is left to {@link
 * #decodeCarefully}, which takes a symbol only when all of its bits are available, so that input
 * may end between any two bits.
 */
final class TextInflater implements InflatedStream {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private static final int FRESH = 64 << 10;

  /**
   * Room for six literals, the longest match and the bytes that copying by eights writes after it.
   */
  private static final int SLACK = 6 + 258 + 16;

  /** Before everything in the window. */
  private static final int NONE = Integer.MIN_VALUE;

  /** Bytes that one round of {@link #decodeFast} may load. */
  private static final int LOADED = 16;

  private static final int METHOD_DEFLATE = 8;
  private static final int PRESET_DICTIONARY = 0x20;

  private static final byte[] WORD_LENGTH_ORDER = {
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15
  };

  private enum State {
    ZLIB_HEADER,
    DICTIONARY_ID,
    BLOCK,
    STORED_LENGTH,
    STORED,
    CODE_SIZES,
    WORD_LENGTH_CODE,
    WORD_LENGTHS,
    SYMBOLS,
    CHECKSUM,
    FINISHED,
    DICTIONARY
  }

  private final boolean raw;
  private final DecodingTable wordLengthCode = DecodingTable.wordLengths();
  private final DecodingTable ownLiterals = DecodingTable.literalsAndLengths();
  private final DecodingTable ownDistances = DecodingTable.distances();
  private final byte[] wordLengths = new byte[286 + 30];
  private final byte[] wordLengthLengths = new byte[WORD_LENGTH_ORDER.length];
  private final Adler32 checksum = new Adler32();

  /** The codes of the block: those that it brought along, or the fixed ones. */
  private DecodingTable literals = ownLiterals;

  private DecodingTable distances = ownDistances;

  private byte[] input = {};
  private int inputAt;
  private int inputEnd;

  /** Bits that were taken from the input, the next one lowest; zeros above {@link #bitCount}. */
  private long bits;

  private int bitCount;

  /** The output, with as much of it as matches may refer to. */
  private final byte[] window = new byte[HISTORY + FRESH + SLACK];

  private int windowEnd;

  /** Where the window may end before another symbol is decoded. */
  private int lastEnd;

  private int returned;
  private int summed;

  private State state;
  private boolean lastBlock;
  private int stored;
  private int literalWords;
  private int distanceWords;
  private int wordLengthWords;
  private int wordLengthAt;
  private DataFormatException failure;
  private BlockWatcher watcher;

  /**
   * Where the block begins of which it is noted what refers to the text before it, in the window;
   * {@link #NONE} for none.
   */
  private int followed = NONE;

  /** The text before that block as far as it was referred to. */
  private byte[] referred;

  /** Bits of the first byte that belong to what is before the place where it was entered. */
  private int skippedBits;

  TextInflater(boolean raw) {
    this.raw = raw;
    state = raw ? State.BLOCK : State.ZLIB_HEADER;
  }

  /** See {@link InflatedStream#within}. */
  TextInflater(int bit, byte[] history) {
    this(true);
    skippedBits = bit;
    windowEnd = Math.min(HISTORY, history.length);
    System.arraycopy(history, history.length - windowEnd, window, 0, windowEnd);
    returned = windowEnd;
  }

  @Override
  public void watch(BlockWatcher blockWatcher) {
    watcher = blockWatcher;
  }

  @Override
  public void setInput(byte[] bytes, int from, int count) {
    input = bytes;
    inputAt = from;
    inputEnd = from + count;
    if (skippedBits > 0 && has(Byte.SIZE)) {
      drop(skippedBits);
      skippedBits = 0;
    }
  }

  @Override
  public int inflate(byte[] into, int offset, int length) throws DataFormatException {
    if (returned == windowEnd) {
      decode(length);
    }
    int n = Math.min(length, windowEnd - returned);
    if (n == 0 && failure != null) {
      throw failure;
    }
    System.arraycopy(window, returned, into, offset, n);
    returned += n;
    return n;
  }

  @Override
  public boolean isFinished() {
    return state == State.FINISHED && returned == windowEnd;
  }

  @Override
  public boolean needsDictionary() {
    return state == State.DICTIONARY;
  }

  @Override
  public int unused() {
    return inputEnd - inputAt + bitCount / 8;
  }

  @Override
  public void reset() {
    inputEnd = inputAt;
    bits = 0;
    bitCount = 0;
    windowEnd = 0;
    returned = 0;
    summed = 0;
    checksum.reset();
    lastBlock = false;
    failure = null;
    followed = NONE;
    skippedBits = 0;
    state = raw ? State.BLOCK : State.ZLIB_HEADER;
  }

  @Override
  public void close() {
    endReferences();
  }

  /**
   * Decodes about as many bytes as are wanted, as far as input and window go: a reader of a small
   * part of a stream wants few. All of the window was returned.
   */
  private void decode(int wanted) {
    if (failure != null) {
      return;
    }
    int last = window.length - SLACK;
    if (windowEnd > HISTORY && windowEnd > last - Math.min(wanted, FRESH)) {
      endReferences();
      followed = followed == NONE ? NONE : followed - (windowEnd - HISTORY);
      System.arraycopy(window, windowEnd - HISTORY, window, 0, HISTORY);
      windowEnd = HISTORY;
      returned = HISTORY;
      summed = HISTORY;
    }
    lastEnd = Math.min(last, windowEnd + Math.max(0, wanted - SLACK));
    try {
      while (hasRoom() && step()) {
        // goes on
      }
    } catch (DataFormatException e) {
      failure = e;
    }
    sum();
  }

  private boolean hasRoom() {
    return windowEnd <= lastEnd;
  }

  private void sum() {
    if (!raw) {
      checksum.update(window, summed, windowEnd - summed);
      summed = windowEnd;
    }
  }

  /** Goes on as far as one state allows; false if that needs more input, or all is done. */
  private boolean step() throws DataFormatException {
    return switch (state) {
      case ZLIB_HEADER -> zlibHeader();
      case DICTIONARY_ID -> dictionaryId();
      case BLOCK -> block();
      case STORED_LENGTH -> storedLength();
      case STORED -> stored();
      case CODE_SIZES -> codeSizes();
      case WORD_LENGTH_CODE -> wordLengthCode();
      case WORD_LENGTHS -> wordLengths();
      case SYMBOLS -> {
        if (inputAt <= inputEnd - LOADED) {
          decodeFast();
        }
        yield state != State.SYMBOLS || !hasRoom() || decodeCarefully();
      }
      case CHECKSUM -> checksum();
      case FINISHED, DICTIONARY -> false;
    };
  }

  /**
   * Takes bytes from the input until there are {@code count} bits, at most 32; false if it ends.
   */
  private boolean has(int count) {
    while (bitCount < count) {
      if (inputAt == inputEnd) {
        return false;
      }
      bits |= (input[inputAt++] & 0xffL) << bitCount;
      bitCount += 8;
    }
    return true;
  }

  private int take(int count) {
    int value = (int) (bits & (1L << count) - 1);
    drop(count);
    return value;
  }

  private void drop(int count) {
    bits >>>= count;
    bitCount -= count;
  }

  private boolean zlibHeader() throws DataFormatException {
    if (!has(16)) {
      return false;
    }
    int first = take(8);
    int second = take(8);
    if ((first << 8 | second) % 31 != 0) {
      throw new DataFormatException("incorrect header check");
    }
    if ((first & 0xf) != METHOD_DEFLATE) {
      throw new DataFormatException("unknown compression method");
    }
    if (first >>> 4 > 7) {
      throw new DataFormatException("invalid window size");
    }
    state = (second & PRESET_DICTIONARY) != 0 ? State.DICTIONARY_ID : State.BLOCK;
    return true;
  }

  private boolean dictionaryId() {
    if (!has(32)) {
      return false;
    }
    drop(32);
    state = State.DICTIONARY;
    return true;
  }

  private boolean block() throws DataFormatException {
    if (lastBlock) {
      drop(bitCount & 7);
      state = raw ? State.FINISHED : State.CHECKSUM;
      return true;
    }
    if (!has(3)) {
      return false;
    }
    if (watcher != null) {
      watchBlock();
    }
    lastBlock = take(1) == 1;
    switch (take(2)) {
      case 0 -> {
        drop(bitCount & 7);
        state = State.STORED_LENGTH;
      }
      case 1 -> {
        literals = FixedCodes.LITERALS;
        distances = FixedCodes.DISTANCES;
        state = State.SYMBOLS;
      }
      case 2 -> state = State.CODE_SIZES;
      default -> throw new DataFormatException("invalid block type");
    }
    return true;
  }

  private void watchBlock() {
    endReferences();
    int pending = windowEnd - returned;
    if (watcher.handleBlock(unused(), -bitCount & 7, window, windowEnd, pending)) {
      followed = windowEnd;
      referred = new byte[HISTORY];
    }
  }

  /** Hands over what was referred to before a block, once no more can be. */
  private void endReferences() {
    if (followed != NONE && windowEnd - followed >= HISTORY) {
      followed = NONE;
      watcher.handleReferences(referred);
      referred = null;
    }
  }

  /** Notes what a match copies from before the block that is followed. */
  private void noteReference(int source, int length) {
    int count = Math.min(length, followed - source);
    System.arraycopy(window, source, referred, source - followed + HISTORY, count);
  }

  private boolean storedLength() throws DataFormatException {
    if (!has(32)) {
      return false;
    }
    stored = take(16);
    if ((take(16) ^ 0xffff) != stored) {
      throw new DataFormatException("invalid stored block lengths");
    }
    state = State.STORED;
    return true;
  }

  private boolean stored() {
    while (stored > 0 && bitCount > 0 && hasRoom()) {
      window[windowEnd++] = (byte) take(8);
      stored--;
    }
    int room = window.length - windowEnd;
    int n = Math.min(Math.min(stored, room), inputEnd - inputAt);
    if (bitCount == 0) {
      System.arraycopy(input, inputAt, window, windowEnd, n);
      inputAt += n;
      windowEnd += n;
      stored -= n;
    }
    if (stored == 0) {
      state = State.BLOCK;
      return true;
    }
    return false;
  }

  private boolean codeSizes() throws DataFormatException {
    if (!has(14)) {
      return false;
    }
    literalWords = take(5) + 257;
    distanceWords = take(5) + 1;
    wordLengthWords = take(4) + 4;
    if (literalWords > 286 || distanceWords > 30) {
      throw new DataFormatException("too many length or distance symbols");
    }
    Arrays.fill(wordLengthLengths, (byte) 0);
    wordLengthAt = 0;
    state = State.WORD_LENGTH_CODE;
    return true;
  }

  private boolean wordLengthCode() throws DataFormatException {
    while (wordLengthAt < wordLengthWords) {
      if (!has(3)) {
        return false;
      }
      wordLengthLengths[WORD_LENGTH_ORDER[wordLengthAt++]] = (byte) take(3);
    }
    wordLengthCode.build(wordLengthLengths, 0, wordLengthLengths.length);
    wordLengthAt = 0;
    state = State.WORD_LENGTHS;
    return true;
  }

  private boolean wordLengths() throws DataFormatException {
    int words = literalWords + distanceWords;
    while (wordLengthAt < words) {
      has(14); // the longest possible; fewer may suffice
      int entry = wordLengthCode.entries[(int) bits & (1 << wordLengthCode.bits) - 1];
      int symbol = entry >>> 16;
      int length = entry & 0x3f;
      int extra = symbol < 16 ? 0 : symbol == 16 ? 2 : symbol == 17 ? 3 : 7;
      if (length + extra > bitCount) {
        return false;
      }
      drop(length);
      if (symbol < 16) {
        wordLengths[wordLengthAt++] = (byte) symbol;
      } else {
        repeat(symbol, take(extra), words);
      }
    }
    if (wordLengths[DecodingTable.END_OF_BLOCK] == 0) {
      throw new DataFormatException("no word for the end of the block");
    }
    literals = ownLiterals;
    distances = ownDistances;
    literals.build(wordLengths, 0, literalWords);
    distances.build(wordLengths, literalWords, distanceWords);
    state = State.SYMBOLS;
    return true;
  }

  private void repeat(int symbol, int extra, int words) throws DataFormatException {
    int times = symbol == 18 ? 11 + extra : 3 + extra;
    byte length = 0;
    if (symbol == 16) {
      if (wordLengthAt == 0) {
        throw new DataFormatException("a repeated word length with none before it");
      }
      length = wordLengths[wordLengthAt - 1];
    }
    if (wordLengthAt + times > words) {
      throw new DataFormatException("more word lengths than words");
    }
    Arrays.fill(wordLengths, wordLengthAt, wordLengthAt + times, length);
    wordLengthAt += times;
  }

  private boolean checksum() throws DataFormatException {
    if (!has(32)) {
      return false;
    }
    sum();
    if (Integer.reverseBytes(take(32)) != (int) checksum.getValue()) {
      throw new DataFormatException("incorrect data check");
    }
    state = State.FINISHED;
    return true;
  }

  /**
   * Decodes symbols while there is input and room for a whole round: up to three look-ups of
   * literals, then a length and its distance. Works on local copies of the fields, which it writes
   * back at its end.
   */
  private void decodeFast() throws DataFormatException {
    byte[] in = input;
    byte[] out = window;
    int[] literalEntries = literals.entries;
    int[] distanceEntries = distances.entries;
    int literalMask = (1 << literals.bits) - 1;
    int distanceMask = (1 << distances.bits) - 1;
    int inLast = inputEnd - LOADED;
    int outLast = lastEnd;
    int noted = followed;
    int from = inputAt;
    int to = windowEnd;
    long buffer = bits;
    int count = bitCount;
    String wrong = null;
    while (from <= inLast && to <= outLast) {
      // Bits that were there already are written over with the same ones.
      buffer |= (long) LONG.get(in, from) << count;
      from += 63 - count >>> 3;
      count |= 56;
      int entry = literalEntries[(int) buffer & literalMask];
      if (entry < 0) {
        buffer >>>= entry;
        count -= entry & 0x3f;
        SHORT.set(out, to, (short) (entry >>> 8));
        to += 1 + (entry >>> 6 & 1);
        entry = literalEntries[(int) buffer & literalMask];
        if (entry < 0) {
          buffer >>>= entry;
          count -= entry & 0x3f;
          SHORT.set(out, to, (short) (entry >>> 8));
          to += 1 + (entry >>> 6 & 1);
          entry = literalEntries[(int) buffer & literalMask];
          if (entry < 0) {
            buffer >>>= entry;
            count -= entry & 0x3f;
            SHORT.set(out, to, (short) (entry >>> 8));
            to += 1 + (entry >>> 6 & 1);
            continue;
          }
        }
        buffer |= (long) LONG.get(in, from) << count;
        from += 63 - count >>> 3;
        count |= 56;
      }
      if ((entry & (DecodingTable.LINK | DecodingTable.SPECIAL)) != 0) {
        if ((entry & DecodingTable.LINK) != 0) {
          buffer >>>= entry;
          count -= entry & 0x3f;
          entry = literalEntries[linked(entry, buffer)];
          if (entry < 0) {
            buffer >>>= entry;
            count -= entry & 0x3f;
            out[to++] = (byte) (entry >>> 8);
            continue;
          }
        }
        if ((entry & DecodingTable.SPECIAL) != 0) {
          if ((entry & DecodingTable.INVALID) != 0) {
            wrong = "invalid literal or length";
          } else {
            buffer >>>= entry;
            count -= entry & 0x3f;
            state = State.BLOCK;
          }
          break;
        }
      }
      int length = value(entry, buffer);
      buffer >>>= entry;
      count -= entry & 0x3f;
      entry = distanceEntries[(int) buffer & distanceMask];
      if ((entry & (DecodingTable.LINK | DecodingTable.SPECIAL)) != 0) {
        if ((entry & DecodingTable.LINK) != 0) {
          buffer >>>= entry;
          count -= entry & 0x3f;
          entry = distanceEntries[linked(entry, buffer)];
        }
        if ((entry & DecodingTable.SPECIAL) != 0) {
          wrong = "invalid distance";
          break;
        }
      }
      int source = to - value(entry, buffer);
      buffer >>>= entry;
      count -= entry & 0x3f;
      if (source < 0) {
        wrong = "a distance too far back";
        break;
      }
      if (source < noted) {
        noteReference(source, length);
      }
      copy(out, source, to, length);
      to += length;
    }
    inputAt = from;
    windowEnd = to;
    bits = buffer & (1L << count) - 1;
    bitCount = count;
    if (wrong != null) {
      throw new DataFormatException(wrong);
    }
  }

  /** The entry in a linked table, after the bits of the first table were taken. */
  private static int linked(int entry, long buffer) {
    return (entry >>> 16) + ((int) buffer & (1 << (entry >>> 8 & 0xf)) - 1);
  }

  /** A length or distance: its smallest value and the extra bits after the word. */
  private static int value(int entry, long buffer) {
    return (entry >>> 16) + (int) ((buffer & (1L << entry) - 1) >>> (entry >>> 8));
  }

  /** Copies a match; up to fifteen bytes after it are overwritten. */
  private static void copy(byte[] out, int source, int to, int length) {
    if (to - source >= 8) {
      // Most matches are short, and whether one is cannot be foreseen: two copies cost less than
      // a wrong guess.
      LONG.set(out, to, (long) LONG.get(out, source));
      LONG.set(out, to + 8, (long) LONG.get(out, source + 8));
      for (int done = 16; done < length; done += 8) {
        LONG.set(out, to + done, (long) LONG.get(out, source + done));
      }
    } else {
      for (int i = 0; i < length; i++) {
        out[to + i] = out[source + i];
      }
    }
  }

  /**
   * Decodes symbols one by one, each only when all of its bits are available; false if they are
   * not.
   */
  private boolean decodeCarefully() throws DataFormatException {
    while (hasRoom()) {
      fill();
      int entry = literals.entries[(int) bits & (1 << literals.bits) - 1];
      int linkBits = 0;
      if (entry >= 0 && (entry & DecodingTable.LINK) != 0) {
        linkBits = entry & 0x3f;
        entry = literals.entries[linked(entry, bits >>> linkBits)];
      }
      int length = linkBits + (entry & 0x3f);
      if (entry < 0) {
        boolean pair = (entry & DecodingTable.PAIR) != 0;
        if (pair && length > bitCount) {
          pair = false;
          length = entry >>> 24 & 0x1f;
        }
        if (length > bitCount) {
          return false;
        }
        window[windowEnd++] = (byte) (entry >>> 8);
        if (pair) {
          window[windowEnd++] = (byte) (entry >>> 16);
        }
        drop(length);
      } else if (length > bitCount) {
        return false;
      } else if ((entry & DecodingTable.SPECIAL) != 0) {
        if ((entry & DecodingTable.INVALID) != 0) {
          throw new DataFormatException("invalid literal or length");
        }
        drop(length);
        state = State.BLOCK;
        return true;
      } else if (!match(value(entry, bits >>> linkBits), length)) {
        return false;
      }
    }
    return true;
  }

  /** Takes as many whole bytes as go into the bits. */
  private void fill() {
    while (bitCount < 56 && inputAt < inputEnd) {
      bits |= (input[inputAt++] & 0xffL) << bitCount;
      bitCount += 8;
    }
  }

  /**
   * Copies a match whose distance comes after {@code taken} bits, which are taken with it; false if
   * it is not available yet.
   */
  private boolean match(int length, int taken) throws DataFormatException {
    long rest = bits >>> taken;
    int entry = distances.entries[(int) rest & (1 << distances.bits) - 1];
    int all = taken;
    if ((entry & DecodingTable.LINK) != 0) {
      int linkBits = entry & 0x3f;
      all += linkBits;
      rest >>>= linkBits;
      entry = distances.entries[linked(entry, rest)];
    }
    all += entry & 0x3f;
    if (all > bitCount) {
      return false;
    }
    if ((entry & DecodingTable.SPECIAL) != 0) {
      throw new DataFormatException("invalid distance");
    }
    int source = windowEnd - value(entry, rest);
    if (source < 0) {
      throw new DataFormatException("a distance too far back");
    }
    drop(all);
    if (source < followed) {
      noteReference(source, length);
    }
    copy(window, source, windowEnd, length);
    windowEnd += length;
    return true;
  }
}
