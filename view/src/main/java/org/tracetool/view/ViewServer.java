package org.tracetool.view;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import org.tracetool.core.report.JsonWriter;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.http.HttpAnswer;
import org.tracetool.view.http.PageFiles;
import org.tracetool.view.http.PageScript;
import org.tracetool.view.http.PendingQuestions;
import org.tracetool.view.http.RequestGuard;
import org.tracetool.view.http.RequestParameters;
import org.tracetool.view.http.RequestThreads;
import org.tracetool.view.http.TurnLimiter;
import org.tracetool.view.model.RequestAbandonedException;
import org.tracetool.view.model.RequestProgress;
import org.tracetool.view.tile.TileCache;
import org.tracetool.view.verdict.ComparedVerdicts;

/**
 * Serves the timeline of traces to a browser on the same machine. Nothing is served without the
 * secret in the URL, and only on 127.0.0.1. docs/internals/view.md describes the questions and
 * answers.
 *
 * <pre>{@code
 * try (ViewServer server = ViewServer.start(List.of(opener), options)) {
 *   System.out.println(server.url());
 *   server.awaitEnd();
 * }
 * }</pre>
 */
public final class ViewServer implements Closeable {
  private static final String NO_DELAY = "sun.net.httpserver.nodelay";

  private static final String MAX_HEAD_PROPERTY = "sun.net.httpserver.maxReqHeaderSize";
  private static final String MAX_SECONDS_PROPERTY = "sun.net.httpserver.maxReqTime";
  private static final String MAX_CONNECTIONS_PROPERTY = "jdk.httpserver.maxConnections";

  /** Bytes of the head of a request: more than the longest URL that browsers send. */
  private static final int MAX_HEAD_BYTES = 2304 << 10;

  /** Memory that the server of the JDK takes at most to read such a head. */
  private static final long HEAD_MEMORY = 16 << 20;

  private static final int MIN_THREADS = 8;
  private static final int MAX_THREADS = 64;

  /** Letters of a URL that is answered. */
  private static final int MAX_URL_LENGTH = 1 << 20;

  /** Status of an answer whose request was cancelled. */
  private static final int GIVEN_UP = 410;

  /** Questions that are given up at once, at most. */
  private static final int MAX_DROPPED = 1024;

  private final HttpServer server;
  private final ExecutorService threads;

  /**
   * Turns of questions that need records, and of those that need none, which do not wait for them.
   */
  private final TurnLimiter reading;

  private static final int MAX_PIXELS = 100_000;
  private static final int MAX_WAIT_MILLIS = 1000;

  private final TurnLimiter quick;
  private final TurnLimiter sql;
  private final PendingQuestions questions = new PendingQuestions();
  private final RequestGuard guard = new RequestGuard();
  private final OpenPages pages;
  private final ViewOptions options;
  private final ComparedVerdicts compared;
  private final List<TraceSlot> slots = new ArrayList<>();

  private ViewServer(HttpServer server, List<? extends TraceOpener> traces, ViewOptions options) {
    this.server = server;
    this.options = options;
    this.pages = new OpenPages(options.keep());
    this.reading = new TurnLimiter(options.threads());
    this.quick = new TurnLimiter(options.threads());
    this.sql = new TurnLimiter(1);
    this.threads = threads(Runtime.getRuntime().maxMemory());
    TileCache cache = new TileCache(options.memory());
    this.compared = new ComparedVerdicts(traces.size());
    for (TraceOpener trace : traces) {
      slots.add(new TraceSlot(trace, slots.size(), cache, compared, options.log()));
    }
  }

  /**
   * Starts serving. The traces are opened meanwhile.
   *
   * @throws IOException if the port cannot be used
   */
  public static ViewServer start(List<? extends TraceOpener> traces, ViewOptions options)
      throws IOException {
    ViewServer made = listen(traces, options);
    made.openTraces();
    return made;
  }

