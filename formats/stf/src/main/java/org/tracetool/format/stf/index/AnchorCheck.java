package org.tracetool.format.stf.index;

import java.io.IOException;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.DamageReport;
import org.tracetool.format.stf.file.FileHeader;

/**
 * Checks all of an anchor file.
 *
 * @param subject the file that it must be for
 * @param size required size; -1 if unknown
 */
public record AnchorCheck(IndexData.Component subject, byte[] traceId, long size) {
  /**
   * Compares anchors with the blocks of their file.
   *
   * @throws BadDataException if anything in them is not sound, or not of this file
   */
  public void run(BlockReader anchors, BlockReader reader) throws IOException {
    if (size >= 0 && anchors.size() != size) {
      throw new BadDataException(size + " bytes", anchors.size() + " bytes");
    }
    if (anchors.endBlock() < 0) {
      throw new BadDataException("the end of a file", "another one");
    }
    checkBlocks(anchors);
    BlockTable noted =
        BlockTable.anchors(
            anchors,
            traceId,
            subject.kind(),
            subject.number(),
            subject.blocks(),
            reader.endBlock(),
            why -> {
              throw why;
            });
    BlockTable walked =
        BlockTable.walk(
            reader,
            (offset, e) -> {
              throw DamageReport.fatal(reader.name(), offset, e);
            });
    for (int i = 0; i < walked.blocks(); i++) {
      boolean same =
          noted.offset(i) == walked.offset(i)
              && noted.first(i) == walked.first(i)
              && noted.last(i) == walked.last(i)
              && noted.records(i) == walked.records(i)
              && noted.size(i) == walked.size(i)
              && noted.isBoundedAs(walked, i);
      if (!same) {
        throw new BadDataException("the blocks of its file", "another block " + i);
      }
    }
  }

  private static void checkBlocks(BlockReader anchors) throws IOException {
    long offset = FileHeader.LENGTH;
    while (true) {
      BlockFileHeader h = anchors.header(offset, 0);
      anchors.payload(h, offset);
      if (h.type == BlockTag.END) {
        return;
      }
      offset += h.size();
    }
  }
}
