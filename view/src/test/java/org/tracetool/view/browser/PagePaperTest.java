package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/** Pictures for papers, as a user saves them. */
@Tag("broad")
class PagePaperTest extends ShownPage {
  private static final String COLOUR =
      "'#' + view.colors.rgb(%d).map((c) => c.toString(16).padStart(2, '0')).join('')";

  /** Keeps what would be saved as a file, in base 64. */
  @BeforeEach
  void catchFiles() {
    browser.value(
        "window.create ??= URL.createObjectURL; URL.createObjectURL = (blob) => {"
            + "const reader = new FileReader();"
            + "reader.onload = () => (window.saved = reader.result.split(',')[1]);"
            + "reader.readAsDataURL(blob); return '#'}; window.saved = ''; 0");
  }

  @AfterEach
  void giveBack() {
    browser.value("URL.createObjectURL = create; tracetoolPage.theme(false); 0");
  }

  /** Opens the dialog by the list of what can be saved, changes it, and presses a button. */
  private static byte[] saved(String change, String button) throws Exception {
    browser.value(
        "(() => {const s = document.querySelector('[aria-label^=\"Save or print\"]');"
            + "s.selectedIndex = 1; s.dispatchEvent(new Event('change'));"
            + "const d = document.querySelector('dialog.paper');"
            + change
            + "; [...d.querySelectorAll('button')].find((b) => b.innerText === '"
            + button
            + "').click()})()");
    browser.await("window.saved !== ''");
    return Base64.getDecoder().decode((String) browser.value("saved"));
  }

  private static Document parsed(byte[] svg) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg));
  }

  @Test
  void aPictureHasTitleUnitsArrowsCallStacksAndTheNamesOfColours() throws Exception {
    browser.value("view.layout.allDeep = true; view.relayout(); tracetoolPage.theme(true); 0");
    show(102_000, 103_000);
    Object before =
        browser.value(
            "[view.camera.from, view.camera.to, timeline.height, timeline.labelWidth].join()");
    byte[] svg =
        saved("d.querySelector('input').value = 'Sender < Receiver & \"more\"'", "Save as SVG");
    Document document = parsed(svg);
    String text = new String(svg, StandardCharsets.UTF_8);
    assertThat(document.getDocumentElement().getAttribute("width")).isEqualTo("16cm");
    assertThat(document.getDocumentElement().getTextContent())
        .contains("Sender < Receiver & \"more\"", "Receiver", "main", "compute", "MPI_Recv")
        .containsPattern("102\\.[2-8] ms");
    // A head of an arrow is a filled path of two lines.
    assertThat(text).containsPattern("<path d=\"M[^ML]* [^ML]*L[^ML]*L[^ML]*\" fill=\"#1b1f26\"");
    browser.value("tracetoolPage.theme(false); 0");
    for (int region : new int[] {1, 2, 3, 4}) {
      assertThat(text).contains("fill=\"" + browser.value(COLOUR.formatted(region)) + "\"");
    }
    browser.value("tracetoolPage.theme(true); 0");
    settle();
    assertThat(
            browser.value(
                "[view.camera.from, view.camera.to, timeline.height, timeline.labelWidth].join()"))
        .as("the page stays as it is")
        .isEqualTo(before);
    assertThat(browser.value("document.documentElement.dataset.theme")).isEqualTo("dark");
    browser.value("view.layout.allDeep = false; view.relayout(); 0");
  }

  @Test
  void aSelectionIsDrawnAlone() throws Exception {
    show(102_000, 112_000);
    browser.value("view.select({from: 103000, to: 104000, rows: [1]}); 0");
    byte[] svg = saved("d.querySelectorAll('[type=number]')[0].value = 9", "Save as SVG");
    assertThat(parsed(svg).getDocumentElement().getAttribute("width")).isEqualTo("9cm");
    assertThat(parsed(svg).getDocumentElement().getTextContent())
        .contains("104.000 ms to 105.000 ms", "Receiver")
        .doesNotContain("Sender");
    assertThat((Double) browser.value("view.camera.span")).isEqualTo(10_000.0);
    assertThat(browser.value("view.layout.placed.length > 1")).isEqualTo(true);
  }

  @Test
  void callsAroundOthersAreKnownForTheNamesOfColours() throws Exception {
    browser.value("view.layout.allDeep = true; view.relayout(); 0");
    show(102_000, 103_000);
    assertThat(
            browser.value(
                "import('/' + location.pathname.split('/')[1] + '/shares.js').then((m) =>"
                    + " Math.round(m.ticksOfStacks(view).get(1)))"))
        .as("main of two rows")
        .isEqualTo(2000.0);
    browser.value("view.layout.allDeep = false; view.relayout(); 0");
  }

  @Test
  void aPictureOfPointsHas300OfThemAnInch() throws Exception {
    show(102_000, 103_000);
    byte[] png = saved("d.querySelectorAll('[type=number]')[0].value = 12.7", "Save as PNG");
    assertThat(ImageIO.read(new ByteArrayInputStream(png)).getWidth()).isEqualTo(1500);
  }
}
