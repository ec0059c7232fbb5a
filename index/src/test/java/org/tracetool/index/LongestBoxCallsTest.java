package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tracetool.index.PreviewBox.Call;

class LongestBoxCallsTest {
  private static byte[] written(List<Call> calls) {
    IndexOutput out = new IndexOutput().number(calls.size());
    for (Call call : calls) {
      out.number(call.process()).number(call.region()).number(call.enter()).number(call.ticks());
    }
    return out.toBytes();
  }

  private static byte[] written(LongestBoxCalls calls) {
    IndexOutput out = new IndexOutput();
    calls.write(out);
    return out.toBytes();
  }

  private static void add(LongestBoxCalls calls, Call call) {
    calls.add(call.process(), call.region(), call.enter(), call.ticks());
  }

  @Test
  void theThreeLongestStayAndEqualOnesInTheOrderOfTheirEnters() {
    Random random = new Random(3);
    Comparator<Call> order =
        Comparator.comparingLong(Call::ticks)
            .reversed()
            .thenComparingLong(Call::enter)
            .thenComparingInt(Call::process)
            .thenComparingInt(Call::region);
    for (int round = 0; round < 300; round++) {
      List<Call> all = new ArrayList<>();
      LongestBoxCalls longest = new LongestBoxCalls();
      LongestBoxCalls others = new LongestBoxCalls();
      for (int i = random.nextInt(12); i > 0; i--) {
        Call call =
            new Call(random.nextInt(2), random.nextInt(2), random.nextInt(3), random.nextInt(4));
        all.add(call);
        add(random.nextBoolean() ? longest : others, call);
      }
      longest.add(others);
      all.sort(order);
      assertThat(written(longest)).isEqualTo(written(all.subList(0, Math.min(3, all.size()))));
    }
  }

  @Test
  void aCallThatIsShorterThanAllOfThemIsNotTaken() {
    LongestBoxCalls longest = new LongestBoxCalls();
    for (int i = 0; i < 3; i++) {
      assertThat(longest.mayTake(1)).isTrue();
      add(longest, new Call(1, 1, i, 5 + i));
    }
    assertThat(longest.mayTake(4)).isFalse();
    assertThat(longest.mayTake(5)).isTrue();
  }

  @Test
  void whatIsAmongOthersIsLeftOut() {
    Call both = new Call(1, 2, 3, 4);
    Call own = new Call(1, 2, 9, 3);
    LongestBoxCalls longest = new LongestBoxCalls();
    add(longest, both);
    LongestBoxCalls waits = new LongestBoxCalls();
    add(waits, both);
    add(waits, own);
    IndexOutput out = new IndexOutput();
    waits.writeWithout(longest, out);
    assertThat(out.toBytes()).isEqualTo(written(List.of(own)));
  }
}
