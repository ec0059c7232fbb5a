package org.tracetool.format.otf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.format.otf.text.TextBuffer;
import org.tracetool.testdata.contract.ContractRow;

/** Forms of event lines that the reference library accepts, and some that it should have. */
@Tag("thorough")
class EventGrammarTest {
  private static final ContractRow ENTER = ContractRow.of(5, EventKind.ENTER, 1, 0x20);

  @TempDir Path folder;
  private TestTrace trace;

  @BeforeEach
  void begin() {
    trace = new TestTrace(folder);
  }

  private static ContractRow row(EventKind kind, long... fields) {
    return ContractRow.of(5, kind, 1, fields);
  }

  private static KeyValues.Pair pair(int key, KeyValueType type, long value) {
    return new KeyValues.Pair(key, type, value, null);
  }

  private static KeyValues.Pair array(int key, int... bytes) {
    byte[] b = new byte[bytes.length];
    for (int i = 0; i < b.length; i++) {
      b[i] = (byte) bytes[i];
    }
    return new KeyValues.Pair(key, KeyValueType.BYTE_ARRAY, 0, b);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "E20 | ENTER | 20 0",
        "ENTER 20 | ENTER | 20 0",
        "E20X3 | ENTER | 20 3",
        "E20S3 | ENTER | 20 3",
        "ENTER 20 SCL 3 | ENTER | 20 3",
        "E 20 SCL 3 | ENTER | 20 3",
        "ENTER 20X3 | ENTER | 20 3",
        "E20 X3 | ENTER | 20 3",
        "E | ENTER | 0 0",
        "E00000000000000000000020 | ENTER | 20 0",
        "E123456789abcdef0 | ENTER | 9abcdef0 0",
        "Effffffff | ENTER | ffffffff 0",
        "Eabcdef01 | ENTER | abcdef01 0",
        "E1234567 | ENTER | 1234567 0",
        "E12345678 | ENTER | 12345678 0",
        "E20X3 and more | ENTER | 20 3",
        "L | LEAVE | 0 0",
        "L20 | LEAVE | 20 0",
        "L20X3 | LEAVE | 20 3",
        "L20S3 | LEAVE | 20 3",
        "L0X3 | LEAVE | 0 3",
        "LEAVE  | LEAVE | 0 0",
        "LEAVE 20 SCL 3 | LEAVE | 20 3",
        "S2L400T7C64X3 | SEND | 2 400 7 64 3",
        "S2L400T7C64S3 | SEND | 2 400 7 64 3",
        "SEND 2 LEN 400 TAG 7 COMM 64 SCL 3 | SEND | 2 400 7 64 3",
        "SEND 2L400 TAG 7C64 | SEND | 2 400 7 64 0",
        "S 2 L 400 T 7 C 64 X 3 | SEND | 2 400 7 64 3",
        "S L T C | SEND | 0 0 0 0 0",
        "R1L1ffffffffT7C64 | RECEIVE | 1 ffffffff 7 64 0",
        "CNT43Vffffffffffffffd6 | COUNTER | 43 ffffffffffffffd6",
        "COUNTER 43 VALUE ffffffffffffffd6 | COUNTER | 43 ffffffffffffffd6",
        "COP30C64RT0S1R2D5X3 | COLLECTIVE | 30 64 0 1 2 5 3",
        "COLLOP 30 COMM 64 ROOT 0 SENT 1 RECVD 2 DUR 5 SCL 3 | COLLECTIVE | 30 64 0 1 2 5 3",
        "COP30C64RT0S1R2D5S3 | COLLECTIVE | 30 64 0 1 2 5 3",
        "COPB31H9C64RT1S100000000R8X3 | COLLECTIVE_BEGIN | 31 9 64 1 100000000 8 3",
        "COPB31H9C64RT1S100000000R8S3 | COLLECTIVE_BEGIN | 31 9 64 1 100000000 8 3",
        "COPE9 | COLLECTIVE_END | 9",
        "COPE ffffffffffffffff | COLLECTIVE_END | ffffffffffffffff",
        "COPE9 whatever follows | COLLECTIVE_END | 9",
        "PB | PROCESS_BEGIN | ",
        "PROCESSBEGIN  | PROCESS_BEGIN | ",
        "PE | PROCESS_END | ",
        "N | NO_OP | ",
        "NOOP  | NO_OP | ",
        "F61H123456789aOP1001fB200D4X3 | FILE_OPERATION | 61 123456789a 1001f 200 4 3",
        "FILEOP 61 HANDLEID 9 OPERATION 0 BYTES 0 DUR 4 | FILE_OPERATION | 61 9 0 0 4 0",
        "FA77X3 | FILE_OPERATION_BEGIN | 77 3",
        "FB77X3 | FILE_OPERATION_BEGIN | 77 3",
        "FILEOPBEGIN 77 | FILE_OPERATION_BEGIN | 77 0",
        "FILEOPBEGINNEW 77 | FILE_OPERATION_BEGIN | 77 0",
        "FF61MI77H88OP3B1000X3 | FILE_OPERATION_END | 61 77 88 3 1000 3",
        "FE61H7OP3B10 | FILE_OPERATION_END | 61 7 0 3 10 0",
        "FILEOPEND 61 HANDLEID 7 OPERATION 3 BYTES 10 SCL 3 | FILE_OPERATION_END | 61 7 0 3 10 3",
        "T0P2C64T1L200000000X3 | RMA_PUT | 0 2 64 1 200000000 3",
        "TRMAPUT 0 PROCESS 2 COMM 64 TAG 1 LEN 200000000 SCL 3 | RMA_PUT | 0 2 64 1 200000000 3",
        "U1aP2C64T2L40 | RMA_PUT_REMOTE_END | 1a 2 64 2 40 0",
        "G0P2C64T3L40X3 | RMA_GET | 0 2 64 3 40 3",
        "M0C64T3X3 | RMA_END | 0 64 3 3",
        "MRMAEND 2 COMM 64 TAG 3 | RMA_END | 2 64 3 0",
        "TE20OaX3 | SNAPSHOT_ENTER | 20 a 3",
        "TE20OaS3 | SNAPSHOT_ENTER | 20 a 3",
        "TENTER 20 OTIME a SCL 3 | SNAPSHOT_ENTER | 20 a 3",
        "TS2O14G64T7L400X3 | SNAPSHOT_SEND | 2 14 64 7 400 3",
        "TS2O14G64T7X3 | SNAPSHOT_SEND | 2 14 64 7 0 3",
        "TS2O14G64T7 | SNAPSHOT_SEND | 2 14 64 7 0 0",
        "TS2O14G64T7S3 | SNAPSHOT_SEND | 2 14 64 7 0 3",
        "TOF61O5aH123456789aX3 | SNAPSHOT_OPEN_FILE | 61 5a 123456789a 3",
        "TBC3cCL31H9G64RT1S8R8X3 | SNAPSHOT_COLLECTIVE_BEGIN | 3c 31 9 64 1 8 8 3",
        "TBF64MI77X3 | SNAPSHOT_FILE_OPERATION_BEGIN | 64 77 3",
        "TCOC64Nc | SNAPSHOT_COLLECTIVE_COUNT | 64 c",
        "TCNT28CNT41Vdeadbeefcafe | SNAPSHOT_COUNTER | 28 41 deadbeefcafe",
        "TCOUNTER 28 COUNTER 41 VALUE deadbeefcafe | SNAPSHOT_COUNTER | 28 41 deadbeefcafe",
      })
  void everyFormOfALineIsRead(String line, EventKind kind, String fields) throws IOException {
    long[] expected = hex(fields);
    assertThat(trace.eventsOf(line + "\n")).containsExactly(row(kind, expected));
    // The same with leading blanks, and with a carriage return, which the library does not accept.
    assertThat(trace.eventsOf(" \t" + line + "\n")).containsExactly(row(kind, expected));
    assertThat(trace.incidents()).isEmpty();
    assertThat(trace.eventsOf(line + "\r\n")).containsExactly(row(kind, expected));
  }

  private static long[] hex(String fields) {
    return fields == null
        ? new long[0]
        : java.util.Arrays.stream(fields.split(" "))
            .mapToLong(f -> Long.parseUnsignedLong(f, 16))
            .toArray();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SF20N2E64Ic8 | SUMMARY_REGION | 20 2 64 c8",
        "SF20C2E64Ic8 | SUMMARY_REGION | 20 2 64 c8",
        "SUMFUNCTION 20 COUNT 2 EXCL 64 INCL c8 | SUMMARY_REGION | 20 2 64 c8",
        "SUMF20N2E64Ic8 | SUMMARY_REGION | 20 2 64 c8",
        "SFUNCTION 20 COUNT 2 EXCL 64 INCL c8 | SUMMARY_REGION | 20 2 64 c8",
        "SG10C2E64Ic8 | SUMMARY_REGION_GROUP | 10 2 64 c8",
        "SUMFUNCTIONGROUP 10 COUNT 2 EXCL 64 INCL c8 | SUMMARY_REGION_GROUP | 10 2 64 c8",
        "SM2C64T7NS1NR2S3R4 | SUMMARY_MESSAGE | 2 64 7 1 2 3 4",
        "SM2C64A7NS1NR2S3R4 | SUMMARY_MESSAGE | 2 64 7 1 2 3 4",
        "SCO64CL30NS1NR2S3R4 | SUMMARY_COLLECTIVE | 64 30 1 2 3 4",
        "SFL61NO1NC2NRD3NW4NSK5BR6BW7 | SUMMARY_FILE_OPERATION | 61 1 2 3 4 5 6 7",
        "SFLG60NO1NC2NRD3NW4NSK5BR6BW7 | SUMMARY_FILE_GROUP_OPERATION | 60 1 2 3 4 5 6 7",
      })
  void everyFormOfASummaryIsRead(String line, EventKind kind, String fields) throws IOException {
    trace.events("").file("1.stats", "5\n*1\n" + line + "\n");
    assertThat(trace.read(Section.STATISTICS)).containsExactly(row(kind, hex(fields)));
    assertThat(trace.incidents()).isEmpty();
  }

  @Test
  void textsAreTakenUpToTheNextQuoteAndNothingIsUnescaped() throws IOException {
    assertThat(
            trace.eventsOf(
                "#\"a \\\" b\n#EVTCOMMENT \"c\\n\td\"\n#\"\"\n#\n# \"x\" rest\nTC\"snap\"\n"))
        .containsExactly(
            ContractRow.text(5, EventKind.COMMENT, 1, "a \\"),
            ContractRow.text(5, EventKind.COMMENT, 1, "c\\n\td"),
            ContractRow.text(5, EventKind.COMMENT, 1, ""),
            ContractRow.text(5, EventKind.COMMENT, 1, null),
            ContractRow.text(5, EventKind.COMMENT, 1, "x"),
            ContractRow.text(5, EventKind.SNAPSHOT_COMMENT, 1, "snap"));
  }

  @Test
  void bytesThatAreNotUtf8Survive() throws IOException {
    List<ContractRow> rows = trace.eventsOf("#\"gr\u00f6\u00dfe\"\n");
    assertThat(org.tracetool.core.text.TraceText.encode(rows.get(0).text()))
        .isEqualTo(TestTrace.bytes("gr\u00f6\u00dfe"));
  }

  @Test
  void aMissingQuoteEndsAtTheLineAndIsReported() throws IOException {
    assertThat(trace.eventsOf("#\"no end\nE20\n")).containsExactly(ENTER);
    assertThat(trace.diagnostics.incidents().get(0).examples())
        .containsExactly(
            trace.path("1.events")
                + ": byte 13: expected a closing quote, found the end of the line");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "S2L400T7",
        "S2T7L400C64",
        "S2L400T7C64 nonsense",
        "E20Y3",
        "E1A",
        "E20 foo",
        "CNT43",
        "COP30C64RT0S1R2",
        "FF61H88OP3B1000",
        "T0P2C64T1",
        "TE20",
        "L20Z",
        "K1Y6",
        "K1YcV5",
        "K1V5"
      })
  void aMalformedLineIsReportedAndTheNextOneRead(String line) throws IOException {
    assertThat(trace.eventsOf(line + "\nE20\n")).containsExactly(ENTER);
    assertThat(trace.diagnostics.hasDamage()).isTrue();
    assertThat(trace.diagnostics.incidents()).hasSize(1);
    assertThat(trace.diagnostics.incidents().get(0).examples().get(0))
        .startsWith(trace.path("1.events") + ": byte ")
        .contains("expected ")
        .contains(", found ");
  }

  @Test
  void unknownRecordsAreDeliveredAsTextAndReadingGoesOn() throws IOException {
    assertThat(trace.eventsOf("Q5 x\n  ZZ\nENTERED 5\nE20\nLX3\n*\n*x\n?\n"))
        .containsExactly(
            ContractRow.text(5, EventKind.UNKNOWN, 1, "Q5 x"),
            ContractRow.text(5, EventKind.UNKNOWN, 1, "ZZ"),
            ContractRow.text(5, EventKind.UNKNOWN, 1, "ENTERED 5"),
            ENTER,
            ContractRow.text(5, EventKind.UNKNOWN, 1, "LX3"),
            ContractRow.text(5, EventKind.UNKNOWN, 1, "*"),
            ContractRow.text(5, EventKind.UNKNOWN, 1, "*x"),
            ContractRow.text(5, EventKind.UNKNOWN, 1, "?"));
  }

  @Test
  void inFilesWithAPrefixUnknownTextStartsBehindIt() throws IOException {
    trace.events("").file("1.stats", "5\n*1\nSQ5\nSUMQ6\nQ7\n");
    assertThat(trace.read(Section.STATISTICS))
        .extracting(ContractRow::text)
        .containsExactly("Q5", "Q6", "Q7");
  }

  @Test
  void timeAndProcessStayValidUntilChanged() throws IOException {
    trace.file("otf", "1:1,1a\n");
    trace.file(
        "1.events",
        "0\n*1\nE1\n*1a\nE2\na rest is ignored\nE3\n* 1\nE4\nfoo\nE5\n *1a x\nE6\n 2a\nE7\n");
    assertThat(trace.events())
        .extracting(r -> r.time() + " " + r.location() + " " + r.fields().get(0))
        .containsExactly("0 1 1", "0 26 2", "10 26 3", "10 1 4", "15 1 5", "15 26 6", "42 26 7");
    assertThat(trace.incidents()).containsExactly("DAMAGED_RECORDS 3");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "1",
        "f",
        "10",
        "1234567",
        "12345678",
        "123456789",
        "123456789abcde",
        "123456789abcdef",
        "123456789abcdef0",
        "7fffffffffffffff",
        "8000000000000000",
        "fffffffffffffffe",
        "ffffffffffffffff"
      })
  void timesOfEveryLengthAreRead(String time) throws IOException {
    long expected = Long.parseUnsignedLong(time, 16);
    for (String text : new String[] {time, "000" + time, time + " ", " " + time, time + "\r"}) {
      trace.file("1.events", text + "\n*1\nE20\n" + text + "\nL\n");
      assertThat(trace.events())
          .as(text)
          .containsExactly(
              ContractRow.of(expected, EventKind.ENTER, 1, 0x20),
              ContractRow.of(expected, EventKind.LEAVE, 1));
    }
  }

  @Test
  void recordsBeforeTheFirstTimeAndProcessAreLeftOutAndReported() throws IOException {
    trace.file("1.events", "E1\n*1\nE2\n5\nE3\n*1\nE4\n");
    assertThat(trace.events()).containsExactly(ContractRow.of(5, EventKind.ENTER, 1, 4));
    assertThat(trace.incidents()).containsExactly("DAMAGED_RECORDS 1");
  }

  @Test
  void recordsOfProcessesThatAreNotListedAreLeftOutWithAWarningForEach() throws IOException {
    trace.file("otf", "1:1,fffffff0\n");
    trace.events("E1\n*2\nE2\n*3\nE3\n*2\nE4\n*fffffff0\nE5\n");
    assertThat(trace.events()).extracting(r -> r.fields().get(0)).containsExactly(1L, 5L);
    assertThat(trace.incidents()).containsExactly("RECORDS 2");
  }

  @Test
  void timesThatGoBackAreDeliveredAsTheyStandWithOneWarning() throws IOException {
    trace.file("1.events", "9\n*1\nE1\n5\nE2\n7\nE3\n6\nE4\n");
    assertThat(trace.events()).extracting(ContractRow::time).containsExactly(9L, 5L, 7L, 6L);
    assertThat(trace.incidents()).containsExactly("UNORDERED_RECORDS 1");
  }

  @Test
  void aFileThatEndsWithinALineDeliversTheRestAsUnknown() throws IOException {
    assertThat(trace.eventsOf("E20\nS2L4"))
        .containsExactly(ENTER, ContractRow.text(5, EventKind.UNKNOWN, 1, "S2L4"));
    assertThat(trace.incidents()).containsExactly("CUT_FILES 1");
  }

  @Test
  void emptyFilesAndFilesWithoutRecordsAreEmptyStreams() throws IOException {
    trace.file("1.events", "");
    assertThat(trace.events()).isEmpty();
    assertThat(trace.diagnostics.hasDamage()).isTrue();
    assertThat(trace.incidents()).containsExactly("CUT_FILES 1");
    trace.file("1.events", "5\n");
    assertThat(trace.events()).isEmpty();
    assertThat(trace.diagnostics.hasDamage()).isTrue();
    assertThat(trace.incidents()).containsExactly("CUT_FILES 1");
    trace.file("1.events", "5\n*1\n");
    assertThat(trace.events()).isEmpty();
    assertThat(trace.incidents()).isEmpty();
  }

  @Test
  void carriageReturnsAreReportedOncePerFile() throws IOException {
    trace.file("1.events", "5\r\n*1\r\nE20\r\nE20X3\r\nS2L1T1C1\r\n");
    assertThat(trace.events()).hasSize(3);
    assertThat(trace.incidents()).containsExactly("UNUSUAL_RECORDS 1");
  }

  @Test
  void pairsBelongToTheNextRecordWithTimesAndProcessesBetween() throws IOException {
    assertThat(trace.eventsOf("K1fY6V2a\n6\n*1\n KEY 2 TYPE 1 VALUE fb\nE20\nE20\n"))
        .containsExactly(
            ContractRow.of(6, EventKind.ENTER, 1, 0x20)
                .with(pair(0x1f, KeyValueType.UINT32, 42), pair(2, KeyValueType.INT8, -5)),
            ContractRow.of(6, EventKind.ENTER, 1, 0x20));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", " \t\n", "\r\n", "Q5\n"})
  void emptyAndUnknownLinesTakeThePairsAway(String between) throws IOException {
    List<ContractRow> rows = trace.eventsOf("K1fY6V2a\n" + between + "E20\n");
    assertThat(rows.get(rows.size() - 1)).isEqualTo(ENTER);
  }

  @Test
  void pairsOfARecordThatIsLeftOutDoNotStickToTheNext() throws IOException {
    trace.file("otf", "1:1\n");
    assertThat(trace.eventsOf("K1Y6V2a\n*2\nE1\n*1\nE20\n")).containsExactly(ENTER);
    assertThat(trace.eventsOf("K1Y6V2a\nS2L\nE20\n")).containsExactly(ENTER);
  }

  @Test
  void theFirstOfTwoPairsWithOneKeyCounts() throws IOException {
    assertThat(trace.eventsOf("K1Y6V2\nK2Y6V3\nK1Y6V4\nK2YbV41\nE20\n"))
        .containsExactly(
            ENTER.with(pair(1, KeyValueType.UINT32, 2), pair(2, KeyValueType.UINT32, 3)));
  }

  @ParameterizedTest
  @CsvSource({
    "K1Y0V5, CHAR, 5",
    "K1Y0V05, CHAR, 5",
    "K1Y0V41, CHAR, 65",
    "K1Y1V1ff, INT8, -1",
    "K1Y3Vfed4, INT16, -300",
    "K1Y5Vfffeee90, INT32, -70000",
    "K1Y7Vfffffffed5fa0e00, INT64, -5000000000",
    "K1Y9V13fc00000, FLOAT, 1069547520",
    "KEY 1 TYPE 2 VALUE 1c8, UINT8, 200",
    "K 1 Y 4 V 1ea60, UINT16, 60000",
    "K1Y6V, UINT32, 0"
  })
  void valuesOfPairsAreCutToTheirType(String line, KeyValueType type, long value)
      throws IOException {
    assertThat(trace.eventsOf(line + "\nE20\n")).containsExactly(ENTER.with(pair(1, type, value)));
  }

  private static String digits(int from, int to) {
    StringBuilder out = new StringBuilder();
    for (int i = from; i < to; i++) {
      out.append(String.format("%02x", i & 0xff));
    }
    return out.toString();
  }

  private static int[] range(int to) {
    return java.util.stream.IntStream.range(0, to).toArray();
  }

  @Test
  void byteArraysOfMoreThanAHundredBytesTakeSeveralLines() throws IOException {
    String lines =
        "KcYbV"
            + digits(0, 100)
            + "Lfa\n"
            + "KcYbV"
            + digits(100, 200)
            + "L96\n"
            + "KcYbV"
            + digits(200, 250)
            + "L32\n"
            + "K1Y6V2\nE20\n";
    assertThat(trace.eventsOf(lines))
        .containsExactly(ENTER.with(array(0xc, range(250)), pair(1, KeyValueType.UINT32, 2)));
    assertThat(trace.eventsOf(lines.replace("Lfa", " LEN fa").replace("L96", "LEN96")))
        .containsExactly(ENTER.with(array(0xc, range(250)), pair(1, KeyValueType.UINT32, 2)));
  }

  @Test
  void aByteArrayOnOneLineMayLackItsLength() throws IOException {
    assertThat(trace.eventsOf("KcYbV4142\nE20\n")).containsExactly(ENTER.with(array(0xc, 65, 66)));
    assertThat(trace.eventsOf("KcYbV41424\nE20\n")).containsExactly(ENTER.with(array(0xc, 65, 66)));
    assertThat(trace.eventsOf("KcYbV414243L2\nE20\n"))
        .containsExactly(ENTER.with(array(0xc, 65, 66)));
    assertThat(trace.eventsOf("KcYbV" + digits(0, 100) + "L64\nE20\n"))
        .containsExactly(ENTER.with(array(0xc, range(100))));
  }

  @Test
  void moreThanAHundredBytesOnALineAreMalformed() throws IOException {
    assertThat(trace.eventsOf("KcYbV" + digits(0, 101) + "L65\nE20\n")).containsExactly(ENTER);
    assertThat(trace.incidents()).containsExactly("DAMAGED_RECORDS 1");
  }

  @Test
  void aRecordWithVeryManyPairsEndsInAReportNotInMemory() throws IOException {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 5000; i++) {
      lines.append('K').append(Integer.toHexString(i)).append("Y6V1\n");
    }
    assertThat(trace.eventsOf(lines + "E20\n")).hasSize(1);
    assertThat(trace.diagnostics.hasDamage()).isTrue();
  }

  @Test
  void aVeryLongLineIsSkippedAndReported() throws IOException {
    String line = "#\"" + "x".repeat(TextBuffer.MAX_LINE + 100) + "\"\n";
    assertThat(trace.eventsOf("E1\n" + line + "E20\n"))
        .containsExactly(ContractRow.of(5, EventKind.ENTER, 1, 1), ENTER);
    assertThat(trace.incidents()).containsExactly("DAMAGED_RECORDS 1");
  }

  @Test
  void longTextsAreReadWhole() throws IOException {
    String text = "y".repeat(3_000_000);
    List<ContractRow> rows = trace.eventsOf("E20\n#\"" + text + "\"\nE20\n");
    assertThat(rows).hasSize(3);
    assertThat(rows.get(1).text()).hasSize(text.length());
  }

  @Test
  void markersHaveNoOrderAndNoState() throws IOException {
    trace.events("");
    trace.file(
        "0.marker",
        "MD70NM\"err\"Y1\nMARKERDEF 71 NAME \"hint\" TYPE 3\nMS70T384P1V\"oops\"\n"
            + "K1Y6V2\nMARKERSPOT 71 TIME a PROCESS 0 VALUE \"earlier\"\n5\n*1\nMQ\nMS71TaP1\n");
    assertThat(trace.read(Section.MARKERS))
        .containsExactly(
            ContractRow.text(900, EventKind.MARKER, 1, "oops", 0x70),
            ContractRow.text(10, EventKind.MARKER, 0, "earlier", 0x71)
                .with(pair(1, KeyValueType.UINT32, 2)),
            ContractRow.text(0, EventKind.UNKNOWN, 0, "Q"));
    assertThat(trace.incidents()).containsExactly("DAMAGED_RECORDS 1");
  }

  @Test
  void markersOfStreamsAreReadBehindThoseOfTheTrace() throws IOException {
    trace.events("");
    trace.file("0.marker", "MS70T1P1V\"a\"\n");
    trace.file("1.marker", "MS70T2P1V\"b\"\n");
    assertThat(trace.read(Section.MARKERS)).extracting(ContractRow::text).containsExactly("a", "b");
  }

  @Test
  void aMissingFileOfEventsIsReportedAndTheOthersAreRead() throws IOException {
    trace.file("otf", "1:1\n2:2\n").events("E20\n");
    assertThat(trace.events()).containsExactly(ENTER);
    assertThat(trace.incidents()).containsExactly("MISSING_FILES 1");
  }

  @Test
  void aTraceOfStatisticsAloneMissesNothing() throws IOException {
    trace.file("1.stats", "5\n*1\nSF20N2E64Ic8\n");
    assertThat(trace.events()).isEmpty();
    assertThat(trace.read(Section.STATISTICS)).hasSize(1);
    assertThat(trace.incidents()).isEmpty();
  }

  @Test
  void blocksEndAtTheirTargetAndNothingIsLostBetween() throws IOException {
    StringBuilder lines = new StringBuilder();
    List<Long> expected = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      lines.append('E').append(Integer.toHexString(i)).append(i % 7 == 0 ? "X1\n" : "\n");
      expected.add((long) i);
      if (i % 11 == 0) {
        lines.append(Integer.toHexString(i + 5)).append("\n*1\n");
      }
    }
    assertThat(trace.eventsOf(lines.toString()))
        .extracting(r -> r.fields().get(0))
        .isEqualTo(expected);
  }
}
