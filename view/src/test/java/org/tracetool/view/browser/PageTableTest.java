package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The one table of the page: sorting, filter, copy, few rows in the document, keys. */
@Tag("thorough")
class PageTableTest extends ShownPage {
  /** Shows a thousand lines: a name, and a number that falls from line to line. */
  @BeforeEach
  void showTable() throws Exception {
    browser.value(
        "import('./table.js').then((m) => {window.acted = [];"
            + "const lines = Array.from({length: 1000}, (_, i) => [`line ${i}`,"
            + " {value: 1000 - i, show: `${1000 - i} ms`}]);"
            + "const made = m.table(`Lines of a test ${performance.now()}`, [{name: 'name'},"
            + " {name: 'length', number: true, unit: 'ms'}], lines,"
            + " {act: (_, i) => acted.push(i)});"
            + "made.id = 'shown';"
            + "document.getElementById('side').prepend(made);"
            + "document.querySelector('#shown input').value = '';"
            + "document.querySelector('#shown input').dispatchEvent(new Event('input')); })");
  }

  @AfterEach
  void removeTable() {
    browser.value("document.getElementById('shown')?.remove(); 0");
  }

  private static String firstLine() {
    return (String) browser.value("document.querySelector('#shown tr[data-line=\"0\"]').innerText");
  }

  private static void sortByLength() {
    browser.value("document.querySelectorAll('#shown th button')[1].click()");
  }

  @Test
  void aClickOnAHeadSortsByValues() {
    sortByLength();
    assertThat(firstLine()).isEqualTo("line 0\t1000 ms");
    assertThat(browser.value("document.querySelectorAll('#shown th')[1].ariaSort"))
        .isEqualTo("descending");
    sortByLength();
    assertThat(firstLine()).isEqualTo("line 999\t1 ms");
    sortByLength();
    assertThat(firstLine()).isEqualTo("line 0\t1000 ms");
    assertThat(browser.value("document.querySelectorAll('#shown th')[1].ariaSort")).isNull();
  }

  @Tag("broad")
  @Test
  void onlyLinesInSightAreInTheDocument() throws Exception {
    assertThat((Double) browser.value("document.querySelectorAll('#shown tr').length"))
        .isLessThan(100);
    assertThat(browser.value("document.querySelector('#shown table').ariaRowCount"))
        .isEqualTo("1001");
    browser.value("document.querySelector('#shown .wide').scrollTop = 1e6; 0");
    browser.await("!!document.querySelector('#shown [aria-rowindex=\"1001\"]')");
    assertThat((Double) browser.value("document.querySelectorAll('#shown tr').length"))
        .isLessThan(100);
  }

  @Tag("broad")
  @Test
  void aFilterLeavesLinesWithItsWordsAndTheyAreCopied() {
    browser.value(
        "(() => {const f = document.querySelector('#shown input'); f.value = '/line 99/';"
            + " f.dispatchEvent(new Event('input'));})()");
    assertThat(browser.value("document.querySelector('#shown .tabletools .soft').innerText"))
        .isEqualTo("11 of 1000");
    browser.value(
        "navigator.clipboard.writeText = async (text) => {window.copied = text};"
            + "document.querySelector('#shown .tabletools button').click()");
    assertThat((String) browser.value("copied"))
        .startsWith("name,length [ms]\nline 99,901\nline 990,10\n")
        .hasLineCount(12);
  }

  @Tag("broad")
  @Test
  void keysGoThroughLinesAndActOnOne() {
    browser.value("document.querySelector('#shown tr[data-line=\"0\"]').focus()");
    browser.pressKey("ArrowDown");
    browser.pressKey("Enter");
    browser.pressKey("End");
    browser.pressKey("Enter");
    assertThat(browser.value("acted.join()")).isEqualTo("1,999");
    assertThat(browser.value("document.activeElement.dataset.line")).isEqualTo("999");
    assertThat(browser.value("view.layout.filter")).isEqualTo("");
  }

  @Tag("broad")
  @Test
  void aClickOnALineActsOnIt() {
    sortByLength();
    sortByLength();
    browser.value("document.querySelector('#shown tr[data-line=\"2\"] td').click()");
    assertThat(browser.value("acted.join()")).isEqualTo("997");
  }

  @Test
  void numbersComeBeforeTexts() {
    browser.value(
        "import('./table.js').then((m) => {const made = m.table('Mixed', [{name: 'value'}],"
            + " [['b'], ['10'], ['a 2'], ['-3'], [''], ['a 10'], [9]]);"
            + "made.id = 'mixed'; document.getElementById('side').prepend(made);"
            + "made.querySelector('th button').click();})");
    Object sorted =
        browser.value(
            "[...document.querySelectorAll('#mixed tr[data-line]')].map((l) =>"
                + " l.innerText).join()");
    browser.value("document.getElementById('mixed').remove(); 0");

    assertThat(sorted).isEqualTo("-3,9,10,a 2,a 10,b,");
  }
}
