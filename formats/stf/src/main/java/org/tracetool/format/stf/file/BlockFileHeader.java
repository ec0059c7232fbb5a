package org.tracetool.format.stf.file;

import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfByteWriter;

/** The 48 bytes before every block, and an optional extension. */
public final class BlockFileHeader {
  public static final int LENGTH = 48;

  /** No block is larger when it is decompressed. */
  public static final int MAX_RAW_BYTES = 64 << 20;

  private static final int MAX_HEADER_BYTES = 4096;
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

  public void write(StfByteWriter out) {
    int start = out.used;
    out.writeU32(type);
    out.writeU8(codec);
    out.writeU8(VERSION);
    out.writeU16(LENGTH);
    out.writeU32(storedLength);
    out.writeU32(rawLength);
    out.writeU64(first);
    out.writeU64(last);
    out.writeU32(records);
    out.writeU32(lanes);
    out.writeU32(payloadCrc);
    out.writeU32(FileHeader.crc(out.bytes, start, out.used - start));
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
    StfByteReader in = new StfByteReader(bytes, 0, length);
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
    if (h.headerLength < LENGTH || h.headerLength > MAX_HEADER_BYTES || length < h.headerLength) {
      throw new BadDataException("a block header of 48 bytes", "a length of " + h.headerLength);
    }
    java.util.zip.CRC32C crc = new java.util.zip.CRC32C();
    crc.update(bytes, 0, CRC_AT);
    crc.update(bytes, LENGTH, h.headerLength - LENGTH);
    if ((int) crc.getValue() != found) {
      throw new BadDataException("a block header with a right checksum", "a wrong one");
    }
    if (version != VERSION && BlockTag.mustBeUnderstood(h.type)) {
      throw BadDataException.unsupported(
          "version 1 of block " + BlockTag.name(h.type),
          "version " + version + "; a later tracetool is needed");
    }
    if (h.rawLength < 0 || h.rawLength > MAX_RAW_BYTES || h.storedLength < 0) {
      throw new BadDataException(
          "a block of at most 64 MiB", Integer.toUnsignedString(h.rawLength) + " bytes");
    }
    return h;
  }

  /** The length of a header whose first bytes these are, for reading the rest of it. */
  public static int headerLength(byte[] bytes) {
    int length = bytes[6] & 0xff | (bytes[7] & 0xff) << 8;
    return length < LENGTH || length > MAX_HEADER_BYTES ? LENGTH : length;
  }
}
