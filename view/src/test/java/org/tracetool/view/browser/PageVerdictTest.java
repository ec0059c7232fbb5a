package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the analysis of the run says, over the rows of the page. */
@Tag("thorough")
class PageVerdictTest extends ShownPage {
  @BeforeEach
  void awaitVerdict() throws InterruptedException {
    browser.await("!!view.verdict.found");
  }

  @AfterEach
  void showAllAgain() {
    browser.value(
        "view.verdict.showPath = false; view.groupAlike(false); view.layout.clusters = [];"
            + "view.layout.heightChosen = false; view.orderBy('trace'); view.fitRows(); 0");
  }

  @Test
  void cardsSayWhatIsLostAndLeadThere() throws Exception {
    assertThat((String) browser.value("document.getElementById('verdicts').innerText"))
        .contains("waiting");
    browser.value("document.querySelector('.card:enabled').click(); 0");
    settle();
    assertThat(browser.value("view.camera.span < view.camera.length")).isEqualTo(true);
    assertThat(browser.value("document.querySelector('.card:enabled').ariaPressed"))
        .isEqualTo("true");
  }

  @Tag("broad")
  @Test
  void aPageThatIsOpenedAtTheTimeOfAFindingShowsItsCard() throws Exception {
    browser.value(
        "(() => {const v = view.verdict; const at = v.found.cards.findIndex((c) => c.from);"
            + "const {from, to} = v.found.cards[at]; v.shown = -1;"
            + "view.camera.show(view.trace.rel(from) + 1, view.trace.rel(to) - 1); v.load();"
            + "window.wantedCard = at})()");
    browser.await("view.verdict.shown === window.wantedCard");
    assertThat(browser.value("document.querySelectorAll('.card[aria-pressed=true]').length"))
        .isEqualTo(1.0);
    browser.value("view.verdict.shown = -1; view.verdict.draw(); 0");
  }

  @Test
  void cardsHaveTheNumbersOfFindings() throws Exception {
    browser.value(
        "(() => {const v = view.verdict; window.kept = v.found.cards; v.shown = -1;"
            + "const place = {row: 1, from: '101000', to: '102000'};"
            + "v.found.cards = [{text: 'Warning', row: -1}, {text: 'A', number: 1, row: 0},"
            + "{text: 'Note', row: -1}, {text: 'B', number: 2, row: 1},"
            + "{text: 'C', number: 3, ...place}]; v.draw()})()");
    String cards =
        "[...document.querySelectorAll('.card')].map((c) => c.innerText.replace(/\\s+/g, ' '))"
            + ".join(';')";
    assertThat(browser.value(cards)).isEqualTo("Warning;1 A Show;Note;2 B Show");
    assertThat(browser.value("view.verdict.openFinding(3)")).isEqualTo(true);
    // The one that was opened has a card, though it is beyond those that have room.
    assertThat(browser.value(cards)).isEqualTo("Warning;1 A Show;Note;3 C Show");
    assertThat(browser.value("document.querySelector('.card[aria-pressed=true] b').innerText"))
        .isEqualTo("3");
    assertThat(browser.value("view.verdict.openFinding(4)")).isEqualTo(false);
    browser.value(
        "view.verdict.found.cards = window.kept; view.verdict.shown = -1; view.verdict.draw(); 0");
  }

  @Tag("broad")
  @Test
  void rowsAreInTheOrderOfAFigureOfTheAnalysis() throws Exception {
    browser.value(
        "view.verdict.found.metrics = [[0, 5, 1, 1, 2], [1, 3, 1, 9, 7]]; view.orderBy('caused')");
    settle();
    assertThat(browser.value("view.layout.placed.filter((p) => !p.counter)[0].row.id"))
        .isEqualTo(1.0);
    browser.value("view.orderBy('useful'); 0");
    assertThat(browser.value("view.layout.placed.filter((p) => !p.counter)[0].row.id"))
        .isEqualTo(0.0);
  }

  @Tag("broad")
  @Test
  void rowsThatAreAlikeAreOneWithTheirMean() throws Exception {
    browser.value("view.verdict.found.clusters = [[0, 1]]; view.groupAlike(true); 0");
    settle();
    assertThat(browser.value("view.layout.placed.map((p) => p.row.name).join()"))
        .isEqualTo("2 rows alike");
    // Columns narrower than a step of the programs: the sender computes, the receiver receives.
    show(51_400, 51_500);
    String shares =
        "(() => {const [p] = view.layout.placed; const y = timeline.yOf(p) + 5;"
            + "return timeline.hit(timeline.xOf(50450), y).shares"
            + ".map((s) => `${s.region}: ${s.share.toFixed(2)}`).sort().join()})()";
    assertThat(browser.value(shares)).isEqualTo("2: 0.50,4: 0.50");
  }

  @Tag("broad")
  @Test
  void rowsThatAreFarFromTheOthersStandApart() throws Exception {
    browser.value(
        "window.kept = view.verdict.found; view.verdict.found = {...kept, clusters: [[0, 1]],"
            + "outliers: [[1, 5]]}; view.groupAlike(true); 0");
    settle();
    assertThat(browser.value("view.layout.placed.map((p) => p.row.id).sort().join()"))
        .isEqualTo("0,1");
    browser.value("view.groupAlike(false); view.verdict.found = window.kept; 0");
  }

