package org.tracetool.cli.dump;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.cli.convert.ConvertCommand;
import org.tracetool.cli.filter.FilterCommand;
import picocli.CommandLine;

/** A window that starts inside of a scope, or while recording is off, says so. */
class ScopesInWindowsTest {
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
      10 DOWNTO 1 CPU 1
      11 SCOPEBEGIN 3 CPU 1 SEQ 1
      12 TRACEOFF CPU 2
      20 C x
      30 SCOPEBEGIN 3 CPU 1 SEQ 2
      40 SCOPEEND 3 CPU 1 SEQ 1
      50 TRACEON CPU 2
      60 SCOPEEND 3 CPU 1 SEQ 2
      70 UPFROM 1 CPU 1
      """;

  @TempDir Path folder;

  private Path trace() throws IOException {
    return Files.writeString(folder.resolve("t.avt"), TRACE);
  }

  private List<String> dump(String... options) throws IOException {
    String[] all = Arrays.copyOf(options, options.length + 4);
    all[options.length] = "--style";
    all[options.length + 1] = "vtf";
    all[options.length + 2] = "--no-definitions";
    all[options.length + 3] = trace().toString();
    return Dumps.dump(all).lines().toList();
  }

  @Test
  void whatIsOpenBeginsWhereTheWindowBeginsAndEndsWhereItEnds() throws IOException {
    assertThat(dump("--time", "15t:35t"))
        .containsExactly(
            "15 DOWNTO 1 CPU 1",
            "15 SCOPEBEGIN 3 CPU 1 SEQ 1",
            "15 TRACEOFF CPU 2",
            "20 C x",
            "30 SCOPEBEGIN 3 CPU 1 SEQ 2",
            "34 SCOPEEND 3 CPU 1 SEQ 1",
            "34 SCOPEEND 3 CPU 1 SEQ 2",
            "34 UPFROM 1 CPU 1");
    assertThat(dump("--time", "45t:"))
        .containsExactly(
            "45 DOWNTO 1 CPU 1",
            "45 SCOPEBEGIN 3 CPU 1 SEQ 2",
            "45 TRACEOFF CPU 2",
            "50 TRACEON CPU 2",
            "60 SCOPEEND 3 CPU 1 SEQ 2",
            "70 UPFROM 1 CPU 1");
    assertThat(dump("--time", "61t:65t")).containsExactly("61 DOWNTO 1 CPU 1", "64 UPFROM 1 CPU 1");
  }

  @Test
  void genuineRecordsAlone() throws IOException {
    assertThat(dump("--time", "15t:25t", "--boundary-states", "off")).containsExactly("20 C x");
  }

  @Test
  void recordingThatWasSwitchedOnBetweenTwoWindows() throws IOException {
    assertThat(dump("--request", "15c:25c", "--request", "55c:58c"))
        .containsExactly(
            "15 DOWNTO 1 CPU 1",
            "15 SCOPEBEGIN 3 CPU 1 SEQ 1",
            "15 TRACEOFF CPU 2",
            "20 C x",
            "25 SCOPEEND 3 CPU 1 SEQ 1",
            "25 UPFROM 1 CPU 1",
            "55 DOWNTO 1 CPU 1",
            "55 SCOPEBEGIN 3 CPU 1 SEQ 2",
            "55 TRACEON CPU 2",
            "58 SCOPEEND 3 CPU 1 SEQ 2",
            "58 UPFROM 1 CPU 1");
  }

  @Test
  void whatIsNotAskedForIsNotPutIn() throws IOException {
    assertThat(dump("--request", "scopes,15c:25c"))
        .containsExactly("15 SCOPEBEGIN 3 CPU 1 SEQ 1", "25 SCOPEEND 3 CPU 1 SEQ 1");
    assertThat(dump("--request", "1,15c:25c")).containsExactly("15 TRACEOFF CPU 2");
    assertThat(dump("--request", "functions,15c:25c"))
        .containsExactly("15 DOWNTO 1 CPU 1", "25 UPFROM 1 CPU 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.bpv", "t.favt", "t.stf", "t.single.stf"})
  void filterDoesTheSameInEveryFormat(String name) throws IOException {
    Path other = folder.resolve(name);
    run(new ConvertCommand(), trace().toString(), other.toString());
    Path out = folder.resolve("out.avt");
    run(new FilterCommand(), "--time", "15t:25t", other.toString(), "-o", out.toString());
    assertThat(Files.readAllLines(out).stream().filter(l -> Character.isDigit(l.charAt(0))))
        .containsExactly(
            "0 C ENV tracetool::filtered begin end",
            "15 DOWNTO 1 CPU 1",
            "15 SCOPEBEGIN 3 CPU 1 SEQ 1",
            "15 TRACEOFF CPU 2",
            "20 C x",
            "24 SCOPEEND 3 CPU 1 SEQ 1",
            "24 UPFROM 1 CPU 1");
  }

  private static void run(Object command, String... words) {
    assertThat(new CommandLine(command).execute(words)).isZero();
  }
}
