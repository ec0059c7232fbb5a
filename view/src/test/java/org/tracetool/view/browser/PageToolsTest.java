package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the tools, the menu and the legend change of the picture. */
@Tag("broad")
class PageToolsTest extends ShownPage {
  private static final String NAMES =
      "view.layout.placed.filter((p) => !p.counter).map((p) => p.row.name).join()";

  private static void choose(String label, String value) throws Exception {
    browser.value(
        "(() => {const s = document.querySelector('[aria-label=\""
            + label
            + "\"]'); s.value = '"
            + value
            + "'; s.dispatchEvent(new Event('change'))})()");
    settle();
  }

  @Test
  void rowsAreCutAndPutElsewhereAndTheUrlBringsThatBack() throws Exception {
    assertThat(browser.value(NAMES)).isEqualTo("Sender,Receiver");
    browser.value("timeline.selectedRow = 0; view.input.host.focus()");
    browser.pressKey("x");
    assertThat(browser.value(NAMES)).isEqualTo("Receiver");
    browser.pressKey("v");
    assertThat(browser.value(NAMES)).isEqualTo("Receiver,Sender");
    browser.await("location.hash.includes('moves=0-1-0')");
    browser.value("location.reload()");
    browser.await("!!window.tracetoolPage?.views.length && !window.view");
    browser.value("window.view = tracetoolPage.views[0]; window.timeline = view.timeline; 0");
    browser.await(NAMES + " === 'Receiver,Sender'"); // the state is read after the rows have come
    browser.value("view.input.host.focus()");
    browser.value(
        "view.input.host.dispatchEvent(new KeyboardEvent('keydown', {key: 'H', shiftKey: true})); 0");
    assertThat(browser.value(NAMES)).isEqualTo("Sender,Receiver");
  }

  @Test
  void itIsSaidThatMoreIsRead() throws Exception {
    String sign = "document.querySelector('.reading').innerText";
    assertThat(browser.value("document.querySelector('.reading').hidden")).isEqualTo(true);
    browser.value("timeline.store.later = {}; timeline.dirty = true; 0");
    browser.await(sign + " === 'Coarse colours: reading records …'");
    browser.value("timeline.store.later = null; timeline.dirty = true; 0");
    browser.await("document.querySelector('.reading').hidden");
  }

  @Test
  void theToolForCountersSaysThatThereAreNone() {
    assertThat(
            browser.value(
                "(async () => {const {counters: parts, trace, page} = view;"
                    + "const {counters} = trace; const {shownAgain, reordered} = page;"
                    + "const {listed} = parts; trace.counters = [];"
                    + "const tool = (await import('./display.js')).displayTools(page).over[1];"
                    + "tool.click(); trace.counters = counters; parts.listed = listed;"
                    + "Object.assign(page, {shownAgain, reordered});"
                    + "return [tool.ariaDisabled, tool.title, document.getElementById('status')"
                    + ".textContent].join('|')})()"))
        .isEqualTo("true|No counters were recorded|No counters were recorded in this trace.");
  }

  @Test
  void theLegendShowsSharesAsBars() throws Exception {
    browser.value("document.getElementById('tab-legend').click(); 0");
    browser.await(
        "[...document.querySelectorAll('#panel-legend tr:has(.share)')].length > 2 &&"
            + " [...document.querySelectorAll('#panel-legend tr:has(.share)')].every((row) =>"
            + " Math.abs(parseFloat(row.querySelector('.share').style.width)"
            + " - parseFloat(row.cells[1].innerText.replace('≈', ''))) < 0.1)");
  }

  @Test
  void namesHaveNoMoreRoomThanTheyNeed() throws Exception {
    browser.await("view.layout.tracks.size > 0");
    assertThat(
            browser.value(
                "(() => {const {context} = timeline; context.font = '12px system-ui, sans-serif';"
                    + "return timeline.labelWidth <= Math.max(112, ...view.layout.placed.map((p) =>"
                    + " 30 + 12 * p.depth + context.measureText(p.row.name + ' (rank 0)').width))})()"))
        .isEqualTo(true);
  }