  @Tag("broad")
  @Test
  void severalRowsShareALineOfPixels() throws Exception {
    browser.value("view.layout.allDeep = false; view.layout.setHeight(1 / 2); view.relayout(); 0");
    settle();
    assertThat(browser.value("view.layout.placed.map((p) => `${p.height}/${p.members}`).join(';')"))
        .isEqualTo("1/0,1");
    assertThat(browser.value("view.layout.placeOf(1) === view.layout.placed[0]")).isEqualTo(true);
    browser.value(
        "tracetoolPage.side.details(view, {area: 'row', place: view.layout.placed[0], time: 400,"
            + " shares: [{region: 1, share: 0.25}, {region: 0, share: 0.75}]}); 0");
    assertThat(
            (String)
                browser.value(
                    "(() => {const p = document.getElementById('panel-details'); const names = [0,"
                        + " 1].map((id) => view.trace.rows[id].name); return [...p.querySelectorAll("
                        + "'tbody td:last-child')].map((e) => e.innerText).join() + ' ' +"
                        + " names.every((n) => [...p.querySelectorAll('button')].some((b) =>"
                        + " b.innerText.startsWith(n)))})()"))
        .as("what they do, and each by its own name")
        .startsWith("75.0 %,25.0 %")
        .endsWith("true");
  }

  @Tag("broad")
  @Test
  void heatShowsOneShareByAScale() throws Exception {
    browser.value(
        "view.layout.allDeep = false; view.layout.shares = 'heat-mpi'; view.relayout(); 0");
    show(102_000, 103_000);
    String cold = color(102_300, 0, 0);
    String hot = color(102_620, 0, 0);
    assertThat(hot).isEqualTo("rgb(213 62 0)");
    assertThat(cold).isNotEqualTo(hot).isEqualTo(color(102_100, 1, 0));
  }

  @Tag("broad")
  @Test
  void heatShowsWhoDoesMoreThanTheOthers() throws Exception {
    browser.value(
        "view.layout.allDeep = false; view.layout.shares = 'heat-median'; view.relayout(); 0");
    show(102_000, 103_000);
    // Of two rows the median is the mean: at 400 the sender computes and the receiver waits.
    assertThat(color(102_400, 0, 0)).isEqualTo("rgb(220 147 120)");
    assertThat(color(102_400, 1, 0)).isEqualTo("rgb(113 173 209)");
    assertThat(color(102_100, 0, 0)).isEqualTo("rgb(226 232 240)");
  }

  @Tag("broad")
  @Test
  void heatShowsTheValuesOfACounterOnOneScale() throws Exception {
    browser.value(
        "view.layout.allDeep = false; view.layout.showTracks = false;"
            + "view.layout.shares = 'heat-counter-12'; view.relayout(); 0");
    browser.value("document.getElementById('tab-legend').click()");
    browser.await("view.counterHeat.ends?.[1].startsWith('39')");
    settle();
    assertThat(color(399_500, 0, 0)).isEqualTo("rgb(213 62 0)");
    assertThat(browser.value("view.counterHeat.textAt(view.layout.placeOf(0), 200000)"))
        .asString()
        .startsWith("cycle: about 19");
    browser.await("!!document.querySelector('#panel-legend .heatscale')");
  }

  @Tag("broad")
  @Test
  void anIterationIsComparedWithTheMedianOne() throws Exception {
    browser.value(
        "view.verdict.iterations = [[0, 1000], [1000, 2100], [2100, 4000]]"
            + ".map(([from, to]) => ({from, to})); view.camera.show(0, 4000); 0");
    settle();
    double x = (Double) browser.value("timeline.xOf(3000)");
    double y = (Double) browser.value("timeline.canvas.getBoundingClientRect().top + 5");
    browser.click(x, y);
    String panel = "document.getElementById('panel-iterations')";
    browser.await(panel + ".innerText.includes('compute')");
    assertThat((String) browser.value(panel + ".innerText.replace(/\\s+/g, ' ')"))
        .contains("Iteration 2", "1.9 ms, +72.7 % against 1.1 ms of the median one");
    // In iteration 2 both compute from 2100 on: the one 500 and 600, the other 200 and 300.
    assertThat((String) browser.value(panel + ".innerText.replace(/\\s+/g, ' ')"))
        .contains("compute 1.6 ms 1.1 ms +500 us");
    browser.value("tracetoolPage.drawer.open(''); view.verdict.iterations = []; 0");
  }

