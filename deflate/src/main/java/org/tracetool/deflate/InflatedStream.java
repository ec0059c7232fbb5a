package org.tracetool.deflate;

import java.util.zip.DataFormatException;

/**
 * Decompresses a zlib or DEFLATE stream whose bytes come piece by piece, and which may end
 * anywhere. For one thread at a time.
 */
public interface InflatedStream extends AutoCloseable {
  /**
   * From this compressed length on the decoder of this package is used, which is more than one and
   * a half times as fast as the JDK's: what it takes to compile it is then won back.
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

  /**
   * Gives the next compressed bytes, when the last ones are used up. They are not copied and must
   * stay as they are until then.
   */
  void setInput(byte[] bytes, int from, int count);

  /**
   * Decompresses.
   *
   * @return how many bytes came out; 0 if more input is needed, the stream is finished, or it needs
   *     a dictionary
   * @throws DataFormatException once all that came before the damage has been returned; nothing but
   *     {@link #reset} and {@link #unused} may follow. The message says what is wrong
   */
  int inflate(byte[] into, int offset, int length) throws DataFormatException;

  /** Whether the last block, and zlib's checksum, was read. */
  boolean isFinished();

  /** Whether zlib's header asks for a dictionary, which trace files never have. */
  boolean needsDictionary();

  /** Bytes that were given and do not belong to what was decoded so far. */
  int unused();

  /** Forgets all, for a stream that starts anew; one of zlib's becomes one of zlib's again. */
  void reset();

  @Override
  void close();
}
