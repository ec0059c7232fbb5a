package org.tracetool.core.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LaunchMatcherTest {
  private final List<String> found = new ArrayList<>();
  private final LaunchMatcher times =
      new LaunchMatcher(4, (region, delay) -> found.add(region + ":" + delay));

  @Test
  void oneCallMayLaunchSeveralOperationsAndTheFirstCallCounts() {
    times.addLaunch(7, 100);
    times.addLaunch(7, 105); // the driver below the runtime
    times.addOperation(7, 130, 1);
    times.addOperation(7, 140, 2);
    assertThat(found).containsExactly("1:30", "2:40");
  }

  @Test
  void operationsWaitForALaunchThatIsLater() {
    times.addOperation(7, 98, 1);
    times.addOperation(8, 98, 5);
    times.addOperation(7, 99, 2);
    times.addLaunch(7, 100);
    times.addLaunch(7, 101);
    assertThat(found).containsExactly("2:-1", "1:-2");
  }

  @Test
  void forgetsTheOldestLaunches() {
    for (int i = 1; i <= 9; i++) {
      times.addLaunch(i, i);
    }
    assertThat(times.isForgetful()).isTrue();
    times.addOperation(9, 10, 9);
    times.addOperation(5, 10, 5);
    times.addOperation(1, 10, 1);
    assertThat(found).containsExactly("9:1", "5:5");
  }

  @Test
  void forgetsTheOldestOperationsThatWait() {
    times.addOperation(1, 0, 1);
    for (int i = 0; i < 5000; i++) {
      times.addOperation(2, i, 2);
    }
    times.addLaunch(1, 5000);
    assertThat(found).isEmpty();
    times.addLaunch(2, 5000);
    assertThat(found).hasSize(4096).startsWith("2:-1").endsWith("2:-4096");
  }
}
