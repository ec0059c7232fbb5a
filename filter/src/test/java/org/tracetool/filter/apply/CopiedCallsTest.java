package org.tracetool.filter.apply;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.tracetool.core.copy.TraceCopy;
import org.tracetool.core.error.UsageException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.CallRun;
import org.tracetool.core.format.CallSelector;
import org.tracetool.core.format.CopyingSink;
import org.tracetool.core.format.FrontWriter;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.filter.FilterSpec;
import org.tracetool.filter.apply.rule.RuleUsage;
import org.tracetool.filter.rules.FilterFile;
import org.tracetool.filter.rules.FilterRule;
import org.tracetool.format.otf.OtfFormat;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;

/** A filter that copies the lines of calls gives the same files and counts as one that has rows. */
class CopiedCallsTest {
  private static final OtfFormat FORMAT = new OtfFormat();
  private static final String RULES =
      """
      e;leaf* -- 3
      MPI_* -- 7 S:1-4
      f*;b? -- 0 R
      main;a? -- 1 C
      c* -- 0
      * -- 20
      """;

  @TempDir Path folder;

  private final Random random = new Random(11);

  /** Whether the filter is asked about many calls at a time. */
  private boolean together = true;

  /** Calls that were copied as lines, by all sinks. */
  private final AtomicLong copied = new AtomicLong();

  /** What came out of a filter. */
  private record Result(
      Map<String, String> files,
      TreeSet<String> incidents,
      List<Long> counts,
      List<RuleUsage.Line> use,
      long hints) {}

  /** Counts the calls that are copied as lines. */
  private final class CountingSink implements CopyingSink {
    private final EventSink next;

    private CountingSink(EventSink next) {
      this.next = next;
    }

    @Override
    public void accept(EventCursor event) throws IOException {
      next.accept(event);
    }

    @Override
    public boolean copyFrom(
        EventSource source, CallSelector selector, EventSink others, LongConsumer progress)
        throws IOException {
      CallSelector counting =
          new CallSelector() {
            @Override
            public boolean keepsEnter(long time, int location, int region) throws IOException {
              copied.incrementAndGet();
              return selector.keepsEnter(time, location, region);
            }

            @Override
            public boolean keepsLeave(long time, int location, int region) throws IOException {
              copied.incrementAndGet();
              return selector.keepsLeave(time, location, region);
            }

            @Override
            public long singleFrom() {
              return together ? selector.singleFrom() : 0;
            }

            @Override
            public void select(CallRun run) throws IOException {
              copied.addAndGet(run.to - run.from);
              selector.select(run);
            }
          };
      return ((CopyingSink) next).copyFrom(source, counting, others, progress);
    }

    @Override
    public void end() throws IOException {
      next.end();
    }
  }

  private TraceWriter writer(Path to, boolean copies, WriteOptions options) throws IOException {
    return new FrontWriter(FORMAT.create(to, options)) {
      @Override
      public EventSink sink(StreamInfo stream, Section section) throws IOException {
        EventSink sink = writer.sink(stream, section);
        return copies && section == Section.EVENTS ? new CountingSink(sink) : rowSink(sink);
      }
    };
  }

  /** Passes everything on, and cannot copy. */
  private static EventSink rowSink(EventSink sink) {
    return new EventSink() {
      @Override
      public void accept(EventCursor event) throws IOException {
        sink.accept(event);
      }

      @Override
      public void end() throws IOException {
        sink.end();
      }
    };
  }

  private Result filter(Path trace, FilterSpec spec, int level, boolean copies) throws IOException {
    Path out = Files.createDirectories(folder.resolve(copies ? "copied" : "rows"));
    Diagnostics told = new Diagnostics();
    ReadOptions options = ReadOptions.defaults().withDiagnostics(told);
    Result result;
    try (TraceReader reader = FORMAT.open(trace, options);
        FilteringWriter filter =
            new FilteringWriter(
                writer(out.resolve("t.otf"), copies, new WriteOptions(level, told)), spec, told)) {
      ReadOptions chosen = options.withLocations(RemovedProcesses.kept(spec, reader.definitions()));
      long read =
          new TraceCopy(reader, FORMAT, chosen)
              .resources(1, 32 << 20)
              .uncut(marker -> true)
              .run(filter);
      filter.finish();
      FilterCounts c = filter.counts();
      List<Long> counts =
          Stream.of(EventKind.ENTER, EventKind.LEAVE, EventKind.SEND, EventKind.COUNTER)
              .flatMap(kind -> Stream.of(c.in(kind), c.out(kind)))
              .toList();
      result =
          new Result(
              new TreeMap<>(),
              new TreeSet<>(),
              Stream.concat(counts.stream(), Stream.of(read)).toList(),
              filter.use().lines(),
              filter.hints());
    }
    told.incidents()
        .forEach(i -> result.incidents.add(i.severity() + " " + i.what() + " " + i.count()));
    try (Stream<Path> files = Files.list(out)) {
      for (Path file : files.toList()) {
        byte[] bytes = Files.readAllBytes(file);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        result.files.put(file.getFileName().toString(), text);
        Files.delete(file);
      }
    }
    return result;
  }

