package org.tracetool.format.otf.bytes;

import java.io.IOException;
import java.nio.file.Path;

/** Presents a file of a stream that is stored in chunks of a shared file as a file of its own. */
public final class ChunkStore implements ByteStore {
  private final FileStore shared;
  private final long[] starts;
  private final long[] offsets;
  private final long size;

  /**
   * A store over chunks of a shared file.
   *
   * @param offsets where each chunk starts in the shared file
   * @param lengths how long each chunk is
   */
  ChunkStore(FileStore shared, long[] offsets, long[] lengths) {
    this.shared = shared;
    this.offsets = offsets;
    this.starts = new long[offsets.length];
    long total = 0;
    for (int i = 0; i < offsets.length; i++) {
      starts[i] = total;
      total += lengths[i];
    }
    this.size = total;
  }

  @Override
  public Path path() {
    return shared.path();
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public int read(long position, byte[] into, int offset, int length) throws IOException {
    int done = 0;
    while (done < length && position + done < size) {
      long at = position + done;
      int i = java.util.Arrays.binarySearch(starts, at);
      i = i < 0 ? -i - 2 : lastWithStart(i);
      long end = i + 1 < starts.length ? starts[i + 1] : size;
      int n = (int) Math.min(length - done, end - at);
      int got = shared.read(offsets[i] + at - starts[i], into, offset + done, n);
      if (got <= 0) {
        break;
      }
      done += got;
      if (got < n) {
        break;
      }
    }
    return done == 0 ? -1 : done;
  }

  /** Empty chunks share their start with the next one. */
  private int lastWithStart(int index) {
    int i = index;
    while (i + 1 < starts.length && starts[i + 1] == starts[i]) {
      i++;
    }
    return i;
  }

  @Override
  public void close() throws IOException {
    shared.close();
  }
}
