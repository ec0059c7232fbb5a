package org.tracetool.cli.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.convert.ConvertCommand;
import org.tracetool.cli.filter.FilterCommand;
import org.tracetool.cli.split.SplitCommand;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;

/** Archives of OTF2 of which a cut goes through collective operations. */
class CutCollectivesTest {
  private static final String BEGINS =
      "lost: collective operations without an end in this trace: operation, communicator and"
          + " size are dropped (OTF2 stores them in the end), 4 times";
  private static final String ENDS =
      "lost: ends of collective operations without a start in this trace, which OTF2 cannot"
          + " hold, 4 times";

  @TempDir Path folder;

  private final Path trace = TestData.path("otf2/03-mpi").resolve("traces.otf2");
  private String err;

  private int run(Callable<Integer> command, String... options) {
    List<String> args = new ArrayList<>(List.of(options));
    args.add(trace.toString());
    PrintStream before = System.err;
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    try {
      return new CommandLine(command).execute(args.toArray(new String[0]));
    } finally {
      System.setErr(before);
      err = bytes.toString(StandardCharsets.UTF_8);
    }
  }

  private String out(String name) {
    return folder.resolve(name).toString();
  }

  private static long count(Path trace, EventKind kind) throws IOException {
    ReadOptions options = ReadOptions.defaults();
    long count = 0;
    try (TraceReader reader = FormatRegistry.load().byId("otf2").open(trace, options)) {
      for (StreamInfo stream : reader.streams()) {
        count += reader.count(stream, Section.EVENTS, options).count(kind);
      }
    }
    return count;
  }

  @Test
  void whatASplitLosesIsKnownBeforeAnythingIsReplaced() throws IOException {
    String parts = out("p-{n}.otf2");
    assertThat(run(new SplitCommand(), "--at", "1.001", "--drop-halves", "--strict", "-o", parts))
        .isZero();
    byte[] first = Files.readAllBytes(folder.resolve("p-1/0.evt"));
    byte[] second = Files.readAllBytes(folder.resolve("p-2/0.evt"));
    assertThat(run(new SplitCommand(), "--at", "1.001", "--strict", "-o", parts)).isEqualTo(3);
    assertThat(err).contains(BEGINS, ENDS);
    assertThat(folder.resolve("p-1/0.evt")).hasBinaryContent(first);
    assertThat(folder.resolve("p-2/0.evt")).hasBinaryContent(second);
    assertThat(run(new SplitCommand(), "--at", "1.001", "-o", parts)).isZero();
    assertThat(err)
        .contains(
            "unmatched records of collective operations, kept (--drop-halves omits them),"
                + " 8 times");
    assertThat(Files.readAllBytes(folder.resolve("p-1/0.evt"))).isNotEqualTo(first);
  }

  @Test
  void beginsBeforeTheEndOfAWindowAreALoss() {
    assertThat(run(new FilterCommand(), "--time", ":1.001", "-o", out("f.otf2"))).isZero();
    assertThat(err)
        .contains(BEGINS)
        .contains(
            "unmatched records of messages and collective operations: those that cross the"
                + " edge");
    assertThat(run(new FilterCommand(), "--strict", "--time", ":1.001", "-o", out("fs.otf2")))
        .isEqualTo(3);
    assertThat(folder.resolve("fs.otf2")).doesNotExist();
    assertThat(run(new ConvertCommand(), "--time", ":1.001", "-o", out("c.otf2"))).isZero();
    assertThat(err).contains(BEGINS);
    assertThat(run(new ConvertCommand(), "--strict", "--time", ":1.001", "-o", out("cs.otf2")))
        .isEqualTo(3);
    assertThat(folder.resolve("cs.otf2")).doesNotExist();
  }

  @Test
  void filterDropsHalvesOfCollectiveOperations() throws IOException {
    assertThat(run(new FilterCommand(), "--time", ":1.001", "-o", out("kept.otf2"))).isZero();
    assertThat(count(folder.resolve("kept.otf2"), EventKind.COLLECTIVE_BEGIN)).isEqualTo(24);
    assertThat(
            run(
                new FilterCommand(),
                "--strict",
                "--drop-halves",
                "--time",
                ":1.001",
                "-o",
                out("whole.otf2")))
        .isZero();
    assertThat(err).doesNotContain("halves", "lost");
    assertThat(count(folder.resolve("whole.otf2"), EventKind.COLLECTIVE_BEGIN)).isEqualTo(20);
    assertThat(count(folder.resolve("whole.otf2"), EventKind.COLLECTIVE_END)).isEqualTo(20);
  }

  @Test
  void anOperationOfANewerReleaseKeepsItsCode() throws IOException {
    String newer = TestData.path("otf2/10-future").resolve("traces.otf2").toString();
    assertThat(run(new MergeCommand(), "--rewrite", "--renumber", "-o", out("m.otf2"), newer))
        .isZero();
    ReadOptions options = ReadOptions.defaults();
    Set<Integer> operations = new TreeSet<>();
    try (TraceReader reader =
        FormatRegistry.load().byId("otf2").open(folder.resolve("m.otf2"), options)) {
      for (StreamInfo stream : reader.streams()) {
        try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
          source.drainTo(
              e -> {
                if (e.kind() == EventKind.COLLECTIVE_BEGIN || e.kind() == EventKind.COLLECTIVE) {
                  operations.add((int) e.get(Role.COLLECTIVE) - 1);
                }
              });
        }
      }
    }
    assertThat(operations).contains(99, 0);
  }

  @Test
  void anEmptyWindowIsCalledEmpty() {
    assertThat(run(new FilterCommand(), "--time", "300ms:400ms", "-o", out("e.otf2"))).isZero();
    assertThat(err)
        .contains("kept 0 of ")
        .contains("the output is empty: no record lies in the time window");
  }
}
