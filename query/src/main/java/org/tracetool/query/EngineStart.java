package org.tracetool.query;

import java.io.Closeable;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.tracetool.core.work.TaskExecutor;

/**
 * An engine that starts in a thread of its own, which takes as long as opening a small trace does.
 */
public final class EngineStart implements Closeable {
  private final EngineOptions options;
  private final FutureTask<Connection> task;
  private boolean isTaken;

  private EngineStart(EngineOptions options) {
    this.options = options;
    task = new FutureTask<>(() -> QueryEngine.connect(options));
  }

  /** Begins to start an engine; {@link #open} reports failures. */
  public static EngineStart begin(EngineOptions options) {
    EngineStart start = new EngineStart(options);
    Thread thread = new Thread(start.task, "tracetool-query-start");
    thread.setDaemon(true);
    thread.start();
    return start;
  }

  /** As {@link QueryEngine#open}, when it has started; called once. */
  public QueryEngine open(List<QueriedTrace> traces) throws IOException {
    Connection connection = TaskExecutor.await(task);
    isTaken = true;
    return QueryEngine.over(connection, traces, options);
  }

  /**
   * Closes an engine that was not opened; the caller closes the engine that {@link #open} returns.
   */
  @Override
  public void close() throws IOException {
    if (!isTaken) {
      isTaken = true;
      try {
        TaskExecutor.await(task).close();
      } catch (SQLException | IOException e) {
        // Not used; the earlier failure is reported instead.
      }
    }
  }
}
