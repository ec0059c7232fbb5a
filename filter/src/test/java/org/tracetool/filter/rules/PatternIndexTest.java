package org.tracetool.filter.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The index finds the same as trying one pattern after the other. */
class PatternIndexTest {
  private static final String[] PIECES = {
    "a", "b", "ab", "B", ":", "*", "**", "?", "[ab]", "[!a]", "[", "]", "\\", "\uffff", "\udc80"
  };
  private static final String[] LETTERS = {"a", "b", "A", ":", "[", "*", "\uffff", "\udc80", "İ"};

  private static String text(Random random, String[] pieces, int most) {
    StringBuilder text = new StringBuilder();
    for (int n = random.nextInt(most + 1); n > 0; n--) {
      text.append(pieces[random.nextInt(pieces.length)]);
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void sameDecisionsAsOneAfterTheOther(boolean collector) {
    Function<String, NamePattern> language =
        collector ? NamePattern::collector : NamePattern::shell;
    Random random = new Random(collector ? 1 : 2);
    for (int round = 0; round < 300; round++) {
      List<NamePattern> patterns = new ArrayList<>();
      for (int n = random.nextInt(12); n > 0; n--) {
        patterns.add(language.apply(text(random, PIECES, 6)));
      }
      PatternIndex index = new PatternIndex(patterns);
      for (int n = 0; n < 30; n++) {
        String name = text(random, LETTERS, 7);
        int[] matching =
            IntStream.range(0, patterns.size())
                .filter(i -> patterns.get(i).matches(name))
                .toArray();
        assertThat(index.all(name)).as("%s in %s", name, patterns).containsExactly(matching);
        assertThat(index.first(name))
            .as("%s in %s", name, patterns)
            .isEqualTo(matching.length == 0 ? PatternIndex.NONE : matching[0]);
        assertThat(index.last(name))
            .isEqualTo(matching.length == 0 ? PatternIndex.NONE : matching[matching.length - 1]);
      }
    }
  }

  @Test
  void longPiecesAtEachPlace() {
    Random random = new Random(4);
    String[] letters = {"a", "b", "c"};
    List<NamePattern> patterns = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      String piece = text(random, letters, 9);
      String[] forms = {piece, piece + "*", "*" + piece, "*" + piece + "*", "?" + piece + "?*b"};
      patterns.add(NamePattern.shell(forms[i % forms.length]));
    }
    patterns.removeIf(p -> p.source().length() < 6);
    PatternIndex index = new PatternIndex(patterns);
    for (int i = 0; i < 300; i++) {
      String name = text(random, letters, 12);
      int[] matching =
          IntStream.range(0, patterns.size()).filter(n -> patterns.get(n).matches(name)).toArray();
      assertThat(index.all(name)).as(name).containsExactly(matching);
    }
  }

  @Test
  @Timeout(20)
  void manyPatternsForManyNames() {
    Random random = new Random(3);
    String[] words = {"alpha", "beta", "std::vector", "solve"};
    List<NamePattern> patterns = new ArrayList<>();
    for (int i = 0; i < 100_000; i++) {
      String a = words[random.nextInt(words.length)];
      String[] forms = {a + i + "*", "*" + a + i, "*" + i + a + "*", a + "?" + i + "*x"};
      patterns.add(NamePattern.shell(forms[i % forms.length]));
    }
    patterns.add(NamePattern.shell("*_7*"));
    PatternIndex index = new PatternIndex(patterns);
    for (int i = 0; i < 5000; i++) {
      String name = "solver<std::vector<alpha>>::step_" + i;
      boolean last = Integer.toString(i).startsWith("7");
      assertThat(index.first(name)).isEqualTo(last ? 100_000 : PatternIndex.NONE);
    }
  }
}
