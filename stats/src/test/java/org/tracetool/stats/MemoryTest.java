package org.tracetool.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterTry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.report.HtmlReport;
import org.tracetool.stats.report.ReportTexts;
import org.tracetool.stats.report.StatsTable;
import org.tracetool.stats.report.TraceReport;
import org.tracetool.stats.scope.StatsOptions.Part;
import org.tracetool.stats.sums.MemorySeries;
import org.tracetool.stats.sums.MemorySums;
import org.tracetool.testdata.MemoryFolders;
import org.tracetool.testdata.TestData;

/** Memory in use: by hand, and against a slow and obvious way to find it out. */
class MemoryTest {
  private static final String[] DEFINITIONS = {
    "DTR3e8",
    "DP1NM\"p1\"",
    "DP2NM\"p2\"",
    "DP10001NM\"t1\"PT1",
    "DFG1NM\"Application\"",
    "DFG2NM\"MEM\"",
    "DF1G1NM\"main\"",
    "DF2G1NM\"work\"",
    "DF3G1NM\"clean\"",
    "DF4G2NM\"malloc\"",
    "DF5G2NM\"free\"",
    "DCG1NM\"Memory\"",
    "DCG2NM\"Resources\"",
    "DCNT1G1NM\"MEM_APP_ALLOC\"PdU\"Bytes\"",
    "DCNT2G2NM\"ru_maxrss\"PdU\"kBytes\"",
    "DCNT3G2NM\"other\"PdU\"#\"",
  };
  private static final int MAIN = 0;
  private static final int WORK = 1;
  private static final int MALLOC = 3;

  @TempDir Path folder;

  private static String csv(TraceStatistics s, StatsTable view) throws IOException {
    return ReportTexts.csv(TraceReport.of("t", s, List.of(view), null, 1000));
  }

  /** main allocates 1000 bytes; work 500 and 3000, of which it frees 500. */
  private Trace allocations() throws IOException {
    return Trace.of(folder, DEFINITIONS)
        .process(
            1,
            "0 E1",
            "1 E4",
            "2 CNT1V3e8",
            "2 L4",
            "a E2",
            "b E4",
            "c CNT1V5dc",
            "c L4",
            "d E4",
            "e CNT1V1194",
            "e L4",
            "f E5",
            "10 CNT1Vfa0",
            "10 L5",
            "14 L2",
            "64 L1");
  }

  @Test
  void growthCountsForTheCallerOfTheRoutine() throws IOException {
    TraceStatistics s = allocations().stats();
    assertThat(csv(s, StatsTable.MEMORY))
        .contains(
            "\np1,MEM_APP_ALLOC,4,4500,0.014,malloc,work,1000,4000,1000,4500,500,3,1,work,3000\n");
    assertThat(csv(s, StatsTable.MEMORY_REGION))
        .contains("\nwork,MEM_APP_ALLOC,3000,3500,500,2,1,1750,3000\n")
        .contains("\nmain,MEM_APP_ALLOC,1000,1000,0,1,0,1000,1000\n");
  }

  @Test
  void isShownInEveryForm() throws IOException {
    TraceStatistics s = allocations().stats();
    assertThat(ReportTexts.text(TraceReport.summary("t", s, 10), 100, true))
        .contains("\nMemory\n")
        .contains("\nGrowth of memory by function\n")
        .contains("4.395 KiB");
    assertThat(ReportTexts.json(TraceReport.everything("t", s, 10), List.of()))
        .contains("\"peak_bytes\": 4500", "\"peak_time_s\": 0.014", "\"peak_region\": \"malloc\"");
    assertThat(HtmlReport.text("t", s, 10, List.of(), null))
        .contains("id=\"memory\"", "class=\"tall\"", "id=\"t-memory\"", "id=\"t-memory-region\"");
  }

