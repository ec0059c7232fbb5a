package org.tracetool.format.otf2.read;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.format.otf2.file.ByteOrders;
import org.tracetool.format.otf2.file.LocationTables;

/**
 * The events of a location as they are stored.
 *
 * @param events the file
 * @param eventChunk bytes of its chunks
 * @param count how many events it has, as its last chunk says
 * @param tables what its ids and times mean
 */
public record StoredLocation(Path events, long eventChunk, long count, LocationTables tables) {
  private static final int HEADER_BYTES = 18;
  private static final int LAST_AT = 10;
  private static final int CHUNK = 3;
  private static final int END_OF_FILE = 2;
  private static final int END_OF_BUFFER = 1;

  /** Looks at the begin of the first and the last chunk, and the end; null if they are damaged. */
  static StoredLocation of(Path events, long eventChunk, LocationTables tables) throws IOException {
    try (SeekableByteChannel in = Files.newByteChannel(events, StandardOpenOption.READ)) {
      long size = in.size();
      if (size < HEADER_BYTES + 2 || !isHeader(bytes(in, 0, HEADER_BYTES))) {
        return null;
      }
      byte[] last = bytes(in, (size - 1) / eventChunk * eventChunk, HEADER_BYTES);
      byte[] end = bytes(in, size - 2, 2);
      if (!isHeader(last) || end[0] != END_OF_FILE || end[1] != END_OF_BUFFER) {
        return null;
      }
      long count = ByteOrders.u64(last, LAST_AT, last[1] == ByteOrders.BIG);
      return new StoredLocation(events, eventChunk, count, tables);
    } catch (IOException e) {
      throw DamagedTraceException.unreadable(events, e);
    }
  }

  /** Whether a file has one chunk, which has room for nothing but its header and its end. */
  static boolean hasNothing(Path events, long eventChunk) throws IOException {
    if (Files.size(events) != HEADER_BYTES + 2) {
      return false;
    }
    StoredLocation stored = of(events, eventChunk, LocationTables.NONE);
    return stored != null && stored.count() == 0;
  }

  private static boolean isHeader(byte[] bytes) {
    return bytes[0] == CHUNK && (bytes[1] == ByteOrders.LITTLE || bytes[1] == ByteOrders.BIG);
  }

  /** Bytes of a file, zeros where it ends before. */
  private static byte[] bytes(SeekableByteChannel in, long at, int count) throws IOException {
    ByteBuffer into = ByteBuffer.allocate(count);
    in.position(at);
    while (into.hasRemaining() && in.read(into) >= 0) {
      // goes on
    }
    return into.array();
  }
}
