package org.tracetool.core.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tracetool.core.error.DamagedTraceException;

/**
 * An input that is read from its start to its end, whose read errors name the file and the byte.
 */
public final class NamedInput extends InputStream {
  private final InputStream in;
  private final Path name;
  private long position;

  /**
   * An input that is open.
   *
   * @param name its name for users
   */
  public NamedInput(Path name, InputStream in) {
    this.in = in;
    this.name = name;
  }

  /**
   * Opens a file.
   *
   * @throws IOException as {@link Files#newInputStream}
   */
  public static InputStream open(Path file) throws IOException {
    return new NamedInput(file, Files.newInputStream(file));
  }

  @Override
  public int read() throws IOException {
    try {
      int b = in.read();
      position += b < 0 ? 0 : 1;
      return b;
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(name, position, e);
    }
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    try {
      int n = in.read(into, offset, length);
      position += Math.max(n, 0);
      return n;
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(name, position, e);
    }
  }

  @Override
  public long skip(long count) throws IOException {
    try {
      long n = in.skip(count);
      position += n;
      return n;
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(name, position, e);
    }
  }

  @Override
  public int available() throws IOException {
    return in.available();
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
