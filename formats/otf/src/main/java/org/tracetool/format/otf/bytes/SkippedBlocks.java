package org.tracetool.format.otf.bytes;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.tracetool.deflate.InflatedStream;

/**
 * The last blocks of a compressed file that are passed over on the way to a window: from them on,
 * what is around the window can be read.
 */
final class SkippedBlocks {
  /** Blocks that are kept in the end: the nearest, and one for windows a little before. */
  private static final int KEPT = 2;

  /** Blocks of which it is not known whether they are passed over. */
  private static final int MAX_UNDECIDED_BLOCKS = 2;

  /** Text between two of them, at least. */
  private static final long DISTANCE = 32 << 10;

  private record UndecidedBlock(DeflateEntryPoint entry, long text) {}

  private final DeflateEntryCache entries;
  private final int stream;
  private final Deque<UndecidedBlock> ahead = new ArrayDeque<>();
  private final Deque<DeflateEntryPoint> passed = new ArrayDeque<>();
  private long last;

  SkippedBlocks(DeflateEntryCache entries, int stream) {
    this.entries = entries;
    this.stream = stream;
  }

  /**
   * A block begins.
   *
   * @param text the text before it is in here
   * @param end where that ends
   * @param bytes bytes of text from where reading began up to the block
   */
  void handleBlock(long position, int bit, byte[] text, int end, long bytes) {
    if (ahead.size() < MAX_UNDECIDED_BLOCKS && bytes - last >= DISTANCE) {
      last = bytes;
      byte[] before = Arrays.copyOfRange(text, Math.max(0, end - InflatedStream.HISTORY), end);
      ahead.add(new UndecidedBlock(new DeflateEntryPoint(position, bit, before, 0), bytes));
    }
  }

  /** See {@link DecompressedText#notePassed}. */
  void notePassed(long text, long time) {
    while (!ahead.isEmpty() && ahead.peek().text() < text) {
      passed.add(ahead.remove().entry().at(time));
      if (passed.size() > KEPT) {
        passed.remove();
      }
    }
  }

  /** Hands over what was found. */
  void keep() {
    passed.forEach(entry -> entries.add(stream, entry));
  }
}