  @Test
  void aWaitingCallLightsUpForWhomItWaitsUpToTheRootCause() throws Exception {
    show(102_000, 103_000);
    browser.await("view.beside.isCurrent && view.overlay.messages.length > 0");
    // The receiver waits from 300 on for what the sender, which computes, sends in a call at 600.
    String place =
        "const p = view.layout.placeOf(1); const x = timeline.xOf(102400 - 1000);"
            + "const y = timeline.yOf(p) + view.layout.laneHeight + 5;";
    String lit = "JSON.stringify(view.overlay.culprit?.steps)";
    browser.value("(() => {" + place + "view.culprits.point(timeline.hit(x, y))})()");
    assertThat(browser.value(lit))
        .isEqualTo("[{\"row\":1,\"from\":101300,\"to\":101650,\"late\":0,\"in\":\"MPI_Recv\"}]");
    browser.await("view.overlay.culprit.root === 'compute'");
    assertThat((String) browser.value(lit)).contains("\"to\":101600");
    assertThat(browser.value("view.culprits.text()"))
        .isEqualTo("waits for Sender (rank 0): root cause compute");
    browser.value("view.culprits.point(null); 0");
    assertThat(browser.value("view.overlay.culprit")).isNull();
    // A click keeps it, and says it in words.
    browser.value("(() => {" + place + "tracetoolPage.clicked(view, timeline.hit(x, y))})()");
    browser.await("document.querySelector('.chain')?.innerText.includes('the root cause')");
    assertThat((String) browser.value("document.querySelector('.chain ol').innerText"))
        .contains(
            "Receiver (rank 1) waits 300 us in MPI_Recv",
            "Sender (rank 0) was in compute meanwhile");
    assertThat(browser.value("view.overlay.culprit === view.culprits.kept")).isEqualTo(true);
    browser.value("view.input.keys.press(new KeyboardEvent('keydown', {key: 'Escape'})); 0");
    assertThat(browser.value("view.overlay.culprit")).isNull();
  }

  @Tag("broad")
  @Test
  void aClickOnACallAroundTheWaitingOneTellsForWhomItWaits() throws Exception {
    show(102_000, 103_000);
    clickAt(102_400, 1, 0);
    browser.await("document.querySelector('.chain')?.innerText.includes('the root cause')");
    assertThat((String) browser.value("document.querySelector('.chain ol').innerText"))
        .contains("Receiver (rank 1) waits 300 us in MPI_Recv");
    assertThat((String) browser.value("document.getElementById('panel-details').innerText"))
        .contains("main");
    browser.value("view.culprits.keep(null); 0");
  }

  @Test
  void aWaitThatIsEstimatedSaysSo() throws Exception {
    show(102_000, 103_000);
    browser.await("view.beside.isCurrent && view.overlay.messages.length > 0");
    browser.value(
        "view.marks.collectives = [{name: 'MPI_Recv', comm: '', estimated: true, late: 0,"
            + "members: [[0, 101600, 101800], [1, 101300, 101800]]}];"
            + "(() => {const p = view.layout.placeOf(1); const x = timeline.xOf(101400);"
            + "const y = timeline.yOf(p) + view.layout.laneHeight + 5;"
            + "window.waiting = timeline.hit(x, y);"
            + "view.overlay.culprit = null; view.culprits.kept = null;"
            + "window.asked = view.trace.source.json; "
            + "view.trace.source.json = async () => null; view.culprits.point(window.waiting)})()");
    assertThat(browser.value("view.culprits.text()"))
        .isEqualTo("≈ waits for Sender (rank 0) (estimated)");
    assertThat(browser.value("view.overlay.culprit.steps[0].estimated")).isEqualTo(true);
    browser.value(
        "view.trace.source.json = window.asked; view.culprits.point(null);"
            + "view.beside.load(); 0");
    browser.await("view.marks.collectives.every((o) => !o.estimated)");
  }

  @Test
  void aCardWithoutATimeShowsItsRowBesideTheOthers() throws Exception {
    show(102_000, 103_000);
    browser.value("import('./cards.js').then((m) => m.showPlace(view, {row: 1})).then(() => 0)");
    browser.await("!!document.querySelector('#panel-processes select')");
    assertThat(
            browser.value(
                "[view.camera.span === view.camera.length, timeline.selectedRow,"
                    + " document.querySelector('#panel-processes select').value].join()"))
        .isEqualTo("true,1,useful");
    browser.value("tracetoolPage.drawer.open(''); timeline.selectedRow = -1; 0");
  }

  @Tag("broad")
  @Test
  void iterationsAreTheCallsOfTheRegionThatTheUserWants() throws Exception {
    browser.value("view.verdict.useLoop('compute')");
    assertThat(
            browser.value(
                "view.verdict.iterations.slice(0, 2).map((i) => `${i.from} ${i.to}`).join()"))
        .isEqualTo("0 600,1000 1600");
    browser.value("view.verdict.useLoop('no such region')");
    assertThat(browser.value("view.verdict.iterations.length")).isEqualTo(0.0);
    browser.value("view.verdict.useLoop('')");
    assertThat(
            browser.value(
                "view.verdict.iterations.length === view.verdict.found.iterations.length"))
        .isEqualTo(true);
  }

  @Test
  void theCriticalPathCanBeDrawn() throws Exception {
    assertThat((Double) browser.value("view.verdict.path.length")).isPositive();
    browser.value(
        "[...document.querySelectorAll('.verdict .more button')]"
            + ".find((b) => b.textContent === 'Critical path').click(); 0");
    settle();
    assertThat(browser.value("view.verdict.showPath")).isEqualTo(true);
  }
}
