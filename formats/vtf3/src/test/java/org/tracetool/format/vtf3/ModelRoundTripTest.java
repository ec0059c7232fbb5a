package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.vtf3.encoding.VtfEncoding;

/** VTF3 to VTF3 through the model keeps every byte. */
class ModelRoundTripTest {
  /** All records that are not obsolete, in the order in which they are written. */
  private static final String MODERN =
      """
      C SAVTF
      C TRACETOOL ESC 1
      VERSION 1
      CREATOR "who \\"ever\\""
      NCPUS 2 2
      CPUNAMES "Node 0" "Node 1"
      NTHREADS 2 2
      CPUSYM 65537 "thread"
      CPUSYM 1 "master"
      DEFGROUP 2147483649 "pair" NMEMBS 2 1 2
      DEFGROUP 2147483648 "nested" NMEMBS 2 2147483649 65537
      FILETOKEN -3 "a.c"
      DEFSCL 3 NPOS 2 -3:17 2:-1
      DEFSCL 4 NPOS 1 -3:18
      DEFACT 0 "MPI"
      DEFSTATE 7 ACT 0 "MPI_Send"
      DEFSTATE 0 ACT 0 "main" SCL 3
      DEFOPENMPTYPE 4294967295 "t"
      DEFOPENMPNAME 1 "n"
      DEFSAMPCLASS 1 "c"
      DEFSAMP 6 CLASS 1 GROUP 2147483648 UINT 8 0 18446744073709551615 DIFF 1 HINT BEFORE "n" "u"
      DEFSAMP 7 CLASS 1 CPU 1 FLOAT 8 -0.5 1000 DIFF 0 HINT SAMPLE "n" "u"
      COMDEF -5 2 0:1:1
      COMDEF 0 2 0:0:1 1:1:1
      MSGTYPE 99 "halo"
      MSGTYPE 2 99 "halo"
      GLOBALOPTOKEN 1 "MPI_Bcast"
      REDFUNCTOKEN 1 "MPI_SUM"
      IOFILE 4 -32767 "out.dat"
      IOFILE 5 0 "mpi.dat"
      DEFKPARREG 1 "r"
      CLKPERIOD 3e-09
      TIMEOFFSET 4294967295
      DEFPATTERNSHAPE 1 ACT 2 TYPE 3 REF 4 5
      DEFPATTERN 1 ACT 2 SHAPE 3 RADIUS 0.25 RATIO 4 NSTEPS 2 0.1 12345.6789
      0 C ENV PATH=\\\\
      0 C no environment
      1 DOWNTO 0 CPU 1
      1 DOWNTO 7 CPU 1 SCL 3
      2 UPFROM 7 CPU 1 SCL 4
      2 DOWNTO 7 CPU 1
      2 DOWNTO 9 CPU 1
      2 UPTO 0 CPU 1
      3 UPTO 12 CPU 1
      3 UPTO 12 CPU 1
      3 UPTO NOACT CPU 1
      4 UPTO NOACT CPU 1
      5 UPFROM 7 CPU 1
      7 MUTEXACQUIRE CPU 1 ENTER 7 UPFROM 7 DELTA 10 MUTEX 2 ab01
      7 MUTEXRELEASE CPU 65538 ENTER 7 UPTO NOACT DELTA 0 MUTEX 0 - SCL 3
      8 SAMP CPU 65538 DEF 6 UINT 8 3897889661
      8 SAMP CPU 2147483648 DEF 6 UINT 8 18446744073709551615 DEF 7 FLOAT 8 -1e-300
      8 SAMP CPU 2147483648 DEF 6 FLOAT 8 1.5
      8 SAMP CPU 1
      8 SAMP CPU 1 DEF 77 FLOAT 8 0.1
      10 FILEIOBEGIN READ ON CPUID 1 4 4096
      10 FILEIOEND READ ON CPUID 1 4 4096 SCL 3
      10 FILEIOBEGIN NOTYPE ON CPUID 1 4 -1
      11 SENDMSG 5 3 FROM 1 TO 2 LEN 64
      11 SENDMSG -3 FROM 1 TO 2 LEN 64
      11 SENDMSG 5 3 FROM 1 TO 2 LEN 64 SCL 9
      12 RECVMSG 0 3 BY 2 FROM 1 LEN -1
      13 GLOBALOP 1 ON 2 0 1 -1 4 25
      13 GLOBALOP 1 ON 2 0 0 0 9007199254740992 SCL 3
      13 GLOBALOP 1 ON 2 0 5 -7 -8 1
      14 KPARREGBEGIN CPU 1 REG 2 SEQN 3 NTHREADS 4
      14 KPARREGBARSUM CPU 1 REG 2 SEQN 3 OPA 1 ff SCL 3
      15 KPARREGEND CPU 1 REG 2 SEQN 3 OPA 0 -
      16 PATTERN 1 CPU 2 DELTA 3 NSTEPS 2 0.5:1 1:-2
      17 OPENMPENTER CPU 1 TYPE 2 NAME 4294967295
      18 OPENMPLEAVE CPU 1 SCL 3
      19 C end
      """;

  @TempDir private Path folder;

  private Path through(Path in, VtfEncoding encoding, String name) throws IOException {
    Path out = folder.resolve(name);
    Diagnostics writing = new Diagnostics();
    Copies.copy(new Vtf3Format(), in, Copies.of(encoding), out, new Diagnostics(), writing);
    assertThat(writing.incidents()).isEmpty();
    return out;
  }

  @Test
  void theWorkedExampleIsReproducedInAllEncodings() throws IOException {
    Path ascii = Copies.file(folder, "in.avt", WorkedExample.ASCII);
    Path fast = Copies.file(folder, "in.favt", WorkedExample.FAST);
    Path binary = Files.write(folder.resolve("in.bpv"), WorkedExample.BINARY);
    for (Path in : new Path[] {ascii, fast, binary}) {
      String name = in.getFileName().toString();
      assertThat(through(in, VtfEncoding.ASCII, name + ".avt"))
          .hasBinaryContent(Codecs.ascii(WorkedExample.ASCII));
      assertThat(through(in, VtfEncoding.FAST, name + ".favt"))
          .hasBinaryContent(Codecs.ascii(WorkedExample.FAST));
      assertThat(through(in, VtfEncoding.BINARY, name + ".bpv"))
          .hasBinaryContent(WorkedExample.BINARY);
    }
  }

  @Test
  void asciiToBinaryToFastToAsciiIsTheSame() throws IOException {
    Path in = Copies.file(folder, "in.avt", MODERN);
    Path binary = through(in, VtfEncoding.BINARY, "a.bpv");
    Path fast = through(binary, VtfEncoding.FAST, "b.favt");
    Path ascii = through(fast, VtfEncoding.ASCII, "c.avt");
    assertThat(ascii).hasContent(MODERN);
    assertThat(Files.size(ascii)).isEqualTo(Codecs.ascii(MODERN).length);
  }
}
