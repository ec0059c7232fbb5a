package org.tracetool.format.stf.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.tracetool.format.stf.bytes.PayloadCodec;
import org.tracetool.format.stf.bytes.StfByteWriter;

/**
 * A file of blocks being written. It is open only while a block is written, so that any number of
 * files can grow side by side. The header is written last, since the trace id is computed from the
 * content of all files.
 */
public final class BlockFile {
  private final Path path;
  private final int kind;
  private final int number;
  private final int subject;
  private final PayloadCodec codec;
  private StfByteWriter out = new StfByteWriter(256);
  private long position = FileHeader.LENGTH;
  private long records;
  private long first;
  private long last;
  private boolean timed;
  private int blocks;
  private long checksum = 1;
  private int flags;
  private BlockEntries entries;

  /**
   * Creates a file.
   *
   * @param keepsEntries whether an anchor table of its blocks will be created
   */
  public BlockFile(
      Path path, int kind, int number, int subject, PayloadCodec codec, boolean keepsEntries)
      throws IOException {
    this.path = path;
    this.kind = kind;
    this.number = number;
    this.subject = subject;
    this.codec = codec;
    this.entries = keepsEntries ? new BlockEntries() : null;
    try (FileChannel channel =
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      channel.write(ByteBuffer.allocate(FileHeader.LENGTH));
    }
  }

  public Path path() {
    return path;
  }

  public int kind() {
    return kind;
  }

  public int number() {
    return number;
  }

  public int subject() {
    return subject;
  }

  public void setFlags(int newFlags) {
    flags = newFlags;
  }

  /** Where the next block will start. */
  public long position() {
    return position;
  }

  public int blocks() {
    return blocks;
  }

  public long records() {
    return records;
  }

  public long first() {
    return first;
  }

  public long last() {
    return last;
  }

  public boolean isTimed() {
    return timed;
  }

  /** Digest of the content, for the trace id. */
  public long checksum() {
    return checksum;
  }

  /** Writes a block whose times count. */
  public void writeBlock(int type, StfByteWriter payload, long from, long to, int count, int lanes)
      throws IOException {
    writeTimed(from, to);
    write(type, payload, codec, from, to, count, lanes);
  }

  /** Writes a block that has no times. */
  public void writeBlock(int type, StfByteWriter payload, int count) throws IOException {
    write(type, payload, codec, 0, 0, count, 0);
  }

  /** Writes a block without compression. */
  public void writeStored(int type, StfByteWriter payload, int count) throws IOException {
    write(type, payload, PayloadCodec.NONE, 0, 0, count, 0);
  }

  private void writeTimed(long from, long to) {
    if (!timed || Long.compareUnsigned(from, first) < 0) {
      first = from;
    }
    if (!timed || Long.compareUnsigned(to, last) > 0) {
      last = to;
    }
    timed = true;
  }

  private void write(
      int type, StfByteWriter payload, PayloadCodec with, long from, long to, int n, int lanes)
      throws IOException {
    if (payload.used > BlockFileHeader.MAX_RAW_BYTES) {
      throw new IOException(
          "a record of more than 64 MiB, which STF cannot hold (" + payload.used + " bytes)");
    }
    BlockFileHeader header = new BlockFileHeader(type, from, to, n, lanes);
    out.clear();
    out.ensureCapacity(BlockFileHeader.LENGTH);
    out.used = BlockFileHeader.LENGTH;
    header.codec = with.compress(payload, out);
    header.rawLength = payload.used;
    header.storedLength = out.used - BlockFileHeader.LENGTH;
    header.payloadCrc = FileHeader.crc(out.bytes, BlockFileHeader.LENGTH, header.storedLength);
    int end = out.used;
    out.used = 0;
    header.write(out);
    out.used = end;
    mix(FileHeader.crc(out.bytes, 0, BlockFileHeader.LENGTH));
    mix(header.payloadCrc);
    if (entries != null) {
      entries.add(position, from, to, n, out.used);
    }
    blocks++;
    records += n;
    flush();
  }

  /** Notes values of the caller's own beside the block written last. */
  public void note(long a, long b) {
    entries.note(blocks - 1, a, b);
  }

  /** The blocks so far; null where none are kept. */
  public BlockEntries entries() {
    return entries;
  }

  /** Releases the data for an anchor table. */
  public void forgetEntries() {
    entries = null;
  }

  /** Lets go of the buffer of a file that has ended. */
  public void release() {
    out = null;
  }

  private void mix(int value) {
    checksum = (checksum ^ value) * 0x9e3779b97f4a7c15L;
    checksum ^= checksum >>> 29;
  }

  private void flush() throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(out.bytes, 0, out.used);
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.WRITE)) {
      channel.position(position);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
    }
    position += out.used;
  }

  /** Writes the end block and the trailer and closes the file, whose header is still missing. */
  public void end(long directory) throws IOException {
    long at = position;
    StfByteWriter payload = new StfByteWriter();
    payload.uv(blocks);
    payload.uv(records);
    payload.writeU64(first);
    payload.writeU64(last);
    if (directory > 0) {
      payload.writeU64(directory);
    }
    long before = records;
    BlockEntries kept = entries;
    entries = null;
    write(
        BlockTag.END,
        payload,
        PayloadCodec.NONE,
        first,
        last,
        (int) Math.min(records, 0xffff_ffffL),
        0);
    records = before;
    entries = kept;
    blocks--;
    out.clear();
    out.writeU64(at);
    out.writeU32(BlockTag.TRAILER);
    out.writeU32(FileHeader.crc(out.bytes, 0, out.used));
    flush();
  }

  /** Writes the header, once the trace id is known. */
  public void writeHeader(byte[] traceId) throws IOException {
    StfByteWriter head = new StfByteWriter();
    new FileHeader(kind, traceId, number, subject, flags).write(head);
    try (FileChannel again = FileChannel.open(path, StandardOpenOption.WRITE)) {
      again.write(ByteBuffer.wrap(head.bytes, 0, head.used), 0);
    }
  }
}