  /**
   * If some rows had a line more than others, there would be patterns that are not in the trace.
   */
  @Test
  void lowRowsAreAllAsHigh() throws Exception {
    browser.value(
        "view.layout.allDeep = false; view.layout.chooseTracks(false);"
            + "view.layout.rowHeight = 2.5; view.relayout(); 0");
    settle();
    assertThat(
            browser.value(
                "[...timeline.pictures.pictures.values()].at(-1).canvas.height"
                    + " / view.layout.placed.length"))
        .isEqualTo(3.0);
  }

  @Test
  void lettersAreLargerOnALargeScreen() throws Exception {
    String size = "getComputedStyle(document.body).fontSize + ' ' + timeline.context.font";
    browser.value("view.layout.allDeep = true; view.relayout(); timeline.draw(); 0");
    assertThat((String) browser.value(size)).startsWith("13px 11px");
    browser.setSize(2560, 1440);
    browser.await("timeline.width > 1500 && !timeline.dirty");
    assertThat((String) browser.value(size)).startsWith("15px 13px");
  }

  @Test
  void nestedCallsAreWithinThoseThatMadeThem() throws Exception {
    browser.value("view.overlay.showMessages = view.marks.showCollectives = false");
    choose("Lanes of a row", "nested");
    show(102_000, 103_000);
    assertThat(color(102_300, 0, 0)).isEqualTo(colorOf(1));
    browser.value("window.place = view.layout.placeOf(0)");
    assertThat(
            browser.value(
                "(() => {const x = timeline.xOf(102300 - 1000);"
                    + "return [0.02, 0.5, 0.98].map((part) => timeline.hit(x, timeline.yOf(place)"
                    + " + place.height * part).region).join()})()"))
        .isEqualTo("1,2,1");
    choose("Lanes of a row", "deep");
  }

  @ParameterizedTest
  @CsvSource({"order, '1,2,3,5', 0.25", "equal, '1,2,3,5', 0.25", "size, '2,1,3,5', 0.6"})
  void sharesStandAsChosen(String style, String regions, double lowest) {
    // In a cycle 600 ticks are compute, 100 MPI_Send, 50 MPI_Barrier, and the rest is main.
    assertThat(
            browser.value(
                "import('./raster.js').then((m) => {const s = m.styled([1, 0.25, 2, 0.6, 3, 0.1, 5,"
                    + " 0.05], '"
                    + style
                    + "'); const regions = s.filter((v, i) => i % 2 === 0);"
                    + "return (`"
                    + style
                    + "` === 'equal' ? regions.sort() : regions).join() + ' ' + s[1]})"))
        .isEqualTo(regions + " " + lowest);
  }

  @Test
  void ofOverlappingSharesTheSmallerIsSeen() {
    assertThat(
            browser.value(
                "import('./raster.js').then((m) => m.styled([1, 0.5, 2, 0.25], 'overlap').join())"))
        .isEqualTo("2,0.25,1,0.25");
  }

  @Test
  void equalSharesMakeTheSmallestSeen() throws Exception {
    browser.setSize(1160, 720); // a column has more than a cycle then
    settle();
    browser.value(
        "view.layout.allDeep = false; view.layout.rowHeight = 101;"
            + "view.overlay.showMessages = view.marks.showCollectives = false; view.camera.all()");
    choose("Shares of a column", "equal");
    String part =
        "(() => {timeline.draw(); const c = view.colors.rgb(5);"
            + "const y = timeline.yOf(view.layout.placeOf(0));"
            + "const d = timeline.context.getImageData(timeline.labelWidth + 300, y, 1, 100).data;"
            + "let n = 0; for (let i = 0; i < d.length; i += 4) {"
            + " n += c.every((v, k) => Math.abs(v - d[i + k]) < 12) ? 1 : 0} return n})()";
    assertThat((Double) browser.value(part)).isBetween(20.0, 30.0);
    choose("Shares of a column", "order");
    assertThat((Double) browser.value(part)).isLessThan(10.0);
  }

