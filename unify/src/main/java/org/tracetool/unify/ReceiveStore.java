package org.tracetool.unify;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All receives of the trace, by sender. Filled by a pass over all streams, each by one thread; then
 * emptied by another pass, in which each sender is again the business of one thread.
 */
final class ReceiveStore {
  /** A receiver and what it received from the sender in question. */
  private record Entry(int receiver, ReceiveLog log) {}

  private final SpillStore store;
  private final Map<Integer, List<Entry>> bySender = new HashMap<>();

  /** An empty store whose bytes lie in {@code store}. */
  ReceiveStore(SpillStore store) {
    this.store = store;
  }

  /** Takes the receives of one stream. */
  Recorder recorder(int receiver) {
    return new Recorder(receiver);
  }

  /** The receives of one stream while they are read. */
  final class Recorder {
    private final int receiver;
    private final IntMap index = new IntMap();
    private final List<Integer> senders = new ArrayList<>();
    private final List<ReceiveLog> logs = new ArrayList<>();

    private Recorder(int receiver) {
      this.receiver = receiver;
    }

    /** Adds a message from {@code sender}, received at global {@code time}. */
    void add(int sender, int comm, int tag, long time) throws IOException {
      int i = index.get(sender);
      if (i == 0) {
        senders.add(sender);
        logs.add(new ReceiveLog(store));
        i = logs.size();
        index.put(sender, i);
      }
      logs.get(i - 1).add(ReceiveLog.key(comm, tag), time);
    }

    /** All messages were added. */
    void finish() throws IOException {
      for (ReceiveLog log : logs) {
        log.finish();
      }
      synchronized (bySender) {
        for (int i = 0; i < logs.size(); i++) {
          bySender
              .computeIfAbsent(senders.get(i), s -> new ArrayList<>())
              .add(new Entry(receiver, logs.get(i)));
        }
      }
    }
  }

  /** Matches the sends of one stream; to be asked for once. */
  SendMatcher matcher(int sender) {
    List<Entry> entries;
    synchronized (bySender) {
      entries = bySender.remove(sender);
    }
    SendMatcher matcher = new SendMatcher();
    if (entries != null) {
      entries.forEach(e -> matcher.add(e.receiver(), e.log()));
    }
    return matcher;
  }
}
