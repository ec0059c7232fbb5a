package org.tracetool.format.stf.file;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.StfByteReader;

/**
 * Stores a single-file trace that comes from a stream, as long as it looks like one: the header of
 * each block is checked as it passes, so that a stream of something else is not stored to its end.
 */
public final class StreamCheck {
  private final OutputStream out;
  private final byte[] header = new byte[BlockFileHeader.LENGTH];
  private int inHeader;
  private long skip;
  private boolean first = true;
  private boolean bad;
  private boolean ended;
  private long total;
  private byte[] start;

  public StreamCheck(OutputStream out) {
    this.out = out;
  }

  /** Returns whether the input is no trace, or is after its end. */
  public boolean isBad() {
    return bad;
  }

  public boolean isEmpty() {
    return total == 0;
  }

  /** The first bytes. */
  public byte[] start() {
    return start;
  }

  public void write(byte[] bytes, int length) throws IOException {
    if (start == null || start.length < FileHeader.LENGTH) {
      int have = start == null ? 0 : start.length;
      int more = Math.min(length, FileHeader.LENGTH - have);
      start = start == null ? new byte[more] : Arrays.copyOf(start, have + more);
      System.arraycopy(bytes, 0, start, have, more);
    }
    total += length;
    out.write(bytes, 0, length);
    int at = 0;
    while (at < length && !bad && !ended) {
      if (skip > 0) {
        int n = (int) Math.min(skip, length - at);
        skip -= n;
        at += n;
        continue;
      }
      int n = Math.min(header.length - inHeader, length - at);
      System.arraycopy(bytes, at, header, inHeader, n);
      inHeader += n;
      at += n;
      if (inHeader == header.length) {
        inHeader = 0;
        take();
      }
    }
    if (ended && total > Integer.MAX_VALUE && length > at) {
      bad = true; // nothing of the trace can come after its end block and the trailer
    }
  }

  private void take() {
    try {
      if (first) {
        first = false;
        FileHeader.read(header, header.length);
        return;
      }
      if (BlockFileHeader.headerLength(header) == BlockFileHeader.LENGTH) {
        BlockFileHeader h = BlockFileHeader.read(header, header.length);
        skip = h.storedLength;
        ended = h.type == BlockTag.END;
      } else {
        // The rest of a longer header has not come yet; its checksum is checked when it is read.
        StfByteReader in = new StfByteReader(header, 8, 12);
        skip =
            BlockFileHeader.headerLength(header)
                - BlockFileHeader.LENGTH
                + Integer.toUnsignedLong(in.u32());
      }
    } catch (BadDataException e) {
      bad = true;
    }
  }
}
