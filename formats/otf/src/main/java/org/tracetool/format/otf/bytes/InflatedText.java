package org.tracetool.format.otf.bytes;

import java.io.IOException;
import java.util.zip.DataFormatException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.deflate.BlockWatcher;
import org.tracetool.deflate.InflatedStream;

/**
 * The text of a compressed file. OTF files are zlib streams that are never finished: they end after
 * a flush point, the bytes {@code 00 00 ff ff}. A finished stream and further streams after it are
 * accepted as well. After damage, reading continues at the next flush point, where the compressor
 * started with an empty dictionary.
 */
public final class InflatedText implements DecompressedText {
  private static final int GZIP_HEADER = 10;
  private static final int ZLIB_HEADER = 2;
  private static final int ZLIB_TRAILER = 4;
  private static final int GZIP_TRAILER = 8;

  /** With smaller buffers there are so many streams that each has to do with little memory. */
  private static final int AMPLE_BUFFER = 64 << 10;

  /** Compressed bytes that are read at once of a text that is one of very many. */
  private static final int MANY_INPUT = 16 << 10;

  private final ByteStore store;
  private final ReadOptions options;
  private byte[] input;
  private long inputStart;
  private int inputLength;
  private InflatedStream inflater;
  private boolean raw;

  /** Length of the checksum after the data, which a raw inflater does not take. */
  private int trailer = ZLIB_TRAILER;

  private boolean damaged;

  private boolean gap;
  private boolean plain;
  private boolean ended;
  private int lastBytes;
  private boolean silent;
  private boolean repeated;
  private DeflateEntryPoint entry;
  private SkippedBlocks blocks;

  /** Bytes that were returned. */
  private long returned;

  /** Starts at the beginning, or after a flush point if {@code position} is not 0. */
  public InflatedText(ByteStore store, long position, ReadOptions options) {
    this.store = store;
    this.options = options;
    this.input = new byte[Math.max(options.bufferBytes() / 4, 4096)];
    this.inputStart = position;
    this.raw = position != 0;
  }

  /** Starts at a block in the middle of the compressed data. */
  public InflatedText(ByteStore store, DeflateEntryPoint entry, ReadOptions options) {
    this(store, entry.position(), options);
    this.entry = entry;
    this.raw = true;
    asOneOfMany();
  }

  /** Keeps the last blocks that are passed over, so that the file can be entered there. */
  public InflatedText entriesInto(DeflateEntryCache entries, int stream) {
    blocks = new SkippedBlocks(entries, stream);
    return this;
  }

  @Override
  public void notePassed(long text, long time) {
    if (blocks != null) {
      blocks.notePassed(text, time);
    }
  }

  private void watch() {
    if (blocks == null) {
      return;
    }
    inflater.watch(
        new BlockWatcher() {
          @Override
          public boolean handleBlock(int unused, int bit, byte[] text, int end, int pending) {
            long position = inputStart + inputLength - unused - (bit == 0 ? 0 : 1);
            return blocks != null // as long as there was no damage
                && blocks.handleBlock(position, bit, text, end, returned + pending);
          }

          @Override
          public void handleReferences(byte[] history) {
            if (blocks != null) {
              blocks.handleReferences(history);
            }
          }
        });
  }

  /** Makes damage go unreported: for probing places that may not be flush points at all. */
  public InflatedText silently() {
    silent = true;
    return this;
  }

  /** Says that this is one of very many texts that are read, each of which may be short. */
  public InflatedText asOneOfMany() {
    repeated = true;
    input = new byte[Math.max(input.length, MANY_INPUT)];
    return this;
  }

  @Override
  public boolean isDamaged() {
    return damaged;
  }

  @Override
  public boolean afterGap() {
    return gap;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    gap = false;
    while (!ended) {
      if (inflater == null && !open()) {
        return plain ? readPlain(into, offset, length) : -1;
      }
      try {
        int n = inflater.inflate(into, offset, length);
        if (n > 0) {
          returned += n;
          return n;
        }
      } catch (DataFormatException e) {
        resumeBehindDamage(e.getMessage() == null ? "other bytes" : e.getMessage());
        continue;
      }
      if (inflater.isFinished()) {
        startNextStream();
      } else if (inflater.needsDictionary()) {
        resumeBehindDamage("a preset dictionary is needed");
      } else if (!refill()) {
        checkEnd();
        ended = true;
      }
    }
    return plain ? readPlain(into, offset, length) : -1;
  }

  /** Position in the file of the next byte that the inflater has not taken. */
  private long position() {
    return inputStart + inputLength - inflater.unused();
  }

  private boolean refill() throws IOException {
    inputStart += inputLength;
    inputLength = 0;
    int n = store.read(inputStart, input, 0, input.length);
    if (n <= 0) {
      return false;
    }
    inputLength = n;
    for (int i = Math.max(0, n - 4); i < n; i++) {
      lastBytes = lastBytes << 8 | input[i] & 0xff;
    }
    inflater.setInput(input, 0, n);
    return true;
  }

  private InflatedStream inflater(boolean bare) throws IOException {
    if (repeated) {
      return InflatedStream.of(bare, InflatedStream.LONG);
    }
    boolean small = silent || options.bufferBytes() < AMPLE_BUFFER;
    return InflatedStream.of(bare, small ? 0 : store.size() - inputStart);
  }

