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

/** What takes its time on the page can be followed and given up; skipped without a browser. */
@Tag("thorough")
@Tag("broad")
class PageWaitingTest {
  private static final String PANEL = "document.getElementById('panel-selection')";
  private static final String BUTTON =
      "[...document.querySelectorAll('.waiting button')].find((b) => b.innerText === '%s')";

  @Test
  @Timeout(60)
  void aSelectionTellsHowFarItIsAndCanBeCancelled(@TempDir Path folder) throws Exception {
    assumeTrue(Browser.program() != null, "no Chromium");
    SlowTrace slow = new SlowTrace();
    ViewOptions options = new ViewOptions(0, 4 << 20, 2, true, t -> {});
    try (ViewServer server = ViewServer.start(List.of(slow.opener(folder)), options);
        Browser browser = Browser.start(1280, 600)) {
      browser.open(server.url());
      browser.await("window.tracetoolPage?.views.length === 1");
      browser.value("window.view = tracetoolPage.views[0]; 0");
      browser.value("tracetoolPage.drawer.open('selection'); 0");
      // The legend has asked for calls as well, and the run has been analysed.
      browser.await(
          "view.timeline.complete && !view.beside.busy && !!view.verdict.found"
              + " && document.getElementById('panel-legend').innerText.includes('calls')"
              + " && document.getElementById('panel-legend').innerText.includes('800')");
      slow.delay = 60; // some ten seconds for all
      slow.reads.set(0);
      browser.value("view.select(view.shown()); 0");
      browser.await("document.querySelector('.waiting progress')?.value >= 5");
      assertThat((String) browser.value(PANEL + ".innerText")).containsPattern("\\d+ %.* left");
      assertThat(slow.open.get()).isEqualTo(2);
      browser.value(String.format(BUTTON, "Cancel") + ".click()");
      assertThat((String) browser.value(PANEL + ".innerText")).contains("Cancelled");
      while (slow.open.get() > 0) {
        Thread.sleep(10); // the server ends at the next few records
      }
      assertThat(slow.reads.get()).isLessThan(200);
      slow.delay = 0;
      browser.value(String.format(BUTTON, "Read it all the same") + ".click()");
      browser.await(PANEL + ".innerText.includes('MPI_Barrier')");
      assertThat(browser.value("document.querySelector('.waiting')")).isNull();
      slow.delay = 60;
      browser.value("document.querySelector('#panel-selection tr:has(.named) .act').click()");
      browser.await("document.querySelector('#panel-histogram .waiting progress')?.value >= 5");
      browser.value("tracetoolPage.drawer.open('')");
      while (slow.open.get() > 0) {
        Thread.sleep(10);
      }
      assertThat(browser.problems()).isEmpty();
    }
  }
}
