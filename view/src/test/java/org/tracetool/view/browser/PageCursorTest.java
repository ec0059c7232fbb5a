package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The time that was clicked, found or gone to, and what is said of it. */
@Tag("broad")
class PageCursorTest extends ShownPage {
  private static Object find(int direction) {
    return browser.value(
        "tracetoolPage.find('MPI_Send', "
            + direction
            + ").then(() => view.overlay.mark.from + ' ' + view.overlay.cursor)");
  }

  @Test
  void searchesGoOnFromWhereTheUserClicked() throws Exception {
    show(102_000, 106_000);
    clickAt(103_300, 1, 1);
    assertThat(find(1)).isEqualTo("102600 102600");
    assertThat(find(1)).isEqualTo("103600 103600");
    assertThat(find(-1)).isEqualTo("102600 102600");
    show(102_000, 106_000);
    clickAt(105_300, 0, 1);
    assertThat(find(-1)).isEqualTo("103600 103600");
    browser.value("view.input.host.focus()");
    browser.pressKey("Escape");
    show(102_000, 106_000);
    assertThat(find(1)).isEqualTo("101600 101600");
  }

  @Test
  void aCallIsComparedWithTheOthersOfItsRegion() throws Exception {
    show(102_000, 112_000);
    clickAt(103_300, 1, 1);
    browser.await("document.querySelector('.among')?.innerText.includes('take the same time')");
    clickAt(103_300, 0, 1);
    browser.await("document.querySelector('.among .ends')?.innerText === '300 us\\n600 us'");
  }

  private static Object next() {
    return browser.value(
        "tracetoolPage.find('', 1).then(() => view.overlay.cursor + ' '"
            + " + document.getElementById('status').innerText)");
  }

  @Test
  void withNothingToBeFoundSearchesGoToWhateverComesNext() throws Exception {
    show(102_000, 112_000);
    clickAt(103_100, 1, 1);
    assertThat(next()).isEqualTo("102300 MPI_Recv on Receiver (rank 1)");
    assertThat(next()).isEqualTo("102600 MPI_Send on Sender (rank 0)");
    assertThat(next()).isEqualTo("102650 message to Receiver (rank 1) on Sender (rank 0)");
    browser.value("document.getElementById('tab-legend').click()");
    settle();
    browser.await("!!document.querySelector('[aria-label=\"Search finds messages\"]')");
    browser.value("document.querySelector('[aria-label=\"Search finds messages\"]').click()");
    browser.value("view.unsearched.add(2).add(4).add(5); 0");
    assertThat(next()).isEqualTo("102850 barrier in World on Sender (rank 0)");
    browser.value(
        "document.querySelector('[aria-label=\"Search finds collective operations\"]').click()");
    assertThat(next()).isEqualTo("103600 MPI_Send on Sender (rank 0)");
    assertThat(next()).isEqualTo("104600 MPI_Send on Sender (rank 0)");
    browser.await("location.hash.includes('over=messages.collectives')");
  }

  private static Object findBarrier(int direction) {
    return browser.value(
        "tracetoolPage.find('MPI_Barrier', "
            + direction
            + ").then(() => view.overlay.mark.from + ' ' + view.overlay.mark.row)");
  }

  @Test
  void searchesPassThroughAllRowsAtATime() throws Exception {
    show(102_000, 106_000);
    clickAt(103_300, 1, 1);
    List<Object> found = new ArrayList<>();
    for (int direction : new int[] {1, 1, 1, -1, -1, -1}) {
      found.add(findBarrier(direction));
    }
    assertThat(found)
        .containsExactly("102850 0", "102850 1", "103850 0", "102850 1", "102850 0", "101850 1");
  }

