package org.tracetool.format.stf.file;

import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.ByteIn;
import org.tracetool.format.stf.bytes.ByteOut;

/** The 48 bytes before every block, and an optional extension. */
public final class BlockFileHeader {
  public static final int LENGTH = 48;

  /** No block is larger when it is decompressed. */
  public static final int LARGEST_RAW = 64 << 20;

  private static final int LONGEST_HEADER = 4096;
  private static final int VERSION = 1;
  private static final int CRC_AT = 44;

  public int type;
  public int codec;
  public int headerLength = LENGTH;
  public int storedLength;
  public int rawLength;
  public long first;
  public long last;
  public int records;
  public int lanes;
  public int payloadCrc;

  private BlockFileHeader() {}

  public BlockFileHeader(int type, long first, long last, int records, int lanes) {
    this.type = type;
    this.first = first;
    this.last = last;
    this.records = records;
    this.lanes = lanes;
  }

  /** Bytes of the whole block in the file. */
  public long size() {
    return headerLength + (long) storedLength;
  }

  public void write(ByteOut out) {
    int start = out.used;
    out.u32(type);
    out.u8(codec);
    out.u8(VERSION);
    out.u16(LENGTH);
    out.u32(storedLength);
    out.u32(rawLength);
    out.u64(first);
    out.u64(last);
    out.u32(records);
    out.u32(lanes);
    out.u32(payloadCrc);
    out.u32(FileHeader.crc(out.bytes, start, out.used - start));
  }

  /**
   * Reads a header of which at least {@link #LENGTH} bytes are available. The checksum of a longer
   * one is that of all its bytes but the checksum itself.
   */
  public static BlockFileHeader read(byte[] bytes, int length) throws BadDataException {
    if (length < LENGTH) {
      throw new BadDataException("a block header of 48 bytes", length + " bytes to the end");
    }
    BlockFileHeader h = new BlockFileHeader();
    ByteIn in = new ByteIn(bytes, 0, length);
    h.type = in.u32();
    h.codec = in.u8();
    final int version = in.u8();
    h.headerLength = in.u16();
    h.storedLength = in.u32();
    h.rawLength = in.u32();
    h.first = in.u64();
    h.last = in.u64();
    h.records = in.u32();
    h.lanes = in.u32();
    h.payloadCrc = in.u32();
    int found = in.u32();
    if (h.headerLength < LENGTH || h.headerLength > LONGEST_HEADER || length < h.headerLength) {
      throw new BadDataException("a block header of 48 bytes", "a length of " + h.headerLength);
    }
    java.util.zip.CRC32C crc = new java.util.zip.CRC32C();
    crc.update(bytes, 0, CRC_AT);
    crc.update(bytes, LENGTH, h.headerLength - LENGTH);
    if ((int) crc.getValue() != found) {
      throw new BadDataException("a block header with a right checksum", "a wrong one");
    }
    if (version != VERSION && Tag.mustBeUnderstood(h.type)) {
      throw BadDataException.unsupported(
          "version 1 of block " + Tag.name(h.type),
          "version " + version + "; a later tracetool is needed");
    }
    if (h.rawLength < 0 || h.rawLength > LARGEST_RAW || h.storedLength < 0) {
      throw new BadDataException(
          "a block of at most 64 MiB", Integer.toUnsignedString(h.rawLength) + " bytes");
    }
    return h;
  }

  /** The length of a header whose first bytes these are, for reading the rest of it. */
  public static int headerLength(byte[] bytes) {
    int length = bytes[6] & 0xff | (bytes[7] & 0xff) << 8;
    return length < LENGTH || length > LONGEST_HEADER ? LENGTH : length;
  }
}
