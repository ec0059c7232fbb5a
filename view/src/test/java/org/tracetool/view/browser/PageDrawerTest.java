package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The drawer below the rows: its tabs, its height, and SQL. */
@Tag("broad")
class PageDrawerTest extends ShownPage {
  private static final String RESULT = "document.getElementById('panel-sql').innerText";

  private static void run(String sql) {
    browser.value(
        "tracetoolPage.drawer.open('sql'); tracetoolPage.drawer.sql.area.value = '"
            + sql
            + "'; tracetoolPage.drawer.sql.run(); 0");
  }

  @Test
  void aSelectionOpensTheProfileAndATabIsShutByAClick() throws Exception {
    double before = (Double) browser.value("timeline.height");
    browser.value("view.select({from: 50000, to: 60000})");
    browser.await("!!document.querySelector('#panel-selection .flame')");
    assertThat(browser.value("tracetoolPage.drawer.current")).isEqualTo("selection");
    browser.await("timeline.height < " + before + " - 100");
    browser.value("document.getElementById('tab-messages').click()");
    browser.value("view.select({from: 50000, to: 70000})");
    assertThat(browser.value("tracetoolPage.drawer.current")).isEqualTo("messages");
    browser.await("!!document.querySelector('#panel-messages canvas')");
    browser.value("document.getElementById('tab-messages').click()");
    assertThat(browser.value("tracetoolPage.drawer.current")).isEqualTo("");
    browser.await("timeline.height === " + before);
  }

  @Test
  void theEdgeIsMovedByKeysAndTheUrlHasTheHeight() throws Exception {
    browser.value("tracetoolPage.drawer.open('findings'); tracetoolPage.drawer.edge.focus()");
    double before = (Double) browser.value("tracetoolPage.drawer.host.offsetHeight");
    browser.pressKey("ArrowUp");
    double height = (Double) browser.value("tracetoolPage.drawer.host.offsetHeight");
    assertThat(height).isEqualTo(before + 24);
    browser.await("location.hash.includes('drawer=findings." + (int) height + "')");
    browser.pressKey("ArrowDown");
    assertThat(browser.value("tracetoolPage.drawer.host.offsetHeight")).isEqualTo(before);
  }

  @Test
  void rowsOfSqlLeadToTheirPlaceAndAreMarked() throws Exception {
    run("SELECT 3");
    browser.await(RESULT + ".includes('3 rows in')");
    assertThat(browser.value("view.marks.found.get('sql').length")).isEqualTo(3.0);
    assertThat((String) browser.value(RESULT)).contains("9223372036854775807", "NaN");
    browser.value("document.querySelector('#panel-sql tr[data-line=\"1\"] .act').click()");
    assertThat(
            browser.value(
                "[view.overlay.mark.row, view.overlay.mark.from, view.overlay.mark.to].join()"))
        .isEqualTo("1,102000,102500");
    browser.value("document.querySelector('#panel-sql input[type=checkbox]').click()");
    assertThat(browser.value("view.marks.found.has('sql')")).isEqualTo(false);
  }

  @Test
  void messagesAreDrawnByTheirSizeDurationOrTagAlone() throws Exception {
    show(102_000, 112_000);
    browser.await("view.beside.isCurrent && view.overlay.inSight().length === 10");
    browser.value("tracetoolPage.drawer.open('messages')");
    browser.value(
        "(() => {const f = document.querySelector('#panel-messages input[placeholder*=tag]');"
            + " f.value = '> 1 MB'; f.dispatchEvent(new Event('change'))})()");
    browser.await("view.beside.isCurrent && view.overlay.inSight().length === 0");
    browser.await("document.getElementById('status').innerText.includes('others not drawn')");
    browser.await("location.hash.includes('only=')");
    browser.value("view.filterMessages(null)");
    browser.await("view.beside.isCurrent && view.overlay.inSight().length === 10");
  }

