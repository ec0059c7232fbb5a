package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The search field as a palette of commands. */
@Tag("broad")
class PagePaletteTest extends ShownPage {
  private static final String FIELD = "document.querySelector('.finder input')";

  private static void type(String text) {
    browser.value(
        FIELD
            + ".focus(); "
            + FIELD
            + ".value = '"
            + text
            + "'; "
            + FIELD
            + ".dispatchEvent(new Event('input')); 0");
  }

  private static String suggestions() {
    return (String)
        browser.value(
            "[...document.querySelectorAll('#suggestions [role=option]')].map((o) =>"
                + " o.textContent).join('|')");
  }

  @AfterEach
  void empty() {
    browser.value(FIELD + ".value = ''; view.input.host.focus(); 0");
  }

  @Test
  void namesAreFoundFirstAndRegionsAndRowsSuggested() throws Exception {
    type("recv");
    assertThat(suggestions()).startsWith("find recv|call MPI_Recv");
    browser.pressKey("Enter");
    browser.await("document.getElementById('status').innerText.includes('MPI_Recv on')");
    type("receiver");
    assertThat(suggestions()).contains("row Receiver");
  }

  @Test
  void aTypedPlaceShowsItsRowAloneAndTheFieldMakesRoom() throws Exception {
    String isAlone =
        "view.layout.placed.some((p) => p.row.id === view.timeline.selectedRow && p.row.own)";
    String isWide =
        "document.querySelector('.finder input').offsetWidth > document.querySelector('.finder').offsetWidth";
    browser.value(
        "view.layout.alike = true; view.layout.clusters = [view.trace.rows.filter((r) =>"
            + " r.own).map((r) => r.id)]; view.relayout(); 0");
    assertThat(browser.value("view.layout.placed.length")).isEqualTo(1.0);
    type("receiver @ 102.4 ms");
    assertThat(browser.value(isWide)).isEqualTo(true);
    browser.pressKey("Enter");
    browser.await(isAlone);
    browser.await(
        "document.getElementById('panel-details').innerText.startsWith('Receiver (rank 1)')");
    assertThat(browser.value(isWide)).isEqualTo(false);
  }

  /** The colour of the row of the sender at a time, without messages over it. */
  private static String colorAt(long time) {
    return color(time, 0, 0);
  }

  @Test
  void callsAreFadedByTheTimeThatTheyTake() throws Exception {
    browser.value(
        "view.layout.allDeep = false; view.overlay.showMessages = view.marks.showCollectives ="
            + " false; view.relayout(); 0");
    type("calls > 200 us");
    assertThat(suggestions())
        .contains("calls show those > 200 us, fade others|calls list those > 200 us");
    show(102_000, 103_000);
    browser.pressKey("Enter");
    settle();
    // Computing takes 600 us, to send 100, and what is left is of main.
    assertThat(colorAt(102_300)).isEqualTo(colorOf(2));
    assertThat(colorAt(102_670)).isNotEqualTo(colorOf(3));
    assertThat(colorAt(102_780)).isEqualTo(colorOf(1));
    browser.await(
        "document.getElementById('status').innerText.includes('; calls > 200 us, others faded')");
    browser.await("location.hash.includes('calls=')");
    // Of a call that begins before all that is known, it is not known how long it takes.
    assertThat(
            browser.value(
                "import('./callfilter.js').then((m) => m.wholeCalls([{start: 0, lane: {starts: [0, 9],"
                    + " lengths: [5, 1], flags: [1, 2]}}, {start: 10, lane: {starts: [0], lengths: [7],"
                    + " flags: [1]}}]).map((c) => `${c.from}-${c.to} ${c.isCut}`).join())"))
        .isEqualTo("0-5 true,9-17 false");
    type("show all calls");
    browser.pressKey("Enter");
    settle();
    assertThat(colorAt(102_670)).isEqualTo(colorOf(3));
  }

  @Test
  void whatThePageCanDoIsDone() throws Exception {
    browser.value("view.layout.allDeep = false; view.relayout(); 0");
    type("call stacks");
    assertThat(suggestions()).startsWith("do Lanes of a row: Call stacks");
    browser.pressKey("Enter");
    assertThat(browser.value("view.layout.allDeep")).isEqualTo(true);
    browser.value("view.counters.chosen = new Set(); view.relayout(); 0");
    browser.await("view.counters.summary().length > 0"); // they come after the rows
    type("counter cycle");
    browser.pressKey("Enter");
    browser.await("view.layout.placed.some((p) => p.counter)");
    browser.value("view.counters.chosen = null; 0");
    type("slow messages");
    browser.pressKey("Enter");
    browser.await(
        "document.querySelector('#panel-findings .head')?.innerText.includes('Slow messages')");
    String line =
        "[...document.querySelectorAll('#panel-findings section')]"
            + ".find((s) => s.innerText.startsWith('Slow messages'))"
            + "?.querySelector('tr[data-line] button.act')";
    browser.await("!!" + line);
    browser.value(line + ".click(); 0");
    browser.await("!!view.overlay.chosen");
    browser.await("document.getElementById('panel-details').innerText.includes('duration')");
    type("> sql");
    assertThat(suggestions()).isEqualTo("open SQL");
    browser.pressKey("Enter");
    assertThat(browser.value("tracetoolPage.drawer.current")).isEqualTo("sql");
  }

  @Test
  void messagesAreFoundBySizeAndDurationInSql() throws Exception {
    type("messages > 2 MB");
    assertThat(suggestions())
        .startsWith("messages list those > 2 MB|messages draw only those > 2 MB");
    type("messages longer than 5 ms");
    browser.value("tracetoolPage.drawer.sql.run = () => 0; 0");
    browser.pressKey("Enter");
    browser.value("delete tracetoolPage.drawer.sql.run; 0");
    assertThat((String) browser.value("tracetoolPage.drawer.sql.area.value"))
        .contains("duration_s >= 0.005");
  }

  @Test
  void arrowsChooseASuggestionAndEscapeLeaves() {
    type("receiver");
    browser.pressKey("ArrowDown");
    assertThat(browser.value(FIELD + ".getAttribute('aria-activedescendant')"))
        .isEqualTo("suggestion-1");
    assertThat(browser.value("document.querySelector('#suggestion-1').ariaSelected"))
        .isEqualTo("true");
    browser.pressKey("Escape");
    assertThat(browser.value("document.getElementById('suggestions').hidden")).isEqualTo(true);
    assertThat(browser.value("document.activeElement === view.input.host")).isEqualTo(true);
  }

  @Test
  void controlKLeadsToTheField() {
    browser.value(
        "document.dispatchEvent(new KeyboardEvent('keydown', {key: 'k', ctrlKey: true}))");
    assertThat(browser.value("document.activeElement === " + FIELD)).isEqualTo(true);
  }
}
