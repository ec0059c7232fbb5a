package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.Diagnostics;

/** Legacy ASCII and obsolete records become their modern equivalents. */
class LegacyTest {
  @TempDir private Path folder;

  private final Diagnostics reading = new Diagnostics();

  private List<String> modern(String text) throws IOException {
    Path in = Copies.file(folder, "in.pv", text);
    Path out = folder.resolve("out.avt");
    Copies.copy(new Vtf3Format(), in, new Vtf3AsciiFormat(), out, reading, new Diagnostics());
    return Files.readAllLines(out).stream().filter(l -> !l.startsWith("VERSION 3")).toList();
  }

  private List<String> events(String text) throws IOException {
    return modern("CLKPERIOD 1.0E-06\nNCPUS 2\n" + text).stream()
        .filter(l -> Character.isDigit(l.charAt(0)))
        .toList();
  }

  @Test
  void declarationsOfAllFormsAreRead() throws IOException {
    assertThat(
            modern(
                """
                C CREATION PROGRAM tau_convert -pv
                  CLKPERIOD 0.1000E-06
                NCPUS 2 1 1
                CPUNAMES "Node 0" "Node 1"
                CREATOR "x"
                VERSION 1
                TIMEOFFSET 851000000
                SYMBOL USER 7 work
                SYMBOL TAU_USER 5 "main()"
                SYMBOL "MPI" 12 "MPI_Send" SRC 3:17
                MSGTYPE 99 "halo"
                MSGTYPE 2 99 "halo"
                CPUSYM 1 "master"
                FILETOKEN 3 "a.c"
                GLOBALOPTOKEN 1 "MPI_Bcast"
                REDFUNCTOKEN 1 "MPI_SUM"
                IOFILE 4 0 "out.dat"
                COMDEF 0 2 0:1:1
                """))
        .containsExactly(
            "C SAVTF",
            "C TRACETOOL ESC 1",
            "VERSION 1",
            "CREATOR \"x\"",
            "NCPUS 2 1 1",
            "CPUNAMES \"Node 0\" \"Node 1\"",
            "CPUSYM 1 \"master\"",
            "FILETOKEN 3 \"a.c\"",
            "DEFSCL 1 NPOS 1 3:17",
            "DEFACT 0 \"USER\"",
            "DEFACT 1 \"TAU_USER\"",
            "DEFACT 2 \"MPI\"",
            "DEFSTATE 0 ACT 0 \"work\"",
            "DEFSTATE 1 ACT 1 \"main()\"",
            "DEFSTATE 2 ACT 2 \"MPI_Send\" SCL 1",
            "COMDEF 0 2 0:1:1",
            "MSGTYPE 99 \"halo\"",
            "MSGTYPE 2 99 \"halo\"",
            "GLOBALOPTOKEN 1 \"MPI_Bcast\"",
            "REDFUNCTOKEN 1 \"MPI_SUM\"",
            "IOFILE 4 0 \"out.dat\"",
            "CLKPERIOD 1e-07",
            "TIMEOFFSET 851000000",
            "0 C CREATION PROGRAM tau_convert -pv");
  }

  @Test
  void callsAndReturnsThatSaySoAreTakenAtTheirWord() throws IOException {
    assertThat(
            events(
                """
                120 EXCHANGE ON CPUID 1 DOWNTO USER 7 CLUSTER 1
                121 EXCHANGE ON CPUID 1 DOWNTO USER 7 CLUSTER 1
                122 EXCHANGE ON CPUID 1 UPTO USER 7 CLUSTER 1
                123 EXCHANGE ON CPUID 1 DOWNTO IDLE -99 CLUSTER 1
                """))
        .containsExactly(
            "120 DOWNTO 0 CPU 1", "121 DOWNTO 0 CPU 1", "122 UPTO 0 CPU 1", "123 DOWNTO 1 CPU 1");
  }

