package org.tracetool.cli.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.LongAdder;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.TraceIndex;
import org.tracetool.stats.StatsCollector;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** What is made of a window is the same with the index of a trace as without one. */
@Tag("thorough")
class WindowsTest {
  private static final int REGIONS = 5;
  private static final int EVENTS = 1000;

  private static final String TABLES =
      "region,process,thread,process-region,callpath,counter,memory,timeline,pair,communicator,tag"
          + ",size,collective,wait,wait-process,longest-wait";

  @TempDir Path folder;

  private final Random random = new Random(7);
  private long last;

  @BeforeEach
  void write() throws IOException {
    SampleTrace trace = trace();
    FormatRegistry formats = FormatRegistry.load();
    trace.write(
        formats.byId("otf"), folder.resolve("t.otf"), new WriteOptions(0, new Diagnostics()));
    trace.write(formats.byId("otf2"), folder.resolve("t.otf2"), WriteOptions.defaults());
    trace.write(formats.byId("stf"), folder.resolve("t.stf"), WriteOptions.defaults());
    run("t.vtf", "convert", folder.resolve("t.otf").toString());
  }

  private SampleTrace trace() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    for (int i = 1; i <= 3; i++) {
      d.add(new Definition.Location(i, "P" + i, 0));
    }
    d.add(new Definition.Group(100, "All", new int[] {1, 2, 3}));
    d.add(new Definition.RegionGroup(4, "MPI"));
    for (int i = 1; i <= REGIONS; i++) {
      d.add(new Definition.Region(i, "f" + i, 4, 0));
    }
    d.add(new Definition.Collective(20, "MPI_Barrier", CollectiveType.BARRIER.ordinal()));
    d.add(new Definition.CounterGroup(11, "C"));
    d.add(new Definition.Counter(12, "memory in use", CounterProperties.ABSOLUTE, 11, "Bytes"));
    List<StreamInfo> streams =
        List.of(new StreamInfo(1, new int[] {1, 2}), new StreamInfo(3, new int[] {3}));
    SampleTrace trace = new SampleTrace(d.build(), streams);
    for (StreamInfo s : streams) {
      List<ContractRow> rows = trace.rows(s.id(), Section.EVENTS);
      List<List<Integer>> open = List.of(new ArrayList<>(), new ArrayList<>());
      long time = 10;
      for (int i = 0; i < EVENTS; i++) {
        time += random.nextInt(5);
        int which = random.nextInt(s.locations().length);
        add(rows, time, s.locations()[which], open.get(which));
      }
      last = Math.max(last, time);
    }
    return trace;
  }

  private void add(List<ContractRow> rows, long time, int process, List<Integer> stack) {
    int what = random.nextInt(10);
    if (what < 4 && stack.size() < 12 || stack.isEmpty()) {
      int region = 1 + random.nextInt(REGIONS);
      stack.add(region);
      rows.add(ContractRow.of(time, EventKind.ENTER, process, region));
    } else if (what < 7) {
      rows.add(ContractRow.of(time, EventKind.LEAVE, process, stack.remove(stack.size() - 1)));
    } else if (what == 7) {
      rows.add(ContractRow.of(time, EventKind.COUNTER, process, 12, random.nextInt(1 << 20)));
    } else if (what == 8 && random.nextInt(4) == 0) {
      int ticks = random.nextInt(200);
      rows.add(ContractRow.of(time, EventKind.COLLECTIVE, process, 20, 100, 0, 8, 8, ticks));
    } else {
      EventKind kind = random.nextBoolean() ? EventKind.SEND : EventKind.RECEIVE;
      rows.add(ContractRow.of(time, kind, process, 1 + random.nextInt(3), 8, 5, 100));
    }
  }

  private List<String> windows() {
    List<String> list = new ArrayList<>(List.of("11t:", last - 5 + "t:"));
    long from = random.nextLong(last);
    list.add(from + "t:" + (from + random.nextLong(last / 4)) + "t");
    return list.subList(Effort.of(2, 1, 0), list.size());
  }

  private Path run(String name, String... arguments) {
    Path out = folder.resolve(name);
    List<String> words = new ArrayList<>(List.of(arguments));
    words.addAll(List.of("-q", "-o", out.toString()));
    assertThat(InProcess.run(words.toArray(new String[0]))).as("%s", words).isZero();
    return out;
  }

  private List<String> all(List<String> names, String window) throws IOException {
    List<String> texts = new ArrayList<>();
    for (String name : names) {
      String trace = folder.resolve(name).toString();
      Path sums =
          run("s.json", "stats", "--by", TABLES, "--format", "json", "--time", window, trace);
      texts.add(Files.readString(sums));
      Path rows = run("s.txt", "stats", "--style", "stftool", "--time", window, trace);
      texts.add(Files.readString(rows));
      texts.add(Files.readString(run("d.txt", "dump", "--time", window, trace)));
      texts.add(Files.readString(run("v.txt", "dump", "--style", "vtf", "--time", window, trace)));
      Path filtered = run("f.otf", "filter", "--time", window, trace);
      texts.add(Files.readString(run("f.txt", "dump", filtered.toString())));
      Path converted = run("c.otf", "convert", "--time", window, trace);
      texts.add(Files.readString(run("c.txt", "dump", converted.toString())));
    }
    return texts;
  }

  @Test
  void allCommandsGiveTheSameWithAnIndex() throws IOException {
    assertSameWithAnIndex(List.of("t.otf", "t.otf2", "t.vtf", "t.stf"));
  }

  @Test
  @Tag("broad")
  void allCommandsGiveTheSameWithAnIndexOfOtherFormats() throws IOException {
    String trace = folder.resolve("t.otf").toString();
    List<String> names = List.of("z.otf", "t.slog2", "t.clog2", "t.prv");
    for (String name : names) {
      run(name, "convert", trace);
    }
    assertSameWithAnIndex(names);
  }

  private void assertSameWithAnIndex(List<String> names) throws IOException {
    List<String> windows = windows();
    List<List<String>> before = new ArrayList<>();
    for (String window : windows) {
      before.add(all(names, window));
    }
    for (String name : names) {
      Path trace = folder.resolve(name);
      assertThat(InProcess.run("index", "-q", "--distance", "1k", trace.toString())).isZero();
      assertThat(folder.resolve(name + ".ttidx")).isNotEmptyFile();
    }
    for (int i = 0; i < windows.size(); i++) {
      assertThat(all(names, windows.get(i))).as("%s", windows.get(i)).isEqualTo(before.get(i));
    }
  }

  private List<String> parts() throws IOException {
    List<String> texts = new ArrayList<>();
    for (String name : List.of("t.otf", "t.otf2")) {
      String cuts = last / 3 + "t," + last / 2 + "t";
      run("p-{n}.otf", "split", "--at", cuts, folder.resolve(name).toString());
      for (int part = 1; part <= 3; part++) {
        Path file = folder.resolve("p-" + part + ".otf");
        texts.add(Files.readString(run("p.txt", "dump", file.toString())));
      }
    }
    return texts;
  }

  @Test
  void splittingGivesTheSameWithAnIndex() throws IOException {
    List<String> before = parts();
    for (String name : List.of("t.otf", "t.otf2")) {
      Path trace = folder.resolve(name);
      assertThat(InProcess.run("index", "-q", "--distance", "1k", trace.toString())).isZero();
    }
    assertThat(parts()).isEqualTo(before);
  }

  /** Records that are read to find out who waited in the middle of a trace. */
  private long read(TraceReader reader, ReadOptions options) throws IOException {
    LongAdder records = new LongAdder();
    TimeWindow window = new TimeWindow(last / 2, last / 2 + last / 100);
    StatsCollector.collect(
        reader,
        new StatsOptions(
            Set.of(StatsOptions.Part.WAITS),
            StatsOptions.ANY_DEPTH,
            1,
            64 << 20,
            options.withWindow(window).buffersFor(1, 1),
            records::add));
    return records.sum();
  }

  @Test
  void waitingInAWindowIsFoundWithoutTheRest() throws IOException {
    Path trace = folder.resolve("t.otf");
    assertThat(InProcess.run("index", "-q", "--distance", "1k", trace.toString())).isZero();
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader plain = FormatRegistry.load().detect(trace).open(trace, options);
        TraceReader other = FormatRegistry.load().detect(trace).open(trace, options);
        TraceIndex index = TraceIndex.open(folder.resolve("t.otf.ttidx"), other)) {
      assertThat(read(plain, options)).isEqualTo(2 * EVENTS);
      assertThat(read(index.reader(other), options)).isLessThan(EVENTS);
    }
  }
}
