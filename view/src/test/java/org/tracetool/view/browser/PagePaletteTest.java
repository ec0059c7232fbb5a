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
  void whatThePageCanDoIsDone() throws Exception {
    browser.value("view.layout.allDeep = false; view.relayout(); 0");
    type("call stacks");
    assertThat(suggestions()).startsWith("do Lanes of a row: Call stacks");
    browser.pressKey("Enter");
    assertThat(browser.value("view.layout.allDeep")).isEqualTo(true);
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
