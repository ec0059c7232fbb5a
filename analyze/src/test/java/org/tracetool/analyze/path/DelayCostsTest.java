package org.tracetool.analyze.path;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.tracetool.analyze.path.DeviceRun.COPY;
import static org.tracetool.analyze.path.DeviceRun.GEMM;
import static org.tracetool.analyze.path.DeviceRun.LAUNCH;
import static org.tracetool.analyze.path.DeviceRun.RELU;
import static org.tracetool.analyze.path.DeviceRun.SYNC;
import static org.tracetool.analyze.path.DeviceRun.byPath;

import java.util.Map;
import org.junit.jupiter.api.Test;

class DelayCostsTest {
  @Test
  void waitingForDevicesIsChargedToAllThatTheyExecuteMeanwhile() {
    DeviceRun run =
        new DeviceRun()
            .host(2, 12, 1112, LAUNCH, 0, 12, SYNC, 12, 1120).stream(COPY, 0, 16, GEMM, 20, 1020)
                .stream(RELU, 1012, 1112);
    DelayCosts costs = DelayCosts.of(run.locations(), DeviceRun.PATHS, 0, 1120);
    Map<Integer, Double> direct = byPath(costs.costs(), DelayCosts.DIRECT);
    assertThat(direct).containsOnlyKeys(COPY, GEMM, RELU);
    assertThat(direct.get(COPY)).isCloseTo(4, within(1e-9));
    assertThat(direct.get(GEMM)).isCloseTo(992, within(1e-9));
    assertThat(direct.get(RELU)).isCloseTo(100, within(1e-9));
    assertThat(costs.unattributed()).isCloseTo(4, within(1e-9));
  }
}
