package org.tracetool.view.browser;

import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import org.tracetool.core.report.JsonTree;

/** Commands to a browser over a web socket, each with its answer, and events from it. */
final class RemoteSocket implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;

  private final WebSocket socket;
  private final BiConsumer<String, Map<?, ?>> events;
  private final AtomicInteger ids = new AtomicInteger();
  private final Map<Integer, CompletableFuture<Map<?, ?>>> answers = new ConcurrentHashMap<>();

  /**
   * Opens a connection.
   *
   * @param events takes names and parameters of events
   */
  RemoteSocket(URI address, BiConsumer<String, Map<?, ?>> events) {
    this.events = events;
    socket =
        HttpClient.newHttpClient().newWebSocketBuilder().buildAsync(address, new Listener()).join();
  }

  /** The result of a command. */
  Map<?, ?> call(String method, String params) {
    Map<?, ?> got = send(method, params).orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
    if (got.containsKey("error")) {
      throw new AssertionError(method + ": " + got);
    }
    return (Map<?, ?>) got.get("result");
  }

  /** Sends a command, and gives what will be answered. */
  CompletableFuture<Map<?, ?>> send(String method, String params) {
    int id = ids.incrementAndGet();
    CompletableFuture<Map<?, ?>> answer = new CompletableFuture<>();
    answers.put(id, answer);
    socket.sendText(
        "{\"id\":" + id + ",\"method\":\"" + method + "\",\"params\":" + params + "}", true);
    return answer;
  }

  @Override
  public void close() {
    socket.abort();
  }

  private final class Listener implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
      text.append(data);
      if (last) {
        take((Map<?, ?>) JsonTree.of(text.toString()));
        text.setLength(0);
      }
      from.request(1);
      return null;
    }

    private void take(Map<?, ?> message) {
      if (message.get("id") instanceof BigDecimal id) {
        CompletableFuture<Map<?, ?>> answer = answers.remove(id.intValue());
        if (answer != null) {
          answer.complete(message);
        }
      } else {
        events.accept((String) message.get("method"), (Map<?, ?>) message.get("params"));
      }
    }
  }
}
