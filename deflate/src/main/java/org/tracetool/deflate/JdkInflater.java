package org.tracetool.deflate;

import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/** The decoder of the JDK, zlib's own: at full speed from its first byte. */
final class JdkInflater implements InflatedStream {
  private final Inflater inflater;

  /** The problem after the bytes that were returned, or null. */
  private DataFormatException failure;

  JdkInflater(boolean raw) {
    inflater = new Inflater(raw);
  }

  @Override
  public void setInput(byte[] bytes, int from, int count) {
    inflater.setInput(bytes, from, count);
  }

  @Override
  public int inflate(byte[] into, int offset, int length) throws DataFormatException {
    if (failure != null) {
      throw failure;
    }
    long before = inflater.getBytesWritten();
    try {
      return inflater.inflate(into, offset, length);
    } catch (DataFormatException e) {
      failure = e;
      int good = (int) (inflater.getBytesWritten() - before);
      if (good == 0) {
        throw e;
      }
      return good;
    }
  }

  @Override
  public boolean isFinished() {
    return inflater.finished();
  }

  @Override
  public boolean needsDictionary() {
    return inflater.needsDictionary();
  }

  @Override
  public int unused() {
    return inflater.getRemaining();
  }

  @Override
  public void reset() {
    failure = null;
    inflater.reset();
  }

  @Override
  public void close() {
    inflater.end();
  }
}
