package org.tracetool.analyze.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tracetool.analyze.path.DeviceRun.COPY;
import static org.tracetool.analyze.path.DeviceRun.GEMM;
import static org.tracetool.analyze.path.DeviceRun.LAUNCH;
import static org.tracetool.analyze.path.DeviceRun.RELU;
import static org.tracetool.analyze.path.DeviceRun.SYNC;
import static org.tracetool.analyze.path.DeviceRun.byPath;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tracetool.analyze.path.CriticalPathWalk.Stretch;
import org.tracetool.analyze.store.CallPaths;

/** The critical path where a host waits for its devices. */
class CriticalPathWalkTest {
  private static final int HOST = 0;
  private static final int FIRST = 1;
  private static final int SECOND = 2;

  /** A gap of 1 between two kernels, which no stream fills. */
  private static final Map<Integer, Double> WITH_GAP =
      Map.of(LAUNCH, 12.0, SYNC, 12.0, GEMM, 1000.0, CallPaths.NONE, 1.0, RELU, 100.0);

  private static Map<Integer, Double> times(DeviceRun run) {
    return byPath(run.walk().times(), 0);
  }

  @Test
  void aGapBetweenKernelsLeavesThePathOnTheDevice() {
    DeviceRun run =
        new DeviceRun()
            .host(FIRST, 12, 1121, LAUNCH, 0, 12, SYNC, 12, 1125).stream(
                GEMM, 20, 1020, RELU, 1021, 1121);
    assertThat(run.walk().stretches())
        .containsExactly(
            new Stretch(HOST, 0, 20), new Stretch(FIRST, 20, 1121), new Stretch(HOST, 1121, 1125));
    assertThat(times(run)).isEqualTo(WITH_GAP);
  }

  @Test
  void theKernelOfAnotherStreamIsOnThePathBeforeTheLastOne() {
    DeviceRun run =
        new DeviceRun()
            .host(SECOND, 12, 1121, LAUNCH, 0, 12, SYNC, 12, 1125).stream(GEMM, 20, 1020).stream(
                RELU, 1021, 1121);
    assertThat(times(run)).isEqualTo(WITH_GAP);
  }

  @Test
  void kernelsThatOverlapCountOnce() {
    DeviceRun run =
        new DeviceRun()
            .host(SECOND, 10, 1100, LAUNCH, 0, 10, SYNC, 10, 1100).stream(GEMM, 10, 1050).stream(
                COPY, 20, 30, RELU, 1000, 1100);
    assertThat(run.walk().stretches())
        .containsExactly(new Stretch(HOST, 0, 10), new Stretch(FIRST, 10, 1100));
    assertThat(times(run)).isEqualTo(Map.of(LAUNCH, 10.0, GEMM, 980.0, COPY, 10.0, RELU, 100.0));
  }

  @Test
  void aKernelFromBeforeTheWaitIsOnThePathFromItsBegin() {
    DeviceRun run =
        new DeviceRun()
            .host(FIRST, 500, 1100, LAUNCH, 0, 500, SYNC, 500, 1100).stream(
                COPY, 20, 30, GEMM, 100, 1000, RELU, 1001, 1100);
    assertThat(times(run))
        .isEqualTo(Map.of(LAUNCH, 100.0, GEMM, 900.0, CallPaths.NONE, 1.0, RELU, 99.0));
  }

  @Test
  void aGapBeforeTheWaitIsUpToTheHost() {
    DeviceRun run =
        new DeviceRun()
            .host(FIRST, 500, 600, LAUNCH, 0, 500, SYNC, 500, 600).stream(
                GEMM, 10, 200, RELU, 490, 600);
    assertThat(times(run)).isEqualTo(Map.of(LAUNCH, 490.0, RELU, 110.0));
  }

  @Test
  void aWaitOfOneStreamIsNoWorkWhileALaterKernelRuns() {
    DeviceRun run =
        new DeviceRun()
            .host(FIRST, 10, 800, LAUNCH, 0, 10, SYNC, 10, 800).stream(GEMM, 10, 800).stream(
                RELU, 700, 900);
    assertThat(times(run)).isEqualTo(Map.of(LAUNCH, 10.0, GEMM, 690.0, RELU, 200.0));
  }

  @Test
  void lateKernelsFollowEachOtherWithoutTheHost() {
    DeviceRun run =
        new DeviceRun()
            .host(FIRST, 0, 0, LAUNCH, 0, 20).stream(GEMM, 30, 1000, RELU, 1001, 1101).stream(
                COPY, 1000, 1001);
    assertThat(times(run))
        .isEqualTo(Map.of(LAUNCH, 20.0, CallPaths.NONE, 10.0, GEMM, 970.0, COPY, 1.0, RELU, 100.0));
  }

  @Test
  void kernelsWithoutLaunchAreOnThePathBeforeTheirHostBegins() {
    DeviceRun run =
        new DeviceRun()
            .host(FIRST, 1010, 1100, SYNC, 1010, 1100).stream(
                GEMM, 0, 900, COPY, 902, 1000, RELU, 1002, 1100);
    assertThat(times(run))
        .isEqualTo(Map.of(GEMM, 900.0, COPY, 98.0, RELU, 98.0, CallPaths.NONE, 4.0));
  }

  @Test
  void manyGapsAreFilledByTheOtherStream() {
    int kernels = 1000;
    long[] first = new long[3 * kernels];
    long[] second = new long[3 * kernels];
    for (int i = 0; i < kernels; i++) {
      System.arraycopy(new long[] {GEMM, 10L * i, 10L * i + 7}, 0, first, 3 * i, 3);
      System.arraycopy(new long[] {RELU, 10L * i + 5, 10L * i + 9}, 0, second, 3 * i, 3);
    }
    long end = 10L * kernels - 1;
    DeviceRun run = new DeviceRun().host(SECOND, 0, end, SYNC, 0, end).stream(first).stream(second);
    List<Stretch> stretches = run.walk().stretches();
    long at = 0;
    for (Stretch s : stretches) {
      assertThat(s.begin()).isEqualTo(at);
      at = s.end();
    }
    assertThat(at).isEqualTo(end);
    assertThat(times(run))
        .isEqualTo(Map.of(GEMM, 5.0 * kernels, RELU, 4.0 * kernels, CallPaths.NONE, kernels - 1.0));
  }
}