  /**
   * Starts serving a page that waits for its traces until {@link #openTraces} is called, so that
   * the URL need not wait for what has to be known before.
   *
   * @throws IOException if the port cannot be used
   */
  public static ViewServer listen(List<? extends TraceOpener> traces, ViewOptions options)
      throws IOException {
    set(NO_DELAY, "true");
    set(MAX_HEAD_PROPERTY, Integer.toString(MAX_HEAD_BYTES));
    set(MAX_SECONDS_PROPERTY, "20");
    set(MAX_CONNECTIONS_PROPERTY, "1000");
    InetAddress local = InetAddress.getByAddress("localhost", new byte[] {127, 0, 0, 1});
    HttpServer http = HttpServer.create(new InetSocketAddress(local, options.port()), 0);
    ViewServer made = new ViewServer(http, traces, options);
    http.setExecutor(made.threads);
    http.createContext("/", made::handle);
    http.start();
    made.threads.execute(PageScript::prepare);
    return made;
  }

  /** Begins to open the traces, each in a thread of its own; to be called once. */
  public void openTraces() {
    slots.forEach(TraceSlot::start);
  }

  /**
   * Threads that read requests and answer them: not so many that the heads of requests, which any
   * user of the machine can send, fill the heap.
   */
  private static ExecutorService threads(long memory) {
    int most = (int) Math.max(MIN_THREADS, Math.min(MAX_THREADS, memory / HEAD_MEMORY));
    return new RequestThreads(most);
  }

