package org.tracetool.core.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class LoserTreeTest {
  private record Item(long key, int input, int number) {}

  /** Runs a tournament over the inputs and returns what won, in order. */
  private static List<Item> play(List<List<Long>> inputs) {
    int n = inputs.size();
    long[] first = new long[n];
    boolean[] has = new boolean[n];
    for (int i = 0; i < n; i++) {
      has[i] = !inputs.get(i).isEmpty();
      first[i] = has[i] ? inputs.get(i).get(0) : 0;
    }
    LoserTree tree = new LoserTree(first, has);
    int[] at = new int[n];
    List<Item> won = new ArrayList<>();
    for (int w = tree.winner(); w >= 0; w = tree.winner()) {
      won.add(new Item(inputs.get(w).get(at[w]), w, at[w]));
      at[w]++;
      if (at[w] < inputs.get(w).size()) {
        tree.replace(inputs.get(w).get(at[w]));
      } else {
        tree.remove();
      }
    }
    return won;
  }

  private static List<Item> sorted(List<List<Long>> inputs) {
    List<Item> all = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      for (int k = 0; k < inputs.get(i).size(); k++) {
        all.add(new Item(inputs.get(i).get(k), i, k));
      }
    }
    all.sort(
        Comparator.comparing(Item::key, Long::compareUnsigned)
            .thenComparing(Item::input)
            .thenComparing(Item::number));
    return all;
  }

  @Property(tries = 500)
  void sortedInputsComeOutAsASortWouldPutThem(
      @ForAll @Size(max = 40)
          List<@Size(max = 12) List<@IntRange(min = -3, max = 3) Integer>> raw) {
    List<List<Long>> inputs = new ArrayList<>();
    for (List<Integer> r : raw) {
      List<Long> input = new ArrayList<>(r.stream().map(i -> (long) i).toList());
      input.sort(Long::compareUnsigned);
      inputs.add(input);
    }
    assertThat(play(inputs)).isEqualTo(sorted(inputs));
  }

  @Property(tries = 200)
  void anyLongsAreComparedUnsigned(@ForAll @Size(max = 30) List<Long> keys) {
    List<List<Long>> inputs = keys.stream().map(List::of).toList();
    assertThat(play(inputs)).isEqualTo(sorted(inputs));
  }

  @Property(tries = 300)
  void keysThatAreFarFromEachOtherAfterAllComeOutSorted(
      @ForAll @Size(min = 1, max = 20) List<@Size(max = 6) List<Long>> tails) {
    // The first keys are close together, the following ones are anywhere after them.
    List<List<Long>> inputs = new ArrayList<>();
    for (int i = 0; i < tails.size(); i++) {
      List<Long> input = new ArrayList<>(tails.get(i));
      input.add((long) (i % 3));
      input.sort(Long::compareUnsigned);
      inputs.add(input);
    }
    assertThat(play(inputs)).isEqualTo(sorted(inputs));
  }

  @Example
  void aKeyBeforeAllOthersWinsAtOnce() {
    List<Item> won = play(List.of(List.of(100L, 3L, 101L), List.of(100L, 102L), List.of()));
    assertThat(won).extracting(Item::key).containsExactly(100L, 3L, 100L, 101L, 102L);
  }

  @Example
  void noInputsHaveNoWinner() {
    assertThat(play(List.of())).isEmpty();
    assertThat(play(List.of(List.of()))).isEmpty();
    assertThat(play(List.of(List.of(), List.of(), List.of()))).isEmpty();
  }

  @Example
  void thousandsOfInputsOfAnyNumberComeOutSorted() {
    Random random = new Random(5);
    for (int n : new int[] {1, 2, 3, 4, 5, 7, 8, 9, 1023, 1024, 1025, 5000}) {
      List<List<Long>> inputs = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        List<Long> input = new ArrayList<>();
        for (int k = random.nextInt(20); k > 0; k--) {
          input.add((long) random.nextInt(1000) << random.nextInt(55));
        }
        input.sort(Long::compareUnsigned);
        inputs.add(input);
      }
      assertThat(play(inputs)).isEqualTo(sorted(inputs));
    }
  }
}