  private void assertSame(Path trace, FilterSpec spec) throws IOException {
    for (int level : new int[] {0, 4}) {
      Result rows = filter(trace, spec, level, false);
      assertThat(filter(trace, spec, level, true)).isEqualTo(rows);
    }
  }

  private static List<FilterSpec> specs() throws UsageException {
    return List.of(
        new FilterSpec().processes(p -> p % 2 == 1),
        new FilterSpec().file(FilterFile.parse("f", RULES)).hints(true),
        new FilterSpec().file(FilterFile.parse("f", RULES)).legacy(true),
        new FilterSpec()
            .file(FilterFile.parse("f", "MPI_* -- 5\n"))
            .regions(List.of(FilterRule.of("--region", "*a*", 0)))
            .keepMessages(true)
            .maxDepth(3),
        new FilterSpec().file(FilterFile.parse("f", RULES)).minDuration(50),
        new FilterSpec().maxDepth(2).prune(true),
        new FilterSpec()
            .file(FilterFile.parse("f", RULES.replace("main;a? -- 1 C\n", "")))
            .hints(true),
        new FilterSpec()
            .file(FilterFile.parse("f", "a*;b* -- 0\nc1*;main -- 5\n* -- -1\n"))
            .regions(List.of(FilterRule.of("--region", "*d1*", 0))));
  }

  static List<String> traces() {
    return Effort.eachOf(
        4,
        2,
        TestData.allTraces().stream()
            .filter(name -> name.endsWith(".otf") && !name.startsWith("defects/"))
            .toList());
  }

  @EachOf(3)
  @ParameterizedTest
  @MethodSource("traces")
  void realTracesGiveTheSameFiles(String name) throws IOException {
    for (FilterSpec spec : specs()) {
      assertSame(TestData.path(name), spec);
    }
  }

  /** A stream of two processes in which {@code odd} of a hundred lines are unusual. */
  private String stream(int first, int lines, int odd) {
    StringBuilder text = new StringBuilder();
    long time = 0xff0;
    int process = first;
    int[] depth = new int[2];
    for (int i = 0; i < lines; i++) {
      time += random.nextInt(9);
      boolean strange = random.nextInt(100) < odd;
      process = strange ? first + random.nextInt(2) : process;
      text.append(Long.toHexString(time)).append("\n*").append(process).append('\n');
      int d = depth[process - first];
      if (strange && random.nextBoolean()) {
        text.append(List.of("CNT1V5\n", "S2L1T7C64\n", "E1X3\n", "ENTER 2\n").get(i % 4));
        depth[process - first] += i % 4 < 2 ? 0 : 1;
      } else if (d > 0 && random.nextInt(20) < 7 + Math.min(d, 7)) {
        text.append(random.nextInt(50) == 0 ? "L3\n" : "L\n");
        depth[process - first]--;
      } else {
        text.append('E').append(Integer.toHexString(1 + random.nextInt(60))).append('\n');
        depth[process - first]++;
      }
    }
    return text.toString();
  }

  /** Two streams of two processes each, with snapshots and a thumbnail. */
  private Path trace(int lines, int odd) throws IOException {
    StringBuilder definitions =
        new StringBuilder("DV1.c.3\"t\"\nDTR3e8\nDTRG0T7000\nDAUX3000Y2\nDAUX5000Y2\n");
    for (int i = 1; i <= 60; i++) {
      String name = i == 1 ? "main" : "abcdefMPI_".charAt(i % 6) + Integer.toString(i);
      definitions.append("DF").append(Integer.toHexString(i)).append('G').append(i % 2 + 1);
      definitions.append("NM\"").append(name).append("\"\n");
    }
    for (int i = 1; i <= 4; i++) {
      definitions.append("DP").append(i).append("NM\"p").append(i).append("\"\n");
    }
    Files.writeString(folder.resolve("in.0.def"), definitions);
    Files.writeString(folder.resolve("in.otf"), "1:1,2\n2:3,4\n");
    Files.writeString(folder.resolve("in.1.events"), stream(1, lines, odd));
    Files.writeString(folder.resolve("in.2.events"), stream(3, lines, odd));
    return folder.resolve("in.otf");
  }

  @EachOf(4)
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 10, 50})
  void oddLinesGiveTheSameFiles(int odd) throws IOException {
    Path trace = trace(6000, odd);
    for (FilterSpec spec : specs()) {
      assertSame(trace, spec);
      together = false;
      assertSame(trace, spec);
      together = true;
    }
  }

  @Test
  void compressedTextIsCutAtTheSamePlaces() throws IOException {
    Path trace = trace(60_000, 1); // some chunks of compressed text
    for (FilterSpec spec : specs().subList(5, 8)) {
      assertSame(trace, spec);
    }
  }

  @Test
  void linesAreCopied() throws IOException {
    Path trace = trace(5000, 0);
    List<FilterSpec> specs = specs();
    for (FilterSpec spec : specs.subList(1, 4)) {
      copied.set(0);
      filter(trace, spec, 0, true);
      assertThat(copied.get()).isGreaterThan(9900);
    }
    copied.set(0);
    filter(trace, specs.get(4), 0, true); // whether a call is too short is known when it is left
    assertThat(copied.get()).isZero();
  }
}
