package org.tracetool.legacy.clog2;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.tracetool.format.clog2.file.Preamble;

/** Makes a small log of CLOG-2 in one block: records in the order in which they are added. */
public final class SmallLog {
  private static final int BLOCK = 1 << 16;

  private final ByteBuffer records = ByteBuffer.allocate(BLOCK);
  private final Preamble preamble;

  /**
   * Without records. It announces 300 states of MPE from event 0 on and no others.
   *
   * @param ranks of the program
   */
  public SmallLog(int ranks) {
    preamble =
        new Preamble(
            Preamble.VERSION,
            true,
            true,
            BLOCK,
            128,
            ranks,
            1,
            0,
            600,
            -10,
            5000,
            300,
            0,
            2,
            0,
            Preamble.SIZE + BLOCK);
    for (int rank = 0; rank < ranks; rank++) {
      comm(rank, 0, 0, rank, rank);
    }
  }

  private ByteBuffer header(double time, int comm, int rank, int type) {
    return records.putDouble(time).putInt(comm).putInt(rank).putInt(0).putInt(type);
  }

  private void writeText(String text, int size) {
    byte[] padded = new byte[size];
    byte[] own = text.getBytes(StandardCharsets.UTF_8);
    System.arraycopy(own, 0, padded, 0, own.length);
    records.put(padded);
  }

  /** A process is in a communicator. */
  public SmallLog comm(int worldRank, int kind, int comm, int rank, int world) {
    header(0, 0, worldRank, 9).putInt(kind).putInt(comm).putInt(rank).putInt(world);
    records.put(new byte[32]);
    return this;
  }

  /** A state is defined. */
  public SmallLog state(int start, int end, String colour, String name, String label) {
    header(0, 0, 0, 2).putInt(start / 2).putInt(start).putInt(end).putInt(0);
    writeText(colour, 24);
    writeText(name, 32);
    writeText(label, 40);
    return this;
  }

  /** An event is defined. */
  public SmallLog event(int event, String colour, String name, String label) {
    header(0, 0, 0, 3).putInt(event).putInt(0);
    writeText(colour, 24);
    writeText(name, 32);
    writeText(label, 40);
    return this;
  }

  /** An event happens. */
  public SmallLog bare(double time, int comm, int rank, int event) {
    header(time, comm, rank, 5).putInt(event).putInt(0);
    return this;
  }

  /** An event happens, with information. */
  public SmallLog cargo(double time, int comm, int rank, int event, byte[] information) {
    header(time, comm, rank, 6).putInt(event).putInt(0);
    records.put(Arrays.copyOf(information, 32));
    return this;
  }

  /** The clock is corrected. */
  public SmallLog shift(int rank, double seconds) {
    header(0, 0, rank, 11).putDouble(seconds);
    return this;
  }

  /** The bytes of the log. */
  public byte[] bytes() {
    ByteBuffer end = records.duplicate();
    end.putDouble(1e8).putInt(0).putInt(0).putInt(0).putInt(0);
    ByteBuffer all = ByteBuffer.allocate(Preamble.SIZE + BLOCK + Integer.BYTES);
    all.put(preamble.encode()).put(records.array());
    return all.array();
  }
}
