package org.tracetool.stats.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.Trace;
import org.tracetool.stats.TraceStatistics;
import org.tracetool.stats.scope.StatsOptions.Part;
import org.tracetool.testdata.TestData;

@Timeout(value = 2, unit = TimeUnit.MINUTES)
class HtmlReportTest {
  private static final int PHONE = 400;
  private static final int WIDE = 1600;

  @TempDir Path folder;

  private static String page(TraceStatistics s) {
    return HtmlReport.text("a <trace> & \"more\"", s, Integer.MAX_VALUE, List.of(), null);
  }

  private static TraceStatistics stats(String trace) throws IOException {
    return Trace.stats(
        TestData.path("vampirtrace/" + trace),
        2,
        EnumSet.allOf(Part.class),
        TimeWindow.ALL,
        new Diagnostics());
  }

  @Test
  void namesCannotBreakOut() throws IOException {
    String evil = "<script>alert(1)</script>' onload='x\u0001&amp;";
    TraceStatistics s =
        Trace.of(
                folder,
                "DTR3e8",
                "DP1NM\"" + evil + "\"",
                "DP2NM\"\u00ff\"",
                "DFG1NM\"" + evil + "\"",
                "DF1G1NM\"" + evil + "\"")
            .process(1, "0 E1", "1 S2L8T0C0", "64 L1")
            .process(2, "0 E1", "32 R1L8T0C0", "63 L1")
            .stats();
    String page = page(s);
    assertThat(page)
        .contains("&lt;script&gt;alert(1)&lt;/script&gt;&#39; onload=&#39;x\\x01&amp;amp;")
        .contains("<title>a &lt;trace&gt; &amp; &quot;more&quot;")
        .contains("\\xff")
        .doesNotContain("<script>alert")
        .doesNotContain("' onload='");
    assertThat(page.split("<script>")).hasSize(2);
  }

  @Test
  void needsNothingButItself() throws IOException {
    String page = page(stats("ring_collectives/expected/ring.otf"));
    assertThat(page)
        .contains("id=\"timeline\"", "id=\"processes\"", "id=\"functions\"", "id=\"calls\"")
        .contains("id=\"paths\"", "id=\"imbalance\"", "id=\"waits\"", "id=\"messages\"")
        .contains("id=\"collectives\"", "prefers-color-scheme: dark", "@media print")
        .contains("<code>tracetool view &#39;a &lt;trace&gt;", "tracetool view --time 0.")
        .doesNotContain("http:", "https:", "src=", "<link", "@import", "url(");
    assertThat(page(stats("ring_collectives/expected/ring.otf"))).isEqualTo(page);
  }

  @Tag("broad")
  @Test
  void tenThousandProcessesStayBelowFiveMegabytes() throws IOException {
    int processes = 10_000;
    List<String> definitions = new ArrayList<>(List.of("DTRf4240", "DFG1NM\"g\"", "DF1G1NM\"f\""));
    StringBuilder master = new StringBuilder("1:");
    StringBuilder events = new StringBuilder();
    for (int p = 1; p <= processes; p++) {
      definitions.add("DP" + Integer.toHexString(p) + "NM\"MPI Rank number " + p + "\"");
      master.append(p == 1 ? "" : ",").append(Integer.toHexString(p));
    }
    for (String record : List.of("E1", "S", "L1")) {
      events.append(record.equals("E1") ? "1\n" : record.equals("S") ? "32\n" : "64\n");
      for (int p = 1; p <= processes; p++) {
        events.append('*').append(Integer.toHexString(p)).append('\n');
        String to = Integer.toHexString(1 + p * 7919 % processes);
        events.append(record.equals("S") ? "S" + to + "L400T1C0" : record).append('\n');
      }
    }
    Files.writeString(folder.resolve("t.otf"), master.append('\n'));
    Files.writeString(folder.resolve("t.0.def"), String.join("\n", definitions) + "\n");
    Files.writeString(folder.resolve("t.1.events"), events);
    TraceStatistics s =
        Trace.stats(
            folder.resolve("t.otf"),
            2,
            EnumSet.allOf(Part.class),
            TimeWindow.ALL,
            new Diagnostics());
    assertThat(s.processes()).hasSize(processes);
    assertThat(page(s).getBytes(StandardCharsets.UTF_8).length).isBetween(50_000, 5_000_000);
  }

