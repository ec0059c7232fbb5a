package org.tracetool.view.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Set;

/**
 * Lets only requests through that know the secret and come from the page itself: other pages in the
 * same browser, and names of other hosts that lead here, are turned away.
 */
public final class RequestGuard {
  private static final Set<String> OWN_NAMES = Set.of("127.0.0.1", "localhost", "[::1]");
  private static final int SECRET_BYTES = 16;

  private final String secret;

  /** A guard with a new secret. */
  public RequestGuard() {
    byte[] random = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(random);
    secret = HexFormat.of().formatHex(random);
  }

  /** The first part of the path of each request. */
  public String secret() {
    return secret;
  }

  /**
   * What is wanted by a request that may be answered.
   *
   * @return the path behind the secret, without its first slash; null if it is turned away
   */
  public String pathOf(HttpExchange exchange) {
    Headers headers = exchange.getRequestHeaders();
    String host = headers.getFirst("Host");
    if (host == null || !OWN_NAMES.contains(host.replaceFirst(":[0-9]{1,5}$", ""))) {
      return null;
    }
    String origin = headers.getFirst("Origin");
    if (origin != null && !origin.equals("http://" + host)) {
      return null;
    }
    String site = headers.getFirst("Sec-Fetch-Site");
    boolean foreign = site != null && !site.equals("same-origin") && !site.equals("none");
    String path = exchange.getRequestURI().getRawPath();
    // A link on another page, such as a report of the same machine, may lead to the page itself.
    boolean link = "navigate".equals(headers.getFirst("Sec-Fetch-Mode"));
    if (foreign && !link) {
      return null;
    }
    int slash = path.indexOf('/', 1);
    if (slash < 0 || !isSecret(path.substring(1, slash))) {
      return null;
    }
    return path.substring(slash + 1);
  }

  private boolean isSecret(String given) {
    return MessageDigest.isEqual(
        given.getBytes(StandardCharsets.UTF_8), secret.getBytes(StandardCharsets.UTF_8));
  }
}
