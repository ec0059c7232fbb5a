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
   * @return whether {@link #handleReferences} is to say what the stream refers to from here on; a
   *     block for which it was not called yet is forgotten then
   */
  boolean handleBlock(int unused, int bit, byte[] text, int end, int pending);

  /**
   * So much was decompressed after a block that nothing refers to the text before it any more. Not
   * called if the stream is left before.
   *
   * @param history the last {@link InflatedStream#HISTORY} bytes of text before the block: those
   *     that were referred to, and 0 in the place of all others. Most are not, so it packs well
   */
  default void handleReferences(byte[] history) {}
}
