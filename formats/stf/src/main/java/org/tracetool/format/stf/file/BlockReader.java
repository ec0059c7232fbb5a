package org.tracetool.format.stf.file;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.PayloadCodec;
import org.tracetool.format.stf.bytes.StfByteReader;

/** Reads headers and blocks of one file, each checked before it is used. */
public final class BlockReader implements Closeable {
  private static final int HEADER_AND_SOME = 64;

  private final ComponentBytes component;
  private byte[] stored = new byte[HEADER_AND_SOME];
  private byte[] raw = new byte[0];
  private long storedAt = -1;
  private int storedLength;

  public BlockReader(ComponentBytes component) {
    this.component = component;
  }

  public Path name() {
    return component.name();
  }

  public long size() throws IOException {
    return component.size();
  }

  public FileHeader fileHeader() throws IOException {
    fill(0, FileHeader.LENGTH);
    return FileHeader.read(stored, storedLength);
  }

  private void fill(long position, int length) throws IOException {
    if (stored.length < length) {
      stored = new byte[length];
    }
    storedAt = position;
    storedLength = 0;
    storedLength = component.read(stored, 0, length, position);
  }

  /**
   * Reads the header of the block at an offset.
   *
   * @param size how many bytes the block has if that is known, so that it can be read at once
   */
  public BlockFileHeader header(long offset, int size) throws IOException {
    long left = component.size() - offset;
    fill(offset, (int) Math.max(0, Math.min(Math.max(size, HEADER_AND_SOME), left)));
    if (storedLength >= BlockFileHeader.LENGTH) {
      int length = BlockFileHeader.headerLength(stored);
      if (length > storedLength) {
        fill(offset, length);
      }
    }
    return BlockFileHeader.read(stored, storedLength);
  }

  /** The payload of the block whose header was read last; valid until the next call. */
  public StfByteReader payload(BlockFileHeader header, long offset) throws IOException {
    long left = component.size() - offset - header.headerLength;
    if (header.storedLength > left) {
      throw new BadDataException(
          "a payload of " + header.storedLength + " bytes", left + " bytes to the end");
    }
    int whole = header.headerLength + header.storedLength;
    if (storedAt != offset || storedLength < whole) {
      fill(offset, whole);
    }
    if (storedLength < whole
        || FileHeader.crc(stored, header.headerLength, header.storedLength) != header.payloadCrc) {
      throw new BadDataException("a payload with a right checksum", "a wrong one");
    }
    if (header.codec == PayloadCodec.STORED && header.storedLength == header.rawLength) {
      return new StfByteReader(stored, header.headerLength, whole);
    }
    raw =
        PayloadCodec.decompress(
            header.codec, stored, header.headerLength, header.storedLength, header.rawLength, raw);
    return new StfByteReader(raw, 0, header.rawLength);
  }

  /** A few raw bytes; fewer at the end of the file. */
  public byte[] bytes(long position, int length) throws IOException {
    byte[] into = new byte[length];
    int n = component.read(into, 0, length, position);
    return n == length ? into : java.util.Arrays.copyOf(into, n);
  }

  /** The place of the end block, from the trailer; -1 if there is no sound one. */
  public long endBlock() throws IOException {
    long size = component.size();
    if (size < FileHeader.LENGTH + BlockFileHeader.LENGTH + Trailer.LENGTH) {
      return -1;
    }
    fill(size - Trailer.LENGTH, Trailer.LENGTH);
    return Trailer.endBlock(stored, storedLength, size);
  }

  @Override
  public void close() throws IOException {
    component.close();
  }
}
