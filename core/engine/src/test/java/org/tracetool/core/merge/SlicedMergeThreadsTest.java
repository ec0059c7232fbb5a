package org.tracetool.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Timeout;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.DivisibleSection;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.SliceableSink;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;

/** Threads that make slices, when making one takes no time. */
class SlicedMergeThreadsTest {
  private static final int SECTIONS = 8;
  private static final int THREADS = 2;
  private static final long LENGTH = 1L << 30;
  private static final long PAUSE = 50_000;

  /** So much that slices are as long as possible; none of it is used. */
  private static final long MEMORY = THREADS * 16L * (4 << 20);

  /** A section without records, whose places are its times. */
  private static final class Times implements DivisibleSection {
    @Override
    public long length() {
      return LENGTH;
    }

    @Override
    public long timeBehind(long position) {
      return position;
    }

    @Override
    public long placeOf(long time, long low, long high) {
      return time;
    }

    @Override
    public EventSource open(long from, long to, ReadOptions options) {
      return EventSource.empty();
    }

    @Override
    public void close() {}
  }

  /** Takes slices without content, and notes when they are placed. */
  private static final class Places implements SliceableSink {
    private final AtomicInteger placed = new AtomicInteger();

    @Override
    public boolean takesSlices() {
      return true;
    }

    @Override
    public Slice slice(Diagnostics diagnostics, int expectedBytes) {
      return new Slice() {
        @Override
        public void accept(EventCursor event) {}

        @Override
        public void end() {}

        @Override
        public long lastTime() {
          return 0;
        }

        @Override
        public void place() {
          placed.incrementAndGet();
          LockSupport.parkNanos(PAUSE); // so that another thread has to wait for its place
        }

        @Override
        public void write() {}
      };
    }

    @Override
    public void restart() {}

    @Override
    public void accept(EventCursor event) {}

    @Override
    public void end() {}
  }

  private static TraceReader reader() {
    return (TraceReader)
        Proxy.newProxyInstance(
            TraceReader.class.getClassLoader(),
            new Class<?>[] {TraceReader.class},
            (proxy, method, arguments) -> new Times()); // it is asked for sections only
  }

  private static SlicedMerge.ProgressListener none() {
    return new SlicedMerge.ProgressListener() {
      @Override
      public EventSource source(EventSource source) {
        return source;
      }

      @Override
      public void countCopied(long events) {}
    };
  }

  /** Slices that are made before the earliest one must not take all places from it. */
  @RepeatedTest(3)
  @Timeout(10)
  void noSliceIsLeftWithoutAPlace() throws IOException {
    SlicedMerge.Part part =
        new SlicedMerge.Part(
            reader(), new StreamInfo(1, new int[] {1}), Section.EVENTS, ReadOptions.defaults());
    List<SlicedMerge.Part> parts = new ArrayList<>(Collections.nCopies(SECTIONS, part));
    Places places = new Places();
    assertThat(SlicedMerge.run(parts, places, none(), THREADS, MEMORY)).isTrue();
    assertThat(places.placed.get()).isGreaterThan(500);
  }
}
