package org.tracetool.format.otf2.encode;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ByteOrders;
import org.tracetool.format.otf2.record.RecordFraming;
import org.tracetool.format.otf2.record.RecordType;
import org.tracetool.format.otf2.record.WireType;

/**
 * A file of records being written: chunks, times and attribute lists before events, lengths. What
 * is in a record is written by {@link RecordEncoder}. Which chunk a record goes to and how its
 * length is written is as in the OTF2 library, so that the same records give the same bytes. Not
 * thread-safe; files are independent.
 */
public final class RecordOutput {
  private static final int CHUNK = 3;
  private static final int HEADER_BYTES = 18;
  private static final int LAST_AT = 10;
  private static final int TIMESTAMP_BYTES = 9;
  private static final int END_OF_BUFFER = 1;
  private static final int END_OF_FILE = 2;
  private static final int LONG_FRAME = 1 + 1 + Long.BYTES;
  private static final int SHORT_FRAME = 1 + 1;

  /** What an event of a run takes at most, with its time. */
  private static final int MAX_RUN_RECORD =
      TIMESTAMP_BYTES + SHORT_FRAME + RecordFraming.LONG_LENGTH;

  private static final int RUN_BYTES = 32 << 10;

  private final ChunkFile file;
  private final RecordFileKind kind;
  private final int chunkSize;
  private final boolean big;
  private final boolean timed;

  private long chunkStart;
  private long records;
  private boolean freshChunk;
  private long time;
  private long writtenTime;
  private AttributeList attributes;

  private int payloadAt;
  private int runLimit;
  private boolean longLength;

  /**
   * A new file.
   *
   * @param path where it is written; an old file there is replaced
   * @param shown what it is called in messages
   * @param chunkSize bytes of a chunk, as the anchor will say
   * @param big whether numbers start with their high byte
   * @param bufferBytes how much of it is kept in memory at most
   */
  public RecordOutput(
      Path path, Path shown, RecordFileKind kind, int chunkSize, boolean big, int bufferBytes)
      throws IOException {
    file = new ChunkFile(path, shown, big, bufferBytes);
    this.kind = kind;
    this.chunkSize = chunkSize;
    this.big = big;
    timed = kind.isTimed();
    writeHeader();
  }

  /**
   * What is known of a file that grows but is not held in memory for now.
   *
   * @param position where the next byte will be
   * @param chunkStart where the chunk begins
   * @param records number of records so far
   * @param writtenTime the last time
   * @param freshChunk whether the next record needs its time even if it is the same
   */
  public record ParkedState(
      long position, long chunkStart, long records, long writtenTime, boolean freshChunk) {}

  /** Goes on with a file that was parked; all else as it was given before. */
  RecordOutput(
      Path path,
      Path shown,
      RecordFileKind kind,
      int chunkSize,
      boolean big,
      int bufferBytes,
      ParkedState parked) {
    file = new ChunkFile(path, shown, big, bufferBytes);
    file.resume(parked.position);
    this.kind = kind;
    this.chunkSize = chunkSize;
    this.big = big;
    timed = kind.isTimed();
    chunkStart = parked.chunkStart;
    records = parked.records;
    writtenTime = parked.writtenTime;
    freshChunk = parked.freshChunk;
  }

  /** Writes what is in memory; nothing more is written by this object. */
  public ParkedState park() throws IOException {
    ParkedState parked =
        new ParkedState(file.position(), chunkStart, records, writtenTime, freshChunk);
    file.park();
    return parked;
  }

  /** What sort of file it is. */
  public RecordFileKind kind() {
    return kind;
  }

  /** Number of records so far. */
  public long records() {
    return records;
  }

  /** Sets the time of the records that follow, in ticks of the clock of the location. */
  public void setTime(long newTime) {
    time = newTime;
  }

  /** Puts attributes before the next record; null or an empty list for none. */
  public void setAttributes(AttributeList list) {
    attributes = list == null || list.size() == 0 ? null : list;
  }

  private void writeHeader() throws IOException {
    file.reserve(HEADER_BYTES);
    file.writeU8(CHUNK);
    file.writeU8(big ? ByteOrders.BIG : ByteOrders.LITTLE);
    file.writeU64(timed ? records + 1 : 1);
    file.writeU64(0);
  }

  private void finishHeader() throws IOException {
    if (timed) {
      file.patch(chunkStart + LAST_AT, records);
    }
  }

  private void startChunk() throws IOException {
    finishHeader();
    chunkStart += chunkSize;
    file.skipTo(chunkStart);
    writeHeader();
    freshChunk = timed;
  }

  /**
   * Writes an event that is one number without a length, as {@code ENTER} and {@code LEAVE} are.
   *
   * @param value the number; of a field of 32 bits, all-ones of 32 bits is "undefined"
   */
  public void writeBare(RecordType type, long value) throws IOException {
    boolean wide = type.fields()[0].wire() == WireType.C64;
    reserveRecord(1 + 1 + (wide ? Long.BYTES : Integer.BYTES));
    file.writeU8(type.code());
    if (wide) {
      file.writeCompressed(value);
    } else {
      file.writeC32(value);
    }
  }

