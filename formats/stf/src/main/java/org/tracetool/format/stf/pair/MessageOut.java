package org.tracetool.format.stf.pair;

import java.io.IOException;
import org.tracetool.format.stf.bytes.ByteOut;
import org.tracetool.format.stf.file.BlockFile;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.Tag;
import org.tracetool.format.stf.index.AnchorOut;

/**
 * Writes the message file. With many process files, messages are collected by the files that their
 * halves belong to, so that a reader of one stream need not decode the messages of all.
 */
public final class MessageOut {
  private static final int BYTES_EACH = 12;
  private static final int SMALLEST = 64;

  private final BlockFile file;
  private final boolean withFiles;
  private final FileGroups groups;
  private final int rowsPerBlock;
  private final MessageTable[] tables;
  private final ByteOut payload = new ByteOut();
  private boolean ordered = true;
  private long lastKey;

  /**
   * @param withFiles whether each message must name the files of its halves, since a process is in
   *     several streams
   */
  public MessageOut(BlockFile file, int files, int chunk, boolean withFiles) {
    this.file = file;
    this.withFiles = withFiles;
    groups = new FileGroups(files);
    tables = new MessageTable[groups.count() * groups.count()];
    // Messages compress badly, so less of them makes a block that costs as much to read.
    rowsPerBlock = Math.max(SMALLEST, chunk / BYTES_EACH / 4);
  }

  /** Returns whether the table of blocks names the files of their messages. */
  public boolean isGrouped() {
    return groups.count() > 1;
  }

  /** Writes the message whose words begin at {@code at}, with the encoded pairs of its halves. */
  void add(long[] words, int at, byte[] sendPairs, byte[] receivePairs) throws IOException {
    int which = groups.ofSend(words, at) * groups.count() + groups.ofReceive(words, at);
    MessageTable table = tables[which];
    if (table == null) {
      table = new MessageTable();
      tables[which] = table;
    }
    int newRow = table.rows;
    int to = table.add();
    System.arraycopy(words, at, table.words, to, MessageTable.WORDS);
    table.setPairs(newRow, MessageTable.SEND, sendPairs);
    table.setPairs(newRow, MessageTable.RECEIVE, receivePairs);
    if (table.rows >= rowsPerBlock) {
      flush(which);
    }
  }

  private void flush(int which) throws IOException {
    MessageTable table = tables[which];
    long first = -1L;
    long last = 0;
    long smallestKey = -1L;
    long largestKey = 0;
    for (int i = 0; i < table.rows; i++) {
      int at = i * MessageTable.WORDS;
      long halves = table.words[at + MessageTable.HALVES];
      if ((halves & MessageTable.SEND) != 0) {
        long t = table.words[at + MessageTable.SEND_TIME];
        first = AnchorOut.unsignedMin(first, t);
        last = AnchorOut.unsignedMax(last, t);
      }
      if ((halves & MessageTable.RECEIVE) != 0) {
        long t = table.words[at + MessageTable.RECEIVE_TIME];
        first = AnchorOut.unsignedMin(first, t);
        last = AnchorOut.unsignedMax(last, t);
      }
      smallestKey = AnchorOut.unsignedMin(smallestKey, table.key(i));
      largestKey = AnchorOut.unsignedMax(largestKey, table.key(i));
    }
    ordered &= Long.compareUnsigned(smallestKey, lastKey) >= 0;
    lastKey = largestKey;
    payload.clear();
    table.write(payload, withFiles);
    file.block(Tag.MESSAGES, payload, first, last, table.rows, 0);
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