  @Test
  void theSliderSetsTheHeightOfRows() throws Exception {
    browser.value("view.layout.allDeep = false; view.relayout()");
    browser.value(
        "(() => {const s = document.querySelector('[aria-label=\"Height of rows\"]');"
            + "s.value = 77; s.dispatchEvent(new Event('input'))})()");
    assertThat(browser.value("view.layout.placeOf(1).height")).isEqualTo(77.0);
  }

  @Test
  void theMenuOfARowHidesIt() throws Exception {
    show(102_000, 103_000);
    browser.value("timeline.selectedRow = 1; view.input.host.focus()");
    browser.value(
        "view.input.host.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true})); 0");
    assertThat((String) browser.value("document.querySelector('.menu').innerText"))
        .contains("Receiver", "Details", "Hide Receiver", "Cut Receiver");
    assertThat(browser.value("document.activeElement.innerText")).isEqualTo("Details");
    browser.pressKey("ArrowUp");
    assertThat(browser.value("document.activeElement.innerText")).isEqualTo("Mark this time (M)");
    browser.value(
        "[...document.querySelectorAll('.menu button')].find((b) =>"
            + " b.innerText.startsWith('Hide Receiver')).click()");
    assertThat(browser.value(NAMES)).isEqualTo("Sender");
    assertThat(browser.value("document.querySelector('.menu')")).isNull();
  }

  @Test
  void aDragWithControlZooms() throws Exception {
    show(102_000, 112_000);
    browser.value(
        "(() => {const box = timeline.canvas.getBoundingClientRect();"
            + "const at = (time) => box.left + timeline.xOf(time - 1000);"
            + "const send = (type, x) => timeline.canvas.dispatchEvent(new PointerEvent(type,"
            + " {clientX: x, clientY: box.top + 100, pointerId: 1, ctrlKey: true, bubbles: true}));"
            + "timeline.canvas.setPointerCapture = () => 0;"
            + "const [a, b] = [at(104000), at(106000)];"
            + "send('pointerdown', a); send('pointermove', b); send('pointerup', b);"
            + "delete timeline.canvas.setPointerCapture})()");
    assertThat((Double) browser.value("view.camera.span")).isBetween(1_980.0, 2_020.0);
    assertThat(browser.value("view.overlay.selection")).isNull();
  }

  @Test
  void searchPassesOverRegionsThatAreNotToBeFound() throws Exception {
    show(102_000, 112_000);
    browser.value("document.getElementById('tab-legend').click()");
    browser.await("document.querySelectorAll('#panel-legend tbody tr').length > 3");
    browser.value(
        "document.querySelector('#panel-legend [aria-label=\"Search finds MPI_Send\"]').click()");
    browser.value("tracetoolPage.find('mpi_', 1)");
    browser.await("document.getElementById('status').innerText.includes('MPI_Recv on Receiver')");
    browser.await("location.hash.includes('pass=3')");
  }

  @Test
  void theSharesOfGroupsAreTold() throws Exception {
    show(2_000, 3_000);
    browser.value("view.select({from: 1000, to: 2000}); 0");
    browser.await(
        "document.getElementById('panel-selection').innerText.includes('No selection')"
            + " && !!document.querySelector('#panel-selection table')");
    assertThat(
            browser.value(
                "(() => {tracetoolPage.drawer.open('messages'); const c = document.querySelector('#panel-messages canvas');"
                    + " c.dispatchEvent(new PointerEvent('pointermove', {clientX:"
                    + " c.getBoundingClientRect().right - 5, clientY:"
                    + " c.getBoundingClientRect().top + 5})); return c.title})()"))
        .isEqualTo("Sender (rank 0) → Receiver (rank 1): 1 messages, 8 bytes");
    browser.value("tracetoolPage.drawer.open('selection'); 0");
    // In MPI the sender is for 100 + 50 ticks, the receiver for 500 + 50.
    assertThat((String) browser.value("document.querySelector('#panel-selection table').innerText"))
        .endsWith(
            "group\tcalls\texcl.\tshare\nApplication\t2\t1.3 ms\t65.0 %\nMPI\t4\t700 us\t35.0 %");
    browser.value(
        "document.getElementById('tab-legend').click(); view.colors.set({byGroup: true});"
            + " view.page.recolored()");
    assertThat(
            (String)
                browser.value("document.querySelector('#panel-legend .groups table').innerText"))
        .contains("Application", "65.0 %", "MPI", "35.0 %");
    browser.value(
        "[...document.querySelectorAll('#panel-legend .groups button')].find((b) => b.innerText ==="
            + " 'MPI').click()");
    assertThat(browser.value("[...view.colors.hidden].sort().join()")).isEqualTo("3,4,5");
  }

