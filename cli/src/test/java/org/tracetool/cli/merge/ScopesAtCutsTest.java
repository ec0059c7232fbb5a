package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.dump.Dumps;

/** Scopes that are open where a trace is cut end in one part and begin again in the next. */
class ScopesAtCutsTest {
  private static final String TRACE =
      """
      C SAVTF
      NCPUS 2
      CPUSYM 1 "P0"
      CPUSYM 2 "P1"
      DEFACT 0 "A"
      DEFSTATE 1 ACT 0 "main"
      CLKPERIOD 1e-06
      DEFSCOPE 3 ACT 0 "phase"
      DEFSCOPE 4 ACT 0 "step"
      10 DOWNTO 1 CPU 1
      11 SCOPEBEGIN 3 CPU 1 SEQ 1
      12 SCOPEBEGIN 4 CPU 2 SEQ 1
      13 SCOPEBEGIN 3 CPU 1 SEQ 2
      14 SCOPEEND 3 CPU 1 SEQ 1
      40 SCOPEEND 3 CPU 1 SEQ 2
      60 SCOPEEND 4 CPU 2 SEQ 1
      70 UPFROM 1 CPU 1
      """;

  @TempDir Path folder;

  private static List<String> scopes(Path trace) throws IOException {
    return Dumps.dump("--no-definitions", "--ticks", trace.toString())
        .lines()
        .filter(line -> line.contains("scope-"))
        .map(line -> line.replaceAll("\\tkey.*", ""))
        .toList();
  }

  @Test
  void partsAreBalancedAndGiveTheWholeBack() throws IOException {
    Path trace = Files.writeString(folder.resolve("t.avt"), TRACE);
    Path whole = folder.resolve("t.single.stf");
    assertThat(Runs.convert(trace, whole)).isZero();
    Path pattern = folder.resolve("p-{n}.single.stf");
    assertThat(Runs.split(whole, "--at", "20t,50t", "-o", pattern.toString())).isZero();
    Path[] parts = new Path[3];
    for (int i = 0; i < parts.length; i++) {
      parts[i] = folder.resolve("p-" + (i + 1) + ".single.stf");
    }
    assertThat(scopes(parts[0]))
        .containsExactly(
            "11\tP0\tscope-begin\tscope=phase\tinstance=1",
            "12\tP1\tscope-begin\tscope=step\tinstance=1",
            "13\tP0\tscope-begin\tscope=phase\tinstance=2",
            "14\tP0\tscope-end\tscope=phase\tinstance=1",
            "20\tP0\tscope-end\tscope=phase\tinstance=2",
            "20\tP1\tscope-end\tscope=step\tinstance=1");
    assertThat(scopes(parts[1]))
        .containsExactly(
            "20\tP0\tscope-begin\tscope=phase\tinstance=2",
            "20\tP1\tscope-begin\tscope=step\tinstance=1",
            "40\tP0\tscope-end\tscope=phase\tinstance=2",
            "50\tP1\tscope-end\tscope=step\tinstance=1");
    assertThat(scopes(parts[2]))
        .containsExactly(
            "50\tP1\tscope-begin\tscope=step\tinstance=1",
            "60\tP1\tscope-end\tscope=step\tinstance=1");
    Path merged = folder.resolve("m.single.stf");
    assertThat(Runs.merge(merged, List.of(parts[2], parts[0], parts[1]))).isZero();
    assertThat(Runs.diff(whole, merged)).isZero();
    assertThat(scopes(merged)).isEqualTo(scopes(whole));
  }
}
