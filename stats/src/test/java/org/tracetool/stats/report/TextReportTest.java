package org.tracetool.stats.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.stats.Trace;
import org.tracetool.stats.TraceStatistics;

/** What tables for people look like. */
class TextReportTest {
  @TempDir Path folder;

  private TraceStatistics stats(String name) throws IOException {
    return Trace.of(
            folder,
            "DTR3e8",
            "DP1NM\"p\"",
            "DFG1NM\"g\"",
            "DF1G1NM\"" + name + "\"",
            "DF2G1NM\"f\"")
        .process(1, "0 E1", "a E2", "14 L2", "64 L1")
        .stats();
  }

  private static List<String> lines(TraceStatistics s, int width) throws IOException {
    Report report = Report.of("t", s, List.of(View.REGION), null, 10);
    return TextReport.text(report, width, false).lines().toList();
  }

  @Test
  void namesStayReadableWhereColumnsCanBeLeftOut() throws IOException {
    String name = "begin_" + "x".repeat(60) + "_end";
    List<String> lines = lines(stats(name), 100);
    assertThat(lines.get(0)).contains("excl. time", "incl. time");
    String shown = lines.get(1).substring(0, lines.get(1).indexOf("  "));
    assertThat(shown).startsWith("begin_x").endsWith("x_end").contains("…");
    assertThat(shown.length()).isGreaterThanOrEqualTo(28);
    assertThat(lines(stats(name), 300).get(1)).startsWith(name + "  ");
  }

  @Test
  void noLineIsWiderThanThePage() throws IOException {
    TraceStatistics s = stats("a name of forty characters, more or less");
    for (int width = 64; width < 240; width += 7) {
      for (String line : lines(s, width)) {
        assertThat(line.length()).as(line).isLessThanOrEqualTo(width);
      }
    }
  }

  @Test
  void noCharacterIsCutInHalf() throws IOException {
    // UTF-8 of U+1F600, as the bytes that stand in the file
    for (int before = 0; before < 4; before++) {
      TraceStatistics s = stats("x".repeat(before) + "\u00f0\u009f\u0098\u0080".repeat(60));
      String line = lines(s, 70).get(1);
      assertThat(line).contains("…").contains("\ud83d\ude00");
      assertThat(line.replace("\ud83d\ude00", "")).doesNotContainPattern("[\ud800-\udfff]");
    }
  }
}
