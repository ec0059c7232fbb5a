package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.event.EventKind;
import org.tracetool.testdata.contract.ContractRow;

/** Numbers and times of definitions of several inputs; expectations are computed by hand. */
class MergedNumbersTest {
  @TempDir Path folder;

  /** An OTF trace of one stream; blanks mean ends of lines. */
  private Path write(String name, int stream, String definitions, String events)
      throws IOException {
    Path master = folder.resolve(name + ".otf");
    Files.writeString(master, stream + ":" + stream + "\n");
    Files.writeString(folder.resolve(name + ".0.def"), definitions.replace(' ', '\n') + "\n");
    Files.writeString(
        folder.resolve(name + "." + stream + ".events"), events.replace(' ', '\n') + "\n");
    return master;
  }

  private List<ContractRow> merged(List<Path> inputs, String... options) throws IOException {
    List<String> words = new ArrayList<>(List.of("--streams", "1", "--compress", "0"));
    words.addAll(List.of(options));
    Path out = folder.resolve("out.otf");
    assertThat(Runs.merge(out, inputs, words.toArray(new String[0]))).isZero();
    return Runs.events(out);
  }

  /** The definitions of the last merge, except for those in every trace. */
  private List<String> definitions() throws IOException {
    List<String> lines = new ArrayList<>(Files.readAllLines(folder.resolve("out.0.def")));
    lines.removeIf(l -> l.matches("DV.*|DUI.*|"));
    return lines;
  }

  private static ContractRow sample(long time, int process, int counter, long value) {
    return ContractRow.of(time, EventKind.COUNTER, process, counter, value);
  }

  @Test
  void countersAndTheirGroups() throws IOException {
    Path a =
        write(
            "a",
            1,
            "DTRa DP1NM\"p1\" DCG5NM\"PAPI\" DCNT7G5NM\"FLOPS\"P0U\"ops\"",
            "a *1 CNT7V5 CNT9V8");
    // The same counter by another number and in another group; 5 and 7 are something else.
    Path b =
        write(
            "b",
            2,
            "DTRa DP2NM\"p2\" DCG5NM\"MEM\" DCG6NM\"PAPI\" DCNT7G5NM\"RSS\"PdU\"B\""
                + " DCNT9G6NM\"FLOPS\"P0U\"ops\" DCA7M2,",
            "b *2 CNT7V11 c CNT9V13");
    assertThat(merged(List.of(a, b)))
        .containsExactly(
            sample(10, 1, 7, 5), sample(10, 1, 9, 8), sample(11, 2, 10, 17), sample(12, 2, 7, 19));
    assertThat(definitions())
        .containsExactly(
            "DTRa",
            "DP1NM\"p1\"",
            "DCG5NM\"PAPI\"",
            "DCNT7G5NM\"FLOPS\"P0U\"ops\"",
            "DP2NM\"p2\"",
            "DCG7NM\"MEM\"",
            "DCNTaG7NM\"RSS\"PdU\"B\"",
            "DCAaM2,");
    // The other way round, what the second input calls 9 without a definition is not FLOPS.
    List<ContractRow> rows = merged(List.of(b, a));
    assertThat(rows.get(0)).isEqualTo(sample(10, 1, 9, 5));
    assertThat(rows.get(1).fields().get(0)).isNotIn(7L, 9L);
    assertThat(rows).endsWith(sample(11, 2, 7, 17), sample(12, 2, 9, 19));
  }

  @Test
  void processGroupsWithTheSameMembersStayAsManyAsThereWere() throws IOException {
    String processes = "DTRa DP1NM\"p1\" DP2NM\"p2\" ";
    Path a =
        write(
            "a",
            1,
            processes + "DPG9M1,2,NM\"all\" DPGaM1,2,NM\"all\" DPGbMNM\"none\"",
            "1 *1 S2L8T1C9 2 S2L8T1Ca");
    // Three groups of the same members, of which two are those of the first input; number 1 is a
    // process there, and 9 and b are other groups.
    Path b =
        write(
            "b",
            2,
            processes
                + "DPG1M1,2,NM\"x\" DPG9M1,NM\"self\" DPGbM1,2,NM\"all\" DPGcM1,2,NM\"all\""
                + " DPGdM1,2,NM\"all\"",
            "3 *2 R1L8T1Cb R1L8T1Cc R1L8T1Cd R1L8T1C9 R1L8T1C77");
    List<ContractRow> rows = merged(List.of(a, b));
    assertThat(rows)
        .extracting(r -> r.fields().get(3))
        .containsExactly(9L, 10L, 9L, 10L, 13L, 14L, 0x77L);
    assertThat(definitions())
        .contains("DPG9M1,2,NM\"all\"", "DPGaM1,2,NM\"all\"", "DPGbMNM\"none\"")
        .contains("DPGdM1,2,NM\"all\"", "DPGeM1,NM\"self\"")
        .filteredOn(l -> l.startsWith("DPG"))
        .hasSize(6);
    // Other processes: members and peers become those, and no group is the same.
    rows = merged(List.of(a, b), "--renumber");
    assertThat(rows).extracting(ContractRow::location).containsExactly(1, 1, 4, 4, 4, 4, 4);
    assertThat(rows).extracting(r -> r.fields().get(0)).containsExactly(2L, 2L, 3L, 3L, 3L, 3L, 3L);
    assertThat(definitions())
        .contains("DP3NM\"p1\"", "DP4NM\"p2\"")
        .filteredOn(l -> l.matches("DPG.*M3,4,NM\"all\""))
        .hasSize(3);
  }

