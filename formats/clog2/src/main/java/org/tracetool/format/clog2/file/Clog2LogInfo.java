package org.tracetool.format.clog2.file;

import java.io.IOException;
import java.nio.file.Path;
import org.tracetool.core.format.ReadOptions;

/**
 * What has to be known of a log of CLOG-2 before its records are read.
 *
 * @param preamble its first bytes
 * @param table its communicators; none if it was cut. Of a process that died before it wrote them,
 *     those of its records
 * @param end where its blocks end, in bytes from the start of the file
 * @param wholeTable whether the table is where the preamble says
 */
public record Clog2LogInfo(Preamble preamble, CommTable table, long end, boolean wholeTable) {
  /**
   * Reads it.
   *
   * @throws org.tracetool.core.error.TraceException if it is no log, or one that cannot be read
   */
  public static Clog2LogInfo read(Path file, ReadOptions options) throws IOException {
    try (SlidingFileWindow in = new SlidingFileWindow(options.handles().file(file), 0)) {
      long size = in.fileSize();
      int head = (int) Math.min(size, Preamble.SIZE);
      int at = in.at(0, head);
      Preamble preamble = Preamble.parse(file, at < 0 ? new byte[0] : in.copy(at, head));
      in.setByteOrder(preamble.bigEndian());
      boolean there = preamble.table() >= Preamble.SIZE && preamble.table() < size;
      boolean single = !preamble.finalised();
      CommTable table = there ? CommTable.read(in, preamble.table(), single) : CommTable.NONE;
      Clog2LogInfo log =
          new Clog2LogInfo(
              preamble, table, there ? preamble.table() : size, table != CommTable.NONE);
      return single && !log.wholeTable ? log.withTableOfRecords(file, options) : log;
    }
  }

  private Clog2LogInfo withTableOfRecords(Path file, ReadOptions options) throws IOException {
    try (Clog2Cursor in = cursor(file, options, (offset, expected, found) -> {})) {
      return new Clog2LogInfo(preamble, CommTable.ofRecords(in.asStored()), end, false);
    }
  }

  /**
   * What the run is called of which this is the log of one process; empty if it is the log of all
   * of them, or does not say.
   */
  public String run() {
    return preamble.finalised() ? "" : table.world();
  }

  /**
   * The rank among all of the process that this is the log of, as its first communicator says;
   * negative if it has none.
   */
  int process(Path file, ReadOptions options) throws IOException {
    try (Clog2Cursor in = cursor(file, options, (offset, expected, found) -> {})) {
      while (in.next()) {
        if (in.sort() == LogCursor.RecordKind.COMMUNICATOR) {
          return in.worldRank();
        }
      }
      return LogCursor.UNDEFINED;
    }
  }

  /** Before the first record. */
  public Clog2Cursor cursor(Path file, ReadOptions options, LogCursor.DamageSink damage) {
    SlidingFileWindow in =
        new SlidingFileWindow(options.handles().file(file), options.bufferBytes());
    return new Clog2Cursor(this, in, damage);
  }
}
