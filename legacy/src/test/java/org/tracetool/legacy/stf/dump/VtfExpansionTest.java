package org.tracetool.legacy.stf.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class VtfExpansionTest {
  private static final String[] THREADS = {"NCPUS 6", "NTHREADS 3 3"};

  private static List<String> expanded(String... lines) throws IOException {
    List<String> out = new ArrayList<>();
    VtfExpansion expansion = new VtfExpansion(Lines.into(out));
    for (String line : THREADS) {
      Lines.accept(expansion, line);
    }
    out.clear();
    for (String line : lines) {
      Lines.accept(expansion, line);
    }
    return out;
  }

  @Test
  void theExamplesOfTheGuide() throws IOException {
    assertThat(
            expanded(
                "DEFGROUP 2147483649 \"Process_0\" NMEMBS 1 1",
                "DEFGROUP 2147483650 \"Process_1\" NMEMBS 1 2",
                "DEFGROUP 2147942402 \"All_Processes\" NMEMBS 2 2147483649 2147483650",
                "DEFSAMPCLASS 1 \"PERF_DATA\"",
                "DEFSAMP 6 CLASS 1 GROUP 2147942402 UINT 8 0 9 DIFF 0 HINT POINT"
                    + " \"PAPI_TOT_INS\" \"\"",
                "8629175798 SAMP CPU 131074 DEF 6 UINT 8 3897889661"))
        .containsExactly(
            "DEFGROUP Process_0 NMEMBS 1 0:0",
            "DEFGROUP Process_1 NMEMBS 1 0:1",
            "DEFGROUP All_Processes NMEMBS 2 \"Process_0\" \"Process_1\"",
            "DEFSAMPCLASS 1 \"PERF_DATA\"",
            "DEFSAMP 6 CLASS \"PERF_DATA\" GROUP \"All_Processes\" UINT 8 0 9 DIFF 0 HINT POINT"
                + " \"PAPI_TOT_INS\" \"\"",
            "8629175798 SAMP CPU 2:1 DEF \"PERF_DATA:PAPI_TOT_INS\" UINT 8 3897889661");
  }

  @Test
  void statesAndLocations() throws IOException {
    assertThat(
            expanded(
                "FILETOKEN 3 \"a b.c\"",
                "DEFSCL 9 NPOS 2 3:17 3:40",
                "DEFACT 3 \"MPI\"",
                "DEFSTATE 12 ACT 3 \"MPI_Send\" SCL 9",
                "1 DOWNTO 12 CPU 1 SCL 9",
                "2 UPTO NOACT CPU 65537",
                "3 UPFROM 13 CPU 2"))
        .containsExactly(
            "FILETOKEN 3 \"a b.c\"",
            "DEFSCL 9 NPOS 2 \"a b.c\":17 \"a b.c\":40",
            "DEFACT 3 \"MPI\"",
            "DEFSTATE 12 ACT \"MPI\" \"MPI_Send\" SCL \"a b.c\":17,\"a b.c\":40",
            "1 DOWNTO \"MPI:MPI_Send\" CPU 0:0 SCL \"a b.c\":17,\"a b.c\":40",
            "2 UPTO NOACT CPU 1:0",
            "3 UPFROM 13 CPU 0:1");
  }

  @Test
  void messagesCollectivesFiles() throws IOException {
    assertThat(
            expanded(
                "COMDEF 0 2 0:1:1",
                "MSGTYPE 99 \"halo\"",
                "MSGTYPE 5 99 \"other\"",
                "GLOBALOPTOKEN 3 \"MPI_Bcast\"",
                "IOFILE 4 0 \"out.dat\"",
                "1 SENDMSG 99 COM 0 FROM 1 TO 2 LEN 8",
                "2 RECVMSG 99 COM 5 BY 2 FROM 1 LEN 8",
                "3 ONETOONE CPU 1 TO 2 DELTA 4 COM 0 LEN 8 TAG 99",
                "4 GLOBALOP 3 CPU 1 COM 0 ROOT 0 SENT 1 RECVD 2 DELTA 5",
                "5 FILEIOBEGIN READ ON CPUID 2 4 512",
                "6 FILEIO READ CPU 2 DELTA 4 FILE 4 LEN 512",
                "7 C CPU 1 \"COM"))
        .endsWith(
            "1 SENDMSG 99(\"halo\") COM 0 FROM 0:0 TO 0:1 LEN 8",
            "2 RECVMSG 99(\"other\") COM 5 BY 0:1 FROM 0:0 LEN 8",
            "3 ONETOONE CPU 0:0 TO 0:1 DELTA 4 COM 0 LEN 8 TAG 99(\"halo\")",
            "4 GLOBALOP \"MPI_Bcast\" CPU 0:0 COM 0 ROOT 0 SENT 1 RECVD 2 DELTA 5",
            "5 FILEIOBEGIN READ ON CPUID 0:1 \"out.dat\" 512",
            "6 FILEIO READ CPU 0:1 DELTA 4 FILE \"out.dat\" LEN 512",
            "7 C CPU 1 \"COM");
  }

  @Test
  void withoutThreadsTheNumberIsTheRank() throws IOException {
    List<String> out = new ArrayList<>();
    VtfExpansion expansion = new VtfExpansion(Lines.into(out));
    Lines.accept(expansion, "NCPUS 70000");
    Lines.accept(expansion, "1 DOWNTO 4 CPU 70000");
    assertThat(out).contains("1 DOWNTO 4 CPU 0:69999");
  }
}
