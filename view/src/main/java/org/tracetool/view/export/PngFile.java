package org.tracetool.view.export;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** Files of PNG: eight bits of red, green and blue. */
public final class PngFile {
  private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};

  /** Each pixel is the difference from the one to its left, which is mostly nothing. */
  private static final byte FILTER_LEFT = 1;

  private static final int BYTES = 3;

  private PngFile() {}

  /** Returns whether a file is such a picture, by its first bytes; not if it cannot be read. */
  public static boolean isOne(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      return Arrays.equals(in.readNBytes(SIGNATURE.length), SIGNATURE);
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * The bytes of a file.
   *
   * @param pixels red, green and blue of each pixel, line by line
   */
  static byte[] of(int width, int height, byte[] pixels) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.writeBytes(SIGNATURE);
    byte[] head =
        ByteBuffer.allocate(13)
            .putInt(width)
            .putInt(height)
            .put(new byte[] {8, 2, 0, 0, 0})
            .array();
    writeChunk("IHDR", head, out);
    writeChunk("IDAT", compressed(width, height, pixels), out);
    writeChunk("IEND", new byte[0], out);
    return out.toByteArray();
  }

  private static byte[] compressed(int width, int height, byte[] pixels) {
    Deflater deflater = new Deflater();
    try {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] line = new byte[1 + width * BYTES];
      byte[] piece = new byte[16 << 10];
      line[0] = FILTER_LEFT;
      for (int y = 0; y < height; y++) {
        int at = y * width * BYTES;
        for (int i = 0; i < width * BYTES; i++) {
          line[1 + i] = (byte) (pixels[at + i] - (i < BYTES ? 0 : pixels[at + i - BYTES]));
        }
        deflater.setInput(line);
        while (!deflater.needsInput()) {
          out.write(piece, 0, deflater.deflate(piece));
        }
      }
      deflater.finish();
      while (!deflater.finished()) {
        out.write(piece, 0, deflater.deflate(piece));
      }
      return out.toByteArray();
    } finally {
      deflater.end();
    }
  }

  private static void writeChunk(String type, byte[] content, ByteArrayOutputStream out) {
    byte[] name = type.getBytes(StandardCharsets.US_ASCII);
    CRC32 sum = new CRC32();
    sum.update(name);
    sum.update(content);
    out.writeBytes(ByteBuffer.allocate(4).putInt(content.length).array());
    out.writeBytes(name);
    out.writeBytes(content);
    out.writeBytes(ByteBuffer.allocate(4).putInt((int) sum.getValue()).array());
  }
}
