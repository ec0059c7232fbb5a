package org.tracetool.format.otf2.map.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.tracetool.format.otf2.file.IdMap;
import org.tracetool.format.otf2.record.IdSpace;

/** Ids that one location uses mean what they meant, whatever table proposes them. */
class ShortIdsTest {
  private static final long UNDEFINED = 0xffff_ffffL;

  private static IdMap table(long... pairs) {
    long[] locals = new long[pairs.length / 2];
    long[] globals = new long[locals.length];
    for (int i = 0; i < locals.length; i++) {
      locals[i] = pairs[2 * i];
      globals[i] = pairs[2 * i + 1];
    }
    return IdMap.of(locals, globals);
  }

  private static ShortIds ids(IdMap table) {
    return ShortIds.of(IdSpace.REGION, table, id -> id);
  }

  @Test
  void theTableStaysIfAllOfItIsUsed() {
    IdMap table = table(0, 900, 1, 70_000, 2, 5);
    ShortIds ids = ids(table);
    assertThat(new long[] {ids.local(900), ids.local(70_000), ids.local(5)})
        .containsExactly(0, 1, 2);
    assertThat(ids.table(false)).isEqualTo(table);
  }

  @Test
  void anIdThatTheTableTakesGetsAFreeOne() {
    ShortIds ids = ids(table(0, 900, 1, 901));
    assertThat(ids.local(7)).as("not in the table").isEqualTo(7);
    assertThat(ids.local(0)).as("means 900 in the table").isEqualTo(902);
    assertThat(ids.local(902)).as("means 0 by now").isEqualTo(903);
    assertThat(ids.table(false)).isEqualTo(table(902, 0, 903, 902));
  }

  @Test
  void noTableIsWrittenWhereAllIdsStay() {
    ShortIds ids = ids(table(0, 0, 1, 1, 5_000_000, 2));
    assertThat(ids.local(2)).as("shorter than the proposed one").isEqualTo(2);
    assertThat(ids.local(1)).isEqualTo(1);
    assertThat(ids.table(false)).isNull();
    assertThat(ids.table(true)).as("if other ids may be in use").isNotNull();
  }

  @Test
  void undefinedStaysUndefined() {
    assertThat(ids(table(UNDEFINED, 4))).isNull();
    ShortIds ids = ids(table(0, 4, 1, -1));
    assertThat(ids.local(UNDEFINED)).isEqualTo(UNDEFINED);
  }

  @Test
  void whatIsWrittenIsReadAsWhatWasMeant() {
    Random random = new Random(15);
    for (int round = 0; round < 300; round++) {
      TreeMap<Long, Long> pairs = new TreeMap<>();
      int most = 1 << random.nextInt(1, 12);
      for (int i = random.nextInt(1, 40); i > 0; i--) {
        pairs.put((long) random.nextInt(most), (long) random.nextInt(most));
      }
      long[] flat =
          pairs.entrySet().stream()
              .flatMap(e -> Stream.of(e.getKey(), e.getValue()))
              .mapToLong(n -> n)
              .toArray();
      ShortIds ids = ids(table(flat));
      long[] meant = random.longs(60, 0, most).toArray();
      long[] used = new long[meant.length];
      for (int i = 0; i < used.length; i++) {
        used[i] = ids.local(meant[i]);
      }
      for (boolean whole : new boolean[] {false, true}) {
        IdMap written = ids.table(whole);
        for (int i = 0; i < used.length; i++) {
          assertThat(written == null ? used[i] : written.get(used[i])).isEqualTo(meant[i]);
        }
      }
    }
  }
}
