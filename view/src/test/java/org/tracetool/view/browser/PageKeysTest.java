package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is done without a pointer. */
@Tag("broad")
final class PageKeysTest extends ShownPage {
  @Test
  void theKeyForTheListIsNoLetterOfASetting() {
    browser.value("view.input.host.focus()");
    browser.pressKey("?");
    assertThat(
            browser.value(
                "document.getElementById('help').open + document.activeElement.innerText"
                    + " + document.getElementById('source-link').value"))
        .isEqualTo("trueClose");
    browser.pressKey("?");
    assertThat(browser.value("document.getElementById('help').open")).isEqualTo(false);
  }

  @Test
  void arrowsPassTheCountersOfARow() throws Exception {
    browser.value("view.layout.chooseTracks(true); view.relayout(); timeline.selectedRow = 0;");
    settle();
    assertThat(browser.value("view.layout.placed.filter((p) => p.counter).length > 0"))
        .isEqualTo(true);
    browser.value("view.input.host.focus()");
    browser.pressKey("ArrowDown");
    assertThat(browser.value("timeline.selectedRow")).isEqualTo(1.0);
    browser.pressKey("ArrowUp");
    assertThat(browser.value("timeline.selectedRow")).isEqualTo(0.0);
  }

  @Test
  void detailsTellTheValuesOfCounters() throws Exception {
    browser.value("view.layout.chooseTracks(true); view.relayout(); timeline.selectedRow = 0;");
    show(102_000, 112_000);
    browser.await("view.counters.valuesAt(0, 105000).length > 0");
    // The sample of cycle 104, with which its counter has this value.
    browser.value("view.overlay.cursor = 105000; view.input.host.focus()");
    browser.pressKey("Enter");
    browser.await("document.getElementById('panel-details').innerText.includes('cycle')");
    assertThat((String) browser.value("document.getElementById('panel-details').innerText"))
        .containsPattern("cycle\\s+104");
  }

  @Test
  void anIntervalIsSelectedWithoutAPointer() throws Exception {
    String selected =
        "(({from, to}) => `${Math.round(from)} ${Math.round(to)}`)(view.overlay.selection)";
    show(102_000, 112_000);
    browser.value("view.input.host.focus()");
    browser.pressKey("r");
    assertThat(browser.value(selected)).isEqualTo("101000 111000");
    for (String time : new String[] {"0.104 s", "0.1035 s"}) {
      browser.value("tracetoolPage.find('" + time + "', 1)");
      browser.value("view.input.host.focus()");
      browser.pressKey("m");
    }
    browser.value(
        "view.input.host.dispatchEvent(new KeyboardEvent('keydown', {key: 'R', shiftKey: true})); 0");
    assertThat(browser.value(selected)).isEqualTo("102500 103000");
    browser.value("view.marks.clearOwn()");
  }

  @Test
  void aKeyLeadsToTheNextCallsBeyondWhatIsShown() throws Exception {
    // Between two cycles the receiver does nothing.
    show(101_920, 101_960);
    browser.value("timeline.selectedRow = 1; view.input.host.focus()");
    browser.pressKey("b");
    browser.await("view.overlay.cursor === 101000");
    assertThat(browser.value("timeline.selectedRow + ' ' + (view.camera.to > 101000)"))
        .isEqualTo("1 true");
    browser.value(
        "view.input.host.dispatchEvent(new KeyboardEvent('keydown', {key: 'B', shiftKey: true})); 0");
    browser.await("view.overlay.cursor < 101000");
    assertThat(browser.value("view.camera.from < view.overlay.cursor")).isEqualTo(true);
    assertThat((String) browser.value("document.getElementById('status').innerText"))
        .contains("on Receiver (rank 1)");
    browser.value("timeline.selectedRow = -1; view.overlay.cursor = view.overlay.mark = null");
  }

  @Test
  void detailsByKeysTellOfCollectiveOperations() throws Exception {
    show(102_000, 103_000);
    browser.await("view.marks.collectives.length > 0");
    browser.value(
        "timeline.selectedRow = 0; view.overlay.cursor = 101875; view.input.host.focus()");
    browser.pressKey("Enter");
    browser.await(
        "document.getElementById('panel-details').innerText.includes('barrier in World')");
  }

  private static Object boxes() {
    return browser.value(
        "[...document.querySelectorAll('.flame .box')].map((b) => b.innerText + ' '"
            + " + Math.round(parseFloat(b.style.width))).join()");
  }

  @Test
  void callPathsAreWidenedByKeys() throws Exception {
    browser.value("view.select({from: 50000, to: 60000})");
    browser.await("!!document.querySelector('.flame .box')");
    assertThat(boxes()).isEqualTo("main 100,compute 45,MPI_Recv 25,MPI_Send 5,MPI_Barrier 5");
    browser.value("document.querySelector('.flame .box').focus()");
    browser.pressKey("ArrowDown");
    browser.pressKey("ArrowRight");
    assertThat((String) browser.value("document.querySelector('.told').innerText"))
        .isEqualTo("MPI_Recv: 5 ms, 25.0 %, 25.0 % of main, 10 calls");
    browser.value("document.activeElement.click()");
    assertThat(boxes()).isEqualTo("main 100,MPI_Recv 100");
    browser.value("document.activeElement.click()");
    assertThat(boxes()).isEqualTo("main 100,compute 45,MPI_Recv 25,MPI_Send 5,MPI_Barrier 5");
    browser.pressKey("ArrowUp");
    assertThat((String) browser.value("document.activeElement.innerText")).isEqualTo("main");
  }

