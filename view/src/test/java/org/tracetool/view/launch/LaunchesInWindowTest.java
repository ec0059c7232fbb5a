package org.tracetool.view.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.operation.LaunchMatcher;
import org.tracetool.core.report.JsonTree;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.testdata.contract.ContractRow;
import org.tracetool.testdata.contract.SampleTrace;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.export.ExportedPicture;
import org.tracetool.view.export.PictureColours;
import org.tracetool.view.model.ViewedTrace;
import org.tracetool.view.query.NonCallEvents;
import org.tracetool.view.query.QueryWindow;

/**
 * Two processes with a device each. The runtime calls the driver with the same number, and both
 * processes use the same numbers. Some launches have no operation, some operations no launch, and
 * some begin before their launch by the clock of the device.
 */
class LaunchesInWindowTest {
  private static final int MAIN = 1;
  private static final int RUNTIME = 2;
  private static final int DRIVER = 3;
  private static final int KERNEL = 4;
  private static final int KEY = 60;
  private static final int LAUNCHES = 400;

  @TempDir private Path folder;
  private final List<DeviceLaunch> launches = new ArrayList<>();
  private long end;

  private static ContractRow enter(long time, int location, int region, long number) {
    return ContractRow.of(time, EventKind.ENTER, location, region)
        .with(new KeyValues.Pair(KEY, KeyValueType.UINT64, number, null));
  }

  private static void leave(List<ContractRow> rows, long time, int location, int region) {
    rows.add(ContractRow.of(time, EventKind.LEAVE, location, region));
  }

  private SampleTrace made(Random random) {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.TimerResolution(1_000_000_000));
    for (int i = 1; i <= 2; i++) {
      d.add(new Definition.Location(i, "Rank " + (i - 1), 0));
      d.add(new Definition.Location(i + 2, "CUDA[0:7] " + i, i));
    }
    d.add(new Definition.RegionGroup(7, "Application"));
    d.add(new Definition.RegionGroup(8, "CUDA"));
    d.add(new Definition.Region(MAIN, "main", 7, 0));
    d.add(new Definition.Region(RUNTIME, "cudaLaunchKernel", 8, 0));
    d.add(new Definition.Region(DRIVER, "cuLaunchKernel", 8, 0));
    d.add(new Definition.Region(KERNEL, "kernel", 8, 0));
    d.add(new Definition.Key(KEY, KeyValueType.UINT64.ordinal(), LaunchMatcher.KEY, ""));
    SampleTrace trace =
        new SampleTrace(
            d.build(),
            IntStream.rangeClosed(1, 4).mapToObj(i -> new StreamInfo(i, new int[] {i})).toList());
    for (int process = 1; process <= 2; process++) {
      List<ContractRow> host = trace.rows(process, Section.EVENTS);
      List<ContractRow> device = trace.rows(process + 2, Section.EVENTS);
      host.add(ContractRow.of(0, EventKind.ENTER, process, MAIN));
      long now = 1000;
      long free = 0;
      for (int i = 1; i <= LAUNCHES; i++) {
        now += 100 + random.nextInt(1000);
        host.add(enter(now, process, RUNTIME, i));
        host.add(enter(now + 10, process, DRIVER, i));
        leave(host, now + 20, process, DRIVER);
        leave(host, now + 30, process, RUNTIME);
        long begun = Math.max(free, now - 90 + random.nextInt(900));
        int kind = random.nextInt(8);
        if (kind == 0) {
          continue; // no operation is recorded
        }
        device.add(enter(begun, process + 2, KERNEL, kind == 1 ? 10_000 + i : i));
        leave(device, begun + 50, process + 2, KERNEL);
        free = begun + 51;
        if (kind > 1) {
          launches.add(new DeviceLaunch(process, now, RUNTIME, process + 2, begun, KERNEL));
        }
      }
      end = Math.max(end, Math.max(now + 100, free));
      leave(host, now + 100, process, MAIN);
    }
    launches.sort(Comparator.comparingLong(DeviceLaunch::launched));
    return trace;
  }

  @Test
  void theWholeRunHasAllPairsAndNoOthers() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder, made(new Random(3)))) {
      assertThat(LaunchesInWindow.list(trace, trace.extent().window(), TimeWindow.ALL))
          .containsExactlyInAnyOrderElementsOf(launches);
      assertThat(launches).anyMatch(l -> l.begun() < l.launched());
    }
  }

  @Test
  void windowsHaveNoOthersAndMissNoneThatIsWithinThem() throws IOException {
    Random random = new Random(4);
    try (ViewedTrace trace = ShownTrace.open(folder, made(random))) {
      for (int i = 0; i < 100; i++) {
        long from = (long) (random.nextDouble() * end);
        TimeWindow window = new TimeWindow(from, from + 1 + random.nextInt(i % 2 == 0 ? 60 : 9000));
        List<DeviceLaunch> found = LaunchesInWindow.list(trace, window, window);
        assertThat(launches).as("%s", window).containsAll(found);
        List<DeviceLaunch> within =
            launches.stream()
                .filter(l -> window.contains(l.launched()) && window.contains(l.begun()))
                .toList();
        assertThat(found).as("%s", window).containsAll(within);
      }
    }
  }

  @Test
  void thePageAndPicturesHaveThem() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder, made(new Random(5)))) {
      DeviceLaunch first = launches.get(0);
      TimeWindow window = new TimeWindow(first.launched(), first.launched() + 1);
      Map<?, ?> beside =
          (Map<?, ?>)
              JsonTree.of(
                  NonCallEvents.text(trace, new QueryWindow(window, QueryWindow.all(trace))));
      Map<?, ?> answer = (Map<?, ?>) beside.get("launches");
      assertThat(answer.get("complete")).isEqualTo(true);
      assertThat(answer.get("launches").toString())
          .startsWith(
              "[["
                  + trace.rows().ofLocation(first.host())
                  + ", "
                  + first.launched()
                  + ", "
                  + trace.rows().ofLocation(first.stream())
                  + ", "
                  + first.begun()
                  + ", "
                  + RUNTIME
                  + ", "
                  + KERNEL
                  + "]");
      String picture =
          new String(
              ExportedPicture.svg(
                  trace,
                  trace.extent().window(),
                  PictureColours.of(PictureColours.ColourMode.REGION)),
              StandardCharsets.UTF_8);
      assertThat(picture.split("#7a3e9d", -1)).hasSize(launches.size() + 1);
    }
  }
}
