package org.tracetool.analyze.cube;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes a tar file (ustar) of plain files whose sizes are known before. */
final class TarOutput {
  private static final int BLOCK = 512;

  /** Sizes from here on do not fit into the octal digits of a header. */
  private static final long MAX_OCTAL = 1L << 33;

  private final OutputStream out;

  TarOutput(OutputStream out) {
    this.out = out;
  }

  /** Writes a file. */
  void write(String name, byte[] content) throws IOException {
    try (OutputStream file = begin(name, content.length)) {
      file.write(content);
    }
  }

  /** Begins a file; exactly so many bytes have to be written to it before it is closed. */
  OutputStream begin(String name, long size) throws IOException {
    out.write(header(name, size));
    return new FilterOutputStream(out) {
      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
      }

      @Override
      public void close() throws IOException {
        out.write(new byte[(int) ((BLOCK - size % BLOCK) % BLOCK)]);
      }
    };
  }

  /** Ends the tar file. */
  void finish() throws IOException {
    out.write(new byte[2 * BLOCK]);
    out.flush();
  }

  private static byte[] header(String name, long size) {
    byte[] header = new byte[BLOCK];
    put(header, 0, name);
    put(header, 100, "0000644\0");
    put(header, 108, "0000000\0");
    put(header, 116, "0000000\0");
    if (size < MAX_OCTAL) {
      put(header, 124, String.format("%011o\0", size));
    } else {
      header[124] = (byte) 0x80; // the size in base 256, as GNU tar does
      for (int i = 0; i < 8; i++) {
        header[135 - i] = (byte) (size >>> (8 * i));
      }
    }
    put(header, 136, "00000000000\0");
    Arrays.fill(header, 148, 156, (byte) ' ');
    header[156] = '0';
    put(header, 257, "ustar\00000");
    int sum = 0;
    for (byte b : header) {
      sum += b & 0xff;
    }
    put(header, 148, String.format("%06o\0 ", sum));
    return header;
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }
}
