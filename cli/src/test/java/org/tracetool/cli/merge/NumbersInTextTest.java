package org.tracetool.cli.merge;

import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * VTF3 data that the model keeps as text contains numbers, which merging can give to something
 * else.
 */
class NumbersInTextTest {
  private static final String HEAD =
      """
      C SAVTF
      NCPUS 2
      CPUSYM 1 "P0"
      CPUSYM 2 "P1"
      DEFACT 0 "A"
      """;

  @TempDir Path folder;

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), HEAD + text);
  }

  private List<String> merged(int exit, Path a, Path b, String... options) throws IOException {
    Path out = folder.resolve("out.avt");
    Files.deleteIfExists(out);
    List<String> all = new ArrayList<>(List.of(options));
    if (!all.contains("--renumber")) {
      all.add("--join");
    }
    assertThat(Runs.merge(out, List.of(a, b), all.toArray(new String[0]))).isEqualTo(exit);
    return Files.exists(out) ? Files.readAllLines(out) : List.of();
  }

  private Path copyOf(Path trace) throws IOException {
    return Files.copy(trace, folder.resolve("copy-of-" + trace.getFileName()), REPLACE_EXISTING);
  }

  @Test
  void boundsOfASampleFollowItsNumber() throws IOException {
    String sample = "CLKPERIOD 1e-06\nDEFSAMPCLASS 1 \"C\"\nDEFSAMP 6 CLASS 1 CPU ";
    Path a =
        write(
            "a.avt",
            sample
                + "1 UINT 8 0 18446744073709551615 DIFF 0 HINT BEFORE \"x\" \"u\"\n"
                + "10 SAMP CPU 1 DEF 6 UINT 8 5\n");
    Path b =
        write(
            "b.avt",
            sample
                + "2 UINT 8 0 100 DIFF 0 HINT BEFORE \"y\" \"u\"\n"
                + "10 SAMP CPU 2 DEF 6 UINT 8 7\n");
    assertThat(merged(0, a, b, "--strict"))
        .contains(
            "DEFSAMP 6 CLASS 1 CPU 1 UINT 8 0 18446744073709551615 DIFF 0 HINT BEFORE \"x\" \"u\"",
            "DEFSAMP 7 CLASS 1 CPU 2 UINT 8 0 100 DIFF 0 HINT BEFORE \"y\" \"u\"",
            "10 SAMP CPU 1 DEF 6 UINT 8 5",
            "10 SAMP CPU 2 DEF 7 UINT 8 7");
    assertThat(merged(0, b, copyOf(b), "--strict"))
        .contains("DEFSAMP 6 CLASS 1 CPU 2 UINT 8 0 100 DIFF 0 HINT BEFORE \"y\" \"u\"");
  }

  @Test
  void aPeriodThatIsNoWholeNumberOfTicksHoldsForOneClockOnly() throws IOException {
    Path a = write("a.avt", "CLKPERIOD 1e-09\nDEFSTATE 1 ACT 0 \"f\"\n10 DOWNTO 1 CPU 1\n");
    Path b = write("b.avt", "CLKPERIOD 3e-07\nDEFSTATE 1 ACT 0 \"f\"\n10 DOWNTO 1 CPU 2\n");
    List<String> both = merged(0, a, b, "--strict");
    assertThat(both).contains("CLKPERIOD 1e-09", "10 DOWNTO 1 CPU 1", "3000 DOWNTO 1 CPU 2");
    assertThat(merged(0, b, copyOf(b), "--strict"))
        .contains("CLKPERIOD 3e-07", "10 DOWNTO 1 CPU 2");
  }

  @Test
  void whatHasNoPlaceInTheModelMustNotContradict() throws IOException {
    Path a = write("a.avt", "CLKPERIOD 1e-06\nMSGTYPE 3 \"halo\"\n1 C a\n");
    Path b = write("b.avt", "CLKPERIOD 1e-06\nMSGTYPE 3 \"other\"\n2 C b\n");
    assertThat(merged(0, a, b)).contains("MSGTYPE 3 \"halo\"").noneMatch(l -> l.contains("other"));
    merged(3, a, b, "--strict");
    merged(0, a, copyOf(a), "--strict");
  }

  @Test
  void recordsKeptAsTextFollowTheNumbersAndTheClock() throws IOException {
    String mutex = "12 MUTEXACQUIRE CPU 1 ENTER 0 UPFROM 0 DELTA 3 MUTEX 1 aa\n";
    Path a = write("a.avt", "CLKPERIOD 1e-06\nDEFSTATE 0 ACT 0 \"f\"\n" + mutex);
    Path b = write("b.avt", "CLKPERIOD 1e-06\nDEFSTATE 0 ACT 0 \"g\"\n" + mutex);
    Path fine = write("c.avt", "CLKPERIOD 1e-09\nDEFSTATE 0 ACT 0 \"f\"\n" + mutex);
    assertThat(merged(0, a, b, "--strict"))
        .contains(mutex.strip(), "12 MUTEXACQUIRE CPU 1 ENTER 1 UPFROM 1 DELTA 3 MUTEX 1 aa");
    assertThat(merged(0, a, fine, "--strict"))
        .contains(mutex.strip(), "12000 MUTEXACQUIRE CPU 1 ENTER 0 UPFROM 0 DELTA 3000 MUTEX 1 aa");
    merged(0, a, copyOf(a), "--strict");
    // Other processes with the same states: the task is that of the record.
    assertThat(merged(0, a, copyOf(a), "--strict", "--renumber"))
        .contains(mutex.strip(), mutex.strip().replace("CPU 1", "CPU 3"));
  }

  @Test
  void whatOnlyTextsDeclareGetsNewNumbersAsWell() throws IOException {
    String rest =
        "DEFKPARREG 1 \"r\"\nDEFPATTERNSHAPE 1 ACT 0 TYPE 1 REF 0 0\n"
            + "DEFPATTERN 2 ACT 0 SHAPE 1 RADIUS 1 RATIO 1 NSTEPS 0\nCLKPERIOD 1e-06\n";
    String events =
        """
        10 SCOPEBEGIN 3 CPU 1 SEQ 1
        11 OPENMPENTER CPU 1 TYPE 1 NAME 1
        12 KPARREGEND CPU 1 REG 1 SEQN 3 OPA 1 ff
        13 PATTERN 2 CPU 1 DELTA 3 NSTEPS 0
        """;
    String names = "DEFOPENMPTYPE 1 \"t\"\nDEFOPENMPNAME 1 \"n\"\n";
    Path a = write("a.avt", rest + names + "DEFSCOPE 3 ACT 0 \"s\"\n" + events);
    String others = rest.replace("TYPE 1", "TYPE 2").replace("\"r\"", "\"q\"");
    Path b =
        write(
            "b.avt",
            others + names.replace("\"n\"", "\"m\"") + "DEFSCOPE 3 ACT 0 \"z\"\n" + events);
    assertThat(merged(0, a, b, "--strict"))
        .contains(events.split("\n"))
        .contains(
            "DEFOPENMPTYPE 1 \"t\"",
            "DEFOPENMPNAME 1 \"n\"",
            "DEFOPENMPNAME 2 \"m\"",
            "DEFKPARREG 2 \"q\"",
            "DEFPATTERNSHAPE 2 ACT 0 TYPE 2 REF 0 0",
            "DEFPATTERN 3 ACT 0 SHAPE 2 RADIUS 1 RATIO 1 NSTEPS 0",
            "DEFSCOPE 4 ACT 0 \"z\"",
            "10 SCOPEBEGIN 4 CPU 1 SEQ 1",
            "11 OPENMPENTER CPU 1 TYPE 1 NAME 2",
            "12 KPARREGEND CPU 1 REG 2 SEQN 3 OPA 1 ff",
            "13 PATTERN 3 CPU 1 DELTA 3 NSTEPS 0");
    // A number that one of them uses and does not declare is not the one that the other declares.
    Path without = write("without.avt", "CLKPERIOD 1e-06\n10 SCOPEBEGIN 3 CPU 1 SEQ 1\n");
    assertThat(merged(0, b, without)).contains("10 SCOPEBEGIN 5 CPU 1 SEQ 1");
  }

  @Test
  void whatOnlyTextsUseStaysInAPart() throws IOException {
    Path trace =
        write(
            "t.avt",
            "FILETOKEN 1 \"a.c\"\nDEFSCL 3 NPOS 1 1:5\nDEFSTATE 0 ACT 0 \"f\"\nDEFSTATE 1 ACT 0"
                + " \"g\"\nCLKPERIOD 1e-06\n1 DOWNTO 1 CPU 1\n"
                + "2 MUTEXACQUIRE CPU 2 ENTER 0 UPFROM 0 DELTA 3 MUTEX 1 aa SCL 3\n");
    Runs.split(trace, "--by", "process", "-o", folder.resolve("part-{n}.avt").toString());
    assertThat(Files.readAllLines(folder.resolve("part-2.avt")))
        .contains("DEFSTATE 0 ACT 0 \"f\"", "DEFSCL 3 NPOS 1 1:5", "FILETOKEN 1 \"a.c\"")
        .doesNotContain("DEFSTATE 1 ACT 0 \"g\"");
  }

  @Test
  void timesAreMovedByTheOffsetsOfTheirTraces() throws IOException {
    String state = "CLKPERIOD 1e-06\nDEFSTATE 1 ACT 0 \"f\"\n";
    Path late = write("late.avt", "TIMEOFFSET 1002\n" + state + "15 DOWNTO 1 CPU 2\n");
    Path early = write("early.avt", "TIMEOFFSET 1000\n" + state + "10 DOWNTO 1 CPU 1\n");
    for (List<Path> order : List.of(List.of(late, early), List.of(early, late))) {
      assertThat(merged(0, order.get(0), order.get(1)))
          .contains("TIMEOFFSET 1000", "10 DOWNTO 1 CPU 1", "2000015 DOWNTO 1 CPU 2")
          .noneMatch(l -> l.contains("1002"));
    }
    // The merged trace begins when the first of its parts did.
    Path both = Files.move(folder.resolve("out.avt"), folder.resolve("both.avt"));
    Path first = write("first.avt", "TIMEOFFSET 999\n" + state + "1 DOWNTO 1 CPU 1\n");
    assertThat(merged(0, both, first))
        .contains("TIMEOFFSET 999", "1000010 DOWNTO 1 CPU 1", "3000015 DOWNTO 1 CPU 2");
    assertThat(merged(0, late, early, "--keep-times"))
        .contains("TIMEOFFSET 1002", "10 DOWNTO 1 CPU 1", "15 DOWNTO 1 CPU 2");
  }
}
