package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Launches of operations of devices as arrows; skipped without a browser. */
@Tag("thorough")
class PageLaunchesTest extends ShownPage {
  private static final String DETAILS = "document.getElementById('panel-details').innerText";
  private static final String AT_ARROW =
      "const l = view.launches.list[0]; const p = view.layout.placeOf(0);"
          + "const q = view.layout.placeOf(1); const x = timeline.xOf((l.launched + l.begun) / 2);"
          + "const y = (timeline.yOf(p) + p.height / 2 + timeline.yOf(q) + q.height / 2) / 2;";

  @BeforeEach
  void showLaunch() throws InterruptedException {
    show(102_000, 103_000);
    browser.await("view.beside.isCurrent && view.overlay.messages.length > 0");
    browser.value(
        "view.overlay.messages = []; view.marks.collectives = [];"
            + "view.launches.set({complete: true, launches: [[0, '102100', 1, '102500', 2, 4]]});"
            + "view.describe(); 0");
  }

  @AfterEach
  void showNoneAgain() {
    browser.value(
        "delete view.launches.set; view.launches.chosen = null; view.messageFilter = null; view.launches.shown = true;"
            + "view.beside.load(); 0");
  }

  @Test
  void anArrowSaysHowLongTheOperationWaits() {
    assertThat((String) browser.value("document.getElementById('status').innerText"))
        .contains("1 launch");
    assertThat(
            browser.value(
                "(() => {" + AT_ARROW + "return view.launches.nearest(timeline, x, y) === l})()"))
        .isEqualTo(true);
    browser.value(
        "(() => {" + AT_ARROW + "tracetoolPage.clicked(view, {area: 'row', launch: l})})()");
    assertThat((String) browser.value(DETAILS))
        .contains("Launch of MPI_Recv", "compute", "queue delay", "400 us");
    browser.value("timeline.selectedRow = 0; 0");
    browser.value("view.input.keys.press(new KeyboardEvent('keydown', {key: 'j'})); 0");
    assertThat(browser.value("`${timeline.selectedRow} ${view.overlay.cursor}`"))
        .isEqualTo("1 101500");
    browser.value("view.input.keys.press(new KeyboardEvent('keydown', {key: 'j'})); 0");
    assertThat(browser.value("`${timeline.selectedRow} ${view.overlay.cursor}`"))
        .isEqualTo("0 101100");
  }

  @Tag("broad")
  @Test
  void theFilterOfArrowsAndTheLegendHideThem() {
    String sight = "view.launches.inSight().length";
    browser.value("view.messageFilter = {text: '> 1 ms', seconds: 0.001}; 0");
    assertThat(browser.value(sight)).isEqualTo(0.0);
    browser.value("view.messageFilter = {text: '> 100 us', seconds: 0.0001}; 0");
    assertThat(browser.value(sight)).isEqualTo(1.0);
    browser.value("view.messageFilter = {text: 'tag 7', tag: 7}; 0");
    assertThat(browser.value(sight)).isEqualTo(0.0);
    browser.value("view.messageFilter = null; view.launches.shown = false; 0");
    assertThat(
            browser.value(
                "(() => {" + AT_ARROW + "return view.launches.nearest(timeline, x, y)})()"))
        .isNull();
  }

  @Tag("broad")
  @Test
  void aCallSaysWhatItLaunchesAndAnOperationByWhatItWasLaunched() throws InterruptedException {
    String calls =
        "Promise.all([[0, 101200], [1, 101600]].map(async ([row, time]) => (await"
            + " view.trace.source.json('details', {row, time: view.trace.abs(time)})).stack.at(-1)))";
    // What the server answers meanwhile does not replace it.
    browser.value(
        calls
            + ".then(([host, device]) => {view.launches.set({complete: true, launches:"
            + " [[0, host.enter, 1, device.enter, 2, 4]]}); view.launches.set = () => 0;})");
    browser.await("Object.hasOwn(view.launches, 'set')");
    click(0, 101200);
    browser.await(DETAILS + ".includes('Launches MPI_Recv on ')");
    click(1, 101600);
    browser.await(DETAILS + ".includes('Launched by compute on ')");
  }

  private static void click(int row, long time) {
    browser.value(
        "tracetoolPage.clicked(view, {area: 'row', place: view.layout.placeOf("
            + row
            + "), time: "
            + time
            + ", depth: -1}); 0");
  }
}
