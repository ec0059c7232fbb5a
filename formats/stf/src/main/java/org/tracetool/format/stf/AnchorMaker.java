package org.tracetool.format.stf;

import java.io.IOException;
import java.util.function.LongConsumer;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.PayloadCodec;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.file.BlockEntries;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.DamageReport;
import org.tracetool.format.stf.file.LaneId;
import org.tracetool.format.stf.index.AnchorWriter;
import org.tracetool.format.stf.index.BlockTable;
import org.tracetool.format.stf.index.IndexData;
import org.tracetool.format.stf.lane.LaneSnapshotWriter;
import org.tracetool.format.stf.lane.ProcessFileReader;
import org.tracetool.format.stf.lane.ProcessFileWriter;
import org.tracetool.format.stf.pair.FileGroups;
import org.tracetool.format.stf.pair.StfMessages;

/** Makes the anchors of a file that exists, exactly as its writer made them. */
final class AnchorMaker {
  private final IndexData index;
  private final ReadOptions options;
  private final LongConsumer progress;

  /** From tasks to their process files, plus 1; null as long as it is not needed. */
  private IntMap fileOfLane;

  /**
   * For the files of a trace.
   *
   * @param progress receives the number of further bytes read
   */
  AnchorMaker(IndexData index, ReadOptions options, LongConsumer progress) {
    this.index = index;
    this.options = options;
    this.progress = progress;
  }

  /** How the trace is compressed, which holds for its anchors as well. */
  PayloadCodec codec() throws UnsupportedTraceException {
    return PayloadCodec.named(index.option(IndexData.COMPRESSION), index.option(IndexData.LEVEL));
  }

  private int chunk() {
    String text = index.option(IndexData.CHUNK);
    return text != null && text.matches("[1-9][0-9]{0,8}")
        ? Integer.parseInt(text)
        : StfWriter.CHUNK;
  }

  /**
   * Writes the anchors of a file.
   *
   * @throws DamagedTraceException if any of its blocks is damaged
   */
  void write(IndexData.Component subject, BlockReader reader, AnchorWriter out) throws IOException {
    Diagnostics found = new Diagnostics();
    BlockTable table =
        BlockTable.walk(
            reader,
            (offset, e) -> {
              throw DamageReport.fatal(reader.name(), offset, e);
            });
    if (table.blocks() != subject.blocks()) {
      throw new DamagedTraceException(
          reader.name()
              + ": has "
              + table.blocks()
              + " blocks, expected "
              + subject.blocks()
              + " as the index says");
    }
    BlockEntries entries = entries(table);
    if (subject.kind() == BlockTag.PROC) {
      addSnapshots(reader, table, entries, out, found);
    } else {
      check(subject, reader, table, entries);
    }
    if (found.hasDamage()) {
      Diagnostics.Incident first = found.incidents().get(0);
      throw new DamagedTraceException(
          first.what() + ": " + first.examples().get(0) + "; no anchors were made");
    }
    boolean grouped = subject.kind() == BlockTag.MESG && groups().count() > 1;
    out.end(entries, grouped ? AnchorWriter.LONG_ENTRY_SIZE : AnchorWriter.ENTRY_SIZE);
  }

  private static BlockEntries entries(BlockTable table) throws IOException {
    BlockEntries entries = new BlockEntries();
    for (int i = 0; i < table.blocks(); i++) {
      entries.add(table.offset(i), table.first(i), table.last(i), table.records(i), table.size(i));
    }
    return entries;
  }

