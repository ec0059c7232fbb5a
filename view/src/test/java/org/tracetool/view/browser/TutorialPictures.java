package org.tracetool.view.browser;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.view.TraceOpener;
import org.tracetool.view.ViewOptions;
import org.tracetool.view.ViewServer;

/**
 * Does the tasks of docs/view.md in a real browser and takes their pictures: {@code mvn test -pl
 * view -am -Pci -Dtest=TutorialPictures -Dtracetool.pictures=docs/images/view}, with an absolute
 * folder.
 */
@EnabledIfSystemProperty(named = TutorialPictures.FOLDER, matches = ".+")
class TutorialPictures {
  static final String FOLDER = "tracetool.pictures";

  private static final int WIDTH = 1280;
  private static final int HEIGHT = 760;
  private static final int SLOW = 617;

  private static final int COLOURS = 256;

  /** Colours of a picture that are chosen since many pixels have them. */
  private static final int FREQUENT_COLOURS = 96;

  /** A run of 1000 ranks takes long where other programs compute, too. */
  private static final long PATIENCE_SECONDS = 240;

  @TempDir Path folder;
  private final Path pictures = Path.of(System.getProperty(FOLDER, "."));
  private Browser browser;

  @BeforeEach
  void begin() throws Exception {
    Files.createDirectories(pictures);
    browser = Browser.start(WIDTH, HEIGHT);
  }

  @AfterEach
  void end() throws Exception {
    browser.close();
  }

  private ViewServer serve(TraceOpener... traces) throws Exception {
    ViewOptions options = new ViewOptions(0, 64 << 20, 2, true, t -> {});
    ViewServer server = ViewServer.start(List.of(traces), options);
    browser.open(server.url());
    browser.await("window.tracetoolPage?.views.length === " + traces.length);
    browser.value("window.view = tracetoolPage.views[0]; window.timeline = view.timeline; 0");
    settle();
    browser.await("tracetoolPage.views.every((v) => !!v.verdict.found)", PATIENCE_SECONDS);
    settle();
    return server;
  }

  private void settle() throws Exception {
    browser.await(
        "tracetoolPage.views.every((v) => v.timeline.complete && !v.timeline.dirty"
            + " && v.beside.isCurrent)",
        PATIENCE_SECONDS);
    Thread.sleep(1_500); // what the panels ask for once nothing moves
    browser.await(
        "tracetoolPage.views.every((v) => v.timeline.complete && !v.timeline.dirty)",
        PATIENCE_SECONDS);
  }

  private void take(String name) throws Exception {
    settle();
    save(name);
  }

  /** Writes a picture with 256 colours, so that it is small. */
  private void save(String name) throws Exception {
    Path file = pictures.resolve(name + ".png");
    browser.takeScreenshot(file);
    BufferedImage all = ImageIO.read(file.toFile());
    Map<Integer, Integer> counts = new HashMap<>();
    for (int y = 0; y < all.getHeight(); y++) {
      for (int x = 0; x < all.getWidth(); x++) {
        counts.merge(all.getRGB(x, y), 1, Integer::sum);
      }
    }
    int[] colours = paletteOf(counts);
    IndexColorModel model =
        new IndexColorModel(8, colours.length, colours, 0, false, -1, DataBuffer.TYPE_BYTE);
    BufferedImage few =
        new BufferedImage(all.getWidth(), all.getHeight(), BufferedImage.TYPE_BYTE_INDEXED, model);
    Map<Integer, Integer> places = new HashMap<>();
    for (int y = 0; y < all.getHeight(); y++) {
      for (int x = 0; x < all.getWidth(); x++) {
        int place = places.computeIfAbsent(all.getRGB(x, y), c -> nearest(colours, c));
        few.getRaster().setSample(x, y, 0, place);
      }
    }
    ImageIO.write(few, "png", file.toFile());
  }

