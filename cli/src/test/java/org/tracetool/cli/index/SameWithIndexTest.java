package org.tracetool.cli.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.tracetool.cli.InProcess;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.testdata.Copying;
import org.tracetool.testdata.Deletion;
import org.tracetool.testdata.EachOf;
import org.tracetool.testdata.Effort;
import org.tracetool.testdata.TestData;

/**
 * Whatever commands make of a window of any trace, and what they say of it, is the same byte for
 * byte with its index as without one.
 */
@Tag("thorough")
class SameWithIndexTest {
  /** The first trace and each so many after it. */
  private static final int IN_BUILDS = 9;

  private static final int IN_CHECKS = 6;

  /** Traces here have an index, so that the comparison is not of nothing. */
  private static final String SOUND = "vampirtrace/";

  private static final String ENDING = ".ttidx";

  @TempDir Path folder;

  /** Where the copy of a trace is that gets the index. */
  private Path trace;

  static List<String> traces() {
    return Effort.eachOf(IN_BUILDS, IN_CHECKS, TestData.allTraces());
  }

  /** The files of a folder with what is in them. */
  private static Map<String, String> files(Path of) throws IOException {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(of)) {
      for (Path path : paths.filter(Files::isRegularFile).toList()) {
        byte[] bytes = Files.readAllBytes(path);
        boolean isText = new String(bytes, StandardCharsets.UTF_8).chars().allMatch(c -> c != 0);
        String name = of.relativize(path).toString();
        all.put(
            name,
            isText && !name.endsWith(".z")
                ? new String(bytes, StandardCharsets.ISO_8859_1)
                : HexFormat.of().formatHex(bytes));
      }
    }
    return all;
  }

  /** What a command says and leaves in a folder that it has to itself. */
  private Map<String, String> run(String output, String... words) throws IOException {
    Path out = Files.createDirectory(folder.resolve("out"));
    List<String> all = new ArrayList<>(List.of(words));
    // One thread, since tables of ids in archives are in the order in which threads meet the ids.
    all.addAll(List.of("--threads", "1", "-o", out.resolve(output).toString(), trace.toString()));
    PrintStream before = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int code;
    try (PrintStream err = new PrintStream(said, true, StandardCharsets.UTF_8)) {
      System.setErr(err);
      code = InProcess.run(all.toArray(new String[0]));
    } finally {
      System.setErr(before);
    }
    Map<String, String> result = files(out);
    result.put("exit code", Integer.toString(code));
    result.put("said", said.toString(StandardCharsets.UTF_8));
    Deletion.remove(out);
    return result;
  }

  /** All that commands make of a window. */
  private Map<String, Map<String, String>> all(String own, String[] window) throws IOException {
    String time = window[0] + "t:" + window[1] + "t";
    Map<String, Map<String, String>> all = new LinkedHashMap<>();
    all.put("dump", run("d.txt", "dump", "--time", time));
    all.put("dump vtf", run("d.vtf", "dump", "--style", "vtf", "--time", time));
    all.put("dump otfprint", run("p.txt", "dump", "--style", "otfprint", "--time", time));
    all.put("stats", run("s.txt", "stats", "--by", "region,wait,pair", "--time", time));
    all.put("stats stftool", run("s.txt", "stats", "--style", "stftool", "--time", time));
    all.put("filter to otf", run("f.otf", "filter", "--time", time));
    all.put("filter to " + own, run("f." + own, "filter", "--time", time));
    all.put("filter open", run("g.otf", "filter", "--boundary-states", "off", "--time", time));
    all.put("convert", run("c.otf", "convert", "--time", time));
    String cuts = window[0] + "t," + window[1] + "t";
    all.put("split to otf", run("p-{n}.otf", "split", "--at", cuts));
    all.put("split to " + own, run("q-{n}." + own, "split", "--at", cuts));
    return all;
  }

  /** Windows in the order of the times of records: at the begin, in the middle, at the end. */
  private List<String[]> windows(String name, String format) throws IOException {
    long[] times = new long[64];
    int count = 0;
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = FormatRegistry.load().byId(format).open(trace, options)) {
      for (StreamInfo stream : reader.streams()) {
        EventBlock block = new EventBlock();
        EventCursor event = new EventCursor();
        try (EventSource source = reader.open(stream, Section.EVENTS, options)) {
          while (source.read(block)) {
            event.wrap(block);
            while (event.next()) {
              times = count == times.length ? Arrays.copyOf(times, 2 * count) : times;
              times[count++] = event.time();
            }
          }
        }
      }
    }
    Arrays.sort(times, 0, count);
    List<String[]> windows = new ArrayList<>();
    for (int[] part : new int[][] {{50, 60}, {10, 40}, {94, 101}}) {
      if (count > 1) {
        long from = times[count * part[0] / 100];
        long to = part[1] > 100 ? times[count - 1] + 1 : times[count * part[1] / 100];
        windows.add(new String[] {Long.toString(from), Long.toString(Math.max(to, from + 1))});
      }
    }
    int one = Math.floorMod(name.hashCode(), Math.max(1, windows.size()));
    boolean all = windows.isEmpty() || Effort.of(0, 0, 1) == 1;
    return all ? windows : windows.subList(one, one + 1);
  }

  @EachOf(3)
  @ParameterizedTest
  @MethodSource("traces")
  void windowsAreTheSame(String name) throws IOException {
    Path from = TestData.path(name);
    Copying.copy(from.getParent(), folder.resolve("in"));
    trace = folder.resolve("in").resolve(from.getFileName().toString());
    TraceFormat format;
    List<String[]> windows;
    try {
      format = FormatRegistry.load().detect(trace);
      windows = windows(name, format.id());
    } catch (IOException e) {
      assertThat(name).as("cannot be read").doesNotStartWith(SOUND);
      return;
    }
    String own = format.suffixes().get(0).replaceFirst("^\\.", "");
    if (InProcess.run("index", "-q", "--distance", "100", trace.toString()) != 0) {
      assertThat(name).as("has no index").doesNotStartWith(SOUND);
      return; // damaged
    }
    Path index = trace.resolveSibling(trace.getFileName() + ENDING);
    Path aside = folder.resolve("aside");
    for (String[] window : windows) {
      Map<String, Map<String, String>> with = all(own, window);
      Files.move(index, aside);
      Map<String, Map<String, String>> without = all(own, window);
      Files.move(aside, index);
      for (Map.Entry<String, Map<String, String>> e : without.entrySet()) {
        String what = e.getKey() + " of " + name + " in " + Arrays.toString(window);
        assertThat(with.get(e.getKey())).as(what).isEqualTo(e.getValue());
      }
    }
  }
}
