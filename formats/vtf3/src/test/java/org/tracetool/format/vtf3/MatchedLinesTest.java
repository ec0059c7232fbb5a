package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.vtf3.encoding.VtfEncoding;

/** Lines of matched dumps are read as the records that they represent. */
class MatchedLinesTest {
  private static final String HEAD =
      """
      C SAVTF
      C TRACETOOL ESC 1
      VERSION 30010037
      NCPUS 3
      DEFSCL 3 NPOS 1 0:5
      DEFACT 0 "MPI"
      DEFSTATE 0 ACT 0 "MPI_Recv"
      DEFSTATE 1 ACT 0 "MPI_Barrier"
      COMDEF 5 3 0:2:1
      GLOBALOPTOKEN 1 "MPI_Barrier"
      IOFILE 4 -32767 "f"
      CLKPERIOD 1e-09
      """;

  @TempDir private Path folder;
  private final Diagnostics reading = new Diagnostics();

  private List<String> read(String... lines) throws IOException {
    return events(Copies.file(folder, "in.avt", HEAD + String.join("\n", lines) + "\n"));
  }

  private List<String> events(Path in) throws IOException {
    Path out = folder.resolve("out.avt");
    Copies.copy(new Vtf3Format(), in, new Vtf3AsciiFormat(), out, reading, new Diagnostics());
    try (Stream<String> all = Files.lines(out)) {
      return all.filter(l -> Character.isDigit(l.charAt(0))).toList();
    }
  }

  @Test
  void aMessageIsASendAndAReceive() throws IOException {
    assertThat(
            read(
                "10 ONETOONE CPU 1 TO 2 DELTA 20 COM 5 LEN 64 TAG 7",
                "11 ONETOONE CPU 2 TO 3 DELTA 4 COM 5 LEN 8 TAG 9 RLEN 4 SCL 3 0",
                "12 C between",
                "40 C last"))
        .containsExactly(
            "10 SENDMSG 5 7 FROM 1 TO 2 LEN 64",
            "11 SENDMSG 5 9 FROM 2 TO 3 LEN 8 SCL 3",
            "12 C between",
            "15 RECVMSG 5 9 BY 3 FROM 2 LEN 4",
            "30 RECVMSG 5 7 BY 2 FROM 1 LEN 64",
            "40 C last");
    assertThat(reading.incidents()).isEmpty();
  }

  /** Begin and end of the operation become one record of VTF3 again, if they come in order. */
  @Test
  void operationsThatHaveAnEndEndInTime() throws IOException {
    String[] lines = {
      "1 C TRACETOOL pairs 1 7",
      "5 GLOBALOP 1 ON 1 5 -1 0 0 20",
      "40 ONETOONE CPU 1 TO 2 DELTA 20 COM 5 LEN 64 TAG 7",
      "70 C last"
    };
    Path in = Copies.file(folder, "pairs.avt", HEAD + String.join("\n", lines) + "\n");
    ReadOptions options = ReadOptions.defaults();
    List<Long> times = new ArrayList<>();
    try (TraceReader reader = new Vtf3Format().open(in, options);
        EventSource source = reader.open(reader.streams().get(0), Section.EVENTS, options)) {
      source.drainTo(event -> times.add(event.time()));
    }
    assertThat(times).containsExactly(5L, 25L, 40L, 60L, 70L);
  }

  @Test
  void aReceiveCanBeEarlierThanItsSend() throws IOException {
    assertThat(
            read(
                "5 C first",
                "10 ONETOONE CPU 1 TO 2 DELTA -3 COM 5 LEN 64 TAG 7 SCL 0 3",
                "11 C x"))
        .containsExactly(
            "5 C first",
            "7 RECVMSG 5 7 BY 2 FROM 1 LEN 64 SCL 3",
            "10 SENDMSG 5 7 FROM 1 TO 2 LEN 64",
            "11 C x");
    assertThat(read("10 ONETOONE CPU 1 TO 2 DELTA -30 COM 5 LEN 64 TAG 7"))
        .containsExactly("0 RECVMSG 5 7 BY 2 FROM 1 LEN 64", "10 SENDMSG 5 7 FROM 1 TO 2 LEN 64");
    assertThat(reading.incidents().toString()).contains("negative times");
  }

  @Test
  void anOperationIsWhatEachMemberDid() throws IOException {
    assertThat(
            read(
                "10 COLLOP 1 COM 5 ROOT 1 NMEMBS 3 CPU 1 START 4 DELTA 9 SENT 4 RECVD -1"
                    + " CPU 3 START 0 DELTA 7 SENT -1 RECVD 4 CPU 2 START 2 DELTA 8 SENT 0 RECVD 0",
                "13 C x"))
        .containsExactly(
            "10 GLOBALOP 1 ON 3 5 1 -1 4 7",
            "12 GLOBALOP 1 ON 2 5 1 0 0 8",
            "13 C x",
            "14 GLOBALOP 1 ON 1 5 1 4 -1 9");
  }

