package org.tracetool.format.otf2.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.text.CountText;
import org.tracetool.format.otf2.record.RecordFraming;

/**
 * One file of an archive as a sequence of records, read in pieces of a buffer, which grows only for
 * a record that does not fit. Not thread-safe.
 */
public final class RecordInput implements Closeable {
  /** The sorts of files, which differ in the meaning of the smallest record codes. */
  public enum InputKind {
    /** Definitions, markers, thumbnails: no times. */
    PLAIN,
    /** Snapshots: times and attribute lists before records. */
    TIMED,
    /** Events: the same, and records without lengths. */
    EVENTS
  }

  /** What is said of a record with other bytes than its fields. */
  public static final String LEFT_OUT = "; this record is left out";

  /** No attribute list stands before the record. */
  public static final long NONE = -1;

  /** What a file ends with takes so many bytes. */
  static final int END_BYTES = 2;

  private static final String BYTE = "byte";
  private static final int END_OF_CHUNK = 0;
  private static final int END_OF_BUFFER = 1;
  private static final int END_OF_FILE = 2;

  private final FileHandles.PooledFile file;
  private final Path path;
  private final long chunkSize;
  private final InputKind sort;
  private final FrequentEventSkipper usual = new FrequentEventSkipper();
  private byte[] buffer;
  private long base;
  private int filled;

  private long at;
  private long chunkStart;
  private boolean big;

  private int code;
  private long start;
  private long payload;
  private long end;
  private long time;
  private long attributes = NONE;
  private long attributesEnd;
  private boolean over;
  private long number;
  private long chunkNumber;
  private String skipped = "";

  /** Up to here a usual record is known to be within the chunk and the buffer. */
  private long usualTo = -1;

  /** Bytes from here on stay in the buffer; {@link #NONE} if those of the record are enough. */
  private long mark = NONE;

  /**
   * A file.
   *
   * @param chunkSize bytes of its chunks, as the anchor says
   * @param bufferBytes how much of it is kept in memory
   */
  public RecordInput(FileHandles.PooledFile file, long chunkSize, InputKind sort, int bufferBytes) {
    this.file = file;
    this.chunkSize = chunkSize;
    this.sort = sort;
    path = file.path();
    buffer = new byte[Math.max(bufferBytes, 64)];
  }

  private RecordInput(Path path, long chunkSize) {
    this.path = path;
    this.chunkSize = chunkSize;
    sort = InputKind.EVENTS;
    file = null;
    buffer = new byte[0];
  }

  /** Events of the same file that are given piece by piece, with {@link #take}. */
  public RecordInput ofPieces() {
    return new RecordInput(path, chunkSize);
  }

  /**
   * Goes to the next record.
   *
   * @return false at the end of the file
   * @throws DamagedTraceException if there is no record where one should be
   */
  public boolean next() throws IOException {
    attributes = NONE;
    if (at > usualTo) {
      usualTo = usualEnd();
    }
    if (at <= usualTo && usual()) {
      number++;
      return true;
    }
    if (over) {
      return false;
    }
    while (true) {
      if (at == chunkStart) {
        readHeader();
      }
      start = at;
      if (at >= chunkStart + chunkSize) {
        throw damaged(at, "the end of the chunk", "a record that reaches beyond it");
      }
      code = u8(at);
      switch (code) {
        case END_OF_CHUNK -> {
          chunkStart += chunkSize;
          at = chunkStart;
        }
        case END_OF_FILE -> {
          over = true;
          return false;
        }
        case END_OF_BUFFER, ChunkHead.CODE, ChunkHead.CODE + 1 ->
            throw damaged(at, "a record", "the code " + code);
        default -> {
          if (sort != InputKind.PLAIN && code == RecordFraming.TIMESTAMP) {
            ensureBuffered(at, RecordFraming.TIMESTAMP_BYTES);
            time = ByteOrders.u64(buffer, index(at + 1), big);
            at += RecordFraming.TIMESTAMP_BYTES;
          } else {
            findFrame();
            if (sort == InputKind.PLAIN || code != RecordFraming.ATTRIBUTES) {
              number++;
              return true;
            }
            attributes = payload;
            attributesEnd = end;
          }
        }
      }
    }
  }