  /**
   * The colours that are used most, and of the rest those that are least like them: the scale of
   * heat has few pixels of each.
   */
  private static int[] paletteOf(Map<Integer, Integer> counts) {
    List<Integer> all =
        counts.entrySet().stream()
            .sorted(Map.Entry.<Integer, Integer>comparingByValue().reversed())
            .map(Map.Entry::getKey)
            .toList();
    List<Integer> chosen = new ArrayList<>(all.subList(0, Math.min(FREQUENT_COLOURS, all.size())));
    int[] distances = new int[all.size()]; // to the nearest one that is chosen
    Arrays.fill(distances, Integer.MAX_VALUE);
    for (int i = 0; i < Math.min(COLOURS, all.size()); i++) {
      if (i == chosen.size()) {
        int farthest = 0;
        for (int c = 0; c < distances.length; c++) {
          farthest = distances[c] > distances[farthest] ? c : farthest;
        }
        chosen.add(all.get(farthest));
      }
      for (int c = 0; c < distances.length; c++) {
        distances[c] = Math.min(distances[c], distance(all.get(c), chosen.get(i)));
      }
    }
    return chosen.stream().mapToInt(c -> c).toArray();
  }

  private static int distance(int one, int other) {
    int distance = 0;
    for (int shift = 0; shift < 24; shift += 8) {
      int d = (one >> shift & 255) - (other >> shift & 255);
      distance += d * d;
    }
    return distance;
  }

  private static int nearest(int[] colours, int wanted) {
    int best = 0;
    int least = Integer.MAX_VALUE;
    for (int i = 0; i < colours.length; i++) {
      int distance = distance(colours[i], wanted);
      if (distance < least) {
        least = distance;
        best = i;
      }
    }
    return best;
  }

  private double number(String expression) {
    return ((Number) browser.value(expression)).doubleValue();
  }

  /** The middle of a row at a time, on the page. */
  private double[] placeOf(int row, double seconds) {
    String box = "timeline.canvas.getBoundingClientRect()";
    return new double[] {
      number(
          box
              + ".left + timeline.xOf("
              + seconds
              + " * view.trace.rate - Number(view.trace.first))"),
      number(
          box
              + ".top + timeline.yOf(view.layout.placeOf("
              + row
              + ")) + view.layout.placeOf("
              + row
              + ").height / 2")
    };
  }

  private void type(String text) throws Exception {
    browser.value("view.input.host.focus(); 0");
    browser.pressKey("/");
    for (char c : text.toCharArray()) {
      browser.pressKey(String.valueOf(c));
    }
  }

  @Test
  void theSlowRankOfAThousandAndWhyTheOthersWait() throws Exception {
    try (ViewServer server = serve(ThrottledRun.opener(folder, "flow.otf", 1000, SLOW))) {
      take("slow-rank-1");
      browser.value("document.querySelector('.card:enabled').click(); 0");
      take("slow-rank-2");
      double from = number("view.camera.from / view.trace.rate");
      double to = number("view.camera.to / view.trace.rate");
      double at = 0;
      for (double t = from; at == 0 && t < to; t += (to - from) / 200) {
        double[] p = placeOf(1, t);
        String hit =
            "(() => {const b = timeline.canvas.getBoundingClientRect(); const h = timeline.hit("
                + p[0]
                + " - b.left, "
                + p[1]
                + " - b.top);"
                + "return (h.shares ?? []).some((s) => s.share > 0.98 && view.trace.regionName(s.region) === 'MPI_Allreduce')})()";
        at = Boolean.TRUE.equals(browser.value(hit)) ? t + (to - from) / 100 : 0;
      }
      double[] waiting = placeOf(1, at);
      browser.click(waiting[0], waiting[1]);
      browser.await("!!document.querySelector('.chain')?.innerText.includes('root cause')");
      take("why-it-waits");
      browser.value(
          "view.culprits.keep(null); view.groupAlike(false); view.orderBy('trace');"
              + "view.overlay.cursor = view.overlay.mark = null; view.verdict.shown = -1;"
              + "view.verdict.draw(); document.getElementById('tab-legend').click();"
              + "view.camera.all(); view.fitHeight(); view.relayout(); 0");
      settle();
      type("17 @ 40.2 s");
      save("rank-at-time-1");
      browser.pressKey("Enter");
      take("rank-at-time");
      browser.value(
          "document.querySelector('#tools input').value = ''; view.overlay.cursor = view.overlay.mark = null;"
              + "view.camera.all(); view.fitHeight(); view.relayout(); 0");
      browser.value(
          "(() => {const s = document.querySelector('[aria-label^=\"Shares of a\"]');"
              + "s.value = 'heat-counter-12'; s.dispatchEvent(new Event('change'));"
              + "document.getElementById('tab-legend').click()})()");
      browser.await("!!view.counterHeat.ends");
      take("counter-1");
    }
  }

