package org.tracetool.core.copy;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FrontSource;
import org.tracetool.core.merge.SlicedMerge;

/** Counts the records read from a source, and stops it when the work elsewhere has failed. */
final class CancellableSource extends FrontSource {
  /** The common state of the sources of one conversion. */
  static final class SharedWork implements SlicedMerge.ProgressListener {
    private final AtomicLong records = new AtomicLong();
    private final LongConsumer progress;
    private volatile boolean failed;

    SharedWork(LongConsumer progress) {
      this.progress = progress;
    }

    @Override
    public EventSource source(EventSource source) {
      return new CancellableSource(source, this);
    }

    @Override
    public void countCopied(long events) {
      check();
      progress.accept(records.addAndGet(events));
    }

    private void check() {
      if (failed) {
        throw new CancellationException("stopped because another stream failed");
      }
    }

    /** Records read so far. */
    long records() {
      return records.get();
    }

    /** Takes back the count of records that are about to be read again. */
    void restart(long before) {
      records.set(before);
    }

    /** Lets all sources stop. */
    void fail() {
      failed = true;
    }
  }

  private final SharedWork work;

  CancellableSource(EventSource source, SharedWork work) {
    super(source);
    this.work = work;
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    work.check();
    boolean any = source.read(block);
    if (any) {
      work.progress.accept(work.records.addAndGet(block.rows()));
    }
    return any;
  }
}
