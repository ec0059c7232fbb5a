package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The panel about processes by any figure. */
@Tag("thorough")
class PageProcessesTest extends ShownPage {
  private static final String PANEL = "document.getElementById('panel-processes')";

  @BeforeEach
  void openPanel() throws Exception {
    show(102_000, 103_000);
    browser.value("tracetoolPage.drawer.open('processes'); 0");
    choose("own");
    browser.await(PANEL + ".innerText.includes('median 650 us')");
  }

  @AfterEach
  void showAllRows() {
    browser.value("view.showOnly(null); tracetoolPage.drawer.open(''); 0");
  }

  private static void choose(String figure) throws InterruptedException {
    browser.await("!!" + PANEL + ".querySelector('select')");
    browser.value(
        "(() => {const s = "
            + PANEL
            + ".querySelector('select'); s.value = '"
            + figure
            + "'; s.dispatchEvent(new Event('change'))})()");
  }

  private static String line(int i) {
    String row = PANEL + ".querySelectorAll('tbody tr')[" + i + "].innerText";
    return (String) browser.value(row + ".replace(/\\s+/g, ' ').trim()");
  }

  @Tag("broad")
  @Test
  void processesAreListedByAFigureAndComparedWithTheMedian() throws Exception {
    // Of 1000 ticks the sender is 150 in MPI, the receiver 550.
    assertThat(line(0)).startsWith("Sender (rank 0) 85").contains("+30.8 %");
    assertThat(line(1)).startsWith("Receiver (rank 1) 45").contains("−30.8 %");
    choose("in-mpi");
    assertThat(line(0)).startsWith("Receiver (rank 1) 55");
    browser.value(
        "[..."
            + PANEL
            + ".querySelectorAll('button')].find((b) => b.innerText ==="
            + " 'Order rows by it').click()");
    browser.await("view.layout.placed[0].row.name === 'Receiver'");
  }

  @Test
  void aClickOnABarShowsItsRowsAlone() throws Exception {
    browser.value(PANEL + ".querySelector('.bin:enabled').click()");
    browser.await("view.layout.placed.filter((p) => !p.counter).length === 1");
    assertThat(browser.value("view.layout.placed[0].row.name")).isEqualTo("Receiver");
    browser.await(PANEL + ".innerText.includes('Show all rows')");
    browser.value(
        "[..."
            + PANEL
            + ".querySelectorAll('button')].find((b) => b.innerText.startsWith("
            + "'Show all rows')).click()");
    browser.await("view.layout.chosenIds().length === 2");
  }
}
