package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.EachOf;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.export.ExportedPage;
import org.tracetool.view.model.ViewedTrace;

/** The page in a real browser; skipped where there is none. */
@Tag("thorough")
class PageTest extends ShownPage {
  @Test
  void callsHaveTheirColoursAtTheirTimes() throws Exception {
    browser.value("view.overlay.showMessages = view.marks.showCollectives = false");
    show(102_000, 103_000);
    assertThat(color(102_300, 0, 0)).isEqualTo(colorOf(1));
    assertThat(color(102_300, 0, 1)).isEqualTo(colorOf(2));
    assertThat(color(102_620, 0, 1)).isEqualTo(colorOf(3));
    assertThat(color(102_780, 0, 1)).isNotIn(colorOf(1), colorOf(2), colorOf(3), colorOf(5));
    assertThat(color(102_870, 0, 1)).isEqualTo(colorOf(5));
    assertThat(color(102_200, 1, 1)).isEqualTo(colorOf(2));
    assertThat(color(102_400, 1, 1)).isEqualTo(colorOf(4));
    assertThat(colorOf(1)).isNotEqualTo(colorOf(2)).isNotEqualTo(colorOf(4));
  }

  @Test
  void farAwayTheSharesAreThoseOfTheRecords() throws Exception {
    browser.value(
        "view.layout.allDeep = false; view.layout.rowHeight = 101; view.relayout();"
            + "view.overlay.showMessages = view.marks.showCollectives = false; view.camera.all()");
    settle();
    // In a cycle 600 ticks are compute, 100 MPI_Send, 50 MPI_Barrier, and the rest is main.
    String off =
        (String)
            browser.value(
                "(() => {timeline.draw(); const c = (r) => view.colors.rgb(r);"
                    + "const y = timeline.yOf(view.layout.placeOf(0));"
                    + "const d = timeline.context.getImageData(timeline.labelWidth + 40, y, 600, 100).data;"
                    + "const sum = [0, 0, 0];"
                    + "for (let i = 0; i < d.length; i += 4) {"
                    + "  for (let k = 0; k < 3; k++) { sum[k] += d[i + k]; }}"
                    + "return sum.map((s, k) => s / (d.length / 4) - (0.6 * c(2)[k] + 0.1 * c(3)[k]"
                    + " + 0.05 * c(5)[k] + 0.25 * c(1)[k])).join()})()");
    for (String difference : off.split(",")) {
      assertThat(Double.parseDouble(difference)).as(off).isBetween(-6.0, 6.0);
    }
  }

  @Test
  void keysZoomAndMove() throws Exception {
    browser.value("view.input.host.focus()");
    double span = (Double) browser.value("view.camera.span");
    browser.pressKey("w");
    browser.pressKey("w");
    assertThat((Double) browser.value("view.camera.span")).isEqualTo(span / 4);
    double from = (Double) browser.value("view.camera.from");
    browser.pressKey("d");
    assertThat((Double) browser.value("view.camera.from")).isGreaterThan(from);
    browser.pressKey("a");
    browser.pressKey("0");
    assertThat((Double) browser.value("view.camera.span")).isEqualTo(span);
    browser.pressKey("?");
    assertThat(browser.value("document.getElementById('help').open")).isEqualTo(true);
  }

  @Test
  void theWheelZoomsWhereThePointerIs() throws Exception {
    double before = (Double) browser.value("timeline.timeAt(600)");
    browser.turnWheel(600, 300, -120);
    browser.await("view.camera.span < view.camera.length * 0.9");
    assertThat((Double) browser.value("timeline.timeAt(600)"))
        .isCloseTo(before, org.assertj.core.api.Assertions.within(500.0));
  }

  @Test
  void aClickShowsTheCall() throws Exception {
    show(102_000, 103_000);
    clickAt(102_400, 1, 1);
    browser.await("document.getElementById('panel-details').innerText.includes('500 us')");
    assertThat((String) browser.value("document.getElementById('panel-details').innerText"))
        .contains("MPI_Recv", "Receiver", "MPI", "main");
    clickAt(102_700, 0, 5);
  }