  @Test
  void theLegendTellsWhatIsBesidesCalls() throws Exception {
    show(102_000, 112_000);
    browser.value("document.getElementById('tab-legend').click()");
    browser.await(
        "document.querySelector('#panel-legend .objects')?.innerText.replace(/\\s+/g, ' ')"
            + ".includes(`messages ${view.overlay.messages.length}`)");
    browser.value("document.querySelector('#panel-legend .objects button').click()");
    assertThat(browser.value("view.overlay.showMessages")).isEqualTo(false);
  }

  /** The timers for rests are ended by the test: how long it takes itself does not matter. */
  @Test
  void rowsThatCannotBeReadAnyMoreAreToldAboveThem() throws Exception {
    String banner = "document.getElementById('progress').innerText";
    browser.value(
        "view.trace.source.tile = async () => { throw new Error('the file has changed'); };"
            + "view.camera.show(123456, 123999)");
    browser.await(banner + " === 'the file has changed'");
    browser.value("delete view.trace.source.tile; view.camera.show(223456, 223999)");
    browser.await(banner + " === ''");
    settle();
  }

  @Test
  void oneButtonStartsAllSearchesOfALongTrace() {
    // A server that knows five million records and two analyses, and says what it was asked for.
    Object asked =
        browser.value(
            "import('./findings.js').then(async (m) => {"
                + "const asked = [];"
                + "const answers = {findings: {records: 5e6, waits: [], imbalances: []},"
                + " analyses: {analyses: [{id: 'a', title: 'A', whole_run: true},"
                + " {id: 'b', title: 'B', whole_run: false}]},"
                + " analysis: {state: 'done', summary: 'nothing', columns: [], lines: []}};"
                + "const json = async (what, p) => {"
                + " if (what === 'analysis') { asked.push(p.id + (p.from ?? '')); } return answers[what]; };"
                + "const view = {trace: {source: {json}}, page: {views: [1]}, marks: {setFound() {}},"
                + " interval: () => ({from: 7})};"
                + "const panel = document.createElement('div');"
                + "await new m.FindingsPanel(panel).show(view);"
                + "const before = asked.length;"
                + "const button = [...panel.querySelectorAll('button')].find((b) => b.textContent === 'Search for everything below');"
                + "button.click();"
                + "while (button.disabled) { await new Promise((r) => setTimeout(r, 10)); }"
                + "return before + ' ' + asked.join() + ' ' + panel.innerText.match(/nothing/g).length; })");
    assertThat(asked).isEqualTo("0 a,b7 2");
  }

