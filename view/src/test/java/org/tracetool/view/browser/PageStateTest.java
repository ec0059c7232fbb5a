package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How high rows are, and what the URL brings back. */
@Tag("broad")
final class PageStateTest extends ShownPage {
  private static final String TRACK_SHOWN = "view.layout.placed.some((p) => p.counter)";

  private static void press(String key, boolean shift) {
    browser.value(
        "view.input.host.dispatchEvent(new KeyboardEvent('keydown', {key: '"
            + key
            + "', shiftKey: "
            + shift
            + "})); 0");
  }

  private static void slide(int height) {
    browser.value(
        "(() => {const s = document.querySelector('[aria-label=\"Height of rows\"]'); s.value = "
            + height
            + "; s.dispatchEvent(new Event('input'))})()");
  }

  private static void clickTool(String tool) {
    browser.value(
        "[...document.querySelectorAll('#tools button')].find((b) => b.innerText === '"
            + tool
            + "').click()");
  }

  @Test
  void theSliderSetsTheHeightOfTheLanesOfCallStacks() {
    slide(48);
    assertThat(browser.value("view.layout.laneHeight")).isEqualTo(14.0);
    slide(96);
    assertThat(browser.value("view.layout.laneHeight")).isEqualTo(28.0);
    press("ArrowDown", true);
    assertThat(browser.value("view.layout.rowHeight")).isEqualTo(76.0);
    assertThat(browser.value("document.querySelector('[aria-label=\"Height of rows\"]').value"))
        .isEqualTo("76");
  }

  /** The server may answer late; until then the URL alone has the state. */
  @Test
  void theUrlStaysUntilItsStateIsRead() {
    assertThat(
            browser.value(
                "(async () => {const {writeState} = await import('./urlstate.js');"
                    + "const rest = () => new Promise((done) => setTimeout(done, 900)); await rest();"
                    + "const {href} = location; history.replaceState(history.state, '', '#from=5');"
                    + "writeState(tracetoolPage); await rest();"
                    + "const {hash} = location; history.replaceState(history.state, '', href);"
                    + "return hash})()"))
        .isEqualTo("#from=5");
  }

  @Test
  void theUrlBringsBackHowRowsAreDrawn() throws Exception {
    slide(80);
    clickTool("Groups");
    clickTool("Messages");
    clickTool("Counters");
    browser.value(
        "view.layout.filter = 'e'; view.orderBy('name'); view.marks.shown = false;"
            + "view.page.changed(view)");
    assertThat(browser.value(TRACK_SHOWN)).isEqualTo(false);
    browser.await("location.hash.includes('flags') && location.hash.includes('order=name')");
    browser.value("window.stale = true; location.reload()");
    browser.await("!window.stale && !!window.tracetoolPage?.views.length");
    browser.value("window.view = tracetoolPage.views[0]; window.timeline = view.timeline; 0");
    settle();
    assertThat(
            browser.value(
                "[view.layout.rowHeight, view.colors.byGroup, view.overlay.showMessages,"
                    + " view.marks.shown, view.layout.order, view.layout.filter].join()"))
        .isEqualTo("80,true,false,false,name,e");
    assertThat(browser.value(TRACK_SHOWN)).isEqualTo(false);
    assertThat(
            browser.value(
                "[...document.querySelectorAll('#tools [aria-pressed=true]')].map((b) =>"
                    + " b.innerText).join() + document.querySelector('[aria-label^=Filter]').value"))
        .isEqualTo("Groupse");
    clickTool("Groups");
    clickTool("Messages");
  }

  @Test
  void regionsCanHaveTheColoursThatTheTraceGivesThem() {
    String own = colorOf(2);
    String given = "rgb(1 2 3)";
    assertThat(
            browser.value(
                "import('./trace.js').then(({Trace}) => new Trace(view.trace.source, {name: '', first: 0,"
                    + " last: 1, rows: [], groups: [], counters: [], regions: [[2, 'a', 0, '#010203'],"
                    + " [3, 'b', 0]]})).then((t) => { const {regions} = view.trace;"
                    + " const before = view.colors.given; view.trace.regions = t.regions;"
                    + " view.colors.set({ofTrace: true});"
                    + " const found = [before, view.colors.given, view.colors.css(2)];"
                    + " view.trace.regions = regions; view.colors.set({ofTrace: false});"
                    + " return [...found, view.colors.css(2)].join('|')})"))
        .isEqualTo("false|true|" + given + "|" + own);
  }

  @Test
  void whatIsUndoneIsUndoneInThePreviewAndTheToolsToo() throws Exception {
    browser.await("location.hash !== '' && !location.hash.includes('groups')");
    clickTool("Groups");
    browser.await("location.hash.includes('groups=1')");
    browser.value(
        "view.preview.draw(); window.grouped = view.preview.stamp; view.input.host.focus()");
    browser.pressKey("u");
    browser.await("!view.colors.byGroup && view.preview.stamp !== grouped");
    assertThat(
            browser.value(
                "[...document.querySelectorAll('#tools button')].find((b) => b.innerText === 'Groups')"
                    + ".getAttribute('aria-pressed')"))
        .isEqualTo("false");
  }

  @Test
  void theUrlHoldsManyFoldedRowsAsRanges() {
    assertThat(
            browser.value(
                "import('./urlstate.js').then((u) => {for (let i = 0; i < 5000; i++) {"
                    + "view.layout.hidden.add(100 + i)} return u.stateOf(view.page)})"))
        .asString()
        .contains("hide=100-5099");
  }