  @Test
  void aMessageShowsBothEnds() throws Exception {
    show(102_000, 103_000);
    browser.await("view.overlay.messages.length === 1");
    browser.value("view.page.clicked(view, {message: view.overlay.messages[0], area: 'row'}); 0");
    browser.await("document.getElementById('panel-details').innerText.includes('100 us')");
    assertThat((String) browser.value("document.getElementById('panel-details').innerText"))
        .contains("Sender", "Receiver", "8 bytes", "tag", "World", "80 k/s");
    browser.await("document.getElementById('panel-details').innerText.includes('late sender')");
    assertThat((String) browser.value("document.getElementById('panel-details').innerText"))
        .contains("Receiver (rank 1) waited 350 us in MPI_Recv before it was sent")
        .containsPattern("Sender \\(rank 0\\) meanwhile\\s+compute 86 %, MPI_Send 14 %");
    browser.await("document.getElementById('panel-details').innerText.includes('MPI_Recv')");
    assertThat((String) browser.value("document.getElementById('panel-details').innerText"))
        .contains("MPI_Send");
  }

  @Tag("broad")
  @Test
  void keysLeadFromMessageToMessageAndToTheOtherEnd() throws Exception {
    show(102_000, 104_000);
    browser.await("view.overlay.messages.length === 2");
    browser.value("timeline.selectedRow = 0; view.input.host.focus()");
    browser.pressKey("]");
    browser.await("view.overlay.chosen?.sent === 101650");
    browser.pressKey(".");
    browser.await("view.overlay.chosen.sent === 102650");
    browser.pressKey("j");
    assertThat(browser.value("timeline.selectedRow + ' ' + view.overlay.mark.from"))
        .isEqualTo("1 102750");
    browser.pressKey("j");
    assertThat(browser.value("timeline.selectedRow + ' ' + view.overlay.mark.from"))
        .isEqualTo("0 102650");
    browser.pressKey("[");
    browser.await("view.overlay.chosen.sent === 101650");
    // Beyond the picture, which follows.
    browser.pressKey("[");
    browser.await("view.overlay.chosen.sent === 100650 && view.camera.from < 100650");
    browser.pressKey("}");
    browser.await("view.overlay.chosen.sent === 101650");
    browser.pressKey("{");
    browser.await("view.overlay.chosen.sent === 100650");
    browser.value(
        "view.overlay.chosen = null; view.camera.show(398900, 400000); view.overlay.cursor = 398900; 0");
    browser.pressKey("]");
    browser.await("view.overlay.chosen?.sent === 399650");
    browser.await("document.getElementById('panel-details').innerText.includes('World')");
    browser.pressKey("]");
    browser.await(
        "document.getElementById('status').innerText.includes('no later message of Sender')");
  }

  @Test
  void thePointerTellsTheMessageAndTheTime() throws Exception {
    show(102_000, 103_000);
    browser.await("view.overlay.messages.length === 1");
    String at =
        "((f) => {const m = view.overlay.messages[0]; const middle = (r) => {"
            + " const p = view.layout.placeOf(r); return timeline.yOf(p) + p.height / 2};"
            + "const at = {x: (timeline.xOf(m.sent) + timeline.xOf(m.received)) / 2 + f,"
            + " y: (middle(0) + middle(1)) / 2};"
            + "return import('./tips.js').then((t) =>"
            + " t.tipText(view, timeline.hit(at.x, at.y), at))})";
    assertThat((String) browser.value(at + "(0)"))
        .startsWith(
            "message Sender (rank 0) → Receiver (rank 1)\n100 us, 8 bytes, tag 5\nat 102.700");
    assertThat((String) browser.value(at + "(-300)")).contains("\nat 102").doesNotContain("tag");
  }

  @Tag("broad")
  @Test
  void timesAreMarkedAndWhatWasShownComesBack() throws Exception {
    show(102_000, 103_000);
    browser.await("location.hash.includes('from=102000')");
    browser.value(
        "view.overlay.mark = {row: 0, from: 101200, to: 101300}; view.input.host.focus()");
    browser.pressKey("m");
    assertThat(browser.value("view.marks.own.join()")).isEqualTo("101200");
    browser.await("location.hash.includes('mark=102200')");
    browser.pressKey("m");
    assertThat(browser.value("view.marks.own.join() + document.getElementById('status').innerText"))
        .isEqualTo("101200mark 1 is already set");
    browser.value("view.marks.setOwn(101100.25); 0");
    assertThat((String) browser.value("document.getElementById('status').innerText"))
        .contains("100 us before mark 1");
    browser.await("location.hash.includes('mark=102200.102100')");
    browser.value("view.marks.clearOwn()");
    browser.await("!location.hash.includes('mark=')");
    browser.pressKey("u");
    browser.await("view.marks.own.join() === '101200,101100'");
    browser.value("view.marks.clearOwn()");
  }

