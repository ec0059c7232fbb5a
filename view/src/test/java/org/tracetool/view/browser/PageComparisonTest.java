package org.tracetool.view.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.view.ViewOptions;
import org.tracetool.view.ViewServer;

/** The sentences about two runs over their rows; skipped where there is no browser. */
@Tag("thorough")
@Tag("broad")
class PageComparisonTest {
  private static final int RANKS = 8;
  private static final int SLOW = 3;

  private static final Pattern COMPUTE =
      Pattern.compile("compute_flux takes \\d+ % less time on rank 3: (.*), (.*) before\\.");

  private static final String DIFFERENCE = "document.getElementById('panel-difference').innerText";

  /** The digits of a time in seconds, of which the table has more. */
  private static String figure(String seconds) {
    assertThat(seconds).endsWith(" s");
    return Pattern.quote(seconds.substring(0, seconds.length() - 2));
  }

  /** Opens the card whose sentence has some words. */
  private static String open(String words) {
    return "[...document.querySelectorAll('.both .card')].find((c) => c.title.includes('"
        + words
        + "')).click()";
  }

  @Test
  void eachSentenceLeadsToWhatItSays(@TempDir Path folder) throws Exception {
    assumeTrue(Browser.program() != null, "no Chromium");
    ViewOptions options = new ViewOptions(0, 4 << 20, 2, true, t -> {});
    try (ViewServer server =
            ViewServer.start(
                List.of(
                    ThrottledRun.opener(folder, "before.otf", RANKS, SLOW),
                    ThrottledRun.opener(folder, "after.otf", RANKS, -1)),
                options);
        Browser browser = Browser.start(1280, 800)) {
      browser.open(server.url());
      browser.await("window.tracetoolPage?.views.length === 2");
      browser.await("tracetoolPage.views.every((v) => v.timeline.complete && !v.timeline.dirty)");
      browser.await("tracetoolPage.views.every((v) => !!v.verdict.found)");
      browser.await("tracetoolPage.comparison.cards.length > 2");
      browser.value("window.page = tracetoolPage; 0");
      String cards = (String) browser.value("page.comparison.cards.map((c) => c.text).join('\\n')");
      assertThat(cards).startsWith("The second run takes ").contains("Its iterations take ");
      Matcher compute = COMPUTE.matcher(cards);
      assertThat(compute.find()).as(cards).isTrue();
      assertThat(browser.value("document.getElementById('verdicts').innerText"))
          .as("they are the cards that are seen")
          .asString()
          .startsWith("Both runs")
          .contains("1: before", "2: after", "compute_flux");

      // The time of the rank in both runs is in the table.
      browser.value(open("compute_flux"));
      browser.await(DIFFERENCE + ".includes(', selected')");
      browser.await(DIFFERENCE + ".includes('compute_flux')");
      assertThat((String) browser.value(DIFFERENCE + ".replace(/\\s+/g, ' ')"))
          .containsPattern(
              "compute_flux "
                  + figure(compute.group(2))
                  + "\\d* s "
                  + figure(compute.group(1))
                  + "\\d* s ");
      assertThat(browser.value("page.views.map((v) => v.timeline.selectedRow).join()"))
          .isEqualTo(SLOW + "," + SLOW);
      assertThat(browser.value("document.querySelector('.both .card[aria-pressed=true]').title"))
          .asString()
          .contains("compute_flux");

      browser.value(open("Its iterations take"));
      browser.await(DIFFERENCE + ".includes('All iterations')");
      assertThat(browser.value("page.views.some((v) => v.overlay.selection)")).isEqualTo(false);

      browser.value(open("In the first run, "));
      assertThat(browser.value("page.active === page.views[0]")).isEqualTo(true);
      assertThat(browser.value("page.views[0].camera.span < page.views[0].camera.length"))
          .isEqualTo(true);

      // The cards of a run are one click away, and those of both another one.
      browser.value(
          "[...document.querySelectorAll('.both .runs button')]"
              + ".find((b) => b.innerText === '2: after.otf').click()");
      assertThat(browser.value("document.getElementById('verdicts').innerText"))
          .asString()
          .startsWith("after.otf");
      browser.value(
          "[...page.views[1].verdict.host.querySelectorAll('.more button')]"
              + ".find((b) => b.innerText === 'Comparison').click()");
      assertThat(browser.value("document.getElementById('verdicts').innerText"))
          .asString()
          .startsWith("Both runs");
      assertThat(browser.problems()).isEmpty();
    }
  }
}
