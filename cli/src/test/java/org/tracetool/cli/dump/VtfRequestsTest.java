package org.tracetool.cli.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What requests choose of a trace in which operations cross borders of windows; a tick is a
 * millisecond. Every operation is there once, so that its time tells which one it is.
 */
class VtfRequestsTest {
  private static final String TRACE =
      """
      C SAVTF
      VERSION 30010037
      CLKPERIOD 0.001
      NCPUS 3
      DEFACT 1 "App"
      DEFSTATE 11 ACT 1 "main"
      DEFSTATE 12 ACT 1 "work"
      GLOBALOPTOKEN 8 "MPI_Bcast"
      GLOBALOPTOKEN 9 "MPI_Barrier"
      COMDEF 3 3 0:2:1
      IOFILE 4 2 "data"
      MSGTYPE 7 "halo"
      0 DOWNTO 11 CPU 1
      0 DOWNTO 11 CPU 2
      0 DOWNTO 11 CPU 3
      100 SENDMSG 7 COM 3 FROM 1 TO 2 LEN 1
      200 SENDMSG 7 COM 3 FROM 1 TO 2 LEN 2
      300 RECVMSG 7 COM 3 BY 2 FROM 1 LEN 1
      400 GLOBALOP 8 CPU 1 COM 3 ROOT 1 SENT 4 RECVD 4 DELTA 50
      900 GLOBALOP 8 CPU 2 COM 3 ROOT 1 SENT 4 RECVD 4 DELTA 300
      950 GLOBALOP 8 CPU 3 COM 3 ROOT 1 SENT 4 RECVD 4 DELTA 250
      990 FILEIOBEGIN WRITE ON CPUID 3 4 4096
      1000 SENDMSG 7 COM 3 FROM 3 TO 2 LEN 3
      1100 RECVMSG 7 COM 3 BY 2 FROM 1 LEN 2
      1150 RECVMSG 5 COM 3 BY 2 FROM 3 LEN 9
      1200 DOWNTO 12 CPU 2
      1300 FILEIOEND WRITE ON CPUID 3 4 4096
      1350 FILEIOBEGIN NOTYPE ON CPUID 1 4 0
      1400 SENDMSG 9 COM 3 FROM 2 TO 3 LEN 5
      1450 FILEIOEND NOTYPE ON CPUID 1 4 0
      2000 RECVMSG 9 COM 3 BY 3 FROM 2 LEN 5
      2050 UPFROM 12 CPU 2
      2100 SENDMSG 9 COM 3 FROM 2 TO 3 LEN 6
      2200 RECVMSG 9 COM 3 BY 3 FROM 2 LEN 6
      2300 GLOBALOP 9 CPU 1 COM 3 ROOT 1 SENT 0 RECVD 0 DELTA 10
      2301 GLOBALOP 9 CPU 2 COM 3 ROOT 1 SENT 0 RECVD 0 DELTA 9
      2302 GLOBALOP 8 CPU 3 COM 3 ROOT 1 SENT 0 RECVD 0 DELTA 8
      2400 UPFROM 11 CPU 1
      2400 UPFROM 11 CPU 2
      2400 UPFROM 11 CPU 3
      """;

  private static final String ACROSS = "200 ONETOONE CPU 1 TO 2 DELTA 900 COM 3 LEN 2 TAG 7\n";
  private static final String BROADCAST =
      "400 COLLOP 8 COM 3 ROOT 1 NMEMBS 3 CPU 1 START 0 DELTA 50 SENT 4 RECVD 4"
          + " CPU 2 START 500 DELTA 300 SENT 4 RECVD 4 CPU 3 START 550 DELTA 250 SENT 4 RECVD 4\n";
  private static final String WRITTEN = "990 FILEIO WRITE CPU 3 DELTA 310 FILE 4 LEN 4096\n";
  private static final String LOST = "1000 SENDMSG 7 COM 3 FROM 3 TO 2 LEN 3\n";
  private static final String FOUND = "1150 RECVMSG 5 COM 3 BY 2 FROM 3 LEN 9\n";
  private static final String OPENED =
      "1350 FILEIOBEGIN NOTYPE ON CPUID 1 4 0\n1450 FILEIOEND NOTYPE ON CPUID 1 4 0\n";
  private static final String WITHIN = "1400 ONETOONE CPU 2 TO 3 DELTA 600 COM 3 LEN 5 TAG 9\n";

