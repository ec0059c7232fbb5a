package org.tracetool.core.collect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CompactListsTest {
  @Test
  void numbersThatCountUpTakeNoMemory() {
    IntList ints = new IntList();
    LongIndex places = new LongIndex();
    for (int i = 0; i < 1000; i++) {
      ints.add(7 + i);
      assertThat(places.add(7 + i)).isTrue();
    }
    assertThat(places.add(7)).isFalse();
    assertThat(ints.bytes() + places.bytes()).isZero();
    assertThat(ints.get(999)).isEqualTo(1006);
    assertThat(places.find(1006)).isEqualTo(999);
    assertThat(places.find(1007)).isEqualTo(-1);
    ints.add(3);
    assertThat(places.add(3)).isTrue();
    assertThat(ints.get(999)).isEqualTo(1006);
    assertThat(ints.get(1000)).isEqualTo(3);
    assertThat(places.find(1006)).isEqualTo(999);
    assertThat(places.get(1000)).isEqualTo(3);
    assertThat(ints.toArray()).hasSize(1001).endsWith(1006, 3);
  }

  @Test
  void numbersOfRisingListsAreFound() {
    IntList ints = new IntList();
    assertThat(ints.findRising(0)).isNegative();
    for (int i = 5; i < 8; i++) {
      ints.add(i);
    }
    assertThat(ints.findRising(4)).isNegative();
    assertThat(ints.findRising(7)).isEqualTo(2);
    assertThat(ints.findRising(8)).isNegative();
    ints.add(20);
    assertThat(ints.findRising(7)).isEqualTo(2);
    assertThat(ints.findRising(20)).isEqualTo(3);
    assertThat(ints.findRising(19)).isNegative();
  }

  @Test
  void placesAreThoseOfAMap() {
    Random random = new Random(1);
    Map<Long, Integer> map = new HashMap<>();
    LongIndex places = new LongIndex();
    for (int i = 0; i < 20_000; i++) {
      long number = (long) random.nextInt(8000) - 4000 << random.nextInt(3) * 20;
      assertThat(places.add(number)).isEqualTo(map.putIfAbsent(number, map.size()) == null);
    }
    map.forEach((number, place) -> assertThat(places.find(number)).isEqualTo(place));
    assertThat(places.size()).isEqualTo(map.size());
    assertThat(places.bytes()).isLessThan(26L * map.size());
  }

  @Test
  void numbersThatRiseTakeMemoryForEachGapOnly() {
    LongIndex places = new LongIndex();
    for (int i = 0; i < 100_000; i++) {
      places.add(i + i / 1000);
    }
    assertThat(places.bytes()).isLessThan(3000);
    for (int gap = 1; gap < 100; gap++) { // what was left out comes after
      assertThat(places.find(1001L * gap - 1)).isEqualTo(-1);
      assertThat(places.add(1001L * gap - 1)).isTrue();
      assertThat(places.add(1001L * gap - 1)).isFalse();
    }
    assertThat(places.add(100_099)).isTrue();
    assertThat(places.add(100_100)).isTrue();
    assertThat(places.bytes()).isLessThan(8000);
    for (int place = 0; place < places.size(); place++) {
      assertThat(places.find(places.get(place))).isEqualTo(place);
    }
    assertThat(places.size()).isEqualTo(100_101);
    assertThat(places.find(-1)).isEqualTo(-1);
    assertThat(places.find(100_101)).isEqualTo(-1);
  }

  @Test
  void piecesOfAnyLengthComeBackFromMemoryAndFromAFile() {
    for (long budget : new long[] {0, 1 << 16, 1 << 20}) {
      PackedBytes packed = new PackedBytes(budget);
      PackedBytes.Cursor early = packed.new Cursor();
      for (int i = 0; i < 3000; i++) {
        packed.append(piece(i), piece(i).length);
        if (i % 100 == 3) {
          early.moveTo(i);
          assertThat(early.length).isEqualTo(piece(i).length);
        }
      }
      PackedBytes.Cursor cursor = packed.new Cursor();
      for (int i = 0; i < 3000; i++) {
        check(cursor, i);
      }
      for (int i = 2999; i >= 0; i -= 7) {
        check(cursor, i);
      }
    }
  }

  private static void check(PackedBytes.Cursor cursor, int i) {
    cursor.moveTo(i);
    assertThat(cursor.bytes())
        .satisfies(
            b ->
                assertThat(
                        java.util.Arrays.copyOfRange(b, cursor.start, cursor.start + cursor.length))
                    .isEqualTo(piece(i)));
  }

  private static byte[] piece(int i) {
    byte[] piece = new byte[i % 500 == 0 ? 70_000 : i % 60];
    java.util.Arrays.fill(piece, (byte) i);
    return piece;
  }
}