  @Test
  void isNotShownWhereNoCounterTellsOfIt() throws IOException {
    TraceStatistics s =
        Trace.of(folder, DEFINITIONS).process(1, "0 E1", "1 CNT3V3e8", "64 L1").stats();
    assertThat(ReportTexts.text(TraceReport.summary("t", s, 10), 100, true))
        .doesNotContain("emory");
    assertThat(HtmlReport.text("t", s, 10, List.of(), null)).doesNotContain("id=\"memory\"");
  }

  /** Looking for the caller from the top each time would take minutes. */
  @Test
  void routinesMayNestAsDeepAsTheyLike() throws IOException {
    int depth = 300_000;
    List<String> events = new ArrayList<>(List.of("0 E1"));
    for (int i = 1; i <= depth; i++) {
      events.add(Integer.toHexString(i) + " E4");
    }
    events.add(Integer.toHexString(depth + 1) + " CNT1V3e8");
    for (int i = 2; i <= depth; i++) {
      events.add(Integer.toHexString(depth + i) + " L4");
    }
    events.add(Integer.toHexString(2 * depth + 1) + " CNT1V5dc");
    TraceStatistics s =
        Trace.of(folder, DEFINITIONS).process(1, events.toArray(new String[0])).stats();
    assertThat(csv(s, StatsTable.MEMORY_REGION))
        .contains("\nmain,MEM_APP_ALLOC,1500,1500,0,2,0,750,1000\n");
  }

  @Test
  void timesThatGoOnBehindTheLargestOneGoBack() throws IOException {
    Trace trace =
        Trace.of(folder, DEFINITIONS)
            .process(
                1,
                "fffffffffffff000 E1",
                "fffffffffffff000 CNT1V5",
                "fffffffffffffff0 CNT1V8",
                "64 CNT1V9",
                "1388 CNT1Va");
    TraceStatistics s = trace.stats();
    assertThat(HtmlReport.text("t", s, 10, List.of(), null)).contains("id=\"memory\"");
    assertThat(csv(s, StatsTable.MEMORY)).contains("p1,MEM_APP_ALLOC,4,10,");
  }

  /** Samples are taken after enters and before leaves, as VampirTrace does with getrusage. */
  @Test
  void samplesAtBothEndsOfCallsTellWhatHappenedUpToThere() throws IOException {
    TraceStatistics s =
        Trace.of(folder, DEFINITIONS)
            .process(
                1,
                "0 E1",
                "0 CNT2Va",
                "a E2",
                "a CNT2Vc",
                "14 CNT2V64",
                "14 L2",
                "1e CNT2V65",
                "1e L1")
            .process(0x10001, "5 CNT2V7", "6 CNT2V8")
            .stats();
    assertThat(csv(s, StatsTable.MEMORY_REGION))
        .contains("\nwork,ru_maxrss,90112,90112,0,1,0,90112,90112\n")
        .contains("\nmain,ru_maxrss,3072,3072,0,2,0,1536,2048\n")
        .contains("\n(outside of functions),ru_maxrss,1024,1024,0,1,0,1024,1024\n");
    assertThat(s.memory().get(0).peakTime).isEqualTo(30);
    assertThat(s.memory().get(0).peakRegion).isEqualTo(MAIN);
    assertThat(csv(s, StatsTable.MEMORY))
        .contains("\nt1,ru_maxrss,2,8192,0.006,(outside of functions),");
  }

  @Test
  void theFirstOfSeveralHighestValuesIsThePeak() throws IOException {
    TraceStatistics s =
        Trace.of(folder, DEFINITIONS)
            .process(1, "0 E1", "1 CNT2V9", "2 E2", "3 CNT2V9", "4 L2", "5 CNT2V1", "6 L1")
            .stats();
    MemorySums m = s.memory().get(0);
    assertThat(m.peakTime).isEqualTo(1);
    assertThat(m.peakRegion).isEqualTo(MAIN);
    assertThat(m.min).isEqualTo(1024);
    assertThat(m.topRegion).isEqualTo(MemorySums.NO_REGION);
    assertThat(csv(s, StatsTable.MEMORY)).contains(",0,8192,0,1,,\n");
  }

