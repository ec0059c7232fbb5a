package org.tracetool.view.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tracetool.core.time.TimeWindow;

/** Packed calls come back as they were, from any time on. */
class PackedCallsTest {
  private static final int ENTER = 1;

  private record Step(long time, int region, int kind) {}

  private final List<Step> steps = new ArrayList<>();
  private final PackedCalls packed = new PackedCalls();

  private void add(long time, int region, int kind) {
    boolean added = kind == ENTER ? packed.enter(time, region) : packed.leave(time);
    assertThat(added).isTrue();
    steps.add(new Step(time, region, kind));
  }

  private void addRandom(int count, long begin) {
    Random random = new Random(7);
    long time = begin;
    int depth = 0;
    for (int i = 0; i < count; i++) {
      time += random.nextInt(4) == 0 ? 0 : random.nextInt(1000);
      boolean enters = random.nextInt(10) < (depth < 5 ? 6 : 4);
      add(time, enters ? random.nextInt(300) - 20 : 0, enters ? ENTER : 0);
      depth = Math.max(0, depth + (enters ? 1 : -1));
    }
    packed.end();
  }

  /** The regions of the open calls after each record in a window. */
  private List<String> states(TimeWindow window) {
    List<String> states = new ArrayList<>();
    List<Long> open = new ArrayList<>();
    packed.replay(
        window,
        new PackedCalls.Visitor() {
          @Override
          public void enter(long time, int region) {
            open.add((long) region);
            note(time);
          }

          @Override
          public void leave(long time) {
            if (!open.isEmpty()) {
              open.remove(open.size() - 1);
            }
            note(time);
          }

          private void note(long time) {
            if (window.contains(time)) {
              states.add(time + " " + open);
            }
          }
        });
    return states;
  }

  private List<String> expected(TimeWindow window) {
    List<String> states = new ArrayList<>();
    List<Long> open = new ArrayList<>();
    for (Step step : steps) {
      if (step.kind == ENTER) {
        open.add((long) step.region);
      } else if (!open.isEmpty()) {
        open.remove(open.size() - 1);
      }
      if (window.contains(step.time)) {
        states.add(step.time + " " + open);
      }
    }
    return states;
  }

  @Test
  void aWindowHasTheRecordsAndTheOpenCallsOfAll() {
    addRandom(5000, 1000);
    Random random = new Random(8);
    long last = steps.get(steps.size() - 1).time;
    assertThat(states(TimeWindow.ALL)).isEqualTo(expected(TimeWindow.ALL));
    for (int i = 0; i < 200; i++) {
      long from = random.nextInt((int) last);
      TimeWindow window = new TimeWindow(from, from + 1 + random.nextInt(20_000));
      assertThat(states(window)).isEqualTo(expected(window));
    }
  }

  @Test
  void timesAreUnsigned() {
    addRandom(600, Long.MAX_VALUE - 100_000);
    TimeWindow window = new TimeWindow(Long.MAX_VALUE, -1L);
    assertThat(states(window)).isNotEmpty().isEqualTo(expected(window));
  }

  @Test
  void recordsTakeFewBytes() {
    addRandom(5000, 1000);
    assertThat(packed.memory()).isLessThan(5000 * 4);
  }

  @Test
  void whatIsNotInOrderIsRefused() {
    add(1000, 1, ENTER);
    assertThat(packed.leave(999)).isFalse();
    assertThat(packed.enter(-1L, 2)).isFalse();
  }
}