  @Test
  void sourceLocations() throws IOException {
    Path a =
        write(
            "a",
            1,
            "DTRa DP1NM\"p1\" DSF3NM\"a.c\" DS4F3LN11 DF20G0NM\"main\"X4",
            "1 *1 E20X4 2 L20X9");
    // The same function at the same place by other numbers, and one at another place.
    Path b =
        write(
            "b",
            2,
            "DTRa DP2NM\"p2\" DSF3NM\"b.c\" DSF4NM\"a.c\" DS4F3LN11 DS9F4LN11"
                + " DF20G0NM\"main\"X9 DF21G0NM\"main\"X4",
            "3 *2 E20X9 4 E21X4 5 L21X7");
    assertThat(merged(List.of(a, b)))
        .containsExactly(
            ContractRow.of(1, EventKind.ENTER, 1, 0x20, 4),
            ContractRow.of(2, EventKind.LEAVE, 1, 0x20, 9),
            ContractRow.of(3, EventKind.ENTER, 2, 0x20, 4),
            ContractRow.of(4, EventKind.ENTER, 2, 0x21, 10),
            ContractRow.of(5, EventKind.LEAVE, 2, 0x21, 7));
    assertThat(definitions()).contains("DSF5NM\"b.c\"", "DSaF5LN11", "DF21G0NM\"main\"Xa");
  }

  private List<Long> times(List<Path> inputs, String... options) throws IOException {
    return merged(inputs, options).stream().map(ContractRow::time).toList();
  }

  @Test
  void timesBeyondWhatADoubleHolds() throws IOException {
    Path fine =
        write("a", 1, "DTR3b9aca00 DP1NM\"p1\"", "20000000000001 *1 E1 7fffffffffffffff L1");
    Path coarse = write("b", 2, "DTRf4240 DP2NM\"p2\"", "20000000000003 *2 E1");
    assertThat(times(List.of(fine, coarse)))
        .containsExactly((1L << 53) + 1, ((1L << 53) + 3) * 1000, Long.MAX_VALUE);
    assertThat(times(List.of(fine, coarse), "--resolution", "1000000"))
        .containsExactly(9_007_199_254_741L, (1L << 53) + 3, 9_223_372_036_854_776L);
  }

  @Test
  void clocksWithoutAWholeRatio() throws IOException {
    Path third = write("a", 1, "DTR3 DP1NM\"p1\"", "1 *1 E1 2 L1");
    Path micro = write("b", 2, "DTRf4240 DP2NM\"p2\"", "5 *2 E1 20000000000003 L1");
    assertThat(times(List.of(third, micro)))
        .containsExactly(15L, 1_000_000L, 2_000_000L, ((1L << 53) + 3) * 3);
    assertThat(times(List.of(third, micro), "--resolution", "2000000"))
        .containsExactly(10L, 666_667L, 1_333_333L, ((1L << 53) + 3) * 2);
    // Three times as many ticks would overflow, by the time range.
    Path late =
        write(
            "c",
            4,
            "DTR3b9aca00 DTRG20000000000001T7fffffffffffffff DP4NM\"p4\"",
            "20000000000001 *4 E1 7fffffffffffffff L1");
    assertThat(times(List.of(third, late)))
        .containsExactly(333_333_333L, 666_666_667L, (1L << 53) + 1, Long.MAX_VALUE);
    // The other one has no range, so a range of both would be wrong.
    assertThat(definitions()).noneMatch(l -> l.startsWith("DTRG"));
    assertThat(times(List.of(third, late), "--offset", third + "=0.5"))
        .startsWith(833_333_333L, 1_166_666_667L);
  }