  /** Up to here a usual record is within the chunk and the buffer. */
  private long usualEnd() {
    return sort == InputKind.EVENTS && at != chunkStart && !over
        ? Math.min(base + filled, chunkStart + chunkSize) - FrequentEventSkipper.MAX_EVENT_BYTES
        : -1;
  }

  /** Goes to the next record if that is one with a short length, perhaps after a time. */
  private boolean usual() {
    byte[] b = buffer;
    int i = index(at);
    boolean timed = b[i] == RecordFraming.TIMESTAMP;
    int record = timed ? i + RecordFraming.TIMESTAMP_BYTES : i;
    int c = b[record] & 0xff;
    int size = b[record + 1] & 0xff;
    int bare = FrequentEventSkipper.BARE[c];
    if (c <= RecordFraming.ATTRIBUTES || size > (bare > 0 ? bare : RecordFraming.LONG_LENGTH - 1)) {
      return false;
    }
    if (timed) {
      time = ByteOrders.u64(b, i + 1, big);
    }
    code = c;
    start = base + record;
    payload = start + (bare > 0 ? 1 : 2);
    at = start + 2 + size;
    end = at;
    return true;
  }

  /**
   * Up to here in the buffer a usual event may begin, which is within its chunk and the buffer;
   * before {@link #nextIndex} if there is none. Reads on if the end of the buffer is near.
   *
   * @param most bytes that have to follow a usual event in the buffer
   */
  public int frequentLimit(int most) throws IOException {
    long wanted = at + FrequentEventSkipper.MAX_EVENT_BYTES + most;
    if (wanted > base + filled && wanted <= chunkStart + chunkSize && wanted <= file.size()) {
      ensureBuffered(at, FrequentEventSkipper.MAX_EVENT_BYTES + most);
    }
    return index(Math.max(usualEnd() - most, base - 1));
  }

  /** Where in the buffer the next event, or its time, begins, if one may be within the buffer. */
  public int nextIndex() {
    return index(at);
  }

  /**
   * Goes past usual events that were read from the buffer.
   *
   * @param next where in the buffer the next one begins
   * @param lastTime the time of the last one, on the clock of its location
   * @param count how many they were
   */
  public void advance(int next, long lastTime, long count) {
    attributes = NONE;
    number += count;
    time = lastTime;
    at = base + next;
    start = at;
  }

  /**
   * Goes past usual events, of which it looks at code and length only; {@link #next} gives the
   * first one that is none.
   *
   * @param counts gets one more for the code of each
   * @param stops by code, whether to leave a record for {@link #next}
   */
  public void pass(long[] counts, boolean[] stops, SkippedTimeRange passed) {
    long most = usualEnd();
    if (at <= most) {
      usual.pass(buffer, index(at), index(most), big, time, counts, stops, passed);
      finishPassed();
    }
  }

  /** Goes to where the usual events end that were passed. */
  private void finishPassed() {
    number += usual.count();
    time = usual.time();
    at = base + usual.next();
    start = at;
  }

  /**
   * Whether the file can be read from the next event on without what is before: it has its time
   * with it and no attributes, and its place has a number, up to 2^40 bytes. False of some more at
   * the ends of what is in memory.
   */
  public boolean isAtTimed() {
    return at <= usualEnd()
        && at < EventPosition.MAX_OFFSET_BYTES
        && FrequentEventSkipper.isTimed(buffer, index(at));
  }

  /** The time of the event for which {@link #isAtTimed} is true, on the clock of its location. */
  public long nextTime() {
    return ByteOrders.u64(buffer, index(at) + 1, big);
  }

  /** The byte that the next record, or what belongs to it before it, begins with. */
  public long nextOffset() {
    return at;
  }

