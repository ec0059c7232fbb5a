package org.tracetool.format.vtf3.map;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.vtf3.Copies;
import org.tracetool.format.vtf3.Vtf3AsciiFormat;
import org.tracetool.format.vtf3.Vtf3Format;
import org.tracetool.testdata.contract.ContractRow;

/** Processes keep their numbers in VTF3, by gaps between tasks or by comments. */
class TaskProcessesTest {
  private static final String HEAD = "C SAVTF\nVERSION 30010037\nCLKPERIOD 1e-06\n";

  @TempDir Path folder;

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("a.avt"), HEAD + text);
  }

  private static List<Integer> processes(Path trace) throws IOException {
    try (TraceReader r = new Vtf3Format().open(trace, ReadOptions.defaults())) {
      return r.definitions().all(Definition.Location.class).stream()
          .map(Definition::token)
          .sorted()
          .toList();
    }
  }

  private static List<Integer> locations(Path trace) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader r = new Vtf3Format().open(trace, options)) {
      return ContractRow.readAll(r.open(r.streams().get(0), Section.EVENTS, options)).stream()
          .map(ContractRow::location)
          .toList();
    }
  }

  private Path copy(Path from) throws IOException {
    Path to = folder.resolve("b.avt");
    Diagnostics none = new Diagnostics();
    Copies.copy(new Vtf3Format(), from, new Vtf3AsciiFormat(), to, none, none);
    assertThat(none.hasLoss()).isFalse();
    return to;
  }

  @Test
  void tasksThatNoProcessHasKeepTheNumbersOfTheOthers() throws IOException {
    Path trace =
        write(
            "NCPUS 4\nCPUSYM 3 \"c\"\n0 C ENV TRACETOOL absent 2 2\n"
                + "0 C ENV TRACETOOL absent 4 4\n5 DOWNTO 1 CPU 3\n");
    assertThat(processes(trace)).containsExactly(1, 3);
    Path again = copy(trace);
    assertThat(processes(again)).containsExactly(1, 3);
    assertThat(Files.readString(again)).contains("CPUSYM 3 \"c\"", "DOWNTO 1 CPU 3");
  }

  @Test
  void aCommentGivesATaskTheNumberOfItsProcess() throws IOException {
    Path trace =
        write(
            "NCPUS 2\nCPUSYM 1 \"a\"\n0 C ENV TRACETOOL number 1 7000000\n"
                + "0 C ENV TRACETOOL number 2 2000000000\n5 DOWNTO 1 CPU 1\n"
                + "6 SENDMSG 1 3 FROM 2 TO 1 LEN 4\n7 DOWNTO 1 CPU 3\n7 C TRACETOOL number 3 9\n");
    for (Path p : List.of(trace, copy(trace))) {
      assertThat(processes(p)).containsExactly(7000000, 2000000000);
      assertThat(locations(p)).containsExactly(7000000, 2000000000, 9);
    }
  }

  @Test
  void aDeclaredNumberOfTasksThatDoesNotFitIsKeptAside() throws IOException {
    Path trace = write("NCPUS 2\n0 C ENV TRACETOOL unknown NCPUS 1 0\n5 DOWNTO 1 CPU 2\n");
    assertThat(Files.readString(copy(trace)))
        .contains("NCPUS 2\n", "0 C ENV TRACETOOL unknown NCPUS 1 0");
  }
}
