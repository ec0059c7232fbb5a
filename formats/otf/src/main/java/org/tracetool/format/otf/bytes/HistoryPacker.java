package org.tracetool.format.otf.bytes;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.tracetool.deflate.InflatedStream;

/** Packs the text before blocks of compressed files, of which most is zeros. For one thread. */
final class HistoryPacker implements AutoCloseable {
  private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
  private final byte[] buffer = new byte[InflatedStream.HISTORY + (InflatedStream.HISTORY >> 1)];

  /** Packs a text of at most {@link InflatedStream#HISTORY} bytes. */
  byte[] pack(byte[] text) {
    deflater.reset();
    deflater.setInput(text);
    deflater.finish();
    return Arrays.copyOf(buffer, deflater.deflate(buffer));
  }

  /** The text that was packed. */
  static byte[] unpack(byte[] packed) {
    byte[] text = new byte[InflatedStream.HISTORY];
    Inflater inflater = new Inflater(true);
    try {
      inflater.setInput(packed);
      return Arrays.copyOf(text, inflater.inflate(text));
    } catch (DataFormatException e) {
      throw new IllegalStateException("a text that was not packed here", e);
    } finally {
      inflater.end();
    }
  }

  @Override
  public void close() {
    deflater.end();
  }
}
