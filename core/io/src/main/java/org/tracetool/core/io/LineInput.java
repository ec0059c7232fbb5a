package org.tracetool.core.io;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;

/** The lines of a text in UTF-8, one after the other: a list of files can be very long. */
final class LineInput implements Closeable {
  private final InputStream in;
  private final CRC32 sum = new CRC32();
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private boolean whole = true;
  private String sumBefore = "";

  LineInput(Path file) throws IOException {
    in = new BufferedInputStream(Files.newInputStream(file));
  }

  /**
   * The next line, without its end; null if there is none.
   *
   * @throws java.nio.charset.CharacterCodingException if it is not UTF-8
   */
  String next() throws IOException {
    sumBefore = Long.toHexString(sum.getValue());
    bytes.reset();
    int b = in.read();
    whole = b >= 0;
    if (!whole) {
      return null;
    }
    for (; b >= 0 && b != '\n'; b = in.read()) {
      bytes.write(b);
    }
    whole = b >= 0;
    byte[] line = bytes.toByteArray();
    sum.update(line);
    sum.update('\n');
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(line)).toString();
  }

  /** Whether the last line had its end. */
  boolean isWhole() {
    return whole;
  }

  /** The CRC-32, as hexadecimal digits, of all before the last line. */
  String sumBefore() {
    return sumBefore;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