  @TempDir Path folder;
  private Path trace;

  @BeforeEach
  void writeTrace() throws IOException {
    trace = folder.resolve("hand.avt");
    Files.writeString(trace, TRACE, StandardCharsets.ISO_8859_1);
  }

  private String matched(String... requests) throws IOException {
    List<String> words =
        new ArrayList<>(List.of("--style", "vtf", "--matched", "--no-definitions"));
    for (String request : requests) {
      words.add("--request");
      words.add(request);
    }
    words.add(trace.toString());
    return Dumps.dump(words.toArray(new String[0]));
  }

  @Test
  void whatCrossesABorderIsWholeAndStatesAreCut() throws IOException {
    assertThat(matched("1s:2s"))
        .isEqualTo(
            ACROSS
                + BROADCAST
                + WRITTEN
                + "1000 DOWNTO 11 CPU 1\n1000 DOWNTO 11 CPU 2\n1000 DOWNTO 11 CPU 3\n"
                + LOST
                + FOUND
                + "1200 DOWNTO 12 CPU 2\n"
                + "1350 FILEIOBEGIN NOTYPE ON CPUID 1 4 0\n"
                + WITHIN
                + "1450 FILEIOEND NOTYPE ON CPUID 1 4 0\n"
                + "2000 UPFROM 11 CPU 1\n2000 UPFROM 12 CPU 2\n2000 UPFROM 11 CPU 2\n"
                + "2000 UPFROM 11 CPU 3\n");
  }

  @Test
  void bordersBelongToTheWindow() throws IOException {
    assertThat(matched("messages,1.1s:1.1s")).isEqualTo(ACROSS);
    assertThat(matched("messages,1.101s:1.149s")).isEmpty();
    assertThat(matched("messages,1.4s:1.4s")).isEqualTo(WITHIN);
    assertThat(matched("messages,1.151s:1.399s")).isEmpty();
    assertThat(matched("collops,1.2s:1.3s")).isEqualTo(BROADCAST);
    assertThat(matched("collops,1.201s:2s")).isEmpty();
    assertThat(matched("fileio,0.9s:0.989s")).isEmpty();
  }

  @Test
  void aWindowInTheMiddleOfAnOperation() throws IOException {
    assertThat(matched("messages,301l:399l")).isEqualTo(ACROSS);
    assertThat(matched("collops,500l:600l")).isEqualTo(BROADCAST);
    assertThat(matched("fileio,1.1s:1.2s")).isEqualTo(WRITTEN);
    assertThat(matched("messages,1.5s:1.6s")).isEqualTo(WITHIN);
  }

  @Test
  void halvesAreChosenByTheirOwnTime() throws IOException {
    assertThat(matched("messages,1s:1.05s")).isEqualTo(ACROSS + LOST);
    assertThat(matched("messages,1.15s:1.16s")).isEqualTo(FOUND);
    assertThat(matched("collops,2.301s:3s"))
        .isEqualTo(
            "2301 GLOBALOP 9 CPU 2 COM 3 ROOT 1 SENT 0 RECVD 0 DELTA 9\n"
                + "2302 GLOBALOP 8 CPU 3 COM 3 ROOT 1 SENT 0 RECVD 0 DELTA 8\n");
  }

