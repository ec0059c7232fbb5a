package org.tracetool.format.vtf3.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.vtf3.Copies;
import org.tracetool.format.vtf3.Vtf3AsciiFormat;
import org.tracetool.format.vtf3.Vtf3Format;

/** Events that refer to undeclared things are kept and reported. */
class UndeclaredReferencesTest {
  private static final String HEAD =
      """
      C SAVTF
      C TRACETOOL ESC 1
      VERSION 30010037
      NCPUS 3
      DEFGROUP 2147483650 "pair" NMEMBS 2 1 2
      DEFGROUP 2147483651 "outer" NMEMBS 1 2147483650
      DEFACT 0 "a"
      DEFSTATE 0 ACT 0 "s"
      DEFSAMPCLASS 0 "c"
      DEFSAMP 5 CLASS 0 GROUP 2147483651 UINT 8 0 18446744073709551615 DIFF 0 HINT BEFORE "n" ""
      GLOBALOPTOKEN 0 "MPI_Bcast"
      COMDEF 0 3 0:2:1
      CLKPERIOD 1e-09
      """;

  @TempDir private Path folder;

  private List<Diagnostics.Incident> incidents(List<String> events) throws IOException {
    Path in = Copies.file(folder, "in.avt", HEAD + String.join("\n", events) + "\n");
    Path out = folder.resolve("out.avt");
    Diagnostics reading = new Diagnostics();
    Copies.copy(new Vtf3Format(), in, new Vtf3AsciiFormat(), out, reading, new Diagnostics());
    assertThat(Files.readAllLines(out)).containsAll(events);
    return reading.incidents();
  }

  @Test
  void whatIsDeclaredIsNotReported() throws IOException {
    assertThat(
            incidents(
                List.of(
                    "1 DOWNTO 0 CPU 1",
                    "2 SAMP CPU 2 DEF 5 UINT 8 1",
                    "3 SAMP CPU 2147483650 DEF 5 UINT 8 1",
                    "4 SAMP CPU 2147483651 DEF 5 UINT 8 1",
                    "5 UPFROM 0 CPU 1")))
        .isEmpty();
  }

  @Test
  void namesAreMadeOfTheNumbersInTheFile() throws IOException {
    List<Diagnostics.Incident> found =
        incidents(
            List.of(
                "1 DOWNTO 7 CPU 1",
                "2 SAMP CPU 1 DEF 6 UINT 8 1",
                "3 UPFROM 7 CPU 1",
                "4 GLOBALOP 2 ON 1 0 3 4 4 1"));
    assertThat(found).hasSize(1);
    assertThat(found.get(0).code()).isEqualTo(WarningCode.UNDEFINED_REFERENCES);
    assertThat(found.get(0).count()).isEqualTo(3);
    String places = found.get(0).examples().toString();
    assertThat(places).contains("in.avt: state_7").contains("sample_6").contains("op_2");
  }

  @Test
  void samplesOfOthersThanTheirGroupAreReported() throws IOException {
    List<Diagnostics.Incident> found =
        incidents(List.of("1 SAMP CPU 3 DEF 5 UINT 8 1", "2 SAMP CPU 3 DEF 5 UINT 8 2"));
    assertThat(found).hasSize(1);
    assertThat(found.get(0).code()).isEqualTo(WarningCode.UNDEFINED_REFERENCES);
    assertThat(found.get(0).count()).isEqualTo(2);
    assertThat(found.get(0).examples().get(0)).endsWith("in.avt: 'n' of 3");
  }

  /** A few bytes can claim any number of tasks. */
  @Test
  void ofMoreTasksThanBytesOnlyThoseWithRecordsAreListed() throws IOException {
    Path in =
        Copies.file(
            folder,
            "in.avt",
            "C SAVTF\nVERSION 30010037\nNCPUS 262144\nDEFACT 0 \"a\"\nDEFSTATE 0 ACT 0 \"s\"\n"
                + "CLKPERIOD 1e-09\n1 DOWNTO 0 CPU 200000\n2 UPFROM 0 CPU 200000\n");
    Diagnostics found = new Diagnostics();
    try (TraceReader reader =
        new Vtf3Format().open(in, ReadOptions.defaults().withDiagnostics(found))) {
      assertThat(reader.streams().get(0).locations()).containsExactly(200000);
    }
    assertThat(found.hasDamage()).isTrue();
  }
}