  private void addSnapshots(
      BlockReader reader,
      BlockTable table,
      BlockEntries entries,
      AnchorWriter out,
      Diagnostics found)
      throws IOException {
    LaneSnapshotWriter snapshots = new LaneSnapshotWriter(out);
    int chunk = chunk();
    // The caller closes the reader of the file.
    ProcessFileReader in =
        new ProcessFileReader(
            reader,
            table,
            null,
            options.withDiagnostics(found).withWindow(TimeWindow.ALL).withLocations(null),
            null,
            true);
    int orders = -1;
    for (int i = 0; i < table.blocks() && !found.hasDamage(); i++) {
      int type = type(reader, table, i);
      if (type == BlockTag.PROCESS_EVENTS) {
        snapshots.takeBefore(in.lanes(), table.first(i), chunk);
        entries.note(i, snapshots.offset(), snapshots.place());
        if (orders >= 0) {
          entries.note(orders, snapshots.offset(), snapshots.place());
        }
      }
      in.pass(i);
      orders = type == BlockTag.ORDER && isInFrontOf(table, i) ? i : -1;
      if (orders < 0) {
        chunk = ProcessFileWriter.chunkAfter(i + 1, chunk);
      }
      progress.accept(table.size(i));
    }
  }

  private static int type(BlockReader reader, BlockTable table, int block) throws IOException {
    try {
      return reader.header(table.offset(block), 0).type;
    } catch (BadDataException e) {
      throw DamageReport.fatal(reader.name(), table.offset(block), e);
    }
  }

  /** Returns whether orders come before the events that were collected with them. */
  private static boolean isInFrontOf(BlockTable table, int block) throws IOException {
    return block + 1 < table.blocks()
        && Long.compareUnsigned(table.last(block), table.last(block + 1)) >= 0
        && Long.compareUnsigned(table.first(block), table.first(block + 1)) <= 0;
  }

  /** Goes through the blocks of a file without snapshots. */
  private void check(
      IndexData.Component subject, BlockReader reader, BlockTable table, BlockEntries entries)
      throws IOException {
    boolean grouped = subject.kind() == BlockTag.MESG && groups().count() > 1;
    StfMessages messages = new StfMessages();
    for (int i = 0; i < table.blocks(); i++) {
      long offset = table.offset(i);
      try {
        BlockFileHeader h = reader.header(offset, table.size(i));
        StfByteReader payload = reader.payload(h, offset);
        if (grouped) {
          long all = (long) (files() - 1) << 32;
          entries.note(i, all, all);
          if (h.type == BlockTag.MESSAGES && h.records > 0) {
            messages.read(payload, h.records);
            note(messages, i, entries);
          }
        }
      } catch (BadDataException e) {
        throw DamageReport.fatal(reader.name(), offset, e);
      }
      progress.accept(table.size(i));
    }
  }

  private int files() {
    return Math.max(index.streams.size(), 1);
  }

  private FileGroups groups() {
    return new FileGroups(files());
  }

  /**
   * All messages of a block belong to the same groups of files, so the first one determines them.
   */
  private void note(StfMessages messages, int block, BlockEntries entries) {
    if (!messages.hasFiles()) {
      int send = file(messages.words[StfMessages.SENDER]);
      int receive = file(messages.words[StfMessages.RECEIVER]);
      int halves = (int) messages.words[StfMessages.HALVES];
      boolean known =
          (send >= 0 || halves == StfMessages.RECEIVE)
              && (receive >= 0 || halves == StfMessages.SEND);
      if (!known) {
        return;
      }
      messages.words[StfMessages.FILES] = send & 0xffff_ffffL | (long) receive << 32;
    }
    FileGroups groups = groups();
    entries.note(
        block,
        groups.range(groups.ofSend(messages.words, 0)),
        groups.range(groups.ofReceive(messages.words, 0)));
  }

  /** The process file of a task; -1 if the index does not contain it. */
  private int file(long cpu) {
    if (fileOfLane == null) {
      fileOfLane = new IntMap();
      for (IndexData.Component c : index.components) {
        if (c.kind() == BlockTag.PROC) {
          for (long lane : c.lanes()) {
            if ((int) (lane >>> 32) == LaneId.TASK
                && c.number() != -1
                && fileOfLane.get((int) lane) == 0) {
              fileOfLane.put((int) lane, c.number() + 1);
            }
          }
        }
      }
    }
    return fileOfLane.get((int) cpu) - 1;
  }
}