  @Test
  void whatIsCallOrReturnIsResolvedWithTheStack() throws IOException {
    assertThat(
            events(
                """
                1 EXCHANGE ON CPUID 1 TO USER 7 CLUSTER 1
                2 EXCH 1 1 1 USER 8
                3 EXCHANGE ON CPUID 1 TO USER 7 CLUSTER 1
                4 EXCHANGE ON CPUID 1 TO USER 7 CLUSTER 1
                5 EXCHANGE ON CPUID 1 FROM "USER" 7 TO "NOACT" CLUSTER 0 JOB 5 SRC 3:17
                """))
        .containsExactly(
            "1 DOWNTO 0 CPU 1",
            "2 DOWNTO 1 CPU 1",
            "3 UPTO 0 CPU 1",
            "4 DOWNTO 0 CPU 1",
            "5 UPTO NOACT CPU 1 SCL 1");
    assertThat(reading.incidents().toString()).contains("job numbers");
  }

  @Test
  void otherEventsAndSourceLocationsAreRead() throws IOException {
    assertThat(
            events(
                """
                110 C any text
                C
                120 SENDMSG 34 FROM 1 TO 2 LEN 4
                120 SENDMSG 0 34 FROM 1 TO 2 LEN 4 SRC 3:17
                130 RECVMSG  34 BY 2 FROM 1 LEN 4
                131 SENDMSG 34 COM 5 FROM 1 TO 2 LEN 4 NAME "x y"
                140 GLOBALOP 1 ON 2 0 1 -1 4 25
                141 GLOBALOP 1 CPU 2 COM 0 ROOT 1 SENT 2 RECVD 3 DELTA 4
                150 FILEIOBEGIN WRITE ON CPUID 1 4 4096
                160 FILEIOEND WRITE ON CPUID 1 4 4096
                170 EXCHANGE ON CPUID 1 DOWNTO USER 7 CLUSTER 1
                170 SRC ON CPUID 1 FILE 3 18
                """))
        .containsExactly(
            "110 C any text",
            "110 C ",
            "120 SENDMSG 34 FROM 1 TO 2 LEN 4",
            "120 SENDMSG 0 34 FROM 1 TO 2 LEN 4 SCL 1",
            "130 RECVMSG 34 BY 2 FROM 1 LEN 4",
            "131 SENDMSG 5 34 FROM 1 TO 2 LEN 4",
            "140 GLOBALOP 1 ON 2 0 1 -1 4 25",
            "141 GLOBALOP 1 ON 2 0 1 2 3 4",
            "150 FILEIOBEGIN WRITE ON CPUID 1 4 4096",
            "160 FILEIOEND WRITE ON CPUID 1 4 4096",
            "170 DOWNTO 0 CPU 1 SCL 2");
  }

  @Test
  void tasksAndClockAreTakenFromTheEventsWhereNobodySays() throws IOException {
    List<String> lines = modern("1 EXCH 3 1 1 USER 12\n");
    assertThat(lines).contains("NCPUS 3", "CLKPERIOD 1", "DEFSTATE 0 ACT 0 \"USER_12\"");
  }

  @Test
  void unsortedEventsAreSorted() throws IOException {
    assertThat(events("20 C b\n10 C a\n20 C c\n")).containsExactly("10 C a", "20 C b", "20 C c");
  }

  @Test
  void repeatedHeadersAndWindowsLineEndsAreAccepted() throws IOException {
    String head = "C SAVTF\r\nNCPUS 2\r\nCLKPERIOD 1\r\n";
    assertThat(modern(head + "1 C a\r\n" + head + "2 C b\r\n" + head + "3 C c\r\n"))
        .containsExactly(
            "C SAVTF", "C TRACETOOL ESC 1", "NCPUS 2", "CLKPERIOD 1", "1 C a", "2 C b", "3 C c");
    assertThat(reading.incidents().toString()).contains("repeated declarations");
  }

  @Test
  void whatCannotBeRecognizedBecomesACommentAtTheLastValidTime() throws IOException {
    assertThat(events("7 C a\n8 NONSENSE\nDEFACT x\n9 DOWNTO 1 CPU 0\n"))
        .containsExactly(
            "7 C a",
            "7 C ERROR unrecognizable record, 10 bytes: 8 NONSENSE",
            "7 C ERROR unrecognizable DEFACT, 8 bytes: DEFACT x",
            "7 C ERROR unrecognizable DOWNTO, 16 bytes: 9 DOWNTO 1 CPU 0");
    assertThat(reading.hasDamage()).isTrue();
  }
}