  @Test
  void theLegendCountsCalls() throws Exception {
    browser.value("document.getElementById('tab-legend').click()");
    show(102_000, 112_000);
    browser.await(
        "document.getElementById('panel-legend').innerText.replace(/\\s+/g, ' ')"
            + ".includes('MPI_Recv 25.0 % 5 ms 10')");
  }

  @Tag("broad")
  @Test
  void panelsShowNothingThatIsNotThere() throws Exception {
    show(102_000, 102_100);
    browser.value("view.select({from: 101000, to: 101100})");
    browser.await(
        "document.getElementById('panel-selection').innerText.includes('Exclusive time')");
    browser.value("document.getElementById('tab-findings').click()");
    browser.await("document.getElementById('panel-findings').innerText.includes('have both ends')");
    assertThat(
            (String)
                browser.value(
                    "[...document.querySelectorAll('.panel')].map((p) => p.textContent).join()"))
        .doesNotContain("null", "undefined");
  }

  @Test
  void aDragSelectsAndTheTableIsExact() throws Exception {
    show(102_000, 112_000);
    double y = 300;
    double from = (Double) browser.value("timeline.xOf(102000 - 1000)");
    double to = (Double) browser.value("timeline.xOf(107000 - 1000)");
    browser.sendMouse("mousePressed", from + 1, y);
    browser.sendMouse("mouseMoved", (from + to) / 2, y);
    browser.sendMouse("mouseMoved", to, y);
    browser.sendMouse("mouseReleased", to, y);
    browser.await("document.querySelectorAll('#panel-selection tbody tr').length > 4");
    double rows = (Double) browser.value("view.overlay.selection.to - view.overlay.selection.from");
    assertThat(rows).isBetween(4900.0, 5100.0);
    browser.value("view.select({from: 101000, to: 106000})");
    browser.await(
        "document.getElementById('panel-selection').innerText.replace(/\\s+/g, ' ')"
            + ".includes('compute 10 4.5 ms')");
    assertThat(browser.value("document.querySelectorAll('.flame .box').length > 3"))
        .isEqualTo(true);
  }

  @Test
  void theSelectionTellsWhatCountersDid() throws Exception {
    // Samples at 101,720, 102,720 and 103,720 ticks of the trace.
    browser.value("view.select({from: 100500, to: 103000})");
    browser.value("document.getElementById('tab-counters').click()");
    browser.await(
        "[...document.querySelectorAll('#panel-counters table')].pop()?.innerText.includes('Sender')");
    assertThat(
            browser.value(
                "[...[...document.querySelectorAll('#panel-counters table')].pop()"
                    + ".querySelectorAll('td')].map((c) => c.innerText).join()"))
        .isEqualTo("cycle [1],Sender (rank 0),3,100,101,102");
  }

  @Test
  void searchGoesToTheNextCall() throws Exception {
    show(102_000, 112_000);
    browser.value("document.querySelector('#tools input').value = 'recv'; 0");
    browser.value("document.querySelector('[aria-label=\"Find next\"]').click()");
    browser.await("document.getElementById('status').innerText.includes('MPI_Recv on Receiver')");
    assertThat(browser.value("view.overlay.mark.from")).isEqualTo(101_300.0);
  }

  @Test
  void theUrlBringsTheViewBack() throws Exception {
    show(102_000, 103_000);
    browser.await("location.hash.includes('from=102000')");
    browser.value("location.reload()");
    browser.await("!!window.tracetoolPage?.views.length && !window.view");
    browser.value("window.view = tracetoolPage.views[0]; window.timeline = view.timeline; 0");
    settle();
    assertThat(browser.value("view.camera.from")).isEqualTo(101_000.0);
    browser.value("view.camera.all()");
    browser.await("location.hash.includes('from=1000&')");
    browser.value("history.back()");
    browser.await("view.camera.from === 101000");
  }

  @Test
  void tracesAreAlignedAtWhatTheyHaveInCommon() throws Exception {
    // Another trace, in which the first MPI_Send is 600 ticks after the begin.
    browser.value(
        "(() => {const page = tracetoolPage;"
            + "const other = Object.assign(Object.create(view), {camera: {show: (...shown) =>"
            + " window.shown = shown, bound: () => 0, length: view.camera.length, from: 0, to: 1}});"
            + "page.views.push(other);"
            + "page.align(view, {time: 5000, text: 'MPI_Send'}).finally(() => {page.views.pop(); page.bound()});"
            + "return 0})()");
    browser.await("window.shown !== undefined && tracetoolPage.views.length === 1");
    assertThat(browser.value("window.shown[0] - view.camera.from")).isEqualTo(-4400.0);
    assertThat(browser.value("view.origin")).isEqualTo(5000.0);
    browser.value("view.origin = 0; tracetoolPage.bound()");
  }