  @Test
  void aNumberShowsWhatItsCardIsAbout() throws Exception {
    browser.await("!!view.verdict.found && view.verdict.found.cards.some((c) => c.number === 1)");
    browser.value("view.verdict.shown = -1; view.input.host.focus()");
    browser.pressKey("1");
    assertThat(browser.value("view.verdict.found.cards[view.verdict.shown].number")).isEqualTo(1.0);
    browser.pressKey("9");
    assertThat(browser.value("document.getElementById('status').innerText"))
        .isEqualTo("there is no finding 9");
    browser.value("view.verdict.shown = -1; view.verdict.draw(); 0");
  }

  @Test
  void rowsAreSelectedOneAfterTheOther() {
    String selected = "view.overlay.selection?.rows.join() ?? 'none'";
    browser.value("view.input.host.focus()");
    browser.value("timeline.selectedRow = 0");
    browser.pressKey("l");
    assertThat(browser.value(selected)).isEqualTo("0");
    browser.pressKey("ArrowDown");
    browser.pressKey("l");
    assertThat(browser.value(selected)).isEqualTo("0,1");
    browser.pressKey("ArrowUp");
    browser.pressKey("l");
    assertThat(browser.value(selected)).isEqualTo("1");
    browser.pressKey("ArrowDown");
    browser.pressKey("l");
    assertThat(browser.value(selected)).isEqualTo("none");
    browser.value("timeline.selectedRow = -1");
  }

  @Test
  void severalRowsAsOneAreChosenAndSelectedByKeys() throws Exception {
    browser.value(
        "view.layout.clusters = [[0, 1]]; view.layout.alike = true; view.relayout();"
            + "timeline.selectedRow = -1; view.input.host.focus()");
    settle();
    browser.pressKey("ArrowDown");
    browser.pressKey("Enter");
    browser.await(
        "document.getElementById('panel-details').innerText.includes('Shares of the time')");
    browser.pressKey("l");
    assertThat(browser.value("view.overlay.selection?.rows.join()")).isEqualTo("0,1");
    browser.value("timeline.selectedRow = -1; 0");
  }

  @Test
  void keysLeadFromTheFieldIntoTables() throws Exception {
    browser.value(
        "(() => {const f = document.querySelector('[aria-label^=Find]'); f.value = 'slow messages';"
            + " f.focus(); f.dispatchEvent(new Event('input'))})()");
    browser.pressEnter();
    browser.await("document.activeElement.tagName === 'TR'");
    assertThat((String) browser.value("document.activeElement.ariaLabel"))
        .startsWith("Sender (rank 0), Receiver (rank 1), ");
    browser.pressEnter();
    assertThat(browser.value("document.activeElement.ariaCurrent")).isEqualTo("true");
    assertThat(browser.value("tracetoolPage.drawer.current")).isEqualTo("findings");
    browser.value("document.getElementById('tab-findings').focus()");
    browser.pressKey("ArrowDown");
    assertThat(browser.value("document.activeElement.tagName")).isEqualTo("TR");
    browser.value("document.querySelector('[aria-label^=Find]').value = ''; 0");
  }

  @Test
  void theListOfKeysBeginsAtItsTop() throws Exception {
    browser.setSize(1280, 400);
    browser.value("view.input.host.focus()");
    browser.pressKey("?");
    browser.await("document.getElementById('help').open");
    assertThat(
            browser.value(
                "(() => {const d = document.getElementById('help');"
                    + " return [d.scrollTop, d.scrollHeight > d.clientHeight,"
                    + " document.activeElement.innerText].join()})()"))
        .isEqualTo("0,true,Close");
  }

  @Test
  void lettersAreForTheRowsAlsoAfterAClickOnAButton() throws Exception {
    browser.value(
        "[...document.querySelectorAll('#tools button')].find((b) => b.innerText === 'All').focus()");
    browser.pressKey("r");
    browser.await("!!view.overlay.selection");
    browser.pressKey("Escape");
    browser.await("!view.overlay.selection");
    browser.value("document.querySelector('[aria-label^=Find]').focus()");
    browser.pressKey("r");
    assertThat(browser.value("view.overlay.selection")).isNull();
    browser.value("document.querySelector('[aria-label^=Find]').value = ''; 0");
    browser.value("document.querySelector('[aria-label=\"Height of rows\"]').focus()");
    browser.pressKey("r");
    browser.await("!!view.overlay.selection");
  }

  @Test
  void aTrackTellsItsScale() throws Exception {
    browser.await("view.counters.values.size > 0");
    assertThat(
            (String)
                browser.value(
                    "(() => {const told = []; const {context} = timeline; const {fillText} = context;"
                        + " context.fillText = (text) => told.push(text); timeline.draw();"
                        + " context.fillText = fillText; return told.join('|')})()"))
        .contains("|399|");
  }

  @Test
  void whatIsToldOfAPlaceGoesWhenSomethingElseIsThere() throws Exception {
    show(102_000, 106_000);
    // The cards of the verdict move the rows when they come.
    browser.await("!!view.verdict.found");
    double y =
        (Double)
            browser.value(
                "(() => {const {top, height} = view.input.host.getBoundingClientRect(); let y = 0;"
                    + " while (y < height && timeline.hit(600, y).area !== 'row') {y++;}"
                    + " return top + y + 5})()");
    browser.sendMouse("mouseMoved", 600, y);
    browser.await("!timeline.tip.hidden");
    browser.value("view.input.host.focus()");
    browser.pressKey("d");
    assertThat(browser.value("timeline.tip.hidden")).isEqualTo(true);
  }
}
