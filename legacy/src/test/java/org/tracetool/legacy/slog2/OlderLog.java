package org.tracetool.legacy.slog2;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.tracetool.core.io.FileHandles;
import org.tracetool.format.slog2.file.BlockByteSink;
import org.tracetool.format.slog2.file.StoredCategory;
import org.tracetool.format.slog2.read.SlogLog;

/** Makes a log of version 2.0.5: categories have no summaries there. */
public final class OlderLog {
  private static final int VERSION_AT = 2;
  private static final int CATEGORIES_AT = 24;
  private static final int SUMMARY = 16;

  private OlderLog() {}

  /** The bytes of a log of one leaf, whose previews have no weights, in the older version. */
  public static byte[] of(Path log) throws IOException {
    byte[] bytes = Files.readAllBytes(log);
    BlockByteSink categories = new BlockByteSink();
    try (FileHandles handles = new FileHandles();
        SlogLog open = SlogLog.open(log, handles)) {
      categories.i32(open.storedCategories().size());
      for (StoredCategory s : open.storedCategories()) {
        BlockByteSink one = new BlockByteSink();
        s.write(one);
        byte[] whole = Arrays.copyOf(one.bytes(), one.size() - SUMMARY);
        categories.raw(whole, whole.length);
      }
    }
    byte[] made = Arrays.copyOf(bytes, bytes.length + categories.size());
    System.arraycopy(categories.bytes(), 0, made, bytes.length, categories.size());
    ByteBuffer header = ByteBuffer.wrap(made);
    header.position(VERSION_AT);
    header.put("SLOG 2.0.5".getBytes(StandardCharsets.US_ASCII));
    header.putLong(CATEGORIES_AT, bytes.length);
    header.putInt(CATEGORIES_AT + Long.BYTES, categories.size());
    header.putInt(20, Math.max(header.getInt(20), categories.size()));
    return made;
  }
}