  @Test
  void exactFiguresAreAskedForOnceTheUserRests() throws Exception {
    browser.value("document.getElementById('tab-legend').click()");
    browser.value(
        "window.asked = 0; window.json = view.trace.source.json;"
            + "view.trace.source.json = function (what, ...rest) {"
            + " asked += what === 'shares' ? 1 : 0; return json.call(this, what, ...rest)};"
            + "window.rests = new Map(); window.timers = [setTimeout, clearTimeout];"
            + "window.setTimeout = (f, ms, ...rest) => {"
            + " if (ms !== 300) {return timers[0].call(window, f, ms, ...rest)}"
            + " const id = -1 - asked - performance.now(); rests.set(id, f); return id};"
            + "window.clearTimeout = (id) =>"
            + " rests.delete(id) || timers[1].call(window, id > 0 ? id : undefined); 0");
    try {
      show(50_000, 60_000);
      // What was asked for before is given up now.
      browser.value("tracetoolPage.side.redraw(); asked = 0; 0");
      for (int i = 0; i < 3; i++) {
        show(100_000 + 500 * i, 110_000 + 500 * i);
        browser.value("tracetoolPage.side.redraw(); 0");
        assertThat(browser.value("rests.size + '/' + asked")).isEqualTo("1/0");
      }
      browser.value("[...rests.values()][0](); rests.clear(); 0");
      browser.await(
          "[...document.querySelectorAll('#panel-legend thead th')].some((c) => c.innerText"
              + " === 'calls') && !document.getElementById('panel-legend').innerText.includes('…')");
      assertThat((Double) browser.value("asked")).isEqualTo(1.0);
      assertThat(
              browser.value(
                  "(() => {const w = document.querySelector('#panel-legend .wide');"
                      + " return w.scrollWidth <= w.clientWidth})()"))
          .as("the legend with all its figures is as wide as its panel")
          .isEqualTo(true);
    } finally {
      browser.value(
          "delete view.trace.source.json; [window.setTimeout, window.clearTimeout] = timers; 0");
    }
  }

  private static final String FIGURES =
      "[...document.querySelectorAll('#panel-legend .wide tbody tr')]"
          + ".map((r) => r.innerText.replace(/\\s+/g, ' ').replace(/ ?⌕ ?only/, '').trim()).join('; ')";

  @Test
  void theLegendHasTheFiguresOfTheServerAndMarksEstimates() throws Exception {
    browser.value("document.getElementById('tab-legend').click()");
    // From the middle of a computation on: no column of a tile ends there.
    show(102_333, 105_021);
    browser.await(FIGURES + ".includes(' 2.109 ms 6')");
    browser.await("!document.getElementById('panel-legend').innerText.includes('≈')");
    String told =
        "view.trace.source.json('selection', view.trace.window(view.shown())).then(({regions}) => {"
            + "const all = regions.reduce((sum, r) => sum + r[2], 0);"
            + "return regions.map(([r, calls, own, incl]) => `${view.trace.regionName(r)}"
            + " ${(100 * own / all).toFixed(1)} % ${incl < 1000 ? `${incl} us` : `${incl / 1000} ms`} ${calls}`).join('; ')})";
    assertThat(browser.value(FIGURES)).isEqualTo(browser.value(told));
    browser.value(
        "window.json = view.trace.source.json; view.trace.source.json = function (what, ...rest) {"
            + " return what === 'shares' ? new Promise(() => {}) : json.call(this, what, ...rest)};0");
    try {
      show(202_000, 205_000);
      browser.value("tracetoolPage.side.redraw(); 0");
      assertThat((String) browser.value(FIGURES)).contains("compute ≈ 4").doesNotContain(" ms");
    } finally {
      browser.value("delete view.trace.source.json; 0");
    }
  }

  @Test
  void countsOfWhatIsBesidesCallsAreNotThoseOfAnotherTime() throws Exception {
    browser.value("document.getElementById('tab-legend').click()");
    show(102_000, 112_000);
    browser.await("view.beside.isCurrent && view.overlay.messages.length === 10");
    browser.value(
        "window.json = view.trace.source.json; view.trace.source.json = function (what, ...rest) {"
            + " return what === 'beside' ? new Promise(() => {}) : json.call(this, what, ...rest)};0");
    try {
      browser.value("view.camera.show(101000, 103000)");
      browser.await("timeline.complete && !timeline.dirty"); // what is besides the rows never comes
      browser.value("tracetoolPage.side.redraw(); 0");
      assertThat(
              (String)
                  browser.value(
                      "document.querySelector('#panel-legend .objects').innerText.replace(/\\s+/g, ' ')"))
          .contains("messages …");
      assertThat((String) browser.value("document.getElementById('status').innerText"))
          .contains("searching for messages");
    } finally {
      browser.value("delete view.trace.source.json; view.timeline.moved(); 0");
    }
    browser.await("view.beside.isCurrent");
  }

