package org.tracetool.format.otf.bytes;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import org.tracetool.deflate.InflatedStream;

/**
 * The blocks of a compressed file that are passed over on the way to a window: from them on, what
 * is around the window, or around others of the same part of the file, can be read.
 */
final class SkippedBlocks {
  /** Blocks of which it is not known whether they are passed over. */
  private static final int MAX_UNDECIDED_BLOCKS = 2;

  /** Text between two of them, at least; what one refers to is known when the next one comes. */
  private static final long MIN_DISTANCE = InflatedStream.HISTORY;

  /** Blocks that are remembered before they are handed over; of more, each second one is not. */
  private static final int MAX_FOUND = 256;

  private static final class Block {
    final long position;
    final int bit;

    /** Bytes of text from where reading began up to the block. */
    final long bytesBefore;

    /** The text before it, as far as it may be referred to; null if the block is known. */
    byte[] text;

    long time;

    Block(long position, int bit, long bytesBefore, byte[] text) {
      this.position = position;
      this.bit = bit;
      this.bytesBefore = bytesBefore;
      this.text = text;
    }
  }

  private final DeflateEntryCache entries;
  private final int stream;
  private final Deque<Block> ahead = new ArrayDeque<>();
  private final Deque<Block> passed = new ArrayDeque<>();
  private final List<DeflateEntryPoint> found = new ArrayList<>();
  private long distance = MIN_DISTANCE;
  private Block followed;
  private HistoryPacker packer;
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
   * @return whether {@link #handleReferences} is to be called
   */
  boolean handleBlock(long position, int bit, byte[] text, int end, long bytes) {
    if (ahead.size() == MAX_UNDECIDED_BLOCKS || bytes - last < distance) {
      return false;
    }
    last = bytes;
    boolean isKnown = entries.has(stream, position);
    int from = Math.max(0, end - InflatedStream.HISTORY);
    Block block =
        new Block(position, bit, bytes, isKnown ? null : Arrays.copyOfRange(text, from, end));
    ahead.add(block);
    followed = block;
    return !isKnown;
  }

  /** What the last block with true from {@link #handleBlock} refers to; of no other text. */
  void handleReferences(byte[] history) {
    followed.text = history;
  }

  /** See {@link DecompressedText#notePassed}. */
  void notePassed(long text, long time) {
    while (!ahead.isEmpty() && ahead.peek().bytesBefore < text) {
      Block block = ahead.remove();
      block.time = time;
      passed.add(block);
    }
    while (passed.size() > 1) { // of the last one, it may not be known yet what it refers to
      remember(passed.remove());
    }
  }

  private void remember(Block block) {
    if (block.text == null) {
      entries.lower(stream, block.position, block.time);
      return;
    }
    if (packer == null) {
      packer = new HistoryPacker();
    }
    byte[] packed = packer.pack(block.text);
    found.add(new DeflateEntryPoint(block.position, block.bit, packed, block.time));
    if (found.size() == MAX_FOUND) {
      for (int i = 0; i < MAX_FOUND / 2; i++) {
        found.remove(i);
      }
      distance *= 2;
    }
  }

  /** Ends, and hands over what was found unless it is of no use. */
  void end(boolean isDamaged) {
    passed.forEach(this::remember);
    passed.clear();
    if (packer != null) {
      packer.close();
    }
    if (!isDamaged) {
      found.forEach(entry -> entries.add(stream, entry));
    }
  }
}