  @Test
  void rowsAreFilteredAndFindingsLeadToTheirPlace() throws Exception {
    browser.value("view.layout.filter = 'receiver'; view.relayout()");
    assertThat(browser.value("view.layout.placed.map((p) => p.row.name).join()"))
        .isEqualTo("Receiver");
    browser.value("document.getElementById('tab-findings').click()");
    browser.await("document.querySelectorAll('#panel-findings td button').length > 3");
    browser.value("document.querySelector('#panel-findings td button').click()");
    browser.await("view.overlay.mark !== null");
    assertThat(browser.value("view.camera.span < view.camera.length / 10")).isEqualTo(true);
    assertThat((String) browser.value("document.getElementById('panel-findings').innerText"))
        .contains("to see what it waited for");
  }

  @Test
  void placesThatAnAnalysisFoundAreMarked() throws Exception {
    browser.value("document.getElementById('tab-findings').click()");
    browser.await("view.marks.found.get('first-enters')?.length === 2");
    assertThat(browser.value("view.marks.found.get('first-enters')[1].text"))
        .isEqualTo("first, Receiver (rank 1)");
    assertThat(browser.value("view.marks.found.size")).isEqualTo(1.0);
    browser.value("document.querySelector('#panel-findings input:checked').click()");
    assertThat(browser.value("view.marks.found.size")).isEqualTo(0.0);
  }

  @EachOf(3)
  @ParameterizedTest
  @ValueSource(ints = {400, 760, 1280, 2560})
  void nothingOverflows(int width) throws Exception {
    browser.setSize(width, 800);
    settle();
    List<String> below =
        List.of(
            "selection",
            "messages",
            "counters",
            "histogram",
            "iterations",
            "processes",
            "findings",
            "notes",
            "sql");
    for (String tab : Stream.concat(Stream.of("legend", "details"), below.stream()).toList()) {
      browser.value("document.getElementById('tab-" + tab + "').click()");
      assertThat(
              browser.value(
                  "[...document.querySelectorAll('body *')].filter((e) =>"
                      + " e.getBoundingClientRect().right > innerWidth + 1 &&"
                      + " !e.closest('#bar, .wide, .only-read')).map((e) => e.outerHTML).join()"))
          .isEqualTo("");
    }
    assertThat(browser.value("document.documentElement.scrollWidth <= innerWidth")).isEqualTo(true);
  }

  /** Of rows in whole, of rows of which not all have a name, and of call stacks. */
  @ParameterizedTest
  @CsvSource({"400, 3", "1280, 9", "1280, 48"})
  void namesOfRowsHaveRoom(int width, int height) throws Exception {
    browser.setSize(width, 800);
    browser.value("view.layout.setHeight(" + height + "); view.relayout(); 0");
    settle();
    Object cut =
        browser.value(
            "(() => {const pen = OffscreenCanvasRenderingContext2D.prototype; const write = pen.fillText; const seen = [];"
                + "pen.fillText = function (text, x, y) {seen.push({text, y, right: x + this.measureText(text).width}); write.call(this, text, x, y)};"
                + "view.layout.update(); timeline.draw(); pen.fillText = write;"
                + "const overlapping = seen.filter((a) => seen.some((b) => a !== b && Math.abs(a.y - b.y) < 12));"
                + "const outside = seen.filter(({y, right}) => right > timeline.labelWidth || y < 28 || y > timeline.height - 6);"
                + "return seen.length === 0 ? 'no names' : JSON.stringify([...overlapping, ...outside])})()");
    assertThat(cut).isEqualTo("[]");
  }

