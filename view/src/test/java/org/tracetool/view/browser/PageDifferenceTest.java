package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.view.ViewOptions;
import org.tracetool.view.ViewServer;

/** What the page says of the difference of two traces; skipped where there is no browser. */
@Tag("thorough")
@Tag("broad")
class PageDifferenceTest {
  private static final int RANKS = 8;
  private static final int SLOW = 3;

  private static final String PANEL = "document.getElementById('panel-difference')";
  private static final String LINES =
      "[..."
          + PANEL
          + ".querySelectorAll('tbody tr')].map((r) => [...r.cells].map((c) => c.innerText).join(' '))";

  /** What the server says: the time of a region in the second trace less that in the first. */
  private static String changeOf(String region, String parameters) {
    return "Promise.all(tracetoolPage.views.map((v) => v.trace.source.json('selection', "
        + parameters
        + ").then(({regions}) => regions.find(([r]) => v.trace.regionName(r) === '"
        + region
        + "')[2]))).then(([a, b]) => import('./time.js').then((m) => `${b > a ? '+' : '−'}${"
        + "m.duration(Math.abs(b - a) / tracetoolPage.views[0].trace.rate)}`))";
  }

  @Test
  void differencesAreThoseOfTheServer(@TempDir Path folder) throws Exception {
    assumeTrue(Browser.program() != null, "no Chromium");
    ViewOptions options = new ViewOptions(0, 4 << 20, 2, true, t -> {});
    try (ViewServer server =
            ViewServer.start(
                List.of(
                    ThrottledRun.opener(folder, "before.otf", RANKS, SLOW),
                    ThrottledRun.opener(folder, "after.otf", RANKS, -1)),
                options);
        Browser browser = Browser.start(1280, 800)) {
      browser.open(server.url());
      browser.await(
          "window.tracetoolPage?.views.length === 2 && !!tracetoolPage.drawer.panels.get('difference') && tracetoolPage.views.every((v) => !!v.verdict.found)");
      browser.value("tracetoolPage.drawer.open('difference')");
      String reduce = LINES + ".find((l) => l.startsWith('MPI_Allreduce'))";
      browser.await("!!" + reduce);
      String whole = (String) browser.value(changeOf("MPI_Allreduce", "{}"));
      assertThat((String) browser.value(reduce)).contains(" " + whole + " ");
      assertThat(whole).startsWith("−");

      browser.value(
          "window.v = tracetoolPage.views[1]; v.select({from: 2e6, to: 9e6, rows: [1, 3]})");
      browser.await(PANEL + ".innerText.includes(', selected')");
      browser.await("!!" + reduce + " && !" + reduce + ".includes('" + whole + "')");
      String part =
          (String)
              browser.value(
                  changeOf(
                      "MPI_Allreduce",
                      "{from: v.trace.abs(2e6), to: v.trace.abs(9e6), rows: '1,3'}"));
      assertThat((String) browser.value(reduce)).contains(" " + part + " ");

      browser.value(
          "v.select(null); (() => {const s = "
              + PANEL
              + ".querySelector('select'); s.value = 'iterations'; s.dispatchEvent(new Event('change'))})()");
      browser.await(PANEL + ".innerText.includes('All iterations')");
      browser.value(PANEL + ".querySelector('[aria-label=\"Next iteration\"]').click()");
      browser.await(PANEL + ".innerText.includes('Iteration 0') && !!" + reduce);
      assertThat((String) browser.value(reduce))
          .contains(
              " "
                  + browser.value(
                      changeOf(
                          "MPI_Allreduce",
                          "(({from, to}) => ({from: v.trace.abs(from), to: v.trace.abs(to)}))(v.verdict.iterations[0])"))
                  + " ");
      browser.value(
          "[..."
              + PANEL
              + ".querySelectorAll('button')].find((b) => b.innerText === 'Show it').click()");
      assertThat(
              browser.value(
                  "tracetoolPage.views.every((v) => v.camera.from === v.verdict.iterations[0].from)"))
          .isEqualTo(true);
      assertThat(browser.problems()).isEmpty();
    }
  }
}
