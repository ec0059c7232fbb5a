package org.tracetool.view;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.tracetool.core.error.UsageException;
import org.tracetool.view.sql.TraceSql;

/**
 * Answers SQL without an engine: with as many rows as its first number says, with a failure if it
 * says {@code wrong}, not before it is cancelled if it says {@code slow}.
 */
public final class CannedSql implements TraceSql {
  private final AtomicInteger cancelled = new AtomicInteger();
  private volatile CountDownLatch slow = new CountDownLatch(1);

  /** How often something was cancelled. */
  public int cancelled() {
    return cancelled.get();
  }

  @Override
  public void run(String sql, Visitor visitor) throws IOException {
    if (sql.contains("wrong")) {
      throw new UsageException("SQL: there is no column wrong");
    }
    if (sql.contains("slow")) {
      try {
        slow.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      slow = new CountDownLatch(1);
      throw new UsageException("SQL: interrupted");
    }
    int count = Integer.parseInt(sql.replaceAll("[^0-9]", ""));
    visitor.take(
        new Rows() {
          private int row = -1;

          @Override
          public List<String> names() {
            return List.of("begin_ns", "end_ns", "process", "what");
          }

          @Override
          public boolean next() {
            return ++row < count;
          }

          @Override
          public Object value(int column) {
            return switch (column) {
              case 0 -> 102_000_000L + 1_000_000L * row;
              case 1 -> 102_500_000L + 1_000_000L * row;
              case 2 -> row % 2 == 0 ? "Sender" : "Receiver";
              default -> row == 0 ? Long.MAX_VALUE : row == 1 ? (Object) Double.NaN : null;
            };
          }
        });
  }

  @Override
  public void cancel() {
    cancelled.incrementAndGet();
    slow.countDown();
  }

  @Override
  public List<Example> examples() {
    return List.of(new Example("three", "Three rows.", "SELECT 3"));
  }

  @Override
  public List<String> tables() {
    return List.of("calls", "events");
  }
}
