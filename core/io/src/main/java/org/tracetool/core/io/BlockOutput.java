package org.tracetool.core.io;

import java.io.IOException;
import java.io.OutputStream;

/** Output that takes blocks of bytes; a single byte is a block, too. */
public abstract class BlockOutput extends OutputStream {
  @Override
  public final void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public abstract void write(byte[] bytes, int offset, int length) throws IOException;
}
