package org.tracetool.format.stf.pair;

/** Process files in groups, by which messages are collected where there are many files. */
public final class FileGroups {
  /** Up to so many process files, all messages are kept together. */
  static final int FEW_FILES = 8;

  private static final int MAX_GROUPS = 24;

  private final int files;
  private final int count;
  private final int size;

  public FileGroups(int files) {
    this.files = Math.max(files, 1);
    int wanted = files <= FEW_FILES ? 1 : Math.min(files, MAX_GROUPS);
    size = (this.files + wanted - 1) / wanted;
    count = (this.files + size - 1) / size;
  }

  public int count() {
    return count;
  }

  /**
   * The group of the file with the send of the message whose words begin at {@code at}; with its
   * receive if that is alone.
   */
  public int ofSend(long[] words, int at) {
    long owners = words[at + StfMessages.FILES];
    boolean alone = words[at + StfMessages.HALVES] == StfMessages.RECEIVE;
    return (int) (alone ? owners >>> 32 : (int) owners) / size;
  }

  /** The group of the file with its receive; with its send if that is alone. */
  public int ofReceive(long[] words, int at) {
    long owners = words[at + StfMessages.FILES];
    boolean alone = words[at + StfMessages.HALVES] == StfMessages.SEND;
    return (int) (alone ? (int) owners : owners >>> 32) / size;
  }

  /** Number of the first file of a group (low half) and of the last (high half). */
  public long range(int group) {
    long low = (long) group * size;
    long high = Math.min(low + size, files) - 1;
    return low | high << 32;
  }
}
