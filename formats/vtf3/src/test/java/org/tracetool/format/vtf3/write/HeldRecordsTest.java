package org.tracetool.format.vtf3.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.format.vtf3.Codecs;
import org.tracetool.format.vtf3.WorkedExample;
import org.tracetool.format.vtf3.encoding.VtfEncoding;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfSyntax;

class HeldRecordsTest {
  private static final int MANY = 400_000;

  private final VtfRecord record = new VtfRecord();

  private VtfRecord numbered(int n) {
    record.begin(VtfSyntax.GLOBALOP).time = n;
    record.field[0] = n;
    record.field[6] = 0;
    return record;
  }

  @Test
  void whatIsHeldIsHandedOnInOrderWithWhatWasFilledInLater() throws IOException {
    try (HeldRecords held = new HeldRecords()) {
      List<Long> positions = new ArrayList<>();
      for (int round = 0; round < 2; round++) {
        positions.clear();
        for (int i = 0; i < MANY; i++) {
          positions.add(held.add(numbered(i)));
        }
        assertThat(held.size()).isGreaterThan(32L << 20); // more than stays in memory
        for (int i = 0; i < MANY; i += 1000) {
          held.set(positions.get(i), 6, -i);
        }
        int[] seen = new int[1];
        VtfEvents.Sink check =
            r -> {
              int n = seen[0]++;
              assertThat(r.field[0]).isEqualTo(n);
              assertThat(r.time).isEqualTo(n);
              assertThat(r.field[6]).isEqualTo(n % 1000 == 0 ? -n : 0);
            };
        held.release(positions.get(1234), check);
        assertThat(seen[0]).isEqualTo(1234);
        held.release(Long.MAX_VALUE, check);
        assertThat(seen[0]).isEqualTo(MANY);
        assertThat(held.isEmpty()).isTrue();
      }
    }
  }

  @Test
  void notesStayWithTheirRecord() throws IOException {
    try (HeldRecords held = new HeldRecords()) {
      List<Long> positions = new ArrayList<>();
      for (int i = 0; i < MANY; i++) {
        positions.add(held.add(numbered(i), i % 3));
      }
      int fields = VtfSyntax.GLOBALOP.defaults.length;
      for (int i = 2; i < MANY; i += 3) {
        held.set(positions.get(i), fields, i, -i);
      }
      long[] one = new long[fields + 3];
      for (int i : new int[] {2, MANY / 3 * 3 - 1}) {
        held.get(positions.get(i), one);
        assertThat(Double.longBitsToDouble(one[0])).isEqualTo(i);
        assertThat(one[1]).isEqualTo(i);
        assertThat(one[fields + 1]).isEqualTo(i);
        assertThat(one[fields + 2]).isEqualTo(-i);
      }
      int[] seen = new int[1];
      held.release(
          Long.MAX_VALUE,
          r -> {
            int n = seen[0]++;
            assertThat(r.field[0]).isEqualTo(n);
            assertThat(held.notes()).isEqualTo(n % 3);
            if (n % 3 == 2) {
              assertThat(held.note(0)).isEqualTo(n);
              assertThat(held.note(1)).isEqualTo(-n);
            } else if (n % 3 == 1) {
              assertThat(held.note(0)).isZero();
            }
          });
      assertThat(seen[0]).isEqualTo(MANY);
    }
  }

  @Test
  void listsAndTextsSurvive() throws IOException {
    List<VtfRecord> records = Codecs.decode(VtfEncoding.ASCII, Codecs.ascii(WorkedExample.ASCII));
    List<VtfRecord> after = new ArrayList<>();
    try (HeldRecords held = new HeldRecords()) {
      for (VtfRecord r : records) {
        held.add(r);
      }
      held.release(Long.MAX_VALUE, r -> after.add(r.copy()));
    }
    assertThat(Codecs.text(Codecs.encode(VtfEncoding.ASCII, after))).isEqualTo(WorkedExample.ASCII);
  }
}
