package org.tracetool.format.paraver.read;

import java.io.Closeable;
import java.io.IOException;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.operation.WaitingRows;
import org.tracetool.format.paraver.file.SortedRows;

/**
 * Receives that must have been posted before they are complete, so that each gets the message that
 * its line says: those that are overtaken by receives of messages that were sent later from and to
 * the same processes with the same tag. Each is posted when the first one overtakes it.
 */
final class PostedReceives implements Closeable {
  /** More of them are not kept for reading parts of a trace. */
  static final int MAX_KNOWN = 1 << 16;

  /** Where the number of the message is in a row, behind time and thread. */
  static final int ID = 2;

  /** Numbers of a row. */
  static final int WIDTH = 3;

  /** Messages of which one side was seen; more are taken in the order of their sides. */
  private static final int MAX_WAITING = 1 << 21;

  private static final int MAX_CHANNELS = 1 << 18;

  private static final int NONE = WaitingRows.NONE;

  // What is known of a message by its number.
  private static final int SLOT = 0;
  private static final int STATE = 1;
  private static final int SENT = 0;
  private static final int RECEIVED = 1;
  private static final int POSTED = 2;

  private final SortedRows rows = new SortedRows(WIDTH);
  private final ThreadObjects objects;

  /**
   * Numbers of messages of a channel whose sends or receives were seen, in order: sends, and
   * receives that come before their sends.
   */
  private final WaitingRows sides = new WaitingRows(2);

  private final WaitingRows messages = new WaitingRows(2);

  /**
   * The times of the last send and receive of each channel, as long as lines stand in the order of
   * both; null after that.
   */
  private WaitingRows inOrder = new WaitingRows(2);

  PostedReceives(ThreadObjects objects) {
    this.objects = objects;
  }

  /** Looks at the line of a message; its fields are as in the line. */
  void handleLine(int sender, int receiver, long[] f) {
    if (inOrder == null) {
      return;
    }
    long peers = (long) objects.master(sender) << Integer.SIZE | objects.master(receiver);
    int channel = inOrder.find(peers, f[14], 0);
    if (channel == NONE) {
      channel = inOrder.add(peers, f[14], 0);
    } else if (f[5] < inOrder.get(channel, 0) || f[12] < inOrder.get(channel, 1)) {
      inOrder = null;
      return;
    }
    inOrder.set(channel, 0, f[5]);
    inOrder.set(channel, 1, f[12]);
    if (inOrder.size() > MAX_CHANNELS) {
      inOrder = null;
    }
  }

  /** All lines were seen. */
  void end(LinkedLines links) throws IOException {
    if (inOrder == null) {
      find(links.sends(), links.receives());
    }
    inOrder = null;
  }

  /** Finds the receives among the sides of all messages, each in order of time. */
  private void find(SideRows sends, SideRows receives) throws IOException {
    while (sends.key() != Long.MAX_VALUE || receives.key() != Long.MAX_VALUE) {
      boolean isSend = sends.key() < receives.key();
      SideRows side = isSend ? sends : receives;
      long own = objects.master((int) side.get(MessageSplitter.THREAD));
      long other = objects.master((int) side.get(MessageSplitter.PARTNER));
      long peers = isSend ? own << Integer.SIZE | other : other << Integer.SIZE | own;
      long comm = side.get(MessageSplitter.COMM) << 1;
      long tag = side.get(MessageSplitter.TAG);
      if (isSend) {
        handleSend(side, peers, comm, tag);
      } else {
        handleReceive(side, peers, comm, tag);
      }
      side.advance();
    }
  }

  private void handleSend(SideRows send, long peers, long comm, long tag) throws IOException {
    long id = send.get(MessageSplitter.ID);
    int early = sides.find(peers, comm | 1, tag);
    int message = messages.find(id, 0, 0);
    if (message != NONE) {
      int slot = (int) messages.get(message, SLOT);
      if (slot != early) {
        post(sides.get(early, 1), send.get(MessageSplitter.PARTNER), id);
      }
      sides.remove(slot);
      messages.remove(message);
    } else if (early != NONE) {
      post(sides.get(early, 1), send.get(MessageSplitter.PARTNER), id);
      keep(id, NONE, POSTED);
    } else {
      int slot = sides.add(peers, comm, tag);
      sides.set(slot, 0, id);
      sides.set(slot, 1, send.get(MessageSplitter.PARTNER));
      keep(id, slot, SENT);
    }
  }

  private void handleReceive(SideRows receive, long peers, long comm, long tag) throws IOException {
    long id = receive.get(MessageSplitter.ID);
    long key = receive.key();
    int message = messages.find(id, 0, 0);
    if (message != NONE && messages.get(message, STATE) == POSTED) {
      messages.remove(message);
      return;
    }
    int first = sides.find(peers, comm, tag);
    while (first != NONE && sides.get(first, 0) != id) {
      long before = sides.get(first, 0);
      post(key, sides.get(first, 1), before);
      messages.set(messages.find(before, 0, 0), STATE, POSTED);
      sides.remove(first);
      first = sides.find(peers, comm, tag);
    }
    if (message != NONE) {
      sides.remove(first);
      messages.remove(message);
    } else {
      int slot = sides.add(peers, comm | 1, tag);
      sides.set(slot, 0, id);
      sides.set(slot, 1, key);
      keep(id, slot, RECEIVED);
    }
  }

  private void keep(long id, int slot, int state) {
    int message = messages.add(id, 0, 0);
    messages.set(message, SLOT, slot);
    messages.set(message, STATE, state);
    if (messages.size() > MAX_WAITING) {
      int oldest = messages.oldest();
      if (messages.get(oldest, STATE) != POSTED) {
        sides.remove((int) messages.get(oldest, SLOT));
      }
      messages.remove(oldest);
    }
  }

  private void post(long key, long thread, long id) throws IOException {
    long[] to = rows.add();
    int at = rows.at();
    to[at + MessageSplitter.KEY] = key;
    to[at + MessageSplitter.THREAD] = thread;
    to[at + ID] = id;
  }

  /** Whether they are few enough for reading parts of a trace. */
  boolean areFew() {
    return rows.count() <= MAX_KNOWN;
  }

  /** All of them in order of time, with the keys of receives. */
  SideRows rows() throws IOException {
    return SideRows.of(rows.rows());
  }

  /** Adds the numbers of all of them. */
  void save(LongList to) throws IOException {
    for (SideRows all = rows(); all.key() != Long.MAX_VALUE; all.advance()) {
      to.add(all.key());
      to.add(all.get(MessageSplitter.THREAD));
      to.add(all.get(ID));
    }
  }

  /** Takes numbers back. */
  void restore(LongList from) throws IOException {
    for (int i = 0; i < from.size(); i += WIDTH) {
      post(from.get(i), from.get(i + 1), from.get(i + 2));
    }
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
