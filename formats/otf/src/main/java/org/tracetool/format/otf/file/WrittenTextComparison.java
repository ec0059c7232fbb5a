package org.tracetool.format.otf.file;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.tracetool.core.error.OutputException;

/** Compares the text of a file with the text written to it. */
public final class WrittenTextComparison {
  private static final int BUFFER = 256 << 10;

  private WrittenTextComparison() {}

  /** Files of this format end at a flush point, without the mark that ends a zlib stream. */
  private static int read(InputStream in, byte[] buffer) throws IOException {
    try {
      return in.read(buffer);
    } catch (EOFException e) {
      return -1;
    }
  }

  /**
   * Reads a file, compressed or not by its name.
   *
   * @param target the name under which it will appear, for messages
   * @param length bytes of text that were written
   * @param checksum their CRC-32C
   * @throws OutputException if the file holds another text
   */
  public static void check(Path file, Path target, long length, long checksum) throws IOException {
    CRC32C found = new CRC32C();
    long bytes = 0;
    boolean compressed = file.toString().endsWith(FileNames.COMPRESSED_SUFFIX) && length > 0;
    Inflater inflater = compressed ? new Inflater() : null;
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = compressed ? new InflaterInputStream(raw, inflater, BUFFER) : raw) {
      byte[] buffer = new byte[BUFFER];
      for (int n = read(in, buffer); n >= 0; n = read(in, buffer)) {
        found.update(buffer, 0, n);
        bytes += n;
      }
    } catch (IOException e) {
      throw new OutputException(
          target + ": cannot be read again after writing: " + e.getMessage(), e);
    } finally {
      if (inflater != null) {
        inflater.end(); // a stream ends only an inflater of its own
      }
    }
    if (bytes != length || found.getValue() != checksum) {
      throw new OutputException(
          target
              + ": the file on the disk differs from the written data: expected "
              + length
              + " bytes of text, found "
              + bytes
              + (bytes == length ? " others" : "")
              + "; nothing was changed");
    }
  }
}
