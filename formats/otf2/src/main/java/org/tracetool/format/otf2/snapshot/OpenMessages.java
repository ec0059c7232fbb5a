package org.tracetool.format.otf2.snapshot;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.tracetool.format.otf2.record.SnapshotRecord;

/**
 * The messages that one location sends and that are not received yet, and receives that came before
 * the end of their send.
 */
final class OpenMessages {
  /** What a send and its receive have in common; of the other end its location or its rank. */
  record Key(long otherEnd, long communicator, long tag, long length) {}

  /** A receive that waits for its send; its record stands among those of the receiver. */
  record WaitingReceive(long receiver, Key ofReceiver, boolean immediate, long request) {}

  /** Takes the records of a receive out where it is received. */
  interface Receivers {
    void handleReceived(WaitingReceive w) throws IOException;
  }

  /** All messages with the same key. */
  private static final class ChannelMessages {
    final Set<OpenRecord> sends = new LinkedHashSet<>();
    final Set<OpenRecord> completed = new LinkedHashSet<>();
    final Deque<WaitingReceive> waiting = new ArrayDeque<>();
  }

  private final OpenRecords records;
  private final Map<Key, ChannelMessages> same = new HashMap<>();
  private final Map<OpenRecord, Key> keys = new HashMap<>();

  /** Sends by request that are not complete. */
  private final Map<Long, Deque<OpenRecord>> running = new HashMap<>();

  /** Sorts of messages that changed while receives waited for them. */
  private final Set<Key> changed = new LinkedHashSet<>();

  OpenMessages(OpenRecords records) {
    this.records = records;
  }

  /** A message is sent; one that does not wait has a request. */
  void send(Key key, OpenRecord r, Long request) {
    records.append(r);
    ChannelMessages all = same.computeIfAbsent(key, k -> new ChannelMessages());
    all.sends.add(r);
    if (request != null) {
      keys.put(r, key);
      running.computeIfAbsent(request, k -> new ArrayDeque<>()).add(r);
    }
    if (!all.waiting.isEmpty()) {
      changed.add(key);
    }
  }

  /** A send is complete. */
  void complete(OpenRecord r, long request) {
    records.append(r);
    Deque<OpenRecord> sends = running.get(request);
    if (sends == null) {
      return;
    }
    OpenRecord send = sends.remove();
    if (sends.isEmpty()) {
      running.remove(request);
    }
    send.completion = r;
    Key key = keys.remove(send);
    ChannelMessages all = same.get(key);
    all.completed.add(send);
    if (!all.waiting.isEmpty()) {
      changed.add(key);
    }
  }

  /** Takes the send of a message out; false if there is none that is complete. */
  boolean match(Key key) {
    ChannelMessages all = same.get(key);
    if (all == null || all.sends.isEmpty()) {
      return false;
    }
    OpenRecord send = all.sends.iterator().next();
    if (send.kind != SnapshotRecord.MPI_SEND) {
      if (all.completed.isEmpty()) {
        return false;
      }
      send = all.completed.iterator().next();
      all.completed.remove(send);
      records.remove(send.completion);
    }
    all.sends.remove(send);
    records.remove(send);
    if (all.sends.isEmpty() && all.waiting.isEmpty()) {
      same.remove(key);
    }
    return true;
  }

  /** A receive came before the end of its send. */
  void await(Key key, WaitingReceive w) {
    same.computeIfAbsent(key, k -> new ChannelMessages()).waiting.add(w);
  }

  /** Gives waiting receives the sends that are complete now. */
  void matchWaiting(Receivers receivers) throws IOException {
    for (Key key : changed) {
      ChannelMessages all = same.get(key);
      while (all != null && !all.waiting.isEmpty() && match(key)) {
        receivers.handleReceived(all.waiting.remove());
      }
      if (all != null && all.waiting.isEmpty() && all.sends.isEmpty()) {
        same.remove(key);
      }
    }
    changed.clear();
  }
}
