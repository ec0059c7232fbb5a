package org.tracetool.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.stats.report.ReportTexts;
import org.tracetool.stats.report.TraceReport;
import org.tracetool.stats.scope.StatsOptions.Part;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.PathTree;
import org.tracetool.stats.sums.ProcessSums;
import org.tracetool.testdata.MemoryFolders;
import org.tracetool.testdata.RandomTraces;

/** The collector against a slow and obvious one, on random traces. */
class CollectorPropertyTest {
  private static Path folder;

  @BeforeContainer
  static void make() throws IOException {
    folder = MemoryFolders.create("stats");
  }

  @AfterContainer
  static void remove() throws IOException {
    try (var files = Files.list(folder)) {
      for (Path p : files.toList()) {
        Files.delete(p);
      }
    }
    Files.delete(folder);
  }

  /** A call as a person would note it down. */
  private static final class Call {
    private final String path;
    private final int region;
    private final long from;
    private long to;
    private final List<Call> inside = new ArrayList<>();
    private final boolean nested;
    private boolean open;

    private Call(Call around, int region, long from) {
      this.region = region;
      this.from = from;
      path = (around == null ? "" : around.path) + "/" + region;
      nested = around != null && (around.path + "/").contains("/" + region + "/");
    }

    private long inclusive() {
      return to - from;
    }

    private long exclusive() {
      long rest = inclusive();
      for (Call c : inside) {
        rest -= c.inclusive();
      }
      return rest;
    }
  }

  private static Map<Integer, List<Call>> obvious(Path trace) throws IOException {
    Map<Integer, List<Call>> out = new TreeMap<>();
    try (TraceReader reader =
        FormatRegistry.load().detect(trace).open(trace, ReadOptions.defaults())) {
      for (StreamInfo stream : reader.streams()) {
        List<Call> all = out.computeIfAbsent(stream.id(), k -> new ArrayList<>());
        List<Call> stack = new ArrayList<>();
        long last = 0;
        try (EventSource source = reader.open(stream, Section.EVENTS, ReadOptions.defaults())) {
          EventBlock block = new EventBlock();
          EventCursor e = block.cursor();
          while (source.read(block)) {
            e.wrap(block);
            while (e.next()) {
              last = e.time();
              if (e.kind() == EventKind.ENTER) {
                Call around = stack.isEmpty() ? null : stack.get(stack.size() - 1);
                Call call = new Call(around, e.region(), e.time());
                if (around != null) {
                  around.inside.add(call);
                }
                stack.add(call);
                all.add(call);
              } else if (e.kind() == EventKind.LEAVE) {
                stack.remove(stack.size() - 1).to = e.time();
              }
            }
          }
        }
        for (Call c : stack) {
          c.to = last;
          c.open = true;
        }
      }
    }
    return out;
  }

  @Property(tries = 80)
  void equalsWhatIsObvious(@ForAll long seed, @ForAll boolean wellFormed) throws IOException {
    Trace trace = Trace.of(RandomTraces.write(folder, seed, wellFormed));
    TraceStatistics s = trace.stats();
    Map<Integer, List<Call>> truth = obvious(trace.path());
    Map<String, long[]> paths = new TreeMap<>();
    for (int p = 0; p < RandomTraces.PROCESSES; p++) {
      long busy = 0;
      long roots = 0;
      for (Call c : truth.get(p + 1)) {
        busy += c.exclusive();
        roots += c.path.lastIndexOf('/') == 0 ? c.inclusive() : 0;
        long[] sums = paths.computeIfAbsent(c.path, k -> new long[3]);
        sums[0]++;
        sums[1] += c.exclusive();
        sums[2] += c.inclusive();
      }
      assertThat(busy).isEqualTo(roots);
      assertThat(s.processes().get(p).busy()).isEqualTo(roots);
      for (int r = 0; r < RandomTraces.REGIONS; r++) {
        checkCell(s, p, r, truth.get(p + 1));
      }
    }
    checkPaths(s.paths(), paths);
    checkTimeline(s);
  }

