package org.tracetool.core.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CallStackTest {
  private static final int MAIN = 1;
  private static final int FOO = 2;
  private static final int BAR = 3;

  private static CallStack entered() {
    CallStack stack = new CallStack();
    stack.enter(0, MAIN, 0);
    stack.enter(8, FOO, 17);
    stack.enter(16, BAR, -1);
    return stack;
  }

  @Test
  void aLeaveClosesTheInnermostCallWhateverItNames() {
    CallStack stack = entered();
    int at = stack.leave(FOO);
    assertThat(stack.words()[at + CallStack.TIME]).isEqualTo(16);
    assertThat(stack.words()[at + CallStack.REGION] >>> 32).isEqualTo(BAR);
    assertThat(stack.top()).isEqualTo(FOO);
    assertThat(stack.otherLeaves()).isEqualTo(1);
    stack.leave(99);
    assertThat(stack.top()).isEqualTo(MAIN);
    assertThat(stack.otherLeaves()).isEqualTo(2);
    stack.leave(0);
    assertThat(stack.isEmpty()).isTrue();
    assertThat(stack.otherLeaves()).isEqualTo(2);
  }

  @Test
  void aLeaveWithoutAnEnterClosesNothing() {
    CallStack stack = new CallStack();
    assertThat(stack.leave(FOO)).isEqualTo(CallStack.NONE);
    stack.enter(1, FOO, 0);
    assertThat(stack.leave(FOO)).isZero();
    assertThat(stack.leavesWithoutEnter()).isEqualTo(1);
    assertThat(stack.otherLeaves()).isZero();
  }

  @Test
  void levelsCountFromTheOutermostCallAndStepsFromTheInnermostOne() {
    CallStack stack = entered();
    assertThat(stack.depth()).isEqualTo(3);
    assertThat(stack.region(1)).isEqualTo(FOO);
    assertThat(stack.time(1)).isEqualTo(8);
    assertThat(stack.scl(1)).isEqualTo(17);
    assertThat(stack.scl(2)).isEqualTo(-1);
    assertThat(stack.region(2)).isEqualTo(BAR);
    assertThat(stack.below(0)).isEqualTo(BAR);
    assertThat(stack.below(2)).isEqualTo(MAIN);
    assertThat(stack.below(3)).isZero();
    assertThat(stack.find(MAIN)).isEqualTo(2);
    assertThat(stack.find(99)).isEqualTo(CallStack.NONE);
    stack.enter(20, BAR, 0);
    assertThat(stack.find(BAR)).isZero();
    assertThat(stack.find(BAR, 1)).isEqualTo(1);
    stack.drop(2);
    assertThat(stack.top()).isEqualTo(FOO);
    stack.drop(7);
    assertThat(stack.isEmpty()).isTrue();
  }

  @Test
  void callsBeyondTheDeepestAreOnlyCounted() {
    CallStack stack = new CallStack(1, 5);
    for (int i = 1; i <= 8; i++) {
      int at = stack.enter(i, i, 0);
      assertThat(at).isEqualTo(i <= 5 ? (i - 1) * 3 : CallStack.NONE);
    }
    assertThat(stack.depth()).isEqualTo(5);
    assertThat(stack.beyond()).isEqualTo(3);
    assertThat(stack.tooDeep()).isEqualTo(3);
    assertThat(stack.isTopKnown()).isFalse();
    stack.drop(1);
    assertThat(stack.leave(7)).isEqualTo(CallStack.NONE);
    assertThat(stack.leave(6)).isEqualTo(CallStack.NONE);
    assertThat(stack.isTopKnown()).isTrue();
    assertThat(stack.leave(5)).isEqualTo(12);
    assertThat(stack.otherLeaves() + stack.leavesWithoutEnter()).isZero();
  }

  @Test
  void theWordsOfTheUserStayWithTheirCall() {
    CallStack stack = new CallStack(2, 1000);
    for (int i = 0; i < 1000; i++) {
      int at = stack.enter(i, 1, 0);
      stack.words()[at + CallStack.WIDTH] = i;
      stack.words()[at + CallStack.WIDTH + 1] = -i;
    }
    for (int i = 999; i >= 0; i--) {
      assertThat(stack.place(i)).isEqualTo(stack.topPlace());
      int at = stack.leave(1);
      assertThat(stack.words()[at + CallStack.WIDTH]).isEqualTo(i);
      assertThat(stack.words()[at + CallStack.WIDTH + 1]).isEqualTo(-i);
    }
  }
}
