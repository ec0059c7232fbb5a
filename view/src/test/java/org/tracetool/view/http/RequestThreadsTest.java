package org.tracetool.view.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Connections whose other side does nothing are closed when others need their threads. */
@Timeout(15)
class RequestThreadsTest {
  private static final int THREADS = 2;

  /** More than the system holds of an answer that nobody reads. */
  private static final int LARGE = 32 << 20;

  private final CountDownLatch taken = new CountDownLatch(THREADS);
  private RequestThreads threads;
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    threads = new RequestThreads(THREADS);
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    RequestThreads.beginAnswer();
    boolean isLarge = exchange.getRequestURI().getPath().equals("/large");
    try (exchange) {
      if (isLarge) {
        taken.countDown();
      }
      HttpAnswer.bytes(new byte[isLarge ? LARGE : 1]).send(exchange);
    }
  }

  private Socket connection(String text) throws IOException {
    InetSocketAddress address = server.getAddress();
    Socket socket = new Socket(address.getAddress(), address.getPort());
    socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
    return socket;
  }

  /** How many bytes come when one asks. */
  private int answer(String path) throws IOException {
    try (Socket socket = connection(request(path))) {
      return socket.getInputStream().readAllBytes().length;
    }
  }

  private static String request(String path) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
  }

  @Test
  void readersThatStopDoNotHoldUpOthers() throws Exception {
    try (Socket one = connection(request("/large"));
        Socket two = connection(request("/large"))) {
      taken.await();
      assertThat(answer("/small")).isPositive();
      assertThat(one.isConnected() && two.isConnected()).isTrue();
    }
  }

  @Test
  void halfRequestsDoNotHoldUpOthers() throws Exception {
    try (Socket one = connection("GET /");
        Socket two = connection("GET /")) {
      assertThat(answer("/small")).isPositive();
      assertThat(one.isConnected() && two.isConnected()).isTrue();
    }
  }

  /** One that reads, if slowly, gets all of its answer. */
  @Test
  void readersGetWholeAnswers() throws Exception {
    assertThat(answer("/large")).isGreaterThan(LARGE);
  }
}
