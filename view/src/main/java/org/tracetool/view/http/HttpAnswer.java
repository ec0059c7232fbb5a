package org.tracetool.view.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * An answer.
 *
 * @param status status of HTTP
 * @param type media type
 * @param body content
 */
public record HttpAnswer(int status, String type, byte[] body) {
  /** Nothing but the page's own files may be loaded, from nowhere else. */
  public static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  /** A JSON text. */
  public static HttpAnswer json(String text) {
    return new HttpAnswer(200, "application/json", text.getBytes(StandardCharsets.UTF_8));
  }

  /** Bytes of a tile. */
  public static HttpAnswer bytes(byte[] body) {
    return new HttpAnswer(200, "application/octet-stream", body);
  }

  /** A failure, in one line. */
  public static HttpAnswer failure(int status, String line) {
    return new HttpAnswer(
        status, "text/plain; charset=utf-8", line.getBytes(StandardCharsets.UTF_8));
  }

  /** Headers that every answer has. */
  public static void setHeaders(Headers headers, String type) {
    headers.set("Content-Type", type);
    headers.set("Content-Security-Policy", POLICY);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cross-Origin-Resource-Policy", "same-origin");
    headers.set("Cross-Origin-Opener-Policy", "same-origin");
    headers.set("Cache-Control", "no-store");
  }

  /** Bytes that are written at a time: so slow a reader may be that each of these takes a while. */
  private static final int PART = 1 << 16;

  /** Sends it. */
  public void send(HttpExchange exchange) throws IOException {
    RequestThreads.beginWriting();
    try {
      write(exchange);
    } finally {
      RequestThreads.beginAnswer();
    }
  }

  private void write(HttpExchange exchange) throws IOException {
    setHeaders(exchange.getResponseHeaders(), type);
    if (exchange.getRequestMethod().equals("HEAD") || body.length == 0) {
      exchange.sendResponseHeaders(status, -1);
    } else {
      exchange.sendResponseHeaders(status, body.length);
      try (OutputStream out = exchange.getResponseBody()) {
        for (int at = 0; at < body.length; at += PART) {
          RequestThreads.beginWriting();
          out.write(body, at, Math.min(PART, body.length - at));
        }
      }
    }
  }
}
