package org.tracetool.cli.filter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.convert.ConvertCommand;
import org.tracetool.cli.split.SplitCommand;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.TestData;
import picocli.CommandLine;

/**
 * Messages that do not block, in an archive with 32 of them, 4 of which are on their way at 1.00035
 * seconds, and 8 receives of other messages.
 */
class NonBlockingMessagesTest {
  @TempDir Path folder;

  private String err;

  private int run(Callable<Integer> command, String options, String out) {
    List<String> args = new ArrayList<>(List.of(options.split(" ")));
    args.addAll(List.of("-o", folder.resolve(out).toString()));
    args.add(TestData.path("otf2/03-mpi").resolve("traces.otf2").toString());
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

  /** How many sends, their completions, posted receives and their completions there are. */
  private String counts(String name) throws IOException {
    return counts(
        name,
        "otf2",
        EventKind.ISEND,
        EventKind.ISEND_COMPLETE,
        EventKind.IRECEIVE_REQUEST,
        EventKind.IRECEIVE);
  }

  private String counts(String name, String format, EventKind... kinds) throws IOException {
    long[] counts = new long[kinds.length];
    ReadOptions options = ReadOptions.defaults();
    Path trace = folder.resolve(name);
    try (TraceReader reader = FormatRegistry.load().byId(format).open(trace, options)) {
      for (StreamInfo stream : reader.streams()) {
        for (int i = 0; i < kinds.length; i++) {
          counts[i] += reader.count(stream, Section.EVENTS, options).count(kinds[i]);
        }
      }
    }
    return Arrays.stream(counts).mapToObj(Long::toString).collect(Collectors.joining(" "));
  }

  @ParameterizedTest
  @CsvSource({
    "--exclude-region MPI_Wait,32 32 40 32,0",
    "--exclude-region MPI_Isend,0 0 40 32,32",
    "--exclude-region MPI_Isend --drop-halves,0 0 40 0,0",
    "--exclude-region MPI_Irecv,32 32 0 0,32",
    "--exclude-region MPI_Irecv --drop-halves,0 0 0 0,0",
    "--exclude-region MPI_Isend --keep-messages,32 32 40 32,0",
    "--time 1.00035: --drop-halves,28 28 36 28,0"
  })
  void whatBelongsToARequestGoesWithIt(String options, String left, int halves) throws IOException {
    assertThat(run(new FilterCommand(), options, "f.otf2")).isZero();
    assertThat(counts("f.otf2")).isEqualTo(left);
    if (halves > 0) {
      assertThat(err).contains("unmatched messages: " + halves + " sends and receives remain");
    } else {
      assertThat(err).doesNotContain("unmatched messages");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "--at 1.00035,4 0 4 0,28 32 36 32,8,8",
    "--at 1.00035 --drop-halves,0 0 0 0,28 28 36 28,8,8"
  })
  void aCutGoesThroughMessagesAndRequests(
      String options, String before, String after, int messages, int requests) throws IOException {
    assertThat(run(new SplitCommand(), options, "p-{n}.otf2")).isZero();
    assertThat(err).containsPattern("unmatched sends and receives, .*, " + messages + " times");
    assertThat(err).containsPattern("unmatched records of requests, .*, " + requests + " times");
    assertThat(counts("p-1.otf2")).isEqualTo(before);
    assertThat(counts("p-2.otf2")).isEqualTo(after);
  }

  @ParameterizedTest
  @CsvSource({"otf, OTF", "vtf3-binary, VTF3"})
  void formatsWithoutRequestsKeepTheMessages(String format, String title) throws IOException {
    assertThat(run(new ConvertCommand(), "-v --to " + format, "c." + format)).isZero();
    assertThat(err)
        .contains(
            "lost: requests of records 'isend', written as 'send' in " + title + ", 32 t",
            "lost: requests of records 'ireceive', written as 'receive' in " + title)
        .doesNotContain("records 'isend', which", "records 'ireceive', which");
    assertThat(counts("c." + format, format, EventKind.SEND, EventKind.RECEIVE)).isEqualTo("58 58");
  }

  @Test
  void aPartOfOneProcessHasHalvesOnly() throws IOException {
    assertThat(run(new SplitCommand(), "--by process --drop-halves", "p-{n}.otf2")).isZero();
    assertThat(err).containsPattern("unmatched sends and receives between parts, .*, 116 times");
    assertThat(counts("p-1.otf2")).isEqualTo("0 0 10 0");
    assertThat(counts("p-4.otf2")).isEqualTo("0 0 10 0");
  }
}
