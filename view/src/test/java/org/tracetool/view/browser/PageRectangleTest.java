package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A selection of an interval of some rows. */
@Tag("broad")
class PageRectangleTest extends ShownPage {
  private static final String ROWS = "view.overlay.selection.rows?.join()";

  /** Drags from a time to another one, over some pixels across from the middle of the first row. */
  private static void drag(String modifier, int across) {
    browser.value(
        "(() => {const c = timeline.canvas; const p = view.layout.placeOf(0);"
            + "const box = c.getBoundingClientRect();"
            + "const send = (type, time, y) => c.dispatchEvent(new PointerEvent(type, {pointerId: 1,"
            + " button: 0, clientX: box.left + timeline.xOf(time), clientY: box.top + y, "
            + modifier
            + "}));"
            + "c.setPointerCapture = () => {};"
            + "const y = timeline.yOf(p) + p.height / 2;"
            + "send('pointerdown', 102000, y); send('pointermove', 104000, y + "
            + across
            + "); send('pointerup', 104000, y + "
            + across
            + "); delete c.setPointerCapture})()");
  }

  @Test
  void aDragAcrossRowsSelectsThemAloneAndTheFiguresAreTheirs() throws Exception {
    show(101_000, 108_000);
    drag("", 15);
    assertThat(browser.value(ROWS)).isEqualTo("0");
    browser.await(
        "document.getElementById('panel-selection').innerText.includes('Sender')"
            + " && document.querySelectorAll('#panel-selection tr').length > 3");
    assertThat((String) browser.value("document.getElementById('panel-selection').innerText"))
        .contains("MPI_Send")
        .doesNotContain("MPI_Recv");
    browser.await("location.hash.includes('selrows=0')");
    browser.value("window.stale = true; location.reload()");
    browser.await("!window.stale && !!window.tracetoolPage?.views.length");
    browser.value("window.view = tracetoolPage.views[0]; window.timeline = view.timeline; 0");
    browser.await("view.overlay.selection?.rows?.join() === '0'");
  }

  @Test
  void aDragAlongRowsOrWithShiftIsAboutAllOfThem() throws Exception {
    show(101_000, 108_000);
    drag("", 3);
    assertThat(browser.value("[!!view.overlay.selection, " + ROWS + "].join()")).isEqualTo("true,");
    drag("shiftKey: true", 40);
    assertThat(
            browser.value(
                "[view.overlay.selection.to - view.overlay.selection.from > 1900, "
                    + ROWS
                    + "].join()"))
        .isEqualTo("true,");
  }

  @Test
  void aDragWithAltMovesThePicture() throws Exception {
    show(101_000, 108_000);
    drag("altKey: true", 0);
    assertThat(browser.value("view.overlay.selection")).isNull();
    assertThat((Double) browser.value("Math.round(view.camera.from)")).isEqualTo(98_000.0);
  }
}