  @Test
  void hiddenRowsDoNotCountInSelections() throws Exception {
    browser.value(
        "view.layout.hidden.add(1); view.relayout(); view.select({from: 1000, to: 2000}); 0");
    browser.await("!!document.querySelector('#panel-selection table')");
    assertThat((String) browser.value("document.getElementById('panel-selection').innerText"))
        .contains("MPI_Send")
        .doesNotContain("MPI_Recv");
  }

  @Test
  void picturesForPapersHaveTheColoursOfThePage() throws Exception {
    browser.value("tracetoolPage.theme(false); 0");
    show(102_000, 103_000);
    String drawn =
        "fetch(view.trace.source.url('picture', view.interval())).then((a) => a.text()).then((svg) => {"
            + "const parts = [...new DOMParser().parseFromString(svg, 'text/xml').querySelectorAll('rect, text')];"
            + "return [1, 2, 3, 4, 5].map((r) => {"
            + "const at = parts.findIndex((p) => p.textContent === view.trace.regionName(r));"
            + "return parts[at - 1].getAttribute('fill')}).join()})";
    assertThat(browser.value(drawn))
        .isEqualTo(
            browser.value(
                "[1, 2, 3, 4, 5].map((r) => '#' + view.colors.rgb(r)"
                    + ".map((c) => c.toString(16).padStart(2, '0')).join('')).join()"));
  }

  @Test
  void signsInThePreviewLeadToTheLongestWaits() throws Exception {
    browser.await("view.preview.waits.length > 0");
    double x = (Double) browser.value("view.preview.xOf(view.preview.waits[0].from + 250)");
    double y = (Double) browser.value("view.preview.canvas.getBoundingClientRect().top + 3");
    browser.click(x, y);
    assertThat(
            browser.value(
                "view.overlay.mark.from === view.preview.waits[0].from ||"
                    + " view.preview.waits.some((w) => w.from === view.overlay.mark.from)"))
        .isEqualTo(true);
    assertThat((Double) browser.value("view.camera.span")).isLessThan(20_000.0);
  }

  @Test
  void aPageIsPrintedAsItIsSeen() {
    String seen = "[timeline.canvas.width, timeline.canvas.height].join()";
    Object before = browser.value(seen);
    browser.setPaper(true);
    assertThat(
            browser.value(
                "new Promise((done) => setTimeout(done, 100)).then(() => {const box ="
                    + " timeline.canvas.getBoundingClientRect(); const {width, height} ="
                    + " timeline.canvas; const below = document.getElementById('side')"
                    + ".getBoundingClientRect(); return [Math.round((box.width / box.height) * 20)"
                    + " === Math.round((width / height) * 20), below.top >= box.bottom,"
                    + " box.width > 1000].join()})"))
        .isEqualTo("true,true,true");
    assertThat(browser.value(seen)).isEqualTo(before);
    browser.setPaper(false);
  }

  @Test
  void theTimeThatIsShownIsDrawnForPapers() {
    String svg =
        (String)
            browser.value(
                "fetch(view.trace.source.url('picture', {from: 102000, to: 103000}))"
                    + ".then((a) => a.text())");
    assertThat(svg.getBytes(StandardCharsets.UTF_8).length).isGreaterThan(1000);
    assertThat(svg).contains("<svg", "Receiver", "MPI_Recv");
  }

  @Test
  void messagesOfBoxesOfTimeAreArrowsBesideEachOtherAndSaySo() throws Exception {
    browser.value(
        "view.beside.giveUp(); view.overlay.set({about: 900, complete: false, messages: [], left: 7,"
            + " box: '65536', bundles: [[0, '116000', 1, '116000', 800, 6400, '100000', '164000'],"
            + " [1, '148000', 0, '148000', 93, 10, '100000', '164000']]}); timeline.draw(); 0");
    assertThat(browser.value("view.overlay.bundles.map((b) => b.sent + 1000).join()"))
        .isEqualTo("116000,148000");
    double x = (Double) browser.value("timeline.xOf(115000)");
    double y = (Double) browser.value("timeline.yOf(view.layout.placeOf(1)) - 3");
    assertThat(browser.value("view.overlay.bundleAt(timeline, " + x + ", " + y + ").count"))
        .isEqualTo(800.0);
    browser.value(
        "view.page.clicked(view, {area: 'row', place: view.layout.placeOf(0), time: 115000,"
            + " bundle: view.overlay.bundles[0]})");
    browser.await("document.getElementById('panel-details').innerText.includes('by the index')");
    assertThat((String) browser.value("document.getElementById('panel-details').innerText"))
        .contains(
            "800 messages Sender (rank 0) → Receiver (rank 1)",
            "6.4 k bytes, all that were sent from 100.0 ms to 164.0 ms, by the index");
    assertThat(
            (String) browser.value("import('./messages.js').then((m) => m.messagesInSight(view))"))
        .startsWith("about 900 messages as 2 arrows")
        .contains(
            "most are Sender (rank 0) → Receiver (rank 1) (800); 7 of others, of all rows, are not drawn");
    browser.value("view.beside.load()");
  }

