package org.tracetool.view.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.MessageParties;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.core.work.WorkerPool;
import org.tracetool.view.model.TimelineMessage;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.model.WindowRecords;

/**
 * Messages that are too many to be drawn one by one, put together: those of a pair of processes
 * that were sent within the same part of a window. Where pairs are many, there are fewer parts.
 */
final class MessageBundles {
  /** Parts of a window, at most; a power of two. */
  private static final int PARTS = 32;

  /** Bundles of a picture, at most. */
  private static final int MAX_BUNDLES = 2000;

  /** Bundles in memory, at most. */
  private static final int MAX_KEPT = 1 << 15;

  private static final Comparator<Bundle> BY_SIZE =
      Comparator.<Bundle>comparingLong(b -> b.count)
          .reversed()
          .thenComparingInt(b -> b.key.part)
          .thenComparingInt(b -> b.key.sender)
          .thenComparingInt(b -> b.key.receiver);

  private record Key(int sender, int receiver, int part) {}

  private static final class Bundle {
    final Key key;
    long count;
    long bytes;

    /** Ticks from the begin of the window: the first and last send, and sums of all. */
    long first = Long.MAX_VALUE;

    long last = Long.MIN_VALUE;
    double sent;
    long receives;
    double received;

    Bundle(Key key) {
      this.key = key;
    }

    void send(long time, long size) {
      count++;
      bytes += size;
      sent += time;
      first = Math.min(first, time);
      last = Math.max(last, time);
    }

    void receive(long time) {
      receives++;
      received += time;
    }

    void add(Bundle other) {
      count += other.count;
      bytes += other.bytes;
      first = Math.min(first, other.first);
      last = Math.max(last, other.last);
      sent += other.sent;
      receives += other.receives;
      received += other.received;
    }

    long meanSent() {
      return Math.round(sent / count);
    }

    /** How long they were under way; nothing if not the same messages were sent and received. */
    double meanTime() {
      return count == receives ? (received - sent) / count : 0;
    }
  }

  private final TimeWindow window;

  /** Whether the ends of messages were brought together, so that each bundle has both. */
  private final boolean isMatched;

  private Map<Key, Bundle> bundles = new HashMap<>();

  /** By how many bits the number of a part is less than that among {@link #PARTS}. */
  private int coarser;

  /** Messages of pairs for which there was no room. */
  private long left;

  private MessageBundles(TimeWindow window, boolean isMatched) {
    this.window = window;
    this.isMatched = isMatched;
  }

  /** Takes messages of which both ends are known. */
  static MessageBundles of(TimeWindow window, List<TimelineMessage> messages) {
    MessageBundles made = new MessageBundles(window, true);
    for (TimelineMessage m : messages) {
      if (m.isWhole()) {
        long sent = m.sent() - window.from();
        Bundle own = made.bundle(m.sender(), m.receiver(), made.part(sent));
        if (own == null) {
          made.left++;
        } else {
          own.send(sent, m.bytes());
          own.receive(m.received() - window.from());
        }
      }
    }
    return made;
  }

  /** Reads the messages of a window, in no order and without bringing their ends together. */
  static MessageBundles read(ViewedTrace trace, QueryWindow query) throws IOException {
    MessageBundles made = new MessageBundles(query.window(), false);
    List<StreamInfo> streams = trace.records().streamsOf(query.locations());
    IntPredicate wanted = WindowRecords.among(query.locations());
    WorkerPool.run(
        WindowRecords.THREADS,
        streams.size(),
        i -> {
          MessageBundles own = new MessageBundles(query.window(), false);
          trace
              .records()
              .read(
                  streams.get(i),
                  query.window(),
                  wanted,
                  TimelineMessage.KINDS,
                  e -> {
                    own.take(e, wanted);
                    return true;
                  });
          made.add(own);
        });
    return made;
  }

