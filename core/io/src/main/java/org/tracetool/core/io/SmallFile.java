package org.tracetool.core.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.text.TraceText;

/** Small text files that users write and name, such as rules and settings. */
public final class SmallFile {
  /** Bytes that a file of rules or names has at most, which is far more than people write. */
  public static final int MAX_BYTES = 64 << 20;

  private SmallFile() {}

  /**
   * The whole text of a file, without a byte order mark. Reads no more than the limit and a byte,
   * also of devices and pipes, which have no size.
   *
   * @param maxBytes the limit
   * @throws UsageException with the name of the file, if it is larger or cannot be read
   */
  public static String read(Path file, int maxBytes) throws UsageException {
    byte[] bytes;
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(maxBytes + 1);
    } catch (NoSuchFileException e) {
      throw new UsageException(FileExistence.noSuchFile(file, "file"));
    } catch (IOException e) {
      throw new UsageException(file + ": cannot be read: " + DamagedTraceException.reason(e));
    }
    if (bytes.length > maxBytes) {
      throw new UsageException(
          file + ": is larger than " + (maxBytes >> 20) + " MiB, which no such file is");
    }
    return TraceText.decodeFile(bytes);
  }
}
