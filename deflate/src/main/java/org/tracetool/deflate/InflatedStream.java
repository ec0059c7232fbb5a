package org.tracetool.deflate;

import java.util.zip.DataFormatException;

/**
 * Decompresses a zlib or DEFLATE stream whose bytes come piece by piece, and which may end
 * anywhere. For one thread at a time.
 */
public interface InflatedStream extends AutoCloseable {
  /**
   * From this compressed length on the decoder of this package is used, which is more than one and
   * a half times as fast as the JDK's: the cost of compiling it then pays off.
   */
  long LONG = 48 << 20;

  /**
   * A decoder for a stream.
   *
   * @param raw whether it is a bare DEFLATE stream, without zlib's header and checksum
   * @param compressed about how many bytes it has
   */
  static InflatedStream of(boolean raw, long compressed) {
    return compressed < LONG ? new JdkInflater(raw) : new TextInflater(raw);
  }

  /** How far back a block may refer: so much text is needed to enter a stream at one. */
  int HISTORY = 32 << 10;

  /**
   * A decoder for a stream without header that is entered where a block begins.
   *
   * @param bit the first bit of the block in the first byte that is set, 0 to 7
   * @param history the text before the block, of which at most {@link #HISTORY} bytes count
   */
  static InflatedStream within(int bit, byte[] history) {
    return new TextInflater(bit, history);
  }

  /** Reports blocks to a watcher; does nothing where a stream cannot be entered at them. */
  default void watch(BlockWatcher watcher) {}

  /**
   * Sets the next compressed bytes, when the last ones are used up. They are not copied and must
   * stay as they are until then.
   */
  void setInput(byte[] bytes, int from, int count);

  /**
   * Decompresses.
   *
   * @return how many bytes came out; 0 if more input is needed, the stream is finished, or it needs
   *     a dictionary
   * @throws DataFormatException once all bytes before the damage were returned; only {@link #reset}
   *     and {@link #unused} may follow. The message states the problem
   */
  int inflate(byte[] into, int offset, int length) throws DataFormatException;

  /** Returns whether the last block, and zlib's checksum, was read. */
  boolean isFinished();

  /** Returns whether zlib's header requires a dictionary, which trace files never have. */
  boolean needsDictionary();

  /** Bytes that were given and do not belong to what was decoded so far. */
  int unused();

  /** Forgets everything, for a new stream of the same kind (zlib or raw). */
  void reset();

  @Override
  void close();
}
