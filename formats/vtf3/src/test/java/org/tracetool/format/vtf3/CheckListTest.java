package org.tracetool.format.vtf3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.vtf3.encoding.BinaryEncoder;
import org.tracetool.format.vtf3.encoding.VtfEncoding;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.testdata.contract.ContractRow;

/**
 * The points that every reader and writer of VTF3 has to be checked for, one after the other.
 * Larger topics have classes of their own: {@link CodecTest} every record in every encoding, {@link
 * LegacyTest} every line of old traces, {@link Vtf3HostileInputTest} damage at every byte.
 */
class CheckListTest {
  private static final String HEAD = "NCPUS 4\nCLKPERIOD 1e-06\n";

  @TempDir private Path folder;
  private int files;

  private Path file(byte[] bytes, String suffix) throws IOException {
    return Files.write(folder.resolve("f" + files++ + suffix), bytes);
  }

  private Path ascii(String text) throws IOException {
    return file(text.getBytes(StandardCharsets.UTF_8), ".avt");
  }

  private List<ContractRow> rows(Path trace, Diagnostics diagnostics) throws IOException {
    return Copies.rows(
        new Vtf3Format(), trace, ReadOptions.defaults().withDiagnostics(diagnostics));
  }

  private List<ContractRow> rows(String text, Diagnostics diagnostics) throws IOException {
    return rows(ascii("C SAVTF\n" + HEAD + text), diagnostics);
  }

  private Path to(VtfEncoding encoding, Path in) throws IOException {
    Path out = folder.resolve("f" + files++ + ".out");
    Diagnostics none = new Diagnostics();
    Copies.copy(new Vtf3Format(), in, Copies.of(encoding), out, none, none);
    assertThat(none.hasLoss()).as("%s", none.incidents()).isFalse();
    return out;
  }

