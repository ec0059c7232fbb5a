package org.tracetool.format.otf2.file;

/** Bytes of a file from one place on. */
public final class FileSlice {
  private final RecordInputPosition place = new RecordInputPosition();
  private byte[] bytes = {};
  private int size;

  void copy(RecordInputPosition from, byte[] buffer, int start, int count) {
    place.copy(from);
    size = count;
    // Usual records are decoded without a look at the end of the buffer for each of them.
    int room = size + FrequentEventSkipper.MAX_EVENT_BYTES;
    if (bytes.length < room) {
      bytes = new byte[room + (room >> 1)];
    }
    System.arraycopy(buffer, start, bytes, 0, size);
  }

  RecordInputPosition place() {
    return place;
  }

  byte[] bytes() {
    return bytes;
  }

  /** So many bytes may be looked at. */
  int filled() {
    return Math.min(size + FrequentEventSkipper.MAX_EVENT_BYTES, bytes.length);
  }
}