  /**
   * Where the event is for which {@link #isAtTimed} is true, as one number: its byte, and its place
   * among the records of its chunk.
   */
  public long timedPlace() {
    return EventPosition.of(at, number - chunkNumber);
  }

  /**
   * Goes to a place that {@link #timedPlace} gave.
   *
   * @return false if that cannot be one; then the input is not moved
   */
  public boolean startAtTimed(long place) throws IOException {
    long offset = EventPosition.offset(place);
    long chunk = offset / chunkSize;
    byte[] found = new byte[1];
    ChunkHead head = head(chunk);
    if (head == null
        || offset - chunk * chunkSize < ChunkHead.BYTES
        || file.read(ByteBuffer.wrap(found), offset) < 1
        || found[0] != RecordFraming.TIMESTAMP) {
      return false;
    }
    startAt(chunk);
    big = head.isBig();
    chunkNumber = head.recordsBefore();
    number = chunkNumber + EventPosition.record(place);
    at = offset;
    start = at;
    base = at;
    filled = 0;
    usualTo = -1;
    return true;
  }

  /** Notes where the input is, for {@link #goTo}. */
  public void note(RecordInputPosition place) {
    place.at = at;
    place.chunkStart = chunkStart;
    place.time = time;
    place.number = number;
    place.big = big;
    place.over = over;
  }

  /** Goes back to a place. */
  public void goTo(RecordInputPosition place) {
    at = place.at;
    start = place.at;
    chunkStart = place.chunkStart;
    time = place.time;
    number = place.number;
    big = place.big;
    over = place.over;
    attributes = NONE;
    usualTo = -1;
    if (at < base || at > base + filled) {
      base = at;
      filled = 0;
    }
  }

  /** From here on, bytes stay in memory for {@link #give}. */
  public void keep() {
    mark = at;
  }

  /** No bytes but those of the record have to stay in memory any more. */
  public void keepNone() {
    mark = NONE;
  }

  /** The bytes that stay in memory before the one that the input is at. */
  public long kept() {
    return at - mark;
  }

  /**
   * Copies all bytes since {@link #keep} was called.
   *
   * @param from where the input was when it was called
   */
  public void give(RecordInputPosition from, FileSlice piece) {
    piece.copy(from, buffer, index(mark), (int) (at - mark));
  }

  /** Goes on with a piece, of which no more records may be read than it has. */
  public void take(FileSlice piece) {
    buffer = piece.bytes();
    base = piece.place().at;
    filled = piece.filled();
    goTo(piece.place());
  }

  /**
   * Goes past usual events up to a time, of which it looks at code, length and time only; what
   * follows may be a later one, or none of these.
   *
   * @param last the last time, unsigned, on the clock of the archive
   * @param most so many at most
   * @return how many there were
   */
  public long passUpTo(long last, ClockCorrection clock, long most) {
    long limit = usualEnd();
    if (at > limit) {
      return 0;
    }
    usual.passUpTo(buffer, index(at), index(limit), big, time, last, clock, most);
    finishPassed();
    attributes = NONE;
    return usual.count();
  }

  /**
   * Goes past usual events that are not wanted, of which it looks at code, length and time only;
   * what follows may be another one, or none of these.
   */
  public void passUnwanted(EventSelection wanted, ClockCorrection clock) {
    long limit = usualEnd();
    if (at <= limit) {
      usual.passUnwanted(buffer, index(at), index(limit), big, time, wanted, clock);
      finishPassed();
      attributes = NONE;
    }
  }

  /**
   * Goes past usual events that a list wants, and lists them; {@link #next} gives the first one
   * that is none.
   *
   * @param most so many at most
   * @return how many there were
   */
  public int list(RecordList list, ClockCorrection clock, long most) {
    attributes = NONE;
    long limit = usualEnd();
    if (at > limit) {
      return 0;
    }
    int before = list.size();
    int from = index(at);
    int to = list.add(buffer, from, index(limit), most, big, time, clock);
    int count = list.size() - before;
    number += count;
    at = base + to;
    start = at;
    if (count > 0) {
      time = list.rawTime();
    }
    return count;
  }

