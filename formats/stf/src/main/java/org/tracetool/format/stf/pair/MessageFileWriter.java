package org.tracetool.format.stf.pair;

import java.io.IOException;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.file.BlockFile;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.index.AnchorWriter;

/**
 * Writes the message file. With many process files, messages are collected by the files that their
 * halves belong to, so that a reader of one stream need not decode the messages of all.
 */
public final class MessageFileWriter {
  private static final int BYTES_EACH = 12;
  private static final int MIN_BLOCK_ROWS = 64;

  private final BlockFile file;
  private final boolean withFiles;
  private final FileGroups groups;
  private final int rowsPerBlock;
  private final StfMessages[] tables;
  private final StfByteWriter payload = new StfByteWriter();
  private boolean ordered = true;
  private long lastKey;

  /**
   * @param withFiles whether each message must name the files of its halves, since a process is in
   *     several streams
   */
  public MessageFileWriter(BlockFile file, int files, int chunk, boolean withFiles) {
    this.file = file;
    this.withFiles = withFiles;
    groups = new FileGroups(files);
    tables = new StfMessages[groups.count() * groups.count()];
    // Messages compress badly, so less of them makes a block that costs as much to read.
    rowsPerBlock = Math.max(MIN_BLOCK_ROWS, chunk / BYTES_EACH / 4);
  }

  /** Returns whether the table of blocks names the files of their messages. */
  public boolean isGrouped() {
    return groups.count() > 1;
  }

  /** Writes the message whose words begin at {@code at}, with the encoded pairs of its halves. */
  void add(long[] words, int at, byte[] sendPairs, byte[] receivePairs) throws IOException {
    int which = groups.ofSend(words, at) * groups.count() + groups.ofReceive(words, at);
    StfMessages table = tables[which];
    if (table == null) {
      table = new StfMessages();
      tables[which] = table;
    }
    int newRow = table.rows;
    int to = table.add();
    System.arraycopy(words, at, table.words, to, StfMessages.WORDS);
    table.setPairs(newRow, StfMessages.SEND, sendPairs);
    table.setPairs(newRow, StfMessages.RECEIVE, receivePairs);
    if (table.rows >= rowsPerBlock) {
      flush(which);
    }
  }

  private void flush(int which) throws IOException {
    StfMessages table = tables[which];
    long first = -1L;
    long last = 0;
    long smallestKey = -1L;
    long largestKey = 0;
    for (int i = 0; i < table.rows; i++) {
      int at = i * StfMessages.WORDS;
      long halves = table.words[at + StfMessages.HALVES];
      if ((halves & StfMessages.SEND) != 0) {
        long t = table.words[at + StfMessages.SEND_TIME];
        first = AnchorWriter.unsignedMin(first, t);
        last = AnchorWriter.unsignedMax(last, t);
      }
      if ((halves & StfMessages.RECEIVE) != 0) {
        long t = table.words[at + StfMessages.RECEIVE_TIME];
        first = AnchorWriter.unsignedMin(first, t);
        last = AnchorWriter.unsignedMax(last, t);
      }
      smallestKey = AnchorWriter.unsignedMin(smallestKey, table.key(i));
      largestKey = AnchorWriter.unsignedMax(largestKey, table.key(i));
    }
    ordered &= Long.compareUnsigned(smallestKey, lastKey) >= 0;
    lastKey = largestKey;
    payload.clear();
    table.write(payload, withFiles);
    file.writeBlock(BlockTag.MESSAGES, payload, first, last, table.rows, 0);
    if (isGrouped()) {
      file.note(groups.range(which / groups.count()), groups.range(which % groups.count()));
    }
    table.clear();
  }

  void end() throws IOException {
    for (int i = 0; i < tables.length; i++) {
      if (tables[i] != null && tables[i].rows > 0) {
        flush(i);
      }
    }
    file.setFlags(ordered ? FileHeader.ORDERED : 0);
    file.end(0);
  }
}
