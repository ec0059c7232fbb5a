package org.tracetool.format.stf;

import java.io.IOException;

/**
 * Writes the message file. With many process files, messages are collected by the files that their
 * halves belong to, so that whoever reads one stream need not decode the messages of all.
 */
final class MessageOut {
  /** Up to so many process files, all messages are kept together. */
  static final int FEW_FILES = 8;

  private static final int MOST_GROUPS = 24;
  private static final int BYTES_EACH = 12;
  private static final int SMALLEST = 64;

  private final BlockFile file;
  private final boolean withFiles;
  private final int groups;
  private final int groupSize;
  private final int rowsPerBlock;
  private final MessageTable[] tables;
  private final int files;
  private final ByteOut payload = new ByteOut();
  private boolean ordered = true;
  private long lastKey;

  /**
   * @param withFiles whether each message must say whose halves they are, since a process is in
   *     several streams
   */
  MessageOut(BlockFile file, int files, int chunk, boolean withFiles) {
    this.file = file;
    this.files = files;
    this.withFiles = withFiles;
    int wanted = files <= FEW_FILES ? 1 : Math.min(files, MOST_GROUPS);
    groupSize = (Math.max(files, 1) + wanted - 1) / wanted;
    groups = (Math.max(files, 1) + groupSize - 1) / groupSize;
    tables = new MessageTable[groups * groups];
    // Messages compress badly, so less of them makes a block that costs as much to read.
    rowsPerBlock = Math.max(SMALLEST, chunk / BYTES_EACH / 4);
  }

  /** Whether the table of blocks says whose messages they hold. */
  boolean isGrouped() {
    return groups > 1;
  }

  void add(MessageTable from, int row) throws IOException {
    int at = row * MessageTable.WORDS;
    long owners = from.words[at + MessageTable.FILES];
    int halves = (int) from.words[at + MessageTable.HALVES];
    int sendFile = (int) owners;
    int receiveFile = (int) (owners >>> 32);
    if (halves == MessageTable.SEND) {
      receiveFile = sendFile;
    } else if (halves == MessageTable.RECEIVE) {
      sendFile = receiveFile;
    }
    int which = sendFile / groupSize * groups + receiveFile / groupSize;
    MessageTable table = tables[which];
    if (table == null) {
      table = new MessageTable();
      tables[which] = table;
    }
    int newRow = table.rows;
    int to = table.add();
    System.arraycopy(from.words, at, table.words, to, MessageTable.WORDS);
    table.setPairs(newRow, MessageTable.SEND, from.pairs(row, MessageTable.SEND));
    table.setPairs(newRow, MessageTable.RECEIVE, from.pairs(row, MessageTable.RECEIVE));
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
    int sendGroup = which / groups;
    int receiveGroup = which % groups;
    file.note(range(sendGroup), range(receiveGroup));
    table.clear();
  }

  private long range(int group) {
    long low = (long) group * groupSize;
    long high = Math.min(low + groupSize, files) - 1;
    return low | high << 32;
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