  @Test
  void theFirstCreatorThatAnInputSays() throws IOException {
    Path a = write("a", 1, "DTRa DP1NM\"p1\"", "1 *1 E1");
    Path b = write("b", 2, "DTRa DCR\"b\" DP2NM\"p2\"", "1 *2 E1");
    Path c = write("c", 3, "DTRa DCR\"c\" DP3NM\"p3\"", "1 *3 E1");
    merged(List.of(a, b, c));
    assertThat(definitions())
        .contains("DCR\"b\"", "DCMT\"Creator: c\"")
        .filteredOn(l -> l.contains("\"b\""))
        .hasSize(1);
  }

  @Test
  void theTimeRangeIsThatOfAll() throws IOException {
    Path a = write("a", 1, "DTRa DTRG5T14 DP1NM\"p1\"", "5 *1 E1 14 L1");
    Path b = write("b", 2, "DTR64 DTRG1T64 DP2NM\"p2\"", "1 *2 E1 64 L1");
    assertThat(times(List.of(a, b))).containsExactly(1L, 50L, 100L, 200L);
    assertThat(definitions()).contains("DTRG1Tc8");
    assertThat(times(List.of(a, b), "--offset", b + "=2")).containsExactly(50L, 200L, 201L, 300L);
    assertThat(definitions()).contains("DTRG32T12c");
  }

  @Test
  void formatsOfAllSorts() throws IOException {
    Path vtf = folder.resolve("x.avt");
    Files.writeString(
        vtf,
        """
        C SAVTF
        NCPUS 2
        CPUSYM 1 "p1"
        CPUSYM 2 "p2"
        FILETOKEN 2 "a.c"
        DEFSCL 4 NPOS 1 2:17
        DEFACT 0 "A"
        DEFSTATE 31 ACT 0 "main" SCL 4
        DEFSAMPCLASS 4 "PAPI"
        DEFSAMP 6 CLASS 4 CPU 2 UINT 8 0 18446744073709551615 DIFF 1 HINT SAMPLE "FLOPS" "ops"
        COMDEF 1073741833 2 0:1:1
        CLKPERIOD 1e-6
        1 DOWNTO 31 CPU 1 SCL 4
        2 SAMP CPU 1 DEF 6 UINT 8 5
        3 SENDMSG 1073741833 7 FROM 1 TO 2 LEN 64
        9 UPFROM 31 CPU 1
        """);
    // States, samples and files count from 1 in the model, communicators without bit 30.
    Path otf =
        write(
            "y",
            2,
            "DTR3b9aca00 DP2NM\"p2\" DFG1NM\"A\" DSF3NM\"a.c\" DS4F3LN11 DF21G1NM\"main\"X4"
                + " DCG5NM\"PAPI\" DCNT7G5NM\"FLOPS\"P0U\"ops\" DPG8M1,2,NM\"\"",
            "7d1 *2 E21X4 fa0 R1L40T7C8 1388 CNT7V9 2328 L21");
    Path stf = folder.resolve("z.stf");
    Path third = write("z", 3, "DTRa DP3NM\"p3\" DF20G0NM\"main\"", "0 *3 E20 1 L20");
    assertThat(Runs.convert(third, stf)).isZero();
    assertThat(merged(List.of(vtf, otf, stf)))
        .containsExactly(
            ContractRow.of(0, EventKind.ENTER, 3, 0x22),
            ContractRow.of(1000, EventKind.ENTER, 1, 0x20, 4),
            sample(2000, 1, 7, 5),
            ContractRow.of(2001, EventKind.ENTER, 2, 0x20, 4),
            ContractRow.of(3000, EventKind.SEND, 1, 2, 64, 7, 9),
            ContractRow.of(4000, EventKind.RECEIVE, 2, 1, 64, 7, 9),
            sample(5000, 2, 7, 9),
            ContractRow.of(9000, EventKind.LEAVE, 1, 0x20),
            ContractRow.of(9000, EventKind.LEAVE, 2, 0x20),
            ContractRow.of(100_000_000, EventKind.LEAVE, 3, 0x22));
    for (String name : new String[] {"out.avt", "out.stf"}) {
      Path other = folder.resolve(name);
      assertThat(Runs.merge(other, List.of(vtf, otf, stf))).isZero();
      assertThat(Runs.diff(folder.resolve("out.otf"), other)).as(name).isZero();
    }
  }
}