  @Test
  void theTimeThatWasGoneToIsSeen() throws Exception {
    browser.value("tracetoolPage.find('Receiver at 0.2024 s', 1)");
    settle();
    browser.await("document.getElementById('panel-details').innerText.includes('MPI_Recv')");
    assertThat(browser.value("view.overlay.cursor")).isEqualTo(201_400.0);
    String mark = "getComputedStyle(document.documentElement).getPropertyValue('--mark').trim()";
    String line =
        "(() => {timeline.draw(); const d = timeline.context.getImageData("
            + "Math.round(timeline.xOf(201400)), timeline.height - 3, 1, 1).data;"
            + "return '#' + [...d].slice(0, 3).map((n) => n.toString(16).padStart(2, '0')).join('')})()";
    assertThat(browser.value(line + " === " + mark)).isEqualTo(true);
    assertThat(
            (String) browser.value("import('./urlstate.js').then((m) => m.stateOf(tracetoolPage))"))
        .contains("at=202400");
    browser.value("view.input.host.focus()");
    browser.pressKey("Escape");
    assertThat(browser.value(line + " === " + mark)).isEqualTo(false);
  }

  @Test
  void valuesThatWereRecordedWithACallOrAMessageAreTold() throws Exception {
    show(151_000, 152_000);
    clickAt(151_300, 0, 1);
    browser.await("!!document.querySelector('#panel-details .recorded table')");
    assertThat(
            (String) browser.value("document.querySelector('#panel-details .recorded').innerText"))
        .contains("begin\tstep\t150");
    browser.await("view.overlay.messages.length === 1");
    browser.value("view.page.clicked(view, {message: view.overlay.messages[0], area: 'row'}); 0");
    browser.await("!!document.querySelector('#panel-details .recorded table')");
    assertThat(
            (String) browser.value("document.querySelector('#panel-details .recorded').innerText"))
        .contains("send\tstep\t150");
    clickAt(151_700, 1, 1);
    browser.await("document.getElementById('panel-details').innerText.includes('MPI_Recv')");
    assertThat(browser.value("document.querySelector('#panel-details .recorded table')")).isNull();
  }

  private static void find(String text, int direction) {
    browser.value("tracetoolPage.find('" + text + "', " + direction + ")");
  }

  private static String told() {
    return (String) browser.value("document.getElementById('status').innerText");
  }

  @Test
  void detailsOfWhatWasFoundAreShown() throws Exception {
    show(102_000, 106_000);
    browser.await("!view.beside.busy && view.marks.collectives.length > 0");
    find("compute", 1);
    browser.await("document.getElementById('panel-details').innerText.includes('compute')");
    show(102_000, 106_000);
    clickAt(102_700, 0, 1);
    find("collective", 1);
    browser.await("document.getElementById('panel-details').innerText.includes('last to come')");
    browser.value("view.camera.show(0, 400)");
    browser.await("!view.beside.busy && view.marks.collectives.length === 0");
    find("collective", 1);
    browser.await("document.getElementById('panel-details').innerText.includes('last to come')");
  }

  @Test
  void searchesGoOnFromTheOtherEnd() throws Exception {
    browser.value("view.camera.all(); view.overlay.cursor = view.camera.length - 1; 0");
    find("MPI_Send", 1);
    assertThat(told())
        .isEqualTo("no further \"MPI_Send\" after this; once more searches from the begin");
    find("MPI_Send", 1);
    assertThat(told()).isEqualTo("MPI_Send on Sender (rank 0), from the begin again");
    assertThat(browser.value("view.overlay.cursor")).isEqualTo(600.0);
    find("MPI_Send", -1);
    find("MPI_Send", -1);
    assertThat(told()).isEqualTo("MPI_Send on Sender (rank 0), from the end again");
    browser.value("view.overlay.cursor = null; view.camera.all(); 0");
    find("nothing of that name", 1);
    assertThat(told()).isEqualTo("there is no \"nothing of that name\"");
  }

  @Test
  void aTimeThatIsNotInTheRunIsAnsweredWithTheTimesThatAre() {
    find("1000 s", 1);
    assertThat(told()).isEqualTo("the run is from 1.0 ms to 401.0 ms");
    find("0.2024 s", 1);
    assertThat(told()).isEqualTo("202.4 ms");
  }
}