  @Test
  void anExportedPageNeedsNoServer(@TempDir Path other) throws Exception {
    Path page = other.resolve("page.html");
    try (ViewedTrace trace = ShownTrace.open(other)) {
      TimeWindow window = new TimeWindow(102_000, 112_000);
      Files.writeString(page, ExportedPage.of(trace, window, 100_000, ""));
    }
    browser.open(page.toUri());
    browser.await("!!window.tracetoolPage?.views.length");
    browser.value("window.view = tracetoolPage.views[0]; window.timeline = view.timeline; 0");
    browser.value("view.overlay.showMessages = view.marks.showCollectives = false");
    settle();
    browser.value("view.camera.show(0, 1000)");
    settle();
    assertThat(browser.value("view.camera.length")).isEqualTo(10_000.0);
    String shown = color(1_300, 0, 1);
    assertThat(shown).isEqualTo(colorOf(2));
    assertThat(color(1_400, 1, 1)).isEqualTo(colorOf(4));
    clickAt(1_400, 1, 1);
    browser.await("document.getElementById('panel-details').innerText.includes('500 us')");
    assertThat((String) browser.value("document.getElementById('panel-details').innerText"))
        .contains("MPI_Recv", "main", "For whom it waits", "Sender (rank 0) comes last");
    browser.value("view.culprits.keep(null); 0");
    callsAreSeenAsCloselyAsIsWanted();
    browser.await("document.querySelectorAll('.card').length > 0");
    assertThat((String) browser.value("document.getElementById('verdicts').innerText"))
        .contains("waiting");
    browser.value("document.querySelector('.card:enabled').click(); 0");
    searchesAndFiguresNeedNoServer();
    findingsAndCountersNeedNoServer();
    noErrorOnTheConsole();
    browser.open(URI.create("about:blank"));
  }

  /** The page holds each call, and no tile of a level below that. */
  private static void callsAreSeenAsCloselyAsIsWanted() throws Exception {
    assertThat((Double) browser.value("view.trace.source.detail")).isGreaterThan(8);
    browser.value("view.camera.show(290, 310)");
    settle();
    assertThat((Double) browser.value("timeline.level")).isEqualTo(8);
    assertThat(color(1_298, 1, 1)).isEqualTo(colorOf(2));
    assertThat(color(1_302, 1, 1)).isEqualTo(colorOf(4));
  }

  private static void findingsAndCountersNeedNoServer() throws Exception {
    browser.value("view.camera.all(); document.getElementById('tab-findings').click()");
    browser.await("document.getElementById('panel-findings').innerText.includes('have both ends')");
    assertThat((String) browser.value("document.getElementById('panel-findings').innerText"))
        .contains("Longest waits", "MPI_Recv", "Large messages", "Who waits for whom");
    assertThat(
            browser.value(
                "view.trace.source.json('values', {row: 0, counter: 12}).then((a) => a.samples.length)"))
        .as("samples of the window, and the first one after it")
        .isEqualTo(12.0);
    assertThat(browser.value("view.layout.placed.some((p) => p.counter)")).isEqualTo(true);
  }

  private static void searchesAndFiguresNeedNoServer() throws Exception {
    browser.value("view.camera.all(); view.overlay.cursor = 1000; 0");
    String found = ".then(() => view.overlay.cursor + document.getElementById('status').innerText)";
    assertThat(browser.value("tracetoolPage.find('MPI_Send', 1)" + found))
        .isEqualTo("1600MPI_Send on Sender (rank 0)");
    browser.value("view.overlay.cursor = 1601; 0");
    assertThat(browser.value("tracetoolPage.find('', 1)" + found))
        .isEqualTo("1650message to Receiver (rank 1) on Sender (rank 0)");
    assertThat(browser.value("tracetoolPage.find('compute', -1)" + found))
        .isEqualTo("1000compute on Receiver (rank 1)");
    browser.value("view.overlay.cursor = 1601; 0");
    assertThat(browser.value("tracetoolPage.find('world', 1)" + found))
        .isEqualTo("1850barrier in World on Sender (rank 0)");
    browser.value("timeline.selectedRow = 1; view.overlay.cursor = 1601; view.input.host.focus()");
    browser.pressKey("]");
    browser.await("view.overlay.chosen?.received === 1750");
    browser.pressKey("}");
    browser.await("view.overlay.chosen.sent === 2650");
    // The same as the server says of this interval.
    assertThat(
            browser.value(
                "view.trace.source.json('selection', {from: 102100, to: 111100}).then((a) =>"
                    + " a.regions.map((r) => r.join('/')).join() + ' '"
                    + " + a.processes.map((r) => r.join('/')).join() + ' '"
                    + " + a.paths.map((r) => r.join('/')).join())"))
        .isEqualTo(
            "2/18/8100/8100,4/9/4500/4500,1/0/3600/18000,3/9/900/900,5/18/900/900"
                + " 0/5400/0/2250/900/450/0,1/2700/4500/1350/0/450/0"
                + " -1/1/18000/0,0/2/8100/18,0/3/900/9,0/5/900/18,0/4/4500/9");
    assertThat(
            browser.value(
                "view.trace.source.json('durations', {region: 2, from: 102100, to: 111100}).then("
                    + "(a) => [a.calls, a.cut, a.least, a.largest, a.bins.join('/')].join())"))
        .isEqualTo("16,4,300,600,298,302,8/596,603,8");
  }

