package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.ViewOptions;
import org.tracetool.view.ViewServer;

/** The page of {@link ShownTrace} in a real browser; skipped where there is none. */
abstract class ShownPage {
  private static final int WIDTH = 1280;
  private static final int HEIGHT = 720;

  @TempDir static Path folder;
  private static ViewServer server;
  static Browser browser;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(Browser.program() != null, "no Chromium");
    ViewOptions options = new ViewOptions(0, 4 << 20, 2, true, t -> {});
    server = ViewServer.start(List.of(ShownTrace.opener(folder)), options);
    browser = Browser.shared(WIDTH, HEIGHT);
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.leave();
    }
    if (server != null) {
      server.close();
    }
  }

  /** Opens the page; later tests get it as it was when it was opened. */
  @BeforeEach
  void open() throws Exception {
    browser.setSize(WIDTH, HEIGHT);
    if (!Boolean.TRUE.equals(browser.value("!!window.view && location.protocol === 'http:'"))) {
      browser.open(server.url());
      browser.await("!!window.tracetoolPage?.views.length");
      browser.value("window.view = tracetoolPage.views[0]; window.timeline = view.timeline; 0");
    }
    browser.value(
        "document.getElementById('help').close(); view.overlay.mark = view.overlay.pair = null;"
            + "view.overlay.cursor = null; tracetoolPage.answered = 0;"
            + "view.overlay.chosen = view.input.pointed = null;"
            + "view.overlay.showMessages = view.marks.showCollectives = true;"
            + "view.operations.shown = view.marks.shown = true; view.colors.byGroup = false;"
            + "view.layout.order = 'trace'; view.layout.tracksChosen = false;"
            + "view.layout.filter = ''; view.layout.turned.clear(); view.select(null);"
            + "view.layout.alike = false; view.layout.clusters = [];"
            + "view.layout.nesting = false; view.layout.shares = 'order'; view.layout.hidden.clear();"
            + "view.layout.arrangement.restore([]); view.layout.folded.clear(); view.unsearched.clear(); view.passedOver.clear();"
            + "view.colors.hidden.clear(); view.colors.changed(); document.querySelector('.menu')?.remove();"
            + "tracetoolPage.drawer.open(''); view.fitRows(); view.camera.all(); 0");
    settle();
  }

  static void settle() throws InterruptedException {
    browser.await("timeline.complete && !timeline.dirty && !view.beside.busy");
  }

  /** Shows an interval, in ticks of the trace. */
  static void show(long from, long to) throws InterruptedException {
    browser.value("view.camera.show(" + from + " - 1000, " + to + " - 1000)");
    settle();
  }

  /** The colour of the picture at a time of a row, in its lane of a depth. */
  static String color(long time, int row, int depth) {
    return (String)
        browser.value(
            "(() => {timeline.draw(); const p = view.layout.placeOf("
                + row
                + ");"
                + "const y = timeline.yOf(p) + (p.deep ? "
                + depth
                + " * view.layout.laneHeight + 1 : 1);"
                + "const d = timeline.context.getImageData(Math.round(timeline.xOf("
                + time
                + " - 1000)), Math.round(y), 1, 1).data;"
                + "return `rgb(${d[0]} ${d[1]} ${d[2]})`})()");
  }

  static String colorOf(int region) {
    return (String) browser.value("view.colors.css(" + region + ")");
  }

  static void clickAt(long time, int row, int depth) {
    double x = (Double) browser.value("timeline.xOf(" + time + " - 1000)");
    double y =
        ((Number)
                browser.value(
                    "timeline.yOf(view.layout.placeOf("
                        + row
                        + ")) + "
                        + depth
                        + " * view.layout.laneHeight + 5 +"
                        + " timeline.canvas.getBoundingClientRect().top"))
            .doubleValue();
    browser.click(x, y);
  }

  @AfterEach
  void noErrorOnTheConsole() {
    assertThat(browser.problems()).isEmpty();
  }
}
