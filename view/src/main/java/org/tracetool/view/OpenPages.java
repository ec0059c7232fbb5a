package org.tracetool.view;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.tracetool.view.http.HttpAnswer;

/** The pages that are open: each holds a connection, which ends with it. */
final class OpenPages {
  /** Media type of the stream that a page holds open. */
  static final String TYPE = "text/event-stream";

  /** A page that is loaded again is away for a moment. */
  private static final long GRACE_MILLIS = 3000;

  private static final long BEAT_MILLIS = 1000;

  private final CountDownLatch ended = new CountDownLatch(1);
  private final boolean keep;
  private int open;
  private int seen;

  OpenPages(boolean keep) {
    this.keep = keep;
  }

  /** Serves the connection of a page until it ends. */
  void serve(HttpExchange exchange) throws IOException {
    HttpAnswer.setHeaders(exchange.getResponseHeaders(), TYPE);
    exchange.sendResponseHeaders(200, 0);
    synchronized (this) {
      open++;
      seen++;
    }
    try (OutputStream out = exchange.getResponseBody()) {
      while (ended.getCount() > 0) {
        out.write(":\n\n".getBytes(StandardCharsets.UTF_8));
        out.flush();
        if (ended.await(BEAT_MILLIS, java.util.concurrent.TimeUnit.MILLISECONDS)) {
          break;
        }
      }
    } catch (IOException e) {
      // the page was closed
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      handleClosed();
    }
  }

  private synchronized void handleClosed() {
    open--;
    if (open > 0 || keep) {
      return;
    }
    int before = seen;
    Thread wait =
        new Thread(
            () -> {
              try {
                Thread.sleep(GRACE_MILLIS);
              } catch (InterruptedException e) {
                return;
              }
              endIfNone(before);
            },
            "last-page");
    wait.setDaemon(true);
    wait.start();
  }

  private synchronized void endIfNone(int before) {
    if (open == 0 && seen == before) {
      ended.countDown();
    }
  }

  /** Ends all connections. */
  void end() {
    ended.countDown();
  }

  /** Waits until the last page was closed. */
  void await() throws InterruptedException {
    ended.await();
  }
}
