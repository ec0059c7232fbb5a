package org.tracetool.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.format.StartFacet;

class CheckpointsTest {
  private static final int CALLS = 10_000;

  /** However large the index of a long trace may be, its states have to fit into memory first. */
  @Tag("broad")
  @Test
  void statesOfAStreamTakeLimitedMemory() {
    EventBlock enters = new EventBlock();
    for (int i = 0; i < CALLS; i++) {
      int at = enters.addRow(1 + i, EventKind.ENTER, 1, 0);
      enters.words()[at] = 1 + i % 100;
      enters.words()[at + 1] = 0;
    }
    StreamOpenState open = new StreamOpenState();
    EventCursor event = enters.cursor();
    while (event.next()) {
      open.follow(event);
    }
    List<StartFacet.Start> starts = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      starts.add(new StartFacet.Start(CALLS + (i + 1L << 35), 2 + i));
    }
    Checkpoints checkpoints = new Checkpoints(starts, Long.MAX_VALUE / 32);
    while (checkpoints.nextTime() != -1L) {
      checkpoints.take(open);
    }
    IndexedStreamPart part = checkpoints.part(1, CALLS, true, List.of(), new byte[0]);
    long kept = part.lengths().stream().mapToLong(Integer::longValue).sum();
    assertThat(kept).isBetween(Checkpoints.MAX_KEPT_BYTES / 4, Checkpoints.MAX_KEPT_BYTES);
  }

  /** A format may find places while the stream is read; several can have the same time. */
  @Test
  void placesThatBecomeKnownLaterAreTakenAsIfKnownBefore() {
    List<StartFacet.Start> all = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      all.add(new StartFacet.Start(10 + i / 3, 2 + i));
    }
    Checkpoints before = new Checkpoints(all, 1 << 20);
    take(before);
    List<StartFacet.Start> growing = new ArrayList<>();
    Checkpoints later = new Checkpoints(growing, 1 << 20);
    for (StartFacet.Start start : all) {
      growing.add(start);
      take(later);
    }
    byte[] expected = before.part(1, 9, true, List.of(), new byte[0]).table();
    assertThat(later.part(1, 9, true, List.of(), new byte[0]).table()).isEqualTo(expected);
    assertThat(expected[0]).as("places").isEqualTo((byte) 100);
  }

  private static void take(Checkpoints checkpoints) {
    while (checkpoints.nextTime() != -1L) {
      checkpoints.take(new StreamOpenState());
    }
  }
}
