package org.tracetool.core.merge;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FrontSource;

/**
 * A few threads that fill the blocks of any number of sequences ahead of their consumers. Closing
 * it lets the blocks that are being filled come to their end, and no other begins.
 */
public final class ReadAhead implements Closeable {
  /** Blocks of a sequence: one at the consumer, one ready, one being filled. */
  public static final int BLOCKS = 3;

  private final ThreadPoolExecutor pool;
  private volatile boolean closed;

  /**
   * Starts the threads, which end with {@link #close()}.
   *
   * @param threads how many; with 1 there are none, and the consumer fills its blocks itself
   */
  public ReadAhead(int threads) {
    if (threads <= 1) {
      pool = null;
      return;
    }
    AtomicInteger number = new AtomicInteger();
    pool =
        new ThreadPoolExecutor(
            threads,
            threads,
            0,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread t = new Thread(task, "tracetool-ahead-" + number.incrementAndGet());
              t.setDaemon(true);
              return t;
            },
            new ThreadPoolExecutor.DiscardPolicy()); // only ever refuses after close()
  }

  /**
   * Begins to fill the blocks of a sequence.
   *
   * @param blocks makes an empty block
   * @param count number of blocks, the one at the consumer included; with 1 nothing is done ahead
   */
  public <B> ReadAheadQueue<B> start(
      ReadAheadQueue.Producer<B> producer, Supplier<B> blocks, int count) {
    ReadAheadQueue<B> ahead =
        new ReadAheadQueue<>(
            producer, blocks, Math.max(count, 1), count > 1 ? pool : null, () -> closed);
    ahead.begin();
    return ahead;
  }

  /**
   * A source with the events of another one, which is read ahead. Closing it closes the other one;
   * do so after {@link #close()} if events are left.
   */
  public EventSource wrap(EventSource source) {
    return wrap(source, BLOCKS);
  }

  /** As {@link #wrap(EventSource)}, with another number of blocks. */
  public EventSource wrap(EventSource source, int blocks) {
    return pool == null || blocks <= 1 ? source : new Source(source, blocks);
  }

  private final class Source extends FrontSource {
    private final ReadAheadQueue<EventBlock> ahead;
    private EventBlock taken;
    private boolean ended;

    private Source(EventSource source, int blocks) {
      super(source);
      ahead = start(source::read, EventBlock::new, blocks);
    }

    @Override
    public boolean read(EventBlock block) throws IOException {
      block.clear();
      if (!ended) {
        taken = ahead.take(taken);
        ended = taken == null;
      }
      if (ended) {
        return false;
      }
      block.exchange(taken);
      return true;
    }
  }

  /** The executor of the threads, for other work of the same run; null if there are no threads. */
  public ExecutorService executor() {
    return pool;
  }

  /** Waits for the blocks that are being filled and ends the threads. */
  @Override
  public void close() {
    closed = true;
    if (pool == null) {
      return;
    }
    pool.getQueue().clear();
    pool.shutdown();
    boolean interrupted = false;
    boolean ended = false;
    while (!ended) {
      try {
        ended = pool.awaitTermination(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
