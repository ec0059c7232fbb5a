package org.tracetool.cli.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.cli.InProcess;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;

/** Who waits at barriers of OpenMP in a window is the same with an index as without one. */
class IndexedBarriersTest {
  private static final int THREADS = 4;
  private static final int BARRIERS = 600;
  private static final int MAX_DURATION_TICKS = 40;

  @TempDir Path folder;

  private final Random random = new Random(11);
  private Path trace;
  private long last;

  private void write() throws IOException {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000));
    int[] tokens = new int[THREADS];
    for (int i = 1; i <= THREADS; i++) {
      tokens[i - 1] = i;
      d.add(new Definition.Location(i, "thread " + i, i == 1 ? 0 : 1));
    }
    d.add(new Definition.RegionGroup(1, "OMP"));
    d.add(new Definition.Region(1, "!$omp for @a.c:3", 1, 0));
    d.add(new Definition.Region(2, "!$omp ibarrier @a.c:5", 1, 0));
    SampleTrace sample = new SampleTrace(d.build(), streams(tokens));
    for (int i = 0; i < BARRIERS; i++) {
      long[] enter = random.longs(THREADS, last, last + MAX_DURATION_TICKS).toArray();
      long all = 0;
      for (long time : enter) {
        all = Math.max(all, time);
      }
      for (int t = 0; t < THREADS; t++) {
        List<ContractRow> rows = sample.rows(t + 1, Section.EVENTS);
        rows.add(ContractRow.of(last, EventKind.ENTER, t + 1, 1));
        rows.add(ContractRow.of(enter[t], EventKind.LEAVE, t + 1, 1));
        rows.add(ContractRow.of(enter[t], EventKind.ENTER, t + 1, 2));
        rows.add(ContractRow.of(all + 1 + t, EventKind.LEAVE, t + 1, 2));
      }
      last = all + 1 + THREADS;
    }
    trace = folder.resolve("t.otf");
    sample.write(FormatRegistry.load().byId("otf"), trace, WriteOptions.defaults());
  }

  private static List<StreamInfo> streams(int[] tokens) {
    return Arrays.stream(tokens).mapToObj(t -> new StreamInfo(t, new int[] {t})).toList();
  }

  private String waits(String window) throws IOException {
    Path out = folder.resolve("out");
    String by = "wait,wait-process,longest-wait";
    assertThat(
            InProcess.run(
                "stats",
                "--by",
                by,
                "--format",
                "json",
                "--time",
                window,
                trace.toString(),
                "--force",
                "-o",
                out.toString()))
        .isZero();
    return Files.readString(out);
  }

  @Test
  void aWindowIsTheSame() throws IOException {
    write();
    String[] windows = new String[12];
    String[] plain = new String[windows.length];
    for (int i = 0; i < windows.length; i++) {
      long from = random.nextLong(last);
      windows[i] = from + "t:" + (from + 1 + random.nextLong(6 * MAX_DURATION_TICKS)) + "t";
      plain[i] = waits(windows[i]);
    }
    assertThat(plain).anyMatch(text -> text.contains("OpenMP barrier"));
    assertThat(InProcess.run("index", trace.toString())).isZero();
    for (int i = 0; i < windows.length; i++) {
      assertThat(waits(windows[i])).as(windows[i]).isEqualTo(plain[i]);
    }
  }
}
