package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.TraceOpener;
import org.tracetool.view.ViewOptions;
import org.tracetool.view.ViewServer;

/** Two traces on one page; skipped where there is no browser. */
@Tag("thorough")
@Tag("broad")
class PageOfTwoTracesTest {
  @Test
  void bothHaveTheRoomThatThereIs(@TempDir Path folder) throws Exception {
    assumeTrue(Browser.program() != null, "no Chromium");
    TraceOpener first = ShownTrace.opener(Files.createDirectory(folder.resolve("a")));
    TraceOpener second = ShownTrace.opener(Files.createDirectory(folder.resolve("b")));
    ViewOptions options = new ViewOptions(0, 4 << 20, 2, true, t -> {});
    try (ViewServer server = ViewServer.start(List.of(first, second), options);
        Browser browser = Browser.start(1280, 600)) {
      browser.open(server.url());
      browser.await("window.tracetoolPage?.views.length === 2");
      browser.await("tracetoolPage.views.every((v) => v.timeline.complete && !v.timeline.dirty)");
      assertThat(
              (String)
                  browser.value(
                      "tracetoolPage.views.map((v) => [v.layout.rowHeight, v.layout.height <="
                          + " v.timeline.plotHeight, v.timeline.plotHeight].join()).join(' ')"))
          .matches("([\\d.]+),true,(\\d+) \\1,true,\\2");
      browser.value("tracetoolPage.views[0].camera.show(10000, 20000)");
      browser.await("tracetoolPage.views[1].camera.from === 10000");
      assertThat(browser.value("document.querySelectorAll('#panel-legend .wide thead th').length"))
          .isEqualTo(4.0);
      browser.value(
          "tracetoolPage.linked = false; tracetoolPage.views[1].camera.show(12000, 14000)");
      browser.await("tracetoolPage.views.every((v) => v.timeline.complete && !v.timeline.dirty)");
      browser.value("tracetoolPage.side.redraw()");
      browser.await("!document.querySelector('#panel-legend').innerText.includes('≈')");
      assertThat((String) browser.value("document.querySelector('#panel-legend').innerText"))
          .as("of ten cycles and of two")
          .containsPattern("MPI_Recv\\s+5 ms\\s+1 ms\\s+−4 ms");
      browser.value("tracetoolPage.linked = true; 0");
      assertThat(
              browser.value(
                  "(() => {const told = []; const context = OffscreenCanvasRenderingContext2D"
                      + ".prototype; const {fillText} = context; context.fillText = (text) =>"
                      + " told.push(text); tracetoolPage.views.forEach((v) => {v.preview.painted ="
                      + " null; v.preview.draw()}); context.fillText = fillText;"
                      + " return tracetoolPage.views.every((v) => told.includes(v.trace.name))})()"))
          .as("each preview has the name of its trace")
          .isEqualTo(true);
      assertThat(browser.value("document.getElementById('bar').offsetHeight < 56"))
          .as("the tools are in one line")
          .isEqualTo(true);
      browser.value("tracetoolPage.activate(tracetoolPage.views[1])");
      browser.await("tracetoolPage.views.every((v) => !!v.verdict.found)");
      assertThat((String) browser.value("tracetoolPage.views[1].verdict.host.innerText"))
          .as("whose findings these are")
          .contains("as long as");
      browser.await("location.hash.includes('active=1')");
      browser.value("window.stale = true; location.reload()");
      browser.await("!window.stale && window.tracetoolPage?.views.length === 2");
      browser.await("tracetoolPage.active === tracetoolPage.views[1]");
      browser.value("tracetoolPage.views[0].select({from: 10000, to: 20000})");
      browser.await("location.hash.includes('sel=') && location.hash.includes('drawer=selection')");
      browser.value("window.stale = true; location.reload()");
      browser.await("!window.stale && window.tracetoolPage?.views.length === 2");
      browser.await("document.querySelectorAll('#panel-selection table').length > 0");
      assertThat(browser.problems()).isEmpty();
    }
  }
}