  @Test
  void namesThatDidNotComeWithTheTraceAreAskedFor() {
    assertThat(
            browser.value(
                "import('./trace.js').then(async ({Trace}) => {"
                    + "const info = await view.trace.source.json('trace');"
                    + "const t = new Trace(view.trace.source, {...info, regions: [], groups: ['MPI']});"
                    + "const named = new Promise((done) => (t.named = done));"
                    + "const before = [2, 3, 0].map((r) => t.regionName(r)); await named;"
                    + "return [...before, ...[2, 3].flatMap((r) => [t.regionName(r), t.groupName(r)]),"
                    + "t.groups.length].join()})"))
        .isEqualTo("region 2,region 3,other,compute,Application,MPI_Send,MPI,2");
  }

  @Test
  void numbersOfAUrlThatAreTheSameAgainAndAgainDoNotKeepThePageBusy() {
    assertThat(
            browser.value(
                "import('./urlstate.js').then((u) => {const begin = performance.now();"
                    + " const found = u.numbersOf('0-999.' + '0-999998.'.repeat(2000));"
                    + " return found.size > 1000 && performance.now() - begin < 10000})"))
        .isEqualTo(true);
  }

  @Test
  void aSelectionThatIsNotInTheTraceIsNone() {
    browser.value("location.hash = '#sel=99999999999999999999.99999999999999999999'");
    browser.value("dispatchEvent(new PopStateEvent('popstate'))");
    assertThat(browser.value("view.overlay.selection")).isNull();
    browser.value("location.hash = '#sel=102000.99999999999999999999'");
    browser.value("dispatchEvent(new PopStateEvent('popstate'))");
    assertThat(browser.value("view.overlay.selection.to === view.camera.length")).isEqualTo(true);
    browser.value("view.select(null)");
  }

  @Test
  void theToolsAreInOneLineOfAUsualPage() {
    assertThat(browser.value("document.getElementById('bar').offsetHeight < 55")).isEqualTo(true);
  }

  @Test
  void coloursPanelAndThemeOfTheUserAreInTheUrl() throws Exception {
    show(102_000, 103_000);
    browser.value("document.getElementById('tab-legend').click()");
    browser.await("!!document.querySelector('[aria-label=\"Colour of compute\"]')");
    browser.value(
        "(() => {const c = document.querySelector('[aria-label=\"Colour of compute\"]');"
            + "c.value = '#0a0b0c'; c.dispatchEvent(new Event('input')); c.dispatchEvent(new Event('change'))})()");
    assertThat(colorOf(2)).isEqualTo("rgb(10 11 12)");
    browser.value("view.overlay.showMessages = false");
    assertThat(color(102_300, 0, 1)).isEqualTo("rgb(10 11 12)");
    browser.value("document.querySelector('[aria-label=\"Dark or light\"]').click()");
    browser.await(
        "location.hash.includes('paint=0a0b0c+compute') && location.hash.includes('theme=dark')");
    Object step = browser.value("history.state.step");
    browser.value("document.getElementById('tab-findings').click()");
    browser.await("location.hash.includes('drawer=findings')");
    // Another panel is no step to go back to.
    assertThat(browser.value("history.state.step")).isEqualTo(step);
    browser.value("window.stale = true; location.reload()");
    browser.await("!window.stale && !!window.tracetoolPage?.views.length");
    browser.value("window.view = tracetoolPage.views[0]; window.timeline = view.timeline; 0");
    settle();
    assertThat(
            browser.value(
                "[view.page.drawer.current, document.documentElement.dataset.theme, view.colors.css(2)].join()"))
        .isEqualTo("findings,dark,rgb(10 11 12)");
    browser.value("document.getElementById('tab-legend').click()");
    browser.await(
        "[...document.querySelectorAll('#panel-legend button')].some((b) => b.innerText === 'Usual colours')");
    browser.value(
        "[...document.querySelectorAll('#panel-legend button')].find((b) => b.innerText === 'Usual colours').click()");
    assertThat(colorOf(2)).isNotEqualTo("rgb(10 11 12)");
    browser.value("view.page.themeChosen = false; view.page.theme(false)");
  }

  @Test
  void aUrlOfATimeAloneShowsRowsAsAtFirst() throws Exception {
    browser.value("view.layout.allDeep = false; location.hash = '#from=102000&to=103000'");
    browser.value("dispatchEvent(new PopStateEvent('popstate'))");
    browser.await("view.camera.from === 101000 && view.layout.allDeep");
  }

  @Test
  void sourceFilesAreOpenedByALinkThatTheUserSets() throws Exception {
    browser.value("localStorage.clear(); 0");
    show(102_000, 103_000);
    ShownPage.clickAt(102_300, 0, 0);
    browser.await("document.getElementById('panel-details').innerText.includes('main.c:17')");
    browser.value(
        "[...document.querySelectorAll('#panel-details button')].find((b) => b.innerText === 'Open …').click()");
    assertThat(browser.value("document.activeElement.id")).isEqualTo("source-link");
    browser.value(
        "(() => {const i = document.activeElement; i.value = 'vscode://file/work/{path}:{line}';"
            + "i.dispatchEvent(new Event('input')); document.getElementById('help').close()})()");
    ShownPage.clickAt(102_310, 0, 0);
    browser.await("!!document.querySelector('#panel-details a')");
    assertThat(browser.value("document.querySelector('#panel-details a').href"))
        .isEqualTo("vscode://file/work/main.c:17");
    browser.value("localStorage.clear(); 0");
  }
}
