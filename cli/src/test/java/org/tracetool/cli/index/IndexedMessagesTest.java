package org.tracetool.cli.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.TraceReader;
import org.tracetool.index.IndexBuilder;
import org.tracetool.index.IndexOptions;
import org.tracetool.index.MessageBox;
import org.tracetool.index.TraceIndex;
import org.tracetool.testdata.TestData;

/** Who sent to whom is the same by the index of a trace as {@code stats} finds it. */
class IndexedMessagesTest {
  private static final ReadOptions READING = ReadOptions.defaults();

  @TempDir Path folder;

  /** Messages and bytes by sender and receiver. */
  private static Map<String, String> counted(Path trace) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int code =
        InProcess.run(out, "stats", "-q", "--by", "pair", "--format", "tsv", trace.toString());
    assertThat(code).isZero();
    Map<String, String> pairs = new TreeMap<>();
    for (String line : out.toString(StandardCharsets.UTF_8).lines().skip(1).toList()) {
      String[] cells = line.split("\t", -1);
      if (!cells[2].equals("0")) {
        pairs.put(cells[0] + " -> " + cells[1], cells[2] + " " + cells[3]);
      }
    }
    return pairs;
  }

  private byte[] index(TraceReader reader, int threads) throws IOException {
    Path file = folder.resolve("index");
    IndexBuilder.write(reader, file, new IndexOptions(READING, threads, 1, 0, n -> {}));
    return Files.readAllBytes(file);
  }

  private void compare(Path trace, int sent) throws IOException {
    Map<String, String> expected = counted(trace);
    try (TraceReader reader = FormatRegistry.load().detect(trace).open(trace, READING)) {
      assertThat(index(reader, 1)).as("%s", trace).isEqualTo(index(reader, 3));
      LocationNames names = LocationNames.of(reader.definitions());
      try (TraceIndex index = TraceIndex.open(folder.resolve("index"), reader)) {
        List<List<MessageBox>> widths = index.messages();
        assertThat(widths).as("%s", trace).hasSizeGreaterThan(1);
        for (List<MessageBox> boxes : widths) {
          assertThat(boxes.stream().mapToLong(MessageBox::messages).sum()).isEqualTo(sent);
          assertThat(boxes).allMatch(box -> box.others() == 0);
          Map<String, long[]> sums = new TreeMap<>();
          for (MessageBox box : boxes) {
            for (MessageBox.Pair p : box.pairs()) {
              String pair =
                  name(reader, names, p.sender()) + " -> " + name(reader, names, p.receiver());
              long[] own = sums.computeIfAbsent(pair, k -> new long[2]);
              own[0] += p.messages();
              own[1] += p.bytes();
            }
          }
          Map<String, String> found = new TreeMap<>();
          sums.forEach((pair, own) -> found.put(pair, own[0] + " " + own[1]));
          assertThat(found).as("%s", trace).isEqualTo(expected);
        }
        index.check();
      }
    }
  }

  private static String name(TraceReader reader, LocationNames names, int process) {
    return names.of(reader.definitions().location(process));
  }

  @Test
  void boxesOfAllWidthsHaveTheMessagesThatStatsCounts() throws IOException {
    Path otf = TestData.path("vampirtrace/ring_collectives/expected/ring.otf");
    compare(otf, 97);
    compare(TestData.path("vampirtrace/comm_split/expected/split.otf"), 15);
    compare(TestData.path("otf2/03-mpi/traces.otf2"), 58);
    compare(TestData.path("paraver/mpi-ring4/mpi-ring4.prv"), 27);
    compare(TestData.path("slog2/ring.slog2"), 12);
    compare(TestData.path("clog2/ring.clog2"), 12);
    for (String name : List.of("t.stf", "t.vtf")) {
      Path converted = folder.resolve(name);
      assertThat(InProcess.run("convert", "-q", otf.toString(), "-o", converted.toString()))
          .isZero();
      compare(converted, 97);
    }
  }
}
