package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rows that stand above all others. */
@Tag("broad")
class PagePinnedTest extends ShownPage {
  private static final String ROWS =
      "view.layout.placed.filter((p) => !p.counter).map((p) => p.row.name).join()";

  @AfterEach
  void unpin() {
    browser.value("view.layout.pinned.clear(); view.relayout(); 0");
  }

  @Test
  void aPinnedRowStandsAboveOthersInAnyOrder() throws Exception {
    browser.value("timeline.selectedRow = 1; view.input.host.focus()");
    browser.pressKey("p");
    assertThat(browser.value(ROWS)).isEqualTo("Receiver,Sender");
    browser.await("location.hash.includes('pin=1')");
    browser.value("view.layout.order = 'trace'; view.layout.weights = new Map(); view.relayout()");
    assertThat(browser.value(ROWS)).isEqualTo("Receiver,Sender");
    assertThat(browser.value("view.layout.idsOf().sort().join()")).isEqualTo("0,1");
    browser.pressKey("p");
    assertThat(browser.value(ROWS)).isEqualTo("Sender,Receiver");
  }

  @Test
  void itIsToBeReadWhereOthersShareALine() {
    browser.value(
        "view.layout.allDeep = false; view.layout.pinned.add(1);"
            + " view.layout.setHeight(0.5); view.relayout(); 0");
    assertThat(browser.value("view.layout.placed.map((p) => [p.row.name, p.top].join('@')).join()"))
        .isEqualTo("Receiver@0,Sender@16");
    assertThat(browser.value("view.layout.height > 16")).isEqualTo(true);
  }
}