  @Test
  void picturesArePaintedAgainWhenTheirRowsHaveComeAlone() throws Exception {
    show(100_000, 110_000);
    assertThat(
            browser.value(
                "(() => {const {store, level, numbers} = timeline; let painted = 0;"
                    + "const type = OffscreenCanvasRenderingContext2D.prototype;"
                    + "const put = type.putImageData; type.putImageData = function (...words) {"
                    + " painted++; return put.apply(this, words)};"
                    + "const came = () => {store.came++; numbers.forEach((n) =>"
                    + " store.versions.set(`${level}/${n}`, store.came))};"
                    + "timeline.draw(); painted = 0; came(); timeline.draw();"
                    + "const before = painted; came(); numbers.forEach((n) =>"
                    + " store.get(level, n).forEach((row) => (row.came = store.came)));"
                    + "timeline.draw(); type.putImageData = put;"
                    + "return before + ' ' + (painted > 0)})()"))
        .isEqualTo("0 true");
  }

  @Test
  void aPictureAtRestWantsNoFrames() throws Exception {
    show(100_000, 110_000);
    browser.await("!!view.verdict.found && view.beside.isCurrent");
    settle();
    assertThat(
            browser.value(
                "new Promise((done) => {let frames = 0; const own = requestAnimationFrame;"
                    + "window.requestAnimationFrame = (f) => {frames++; return own.call(window, f)};"
                    + "setTimeout(() => {window.requestAnimationFrame = own;"
                    + " done(frames < 5)}, 300)})"))
        .isEqualTo(true);
  }

  /** Parts of pictures of coarser tiles are drawn with nine words. */
  @Test
  void picturesOfCoarserTilesStayUntilAllRowsHaveCome() throws Exception {
    show(100_000, 110_000);
    assertThat(
            browser.value(
                "(() => {const {store, level, numbers, context} = timeline; let parts = 0;"
                    + "const put = context.drawImage; context.drawImage = function (...words) {"
                    + " parts += words.length === 9; return put.apply(this, words)};"
                    + "timeline.draw(); const before = parts;"
                    + "const tiles = numbers.map((n) => store.get(level, n));"
                    + "const gone = tiles.map((tile) => tile.get(1));"
                    + "tiles.forEach((tile) => tile.delete(1)); timeline.draw(); const after = parts;"
                    + "tiles.forEach((tile, i) => tile.set(1, gone[i])); parts = 0; timeline.draw();"
                    + "delete context.drawImage;"
                    + "return [before, after >= numbers.length, parts].join()})()"))
        .isEqualTo("0,true,0");
  }

  @Test
  void picturesOutOfSightAreForgottenByTheirBytes() throws Exception {
    show(100_000, 110_000);
    assertThat(
            browser.value(
                "(() => {const p = timeline.pictures; timeline.draw(); const seen = p.used.size;"
                    + "const kept = p.bytes; for (let i = 0; i < 100; i++) {"
                    + " const paper = new OffscreenCanvas(256, 1000); paper.getContext('2d');"
                    + " const canvas = paper.transferToImageBitmap();"
                    + " p.pictures.set(`old ${i}`, {canvas, stamp: ''}); p.bytes += 1024000;}"
                    + "timeline.draw(); const few = p.bytes <= 16e6 && p.pictures.size > seen;"
                    + "for (const key of [...p.pictures.keys()].filter((k) => k.startsWith('old'))) {"
                    + " p.pictures.delete(key); p.bytes -= 1024000;}"
                    + "return [seen > 0, kept > 0, few, p.used.size === seen,"
                    + " [...p.used].every((key) => p.pictures.has(key)),"
                    + " p.bytes === [...p.pictures.values()].reduce((sum, {canvas}) =>"
                    + "  sum + canvas.width * canvas.height * 4, 0)].join(' ')})()"))
        .isEqualTo("true true true true true true");
  }
}
