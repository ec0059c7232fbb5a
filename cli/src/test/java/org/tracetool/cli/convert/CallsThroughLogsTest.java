package org.tracetool.cli.convert;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.contract.ContractRow;

/** Random traces keep all their calls and messages on their way through logs and back. */
@Tag("broad")
class CallsThroughLogsTest {
  private static final int TRACES = Effort.of(2, 400);
  private static final int WORLD = 100;

  @TempDir private Path folder;

  private void run(String... words) {
    assertThat(InProcess.run(words)).as(String.join(" ", words)).isZero();
  }

  private static Definitions definitions(int processes) {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.Creator("random"));
    d.add(new Definition.TimerResolution(1_000_000_000));
    int[] all = new int[processes];
    for (int i = 0; i < processes; i++) {
      all[i] = i + 1;
      d.add(new Definition.Location(all[i], "Process " + i, 0));
    }
    d.add(new Definition.Group(WORLD, "MPI_COMM_WORLD", all));
    d.add(new Definition.RegionGroup(10, "Application"));
    for (int i = 0; i < 5; i++) {
      d.add(new Definition.Region(20 + i, "region " + i, 10, 0));
    }
    return d.build();
  }

  /** Calls that nest, some of no length and within themselves, and messages in order. */
  private static List<List<ContractRow>> events(Random random, int processes) {
    List<List<ContractRow>> streams = new ArrayList<>();
    List<Deque<Integer>> open = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      streams.add(new ArrayList<>());
      open.add(new ArrayDeque<>());
    }
    long time = random.nextInt(3);
    for (int i = random.nextInt(150); i >= 0; i--) {
      time += random.nextInt(3) == 0 ? 0 : random.nextInt(1000);
      int p = random.nextInt(processes);
      List<ContractRow> rows = streams.get(p);
      int choice = random.nextInt(8);
      if (choice < 3) {
        int region = 20 + random.nextInt(5);
        open.get(p).push(region);
        rows.add(ContractRow.of(time, EventKind.ENTER, p + 1, region, 0));
      } else if (choice < 6 && !open.get(p).isEmpty()) {
        rows.add(ContractRow.of(time, EventKind.LEAVE, p + 1, open.get(p).pop(), 0));
      } else if (choice >= 6) {
        int to = random.nextInt(processes);
        int tag = random.nextInt(3);
        int size = random.nextInt(1000);
        rows.add(ContractRow.of(time, EventKind.SEND, p + 1, to + 1, size, tag, WORLD, 0));
        time += random.nextInt(2) == 0 ? 0 : random.nextInt(50);
        streams
            .get(to)
            .add(ContractRow.of(time, EventKind.RECEIVE, to + 1, p + 1, size, tag, WORLD, 0));
      }
    }
    for (int p = 0; p < processes; p++) {
      while (!open.get(p).isEmpty()) {
        time += random.nextInt(9);
        streams.get(p).add(ContractRow.of(time, EventKind.LEAVE, p + 1, open.get(p).pop(), 0));
      }
    }
    return streams;
  }

  private static void write(Path trace, Random random) throws IOException {
    int processes = 1 + random.nextInt(4);
    List<List<ContractRow>> events = events(random, processes);
    List<StreamInfo> streams = new ArrayList<>();
    for (int p = 0; p < processes; p++) {
      streams.add(new StreamInfo(p + 1, new int[] {p + 1}));
    }
    WriteOptions options = new WriteOptions(0, new Diagnostics());
    try (TraceWriter writer = FormatRegistry.load().byId("otf").create(trace, options)) {
      writer.begin(definitions(processes), streams);
      for (int p = 0; p < processes; p++) {
        EventSink sink = writer.sink(streams.get(p), Section.EVENTS);
        for (ContractRow row : events.get(p)) {
          EventBlock block = new EventBlock();
          row.addTo(block);
          EventCursor cursor = block.cursor();
          cursor.next();
          sink.accept(cursor);
        }
        sink.end();
      }
      writer.complete();
      writer.finish();
    }
  }

  /** Calls and messages; those at the same time in any order. */
  private List<String> dump(Path trace) throws IOException {
    String out = folder.resolve("dump.txt").toString();
    String kinds = "enter,leave,send,receive";
    run("dump", "-q", "--force", "--records", kinds, trace.toString(), "-o", out);
    return Files.readAllLines(Path.of(out)).stream()
        .map(line -> line.replaceFirst("\t(comm|scl|key\\.\\S*)=.*", ""))
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @CsvSource({
    "otf, slog2",
    "otf, clog2",
    "otf2, clog2",
    "stf, clog2",
    "vtf, clog2",
    "prv, clog2",
    "otf2, slog2",
    "stf, slog2",
    "avt, slog2",
    "prv, slog2"
  })
  void allComeBack(String first, String log) throws IOException {
    for (int i = 0; i < TRACES; i++) {
      Path folderOfOne = Files.createDirectories(folder.resolve(first + log + i));
      Path made = folderOfOne.resolve("a.otf");
      write(made, new Random(i));
      Path from = folderOfOne.resolve("b." + first);
      run("convert", "-q", made.toString(), from.toString());
      Path middle = folderOfOne.resolve("c." + log);
      run("convert", "-q", from.toString(), middle.toString());
      Path back = folderOfOne.resolve("d." + first);
      run("convert", "-q", middle.toString(), back.toString());
      String what = first + " through " + log + ", trace " + i;
      assertThat(dump(middle)).as(what).isEqualTo(dump(from));
      assertThat(dump(back)).as(what + " and back").isEqualTo(dump(from));
    }
  }
}