  private void take(EventCursor e, IntPredicate read) {
    if (!TimelineMessage.KINDS.contains(e.kind()) || !window.contains(e.time())) {
      return;
    }
    long time = e.time() - window.from();
    boolean isSend = e.kind().isSend();
    int sender = isSend ? e.location() : e.partner();
    Bundle own = bundle(sender, isSend ? e.partner() : e.location(), part(time));
    // A message counts where it is sent, or, if the sender is not read, where it is received.
    boolean counts = isSend || !read.test(sender);
    if (own == null) {
      left += counts ? 1 : 0;
      return;
    }
    if (counts) {
      own.send(time, e.bytes());
    }
    if (!isSend) {
      own.receive(time);
    }
  }

  private synchronized void add(MessageBundles other) {
    while (coarser < other.coarser) {
      coarsen();
    }
    left += other.left;
    for (Bundle more : other.bundles.values()) {
      Key key = more.key;
      Bundle own = bundle(key.sender, key.receiver, key.part >> coarser - other.coarser);
      if (own == null) {
        left += more.count;
      } else {
        own.add(more);
      }
    }
  }

  /** The part in which something is so many ticks after the begin of the window. */
  private int part(long ticks) {
    double width = Math.max(1.0, (double) (window.to() - window.from()) / PARTS);
    return (int) Math.max(0, Math.min(PARTS - 1, ticks / width)) >> coarser;
  }

  /** A bundle; null if there is no room. */
  private Bundle bundle(int sender, int receiver, int part) {
    Key key = new Key(sender, receiver, part);
    Bundle own = bundles.get(key);
    if (own != null) {
      return own;
    }
    if (bundles.size() >= MAX_KEPT) {
      if (1 << coarser >= PARTS) {
        return null;
      }
      coarsen();
      return bundle(sender, receiver, part >> 1);
    }
    own = new Bundle(key);
    bundles.put(key, own);
    return own;
  }

  /** Puts two parts each together. */
  private void coarsen() {
    Map<Key, Bundle> wider = new HashMap<>();
    coarser++;
    for (Bundle b : bundles.values()) {
      Key key = new Key(b.key.sender, b.key.receiver, b.key.part >> 1);
      wider.computeIfAbsent(key, Bundle::new).add(b);
    }
    bundles = wider;
  }

  /**
   * Writes the largest bundles; those with the fewest messages, for which there is no room, are
   * counted.
   */
  void write(ViewedTrace trace, JsonWriter json) {
    while (bundles.size() > MAX_BUNDLES && 1 << coarser < PARTS) {
      coarsen();
    }
    IntUnaryOperator parties = MessageParties.of(trace.definitions());
    Map<Key, Bundle> pairs = new HashMap<>();
    for (Bundle b : bundles.values()) {
      pairs.computeIfAbsent(pair(b, parties), Bundle::new).add(b);
    }
    List<Bundle> order = new ArrayList<>(bundles.values());
    order.removeIf(b -> b.count == 0);
    order.sort(BY_SIZE);
    json.list("bundles");
    for (Bundle b : order.subList(0, Math.min(MAX_BUNDLES, order.size()))) {
      json.list(null).number(null, trace.rows().ofLocation(b.key.sender));
      writeTime(b.meanSent(), json);
      json.number(null, trace.rows().ofLocation(b.key.receiver));
      // Those of a part are not sent and received in the same part: the mean is that of all parts.
      Bundle timed = isMatched ? b : pairs.get(pair(b, parties));
      writeTime(Math.max(0, b.meanSent() + Math.round(timed.meanTime())), json);
      json.number(null, b.count).number(null, b.bytes);
      writeTime(b.first, json);
      writeTime(b.last, json);
      json.endList();
    }
    json.endList();
    for (Bundle b : order.subList(Math.min(MAX_BUNDLES, order.size()), order.size())) {
      left += b.count;
    }
    json.number("left", left);
  }

  /** The processes: each end of a message names its own thread, but mostly the other process. */
  private static Key pair(Bundle bundle, IntUnaryOperator parties) {
    int sender = parties.applyAsInt(bundle.key.sender);
    return new Key(sender, parties.applyAsInt(bundle.key.receiver), 0);
  }

  private void writeTime(long ticks, JsonWriter json) {
    json.text(null, Long.toUnsignedString(window.from() + ticks));
  }
}