  @Test
  void manyMessagesAreArrowsByWeight() throws Exception {
    show(102_000, 112_000);
    browser.await("view.beside.isCurrent");
    browser.value(
        "view.overlay.messages = []; view.overlay.bundles = [{sender: 0, sent: 103000, receiver: 1,"
            + " received: 107000, count: 64, bytes: 512, first: 103000, last: 103500}]; timeline.draw(); 0");
    String place =
        "(() => {const middle = (r) => {const p = view.layout.placeOf(r);"
            + " return timeline.yOf(p) + p.height / 2};"
            + "return {x: (timeline.xOf(103000) + timeline.xOf(107000)) / 2,"
            + " y: (middle(0) + middle(1)) / 2}})()";
    assertThat(
            (String)
                browser.value(
                    "import('./tips.js').then((t) => {const at = "
                        + place
                        + "; return t.tipText(view, timeline.hit(at.x, at.y), at)})"))
        .startsWith("64 messages Sender (rank 0) → Receiver (rank 1)\n512 bytes");
    browser.value(
        "view.page.clicked(view, {area: 'row', place: view.layout.placeOf(0), time: 104000, depth: -1,"
            + " bundle: view.overlay.bundles[0]})");
    browser.await(
        "document.getElementById('panel-details').innerText.includes('when they were sent')");
    assertThat(
            browser.value(
                "import('./messages.js').then((m) => {view.overlay.complete = false;"
                    + " view.overlay.about = 70; view.overlay.left = 6; return m.messagesInSight(view)})"))
        .isEqualTo(
            "about 70 messages as 1 arrow, the wider, the more; most are"
                + " Sender (rank 0) → Receiver (rank 1) (64);"
                + " 6 of others are not drawn; zoom in to see each");
    browser.value("view.beside.load()");
  }

  @Test
  void ofACollectiveOperationItIsToldWhatTheLastOneDidMeanwhile() throws Exception {
    browser.value(
        "view.page.clicked(view, {area: 'row', place: view.layout.placeOf(0), time: 101700, depth: -1,"
            + " collective: {name: 'sum', comm: 'World', members: [[1, 101100, 101700],"
            + " [0, 101640, 101700]]}})");
    browser.await("document.getElementById('panel-details').innerText.includes('Until it came')");
    assertThat((String) browser.value("document.getElementById('panel-details').innerText"))
        .contains("the last to come was Sender (rank 0), 540 us after the first.")
        .contains("Until it came it was in compute 93 %, MPI_Send 7 %.");
  }

  @Test
  void theTipTellsWhenACallBeginsAndEnds() throws Exception {
    show(102_000, 103_000);
    assertThat(
            (String)
                browser.value(
                    "import('./tips.js').then((t) => {const at = {x: timeline.xOf(101640),"
                        + " y: timeline.yOf(view.layout.placeOf(0)) + view.layout.laneHeight + 5};"
                        + "return t.tipText(view, timeline.hit(at.x, at.y), at)})"))
        .startsWith("MPI_Send\nSender (rank 0)\n100 us, from 102.600 ms to 102.700 ms\n");
  }

