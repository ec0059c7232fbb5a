package org.tracetool.core.operation;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.collect.SpillLog;
import org.tracetool.core.collect.SpillStore;

/**
 * The messages that one process received from another one, first in, first out: communicator, tag
 * and global time of each. While the number of different (communicator, tag) is moderate, it is
 * also known how often each occurs, so that a search for one that does not come is not begun.
 */
final class ReceiveLog {
  private static final int MAX_KEYS = 4096;
  private static final int SEARCHED_LINEARLY = 8;

  private final SpillLog log;
  private long[] keys = new long[1];
  private long[] counts = new long[1];
  private int keyCount;
  private LongMap index;
  private int lastKey;
  private long lastTime;
  private long lastReadTime;
  private long currentKey;
  private boolean complete = true;

  /** No messages yet. */
  ReceiveLog(SpillStore store) {
    log = new SpillLog(store);
  }

  /** Communicator and tag as one number. */
  static long key(int comm, int tag) {
    return (long) comm << 32 | Integer.toUnsignedLong(tag);
  }

  /** Adds a message. */
  void add(long key, long time) throws IOException {
    log.beginEntry();
    int k = lastKey < keyCount && keys[lastKey] == key ? lastKey : keyIndex(key);
    if (k >= 0) {
      counts[k]++;
      log.appendNumber(k + 1);
      lastKey = k;
    } else {
      complete = false;
      log.appendNumber(0);
      log.appendNumber(key >>> 32);
      log.appendNumber(key & 0xffff_ffffL);
    }
    log.appendSigned(time - lastTime);
    lastTime = time;
  }

  /** Position of a key, which is added if there is room; -1 if not. */
  private int keyIndex(long key) {
    int known = find(key);
    if (known >= 0 || keyCount == MAX_KEYS) {
      return known;
    }
    if (keyCount == keys.length) {
      keys = Arrays.copyOf(keys, keyCount * 2);
      counts = Arrays.copyOf(counts, keyCount * 2);
    }
    keys[keyCount] = key;
    if (keyCount == SEARCHED_LINEARLY) {
      index = new LongMap();
      for (int i = 0; i < keyCount; i++) {
        index.put(keys[i], i);
      }
    }
    if (index != null) {
      index.put(key, keyCount);
    }
    return keyCount++;
  }

  private int find(long key) {
    if (index != null) {
      return (int) index.get(key);
    }
    for (int i = 0; i < keyCount; i++) {
      if (keys[i] == key) {
        return i;
      }
    }
    return -1;
  }

  /** No more messages will be added. */
  void finish() throws IOException {
    log.finish();
  }

  /**
   * Returns whether there is a message with this key to be read; certain unless there are many
   * keys.
   */
  boolean mayHold(long key) {
    int k = find(key);
    return k >= 0 ? counts[k] > 0 : !complete;
  }

  /** Steps to the next message; false at the end. */
  boolean next() throws IOException {
    if (!log.hasNext()) {
      return false;
    }
    int k = (int) log.readNumber() - 1;
    if (k >= 0) {
      counts[k]--;
      currentKey = keys[k];
    } else {
      long comm = log.readNumber();
      currentKey = comm << 32 | log.readNumber();
    }
    lastReadTime += log.readSigned();
    return true;
  }

  /** Key of the message that {@link #next} stepped to. */
  long key() {
    return currentKey;
  }

  /** Time of the message that {@link #next} stepped to. */
  long time() {
    return lastReadTime;
  }
}
