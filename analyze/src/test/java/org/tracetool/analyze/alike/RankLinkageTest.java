package org.tracetool.analyze.alike;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class RankLinkageTest {
  @Test
  void membersOfASetAreAllSimilar() {
    double[][] similarity = {{0.95, 0.5}, {0.92}, {}};
    assertThat(new RankLinkage(similarity).join(0.9)).containsExactly(List.of(0, 1), List.of(2));
  }

  @Test
  void ofEqualOnesTheFirstAreJoined() {
    double[][] similarity = {{0.95, 0.1}, {0.95}, {}};
    assertThat(new RankLinkage(similarity).join(0.9)).containsExactly(List.of(0, 1), List.of(2));
  }

  @Test
  void theLimitItselfIsNotSimilarEnough() {
    assertThat(new RankLinkage(new double[][] {{0.9}, {}}).join(0.9)).hasSize(2);
  }

  /** Against the definition: each time all pairs of sets, and all pairs of their members. */
  @Test
  void joinsAsTheDefinitionSays() {
    Random random = new Random(7);
    for (int round = 0; round < 200; round++) {
      int size = 1 + random.nextInt(12);
      double[][] similarity = new double[size][];
      for (int i = 0; i < size; i++) {
        similarity[i] = new double[size - i - 1];
        for (int j = 0; j < similarity[i].length; j++) {
          similarity[i][j] = random.nextInt(11) / 10.0;
        }
      }
      List<List<Integer>> expected = SlowLinkage.join(similarity, 0.35);
      assertThat(new RankLinkage(similarity).join(0.35)).isEqualTo(expected);
    }
  }

  private static final class SlowLinkage {
    static List<List<Integer>> join(double[][] similarity, double limit) {
      List<List<Integer>> sets =
          new java.util.ArrayList<>(
              IntStream.range(0, similarity.length).mapToObj(List::of).toList());
      while (true) {
        double best = limit;
        int[] pair = null;
        for (int i = 0; i < sets.size(); i++) {
          for (int j = i + 1; j < sets.size(); j++) {
            double value = 1;
            for (int a : sets.get(i)) {
              for (int b : sets.get(j)) {
                value = Math.min(value, similarity[Math.min(a, b)][Math.abs(a - b) - 1]);
              }
            }
            if (value > best) {
              best = value;
              pair = new int[] {i, j};
            }
          }
        }
        if (pair == null) {
          return sets;
        }
        List<Integer> joined = new java.util.ArrayList<>(sets.get(pair[0]));
        joined.addAll(sets.remove(pair[1]));
        joined.sort(null);
        sets.set(pair[0], joined);
      }
    }
  }
}
