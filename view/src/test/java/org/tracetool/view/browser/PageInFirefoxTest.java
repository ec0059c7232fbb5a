package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.JsonTree;
import org.tracetool.testdata.MemoryFolders;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.ViewOptions;
import org.tracetool.view.ViewServer;

/** The page in Firefox, driven by WebDriver BiDi; skipped where there is none. */
@Tag("thorough")
@Tag("broad")
class PageInFirefoxTest {
  private static final List<String> PLACES = List.of("/usr/bin/firefox-esr", "/usr/bin/firefox");

  /** The file in its profile in which Firefox says where it listens. */
  private static final String ADDRESS = "WebDriverBiDiServer.json";

  private static final long PATIENCE_SECONDS = 60;

  private final List<String> problems = Collections.synchronizedList(new ArrayList<>());
  private RemoteSocket socket;
  private String context;

  @Test
  void rowsTablesAndKeysWork(@TempDir Path folder) throws Exception {
    Path program =
        PLACES.stream().map(Path::of).filter(Files::isExecutable).findFirst().orElse(null);
    assumeTrue(program != null, "no Firefox");
    Path profile = MemoryFolders.create("tracetool-firefox");
    ProcessBuilder builder =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-remote",
                "--profile",
                profile.toString(),
                "--remote-debugging-port",
                "0",
                "about:blank")
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    // Firefox does not start where this is no folder, as in these tests.
    builder.environment().put("XDG_CONFIG_HOME", profile.toString());
    Process firefox = builder.start();
    ViewOptions options = new ViewOptions(0, 4 << 20, 2, true, t -> {});
    try (ViewServer server = ViewServer.start(List.of(ShownTrace.opener(folder)), options)) {
      connect(address(profile.resolve(ADDRESS), firefox));
      call(
          "browsingContext.navigate",
          "\"wait\":\"complete\",\"url\":" + Json.quote(server.url().toString()));
      await("!!window.tracetoolPage?.views.length && tracetoolPage.views[0].timeline.complete");
      checkPage();
    } finally {
      if (socket != null) {
        socket.close();
      }
      firefox.descendants().forEach(ProcessHandle::destroyForcibly);
      firefox.destroyForcibly().waitFor();
      Browser.remove(profile);
    }
  }

  private void checkPage() throws Exception {
    value("window.view = tracetoolPage.views[0]; view.camera.show(101000, 103000); 0");
    await("view.timeline.complete && !view.timeline.dirty");
    assertThat(
            value(
                "(() => {const t = view.timeline; t.draw(); const p = view.layout.placeOf(0);"
                    + "const d = t.context.getImageData(Math.round(t.xOf(101300)),"
                    + " Math.round(t.yOf(p) + view.layout.laneHeight + 1), 1, 1).data;"
                    + "return `rgb(${d[0]} ${d[1]} ${d[2]})` === view.colors.css(2)})()"))
        .as("the second lane has the colour of what is computed")
        .isEqualTo(true);
    value("view.select({from: 101000, to: 103000}); 0");
    await("document.querySelectorAll('#panel-selection tbody tr').length > 3");
    await("document.getElementById('panel-legend').innerText.includes('calls')");
    assertThat(value("document.querySelector('#panel-selection').innerText"))
        .asString()
        .contains("compute", "MPI_Barrier");
    value("view.input.host.focus(); 0");
    call(
        "input.performActions",
        "\"actions\":[{\"type\":\"key\",\"id\":\"keys\",\"actions\":["
            + "{\"type\":\"keyDown\",\"value\":\"0\"},{\"type\":\"keyUp\",\"value\":\"0\"}]}]");
    await("view.camera.span === view.camera.length");
    assertThat(problems).isEmpty();
  }

  private static URI address(Path file, Process firefox) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!Files.exists(file) || !Files.readString(file).contains("}")) {
      assumeTrue(System.nanoTime() < end && firefox.isAlive(), "Firefox does not start");
      Thread.sleep(100);
    }
    Map<?, ?> told = (Map<?, ?>) JsonTree.of(Files.readString(file));
    return URI.create("ws://" + told.get("ws_host") + ":" + told.get("ws_port") + "/session");
  }

  private void connect(URI address) {
    socket = new RemoteSocket(address, this::takeEvent);
    socket.call("session.new", "{\"capabilities\":{}}");
    socket.call("session.subscribe", "{\"events\":[\"log.entryAdded\"]}");
    List<?> contexts = (List<?>) socket.call("browsingContext.getTree", "{}").get("contexts");
    context = (String) ((Map<?, ?>) contexts.get(0)).get("context");
  }

  private void takeEvent(String method, Map<?, ?> params) {
    if ("log.entryAdded".equals(method) && "error".equals(params.get("level"))) {
      problems.add(params.toString());
    }
  }

  private Map<?, ?> call(String method, String more) {
    return socket.call(method, "{\"context\":" + Json.quote(context) + "," + more + "}");
  }

  private Object value(String expression) {
    Map<?, ?> answer =
        socket.call(
            "script.evaluate",
            "{\"awaitPromise\":true,\"target\":{\"context\":"
                + Json.quote(context)
                + "},\"expression\":"
                + Json.quote(expression)
                + "}");
    assertThat(answer.get("type")).as(expression + ": " + answer).isEqualTo("success");
    return ((Map<?, ?>) answer.get("result")).get("value");
  }

  private void await(String expression) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!Boolean.TRUE.equals(value(expression))) {
      if (System.nanoTime() > end) {
        throw new AssertionError("never true: " + expression + "; " + problems);
      }
      Thread.sleep(50);
    }
  }
}
