package org.tracetool.format.vtf3.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.tracetool.format.vtf3.encoding.AsciiDecoder;
import org.tracetool.format.vtf3.encoding.AsciiEncoder;
import org.tracetool.format.vtf3.encoding.RecordDecoder;
import org.tracetool.format.vtf3.encoding.VtfInput;
import org.tracetool.format.vtf3.encoding.VtfOutput;
import org.tracetool.format.vtf3.record.VtfRecord;

/** Records of which several become one, as lines of Standard ASCII. */
@Timeout(60)
class MatchedRecordsTest {
  private static final String SEND = "10 SENDMSG 7 COM 3 FROM 1 TO 2 LEN 64";
  private static final String RECEIVE = "25 RECVMSG 7 COM 3 BY 2 FROM 1 LEN 64";
  private static final String BETWEEN = "12 DOWNTO 5 CPU 1";

  private static List<String> matched(long most, String... lines) throws IOException {
    byte[] text = (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
    VtfOutput out = new VtfOutput(new ByteArrayOutputStream());
    AsciiEncoder encoder = new AsciiEncoder(false, true);
    List<String> result = new ArrayList<>();
    VtfEvents.Sink printed =
        r -> {
          out.clear();
          encoder.encode(r, out);
          result.add(new String(out.bytes, 0, out.used - 1, StandardCharsets.UTF_8));
        };
    try (AsciiDecoder in =
            new AsciiDecoder(VtfInput.of(new ByteArrayInputStream(text), text.length + 1));
        MatchedRecords matching = new MatchedRecords(printed, most)) {
      VtfRecord r = new VtfRecord();
      while (in.next(r) != RecordDecoder.END) {
        matching.take(r);
      }
      matching.end();
    }
    return result;
  }

  private static List<String> matched(String... lines) throws IOException {
    return matched(1 << 20, lines);
  }

  @Test
  void aMessageStandsAtItsSendTime() throws IOException {
    assertThat(matched(SEND, BETWEEN, RECEIVE))
        .containsExactly("10 ONETOONE CPU 1 TO 2 DELTA 15 COM 3 LEN 64 TAG 7", BETWEEN);
  }

  @Test
  void aMessageOfTwoLengthsWithLocations() throws IOException {
    assertThat(matched(SEND + " SCL 4", "25 RECVMSG 7 COM 3 BY 2 FROM 1 LEN 32 SCL 9"))
        .containsExactly("10 ONETOONE CPU 1 TO 2 DELTA 15 COM 3 LEN 64 TAG 7 RLEN 32 SCL 4 9");
  }

  @Test
  void firstInFirstOut() throws IOException {
    assertThat(
            matched(
                SEND,
                "11 SENDMSG 7 COM 3 FROM 1 TO 2 LEN 65",
                RECEIVE,
                "30 RECVMSG 7 COM 3 BY 2 FROM 1 LEN 65"))
        .containsExactly(
            "10 ONETOONE CPU 1 TO 2 DELTA 15 COM 3 LEN 64 TAG 7",
            "11 ONETOONE CPU 1 TO 2 DELTA 19 COM 3 LEN 65 TAG 7");
  }

  @Test
  void halvesStayPlain() throws IOException {
    String otherTag = "26 RECVMSG 8 COM 3 BY 2 FROM 1 LEN 64";
    assertThat(matched(SEND, BETWEEN, otherTag)).containsExactly(SEND, BETWEEN, otherTag);
  }

  @Test
  void aPartnerThatIsTooFarAwayIsNotWaitedFor() throws IOException {
    assertThat(matched(100, SEND, BETWEEN, RECEIVE)).containsExactly(SEND, BETWEEN, RECEIVE);
  }

  @Test
  void theReceiveOfAMessageGivenUpIsNotTakenForTheNext() throws IOException {
    String second = "13 SENDMSG 7 COM 3 FROM 1 TO 2 LEN 64";
    assertThat(
            matched(100, SEND, BETWEEN, second, RECEIVE, "40 RECVMSG 7 COM 3 BY 2 FROM 1 LEN 64"))
        .containsExactly(SEND, BETWEEN, second, RECEIVE, "40 RECVMSG 7 COM 3 BY 2 FROM 1 LEN 64")
        .hasSize(5);
  }

  @Test
  void aCollectiveOperationIsComplete() throws IOException {
    assertThat(
            matched(
                "COMDEF 3 2 0:1:1",
                "10 GLOBALOP 8 CPU 1 COM 3 ROOT 1 SENT 4 RECVD 4 DELTA 20",
                "13 GLOBALOP 8 CPU 2 COM 3 ROOT 1 SENT -1 RECVD 4 DELTA 15"))
        .containsExactly(
            "COMDEF 3 2 0:1:1",
            "10 COLLOP 8 COM 3 ROOT 1 NMEMBS 2 CPU 1 START 0 DELTA 20 SENT 4 RECVD 4"
                + " CPU 2 START 3 DELTA 15 SENT -1 RECVD 4");
  }

  @Test
  void theSameTaskTwiceIsTwoOperations() throws IOException {
    assertThat(
            matched(
                "COMDEF 3 2 0:1:1",
                "10 GLOBALOP 8 CPU 1 COM 3 ROOT 1 SENT 4 RECVD 4 DELTA 1",
                "11 GLOBALOP 8 CPU 1 COM 3 ROOT 1 SENT 5 RECVD 5 DELTA 1",
                "12 GLOBALOP 8 CPU 2 COM 3 ROOT 1 SENT -1 RECVD 4 DELTA 1"))
        .containsExactly(
            "COMDEF 3 2 0:1:1",
            "10 COLLOP 8 COM 3 ROOT 1 NMEMBS 2 CPU 1 START 0 DELTA 1 SENT 4 RECVD 4"
                + " CPU 2 START 2 DELTA 1 SENT -1 RECVD 4",
            "11 GLOBALOP 8 CPU 1 COM 3 ROOT 1 SENT 5 RECVD 5 DELTA 1");
  }

  @Test
  void fileOperations() throws IOException {
    String none = "10 FILEIOBEGIN NOTYPE ON CPUID 1 4 0";
    assertThat(
            matched(
                none,
                "10 FILEIOBEGIN WRITE ON CPUID 1 4 4096 SCL 2",
                "17 FILEIOEND WRITE ON CPUID 1 4 4096 SCL 2"))
        .containsExactly(none, "10 FILEIO WRITE CPU 1 DELTA 7 FILE 4 LEN 4096 SCL 2");
  }

  @Test
  void aPartnerThatSeemsToComeBeforeItComesAtOnce() throws IOException {
    assertThat(matched("20 SENDMSG 7 COM 3 FROM 1 TO 2 LEN 64", "15" + RECEIVE.substring(2)))
        .containsExactly("20 ONETOONE CPU 1 TO 2 DELTA -5 COM 3 LEN 64 TAG 7");
  }

  @Test
  void aReceiveThatIsEarlierThanItsSendIsItsPartner() throws IOException {
    assertThat(
            matched(
                "4 RECVMSG 7 COM 3 BY 2 FROM 1 LEN 32 SCL 9",
                BETWEEN,
                SEND + " SCL 4",
                "20 SENDMSG 7 COM 3 FROM 1 TO 2 LEN 64",
                RECEIVE))
        .containsExactly(
            BETWEEN,
            "10 ONETOONE CPU 1 TO 2 DELTA -6 COM 3 LEN 64 TAG 7 RLEN 32 SCL 4 9",
            "20 ONETOONE CPU 1 TO 2 DELTA 5 COM 3 LEN 64 TAG 7");
  }

  @Test
  void manyLinesBetween() throws IOException {
    List<String> in = new ArrayList<>();
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      in.add(i + " SENDMSG " + i % 7 + " COM 3 FROM 1 TO 2 LEN " + i);
      in.add(i + " C a comment of some length");
      expected.add(i + " ONETOONE CPU 1 TO 2 DELTA 1000 COM 3 LEN " + i + " TAG " + i % 7);
      expected.add(i + " C a comment of some length");
    }
    for (int i = 0; i < 1000; i++) {
      in.add(i + 1000 + " RECVMSG " + i % 7 + " COM 3 BY 2 FROM 1 LEN " + i);
    }
    assertThat(matched(in.toArray(new String[0]))).isEqualTo(expected);
  }

  @Test
  void nothingGetsLostWhateverIsGivenUp() throws IOException {
    List<String> in = new ArrayList<>();
    for (int i = 0; i < 500; i++) {
      boolean send = i * 7919 % 13 < 7;
      String which = send ? " SENDMSG 7 COM 3 FROM 1 TO 2" : " RECVMSG 7 COM 3 BY 2 FROM 1";
      in.add(i + (i % 5 == 0 ? " C comment" : which + " LEN 8"));
    }
    for (long most : new long[] {1, 100, 300, 1000, 10_000}) {
      List<String> out = matched(most, in.toArray(new String[0]));
      long whole = out.stream().filter(l -> l.contains("ONETOONE")).count();
      assertThat(out.size() + whole).isEqualTo(in.size());
      assertThat(out.stream().map(l -> Long.parseLong(l.split(" ")[0])).toList()).isSorted();
    }
  }
}
