package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.testdata.EachOf;

/**
 * What screen readers, keys and weak eyes get of the page. With {@code -Dtracetool.axe=FILE}, the
 * path of {@code axe.min.js}, the rules of axe are tried as well.
 */
@Tag("thorough")
class PageAccessibilityTest extends ShownPage {
  private static final String AXE = "tracetool.axe";

  private static final String SERIOUS =
      "axe.run(document).then((r) => r.violations.filter((v) => ['serious', 'critical']"
          + ".includes(v.impact)).map((v) => `${v.id} ${v.nodes[0].html}`).join('; '))";

  /** What is opened one after the other, and how. */
  private static final Map<String, String> PARTS = parts();

  private static Map<String, String> parts() {
    Map<String, String> parts = new LinkedHashMap<>();
    for (String panel :
        List.of(
            "selection",
            "messages",
            "counters",
            "histogram",
            "iterations",
            "processes",
            "findings",
            "notes",
            "sql")) {
      parts.put(panel, "tracetoolPage.drawer.open('" + panel + "')");
    }
    parts.put(
        "details",
        "tracetoolPage.clicked(view, {area: 'row', place: view.layout.placeOf(1), time: 102300, depth: -1})");
    parts.put("legend", "document.getElementById('tab-legend').click()");
    parts.put(
        "menu",
        "timeline.selectedRow = 1; view.input.host.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true}))");
    parts.put(
        "palette",
        "(() => {const f = document.querySelector('#tools input'); f.value = 'heat'; f.focus();"
            + " f.dispatchEvent(new Event('input'))})()");
    parts.put(
        "picture for a paper",
        "(() => {const f = document.querySelector('#tools input'); f.value = ''; f.blur();"
            + " const s = document.querySelector('[aria-label^=\"Save or print\"]');"
            + " s.selectedIndex = 1; s.dispatchEvent(new Event('change'))})()");
    parts.put("note", "void view.notes.add(1, 1000)");
    parts.put(
        "keys", "document.dispatchEvent(new KeyboardEvent('keydown', {key: '?', bubbles: true}))");
    return parts;
  }

  /** More than the page has places that Tab reaches. */
  private static final int MAX_TABS = 400;

  /** Texts with less contrast to what is behind them than 4.5, in words. */
  private static final String PALE =
      "(() => {const parse = (c) => (c.match(/[\\d.]+/g) ?? []).map(Number);"
          + "const light = ([r, g, b]) => [r, g, b].map((c) => c / 255).map((c, i) => (c <= 0.04045"
          + " ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4) * [0.2126, 0.7152, 0.0722][i])"
          + ".reduce((a, b) => a + b);"
          + "const back = (e) => {for (let at = e; at; at = at.parentElement) {const c ="
          + " parse(getComputedStyle(at).backgroundColor); if (c.length === 3 || c[3] === 1) {return"
          + " c}} return [255, 255, 255]};"
          + "return [...document.body.querySelectorAll('*')].filter((e) => e.checkVisibility({opacityProperty:"
          + " true, visibilityProperty: true}) && !e.closest(':disabled, .hiddenregion') && [...e.childNodes].some((n) => n.nodeType === 3"
          + " && n.data.trim() !== '')).filter((e) => {const [a, b] = [light(parse(getComputedStyle(e).color)),"
          + " light(back(e))]; return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5})"
          + ".map((e) => `${e.className} ${e.textContent}`.slice(0, 60)).join('; ')})()";

  @BeforeEach
  void select() throws Exception {
    show(102_000, 112_000);
    browser.await("!!view.verdict.found");
    browser.value("view.select({from: 101000, to: 105000}); 0");
    browser.await("!!document.querySelector('#panel-selection table')");
  }

  @AfterEach
  void inLight() {
    browser.value("tracetoolPage.theme(false); 0");
  }

  @EachOf(4)
  @ParameterizedTest
  @ValueSource(
      strings = {
        "selection",
        "messages",
        "counters",
        "histogram",
        "iterations",
        "processes",
        "findings",
        "sql"
      })
  void controlsHaveNamesAndTextIsRead(String panel) throws Exception {
    browser.value("tracetoolPage.drawer.open('" + panel + "'); 0");
    browser.await("document.getElementById('panel-" + panel + "').innerText.trim() !== ''");
    assertThat(browser.unnamedControls()).isEmpty();
    assertThat(
            browser.value(
                "[...document.querySelectorAll('table')].filter((t) => !t.caption ||"
                    + " [...t.tHead.rows[0].cells].some((c) => c.textContent === '')).length"))
        .as("tables without a caption, or a head without a name")
        .isEqualTo(0.0);
    for (boolean isDark : new boolean[] {false, true}) {
      browser.value("tracetoolPage.theme(" + isDark + "); 0");
      assertThat(browser.value(PALE)).isEqualTo("");
    }
  }

  @Tag("broad")
  @Test
  void keysReachAllParts() {
    browser.value("document.activeElement.blur(); 0");
    List<String> parts =
        List.of("tools", "verdicts", "rows", "tabs", "THEAD", "TBODY", "edge", "panel-selection");
    Set<String> reached = new LinkedHashSet<>();
    // Tab goes on from where the page was clicked last, to the end, and begins anew.
    for (int i = 0; i < MAX_TABS && !reached.containsAll(parts); i++) {
      browser.pressTab();
      reached.add(
          (String)
              browser.value(
                  "document.activeElement.closest('#tools, #verdicts, .rows, #side .tabs,"
                      + " #panel-legend thead, #panel-legend tbody, .edge, #drawer .tabs,"
                      + " #drawer .panel, body')"
                      + ".matches('body') ? '' : document.activeElement.closest('#tools, #verdicts, .rows, #side .tabs,"
                      + " #panel-legend thead, #panel-legend tbody, .edge, #drawer .tabs, #drawer .panel').id"
                      + " || document.activeElement.closest('.rows, .tabs, thead, tbody, .edge')?.className"
                      + " || document.activeElement.closest('thead, tbody, .panel')?.tagName"));
    }
    assertThat(reached).containsAll(parts);
  }

  @Test
  void verdictsAndStatusAreRead() {
    assertThat(browser.value("document.querySelector('.verdict').ariaLabel")).isEqualTo("Findings");
    assertThat(browser.value("document.getElementById('status').getAttribute('aria-live')"))
        .isEqualTo("polite");
  }

  @Test
  @EnabledIfSystemProperty(named = AXE, matches = ".+")
  void axeFindsNothingSerious() throws Exception {
    browser.value(Files.readString(Path.of(System.getProperty(AXE))) + "; 0");
    for (boolean isDark : new boolean[] {false, true}) {
      browser.value("tracetoolPage.theme(" + isDark + "); 0");
      for (Map.Entry<String, String> part : PARTS.entrySet()) {
        browser.value(part.getValue() + "; 0");
        settle();
        assertThat(browser.value(SERIOUS))
            .as(part.getKey() + (isDark ? ", dark" : ""))
            .isEqualTo("");
        browser.value(
            "document.querySelectorAll('dialog[open]').forEach((d) => d.close());"
                + "document.querySelector('dialog.ask')?.remove();"
                + "document.querySelector('.menu')?.remove(); 0");
      }
    }
  }
}
