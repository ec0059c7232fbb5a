package org.tracetool.unify.messages;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.SpillStore;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.operation.ReceivePair;

/**
 * The receives of the trace that no send has taken yet. Each stream is recorded by one thread at a
 * time and matched by one thread at a time.
 */
public final class ReceiveStore {
  private final SpillStore store;
  private final Map<Integer, Map<Integer, ReceivePair>> bySender = new ConcurrentHashMap<>();
  private final Set<Integer> done = ConcurrentHashMap.newKeySet();

  /** Brings a receiver's events further into the store. */
  @FunctionalInterface
  public interface Supply {
    /** Knows of no receiver that could be brought further. */
    Supply NONE = (receiver, seen) -> -1;

    /**
     * Records more receives of a process, unless another thread did since {@code seen}.
     *
     * @param seen the last result of this method, 0 at first
     * @return a larger number if there may be more receives now; -1 if there will be none any more
     */
    long more(int receiver, long seen) throws IOException;
  }

  /** An empty store whose bytes lie in {@code store}. */
  public ReceiveStore(SpillStore store) {
    this.store = store;
  }

  /** All processes that something was received from, in unsigned ascending order. */
  int[] senders() {
    int[] senders = bySender.keySet().stream().mapToInt(Integer::intValue).toArray();
    UnsignedInts.sort(senders);
    return senders;
  }

  /** All processes that received something from a process, in unsigned ascending order. */
  int[] receivers(int sender) {
    int[] receivers = bySender.get(sender).keySet().stream().mapToInt(Integer::intValue).toArray();
    UnsignedInts.sort(receivers);
    return receivers;
  }

  /** Takes all that one process received from another; returns how many messages these are. */
  long drain(int sender, int receiver, ReceivePair.ReceiveVisitor each) throws IOException {
    return bySender.get(sender).get(receiver).drain(each);
  }

  /** Takes the receives of one stream. */
  public Recorder recorder(int receiver) {
    return new Recorder(receiver);
  }

  /** The receives of one stream. */
  public final class Recorder {
    private final int receiver;
    private final IntMap index = new IntMap();
    private final List<ReceivePair> pairs = new ArrayList<>();

    private Recorder(int receiver) {
      this.receiver = receiver;
    }

    /** Adds a message from {@code sender}, received at global {@code time}. */
    public void add(int sender, int comm, int tag, long time) throws IOException {
      int i = index.get(sender);
      if (i == 0) {
        ReceivePair pair = new ReceivePair(store);
        bySender.computeIfAbsent(sender, s -> new ConcurrentHashMap<>(1)).put(receiver, pair);
        pairs.add(pair);
        i = pairs.size();
        index.put(sender, i);
      }
      if (!done.contains(sender)) {
        pairs.get(i - 1).add(ReceivePair.key(comm, tag), time);
      }
    }

    /** All messages were added. */
    public void finish() throws IOException {
      for (ReceivePair pair : pairs) {
        pair.finish();
      }
    }
  }

  /** Matches the sends of one stream. */
  public Matcher matcher(int sender, Supply supply) {
    return new Matcher(sender, supply);
  }

  /**
   * Finds the receive of each message that one process sends: the oldest one with the same
   * receiver, communicator and tag that no earlier send took.
   */
  public final class Matcher {
    private final int sender;
    private final Supply supply;
    private final IntMap index = new IntMap();
    private final List<ReceivePair> pairs = new ArrayList<>();

    private Matcher(int sender, Supply supply) {
      this.sender = sender;
      this.supply = supply;
    }

    /** Takes the receive of the next send; its global time, or {@link ReceivePair#NONE}. */
    public long match(int receiver, int comm, int tag) throws IOException {
      long key = ReceivePair.key(comm, tag);
      long seen = 0;
      while (true) {
        ReceivePair pair = pair(receiver);
        long time = pair == null ? ReceivePair.NONE : pair.take(key);
        if (time != ReceivePair.NONE || seen < 0) {
          return time;
        }
        seen = supply.more(receiver, seen);
      }
    }

    private ReceivePair pair(int receiver) {
      int i = index.get(receiver);
      if (i > 0) {
        return pairs.get(i - 1);
      }
      Map<Integer, ReceivePair> receivers = bySender.get(sender);
      ReceivePair pair = receivers == null ? null : receivers.get(receiver);
      if (pair != null) {
        pairs.add(pair);
        index.put(receiver, pairs.size());
      }
      return pair;
    }

    /** The process sends no more: forgets what is left for it. */
    public void finish() {
      done.add(sender);
      bySender.remove(sender);
    }
  }
}