  @Test
  void whatAnalysesFoundIsAnArrowOrAFrameThatBlinks() throws Exception {
    show(102_000, 103_000);
    browser.value("view.overlay.showMessages = view.marks.showCollectives = false");
    String lit =
        "(() => {timeline.draw(); const p = view.layout.placeOf(1); const c = getComputedStyle("
            + "document.documentElement).getPropertyValue('--finding').trim();"
            + "const hex = (x, y) => '#' + [...timeline.context.getImageData(Math.round(x), Math.round(y), 1, 1)"
            + ".data].slice(0, 3).map((n) => n.toString(16).padStart(2, '0')).join('');"
            + "const middle = (r) => {const q = view.layout.placeOf(r); return timeline.yOf(q) + q.height / 2};"
            + "const x = (timeline.xOf(101650) + timeline.xOf(101750)) / 2;"
            + "return [hex(x, (middle(0) + middle(1)) / 2) === c,"
            + " hex(timeline.xOf(101400), timeline.yOf(p) + 1) === c].join()})()";
    assertThat(browser.value(lit)).isEqualTo("false,false");
    browser.value(
        "view.marks.setFound('a', [{kind: 'a', row: 0, time: 101650, other: 1, to: 101750, text: ''},"
            + " {kind: 'a', row: 1, time: 101300, other: 1, to: 101800, text: ''}])");
    assertThat(browser.value(lit)).isEqualTo("true,true");
    browser.value("view.marks.blinking = {analysis: 'a', until: performance.now() + 1e9 - 1e9}");
    browser.value("window.now = performance.now; performance.now = () => 0; view.marks.blink('a')");
    assertThat(browser.value(lit)).isEqualTo("true,true");
    browser.value("performance.now = () => 150");
    assertThat(browser.value(lit)).isEqualTo("false,false");
    browser.value("performance.now = now; view.marks.blinking.until = 0;");
    assertThat(browser.value(lit)).isEqualTo("true,true");
    browser.value("view.marks.setFound('a', null)");
  }

  @Test
  void whatHasNotComeYetIsNotTakenForNoCall() throws Exception {
    show(102_000, 103_000);
    String tip =
        "import('./tips.js').then((t) => {const at = {x: timeline.xOf(101400), y: timeline.yOf("
            + "view.layout.placeOf(0)) + 5}; return t.tipText(view, timeline.hit(at.x, at.y), at)})";
    assertThat((String) browser.value(tip)).startsWith("main\nSender");
    browser.value("window.tiles = timeline.store.tiles; timeline.store.tiles = new Map(); 0");
    assertThat((String) browser.value(tip)).startsWith("Sender (rank 0): not read yet");
    browser.value("timeline.store.tiles = tiles; 0");
  }

  @Test
  void nothingBesidesThePageCanBeScrolledTo() throws Exception {
    browser.value("document.getElementById('tab-findings').click()");
    browser.await("document.querySelectorAll('#panel-findings td button').length > 3");
    browser.value("document.querySelector('#panel-findings').lastElementChild.scrollIntoView(); 0");
    assertThat(browser.value("document.documentElement.scrollTop + document.body.scrollTop"))
        .isEqualTo(0.0);
  }

  @Test
  void allRowsFoldAtOnce() {
    assertThat(browser.value("view.layout.foldAll()")).isEqualTo(false);
    assertThat(browser.value("view.layout.folded.size")).isEqualTo(0.0);
  }

  @Test
  void rowsOutOfSightCountForTheOrderButNotForTheLegend() throws Exception {
    browser.setSize(1280, 260);
    browser.value("view.layout.setHeight(96); view.relayout(); view.colors.hide(2, true); 0");
    settle();
    browser.await("view.rowsInSight().length === 1");
    browser.value("document.getElementById('tab-legend').click()");
    assertThat((String) browser.value("document.getElementById('panel-legend').innerText"))
        .contains("Figures of the row in sight; there are 2.")
        .doesNotContain("MPI_Recv");
    browser.value("view.orderBy('busy')");
    browser.await("view.layout.placed[0].row.name === 'Receiver'");
    browser.value("view.orderBy('trace')");
    browser.await("view.layout.placed[0].row.name === 'Sender'");
  }
}
