package org.tracetool.console;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.tracetool.core.io.BlockOutput;
import org.tracetool.core.text.SafeText;
import org.tracetool.core.text.TraceText;

/**
 * Lines on their way to a terminal, with everything made visible that could steer it. Characters
 * that are cut in two wait for their rest.
 */
final class EscapedOutput extends BlockOutput {
  private static final int MAX_UTF8_BYTES = 4;

  private final OutputStream out;
  private byte[] kept = {};

  EscapedOutput(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    byte[] all = new byte[kept.length + length];
    System.arraycopy(kept, 0, all, 0, kept.length);
    System.arraycopy(bytes, offset, all, kept.length, length);
    int whole = whole(all);
    kept = Arrays.copyOfRange(all, whole, all.length);
    print(all, whole);
  }

  /** Where the last character begins if it is not complete, else the length. */
  private static int whole(byte[] all) {
    for (int i = all.length - 1; i >= 0 && i > all.length - MAX_UTF8_BYTES; i--) {
      int b = all[i] & 0xff;
      if (b >= 0xc0) {
        int needs = b >= 0xf0 ? 4 : b >= 0xe0 ? 3 : 2;
        return i + needs > all.length ? i : all.length;
      }
      if (b < 0x80) {
        break;
      }
    }
    return all.length;
  }

  private void print(byte[] bytes, int length) throws IOException {
    if (length > 0) {
      out.write(TraceText.encode(SafeText.escapedLines(TraceText.decode(bytes, 0, length))));
    }
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    print(kept, kept.length);
    kept = new byte[0];
    out.close();
  }
}