  @Test
  void operationsWithoutMatchedForm() throws IOException {
    assertThat(matched("fileio,0")).isEqualTo(OPENED);
    assertThat(matched("fileio,1.4s:2s")).isEmpty();
    assertThat(matched("fileio,1.31s:1.4s"))
        .isEqualTo(OPENED.substring(0, OPENED.indexOf('\n') + 1));
  }

  @Test
  void oneMemberOrOneEndIsEnough() throws IOException {
    assertThat(matched("collops,2,0:1s")).isEqualTo(BROADCAST);
    assertThat(matched("messages,0,1s:2s")).isEqualTo(ACROSS);
    assertThat(matched("messages,2,1s:2s")).isEqualTo(LOST + FOUND + WITHIN);
    assertThat(matched("fileio,0:1,0:1.3s")).isEmpty();
    // The part of the process itself is over before the window, the operation is not.
    assertThat(matched("collops,0,1s:2s")).isEqualTo(BROADCAST);
  }

  @Test
  void names() throws IOException {
    assertThat(matched("\"halo\",1s:2s")).isEqualTo(ACROSS + LOST);
    assertThat(matched("\"mpi_b*\",1s:2s")).isEqualTo(BROADCAST);
    assertThat(matched("\"MPI_Barrier\",1s:2s")).isEmpty();
    assertThat(matched("\"data\",1.2s:1.4s"))
        .isEqualTo(WRITTEN + OPENED.substring(0, OPENED.indexOf('\n') + 1));
  }

  @Test
  void severalRequestsEachWithItsWindow() throws IOException {
    assertThat(matched("messages,0:50l", "collops,500l:600l", "fileio,1.2s:1.21s"))
        .isEqualTo(BROADCAST + WRITTEN);
    // Neither of them wants messages of others at that time.
    assertThat(matched("messages,2,301l:399l", "messages,0,1.5s:1.6s")).isEmpty();
  }

  @Test
  void windowsOfOtherOptions() throws IOException {
    assertThat(
            Dumps.dump(
                "--style",
                "vtf",
                "--matched",
                "--no-definitions",
                "--time",
                "0.3005:0.4",
                "--records",
                "messages",
                trace.toString()))
        .isEqualTo(ACROSS);
  }

  @Test
  void whatIsDumpedIsReadAgain() throws IOException {
    Path dumped = folder.resolve("part.avt");
    Files.writeString(
        dumped,
        Dumps.dump("--style", "vtf", "--matched", "--request", "messages,1s:2s", trace.toString()),
        StandardCharsets.ISO_8859_1);
    assertThat(Dumps.dump("--records", "messages", "--ticks", dumped.toString()).lines())
        .extracting(l -> l.substring(0, l.indexOf('\t')))
        .containsExactly("200", "1000", "1100", "1150", "1400", "2000");
  }

  /** Numbers that Standard ASCII does not have: processes 70000 and 80000 become 1 and 2. */
  @Test
  void ranksOfProcessesThatAreNumberedAnew() throws IOException {
    trace = folder.resolve("n.otf");
    Files.writeString(trace, "1:11170,13880\n");
    Files.writeString(
        folder.resolve("n.0.def"),
        "DV1.c.3\"x\"\nDTRf4240\nDP11170NM\"a\"\nDP13880NM\"b\"\nDP15f90NM\"c\"\n");
    Files.writeString(
        folder.resolve("n.1.events"),
        "a\n*11170\nS13880L400T7C64\nS15f90L8T7C64\n14\n*13880\nR11170L400T7C64\n");
    assertThat(matched("1").lines().map(l -> l.replaceAll("COM \\d+", "COM")))
        .containsExactly("10 ONETOONE CPU 1 TO 2 DELTA 10 COM LEN 1024 TAG 7");
    assertThat(matched("2").lines().map(l -> l.replaceAll("COM \\d+", "COM")))
        .containsExactly("10 SENDMSG 7 COM FROM 1 TO 3 LEN 8");
    assertThat(matched("0").lines()).hasSize(2);
  }
}
