package org.tracetool.view;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.tile.TileCache;
import org.tracetool.view.verdict.ComparedVerdicts;

/** A trace that is shown, or is being opened, or cannot be shown. */
final class TraceSlot implements Closeable {
  private final TraceOpener opener;
  private final int number;
  private final TileCache cache;
  private final ComparedVerdicts compared;
  private final Consumer<Throwable> log;
  private final OpeningState opening = OpeningState.shown();
  private final Thread thread;
  private final CountDownLatch decided = new CountDownLatch(1);
  private volatile TraceApi api;
  private volatile String failure;
  private ViewedTrace trace;
  private boolean closed;

  /** Pixels of the whole run; on a usual screen until a page sends them. */
  private volatile int pixels = 800;

  TraceSlot(
      TraceOpener opener,
      int number,
      TileCache cache,
      ComparedVerdicts compared,
      Consumer<Throwable> log) {
    this.opener = opener;
    this.number = number;
    this.cache = cache;
    this.compared = compared;
    this.log = log;
    thread = new Thread(this::open, "open-trace-" + number);
    thread.setDaemon(true);
  }

  /** A page that waits for the trace will show it on so many pixels. */
  void setWidth(int width) {
    pixels = width;
  }

  void start() {
    thread.start();
  }

  private void open() {
    try {
      ViewedTrace opened = opener.open(opening);
      synchronized (this) {
        trace = opened;
        if (closed) {
          opened.close();
          return;
        }
      }
      if (opening.calls() != null) {
        opened.keepCalls(opening.calls());
      }
      TraceApi answering = new TraceApi(opened, opener.sql(), number, cache, compared, log);
      api = answering;
      opening.end();
      decided.countDown();
      prepare(answering);
    } catch (IOException | RuntimeException | Error e) {
      failure = (e instanceof IOException ? "" : "cannot be shown: ") + FailureText.of(e);
      decided.countDown();
      log.accept(e);
    }
  }

  /** Requests for what could not be prepared get the reason. */
  private void prepare(TraceApi answering) {
    try {
      answering.prepare(pixels);
    } catch (IOException | RuntimeException e) {
      synchronized (this) {
        if (!closed) { // else the trace was closed while it was read
          log.accept(e);
        }
      }
    }
  }

  /** Waits until the trace is open or cannot be opened, for a while at most. */
  void await(long nanos) throws InterruptedException {
    decided.await(nanos, TimeUnit.NANOSECONDS);
  }

  /** What answers questions about the trace; null as long as it is not open. */
  TraceApi api() {
    return api;
  }

  /**
   * What is known of it as long as it is not open, as JSON.
   *
   * @param window the time that is asked for
   */
  String partial(TimeWindow window) {
    return opening.text(window);
  }

  void writeState(JsonWriter json) {
    String state = api != null ? "ready" : failure != null ? "failed" : "indexing";
    json.object(null).text("name", opener.name()).text("path", opener.path());
    json.text("state", state);
    json.number("records", opening.records());
    double share = opening.share();
    if (share >= 0) {
      json.number("percent", Math.round(100 * share));
    }
    if (failure != null) {
      json.text("message", failure);
    } else if (opening.damage() != null) {
      json.text("damage", opening.damage());
    }
    json.endObject();
  }

  @Override
  public void close() throws IOException {
    if (api != null) {
      api.stop();
    }
    synchronized (this) {
      closed = true;
      if (trace == null) {
        return;
      }
    }
    trace.close();
  }
}
