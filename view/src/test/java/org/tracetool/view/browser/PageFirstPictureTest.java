package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.view.SlowTrace;
import org.tracetool.view.ViewOptions;
import org.tracetool.view.ViewServer;

/** What is seen of a trace while it is read for the first time; skipped without a browser. */
@Tag("thorough")
class PageFirstPictureTest {
  private static final String PICTURE = "document.querySelector('#progress .filling')";
  private static final String SAID = "document.getElementById('progress').innerText";

  @Test
  @Timeout(60)
  void itGrowsIsZoomedAndMakesWayForThePage(@TempDir Path folder) throws Exception {
    assumeTrue(Browser.program() != null, "no Chromium");
    SlowTrace slow = new SlowTrace();
    slow.delay = 20;
    ViewOptions options = new ViewOptions(0, 4 << 20, 2, true, t -> {});
    try (ViewServer server = ViewServer.start(List.of(slow.indexingOpener(folder)), options);
        Browser browser = Browser.start(1280, 600)) {
      browser.open(server.url());
      browser.await(PICTURE + "?.clientHeight > 0");
      browser.await(SAID + ".includes('% (')");
      assertThat((String) browser.value(SAID)).contains("for the first time", "main", "compute");
      browser.value(
          "window.box = " + PICTURE + ".getBoundingClientRect(); window.kept = " + PICTURE + "; 0");
      double x = ((Number) browser.value("box.left + box.width * 0.5")).doubleValue();
      double y = ((Number) browser.value("box.top + 25")).doubleValue();
      browser.sendMouse("mouseMoved", x, y);
      browser.await(SAID + ".includes('Sender at ')");
      browser.turnWheel(x, y, -300);
      browser.await("location.hash.includes('from=') && location.hash.includes('to=')");
      assertThat(browser.value("kept === " + PICTURE)).isEqualTo(true);
      browser.value("window.asked = new URLSearchParams(location.hash.slice(1)).get('from'); 0");
      slow.delay = 0;
      browser.await("window.tracetoolPage?.views.length === 1");
      assertThat(browser.value(PICTURE)).isNull();
      browser.await(
          "(() => { const {trace, camera} = tracetoolPage.views[0];"
              + " return camera.from > 0 && String(trace.abs(camera.from)) === asked; })()");
      assertThat(browser.problems()).isEmpty();
    }
  }
}
