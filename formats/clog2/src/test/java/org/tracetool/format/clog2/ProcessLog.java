package org.tracetool.format.clog2;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.tracetool.format.clog2.file.Preamble;

/** Makes the log of one process that was never merged: little-endian, communicators as indexes. */
public final class ProcessLog {
  private static final int BLOCK = 1 << 12;
  private static final int ENTRY = 40;

  private final ByteBuffer records = ByteBuffer.allocate(BLOCK).order(ByteOrder.LITTLE_ENDIAN);
  private final List<byte[]> table = new ArrayList<>();
  private final int rank;

  /**
   * Without records but those of the communicators that all processes have.
   *
   * @param rank of the process
   * @param run the same for all processes of a run
   */
  public ProcessLog(int rank, int run) {
    this.rank = rank;
    comm(0, rank, 1, run);
    comm(1, 0, 1, run + 1 + rank);
  }

  private ByteBuffer header(double time, int comm, int own, int type) {
    return records.putDouble(time).putInt(comm).putInt(own).putInt(0).putInt(type);
  }

  private static byte[] uuid(int id) {
    return ByteBuffer.allocate(32).putInt(id).array();
  }

  /**
   * The process comes into a communicator, whose index is the next one.
   *
   * @param kind of the record
   * @param own its rank there
   * @param entry the kind of the entry of the table
   * @param id the same in the logs of all members
   */
  public ProcessLog comm(int kind, int own, int entry, int id) {
    int index = table.size();
    header(0, 0, rank, 9).putInt(kind).putInt(index).putInt(own).putInt(own < 0 ? -1 : rank);
    records.put(uuid(id));
    ByteBuffer made = ByteBuffer.allocate(ENTRY).order(ByteOrder.LITTLE_ENDIAN).put(uuid(id));
    table.add(made.putInt(index).putInt(entry).array());
    return this;
  }

  /** A state is defined. */
  public ProcessLog state(int start, String name) {
    header(0, 0, rank, 2).putInt(start / 2).putInt(start).putInt(start + 1).putInt(0);
    records.put(Arrays.copyOf("red".getBytes(), 24));
    records.put(Arrays.copyOf(name.getBytes(), 32)).put(new byte[40]);
    return this;
  }

  /** An event happens. */
  public ProcessLog bare(double time, int comm, int own, int event) {
    header(time, comm, own, 5).putInt(event).putInt(0);
    return this;
  }

  /** A message is sent, or received, from or to a rank of a communicator. */
  public ProcessLog message(double time, int comm, int own, boolean send, int other, int tag) {
    header(time, comm, own, 7).putInt(send ? -101 : -102).putInt(-7).putInt(other).putInt(tag);
    records.putInt(16).putInt(0);
    return this;
  }

  /** The bytes of a log that was closed. */
  public byte[] bytes() {
    ByteBuffer end = records.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    end.putDouble(1e8).putInt(0).putInt(0).putInt(0).putInt(0);
    int length = Preamble.SIZE + BLOCK + Integer.BYTES + table.size() * ENTRY;
    ByteBuffer all = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    all.put(preamble(Preamble.SIZE + BLOCK)).put(records.array()).putInt(table.size());
    table.forEach(all::put);
    return all.array();
  }

  /** The bytes of the log of a process that died: neither an end nor a table. */
  public byte[] died() {
    ByteBuffer all = ByteBuffer.allocate(Preamble.SIZE + records.position());
    return all.put(preamble(0)).put(records.array(), 0, records.position()).array();
  }

  private static byte[] preamble(long place) {
    return new Preamble(
            Preamble.VERSION,
            false,
            false,
            BLOCK,
            1,
            4,
            1,
            0,
            600,
            -10,
            5000,
            300,
            100,
            10,
            100,
            place)
        .encode();
  }
}
