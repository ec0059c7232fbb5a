package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tables where nothing is selected. */
@Tag("broad")
class PageFollowTest extends ShownPage {
  private static final String PROFILE = "document.getElementById('panel-selection').innerText";

  @Test
  void theProfileIsOfWhatIsShownAndFollowsIt() throws Exception {
    show(102_000, 104_000);
    browser.value("tracetoolPage.drawer.open('selection'); 0");
    browser.await(PROFILE + ".includes('what is shown')");
    browser.await("!!document.querySelector('#panel-selection table')");
    assertThat(browser.value("view.overlay.selection")).isNull();
    String before = (String) browser.value(PROFILE);
    assertThat(before).contains("2 ms", "MPI_Send").doesNotContain("No selection");
    show(102_000, 112_000);
    browser.await(PROFILE + ".includes('10 ms')");
    browser.value("view.select({from: 102000, to: 103000, rows: [0]}); 0");
    browser.await(PROFILE + ".includes('Sender') && " + PROFILE + ".includes('No selection')");
    browser.value("view.select(null); 0");
    browser.await(PROFILE + ".includes('what is shown')");
  }

  /** The preview may not have come yet: then nothing is known of how much would be read. */
  @Test
  void nothingIsReadAsLongAsItIsNotKnownHowMuchThatIs() throws Exception {
    browser.value("window.boxes = view.preview.boxes; view.preview.boxes = []; 0");
    show(102_000, 105_000);
    browser.value("tracetoolPage.drawer.open('selection'); 0");
    browser.await(PROFILE + ".includes('Select what is shown')");
    browser.value("view.preview.boxes = boxes; tracetoolPage.drawer.redraw(); 0");
    browser.await("!!document.querySelector('#panel-selection table')");
  }
}
