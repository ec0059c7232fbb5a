package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.tracetool.format.vtf3.encoding.VtfEncoding;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;

class CodecTest {
  private static final String HEAD = "C SAVTF\nC TRACETOOL ESC 1\n";

  /** Every record with and without its optional parts, in the form in which it is written. */
  static final String EVERYTHING =
      HEAD
          + """
          UNMERGED
          VERSION 1
          CREATOR ""
          CREATOR "quote \\" backslash \\\\ line\\nend\\r\\ttab \\x01 \\x7f"
          NCPUS 4
          NCPUS 2 3 3
          CPUNAMES "Node 0" "Node 1"
          NTHREADS 1 2
          CPUSYM 131074 "thread"
          DEFCLSTR 3 "c" NMEMBS 2 1 2
          DEFCLSTR 4 "none" NMEMBS 0
          DEFGROUP 4294967295 "All" NMEMBS 3 1 2 2147483648
          FILETOKEN -3 "a.c"
          DEFSCL 3 NPOS 2 1:17 2:-1
          DEFACT 0 "MPI"
          DEFSTATE 7 ACT 1 "MPI_Send"
          DEFSTATE 8 ACT 1 "MPI_Recv" SCL 3
          ACTTOKEN 1 "USER"
          SYMBOL #1 5 "main" SRC 3:17
          SYMBOL #1 6 "main"
          DEFOPENMPTYPE 4294967295 "t"
          DEFOPENMPNAME 1 "n"
          DEFCPUREGCLASS 1 "c"
          DEFCLSTRREGCLASS 1 "c"
          DEFSAMPCLASS 1 "c"
          DEFCPUREG 1 CLASS 1 UINT 8 0 18446744073709551615 "n" "u"
          DEFCLSTRREG 1 CLASS 1 FLOAT 8 -1e+300 1e+300 "n" ""
          DEFSAMP 6 CLASS 1 GROUP 2147483648 UINT 8 0 18446744073709551615 DIFF 1 HINT BEFORE "n" "u"
          DEFSAMP 7 CLASS 1 CPU 1 FLOAT 8 -0.5 1000 DIFF 0 HINT SAMPLE "n" "u"
          COMDEF -5 2 0:1:1
          COMDEF 6 0
          COMDEF 7 4 0:2:2 1:3:2
          MSGTYPE 99 "halo"
          MSGTYPE 2 99 "halo"
          GLOBALOPTOKEN 1 "MPI_Bcast"
          REDFUNCTOKEN 1 "MPI_SUM"
          IOFILE 4 -32767 "out.dat"
          DEFKPARREG 1 "r"
          CLKPERIOD 1e-09
          TIMEOFFSET 4294967295
          DEFPATTERNSHAPE 1 ACT 2 TYPE 3 REF 4 5
          DEFPATTERN 1 ACT 2 SHAPE 3 RADIUS 0.25 RATIO 4 NSTEPS 2 0.1 12345.6789
          DEFPATTERN 1 ACT 2 SHAPE 3 RADIUS 0 RATIO 4 NSTEPS 0
          DURATION 0 9007199254740992
          EVENTBITS 3
          DEFCOMNAME -5 "world"
          DEFTHREAD 65537 140123 "worker"
          DEFSCOPE 3 ACT 1 "phase"
          DEFSCOPE 4 ACT 1 "step" SCL 3 9
          DEFSCOPE 5 ACT 1 "step" SCL 0 9
          0 C\s
          0 C  two blanks "and quotes" \\\\
          1 DOWNTO 7 CPU 1
          1 DOWNTO 7 CPU 1 SCL 3
          2 UPFROM 7 CPU 131074 SCL -3
          3 UPTO NOACT CPU 1
          4 EXCHANGE CPU 1 TO 7
          4 EXCHANGE CPU 1 UPFROM NOACT JOB 5 SCL 3
          5 EXCHANGE ON CPUID 1 FROM #1 7 DOWNTO #2 8 CLUSTER 1 JOB 5 SRC 3:17
          5 EXCHANGE ON CPUID 1 TO #2 CLUSTER 1
          5 EXCHANGE ON CPUID 1 TO #2 CLUSTER 1 SRC 1:2
          6 SRC ON CPUID 1 FILE 3 17
          7 MUTEXACQUIRE CPU 1 ENTER 7 UPFROM 7 DELTA 10 MUTEX 2 ab01
          7 MUTEXRELEASE CPU 1 ENTER 7 UPTO NOACT DELTA 0 MUTEX 0 - SCL 3
          8 SAMP CPU 131074 DEF 6 UINT 8 3897889661
          8 SAMP CPU 2147483648 DEF 6 UINT 8 18446744073709551615 DEF 7 FLOAT 8 -1e-300
          8 SAMP CPU 1
          9 CPUREGVAL CPU 1 DEF 6 UINT 8 1
          9 CLSTRREGVAL CLSTR -3 DEF 6 FLOAT 8 1.5
          10 FILEIOBEGIN READ ON CPUID 1 4 4096
          10 FILEIOEND NOTYPE ON CPUID 1 4 4096 SCL 3
          11 SENDMSG 5 3 FROM 1 TO 2 LEN 64
          11 SENDMSG 3 FROM 1 TO 2 LEN 64
          11 SENDMSG 5 3 FROM 1 TO 2 LEN 64 SRC 3:17
          11 SENDMSG 5 3 FROM 1 TO 2 LEN 64 SCL 9
          12 RECVMSG 5 3 BY 2 FROM 1 LEN -1
          12 RECVMSG 3 BY 2 FROM 1 LEN 64 SRC -1:-2
          13 GLOBALOP 1 ON 2 0 1 -1 4 25
          13 GLOBALOP 1 ON 2 0 -1 4 9007199254740992 SCL 3
          14 KPARREGBEGIN CPU 1 REG 2 SEQN 3 NTHREADS 4
          14 KPARREGBARSUM CPU 1 REG 2 SEQN 3 OPA 1 ff SCL 3
          15 KPARREGEND CPU 1 REG 2 SEQN 3 OPA 0 -
          16 PATTERN 1 CPU 2 DELTA 3 NSTEPS 2 0.5:1 1:-2
          16 PATTERN 1 CPU 2 DELTA 3 NSTEPS 0
          17 OPENMPENTER CPU 1 TYPE 2 NAME 4294967295
          18 OPENMPLEAVE CPU 1 SCL 3
          19 SCOPEBEGIN 3 CPU 1 SEQ 2 SCL 9
          20 SCOPEEND 3 CPU 1 SEQ 2
          21 ERROR CPU 0 LEVEL WARNING NAME "LOCAL:MEMORY:LEAK" TEXT "a \\"b\\"\\n"
          21 ERROR CPU 65537 LEVEL FATAL NAME "n" TEXT ""
          22 REQUEST 4294967295 CPU 1 CREATE STATE 7
          22 REQUEST 7 CPU 1 FREE
          23 TRACEOFF CPU 65537
          24 TRACEON CPU 65537
          25 ONETOONE CPU 1 TO 65537 DELTA 10 COM 5 LEN 64 TAG 3
          25 ONETOONE CPU 1 TO 2 DELTA -10 COM -5 LEN -1 TAG 3 SCL 0 9
          26 COLLOP 1 COM 5 ROOT 0 NMEMBS 2 CPU 1 START 0 DELTA 10 SENT 4 RECVD -1 CPU 2 START 3 DELTA 7 SENT -1 RECVD 4
          26 COLLOP 1 COM 5 ROOT 1 NMEMBS 0
          27 FILEIO READ CPU 1 DELTA 10 FILE 4 LEN 4096
          27 FILEIO WRITE CPU 1 DELTA 0 FILE 4 LEN 0 SCL 3
          1000000000000000019884624838656 C end
          """;

