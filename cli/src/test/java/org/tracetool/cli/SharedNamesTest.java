package org.tracetool.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.testdata.TestData;

/** Archives in which the first thread of each process has the same name. */
class SharedNamesTest {
  private static final String MPI = TestData.path("otf2/03-mpi/traces.otf2").toString();
  private static final String THREADS = TestData.path("otf2/04-threads/traces.otf2").toString();

  @TempDir Path folder;

  private List<String> dump(String... options) throws IOException {
    Path out = folder.resolve("out.txt");
    List<String> words = new ArrayList<>(List.of("dump", "-q", "--force"));
    words.addAll(List.of(options));
    words.addAll(List.of("-o", out.toString()));
    assertThat(InProcess.run(words.toArray(String[]::new))).isZero();
    return Files.readAllLines(out);
  }

  private String processes(String... options) throws IOException {
    return dump(options).stream()
        .map(line -> line.split("\t")[1])
        .collect(Collectors.toCollection(TreeSet::new))
        .toString();
  }

  @Test
  void dumpTellsThemApart() throws IOException {
    assertThat(processes("--events-only", MPI))
        .isEqualTo("[MPI Rank 0, MPI Rank 1, MPI Rank 2, MPI Rank 3]");
    assertThat(dump("--records", "send", "--events-only", MPI))
        .isNotEmpty()
        .allMatch(line -> line.contains("receiver=MPI Rank "));
    assertThat(dump("--format", "csv", "--records", "send", MPI).get(1)).contains(",MPI Rank ");
    assertThat(dump("--records", "def-process", MPI))
        .as("the name in the trace")
        .contains("-\t-\tdef-process\ttoken=1\tname=Master thread");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MPI Rank 1              | [MPI Rank 1]",
        "MPI Rank ?              | [MPI Rank 0, MPI Rank 1, MPI Rank 2, MPI Rank 3]",
        "Master thread           | [MPI Rank 0, MPI Rank 1, MPI Rank 2, MPI Rank 3]"
      })
  void chosenByWhatIsShown(String process, String printed) throws IOException {
    assertThat(processes("--events-only", "--process", process, MPI)).isEqualTo(printed);
  }

  @Test
  void groupsMeanAllTheirLocations() throws IOException {
    assertThat(processes("--events-only", "--process", "Process 1", THREADS))
        .isEqualTo(
            "[Process 1: Master thread, Process 1: OMP thread 1, Process 1: OMP thread 2,"
                + " Process 1: Pthread thread 1]");
    assertThat(processes("--events-only", "--process", "Process 0: OMP thread 2", THREADS))
        .isEqualTo("[Process 0: OMP thread 2]");
  }

  @Test
  void completionOffersThem() {
    assertThat(CompletionNames.text("process", List.of(MPI)))
        .isEqualTo("MPI Rank 0\nMPI Rank 1\nMPI Rank 2\nMPI Rank 3\n");
  }
}
