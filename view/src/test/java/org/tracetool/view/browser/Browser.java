package org.tracetool.view.browser;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.MemoryFolders;

/** A Chromium without a window, driven over its DevTools protocol. */
public final class Browser implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 30;
  private static final List<String> PLACES =
      List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");

  private static final Set<String> CONTROLS =
      Set.of(
          "button",
          "checkbox",
          "combobox",
          "dialog",
          "image",
          "link",
          "listbox",
          "option",
          "region",
          "searchbox",
          "slider",
          "switch",
          "tab",
          "table",
          "tablist",
          "tabpanel",
          "textbox");

  private static Browser shared;

  private final Process process;
  private final Path profile;
  private final RemoteSocket socket;
  private final List<String> problems = Collections.synchronizedList(new ArrayList<>());

  private Browser(Process process, Path profile, URI page) {
    this.process = process;
    this.profile = profile;
    socket = new RemoteSocket(page, this::takeEvent);
  }

  /** Where Chromium is; null if there is none. */
  public static Path program() {
    return PLACES.stream().map(Path::of).filter(Files::isExecutable).findFirst().orElse(null);
  }

  /** Starts a browser with a picture of so many pixels. */
  public static Browser start(int width, int height) throws Exception {
    Path profile = MemoryFolders.create("tracetool-browser");
    Process process =
        new ProcessBuilder(
                program().toString(),
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-extensions",
                "--remote-debugging-port=0",
                "--remote-allow-origins=*",
                "--user-data-dir=" + profile,
                "--window-size=" + width + "," + height,
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    Path file = profile.resolve("DevToolsActivePort");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!Files.exists(file) || Files.readAllLines(file).size() < 2) {
      if (System.nanoTime() > end || !process.isAlive()) {
        process.destroyForcibly();
        throw new IOException("Chromium did not start");
      }
      Thread.sleep(50);
    }
    String list =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + Files.readAllLines(file).get(0) + "/json"))
                    .build(),
                HttpResponse.BodyHandlers.ofString())
            .body();
    URI page = null;
    for (Object target : (List<?>) JsonTree.of(list)) {
      Map<?, ?> t = (Map<?, ?>) target;
      if ("page".equals(t.get("type"))) {
        page = URI.create((String) t.get("webSocketDebuggerUrl"));
      }
    }
    Browser browser = new Browser(process, profile, page);
    browser.call("Page.enable", "{}");
    browser.call("Runtime.enable", "{}");
    browser.call("Log.enable", "{}");
    browser.setSize(width, height);
    return browser;
  }

  /**
   * The one for all classes whose tests get the page of a server of their own: a start takes as
   * long as several tests. It ends with the JVM.
   */
  static synchronized Browser shared(int width, int height) throws Exception {
    if (shared == null || !shared.process.isAlive()) {
      Browser started = start(width, height);
      Runtime.getRuntime().addShutdownHook(new Thread(started::end));
      shared = started;
    }
    return shared;
  }

  /** Leaves the page, with what it stored, for one of another server. */
  void leave() throws InterruptedException {
    setPaper(false);
    String origin = Json.quote((String) value("location.origin"));
    call("Storage.clearDataForOrigin", "{\"storageTypes\":\"all\",\"origin\":" + origin + "}");
    open(URI.create("about:blank"));
    problems.clear();
  }

  private void end() {
    try {
      close();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Gives the page another size. */
  public void setSize(int width, int height) {
    call(
        "Emulation.setDeviceMetricsOverride",
        "{\"width\":"
            + width
            + ",\"height\":"
            + height
            + ",\"deviceScaleFactor\":1,"
            + "\"mobile\":false}");
  }

  /** Lays the page out as for paper, or as for the screen again. */
  public void setPaper(boolean on) {
    call("Emulation.setEmulatedMedia", "{\"media\":\"" + (on ? "print" : "") + "\"}");
  }

  /** Opens a page, and waits until it has taken the place of the one before. */
  public void open(URI page) throws InterruptedException {
    call("Page.navigate", "{\"url\":" + Json.quote(page.toString()) + "}");
    await(
        "location.href.startsWith("
            + Json.quote(page.toString())
            + ") && document.readyState === 'complete'");
  }

  /** The value of an expression, after what it promises. */
  public Object value(String expression) {
    Map<?, ?> answer =
        call(
            "Runtime.evaluate",
            "{\"awaitPromise\":true,\"returnByValue\":true,\"expression\":"
                + Json.quote(expression)
                + "}");
    if (answer.containsKey("exceptionDetails")) {
      throw new AssertionError(expression + ": " + answer.get("exceptionDetails"));
    }
    Object value = ((Map<?, ?>) answer.get("result")).get("value");
    return value instanceof BigDecimal number ? (Object) number.doubleValue() : value;
  }

  /**
   * Waits until an expression is true. Its value must be a boolean: an element or a text would be
   * waited for in vain.
   */
  public void await(String expression) throws InterruptedException {
    await(expression, PATIENCE_SECONDS);
  }

  /** Waits until an expression is true, for so many seconds at most. */
  void await(String expression, long seconds) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    while (!isTrue(expression)) {
      if (System.nanoTime() > end) {
        throw new AssertionError("never true: " + expression + "; " + problems);
      }
      Thread.sleep(30);
    }
  }

  /** Whether an expression is true; false while one page takes the place of another. */
  private boolean isTrue(String expression) {
    try {
      Object value = value(expression);
      // Null and undefined come from a `?.` whose element is not there yet.
      if (value != null && !(value instanceof Boolean)) {
        throw new IllegalArgumentException("neither true nor false: " + expression);
      }
      return Boolean.TRUE.equals(value);
    } catch (AssertionError e) {
      String message = String.valueOf(e.getMessage());
      if (message.contains("navigated or closed") || message.contains("context")) {
        return false;
      }
      throw e;
    }
  }

  /** Presses a key. */
  public void pressKey(String key) {
    String text = key.length() == 1 ? ",\"text\":" + Json.quote(key) : "";
    String base = "\"key\":" + Json.quote(key) + text + "}";
    call("Input.dispatchKeyEvent", "{\"type\":\"keyDown\"," + base);
    call("Input.dispatchKeyEvent", "{\"type\":\"keyUp\"," + base);
  }

  /** Goes to the next element that takes keys, as a user does. */
  public void pressTab() {
    String tab = "\"key\":\"Tab\",\"code\":\"Tab\",\"windowsVirtualKeyCode\":9}";
    call("Input.dispatchKeyEvent", "{\"type\":\"rawKeyDown\"," + tab);
    call("Input.dispatchKeyEvent", "{\"type\":\"keyUp\"," + tab);
  }

  /** Presses Enter with its character, which presses a button that has the focus by then. */
  public void pressEnter() {
    String enter = "\"key\":\"Enter\",\"code\":\"Enter\",\"windowsVirtualKeyCode\":13";
    call("Input.dispatchKeyEvent", "{\"type\":\"keyDown\",\"text\":\"\\r\"," + enter + "}");
    call("Input.dispatchKeyEvent", "{\"type\":\"keyUp\"," + enter + "}");
  }

  /** Roles of controls that a screen reader has no name for. */
  public List<String> unnamedControls() {
    List<String> found = new ArrayList<>();
    for (Object node : (List<?>) call("Accessibility.getFullAXTree", "{}").get("nodes")) {
      Map<?, ?> n = (Map<?, ?>) node;
      String role = textOf(n.get("role"));
      if (CONTROLS.contains(role) && textOf(n.get("name")).isBlank()) {
        found.add(role + " " + n.get("properties"));
      }
    }
    return found;
  }

  private static String textOf(Object value) {
    return value instanceof Map<?, ?> v ? String.valueOf(v.get("value")) : "";
  }

  /** Does something with the left button: {@code mousePressed}, {@code mouseReleased}, … */
  public void sendMouse(String type, double x, double y) {
    call(
        "Input.dispatchMouseEvent",
        "{\"type\":\""
            + type
            + "\",\"x\":"
            + x
            + ",\"y\":"
            + y
            + (type.equals("mouseMoved")
                ? ",\"buttons\":1}"
                : ",\"button\":\"left\",\"clickCount\":1}"));
  }

  /** Clicks. */
  public void click(double x, double y) {
    sendMouse("mousePressed", x, y);
    sendMouse("mouseReleased", x, y);
  }

  /** Turns the wheel. */
  public void turnWheel(double x, double y, double by) {
    call(
        "Input.dispatchMouseEvent",
        "{\"type\":\"mouseWheel\",\"x\":"
            + x
            + ",\"y\":"
            + y
            + ",\"deltaX\":0,\"deltaY\":"
            + by
            + "}");
  }

  /** Writes a picture of the page. */
  public void takeScreenshot(Path png) throws IOException {
    String data = (String) call("Page.captureScreenshot", "{}").get("data");
    Files.write(png, Base64.getDecoder().decode(data));
  }

  /** Errors on the console, exceptions, and what was refused by the policy of the page. */
  public List<String> problems() {
    return List.copyOf(problems);
  }

  private Map<?, ?> call(String method, String params) {
    return socket.call(method, params);
  }

  private void takeEvent(String method, Map<?, ?> params) {
    boolean isProblem =
        "Runtime.exceptionThrown".equals(method)
            || "Log.entryAdded".equals(method)
                && "error".equals(((Map<?, ?>) params.get("entry")).get("level"))
            || "Runtime.consoleAPICalled".equals(method) && "error".equals(params.get("type"));
    if (isProblem) {
      problems.add(params.toString());
    }
  }

  @Override
  public void close() throws Exception {
    try {
      socket.send("Browser.close", "{}");
      process.waitFor(Duration.ofSeconds(5).toMillis(), TimeUnit.MILLISECONDS);
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
      socket.close();
      remove(profile);
    }
  }

  static void remove(Path path) throws IOException {
    if (Files.isDirectory(path, java.nio.file.LinkOption.NOFOLLOW_LINKS)) {
      try (var inside = Files.list(path)) {
        for (Path p : inside.toList()) {
          remove(p);
        }
      }
    }
    Files.deleteIfExists(path);
  }
}
