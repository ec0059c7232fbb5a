package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The histogram of an interval. */
@Tag("broad")
final class PageHistogramTest extends ShownPage {
  private static final String HISTOGRAM = "document.getElementById('panel-histogram')";

  @AfterEach
  void close() {
    browser.value("tracetoolPage.drawer.open('')");
  }

  private static void open(int from, int to) throws Exception {
    browser.value(
        "view.select({from: " + from + " - 1000, to: " + to + " - 1000}); view.input.host.focus()");
    browser.pressKey("i");
    browser.await("!!document.querySelector('#panel-histogram .bar')");
  }

  private static void choose(String what) {
    browser.value(
        "(() => {const s = document.querySelector('#panel-histogram select'); s.value = '"
            + what
            + "'; s.dispatchEvent(new Event('change'))})()");
  }

  private static Object bars() {
    return browser.value(
        "[...document.querySelectorAll('#panel-histogram .bar')].map((bar) => [...bar.children].map((p) =>"
            + " Math.round(parseFloat(p.style.width))).join('+')).join(' ')");
  }

  @Test
  void aSelectionThatIsKnownIsNotReadAgain() throws Exception {
    browser.value("view.select({from: 50000, to: 60000})");
    browser.await("!!document.querySelector('#panel-selection .flame')");
    browser.value(
        "window.json = view.trace.source.json; view.trace.source.json = function (what, ...rest) {"
            + " if (what === 'selection') { throw new Error('asked again'); }"
            + " return json.call(this, what, ...rest)};"
            + " view.input.host.focus(); 0");
    browser.pressKey("i");
    browser.await("!!document.querySelector('#panel-histogram .bar')");
    browser.value("delete view.trace.source.json; 0");
    assertThat(bars()).isEqualTo("60+25+10+5 30+50+15+5");
  }

  @Test
  void barsTellWhereEachProcessSpendsTheTime() throws Exception {
    open(51_000, 61_000);
    assertThat(bars()).isEqualTo("60+25+10+5 30+50+15+5");
    assertThat((String) browser.value(HISTOGRAM + ".innerText"))
        .contains("Sender", "Receiver", "compute", "10 ms");
    choose("inclusive");
    assertThat(bars()).isEqualTo("100+60+10+5 100+50+30+5");
    choose("messages");
    assertThat(bars()).isEqualTo("100 100");
  }

  @Test
  void aBarOfSeveralProcessesTellsTheLargestOfThem() throws Exception {
    browser.value(
        "import('./histogram.js').then((m) => document.getElementById('panel-histogram').replaceChildren(m.histogramOf(view, {regions: [[2]], messages: [],"
            + " process_regions: [2], processes: [[0, 6, 2], [1, 4, 0]], process_inclusive: [[0, 6],"
            + " [1, 4]], process_blocks: [[1, 2, 9], [1, 1, 4]], process_count: 3}, null, 'exclusive').element))");
    assertThat(bars()).isEqualTo("75+25 50");
    assertThat((String) browser.value(HISTOGRAM + ".innerText"))
        .contains("Sender (rank 0) … Receiver (rank 1)", "mean of up to 2 adjacent processes")
        .doesNotContain("more processes");
    assertThat(browser.value("document.querySelector('#panel-histogram .bar span').title"))
        .isEqualTo("compute: 6 us on average, at most 9 us");
  }

  @Test
  void durationsOfCallsLeadToTheLongestOfThem() throws Exception {
    open(51_000, 61_000);
    choose("2");
    browser.await(HISTOGRAM + ".innerText.includes('20 calls take 300 us to 600 us')");
    assertThat(bars()).isEqualTo("100 0 0 0 0 0 0 0 0 0 100");
    browser.value("document.querySelector('#panel-histogram h3 + .table .act').click()");
    assertThat(
            browser.value(
                "(({row, from, to}) => row === 0 && to - from === 600)(view.overlay.mark)"))
        .isEqualTo(true);
  }

  @Test
  void aRegionOfTheSelectionLeadsToItsDurations() throws Exception {
    browser.value("view.select({from: 50000, to: 60000})");
    browser.await("!!document.querySelector('#panel-selection tr:has(.named) .act')");
    browser.value("document.querySelector('#panel-selection tr:has(.named) .act').click()");
    browser.await(HISTOGRAM + ".innerText.includes('compute: ')");
    assertThat(browser.value("tracetoolPage.drawer.current")).isEqualTo("histogram");
  }
}
