package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Lanes of counters: of several rows together, of several counters, and of computed ones. */
@Tag("thorough")
class PageCountersTest extends ShownPage {
  private static final String LANES = "view.layout.placed.filter((p) => p.counter)";
  private static final String PICKER = "document.querySelector('#panel-counters .picker')";

  @BeforeEach
  void openPanel() throws Exception {
    browser.await("view.layout.tracks.size > 0");
    show(102_000, 112_000);
    browser.value("tracetoolPage.drawer.open('counters'); 0");
  }

  @AfterEach
  void showUsualCounters() {
    browser.value(
        "Object.assign(view.counters, {chosen: null, isOverlaid: false, fold: ''});"
            + "view.counters.derived.clear(); tracetoolPage.drawer.open(''); view.relayout(); 0");
  }

  private static void choose(String label, String value) {
    browser.value(chosen(label, value));
  }

  private static String chosen(String label, String value) {
    return "(() => {const s = "
        + PICKER
        + ".querySelector('[aria-label=\""
        + label
        + "\"]'); s.value = '"
        + value
        + "'; s.dispatchEvent(new Event('change'))})();";
  }

  /** At once, since the picker may be drawn anew as soon as more counters are known. */
  private static void compute(String operation) {
    browser.value(
        chosen("What to compute", operation)
            + "[..."
            + PICKER
            + ".querySelectorAll('button')].find((b) => b.innerText === 'Add').click()");
  }

  @Tag("broad")
  @Test
  void rowsTogetherHaveOneLaneAboveAllOthers() throws Exception {
    choose("Lanes of counters", "sum");
    assertThat(browser.value(LANES + ".length + ' ' + view.layout.placed[0].top")).isEqualTo("1 0");
    browser.await("view.counters.textAt(" + LANES + "[0], 105000).includes('sum of 2 rows: 1')");
    browser.await("location.hash.includes('lanes=sum')");
    browser.value("view.select({from: 104000, to: 106000, rows: [1]}); 0");
    browser.await("view.counters.textAt(" + LANES + "[0], 105000) === 'cycle, ≈ sum of 1 row'");
  }

  @Test
  void aComputedCounterHasItsOwnLaneAndUnit() throws Exception {
    compute("rate");
    assertThat(browser.value(LANES + ".map((p) => view.counters.labelOf(p)).join()"))
        .isEqualTo("cycle,cycle per second");
    // The counter grows by one in each cycle of a thousandth of a second.
    browser.await("view.counters.textAt(" + LANES + "[1], 105000) === 'cycle per second: 1 k/s'");
    browser.await("location.hash.includes('computed=12r')");
    browser.value("[..." + PICKER + ".querySelectorAll('td input')].pop().click()");
    assertThat(browser.value(LANES + ".length")).isEqualTo(1.0);
  }

  @Tag("broad")
  @Test
  void figuresOfAllTimeHaveTheLastTick() {
    assertThat(
            browser.value(
                "(({trace, camera}) => Number(trace.window({from: 0.5, to: camera.length - 0.5}).to"
                    + " - trace.first) - camera.length)(view)"))
        .isEqualTo(1.0);
  }

  @Test
  void aValueStandsUntilTheNextSampleBeyondTheWindow() throws Exception {
    // Samples are a thousandth of a second from each other.
    show(105_200, 105_400);
    browser.await("view.counters.values.get('0/12')?.samples.length === 2");
    assertThat(
            browser.value(
                "(() => {const ends = []; const {context} = timeline; const {rect} = context;"
                    + " context.rect = (x, y, w) => ends.push(x + w); timeline.draw();"
                    + " context.rect = rect; return Math.max(...ends) >= timeline.width})()"))
        .isEqualTo(true);
  }

  @Test
  void severalCountersShareALane() throws Exception {
    compute("/");
    browser.value(PICKER + ".querySelectorAll('.head input')[2].click()");
    assertThat(browser.value(LANES + ".map((p) => view.counters.labelOf(p)).join()"))
        .isEqualTo("2 counters");
    browser.await(
        "view.counters.textAt(" + LANES + "[0], 105900) === 'cycle: 105\\ncycle ÷ cycle: 1'");
    browser.await("location.hash.includes('scale=one')");
  }
}