  private static void checkCell(TraceStatistics s, int process, int region, List<Call> all) {
    List<Call> complete = all.stream().filter(c -> c.region == region + 1 && !c.open).toList();
    List<Call> open = all.stream().filter(c -> c.region == region + 1 && c.open).toList();
    assertThat(Trace.call(s, process, region, CallSums.CALLS)).isEqualTo(complete.size());
    assertThat(Trace.call(s, process, region, CallSums.INCLUSIVE))
        .isEqualTo(complete.stream().mapToLong(Call::inclusive).sum());
    assertThat(Trace.call(s, process, region, CallSums.EXCLUSIVE))
        .isEqualTo(complete.stream().mapToLong(Call::exclusive).sum());
    assertThat(Trace.call(s, process, region, CallSums.NESTED))
        .isEqualTo(complete.stream().filter(c -> c.nested).mapToLong(Call::inclusive).sum());
    assertThat(Trace.call(s, process, region, CallSums.OPEN)).isEqualTo(open.size());
    assertThat(Trace.call(s, process, region, CallSums.CUT_EXCLUSIVE))
        .isEqualTo(open.stream().mapToLong(Call::exclusive).sum());
    assertThat(Trace.call(s, process, region, CallSums.CUT_NESTED))
        .isEqualTo(open.stream().filter(c -> c.nested).mapToLong(Call::inclusive).sum());
    if (!complete.isEmpty()) {
      assertThat(Trace.call(s, process, region, CallSums.MIN_EXCLUSIVE))
          .isEqualTo(complete.stream().mapToLong(Call::exclusive).min().getAsLong());
      assertThat(Trace.call(s, process, region, CallSums.MAX_INCLUSIVE))
          .isEqualTo(complete.stream().mapToLong(Call::inclusive).max().getAsLong());
    }
  }

  private static void checkPaths(PathTree tree, Map<String, long[]> truth) {
    Map<String, long[]> found = new TreeMap<>();
    for (int n = 1; n < tree.size(); n++) {
      StringBuilder path = new StringBuilder();
      tree.path(n).forEach(r -> path.append('/').append(r + 1));
      found.put(
          path.toString(),
          new long[] {
            tree.get(n, CallSums.CALLS) + tree.get(n, CallSums.OPEN),
            tree.get(n, CallSums.EXCLUSIVE) + tree.get(n, CallSums.CUT_EXCLUSIVE),
            tree.get(n, CallSums.INCLUSIVE) + tree.get(n, CallSums.CUT_INCLUSIVE)
          });
    }
    assertThat(found.keySet()).isEqualTo(truth.keySet());
    truth.forEach((path, sums) -> assertThat(found.get(path)).as(path).isEqualTo(sums));
  }

  private static void checkTimeline(TraceStatistics s) {
    long sum = 0;
    for (int r = 0; r < s.timeline().rows(); r++) {
      for (long ticks : s.timeline().row(r)) {
        sum += ticks;
      }
    }
    assertThat(sum).isEqualTo(s.processes().stream().mapToLong(ProcessSums::busy).sum());
  }

  @Property(tries = 20)
  void threadsDoNotMatter(@ForAll long seed, @ForAll boolean wellFormed) throws IOException {
    Path trace = RandomTraces.write(folder, seed, wellFormed).path();
    assertThat(json(trace, 2)).isEqualTo(json(trace, 1));
    assertThat(json(trace, 5)).isEqualTo(json(trace, 1));
  }

  private static String json(Path trace, int threads) throws IOException {
    Diagnostics d = new Diagnostics();
    TraceStatistics s = Trace.stats(trace, threads, EnumSet.allOf(Part.class), TimeWindow.ALL, d);
    return ReportTexts.json(TraceReport.everything("t", s, Integer.MAX_VALUE), d.incidents());
  }
}