  /** Finds the payload of the record at {@link #start}, and goes after it. */
  private void findFrame() throws IOException {
    if (sort == InputKind.EVENTS && FrequentEventSkipper.BARE[code] > 0) {
      payload = at + 1;
      int size = u8(payload);
      if (size > FrequentEventSkipper.BARE[code] && size != RecordFraming.LONG_LENGTH) {
        throw damaged(
            payload,
            "a number of up to " + FrequentEventSkipper.BARE[code] + " bytes",
            "one of " + size);
      }
      end = payload + 1 + (size == RecordFraming.LONG_LENGTH ? 0 : size);
    } else {
      long length = u8(at + 1);
      payload = at + 2;
      if (length == RecordFraming.LONG_LENGTH) {
        ensureBuffered(payload, Long.BYTES);
        length = ByteOrders.u64(buffer, index(payload), big);
        payload += Long.BYTES;
      }
      long most = chunkStart + chunkSize - payload;
      if (length < 0 || length > most) {
        throw damaged(
            at, "a record within its chunk", "a length of " + Long.toUnsignedString(length));
      }
      end = payload + length;
    }
    ensureBuffered(payload, (int) (end - payload));
    at = end;
  }

  private void readHeader() throws IOException {
    ensureBuffered(at, ChunkHead.BYTES);
    int i = index(at);
    if (buffer[i] != ChunkHead.CODE) {
      throw damaged(at, "the header of a chunk", "the code " + (buffer[i] & 0xff));
    }
    int order = buffer[i + 1];
    if (order != ByteOrders.LITTLE && order != ByteOrders.BIG) {
      throw damaged(at + 1, "a byte order", "the byte " + (order & 0xff));
    }
    big = order == ByteOrders.BIG;
    number = ByteOrders.u64(buffer, i + 2, big) - 1;
    chunkNumber = number;
    at += ChunkHead.BYTES;
  }

  /**
   * Goes to the chunk after the one that the input is in, whatever is left of it.
   *
   * @return false if there is none
   */
  public boolean skipChunk() throws IOException {
    long last = number;
    long from = Math.min(at, file.size());
    if (!startAt(chunk() + 1)) {
      long rest = file.size() - from;
      skipped = rest == 0 ? "nothing follows" : leftOut("the last " + CountText.of(rest, BYTE));
      return false;
    }
    ChunkHead head = head(chunk());
    long lost = head == null ? -1 : head.recordsBefore() - last;
    boolean counted = lost > 0 && lost <= chunkSize;
    String what =
        (counted ? CountText.of(lost, "record") + " in " : "") + CountText.of(at - from, BYTE);
    skipped = leftOut(what) + ", reading goes on at byte " + at;
    return true;
  }

  private static String leftOut(String what) {
    return what + (what.endsWith("s") ? " are" : " is") + " left out";
  }

  /** What {@link #skipChunk} went past, as a sentence. */
  public String skipped() {
    return skipped;
  }

  /**
   * Goes to the begin of a chunk, counted from 0.
   *
   * @return false if there is no such chunk
   */
  public boolean startAt(long chunk) throws IOException {
    chunkStart = chunk * chunkSize;
    at = chunkStart;
    start = at;
    attributes = NONE;
    usualTo = -1;
    if (at < base) {
      base = at;
      filled = 0;
    }
    over = chunkStart >= file.size();
    return !over;
  }

  /** The chunk that the input is in, counted from 0. */
  public long chunk() {
    return chunkStart / chunkSize;
  }

  /** How large the file is; 0 if there is none. */
  public long bytes() throws IOException {
    return Files.exists(path) ? file.size() : 0;
  }

  /** How many chunks the file has. */
  public long chunks() throws IOException {
    return (file.size() + chunkSize - 1) / chunkSize;
  }