  /**
   * Starts a record that has a length.
   *
   * @param payload not fewer bytes than its fields will take; how many are said decides, as in the
   *     library, how the length is written
   * @return where the fields go
   * @throws OutputException if it is too long for a chunk
   */
  ChunkFile begin(RecordType type, int payload) throws IOException {
    boolean large = payload >= RecordFraming.LONG_LENGTH;
    reserveRecord((large ? LONG_FRAME : SHORT_FRAME) + payload);
    file.writeU8(type.code());
    openLength(large);
    return file;
  }

  /** Ends the record. */
  void end() {
    closeLength();
  }

  /** Makes room for a record and writes what stands before it. */
  private void reserveRecord(int record) throws IOException {
    int list = attributes == null ? 0 : attributes.room();
    int all = record + (timed ? TIMESTAMP_BYTES : 0);
    if (list > 0) {
      all += list + (list >= RecordFraming.LONG_LENGTH ? LONG_FRAME : SHORT_FRAME);
    }
    if (all >= chunkStart + chunkSize - file.position()) {
      if (all >= chunkSize - HEADER_BYTES) {
        throw new OutputException(
            file.shown()
                + ": a record of "
                + all
                + " bytes is too long for its chunks of "
                + chunkSize
                + "; OTF2 has none longer than "
                + Anchor.MAX_CHUNK_BYTES);
      }
      startChunk();
    }
    file.reserve(all);
    records++;
    if (timed) {
      if (time != writtenTime || time == 0 || freshChunk) {
        file.writeU8(RecordFraming.TIMESTAMP);
        file.writeU64(time);
        writtenTime = time;
        freshChunk = false;
      }
      if (list > 0) {
        file.writeU8(RecordFraming.ATTRIBUTES);
        openLength(list >= RecordFraming.LONG_LENGTH);
        attributes.write(file);
        closeLength();
        attributes = null;
      }
    }
  }

  private void openLength(boolean large) {
    longLength = large;
    file.used += large ? 1 + Long.BYTES : 1;
    payloadAt = file.used;
  }

  private void closeLength() {
    int length = file.used - payloadAt;
    if (longLength) {
      file.bytes[payloadAt - 1 - Long.BYTES] = (byte) RecordFraming.LONG_LENGTH;
      ByteOrders.putU64(file.bytes, payloadAt - Long.BYTES, length, big);
    } else {
      file.bytes[payloadAt - 1] = (byte) length;
    }
  }

  /**
   * Makes room for several events that are written into the buffer: each begins before {@link
   * #runLimit}, has a short length, takes up to {@link #MAX_RUN_RECORD} bytes by the reckoning of
   * the library, and has its time before it where {@link #needsTime} or the time changes or is 0.
   *
   * @return false if there is no room before the end of the chunk, or numbers start with their high
   *     byte
   */
  public boolean beginRun() throws IOException {
    long left = chunkStart + chunkSize - file.position();
    if (big || attributes != null || left <= 2 * MAX_RUN_RECORD) {
      return false;
    }
    file.reserve((int) Math.min(left, RUN_BYTES));
    runLimit = file.used + (int) Math.min(left, RUN_BYTES) - MAX_RUN_RECORD;
    return true;
  }

  /** The buffer. */
  public byte[] runBytes() {
    return file.bytes;
  }

  /** Where in the buffer the first event goes. */
  public int runStart() {
    return file.used;
  }

  /** Before this place in the buffer an event can begin. */
  public int runLimit() {
    return runLimit;
  }

  /** Whether the next event has its time before it, whatever the last time was. */
  public boolean needsTime() {
    return freshChunk;
  }

  /** The time that was written last. */
  public long writtenTime() {
    return writtenTime;
  }

  /**
   * Says what was written into the buffer.
   *
   * @param end where it ends
   * @param lastTime the time that was written last
   * @param count how many events there are
   */
  public void endRun(int end, long lastTime, long count) {
    file.used = end;
    writtenTime = lastTime;
    freshChunk = false;
    records += count;
  }

  /** Leaves the file open until it is finished or abandoned, which not many files can be. */
  void stayOpen() {
    file.stayOpen();
  }

  /** Tells an output from now on how the file grows, so that it can be synced meanwhile. */
  void setOutput(OutputTransaction whole) {
    file.setOutput(whole);
  }

  /** Lets the file go, whose parts will not be used; does nothing after {@link #finish}. */
  public void abandon() throws IOException {
    file.abandon();
  }

  /** Ends the file, which is complete then. */
  public void finish() throws IOException {
    file.reserve(2);
    file.writeU8(END_OF_FILE);
    file.writeU8(END_OF_BUFFER);
    finishHeader();
    file.close();
  }
}
