package org.tracetool.stats.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.stats.Trace;
import org.tracetool.stats.TraceStatistics;

/** The form of tables for people. */
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
    TraceReport report = TraceReport.of("t", s, List.of(StatsTable.REGION), null, 10);
    return ReportTexts.text(report, width, false).lines().toList();
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
  void callPathsInAnotherOrderAreShownInFull() throws IOException {
    TraceStatistics s = stats("main");
    List<StatsTable> views = List.of(StatsTable.CALLPATH);
    String tree = ReportTexts.text(TraceReport.of("t", s, views, null, 10), 100, false);
    assertThat(tree).startsWith("call path").contains("\n  f ").doesNotContain("main;f");
    String sorted = ReportTexts.text(TraceReport.of("t", s, views, "exclusive", 10), 100, false);
    assertThat(ReportTexts.text(TraceReport.of("t", s, views, "exclusive_s", 10), 100, false))
        .isEqualTo(sorted);
    assertThat(sorted).startsWith("full path").contains("\nmain;f ").doesNotContain("\n  f ");
  }

  @Test
  void shortenedNamesOfProcessesStayDifferent() throws IOException {
    TraceStatistics s =
        Trace.of(
                folder,
                "DTR3e8",
                "DP1NM\"MPI Rank of the program 0: Master thread of the program\"",
                "DP2NM\"MPI Rank of the program 1: Master thread of the program\"",
                "DFG1NM\"g\"",
                "DF1G1NM\"f\"")
            .process(1, "0 E1", "64 L1")
            .process(2, "0 E1", "64 L1")
            .stats();
    TraceReport report = TraceReport.of("t", s, List.of(StatsTable.PROCESS), null, 10);
    String text = ReportTexts.text(report, 60, false);
    assertThat(text).contains("\n…0: Mast…gram  ").contains("\n…1: Mast…gram  ");
  }

  @Test
  void hiddenColumnsOfOneTitleAreToldApart() throws IOException {
    TraceReport report = TraceReport.of("t", stats("f"), List.of(StatsTable.THREAD), null, 10);
    assertThat(ReportTexts.text(report, 100, false)).contains("not shown: application (s), ");
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
  void wideCharactersAndAccentsLineUp() throws IOException {
    for (String name : List.of("\u6f22\u5b57", "e\u0301te\u0301", "\ud83d\ude00", "plain")) {
      List<String> lines = lines(stats(bytes(name)), 100);
      int column = DisplayText.width(lines.get(0).substring(0, lines.get(0).indexOf("calls")));
      for (String line : lines.subList(1, 3)) {
        String before = line.substring(0, line.indexOf(" 1  ") + 2);
        assertThat(DisplayText.width(before)).as(line).isEqualTo(column + "calls".length());
      }
    }
  }

  /** As the UTF-8 bytes in the file. */
  private static String bytes(String name) {
    return new String(name.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
  }

  @Test
  void momentsOfShortRunsHaveMoreDecimals() throws IOException {
    assertThat(memory("46")).contains("0.000000070 s");
    assertThat(memory("3b9aca46")).contains("1.000000 s");
  }

  private String memory(String time) throws IOException {
    TraceStatistics s =
        Trace.of(folder, "DTR3b9aca00", "DP1NM\"p\"", "DCNT1G0NM\"heap\"P1U\"B\"")
            .process(1, "5 CNT1V1", time + " CNT1V2")
            .stats();
    return ReportTexts.text(
        TraceReport.of("t", s, List.of(StatsTable.MEMORY), null, 10), 100, false);
  }

  @Test
  void nothingSteersTheTerminal() throws IOException {
    String name = "a\u001b[31m\u0007" + bytes("\u202e\u2028\u00ad\ufeff\u009b") + "\u00ff";
    assertThat(lines(stats(name), 150).get(1))
        .startsWith("a\\x1b[31m\\x07\\u202e\\u2028\\u00ad\\ufeff\\x9b\\xff  ");
  }

  @Test
  void noCharacterIsCutInHalf() throws IOException {
    for (int before = 0; before < 4; before++) {
      TraceStatistics s = stats("x".repeat(before) + bytes("\ud83d\ude00".repeat(60)));
      String line = lines(s, 70).get(1);
      assertThat(line).contains("\u2026").contains("\ud83d\ude00");
      assertThat(line.replace("\ud83d\ude00", "")).doesNotContainPattern("[\ud800-\udfff]");
    }
  }
}
