package org.tracetool.spark.source;

import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import org.tracetool.core.error.DamagedTraceException;

/**
 * A trace as it was when the query was planned. What tasks read of it, places in files above all,
 * means something else in another trace of the same name.
 *
 * @param path as the user has called it
 * @param file the same from the root of the file system, since executors work in other folders
 * @param bytes size of the file that the path names; 0 if it names several by the begin of their
 *     names
 * @param modified when this file was changed last, in milliseconds since 1970
 */
record TraceFingerprint(String path, String file, long bytes, long modified)
    implements Serializable {
  static TraceFingerprint of(String path) throws IOException {
    Path file = Path.of(path).toAbsolutePath();
    if (!Files.exists(file)) {
      return new TraceFingerprint(path, file.toString(), 0, 0);
    }
    BasicFileAttributes of = Files.readAttributes(file, BasicFileAttributes.class);
    long bytes = of.isRegularFile() ? of.size() : 0;
    return new TraceFingerprint(path, file.toString(), bytes, of.lastModifiedTime().toMillis());
  }

  /** Refuses a trace that another one has taken the place of. */
  void checkUnchanged() throws IOException {
    TraceFingerprint now = of(file);
    if (now.bytes != bytes || now.modified != modified) {
      throw new DamagedTraceException(
          path + ": has changed since the query was planned; repeat the query when it is complete");
    }
  }
}