  @Test
  void messagesCountersRectanglesAndPapers() throws Exception {
    try (ViewServer server = serve(ThrottledRun.opener(folder, "small.otf", 24, 17))) {
      browser.value("tracetoolPage.drawer.openFinding('slow-messages'); 0");
      browser.await(
          "[...document.querySelectorAll('#panel-findings tbody tr')].some((r) => r.innerText.includes('400 ms'))");
      String line =
          "[...document.querySelectorAll('#panel-findings tbody tr')].find((r) => r.innerText.includes('400 ms'))";
      browser.value(line + ".closest('section').scrollIntoView({block: 'start'}); 0");
      take("slowest-message-1");
      browser.value(line + ".click(); 0");
      settle();
      browser.value(line + ".scrollIntoView({block: 'center'}); 0");
      save("slowest-message");
      browser.value(
          "tracetoolPage.drawer.open(''); view.overlay.pair = view.overlay.mark = null; view.overlay.cursor = null; view.camera.show(15e6, 32e6); view.layout.chooseTracks(false); view.relayout(); 0");
      settle();
      double[] a = placeOf(10, 20.0);
      double[] b = placeOf(20, 26.0);
      browser.sendMouse("mousePressed", a[0], a[1]);
      for (int i = 1; i <= 10; i++) {
        browser.sendMouse(
            "mouseMoved", a[0] + (b[0] - a[0]) * i / 10, a[1] + (b[1] - a[1]) * i / 10);
      }
      browser.sendMouse("mouseReleased", b[0], b[1]);
      browser.await("!!document.querySelector('#panel-selection table')");
      take("rectangle");
      browser.value(
          "view.select(null); tracetoolPage.drawer.open(''); tracetoolPage.theme(false); 0");
      browser.value(
          "view.layout.only = new Set([15, 16, 17, 18]); view.layout.chooseTracks(true); view.relayout(); view.refit(); tracetoolPage.shownAgain(); 0");
      take("counter-2");
      browser.value(
          "view.showOnly(null); view.layout.chooseTracks(false); view.relayout(); view.refit(); view.camera.show(19e6, 28e6);"
              + "document.getElementById('tab-legend').click(); 0");
      settle();
      browser.value(
          "URL.createObjectURL = (blob) => {blob.text().then((t) => (window.saved = t)); return '#'};"
              + "(() => {const s = document.querySelector('[aria-label^=\"Save or print\"]');"
              + "s.selectedIndex = 1; s.dispatchEvent(new Event('change'))})()");
      save("paper-1");
      browser.value("document.querySelector('dialog.paper button.run').click(); 0");
      browser.await("!!window.saved");
      String svg = (String) browser.value("saved");
      browser.setSize(900, 660);
      browser.open(java.net.URI.create("about:blank"));
      browser.value(
          "document.documentElement.innerHTML = '<body style=\"margin:0;background:#fff;text-align:center\"><img style=\"max-width:100%;height:100vh\""
              + " src=\"data:image/svg+xml;base64,"
              + Base64.getEncoder()
                  .encodeToString(svg.getBytes(java.nio.charset.StandardCharsets.UTF_8))
              + "\"></body>'; 0");
      Thread.sleep(1_000);
      save("paper");
    }
  }

  @Test
  void twoRuns() throws Exception {
    TraceOpener before = ThrottledRun.opener(folder, "before.otf", 16, 9);
    TraceOpener after = ThrottledRun.opener(folder, "after.otf", 16, -1);
    try (ViewServer server = serve(before, after)) {
      browser.await("!document.getElementById('panel-legend').innerText.includes('≈')");
      browser.await("!!document.querySelector('.both .card')");
      take("two-runs-1");
      browser.value("tracetoolPage.drawer.open('difference')");
      browser.value(
          "(() => {const s = document.querySelector('#panel-difference select'); s.value = 'iterations'; s.dispatchEvent(new Event('change'))})()");
      browser.await(
          "document.querySelectorAll('#panel-difference tbody tr').length > 1"
              + " && !document.getElementById('panel-difference').innerText.includes('reading')");
      Thread.sleep(2_000);
      take("two-runs");
    }
  }
}
