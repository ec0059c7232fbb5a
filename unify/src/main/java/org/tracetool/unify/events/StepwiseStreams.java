package org.tracetool.unify.events;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.work.WorkerPool;
import org.tracetool.unify.local.Fragments;
import org.tracetool.unify.messages.ReceiveStore;

/**
 * Reads and writes several streams in step with time. Each thread takes the stream that is furthest
 * behind, writes one block of it, and puts it back. When a send looks for its receive, the receiver
 * is read on until it shows up; the blocks read in advance wait for being written.
 *
 * <p>Blocks that wait take at most a fixed amount of memory. A stream that would exceed it is read
 * to its end at once for its receives alone, and a second time when its turn to be written comes.
 *
 * <p>The output does not depend on the scheduling of threads: a search that finds nothing goes on
 * until the receiver has ended.
 */
final class StepwiseStreams implements ReceiveStore.Supply {
  private static final int MAX_FREE = 8;

  /** Takes the blocks of one stream, in order, one thread at a time. */
  interface Writer {
    /**
     * Takes a block, except its first {@code skip} rows, with the help of a cursor.
     *
     * @return the global time of its last event
     */
    long take(EventBlock block, int skip, EventCursor event) throws IOException;

    /** The stream has ended. */
    void end() throws IOException;
  }

  private final Fragments fragments;
  private final long budget;
  private final AtomicLong waitingWords = new AtomicLong();
  private final List<Lane> lanes = new ArrayList<>();
  private final Map<Integer, Lane> byId = new HashMap<>();
  private final ArrayDeque<EventBlock> free = new ArrayDeque<>();
  private volatile boolean stopped;

  /** No streams yet; blocks that wait take up to {@code memory} bytes. */
  StepwiseStreams(Fragments fragments, long memory) {
    this.fragments = fragments;
    this.budget = memory / Long.BYTES;
  }

  /** Adds a stream. */
  void add(StreamInfo stream, ReceiveReader receives, Writer writer) {
    Lane lane = new Lane(stream, receives, writer);
    lanes.add(lane);
    byId.put(stream.id(), lane);
  }

  /** Writes all streams. */
  void run(int threads) throws IOException {
    try {
      WorkerPool.run(threads, Math.min(threads, lanes.size()), n -> work());
    } finally {
      for (Lane lane : lanes) {
        lane.close();
      }
    }
  }

  private void work() throws IOException {
    EventCursor event = new EventCursor();
    try {
      for (Lane lane = take(null); lane != null; lane = take(lane)) {
        lane.step(event);
      }
    } catch (IOException | RuntimeException | Error e) {
      stop();
      throw e;
    }
  }

  private synchronized void stop() {
    stopped = true;
    notifyAll();
  }

  /** Gives a lane back and takes the one that is furthest behind; null when all have ended. */
  private synchronized Lane take(Lane back) throws IOException {
    if (back != null) {
      back.owned = false;
      notifyAll();
    }
    while (!stopped) {
      Lane best = null;
      boolean running = false;
      for (Lane lane : lanes) {
        running |= !lane.ended;
        if (!lane.owned && !lane.ended && (best == null || lane.time < best.time)) {
          best = lane;
        }
      }
      if (best != null) {
        best.owned = true;
        return best;
      }
      if (!running) {
        return null;
      }
      try {
        wait();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new java.io.InterruptedIOException("interrupted");
      }
    }
    return null;
  }

  @Override
  public long more(int receiver, long seen) throws IOException {
    Lane lane = byId.get(receiver);
    return lane == null ? -1 : lane.more(seen);
  }

  private EventBlock freeBlock() {
    synchronized (free) {
      EventBlock block = free.poll();
      return block == null ? new EventBlock() : block;
    }
  }

  private void release(EventBlock block) {
    synchronized (free) {
      if (free.size() < MAX_FREE) {
        free.push(block);
      }
    }
  }

  /** One stream. Its owner writes; the holder of its lock reads. */
  private final class Lane {
    private final StreamInfo stream;
    private final ReceiveReader receives;
    private final Writer writer;
    private final ArrayDeque<EventBlock> queue = new ArrayDeque<>();
    private final EventCursor readCursor = new EventCursor();
    private final Fragments.GuardedSource source;
    private long version;
    private boolean readToEnd;
    private boolean alone;
    private long rowsQueued;

    private Fragments.GuardedSource second;
    private boolean owned;
    private boolean ended;
    private long time;

    Lane(StreamInfo stream, ReceiveReader receives, Writer writer) {
      this.stream = stream;
      this.receives = receives;
      this.writer = writer;
      this.source = fragments.open(stream, Section.EVENTS, null);
    }

    /** Reads on, unless another thread did since {@code seen}; -1 at the end. */
    synchronized long more(long seen) throws IOException {
      if (version <= seen && !readToEnd) {
        readOn();
      }
      return readToEnd ? -1 : version;
    }

    /** Reads a block and lets it wait, or the whole rest if there is no room for it. */
    private void readOn() throws IOException {
      EventBlock block = freeBlock();
      boolean any = source.read(block);
      if (any) {
        record(block);
        if (waitingWords.addAndGet(block.usedWords()) <= budget || queue.isEmpty()) {
          rowsQueued += block.rows();
          queue.add(block);
        } else {
          waitingWords.addAndGet(-block.usedWords());
          alone = true;
          while (source.read(block)) {
            record(block);
          }
          any = false;
        }
      }
      if (!any) {
        release(block);
        readToEnd = true;
        receives.finish();
        source.close();
      }
      version++;
    }

    private void record(EventBlock block) throws IOException {
      readCursor.wrap(block);
      while (readCursor.next()) {
        receives.take(readCursor);
      }
    }

    /** Writes the next block, or the end. */
    void step(EventCursor event) throws IOException {
      EventBlock block = waiting();
      if (block != null) {
        time = writer.take(block, 0, event);
        release(block);
      } else if (!alone || !stepAlone(event)) {
        writer.end();
        ended = true;
      }
    }

    /** The next block that waits; reads one if there is none. */
    private synchronized EventBlock waiting() throws IOException {
      if (queue.isEmpty() && !readToEnd) {
        readOn();
      }
      EventBlock block = queue.poll();
      if (block != null) {
        waitingWords.addAndGet(-block.usedWords());
      }
      return block;
    }

    /** Writes a block that is read again, without waiting ones; false at the end. */
    private boolean stepAlone(EventCursor event) throws IOException {
      if (second == null) {
        second = fragments.open(stream, Section.EVENTS, EnumSet.allOf(EventKind.class));
      }
      EventBlock block = freeBlock();
      while (second.read(block)) {
        long skip = Math.min(rowsQueued, block.rows());
        rowsQueued -= skip;
        if (skip < block.rows()) {
          time = writer.take(block, (int) skip, event);
          release(block);
          return true;
        }
      }
      release(block);
      return false;
    }

    void close() throws IOException {
      source.close();
      if (second != null) {
        second.close();
      }
    }
  }
}
