package org.tracetool.query;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.work.TaskExecutor;
import org.tracetool.query.rows.QueryContext;

/** Writes two large tables of the same events, which are read only once. */
final class LargePair {
  private final QueryContext trace;
  private final LargeTable first;
  private final LargeTable second;
  private final TableForm form;

  LargePair(QueryContext trace, LargeTable first, LargeTable second, TableForm form) {
    this.trace = trace;
    this.form = form;
    this.first = first;
    this.second = second;
  }

  /**
   * Writes them; the parameters are those of {@link LargeTable#write}.
   *
   * @return how many rows both have
   */
  long write(
      Path firstFile, Path secondFile, Path shown, int threads, long memory, Set<EventKind> seen)
      throws IOException {
    try (LargeFile one = new LargeFile(first, form, firstFile, shown, threads, memory, seen);
        LargeFile two = new LargeFile(second, form, secondFile, shown, threads, memory, null)) {
      for (StreamInfo stream : trace.reader().streams()) {
        try (SharedEvents shared = new SharedEvents(trace.events(stream, null), 2)) {
          FutureTask<Void> task = begin(two, stream, shared.reader(1));
          IOException failure = null;
          try (EventSource events = shared.reader(0)) {
            first.take(one, stream, events);
          } catch (IOException e) {
            failure = e;
          } finally {
            end(task, failure);
          }
        }
      }
      return one.finish() + two.finish();
    }
  }

  private FutureTask<Void> begin(LargeFile out, StreamInfo stream, EventSource events) {
    Callable<Void> work =
        () -> {
          try (EventSource own = events) {
            second.take(out, stream, own);
          }
          return null;
        };
    FutureTask<Void> task = new FutureTask<>(work);
    Thread thread = new Thread(task, "tracetool-tables");
    thread.setDaemon(true);
    thread.start();
    return task;
  }

  /** Waits for the second table, since it must not read what is closed; throws what failed. */
  private static void end(FutureTask<Void> task, IOException failure) throws IOException {
    IOException other = null;
    try {
      TaskExecutor.await(task);
    } catch (IOException e) {
      other = e;
    }
    if (failure != null || other != null) {
      throw failure != null ? failure : other;
    }
  }
}