  /**
   * The time that a chunk begins with, on the clock of its location.
   *
   * @return null if it does not begin with a time
   */
  public Long firstTime(long chunk) throws IOException {
    ChunkHead head = head(chunk);
    return head == null ? null : head.firstTime();
  }

  /** Whether the file ends as a whole one does. */
  boolean hasEnd() throws IOException {
    byte[] end = new byte[END_BYTES];
    return file.size() >= ChunkHead.BYTES + end.length
        && file.read(ByteBuffer.wrap(end), file.size() - end.length) == end.length
        && end[0] == END_OF_FILE
        && end[1] == END_OF_BUFFER;
  }

  /** The place of the first event of a chunk that begins with a time, as {@link #timedPlace}. */
  public long firstPlace(long chunk) {
    return EventPosition.of(chunk * chunkSize + ChunkHead.BYTES, 0);
  }

  ChunkHead head(long chunk) throws IOException {
    return ChunkHead.read(file, chunk * chunkSize);
  }

  /** An exception for damage at a byte of this file. */
  public DamagedTraceException damaged(long offset, String expected, String found) {
    return DamagedTraceException.at(path, offset, expected, found);
  }

  private int index(long offset) {
    return (int) (offset - base);
  }

  private int u8(long offset) throws IOException {
    if (offset - base >= filled) {
      ensureBuffered(offset, 1);
    }
    return buffer[index(offset)] & 0xff;
  }

  /** Makes sure that bytes are in the buffer, and with them those of the record so far. */
  private void ensureBuffered(long from, int count) throws IOException {
    if (from + count <= base + filled) {
      return;
    }
    long keep = attributes == NONE ? Math.min(start, from) : Math.min(attributes, from);
    if (mark != NONE) {
      keep = Math.min(keep, mark);
    }
    if (keep > base) {
      int kept = (int) Math.max(0, base + filled - keep);
      if (kept > 0) {
        System.arraycopy(buffer, index(keep), buffer, 0, kept);
      }
      base = keep;
      filled = kept;
    }
    int wanted = Math.toIntExact(from - base + count);
    if (wanted > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(wanted, 2 * buffer.length));
    }
    ByteBuffer into = ByteBuffer.wrap(buffer, filled, buffer.length - filled);
    int n = file.read(into, base + filled);
    filled += Math.max(n, 0);
    if (wanted > filled) {
      throw damaged(base + filled, "more records", "the end of the file");
    }
  }

  /** The byte that says what the record is. */
  public int code() {
    return code;
  }

  /** Where the record, or what belongs to it before it, begins. */
  public long offset() {
    return start;
  }

  /** The bytes of the record are in this array until {@link #next} is called. */
  public byte[] buffer() {
    return buffer;
  }

  /** Where in the buffer the payload begins. */
  public int payload() {
    return index(payload);
  }

  /** Where in the buffer the payload ends. */
  public int end() {
    return index(end);
  }

  /** The position in the file of a byte of the record, given by its index in the buffer. */
  public long offsetOf(int bufferIndex) {
    return base + bufferIndex;
  }

  /** Whether numbers in this chunk start with their high byte. */
  public boolean isBigEndian() {
    return big;
  }

  /** The number of the record in its file, from 1, as the header of its chunk says. */
  public long number() {
    return number;
  }

  /** The one number that a record without length consists of; all-ones of 32 or 64 bits is -1. */
  public long bareNumber() {
    int from = index(payload);
    int size = buffer[from] & 0xff;
    return size == RecordFraming.LONG_LENGTH
        ? -1L
        : ByteOrders.compressed(buffer, from + 1, size, big);
  }

  /** The time of the record, in ticks of the clock of its location. */
  public long time() {
    return time;
  }

  /** Whether an attribute list stands before the record. */
  public boolean hasAttributes() {
    return attributes != NONE;
  }

  /** Where in the buffer the attribute list begins. */
  public int attributes() {
    return index(attributes);
  }

  /** Where in the buffer the attribute list ends. */
  public int attributesEnd() {
    return index(attributesEnd);
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