  @Test
  void aWindowKnowsWhatWasInUseBefore() throws IOException {
    TraceStatistics s = allocations().stats(new TimeWindow(13, 100));
    MemorySums m = s.memory().get(0);
    assertThat(m.samples).isEqualTo(2);
    assertThat(m.first).isEqualTo(4500);
    assertThat(m.gross).isEqualTo(3000);
    assertThat(m.topRegion).isEqualTo(WORK);
    assertThat(m.peakRegion).isEqualTo(MALLOC);
    assertThat(allocations().stats(new TimeWindow(17, 100)).memory()).isEmpty();
  }

  @Test
  void moreGivenBackThanAllocatedIsNegativeAndNothingOverflows() throws IOException {
    TraceStatistics s =
        Trace.of(folder, DEFINITIONS)
            .process(1, "0 E1", "1 CNT1Vfffffffffffffff0", "2 CNT2V7fffffffffffffff", "3 L1")
            .process(2, "0 E1", "1 CNT2V8000000000000000", "2 CNT2V7fffffffffffffff", "3 L1")
            .stats();
    assertThat(s.memory().get(0).min).isEqualTo(-16);
    assertThat(s.memory().get(1).peak).isEqualTo(1L << 61);
    assertThat(s.memory().get(2).gross).isEqualTo(1L << 62);
    assertThat(HtmlReport.text("t", s, 10, List.of(), null)).contains("-16 B");
  }

  @Test
  void whatIsNoNumberDoesNotCount() throws IOException {
    TraceStatistics s =
        Trace.of(folder, "DTR3e8", "DP1NM\"p\"", "DCNT1G0NM\"heap\"P12dU\"kB\"")
            .process(
                1,
                "0 CNT1V7ff8000000000000", // not a number
                "1 CNT1V4000000000000000", // 2
                "2 CNT1V7ff8000000000000",
                "3 CNT1V3fe0000000000000", // a half
                "4 CNT1V7ff0000000000000") // infinite
            .stats();
    assertThat(csv(s, StatsTable.MEMORY))
        .contains("\np,heap,3," + (1L << 61) + ",0.004,", ",2048," + (1L << 61) + ",512,");
  }

  @Test
  void seriesGetCoarserInsteadOfLonger() {
    MemorySeries series = new MemorySeries();
    long held = 0;
    for (int i = 0; i <= 1000; i++) {
      series.add(i == 0 ? 100 : 100 + 7L * (i - 1), 100 + 7L * i, held, i);
      held = i;
    }
    series.add(7100, 1 << 20, held, 5);
    assertThat(series.bins()).isLessThanOrEqualTo(MemorySeries.BINS);
    for (int b = 0; b < series.bins(); b++) {
      long end = series.start(b) + series.binTicks();
      long expected = end > 7100 ? 1000 : (end - 1 - 100) / 7;
      expected = series.start(b) >= 1 << 20 ? 5 : expected;
      assertThat(series.most(b)).as("bin %d", b).isEqualTo(expected);
    }
  }