  /** Asks a browser that has nothing to look at but the page itself. */
  @Tag("broad")
  @Test
  void aBrowserShowsItWithoutOverflowAndSortsIt() throws Exception {
    Path browser = browser();
    assumeTrue(browser != null, "chromium is not installed");
    String page = page(stats("comm_split/expected/split.otf"));
    Files.writeString(folder.resolve("page.html"), page);
    StringBuilder frames = new StringBuilder("<!DOCTYPE html><body>");
    for (int width : new int[] {PHONE, WIDE}) {
      frames.append("<iframe id=\"f").append(width).append("\" style=\"border:0;height:900px;");
      frames.append("width:").append(width).append("px\" srcdoc=\"").append(attribute(page));
      frames.append("\"></iframe>");
    }
    frames.append("<pre id=\"result\"></pre><script>").append(EXAMINATION).append("</script>");
    Path file = folder.resolve("examine.html");
    Files.writeString(file, frames);
    Path out = folder.resolve("dom.txt");
    Process p =
        new ProcessBuilder(
                browser.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--hide-scrollbars",
                "--no-first-run",
                "--user-data-dir=" + folder.resolve("profile"),
                "--window-size=1700,1000",
                "--virtual-time-budget=20000",
                "--dump-dom",
                file.toUri().toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .redirectOutput(out.toFile())
            .start();
    boolean ended = p.waitFor(90, TimeUnit.SECONDS);
    p.destroyForcibly().waitFor();
    assumeTrue(ended, "the browser did not come to an end on this machine");
    String dom = Files.readString(out);
    assumeTrue(dom.contains("id=\"result\""), "the browser could not show a page");
    String result = dom.substring(dom.indexOf("id=\"result\">") + 12);
    result = result.substring(0, result.indexOf("</pre>"));
    assertThat(result)
        .contains("f400 width 400 content 400 ")
        .contains("f1600 width 1600 content 1600 ")
        .contains("sorted down by calls: true")
        .contains("sorted up by calls: true")
        .contains("sorted by name: true")
        .doesNotContain("error");
  }

  private static final String EXAMINATION =
      """
      const out = document.getElementById("result");
      window.onload = () => {
        try {
          for (const f of document.querySelectorAll("iframe")) {
            const d = f.contentDocument;
            out.append(`${f.id} width ${d.documentElement.clientWidth} content \
      ${d.documentElement.scrollWidth} pictures ${d.querySelectorAll("svg").length}\\n`);
          }
          const d = document.getElementById("f1600").contentDocument;
          const t = d.getElementById("t-region");
          const heads = [...t.tHead.rows[0].cells];
          const c = heads.findIndex((h) => h.textContent.startsWith("calls"));
          const column = () => [...t.tBodies[0].rows].map((r) => Number(r.cells[c].dataset.v));
          const names = () => [...t.tBodies[0].rows].map((r) => r.cells[0].textContent);
          heads[c].firstElementChild.click();
          const down = column();
          out.append(`sorted down by calls: ${down.length > 9 && down.every((v, i) => !i || v <= down[i - 1])}\\n`);
          heads[c].firstElementChild.click();
          const up = column();
          out.append(`sorted up by calls: ${up.every((v, i) => !i || v >= up[i - 1])}\\n`);
          heads[0].firstElementChild.click();
          const n = names();
          out.append(`sorted by name: ${n.every((v, i) => !i || v >= n[i - 1])}\\n`);
        } catch (e) {
          out.append("error " + e);
        }
      };
      """;

  private static String attribute(String page) {
    return page.replace("&", "&amp;").replace("\"", "&quot;");
  }

  private static Path browser() {
    for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
      for (String dir : System.getenv("PATH").split(java.io.File.pathSeparator)) {
        Path p = Path.of(dir, name);
        if (Files.isExecutable(p)) {
          return p;
        }
      }
    }
    return null;
  }
}
