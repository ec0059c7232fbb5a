package org.tracetool.core.merge;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FrontSource;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.core.work.WorkerPool;

/**
 * Finds sources whose records are not in order of time. Most are, so they are read as if they were;
 * where one is not, work begins again with that source sorted.
 */
public final class TimeOrder {
  private TimeOrder() {}

  /** A record comes after a later one. */
  public static final class BrokenException extends IOException {
    private static final long serialVersionUID = 1;

    private BrokenException() {
      super("records are not in order of time");
    }
  }

  /** A source that throws {@link BrokenException} where times go back. */
  public static EventSource checked(EventSource source) {
    return new CheckedSource(source);
  }

  /** Opens one of several sources. */
  @FunctionalInterface
  public interface Opener<T> {
    /** Opens it; the source is closed when it has been looked at. */
    EventSource open(T source) throws IOException;
  }

  /** Those of several sources whose times go back somewhere, in their order. */
  public static <T> List<T> broken(List<T> sources, Opener<T> opener, int threads)
      throws IOException {
    boolean[] holds = new boolean[sources.size()];
    WorkerPool.run(
        threads,
        holds.length,
        i -> {
          try (EventSource source = opener.open(sources.get(i))) {
            holds[i] = holds(source);
          }
        });
    List<T> broken = new ArrayList<>();
    for (int i = 0; i < holds.length; i++) {
      if (!holds[i]) {
        broken.add(sources.get(i));
      }
    }
    return broken;
  }

  /** Tells users of a source whose records had to be sorted. */
  public static void report(Diagnostics diagnostics, String source) {
    diagnostics.warn(
        WarningCode.UNORDERED_RECORDS, "records that were not in order of time, sorted", source);
  }

  /** Reads a source to its end, unless its times go back before. */
  private static boolean holds(EventSource source) throws IOException {
    EventBlock block = new EventBlock();
    try {
      EventSource checked = new CheckedSource(source);
      while (checked.read(block)) {
        // only the order counts
      }
      return true;
    } catch (BrokenException e) {
      return false;
    }
  }

  private static final class CheckedSource extends FrontSource {
    private final EventCursor event = new EventCursor();
    private long last;

    CheckedSource(EventSource source) {
      super(source);
    }

    @Override
    public boolean read(EventBlock block) throws IOException {
      boolean any = source.read(block);
      if (any) {
        event.wrap(block);
        long before = last;
        while (event.next()) {
          if (Long.compareUnsigned(event.time(), before) < 0) {
            throw new BrokenException();
          }
          before = event.time();
        }
        last = before;
      }
      return any;
    }
  }
}