  @Test
  void theWorkedExampleIsReproducedInAllEncodings() throws IOException {
    List<VtfRecord> records = Codecs.decode(VtfEncoding.ASCII, Codecs.ascii(WorkedExample.ASCII));
    assertThat(Codecs.text(Codecs.encode(VtfEncoding.ASCII, records)))
        .isEqualTo(WorkedExample.ASCII);
    assertThat(Codecs.text(Codecs.encode(VtfEncoding.FAST, records))).isEqualTo(WorkedExample.FAST);
    assertThat(Codecs.encode(VtfEncoding.BINARY, records)).isEqualTo(WorkedExample.BINARY);
    for (VtfEncoding e : VtfEncoding.values()) {
      byte[] bytes = Codecs.encode(e, records);
      assertThat(Codecs.text(Codecs.encode(VtfEncoding.ASCII, Codecs.decode(e, bytes))))
          .isEqualTo(WorkedExample.ASCII);
    }
  }

  @Test
  void everyRecordGoesThroughAllEncodingsUnchanged() throws IOException {
    List<VtfRecord> records = Codecs.decode(VtfEncoding.ASCII, Codecs.ascii(EVERYTHING));
    assertThat(Codecs.text(Codecs.encode(VtfEncoding.ASCII, records))).isEqualTo(EVERYTHING);
    byte[] binary = Codecs.encode(VtfEncoding.BINARY, records);
    List<VtfRecord> second = Codecs.decode(VtfEncoding.BINARY, binary);
    byte[] fast = Codecs.encode(VtfEncoding.FAST, second);
    List<VtfRecord> third = Codecs.decode(VtfEncoding.FAST, fast);
    // Tokens of old activities are numbers in binary records and words in ASCII ones.
    String expected = EVERYTHING.replaceAll("#[0-9]+", "#x");
    String actual =
        Codecs.text(Codecs.encode(VtfEncoding.ASCII, third)).replaceAll("#[0-9]+", "#x");
    assertThat(actual.lines().filter(l -> !l.contains("#")).toList())
        .isEqualTo(expected.lines().filter(l -> !l.contains("#")).toList());
    assertThat(Codecs.encode(VtfEncoding.BINARY, third)).isEqualTo(binary);
  }

  @Test
  void theListOfThisTestHasEveryRecord() throws IOException {
    Set<String> seen = new TreeSet<>();
    Codecs.decode(VtfEncoding.ASCII, Codecs.ascii(EVERYTHING)).forEach(r -> seen.add(r.type.name));
    List<String> all = new ArrayList<>();
    for (VtfRecordType t : VtfSyntax.all()) {
      if (t.number >= 0) {
        all.add(t.name);
      }
    }
    assertThat(seen).containsExactlyInAnyOrderElementsOf(all);
  }
}