  @Test
  void countersAreChosenAndScaled() throws Exception {
    browser.await("view.layout.tracks.size > 0");
    browser.value("tracetoolPage.drawer.open('counters')");
    String box = "document.querySelector('#panel-counters td input')";
    String drawn = "view.layout.placed.filter((p) => p.counter).length";
    assertThat(browser.value(box + ".checked + ' ' + " + drawn)).isEqualTo("true 1");
    browser.value(box + ".click()");
    assertThat(browser.value(drawn)).isEqualTo(0.0);
    browser.value(box + ".click()");
    assertThat(browser.value(drawn)).isEqualTo(1.0);
    browser.value("document.querySelector('#panel-counters .picker .head input').click()");
    browser.await("location.hash.includes('scale=log') && location.hash.includes('counters=12')");
    browser.value("Object.assign(view.counters, {chosen: null, isLog: false}); view.relayout(); 0");
  }

  @Test
  void aResultIsCutAndSaysSo() throws Exception {
    run("SELECT 10001");
    browser.await(RESULT + ".includes('the first 10000 rows in')");
    assertThat((Double) browser.value("document.querySelectorAll('#panel-sql tr').length"))
        .isLessThan(200);
  }

  @Test
  void mistakesAreSaidInWords() throws Exception {
    run("wrong");
    browser.await(RESULT + ".includes('there is no column wrong')");
    assertThat(browser.value("document.querySelector('#panel-sql .failed').role"))
        .isEqualTo("alert");
  }

  @Test
  void aQueryThatIsNotWantedAnyMoreIsCancelled() throws Exception {
    run("slow");
    browser.await("!!document.querySelector('#panel-sql .waiting')");
    browser.value("document.querySelector('#panel-sql .waiting button').click()");
    run("SELECT 2"); // waits for its turn
    browser.await(RESULT + ".includes('2 rows in')");
  }

  @Test
  void readyMadeQueriesRunWhenTheyAreChosen() throws Exception {
    browser.value("tracetoolPage.drawer.open('sql')");
    browser.await("document.querySelectorAll('#panel-sql option').length === 2");
    browser.value(
        "(() => {const s = document.querySelector('#panel-sql select'); s.value = 'three';"
            + " s.dispatchEvent(new Event('change'))})()");
    browser.await(RESULT + ".includes('3 rows in')");
  }

  @Test
  void screenReadersGetTabsAndNamesAreReadOnAllColours() throws Exception {
    assertThat(
            browser.value(
                "[...document.querySelectorAll('[role=tablist] > *')]"
                    + ".filter((e) => e.getAttribute('role') !== 'tab').length"))
        .isEqualTo(0.0);
    assertThat(
            browser.value(
                "[...document.querySelectorAll('button, input, select')].filter((e) =>"
                    + " !e.innerText?.trim() && !e.ariaLabel && !e.closest('[hidden]')).length"))
        .isEqualTo(0.0);
    // Any colour has a contrast of at least 4.5 to the text on it.
    assertThat(
            browser.value(
                "import(new URL('colors.js', document.baseURI)).then((m) => {"
                    + "const light = (rgb) => rgb.map((c) => (c / 255 + 0.055) / 1.055)"
                    + ".map((c, i) => (c * 1.055 - 0.055 <= 0.04045 ? (c * 1.055 - 0.055) / 12.92"
                    + " : c ** 2.4) * [0.2126, 0.7152, 0.0722][i]).reduce((a, b) => a + b);"
                    + "let least = 99; for (let n = 0; n < 4096; n++) {"
                    + "const rgb = [n >> 8, (n >> 4) & 15, n & 15].map((c) => 17 * c);"
                    + "const own = light(rgb); const text = m.textOn(rgb) === '#000' ? 0 : 1;"
                    + "least = Math.min(least, (Math.max(own, text) + 0.05) / (Math.min(own, text) + 0.05));"
                    + "} return least > 4.5})"))
        .isEqualTo(true);
  }
}
