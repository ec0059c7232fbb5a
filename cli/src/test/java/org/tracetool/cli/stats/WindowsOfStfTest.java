package org.tracetool.cli.stats;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/**
 * A window of STF begins with the state that its reader knows, one of OTF with everything before:
 * the results are the same.
 */
@Tag("thorough")
class WindowsOfStfTest {
  private static final int REGIONS = 5;
  private static final int EVENTS = 3000;

  @TempDir Path folder;

  private final Random random = new Random(7);
  private long last;

  @BeforeEach
  void write() throws IOException {
    SampleTrace trace = trace();
    FormatRegistry formats = FormatRegistry.load();
    trace.write(formats.byId("otf"), folder.resolve("t.otf"), WriteOptions.defaults());
    // Small chunks, so that a window leaves most of them out.
    WriteOptions chunks = WriteOptions.defaults().withSettings(Map.of("chunk", "1k"));
    trace.write(formats.byId("stf"), folder.resolve("t.stf"), chunks);
  }

  private SampleTrace trace() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    for (int i = 1; i <= 3; i++) {
      d.add(new Definition.Location(i, "P" + i, 0));
    }
    d.add(new Definition.Group(100, "All", new int[] {1, 2, 3}));
    d.add(new Definition.RegionGroup(4, "G"));
    for (int i = 1; i <= REGIONS; i++) {
      d.add(new Definition.Region(i, "f" + i, 4, 0));
    }
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
    } else if (what < 8) {
      rows.add(ContractRow.of(time, EventKind.LEAVE, process, stack.remove(stack.size() - 1)));
    } else if (what == 8) {
      rows.add(ContractRow.of(time, EventKind.COUNTER, process, 12, random.nextInt(1 << 20)));
    } else {
      rows.add(ContractRow.of(time, EventKind.SEND, process, 1 + random.nextInt(3), 8, 5, 100));
    }
  }

  private List<String> windows() {
    List<String> list =
        new ArrayList<>(List.of("0t:20t", "11t:", last - 5 + "t:", last + 9 + "t:"));
    for (int i = 0; i < 8; i++) {
      long from = random.nextLong(last);
      list.add(from + "t:" + (from + random.nextLong(last / 4)) + "t");
    }
    return list;
  }

  private Path run(String name, String... arguments) {
    Path out = folder.resolve(name);
    List<String> words = new ArrayList<>(List.of(arguments));
    words.addAll(List.of("-q", "-o", out.toString()));
    assertThat(InProcess.run(words.toArray(new String[0]))).as("%s", words).isZero();
    return out;
  }

  @Test
  void statisticsAreThoseOfTheSameWindowReadFromTheStart() throws IOException {
    String tables = "region,process,thread,process-region,callpath,counter,memory,timeline,pair";
    for (String window : windows()) {
      List<String> texts = new ArrayList<>();
      for (String format : List.of("otf", "stf")) {
        String trace = folder.resolve("t." + format).toString();
        Path out =
            run("s.json", "stats", "--by", tables, "--format", "json", "--time", window, trace);
        texts.add(Files.readString(out).replace(trace, ""));
      }
      assertThat(texts.get(1)).as("%s", window).isEqualTo(texts.get(0));
    }
  }

  @Test
  void rowsOfThreadsAreThoseOfTheSameWindowReadFromTheStart() throws IOException {
    for (String window : windows()) {
      List<String> texts = new ArrayList<>();
      for (String format : List.of("otf", "stf")) {
        String trace = folder.resolve("t." + format).toString();
        Path out = run("s.txt", "stats", "--style", "stftool", "--time", window, trace);
        texts.add(Files.readString(out));
      }
      assertThat(texts.get(1)).as("%s", window).isEqualTo(texts.get(0));
    }
  }

  @Test
  void filteringLeavesTheSameOfBoth() throws IOException {
    for (String window : windows()) {
      List<Path> left = new ArrayList<>();
      for (String format : List.of("otf", "stf")) {
        String trace = folder.resolve("t." + format).toString();
        Path out = run(format + ".otf", "filter", "--time", window, trace);
        left.add(run(format + ".txt", "dump", out.toString()));
      }
      assertThat(Files.readString(left.get(1))).isEqualTo(Files.readString(left.get(0)));
    }
  }
}
