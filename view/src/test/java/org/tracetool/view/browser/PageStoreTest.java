package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.testdata.EachOf;

/** What is shown is changed by an assignment alone: the picture and the URL follow. */
@Tag("thorough")
class PageStoreTest extends ShownPage {
  @EachOf(4)
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "view.overlay.cursor = 5000; at=6000",
        "view.operations.shown = false; without=operations",
        "view.overlay.selection = {from: 5000, to: 6000}; sel=6000.7000",
        "timeline.selectedRow = 1; row=1",
        "view.colors.hide(2, true); off=2",
      })
  void thePictureAndTheUrlFollowAnAssignment(String change, String told) throws Exception {
    browser.value("timeline.selectedRow = -1; 0");
    settle();
    assertThat(browser.value(change + "; timeline.dirty")).isEqualTo(true);
    browser.await("location.hash.includes('" + told + "')");
    settle();
  }

  @EachOf(2)
  @ParameterizedTest
  @CsvSource({"view.overlay.culprit = view.overlay.culprit", "view.overlay.cursor = null"})
  void theSameValueAgainIsNoChange(String same) throws Exception {
    browser.await("!!view.verdict.found && view.beside.isCurrent");
    settle();
    assertThat(browser.value(same + "; timeline.dirty")).isEqualTo(false);
  }
}