  @Test
  void aFileOperationIsItsBeginAndItsEnd() throws IOException {
    assertThat(read("10 FILEIO WRITE CPU 2 DELTA 5 FILE 4 LEN 4096 SCL 3", "12 C x"))
        .containsExactly(
            "10 FILEIOBEGIN WRITE ON CPUID 2 4 4096 SCL 3",
            "12 C x",
            "15 FILEIOEND WRITE ON CPUID 2 4 4096 SCL 3");
  }

  @Test
  void whatComesLaterGetsItsPlaceAmongTheCallsOfItsTime() throws IOException {
    assertThat(
            read(
                "10 ONETOONE CPU 1 TO 2 DELTA 10 COM 5 LEN 64 TAG 7",
                "12 COLLOP 1 COM 5 ROOT 0 NMEMBS 2 CPU 1 START 0 DELTA 9 SENT 0 RECVD 0"
                    + " CPU 3 START 8 DELTA 1 SENT 0 RECVD 0",
                "15 DOWNTO 0 CPU 2",
                "20 C first",
                "20 DOWNTO 1 CPU 3",
                "20 C other",
                "20 SAMP CPU 3 DEF 1 UINT 8 4",
                "20 UPFROM 0 CPU 2",
                "20 C last"))
        .containsExactly(
            "10 SENDMSG 5 7 FROM 1 TO 2 LEN 64",
            "12 GLOBALOP 1 ON 1 5 0 0 0 9",
            "15 DOWNTO 0 CPU 2",
            "20 C first",
            "20 DOWNTO 1 CPU 3",
            "20 C other",
            "20 SAMP CPU 3 DEF 1 UINT 8 4",
            "20 RECVMSG 5 7 BY 2 FROM 1 LEN 64",
            "20 GLOBALOP 1 ON 3 5 0 0 0 1",
            "20 UPFROM 0 CPU 2",
            "20 C last");
  }

  @ParameterizedTest
  @EnumSource(VtfEncoding.class)
  void allEncodingsAreReadAlike(VtfEncoding encoding) throws IOException {
    String lines =
        """
        10 ONETOONE CPU 1 TO 2 DELTA 20 COM 5 LEN 64 TAG 7 SCL 0 3
        12 COLLOP 1 COM 5 ROOT 0 NMEMBS 1 CPU 1 START 0 DELTA 9 SENT 0 RECVD 0
        13 FILEIO READ CPU 2 DELTA 5 FILE 4 LEN 4096 SCL 3
        """;
    byte[] bytes =
        Codecs.encode(encoding, Codecs.decode(VtfEncoding.ASCII, Codecs.ascii(HEAD + lines)));
    Path in = folder.resolve("in.x");
    Files.write(in, bytes);
    assertThat(events(in))
        .containsExactly(
            "10 SENDMSG 5 7 FROM 1 TO 2 LEN 64",
            "12 GLOBALOP 1 ON 1 5 0 0 0 9",
            "13 FILEIOBEGIN READ ON CPUID 2 4 4096 SCL 3",
            "18 FILEIOEND READ ON CPUID 2 4 4096 SCL 3",
            "30 RECVMSG 5 7 BY 2 FROM 1 LEN 64 SCL 3");
  }

  @Test
  void linesThatDoNotFitAreReportedAndOthersRead() throws IOException {
    assertThat(
            read(
                "10 ONETOONE CPU 0 TO 2 DELTA 20 COM 5 LEN 64 TAG 7",
                "10 ONETOONE CPU 1 TO 2 DELTA x COM 5 LEN 64 TAG 7",
                "11 COLLOP 1 COM 5 ROOT 0 NMEMBS 2000000000 CPU 1 START 0 DELTA 9 SENT 0 RECVD 0",
                "11 COLLOP 1 COM 5 ROOT 0 NMEMBS -1",
                "12 FILEIO READ CPU 2 DELTA",
                "13 C x"))
        .filteredOn(l -> !l.contains("ERROR unrecognizable"))
        .containsExactly("13 C x");
    assertThat(reading.incidents().toString()).contains("unrecognizable records").contains("5");
  }

  @Test
  void timesBeyondTheLargestOneAreReported() throws IOException {
    assertThat(
            read(
                "10 ONETOONE CPU 1 TO 2 DELTA 1e40 COM 5 LEN 64 TAG 7",
                "12 COLLOP 1 COM 5 ROOT 0 NMEMBS 2 CPU 1 START 0 DELTA 9 SENT 0 RECVD 0"
                    + " CPU 2 START 1e25 DELTA 9 SENT 0 RECVD 0"))
        .hasSize(4);
    assertThat(reading.incidents().toString()).contains("times and durations above the maximum");
  }

  @Test
  void whatCannotBeInOrderOfTimeIsSorted() throws IOException {
    assertThat(
            read(
                "20 ONETOONE CPU 1 TO 2 DELTA 5 COM 5 LEN 64 TAG 7",
                "10 ONETOONE CPU 1 TO 2 DELTA 12 COM 5 LEN 65 TAG 7"))
        .containsExactly(
            "10 SENDMSG 5 7 FROM 1 TO 2 LEN 65",
            "20 SENDMSG 5 7 FROM 1 TO 2 LEN 64",
            "22 RECVMSG 5 7 BY 2 FROM 1 LEN 65",
            "25 RECVMSG 5 7 BY 2 FROM 1 LEN 64");
  }
}
