package org.tracetool.format.stf.file;

import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.StfByteReader;

/** The last 16 bytes of every file: where its end block is. */
final class Trailer {
  static final int LENGTH = 16;

  private Trailer() {}

  /** The offset of the end block; -1 if the bytes are no sound trailer. */
  static long endBlock(byte[] bytes, int length, long size) {
    if (length < LENGTH) {
      return -1;
    }
    try {
      StfByteReader in = new StfByteReader(bytes, 0, LENGTH);
      long offset = in.u64();
      boolean tag = in.u32() == BlockTag.TRAILER;
      boolean crc = in.u32() == FileHeader.crc(bytes, 0, 12);
      boolean inside =
          offset >= FileHeader.LENGTH && offset <= size - LENGTH - BlockFileHeader.LENGTH;
      return tag && crc && inside ? offset : -1;
    } catch (BadDataException e) {
      return -1;
    }
  }
}