  /** Values of getrusage in a real run, compared with the samples that otfprint shows. */
  @Test
  void aRealRun() throws IOException {
    Path run = TestData.path("vampirtrace/counters");
    Pattern sample =
        Pattern.compile("\\(#\\d+\\)\\s+(\\d+) Counter: process (\\d+), counter 3, value (\\d+)");
    Map<Integer, List<long[]>> samples = new TreeMap<>();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(run.resolve("expected.otfprint.txt.gz"))),
                StandardCharsets.ISO_8859_1))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher m = sample.matcher(line);
        if (m.find()) {
          samples
              .computeIfAbsent(Integer.parseInt(m.group(2)), k -> new ArrayList<>())
              .add(new long[] {Long.parseLong(m.group(1)), Long.parseLong(m.group(3)) * 1024});
        }
      }
    }
    assertThat(samples).hasSize(2);
    TraceStatistics s =
        Trace.stats(
            run.resolve("expected/cnt.otf"),
            2,
            EnumSet.allOf(Part.class),
            TimeWindow.ALL,
            new Diagnostics());
    assertThat(s.memory()).hasSize(2);
    for (MemorySums m : s.memory()) {
      List<long[]> of = samples.get(s.index().processes().definition(m.process).token());
      long most = of.stream().mapToLong(v -> v[1]).max().getAsLong();
      assertThat(m.samples).isEqualTo(of.size()).isGreaterThan(9);
      assertThat(m.first).isEqualTo(of.get(0)[1]);
      assertThat(m.last).isEqualTo(of.get(of.size() - 1)[1]);
      assertThat(m.peak).isEqualTo(most);
      assertThat(m.peakTime).isEqualTo(of.stream().filter(v -> v[1] == most).findFirst().get()[0]);
      assertThat(m.gross - m.freed).isEqualTo(m.last - m.first).isPositive();
      assertThat(s.index().regions().name(m.topRegion)).isEqualTo("MPI_Init");
    }
  }

  // --- against what is obvious -------------------------------------------------------------------

  private record Event(long time, char what, int number, long value) {
    private String text() {
      return Long.toHexString(time)
          + " "
          + switch (what) {
            case 'E' -> "E" + number;
            case 'L' -> "L";
            default -> "CNT" + number + "V" + Long.toHexString(value);
          };
    }
  }

  private static List<Event> random(Random random) {
    List<Event> events = new ArrayList<>();
    int depth = 0;
    long time = random.nextInt(10);
    for (int i = random.nextInt(80); i >= 0; i--) {
      time += random.nextInt(3) * random.nextInt(5);
      int what = random.nextInt(6);
      if (what < 2) {
        events.add(new Event(time, 'E', 1 + random.nextInt(5), 0));
        depth++;
      } else if (what == 2 && depth > 0) {
        events.add(new Event(time, 'L', 0, 0));
        depth--;
      } else {
        events.add(new Event(time, 'C', 1 + random.nextInt(3), random.nextInt(20)));
      }
    }
    return events;
  }

  /** The stack of regions after the events before a place in the list. */
  private static List<Integer> stack(List<Event> events, int until) {
    List<Integer> stack = new ArrayList<>();
    for (Event e : events.subList(0, until)) {
      if (e.what == 'E') {
        stack.add(e.number);
      } else if (e.what == 'L') {
        stack.remove(stack.size() - 1);
      }
    }
    return stack;
  }

  private static int top(List<Integer> stack) {
    return stack.isEmpty() ? -1 : stack.get(stack.size() - 1) - 1;
  }

  private static int asking(List<Integer> stack) {
    return stack.stream().filter(r -> r < 4).reduce((a, b) -> b).map(r -> r - 1).orElse(top(stack));
  }

  /** Adds the growth by region, and returns the properties of the process. */
  private static List<Object> obvious(
      List<Event> events, int counter, TimeWindow window, Map<Integer, long[]> growth) {
    long scale = counter == 1 ? 1 : 1024;
    Map<Integer, Long> net = new TreeMap<>();
    List<Long> values = new ArrayList<>();
    Event before = null;
    long peak = -1;
    List<Object> atPeak = List.of();
    for (int i = 0; i < events.size(); i++) {
      Event e = events.get(i);
      if (e.what != 'C' || e.number != counter || e.time >= window.to()) {
        continue;
      }
      if (e.time >= window.from()) {
        int top = top(stack(events, i));
        boolean inside = top >= 3;
        int past = i;
        while (past > 0 && events.get(past - 1).time == e.time) {
          past--;
        }
        boolean now = inside || before != null && before.time == e.time;
        int region = asking(stack(events, now ? i : past));
        long value = e.value * scale;
        values.add(value);
        if (value > peak) {
          peak = value;
          atPeak = List.of(peak, e.time, top, region);
        }
        long step = before != null ? value - before.value * scale : inside ? value : 0;
        if (step != 0) {
          long[] sums = growth.computeIfAbsent(region, r -> new long[6]);
          sums[MemorySums.NET] += step;
          sums[step > 0 ? MemorySums.GROSS : MemorySums.FREED] += Math.abs(step);
          sums[step > 0 ? MemorySums.ALLOCATIONS : MemorySums.FREES]++;
          sums[MemorySums.MAX_STEP] = Math.max(sums[MemorySums.MAX_STEP], step);
          net.merge(region, step, Long::sum);
        }
      }
      before = e;
    }
    if (values.isEmpty()) {
      return null;
    }
    long most = Math.max(0, net.values().stream().max(Long::compare).orElse(0L));
    int grew = -1;
    for (int region : net.keySet()) {
      if (most > 0 && net.get(region) == most) {
        grew = region;
        break;
      }
    }
    List<Object> all = new ArrayList<>();
    all.add(values.size());
    all.add(values.get(0));
    all.add(values.get(values.size() - 1));
    all.add(values.stream().min(Long::compare).get());
    all.addAll(atPeak);
    all.add(grew);
    all.add(most);
    return all;
  }

  private Path tries;

  @AfterTry
  void remove() throws IOException {
    if (tries != null) {
      try (var files = Files.list(tries)) {
        for (Path p : files.toList()) {
          Files.delete(p);
        }
      }
      Files.delete(tries);
    }
  }

  @Property(tries = 80)
  void equalsWhatIsObvious(@ForAll long seed, @ForAll boolean cut) throws IOException {
    Random random = new Random(seed);
    tries = MemoryFolders.create("memory");
    Trace trace = Trace.of(tries, DEFINITIONS);
    List<List<Event>> all = new ArrayList<>();
    for (int token : new int[] {1, 2, 0x10001}) {
      List<Event> events = random(random);
      all.add(events);
      trace.process(token, events.stream().map(Event::text).toArray(String[]::new));
    }
    TimeWindow window = cut ? new TimeWindow(40, 150) : TimeWindow.ALL;
    TimeWindow plain = cut ? window : new TimeWindow(0, Long.MAX_VALUE);
    TraceStatistics s = trace.stats(window);
    List<List<Object>> expected = new ArrayList<>();
    Map<Integer, Map<Integer, long[]>> growth = new TreeMap<>();
    for (List<Event> events : all) {
      for (int counter = 1; counter <= 2; counter++) {
        Map<Integer, long[]> sums = growth.computeIfAbsent(counter, c -> new TreeMap<>());
        List<Object> row = obvious(events, counter, plain, sums);
        if (row != null) {
          expected.add(row);
        }
      }
    }
    List<List<Object>> found = new ArrayList<>();
    for (MemorySums m : s.memory()) {
      found.add(
          List.of(
              (int) m.samples,
              m.first,
              m.last,
              m.min,
              m.peak,
              m.peakTime,
              m.peakRegion,
              m.peakGrowth,
              m.topRegion,
              m.topGrowth));
    }
    assertThat(found).isEqualTo(expected);
    int rows = 0;
    for (int counter = 1; counter <= 2; counter++) {
      for (Map.Entry<Integer, long[]> e : growth.get(counter).entrySet()) {
        int row = s.memoryRegions().find(MemorySums.key(counter - 1, e.getKey()));
        assertThat(row).as("counter %d, region %d", counter, e.getKey()).isNotNegative();
        for (int c = 0; c < 6; c++) {
          long value = s.memoryRegions().get(row, c);
          assertThat(c == MemorySums.MAX_STEP ? Math.max(0, value) : value)
              .isEqualTo(e.getValue()[c]);
        }
        rows++;
      }
    }
    assertThat(s.memoryRegions().size()).isEqualTo(rows);
    assertThat(json(trace.path(), window, 1)).isEqualTo(json(trace.path(), window, 3));
  }

  private static String json(Path trace, TimeWindow window, int threads) throws IOException {
    Diagnostics d = new Diagnostics();
    TraceStatistics s = Trace.stats(trace, threads, EnumSet.allOf(Part.class), window, d);
    return ReportTexts.json(TraceReport.everything("t", s, Integer.MAX_VALUE), d.incidents());
  }
}
