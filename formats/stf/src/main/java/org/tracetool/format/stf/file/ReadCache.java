package org.tracetool.format.stf.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Keeps the last few blocks of files that several streams read at about the same time: messages and
 * collective operations. Thread-safe.
 */
public final class ReadCache {
  private static final int BLOCKS = 16;
  private static final int MAX_BLOCK_BYTES = 64 << 10;

  private record Place(Path file, long position, int length) {}

  private final Map<Place, byte[]> blocks =
      new LinkedHashMap<>(BLOCKS * 2, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Place, byte[]> eldest) {
          return size() > BLOCKS;
        }
      };

  private synchronized byte[] get(Place place) {
    return blocks.get(place);
  }

  private synchronized void put(Place place, byte[] bytes) {
    blocks.put(place, bytes);
  }

  /** The same file, read through this cache. */
  public ComponentBytes over(ComponentBytes file) {
    return new ComponentBytes() {
      @Override
      public Path name() {
        return file.name();
      }

      @Override
      public long size() throws IOException {
        return file.size();
      }

      @Override
      public int read(byte[] into, int offset, int length, long position) throws IOException {
        Place place = new Place(file.name(), position, length);
        byte[] known = length > MAX_BLOCK_BYTES ? null : get(place);
        if (known != null) {
          System.arraycopy(known, 0, into, offset, known.length);
          return known.length;
        }
        int n = file.read(into, offset, length, position);
        if (length <= MAX_BLOCK_BYTES && n > 0) {
          put(place, Arrays.copyOfRange(into, offset, offset + n));
        }
        return n;
      }

      @Override
      public void close() throws IOException {
        file.close();
      }
    };
  }
}