  private static Thread daemon(Runnable task, String name) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }

  /**
   * Sets what the JDK's server reads when the first one is made, unless the user has: to send the
   * body of an answer without waiting until its head was confirmed, which takes 40 ms on some
   * systems; to read URLs that are too long, since it closes the connection on others; and to close
   * connections on which a request does not come to its end, and those beyond a number.
   */
  private static void set(String property, String value) {
    if (System.getProperty(property) == null) {
      System.setProperty(property, value);
    }
  }

  /** Where the page is; whoever knows it can see the traces. */
  public URI url() {
    return URI.create(
        "http://127.0.0.1:" + server.getAddress().getPort() + "/" + guard.secret() + "/");
  }

  /** Waits until the last page was closed; for ever if the server is to stay. */
  public void awaitEnd() throws InterruptedException {
    pages.await();
  }

  private void handle(HttpExchange exchange) throws IOException {
    RequestThreads.beginAnswer();
    String path = guard.pathOf(exchange);
    String method = exchange.getRequestMethod();
    if ("alive".equals(path) && method.equals("GET")) {
      stay(exchange);
      return;
    }
    try (exchange) {
      if (hasBody(exchange) && (path == null || !method.equals("GET"))) {
        return; // without an answer: the JDK's server would wait for the body before it sent one
      }
      if (path == null) {
        HttpAnswer.failure(403, "not allowed").send(exchange);
      } else if (!method.equals("GET") && !method.equals("HEAD")) {
        HttpAnswer.failure(405, "only GET").send(exchange);
      } else if (exchange.getRequestURI().toString().length() > MAX_URL_LENGTH) {
        HttpAnswer.failure(414, "the question is too long: ask about fewer rows").send(exchange);
      } else {
        answer(path, exchange).send(exchange);
      }
    } catch (RuntimeException | Error e) {
      options.log().accept(e);
      throw e;
    }
  }

  private static boolean hasBody(HttpExchange exchange) {
    Headers headers = exchange.getRequestHeaders();
    return headers.containsKey("Transfer-Encoding")
        || !headers.getOrDefault("Content-Length", List.of("0")).equals(List.of("0"));
  }

  /**
   * Serves a page as long as it is open, in a thread of its own: it is not to take one of those
   * that answer.
   */
  private void stay(HttpExchange exchange) {
    String page = parameters(exchange).text("page", "");
    daemon(
            () -> {
              try (exchange) {
                pages.serve(exchange);
              } catch (IOException e) {
                // it was closed before it received anything
              }
              dropAll(page);
            },
            "page")
        .start();
  }

  private static RequestParameters parameters(HttpExchange exchange) {
    return new RequestParameters(exchange.getRequestURI().getRawQuery());
  }

  private HttpAnswer answer(String path, HttpExchange exchange) {
    try {
      HttpAnswer file = PageFiles.find(path);
      if (file != null) {
        return file;
      }
      if (path.equals("alive")) {
        return new HttpAnswer(200, OpenPages.TYPE, new byte[0]);
      }
      if (path.equals("state")) {
        return HttpAnswer.json(state(parameters(exchange)));
      }
      if (path.equals("session")) {
        return HttpAnswer.json(options.session().isEmpty() ? "null" : options.session());
      }
      if (path.equals("compared")) {
        return HttpAnswer.json(compared.text());
      }
      if (path.equals("drop")) {
        return drop(parameters(exchange));
      }
      if (path.equals("progress")) {
        return progress(parameters(exchange));
      }
      if (path.matches("t/[0-9]{1,4}/[a-z]{1,20}")) {
        String[] parts = path.split("/", -1);
        return ofTrace(Integer.parseInt(parts[1]), parts[2], parameters(exchange));
      }
      return HttpAnswer.failure(404, "there is no such thing");
    } catch (RequestParameters.BadRequest e) {
      return HttpAnswer.failure(400, e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return HttpAnswer.failure(503, "the server ends");
    } catch (IOException | RuntimeException | OutOfMemoryError | StackOverflowError e) {
      options.log().accept(e);
      return HttpAnswer.failure(500, FailureText.of(e));
    }
  }

  private HttpAnswer ofTrace(int number, String what, RequestParameters parameters)
      throws IOException, InterruptedException {
    if (number < slots.size() && what.equals("partial")) {
      TimeWindow window =
          new TimeWindow(parameters.number("from", 0), parameters.number("to", -1L));
      return HttpAnswer.json(slots.get(number).partial(window));
    }
    TraceApi api = number < slots.size() ? slots.get(number).api() : null;
    if (api == null) {
      return HttpAnswer.failure(404, "there is no such trace, or not yet");
    }
    TurnLimiter turns =
        TraceApi.isSql(what) ? sql : TraceApi.isQuick(what, parameters) ? quick : reading;
    String page = parameters.text("page", null);
    int ask = parameters.number("ask", 0, Integer.MAX_VALUE - 1, 0);
    RequestProgress wanted = page == null ? new RequestProgress() : questions.begin(page, ask);
    try {
      turns.take(wanted);
      try {
        return api.answer(what, parameters, wanted);
      } finally {
        turns.give();
      }
    } catch (RequestAbandonedException e) {
      return HttpAnswer.failure(GIVEN_UP, "not wanted any more");
    } finally {
      if (page != null) {
        questions.end(page, ask);
      }
    }
  }

  private HttpAnswer drop(RequestParameters parameters) {
    int[] asks = parameters.numbers("asks", Integer.MAX_VALUE, MAX_DROPPED);
    questions.drop(parameters.text("page", ""), asks);
    reading.countDropped();
    quick.countDropped();
    sql.countDropped();
    return new HttpAnswer(204, "text/plain", new byte[0]);
  }

  /** How far a question is. */
  private HttpAnswer progress(RequestParameters parameters) {
    int ask = parameters.number("ask", 0, Integer.MAX_VALUE - 1, 0);
    RequestProgress wanted = questions.find(parameters.text("page", ""), ask);
    JsonWriter json = new JsonWriter(true).object(null);
    if (wanted == null) {
      json.none("percent");
    } else {
      json.number("percent", Math.round(wanted.share() * 100));
    }
    return HttpAnswer.json(json.endObject().toString());
  }

  /** A page was closed. */
  private void dropAll(String page) {
    questions.dropAll(page);
    reading.countDropped();
    quick.countDropped();
    sql.countDropped();
  }

  private String state(RequestParameters parameters) throws InterruptedException {
    int pixels = parameters.number("pixels", 0, MAX_PIXELS, 0);
    if (pixels > 0) {
      slots.forEach(slot -> slot.setWidth(pixels));
    }
    int wait = parameters.number("wait", 0, MAX_WAIT_MILLIS, 0);
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(wait);
    for (TraceSlot slot : slots) {
      slot.await(end - System.nanoTime());
    }
    JsonWriter json = new JsonWriter(true);
    json.object(null).text("source_link", options.sourceLink()).list("traces");
    slots.forEach(slot -> slot.writeState(json));
    return json.endList().endObject().toString();
  }

  @Override
  public void close() throws IOException {
    pages.end();
    server.stop(0);
    threads.shutdownNow();
    for (TraceSlot slot : slots) {
      slot.close();
    }
  }
}
