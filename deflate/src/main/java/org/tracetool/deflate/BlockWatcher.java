package org.tracetool.deflate;

/** Called at the begin of each block of a stream: decompression can start again there. */
@FunctionalInterface
public interface BlockWatcher {
  /**
   * A block begins.
   *
   * @param unused bytes of the input that have nothing of what came before
   * @param bit the first bit of the block in its byte, 0 to 7; that byte is the one before those
   *     unused unless it is 0
   * @param text what was decompressed so far ends in here
   * @param end where it ends
   * @param pending bytes of it that were not returned yet
   */
  void handleBlock(int unused, int bit, byte[] text, int end, int pending);
}