  private static byte[] join(byte[]... parts) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] p : parts) {
      out.write(p);
    }
    return out.toByteArray();
  }

  private static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      zip.write(bytes);
    }
    return out.toByteArray();
  }

  private static byte[] binary(String records) {
    byte[] body = HexFormat.of().parseHex(records.replaceAll("\\s", ""));
    byte[] bytes = Arrays.copyOf(BinaryEncoder.MAGIC, BinaryEncoder.MAGIC.length + body.length);
    System.arraycopy(body, 0, bytes, BinaryEncoder.MAGIC.length, body.length);
    return bytes;
  }

  @Nested
  class Headers {
    @Test
    void eachHeaderWithBothLineEnds() throws IOException {
      for (VtfEncoding encoding : List.of(VtfEncoding.ASCII, VtfEncoding.FAST)) {
        String text =
            Codecs.text(
                Files.readAllBytes(to(encoding, ascii("C SAVTF\n" + HEAD + "5 C one\n6 C two\n"))));
        for (String variant : List.of(text, text.replace("\n", "\r\n"))) {
          assertThat(rows(file(Codecs.ascii(variant), ".x"), new Diagnostics()))
              .extracting(ContractRow::text)
              .containsExactly("one", "two");
        }
      }
    }

    @Test
    void lastLineWithoutALineFeedIsCutOff() throws IOException {
      for (VtfEncoding encoding : List.of(VtfEncoding.ASCII, VtfEncoding.FAST)) {
        byte[] whole =
            Files.readAllBytes(to(encoding, ascii("C SAVTF\n" + HEAD + "5 C one\n6 C two\n")));
        Diagnostics seen = new Diagnostics();
        assertThat(rows(file(Arrays.copyOf(whole, whole.length - 1), ".x"), seen))
            .extracting(ContractRow::text)
            .startsWith("one")
            .doesNotContain("two");
        assertThat(seen.incidents().toString()).contains("no line feed at its end");
      }
    }

    @Test
    void repeatedHeadersOfTwoAndThreeFragments() throws IOException {
      for (VtfEncoding encoding : VtfEncoding.values()) {
        byte[] one = Files.readAllBytes(to(encoding, ascii("C SAVTF\n" + HEAD + "5 C a\n")));
        byte[] two = Files.readAllBytes(to(encoding, ascii("C SAVTF\n" + HEAD + "6 C b\n")));
        byte[] three = Files.readAllBytes(to(encoding, ascii("C SAVTF\n" + HEAD + "7 C c\n")));
        Diagnostics seen = new Diagnostics();
        assertThat(rows(file(join(one, two), ".x"), seen))
            .extracting(ContractRow::text)
            .containsExactly("a", "b");
        assertThat(rows(file(join(one, two, three), ".x"), seen))
            .extracting(ContractRow::text)
            .containsExactly("a", "b", "c");
        assertThat(seen.hasLoss()).isFalse();
      }
    }

    @Test
    void gzipInAnyCasePlainUnderThatNameAndTwoMembers() throws IOException {
      byte[] one = Codecs.ascii("C SAVTF\n" + HEAD + "5 C a\n");
      byte[] two = Codecs.ascii("6 C b\n");
      for (Path p :
          List.of(
              file(gzip(join(one, two)), ".avt.gz"),
              file(gzip(join(one, two)), ".AVT.GZ"),
              file(join(one, two), ".avt.gz"),
              file(join(gzip(one), gzip(two)), ".avt.gz"))) {
        assertThat(rows(p, new Diagnostics())).as("%s", p).hasSize(2);
      }
    }
  }

  @Nested
  class RoundTrips {
    @Test
    void stringsOfAllSorts() throws IOException {
      StringBuilder text = new StringBuilder("C SAVTF\nC TRACETOOL ESC 1\nVERSION 1\n");
      text.append("NCPUS 4\n");
      String[] names = {
        "",
        "a \\\"quote\\\" b",
        "back\\\\slash",
        "line\\nbreak\\r",
        "tab\\t",
        "\\x01\\x7f",
        "größe",
      };
      for (int i = 0; i < names.length; i++) {
        text.append("DEFACT ").append(i).append(" \"").append(names[i]).append("\"\n");
      }
      text.append("CLKPERIOD 1e-06\n");
      for (String n : names) {
        text.append("7 C ").append(n.replace("\\\"", "\"")).append('\n');
      }
      Path in = ascii(text.toString());
      Path fast = to(VtfEncoding.FAST, to(VtfEncoding.BINARY, in));
      assertThat(to(VtfEncoding.ASCII, fast)).hasSameBinaryContentAs(in);
    }

    @Test
    void bytesThatAreNoUtf8() throws IOException {
      byte[] in =
          Codecs.ascii(
              "C SAVTF\nC TRACETOOL ESC 1\nVERSION 1\nNCPUS 1\nDEFACT 0 \"\u00ff\u00fe\"\n"
                  + "CLKPERIOD 1\n1 C \u00e9\n");
      Path fast = to(VtfEncoding.FAST, to(VtfEncoding.BINARY, file(in, ".avt")));
      assertThat(to(VtfEncoding.ASCII, fast)).hasBinaryContent(in);
    }
  }

  @Nested
  class TimesAndFloats {
    @Test
    void timesAreRoundedAndClipped() throws IOException {
      Map<String, String> expected = new TreeMap<>();
      expected.put("0", "0");
      expected.put("0.4", "0");
      expected.put("0.5", "1");
      expected.put("-3", "0");
      expected.put("9007199254740991", "9007199254740991");
      expected.put("9007199254740992", "9007199254740992");
      expected.put("9007199254740993", "9007199254740992"); // the nearest double
      expected.put("9007199254740994", "9007199254740994");
      expected.put("1e30", "1000000000000000019884624838656");
      expected.put("1e31", "1000000000000000019884624838656");
      for (Map.Entry<String, String> e : expected.entrySet()) {
        assertThat(Codecs.again("C SAVTF\n" + e.getKey() + " DOWNTO 1 CPU 1\n"))
            .endsWith("\n" + e.getValue() + " DOWNTO 1 CPU 1\n");
      }
      Diagnostics seen = new Diagnostics();
      rows("-3 C a\n1e31 C b\n", seen);
      assertThat(seen.incidents().toString())
          .contains("negative times, set to 0")
          .contains("times and durations above the maximum");
      assertThat(seen.incidents()).extracting(Diagnostics.Incident::count).containsOnly(1L);
    }

    @Test
    void theLargestTimeIsNotTooLargeAndDurationsCanBe() throws IOException {
      Diagnostics seen = new Diagnostics();
      rows("18446744073709551616 C as the largest time is written\n", seen);
      assertThat(seen.incidents()).isEmpty();
      rows("COMDEF 0 1 0:0:1\nGLOBALOPTOKEN 1 \"x\"\n5 GLOBALOP 1 ON 1 0 1 0 0 1e25\n", seen);
      assertThat(seen.incidents().toString()).contains("times and durations above the maximum");
    }

    @Test
    void floatsAreClipped() throws IOException {
      Map<String, String> expected = new TreeMap<>();
      expected.put("0", "0");
      expected.put("-0.0", "0");
      expected.put("1e-301", "0");
      expected.put("-1e-301", "0");
      expected.put("1e-300", "1e-300");
      expected.put("nan", "1e+300");
      expected.put("inf", "1e+300");
      expected.put("-inf", "-1e+300");
      expected.put("1e301", "1e+300");
      expected.put("-1e301", "-1e+300");
      expected.put("0.1", "0.1");
      for (Map.Entry<String, String> e : expected.entrySet()) {
        assertThat(Codecs.again("C SAVTF\n1 SAMP CPU 1 DEF 6 FLOAT 8 " + e.getKey() + "\n"))
            .endsWith("DEF 6 FLOAT 8 " + e.getValue() + "\n");
      }
    }
  }

  @Nested
  class Numbering {
    @Test
    void tasksGroupsAndRoots() throws IOException {
      List<VtfRecord> records =
          Codecs.decode(
              VtfEncoding.ASCII,
              Codecs.ascii(
                  "1 DOWNTO 7 CPU 131074\n1 SAMP CPU 2147483648 DEF 1 UINT 8 0\n"
                      + "1 GLOBALOP 1 ON 1 5 0 0 0 0\nCOMDEF 5 4 0:3:1\n"));
      assertThat(records.get(0).field[1]).isEqualTo(131073);
      assertThat(records.get(1).field[0]).isEqualTo(2147483648L);
      assertThat(records.get(2).field[3]).isEqualTo(0xffff_ffffL);
      assertThat(records.get(3).item).startsWith(0, 3, 1);
      assertThat(Codecs.text(Codecs.encode(VtfEncoding.ASCII, records)))
          .contains("CPU 131074", "CPU 2147483648", "ON 1 5 0 0 0 0", "COMDEF 5 4 0:3:1");
    }

    @Test
    void rootsThatAreNoTaskAreNone() throws IOException {
      for (String root : List.of("5", "0", "9")) { // the number of tasks, 2^32-1, a larger one
        assertThat(rows("1 GLOBALOP 1 ON 1 5 " + root + " 0 0 0\n", new Diagnostics()))
            .extracting(r -> r.fields().get(2))
            .containsExactly(0L);
        Path in = ascii("C SAVTF\n" + HEAD + "1 GLOBALOP 1 ON 1 5 " + root + " 0 0 0\n");
        assertThat(to(VtfEncoding.ASCII, in)).content().endsWith("ON 1 5 " + root + " 0 0 0\n");
      }
      assertThat(rows("1 GLOBALOP 1 ON 1 5 4 0 0 0\n", new Diagnostics()))
          .extracting(r -> r.fields().get(2))
          .containsExactly(4L);
    }
  }

  @Nested
  class BinaryRecords {
    private static final String DOWN = "10000000 4254 0000000000408f40 07000000 00000000";

    @Test
    void unknownTypesAndSurplusBytes() throws IOException {
      Diagnostics seen = new Diagnostics();
      assertThat(rows(file(binary(DOWN + "0300000099990102 03" + DOWN), ".bpv"), seen))
          .extracting(ContractRow::kind)
          .containsExactly(EventKind.ENTER, EventKind.UNKNOWN, EventKind.ENTER);
      assertThat(seen.hasDamage()).isTrue();
      Diagnostics surplus = new Diagnostics();
      String more = "16000000 4254 0000000000408f40 07000000 00000000 01000000 0000";
      assertThat(rows(file(binary(more + DOWN), ".bpv"), surplus)).hasSize(2);
      assertThat(surplus.hasDamage()).isFalse();
      assertThat(surplus.incidents().toString()).contains("unknown extra fields at the end");
    }

    @Test
    void recordsOfLaterFormatsArePassedOverAndCounted() throws IOException {
      Diagnostics seen = new Diagnostics();
      String declaration = "04000000 3f54 01020304";
      String event = "04000000 7f54 01020304";
      assertThat(rows(file(binary(declaration + DOWN + event + DOWN), ".bpv"), seen)).hasSize(2);
      assertThat(seen.hasDamage()).isFalse();
      assertThat(seen.incidents().toString()).contains("later formats", "count=2");
    }

    @Test
    void truncatedHeadsAndPayloadsAndLengthsThatLie() throws IOException {
      for (String end :
          List.of("1000", "10000000 4254 00000000", "ffffffff 4254 00", "ffffff7f 4254 00")) {
        Diagnostics seen = new Diagnostics();
        assertThat(rows(file(binary(DOWN + end), ".bpv"), seen))
            .as(end)
            .extracting(ContractRow::kind)
            .containsExactly(EventKind.ENTER, EventKind.UNKNOWN);
        assertThat(seen.hasDamage()).isTrue();
      }
    }

    @Test
    void filesWithFourSurplusBytes() throws IOException {
      List<VtfRecord> records =
          Codecs.decode(
              VtfEncoding.BINARY, binary("0f000000e600 04000000 00000000 0100 61 00000000" + DOWN));
      assertThat(records.get(0).type).isSameAs(VtfSyntax.IO_FILE);
      assertThat(records.get(1).type).isSameAs(VtfSyntax.DOWNTO);
    }

    @Test
    void exchangesOfAllFourLengths() throws IOException {
      String core = "0000000000408f40 00000000 00000000 ffffffff 01000000 07000000 e16867ff";
      String source = "03000000 11000000";
      List<VtfRecord> records =
          Codecs.decode(
              VtfEncoding.BINARY,
              binary(
                  ("20000000 4600" + core)
                      + ("21000000 4600" + core + "02")
                      + ("28000000 4600" + core + source)
                      + ("29000000 4600" + core + "01" + source)));
      VtfRecordType t = VtfSyntax.OLD_EXCHANGE;
      assertThat(records).extracting(r -> r.field[t.call]).containsExactly(0L, 2L, 0L, 1L);
      assertThat(records)
          .extracting(r -> r.field[t.line])
          .containsExactly(VtfRecordType.ABSENT, VtfRecordType.ABSENT, 17L, 17L);
      assertThat(records.get(0).number(t.slot("newnum"))).isEqualTo(7);
    }

    @Test
    void messagesOfAllThreeLengths() throws IOException {
      String core = "0000000000408f40 00000000 01000000 05000000 03000000 40000000";
      List<VtfRecord> records =
          Codecs.decode(
              VtfEncoding.BINARY,
              binary(
                  ("1c000000 5000" + core)
                      + ("20000000 5000" + core + "09000000")
                      + ("24000000 5000" + core + "03000000 11000000")));
      assertThat(records).extracting(r -> r.field[VtfSyntax.SEND.scl]).containsExactly(0L, 9L, 0L);
      assertThat(records.get(2).field[VtfSyntax.SEND.line]).isEqualTo(17);
    }

    @Test
    void aTransferInTextModeIsNamedAsTheCause() throws IOException {
      byte[] bytes = binary("0d0a0000 4254 0000000000408f40");
      Diagnostics seen = new Diagnostics();
      try {
        rows(file(bytes, ".bpv"), seen);
      } catch (IOException e) {
        seen.reportDamage(DamageCode.DAMAGED_RECORDS, e.getMessage(), null);
      }
      assertThat(seen.hasDamage()).isTrue();
      assertThat(seen.incidents().toString()).contains("text mode");
    }
  }

  @Nested
  class Unrecognizable {
    @Test
    void becomesACommentWithTheLastValidTime() throws IOException {
      Path in = ascii("C SAVTF\n" + HEAD + "7 C a\n8 NONSENSE 1 2\n9 C b\n");
      Path out = folder.resolve("out.avt");
      Diagnostics seen = new Diagnostics();
      Copies.copy(new Vtf3Format(), in, new Vtf3AsciiFormat(), out, seen, seen);
      assertThat(Files.readAllLines(out))
          .contains("7 C ERROR unrecognizable record, 14 bytes: 8 NONSENSE 1 2", "9 C b");
      assertThat(seen.hasDamage()).isTrue();
    }

    @Test
    void oneEncodingGivenAsAnotherIsReadByItsContent() throws IOException {
      Path binary = to(VtfEncoding.BINARY, ascii("C SAVTF\n" + HEAD + "7 C a\n"));
      assertThat(Copies.rows(new Vtf3AsciiFormat(), binary, ReadOptions.defaults())).hasSize(1);
      Path ascii = to(VtfEncoding.ASCII, binary);
      assertThat(Copies.rows(new Vtf3BinaryFormat(), ascii, ReadOptions.defaults())).hasSize(1);
    }
  }

  @Nested
  class Merging {
    @Test
    void duplicatesAreIgnoredAndContradictionsReported() throws IOException {
      Diagnostics seen = new Diagnostics();
      Path in =
          ascii("C SAVTF\n" + HEAD + "CPUSYM 1 \"a\"\nCPUSYM 1 \"a\"\nCPUSYM 1 \"b\"\n7 C a\n");
      ReadOptions options = ReadOptions.defaults().withDiagnostics(seen);
      try (TraceReader reader = new Vtf3Format().open(in, options)) {
        assertThat(reader.definitions().location(1).name()).isEqualTo("a");
      }
      assertThat(seen.incidents().toString())
          .contains("repeated declarations")
          .contains("declarations that contradict earlier ones");
      assertThat(seen.hasLoss()).isFalse();
    }

    @Test
    void groupsAreOrderedSoThatReferencesPointBackwards() throws IOException {
      Path out =
          to(
              VtfEncoding.ASCII,
              ascii(
                  "C SAVTF\n"
                      + HEAD
                      + "DEFGROUP 2147483649 \"outer\" NMEMBS 1 2147483648\n"
                      + "DEFGROUP 2147483648 \"inner\" NMEMBS 1 1\n1 C a\n"));
      String text = Files.readString(out);
      assertThat(text.indexOf("inner")).isPositive().isLessThan(text.indexOf("outer"));
    }

    @Test
    void cyclesOfGroupsAreReportedAndKept() throws IOException {
      Path in =
          ascii(
              "C SAVTF\n"
                  + HEAD
                  + "DEFGROUP 2147483649 \"x\" NMEMBS 1 2147483648\n"
                  + "DEFGROUP 2147483648 \"y\" NMEMBS 1 2147483649\n1 C a\n");
      Path out = folder.resolve("out.avt");
      Diagnostics seen = new Diagnostics();
      Copies.copy(new Vtf3Format(), in, new Vtf3AsciiFormat(), out, seen, seen);
      assertThat(Files.readString(out)).contains("\"x\" NMEMBS 1", "\"y\" NMEMBS 1");
      assertThat(seen.incidents().toString()).contains("not declared before them");
    }

    @Test
    void unsortedInputIsSortedAndEqualTimesKeepTheirOrder() throws IOException {
      Diagnostics seen = new Diagnostics();
      assertThat(rows("20 C c\n10 C a\n10 C b\n20 C d\n", seen))
          .extracting(ContractRow::text)
          .containsExactly("a", "b", "c", "d");
      assertThat(seen.incidents().toString()).contains("not in order of time");
      Diagnostics announced = new Diagnostics();
      Path in = ascii("C SAVTF\nUNMERGED\n" + HEAD + "20 C b\n10 C a\n");
      assertThat(rows(in, announced)).extracting(ContractRow::text).containsExactly("a", "b");
      assertThat(announced.incidents()).isEmpty();
    }
  }

  @Nested
  class Classic {
    /** Payload lengths of the attested types without their strings and lists. */
    private final Map<Integer, List<Integer>> lengths =
        Map.of(
            2,
            List.of(4),
            60,
            List.of(8),
            70,
            List.of(32, 33, 40, 41),
            80,
            List.of(28, 36),
            90,
            List.of(28, 36),
            110,
            List.of(4),
            220,
            List.of(42),
            240,
            List.of(22),
            245,
            List.of(22));

    @Test
    void onlyAttestedTypesAndLengths() throws IOException {
      Path in =
          ascii(
              "C SAVTF\n"
                  + HEAD
                  + "FILETOKEN 1 \"a.c\"\nDEFSCL 1 NPOS 1 1:17\n"
                  + "DEFSCL 2 NPOS 2 1:17 1:18\nDEFACT 0 \"MPI\"\nDEFSTATE 0 ACT 0 \"s\" SCL 1\n"
                  + "DEFGROUP 2147483648 \"g\" NMEMBS 1 1\nDEFOPENMPTYPE 1 \"t\"\n"
                  + "1 DOWNTO 0 CPU 1 SCL 1\n1 DOWNTO 0 CPU 1\n2 UPFROM 0 CPU 1 SCL 2\n"
                  + "3 UPTO NOACT CPU 1\n4 SENDMSG 0 1 FROM 1 TO 2 LEN 3 SCL 1\n"
                  + "5 RECVMSG 0 1 BY 2 FROM 1 LEN 3\n6 GLOBALOP 1 ON 1 0 1 2 3 4 SCL 1\n"
                  + "7 FILEIOBEGIN READ ON CPUID 1 1 2 SCL 1\n8 SAMP CPU 1 DEF 1 UINT 8 1\n"
                  + "9 OPENMPLEAVE CPU 1\n9 C text\n");
      Path out = folder.resolve("out.bpv");
      Diagnostics seen = new Diagnostics();
      Map<String, String> classic = Map.of("profile", "classic");
      Copies.copy(new Vtf3Format(), in, new Vtf3BinaryFormat(), out, seen, seen, classic);
      byte[] b = Files.readAllBytes(out);
      List<Integer> attested =
          List.of(
              0, 1, 2, 5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 200, 210, 220, 230,
              240, 245, 250, 32767);
      int records = 0;
      for (int at = BinaryEncoder.MAGIC.length; at < b.length; records++) {
        int length = (b[at] & 0xff) | (b[at + 1] & 0xff) << 8;
        int type = (b[at + 4] & 0xff) | (b[at + 5] & 0xff) << 8;
        assertThat(type).isIn(attested);
        if (lengths.containsKey(type)) {
          assertThat(length).as("type %d", type).isIn(lengths.get(type));
        }
        at += BinaryEncoder.HEAD + length;
      }
      assertThat(records).isGreaterThan(12);
      assertThat(seen.incidents().toString())
          .contains("Defcpugrp", "Defopenmptype", "Samp", "Openmpleave", "several positions");
    }

    @Test
    void asciiHasNoTokensOfActivities() throws IOException {
      Path in = ascii(WorkedExample.ASCII);
      Path out = folder.resolve("out.avt");
      Diagnostics seen = new Diagnostics();
      Map<String, String> classic = Map.of("profile", "classic", "escapes", "off");
      Copies.copy(new Vtf3Format(), in, new Vtf3AsciiFormat(), out, seen, seen, classic);
      assertThat(Files.readString(out))
          .doesNotContain("ACTTOKEN", "TRACETOOL")
          .contains(
              "SYMBOL \"MPI\" 7 \"MPI_Send\"\n",
              "1000 EXCHANGE ON CPUID 1 FROM \"NOACT\" DOWNTO \"MPI\" 7 CLUSTER 1\n");
    }
  }

  @Nested
  class SettingsOfTheFormat {
    @Test
    void withoutEscapesQuotesAndControlCharactersAreReplaced() throws IOException {
      Path in =
          ascii("C SAVTF\nC TRACETOOL ESC 1\n" + HEAD + "DEFACT 0 \"a\\\"b\\\\c\"\n1 C x\\ty\n");
      Path out = folder.resolve("out.avt");
      Diagnostics none = new Diagnostics();
      Map<String, String> plain = Map.of("escapes", "off");
      Copies.copy(new Vtf3Format(), in, new Vtf3AsciiFormat(), out, none, none, plain);
      assertThat(Files.readString(out))
          .startsWith("C SAVTF\nVERSION")
          .contains("DEFACT 0 \"a'b\\c\"\n", "1 C x y\n");
    }

    @Test
    void upfromCanBeReadAsUpto() throws IOException {
      Path in =
          ascii("C SAVTF\n" + HEAD + "1 DOWNTO 7 CPU 1\n2 DOWNTO 8 CPU 1\n3 UPFROM 8 CPU 1\n");
      Path out = folder.resolve("out.avt");
      Diagnostics none = new Diagnostics();
      Map<String, String> settings = Map.of("substitute-upfrom", "on");
      Copies.copy(new Vtf3Format(), in, new Vtf3AsciiFormat(), out, none, none, settings);
      assertThat(Files.readString(out)).contains("3 UPTO 7 CPU 1\n").doesNotContain("UPFROM");
    }
  }

  @Nested
  class LinesOfOtherPrograms {
    @Test
    void durationAndEventBitsAreKept() throws IOException {
      Path in = ascii("C SAVTF\nEVENTBITS 13\nDURATION 5 900\n" + HEAD + "7 C a\n");
      try (TraceReader reader = new Vtf3Format().open(in, ReadOptions.defaults())) {
        assertThat(reader.definitions().all(Definition.TimeRange.class))
            .containsExactly(new Definition.TimeRange(5, 900));
        assertThat(reader.definitions().all(Definition.Comment.class))
            .containsExactly(new Definition.Comment("EVENTBITS 13"));
      }
    }
  }
}
