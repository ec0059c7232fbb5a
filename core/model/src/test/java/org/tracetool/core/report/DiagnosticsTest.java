package org.tracetool.core.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.tracetool.core.report.Diagnostics.Incident;

class DiagnosticsTest {
  private final Diagnostics diagnostics = new Diagnostics();

  @Test
  void equalIncidentsAreCountedAndTheFirstFewKept() {
    for (int i = 0; i < 1_000_000; i++) {
      diagnostics.reportDamage(
          DamageCode.DAMAGED_RECORDS, "malformed record", "a.events: byte " + i);
    }
    assertThat(diagnostics.incidents())
        .containsExactly(
            new Incident(
                DamageCode.DAMAGED_RECORDS,
                "malformed record",
                1_000_000,
                List.of("a.events: byte 0", "a.events: byte 1", "a.events: byte 2")));
  }

  @Test
  void examplesAreTheFirstPlacesWhateverTheOrderInWhichTheyCome() {
    List<String> places = new ArrayList<>();
    for (int stream = 1; stream <= 30; stream++) {
      places.add("stream " + stream + ": back to 0." + stream % 7 + " s");
    }
    for (int seed = 0; seed < 20; seed++) {
      Collections.shuffle(places, new Random(seed));
      Diagnostics some = new Diagnostics();
      Diagnostics others = new Diagnostics();
      places.forEach(
          place ->
              (place.hashCode() % 2 == 0 ? some : others)
                  .warn(WarningCode.NOTHING_FOUND, "back", place));
      others.joinInto(some);
      assertThat(some.incidents().get(0).examples())
          .containsExactly(
              "stream 1: back to 0.1 s", "stream 2: back to 0.2 s", "stream 3: back to 0.3 s");
    }
  }

  @Test
  void placesAreInOrderOfTheNumbersInThem() {
    List<String> ordered =
        List.of("a 00", "a 0x", "a 01", "a 1", "a 9b", "a 10", "a 10 b", "a 18446744073709551616");
    List<String> sorted = new ArrayList<>(ordered);
    Collections.reverse(sorted);
    sorted.sort(new NaturalOrder());
    assertThat(sorted).containsExactlyElementsOf(ordered);
  }

  @Test
  void severestComeFirstThenByName() {
    diagnostics.warn(WarningCode.NOTHING_FOUND, "b", "x");
    diagnostics.warn(WarningCode.NOTHING_FOUND, "a", null);
    diagnostics.reportLoss(LossCode.OTHER, "lost", 3);
    diagnostics.reportDamage(DamageCode.DAMAGED_RECORDS, "z", "y");
    assertThat(diagnostics.incidents())
        .extracting(Incident::what)
        .containsExactly("z", "lost", "a", "b");
    assertThat(diagnostics.incidents()).extracting(Incident::count).containsExactly(1L, 3L, 1L, 1L);
  }

  @Test
  void theSamePhraseWithAnotherSeverityIsAnotherSort() {
    diagnostics.warn(WarningCode.NOTHING_FOUND, "odd", "x");
    diagnostics.reportDamage(DamageCode.DAMAGED_RECORDS, "odd", "y");
    assertThat(diagnostics.incidents()).hasSize(2);
  }

  @Test
  void onlyDamageAndLossMakeAStrictRunFail() {
    assertThat(diagnostics.hasLoss()).isFalse();
    diagnostics.warn(WarningCode.NOTHING_FOUND, "w", "x");
    diagnostics.reportLoss(LossCode.OTHER, "none", 0);
    assertThat(diagnostics.hasLoss()).isFalse();
    diagnostics.reportLoss(LossCode.OTHER, "some", 1);
    assertThat(diagnostics.hasLoss()).isTrue();
    assertThat(diagnostics.hasDamage()).isFalse();
    diagnostics.reportDamage(DamageCode.DAMAGED_RECORDS, "d", "x");
    assertThat(diagnostics.hasDamage()).isTrue();
  }

  @Test
  void manyThreadsLoseNoCount() throws InterruptedException {
    ExecutorService pool = Executors.newFixedThreadPool(4);
    List<Callable<Void>> jobs = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      String place = "t" + t;
      jobs.add(
          () -> {
            for (int i = 0; i < 10_000; i++) {
              diagnostics.reportDamage(DamageCode.DAMAGED_RECORDS, "d" + i % 3, place);
            }
            return null;
          });
    }
    pool.invokeAll(jobs);
    pool.shutdown();
    assertThat(diagnostics.incidents().stream().mapToLong(Incident::count).sum()).isEqualTo(40_000);
    assertThat(diagnostics.incidents()).hasSize(3);
  }

  @Test
  void damageThatOnlyAnotherReadingFoundIsTold() {
    Diagnostics again = diagnostics.rereading();
    again.reportDamage(DamageCode.DAMAGED_RECORDS, "unreadable", "a: byte 7");
    again.warn(WarningCode.NOTHING_FOUND, "odd", "a");
    again.reportLoss(LossCode.OTHER, "lost", 1);
    assertThat(diagnostics.incidents())
        .containsExactly(
            new Incident(DamageCode.DAMAGED_RECORDS, "unreadable", 1, List.of("a: byte 7")));
    assertThat(diagnostics.hasDamage()).isTrue();
  }

  @Test
  void damageThatBothReadingsFindCountsOnce() {
    Diagnostics before = diagnostics.rereading();
    before.reportDamage(DamageCode.DAMAGED_RECORDS, "d", "x");
    before.reportDamage(DamageCode.DAMAGED_RECORDS, "d", "y");
    diagnostics.reportDamage(DamageCode.DAMAGED_RECORDS, "d", "x");
    diagnostics.reportDamage(DamageCode.DAMAGED_RECORDS, "d", "y");
    diagnostics.reportDamage(DamageCode.DAMAGED_RECORDS, "d", "z");
    Diagnostics after = diagnostics.rereading();
    after.reportDamage(DamageCode.DAMAGED_RECORDS, "d", "x");
    assertThat(diagnostics.incidents())
        .containsExactly(new Incident(DamageCode.DAMAGED_RECORDS, "d", 3, List.of("x", "y", "z")));
  }

  @Test
  void whatAnotherReadingFindsReachesACollectionThatThisOneJoins() {
    Diagnostics main = new Diagnostics();
    Diagnostics earlier = diagnostics.rereading();
    Diagnostics later = diagnostics.rereading();
    earlier.reportDamage(DamageCode.DAMAGED_RECORDS, "before", "x");
    diagnostics.joinInto(main);
    later.rereading().reportDamage(DamageCode.DAMAGED_RECORDS, "after", "y");
    assertThat(main.incidents())
        .containsExactly(
            new Incident(DamageCode.DAMAGED_RECORDS, "after", 1, List.of("y")),
            new Incident(DamageCode.DAMAGED_RECORDS, "before", 1, List.of("x")));
  }
}
