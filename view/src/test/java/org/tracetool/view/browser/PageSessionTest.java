package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.JsonTree;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.ViewOptions;
import org.tracetool.view.ViewServer;

/** Sessions that the page saves and shows again, and notes, which they keep. */
@Tag("broad")
class PageSessionTest {
  private static final String PARTS =
      "(() => {const v = tracetoolPage.views[0]; return [v.camera.from, v.camera.to, v.layout.order,"
          + " v.overlay.selection?.rows?.join(), v.notes.list.map((n) => n.text).join(),"
          + " tracetoolPage.drawer.current, v.colors.css(2)].join('; ')})()";

  @Test
  void aSessionIsSavedAndShownAgain(@TempDir Path folder) throws Exception {
    assumeTrue(Browser.program() != null, "no Chromium");
    String saved;
    String shown;
    try (ViewServer server = serve(folder, "");
        Browser browser = Browser.start(1280, 720)) {
      open(browser, server);
      browser.value(
          "(() => {const v = tracetoolPage.views[0]; v.camera.show(100000, 110000);"
              + " v.notes.set([{row: 1, time: 104000, text: 'who, \"why\" & <b>'}]);"
              + " v.select({from: 102000, to: 104000, rows: [1]}); v.orderBy('name');"
              + " tracetoolPage.palette.paint('compute', [10, 11, 12]);"
              + " tracetoolPage.drawer.open('notes'); tracetoolPage.drawer.sql.area.value = 'SELECT 1';"
              + " URL.createObjectURL = (blob) => {blob.text().then((t) => (window.saved = t)); return '#'};"
              + " const s = document.querySelector('[aria-label^=Save]');"
              + " s.selectedIndex = [...s.options].findIndex((o) => o.text.startsWith('Session'));"
              + " s.dispatchEvent(new Event('change'))})()");
      browser.await("!!window.saved");
      saved = (String) browser.value("saved");
      shown = (String) browser.value(PARTS);
      assertThat((String) browser.value("document.getElementById('panel-notes').innerText"))
          .contains("Receiver", "who, \"why\" & <b>");
      assertThat(browser.problems()).isEmpty();
    }
    Map<?, ?> session = (Map<?, ?>) JsonTree.of(saved);
    assertThat(session.get("format")).isEqualTo("tracetool session");
    assertThat(((Map<?, ?>) ((List<?>) session.get("traces")).get(0)).get("fingerprint"))
        .isNotNull();
    try (ViewServer server = serve(folder, saved);
        Browser browser = Browser.start(1280, 720)) {
      open(browser, server);
      browser.await("tracetoolPage.views[0].notes.list.length === 1");
      assertThat(browser.value(PARTS)).isEqualTo(shown);
      browser.await("tracetoolPage.drawer.sql.area.value === 'SELECT 1'");
      assertThat(browser.value("document.querySelector('[role=alert]')")).isNull();
    }
    String other = saved.replaceFirst("(?<=\"fingerprint\": \")[0-9a-f]+", "00");
    try (ViewServer server = serve(folder, other);
        Browser browser = Browser.start(1280, 720)) {
      open(browser, server);
      browser.await(
          "document.querySelector('[role=alert]')?.innerText.includes('not the trace that the session')");
      browser.value("document.querySelector('[role=alert] button').click()");
      assertThat(browser.value("document.querySelector('[role=alert]')")).isNull();
    }
  }

  private static ViewServer serve(Path folder, String session) throws Exception {
    ViewOptions options = new ViewOptions(0, 4 << 20, 2, true, "", session, t -> {});
    return ViewServer.start(List.of(ShownTrace.opener(folder)), options);
  }

  private static void open(Browser browser, ViewServer server) throws Exception {
    browser.open(server.url());
    browser.await("!!window.tracetoolPage?.views.length");
    browser.await("tracetoolPage.views[0].timeline.complete");
  }
}
