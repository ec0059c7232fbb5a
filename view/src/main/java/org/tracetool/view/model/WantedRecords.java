package org.tracetool.view.model;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntPredicate;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.core.work.WorkerPool;

/**
 * Few records among many of several streams: these are read at the same time, and what is wanted of
 * them is kept, then handed over in order of time. A merge, which takes records of all streams in
 * turn, leaves most of the reading to one thread.
 */
final class WantedRecords {
  /** Words of records that are kept, at most: 16 MiB. */
  private static final long MAX_WORDS = 2 << 20;

  private static final int FIRST_WORDS = 1 << 10;

  private final List<EventBlock> streams = new ArrayList<>();
  private final AtomicLong words = new AtomicLong();
  private final long most;
  private volatile boolean isTooMuch;

  private WantedRecords(int count, long most) {
    this.most = most;
    for (int i = 0; i < count; i++) {
      streams.add(new EventBlock(FIRST_WORDS));
    }
  }

  /** As {@link #read(WindowRecords, List, TimeWindow, IntPredicate, Set, int, long)}. */
  static WantedRecords read(
      WindowRecords records,
      List<StreamInfo> streams,
      TimeWindow window,
      IntPredicate locations,
      Set<EventKind> kinds,
      int threads)
      throws IOException {
    return read(records, streams, window, locations, kinds, threads, MAX_WORDS);
  }

  /**
   * Reads records, see {@link WindowRecords#read}.
   *
   * @param kinds the kinds that are kept, null for all
   * @param most words that may be kept
   * @return null if there is more than may be kept
   */
  static WantedRecords read(
      WindowRecords records,
      List<StreamInfo> streams,
      TimeWindow window,
      IntPredicate locations,
      Set<EventKind> kinds,
      int threads,
      long most)
      throws IOException {
    WantedRecords kept = new WantedRecords(streams.size(), most);
    WorkerPool.run(
        threads,
        streams.size(),
        i -> {
          EventBlock own = kept.streams.get(i);
          records.read(
              streams.get(i), window, locations, kinds, event -> kept.keep(event, kinds, own));
        });
    return kept.isTooMuch ? null : kept;
  }

  private boolean keep(EventCursor event, Set<EventKind> kinds, EventBlock own) {
    if (kinds == null || kinds.contains(event.kind())) {
      int before = own.usedWords() + own.usedBytes() / Long.BYTES;
      own.append(event);
      int more = own.usedWords() + own.usedBytes() / Long.BYTES - before;
      isTooMuch |= words.addAndGet(more) > most;
    }
    return !isTooMuch;
  }

  /**
   * Hands the records over in order of time.
   *
   * @return false if the visitor wanted no more
   */
  boolean visit(RecordVisitor visitor) throws IOException {
    KWayMerge merge = new KWayMerge(streams.stream().map(SingleBlockSource::new).toList());
    for (EventCursor event = merge.next(); event != null; event = merge.next()) {
      if (!visitor.visit(event)) {
        return false;
      }
    }
    return true;
  }

  /** A block as a source. */
  private static final class SingleBlockSource implements EventSource {
    private EventBlock rest;

    SingleBlockSource(EventBlock block) {
      rest = block;
    }

    @Override
    public boolean read(EventBlock block) {
      if (rest == null || rest.rows() == 0) {
        return false;
      }
      block.clear();
      block.exchange(rest);
      rest = null;
      return true;
    }

    @Override
    public void close() {
      // there is nothing to close
    }
  }
}