  private boolean open() throws IOException {
    if (raw) {
      inflater = entry == null ? inflater(true) : InflatedStream.within(entry.bit(), entry.text());
      watch();
      return true;
    }
    int n = store.read(inputStart, input, 0, input.length);
    if (n <= 0) {
      ended = true;
      return false;
    }
    int b0 = input[0] & 0xff;
    int b1 = n > 1 ? input[1] & 0xff : 0;
    int gzipHeader = b0 == 0x1f && b1 == 0x8b ? gzipHeader(n) : 0;
    if (gzipHeader > 0) {
      warn("gzip file under a .z name");
      inputStart += gzipHeader;
      raw = true;
      trailer = GZIP_TRAILER;
      inflater = inflater(true);
      return true;
    }
    if (isText(b0) && n > 1 && isText(b1) && !isZlib(b0, b1)) {
      warn("plain file under a .z name");
      plain = true;
      ended = true;
      return false;
    }
    if (isZlib(b0, b1) && endsWithFlushPoint()) {
      // Never finished, so no checksum will come, and there is no use in computing one.
      inputStart += ZLIB_HEADER;
      raw = true;
    }
    inflater = inflater(raw);
    return true;
  }

  private boolean endsWithFlushPoint() throws IOException {
    long end = store.size() - FlushPoints.LENGTH;
    return end >= inputStart && FlushPoints.next(store, end, store.size()) >= 0;
  }

  /** Returns whether two bytes can begin a zlib stream, none that needs a dictionary. */
  private static boolean isZlib(int b0, int b1) {
    return (b0 & 0x0f) == 8 && (b0 << 8 | b1) % 31 == 0 && (b1 & 0x20) == 0;
  }

  /** Length of the gzip header at the start of the input, 0 if it is not whole. */
  private int gzipHeader(int n) {
    if (n < GZIP_HEADER) {
      return 0;
    }
    int flags = input[3];
    int at = GZIP_HEADER;
    if ((flags & 4) != 0 && at + 2 <= n) {
      at += 2 + (input[at] & 0xff | (input[at + 1] & 0xff) << 8);
    }
    for (int text = flags & 0x18; text != 0; text &= text - 1) { // name, comment
      while (at < n && input[at] != 0) {
        at++;
      }
      at++;
    }
    at += flags & 2;
    return at < n ? at : 0;
  }

  private static boolean isText(int b) {
    return b == '\n' || b >= ' ' && b < 0x7f;
  }

  private int readPlain(byte[] into, int offset, int length) throws IOException {
    int n = store.read(inputStart, into, offset, length);
    if (n > 0) {
      inputStart += n;
    }
    return n;
  }

  /** After a finished stream: another stream, or bytes that do not belong there. */
  private void startNextStream() throws IOException {
    long end = position();
    long at = end + (raw ? trailer : 0);
    inflater.close();
    inflater = null;
    raw = false;
    trailer = ZLIB_TRAILER;
    inputStart = at;
    inputLength = 0;
    byte[] head = new byte[2];
    int n = store.read(at, head, 0, 2);
    if (n <= 0) {
      ended = true;
      return;
    }
    boolean gzip = n == 2 && head[0] == 0x1f && head[1] == (byte) 0x8b;
    if (n < 2 || !gzip && !isZlib(head[0] & 0xff, head[1] & 0xff)) {
      reportDamage(
          DamageCode.DAMAGED_COMPRESSION,
          at,
          "bytes after the end of the compressed data",
          "the end of the file",
          (store.size() - at) + " more bytes");
      // Damaged data can look like the end.
      setDamaged();
      resumeAtFlushPoint(end);
    }
  }

  private void setDamaged() {
    damaged = true;
    if (blocks != null) {
      blocks.end(true);
      blocks = null;
    }
  }

  private void resumeBehindDamage(String reason) throws IOException {
    long at = position();
    setDamaged();
    if (silent) {
      ended = true;
      return;
    }
    reportDamage(
        DamageCode.DAMAGED_COMPRESSION, at, "damaged compressed data", "a zlib stream", reason);
    if (!raw) {
      inflater.close();
      inflater = null;
    }
    resumeAtFlushPoint(at);
  }

  /** Goes on after the next flush point, if there is one; a raw inflater is used again. */
  private void resumeAtFlushPoint(long from) throws IOException {
    long flush = silent ? -1 : FlushPoints.next(store, from, store.size());
    if (flush < 0) {
      ended = true;
      return;
    }
    if (inflater == null) {
      inflater = inflater(true);
    } else {
      inflater.reset();
    }
    raw = true;
    trailer = ZLIB_TRAILER;
    inputStart = flush;
    inputLength = 0;
    gap = true;
  }

  private void checkEnd() throws IOException {
    // 00 00 ff ff is how every unfinished stream ends that was written out completely.
    if (lastBytes != 0x0000ffff) {
      reportDamage(
          DamageCode.CUT_FILES,
          inputStart,
          "compressed file is cut off",
          "a flush point (00 00 ff ff) at the end",
          "the end of the file");
    }
  }

  private void reportDamage(DamageCode code, long at, String what, String expected, String found) {
    if (!silent) {
      options.reportDamage(code, store.path(), at, what, expected, found);
    }
  }

  private void warn(String what) {
    if (!silent) {
      options.diagnostics().warn(WarningCode.UNUSUAL_RECORDS, what, store.path().toString());
    }
  }

  @Override
  public void close() throws IOException {
    if (inflater != null) {
      inflater.close();
      inflater = null;
    }
    if (blocks != null) {
      blocks.end(false);
      blocks = null;
    }
    ended = true;
    plain = false;
    store.close();
  }
}
