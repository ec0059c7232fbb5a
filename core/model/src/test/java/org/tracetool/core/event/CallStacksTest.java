package org.tracetool.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallStacksTest {
  private static final int PROCESSES = 100_000;

  @Test
  void aProcessThatLeftAllCallsHasNoStackAnyMore() {
    CallStacks stacks = new CallStacks();
    CallStack first = stacks.of(0);
    for (int i = 0; i < PROCESSES; i++) {
      assertThat(stacks.of(i)).isSameAs(first);
      stacks.of(i).enter(i, 1, 0);
      stacks.of(i).leave(0);
      stacks.releaseIfEmpty(i);
      assertThat(stacks.find(i)).isNull();
    }
  }

  @Test
  void callsStayWithTheirProcesses() {
    CallStacks stacks = new CallStacks();
    for (int i = 0; i < 100; i++) {
      stacks.of(i).enter(i, 1, 0);
      stacks.of(i).enter(i + 1, 2, 0);
      stacks.of(i).leave(0);
      stacks.releaseIfEmpty(i);
    }
    for (int i = 0; i < 100; i++) {
      assertThat(stacks.find(i).depth()).isEqualTo(1);
      assertThat(stacks.of(i).time(0)).isEqualTo(i);
    }
    assertThat(stacks.find(100)).isNull();
    assertThat(stacks.find(1 << 20)).isNull();
  }

  @Test
  void aStackThatHasSomethingToTellStays() {
    CallStacks stacks = new CallStacks();
    stacks.of(3).leave(0);
    stacks.releaseIfEmpty(3);
    assertThat(stacks.find(3).leavesWithoutEnter()).isEqualTo(1);
    assertThat(stacks.of(4)).isNotSameAs(stacks.find(3));
  }
}
