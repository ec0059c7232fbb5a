package org.tracetool.unify;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tracetool.core.collect.VampirTraceHashOrder;
import org.tracetool.core.snapshot.Thumbnail;
import org.tracetool.unify.events.SnapshotTimes;

/** Times of snapshots, their hash order, the thumbnail. */
class SnapshotRulesTest {
  @Test
  void intervalFollowsFromLengthAndNumber() {
    assertThat(SnapshotTimes.of(100, 1024)).isEqualTo(new SnapshotTimes(1, 100, 100));
    assertThat(SnapshotTimes.of(0, 1024)).isEqualTo(new SnapshotTimes(1, 1, 1));
    assertThat(SnapshotTimes.of(649_977_103L, 40).interval()).isEqualTo(0xf1e62cL);
    // 1500 / 1025 = 1.46: more sample points than snapshots
    SnapshotTimes dense = SnapshotTimes.of(1500, 1024);
    assertThat(dense.interval()).isEqualTo(1);
    assertThat(dense.samplePoints()).isEqualTo(1500);
    assertThat(dense.time(1023)).isEqualTo(1024);
    assertThat(dense.time(1024)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void noSnapshotAtTheEndItself() {
    SnapshotTimes times = SnapshotTimes.of(64, 3);
    assertThat(times.time(2)).isEqualTo(48);
    assertThat(times.time(3)).isEqualTo(Long.MAX_VALUE);
    assertThat(times.samplePoints()).isEqualTo(4);
  }

  @Test
  void hashIsLookup3() {
    assertThat(VampirTraceHashOrder.hash(1)).isEqualTo(0x72a82a9b);
    assertThat(VampirTraceHashOrder.hash(0x3b9aca02)).isEqualTo(0xf2e16822);
  }

  @Test
  void bucketsAscendAndHoldTheNewestFirst() {
    int[] tokens = IntStream.rangeClosed(1, 25).toArray();
    int[] order = VampirTraceHashOrder.sort(tokens, 25, 16);
    List<Integer> sorted = new ArrayList<>();
    for (int i : order) {
      sorted.add(tokens[i]);
    }
    assertThat(sorted)
        .containsExactly(
            18, 10, 4, 21, 16, 25, 15, 23, 5, 19, 17, 14, 7, 2, 13, 1, 8, 20, 12, 11, 9, 6, 24, 22,
            3);
  }

  @Test
  void thumbnailShowsTheFunctionBeforeALaterChange() throws IOException {
    Thumbnail thumbnail = new Thumbnail(8, List.of(0x100001, 2, 1));
    Thumbnail.Row row = thumbnail.row(2);
    row.advanceTo(0, 0); // enters 5 at 0
    row.advanceTo(3, 5); // enters 17 at 3
    row.advanceTo(3, 17);
    row.advanceTo(6, 17); // leaves at 6
    row.end(5);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    thumbnail.write(out);
    assertThat(out.toString(StandardCharsets.US_ASCII))
        .isEqualTo("0:8,3\n1:0,0,0,0,0,0,0,0,\n2:5,5,5,11,11,11,5,5,\n100001:0,0,0,0,0,0,0,0,\n");
  }

  @Test
  void ofManyStreamsSomeAreShown() {
    List<Integer> streams = IntStream.rangeClosed(1, 1600).boxed().toList();
    Thumbnail thumbnail = new Thumbnail(8, streams);
    List<Integer> shown = streams.stream().filter(s -> thumbnail.row(s) != null).toList();
    assertThat(shown).hasSize(512).startsWith(1, 4, 7).endsWith(1534);
  }
}
