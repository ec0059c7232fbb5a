package org.tracetool.format.tau.write;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Records of 24 bytes, little-endian. */
final class WrittenRecords {
  static final int INIT = 60_000;
  static final int CLOSE = 60_003;
  static final int WALL_CLOCK = 60_005;
  static final int SEND = 60_007;
  static final int RECEIVE = 60_008;

  private static final int SIZE = 24;
  private static final int RECORDS = 4096;

  private final OutputStream out;
  private final ByteBuffer buffer =
      ByteBuffer.allocate(SIZE * RECORDS).order(ByteOrder.LITTLE_ENDIAN);

  WrittenRecords(OutputStream out) {
    this.out = out;
  }

  /**
   * Writes a record.
   *
   * @param place the node in the upper, the thread in the lower 16 bits
   */
  void write(int event, int place, long parameter, long time) throws IOException {
    if (!buffer.hasRemaining()) {
      flush();
    }
    buffer.putInt(event).putShort((short) (place >>> 16)).putShort((short) place);
    buffer.putLong(parameter).putLong(time);
  }

  void flush() throws IOException {
    out.write(buffer.array(), 0, buffer.position());
    buffer.clear();
  }
}
