package org.tracetool.format.slog2.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class DrawnCallsTest {
  private static final int MILLION = 1_000_000;

  /** What happened, as text. */
  private static final class Seen implements DrawnCalls.Calls {
    final List<String> rows = new ArrayList<>();

    @Override
    public void enter(long time, int location, int region, boolean isPart) {
      rows.add(time + (isPart ? " enter again " : " enter ") + region);
    }

    @Override
    public void leave(long time, int location, int region, boolean isPart) {
      rows.add(time + (isPart ? " leave for now " : " leave ") + region);
    }
  }

  private static final class Counted implements DrawnCalls.Calls {
    int entered;
    int left;

    @Override
    public void enter(long time, int location, int region, boolean isPart) {
      entered++;
    }

    @Override
    public void leave(long time, int location, int region, boolean isPart) {
      left++;
    }
  }

  /** With a look at all open states for each that ends, this takes several minutes. */
  @Test
  @Timeout(60)
  void endingStatesThatAreInsideEachOtherTakesTimeInProportionToTheirNumber() {
    DrawnCalls calls = new DrawnCalls();
    for (int i = 0; i < MILLION; i++) {
      calls.begin(1, i, 2L * MILLION - i);
    }
    Counted counted = new Counted();
    for (int i = MILLION; i > 0; i--) {
      calls.end(1, 2L * MILLION - i + 1, counted);
    }
    assertThat(counted.left).isEqualTo(MILLION);
    assertThat(counted.entered).isZero();
    assertThat(calls.split()).isZero();
  }

  /** Each of these ends while all later ones go on: entered again each time, that is quadratic. */
  @Test
  void endingStatesThatOverlapTakesTimeInProportionToTheirNumber() {
    int count = 50_000;
    DrawnCalls calls = new DrawnCalls();
    for (int i = 0; i < count; i++) {
      calls.begin(1, i, count + i);
    }
    Counted counted = new Counted();
    for (int i = 0; i < count; i++) {
      calls.end(1, count + i, counted);
    }
    assertThat(counted.left).isEqualTo(count + counted.entered);
    assertThat(counted.entered).isLessThan(30 * count);
    assertThat(calls.cut()).isPositive();
  }

  @Test
  void processesOneAfterTheOtherShareAStack() {
    DrawnCalls calls = new DrawnCalls();
    Counted counted = new Counted();
    for (int location = 1; location <= 1_000; location++) {
      calls.begin(location, 7, location);
      calls.end(location, location, counted);
    }
    assertThat(counted.left).isEqualTo(1_000);
    assertThat(calls.made()).isEqualTo(1);
  }

  @Test
  void someStatesThatOverlapAreAllEnteredAgain() {
    int count = 500;
    DrawnCalls calls = new DrawnCalls();
    for (int i = 0; i < count; i++) {
      calls.begin(1, i, count + i);
    }
    Counted counted = new Counted();
    for (int i = 0; i < count; i++) {
      calls.end(1, count + i, counted);
    }
    assertThat(counted.entered).isEqualTo(count * (count - 1) / 2);
    assertThat(calls.cut()).isZero();
  }

  @Test
  void aStateThatGoesOnIsLeftAndEnteredAgain() {
    DrawnCalls calls = new DrawnCalls();
    calls.begin(1, 10, 5);
    calls.begin(1, 11, 9);
    calls.begin(1, 12, 5);
    calls.begin(1, 13, 7);
    Seen seen = new Seen();
    calls.end(1, 4, seen);
    assertThat(seen.rows).isEmpty();
    calls.end(1, 5, seen);
    assertThat(seen.rows)
        .containsExactly(
            "5 leave for now 13",
            "5 leave 12",
            "5 leave for now 11",
            "5 leave 10",
            "5 enter again 11",
            "5 enter again 13");
    assertThat(calls.split()).isEqualTo(2);
    seen.rows.clear();
    calls.end(1, 7, seen);
    calls.end(1, 9, seen);
    assertThat(seen.rows).containsExactly("7 leave 13", "9 leave 11");
  }

  @Test
  void whatEndsIsWhatALookAtAllOfThemFinds() {
    Random random = new Random(20);
    DrawnCalls calls = new DrawnCalls();
    List<long[]> open = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      if (random.nextInt(3) > 0) {
        long end = i + random.nextInt(60);
        calls.begin(1, i, end);
        open.add(new long[] {end, i});
      }
      Seen seen = new Seen();
      calls.end(1, i, seen);
      assertThat(seen.rows).isEqualTo(naive(open, i));
    }
  }

  private static List<String> naive(List<long[]> open, long time) {
    int lowest = 0;
    while (lowest < open.size() && open.get(lowest)[0] > time) {
      lowest++;
    }
    List<String> rows = new ArrayList<>();
    for (int i = open.size() - 1; i >= lowest; i--) {
      rows.add(time + (open.get(i)[0] > time ? " leave for now " : " leave ") + open.get(i)[1]);
    }
    List<long[]> inside = open.subList(lowest, open.size());
    inside.removeIf(s -> s[0] <= time);
    inside.forEach(s -> rows.add(time + " enter again " + s[1]));
    return rows;
  }
}
