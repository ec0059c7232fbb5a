package org.tracetool.view.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.tile.TileBudget;
import org.tracetool.view.tile.TileGrid;
import org.tracetool.view.tile.TileMaker;

/** What nobody waits for is not read to its end. */
class WantedRecordsTest {
  @TempDir private Path folder;

  /** A source of empty blocks without end. */
  private static final class Endless implements EventSource {
    final AtomicInteger reads = new AtomicInteger();
    boolean isClosed;

    @Override
    public boolean read(EventBlock block) {
      reads.incrementAndGet();
      return true;
    }

    @Override
    public void close() {
      isClosed = true;
    }
  }

  @Test
  void readingEndsAtTheNextBlock() throws IOException {
    RequestProgress wanted = new RequestProgress();
    Endless endless = new Endless();
    EventBlock block = new EventBlock();
    try (InterruptibleSource source = new InterruptibleSource(endless, wanted)) {
      assertThat(source.read(block)).isTrue();
      wanted.drop();
      assertThatThrownBy(() -> source.read(block)).isInstanceOf(RequestAbandonedException.class);
    }
    assertThat(endless.reads.get()).isEqualTo(1);
    assertThat(endless.isClosed).isTrue();
  }

  @Test
  void aTraceIsReadForOneQuestionAsLongAsItIsWanted() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      RequestProgress wanted = new RequestProgress();
      List<Long> seen = new ArrayList<>();
      int[] both = {1, 2};
      assertThatThrownBy(
              () ->
                  trace
                      .asked(wanted)
                      .records()
                      .readMerged(
                          both,
                          TimeWindow.ALL,
                          null,
                          event -> {
                            seen.add(event.time());
                            wanted.drop();
                            return true;
                          }))
          .isInstanceOf(RequestAbandonedException.class);
      int[] all = {0};
      trace.records().readMerged(both, TimeWindow.ALL, null, event -> all[0]++ >= 0);
      assertThat(seen.size()).isPositive().isLessThan(all[0]);
    }
  }

  @Test
  void tilesAreNotMadeForNobody() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      RequestProgress wanted = new RequestProgress();
      TileMaker maker = new TileMaker(trace.asked(wanted), TileBudget.DEFAULT);
      TileGrid first = new TileGrid(14, 0);
      List<ViewRow> rows = trace.rows().list();
      assertThat(maker.tiles(first, 1, rows, 0, true)).hasSize(1);
      wanted.drop();
      assertThatThrownBy(() -> maker.tiles(first, 1, rows, 0, true))
          .isInstanceOf(RequestAbandonedException.class);
      assertThat(maker.tiles(first, 1, rows, 0, false)).as("from the index alone").hasSize(1);
    }
  }

  @Test
  void fromPlacesOnAllOfTheWindowComesOnceInOrder() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      int[] both = {1, 2};
      TimeWindow window = new TimeWindow(100_000, 110_000);
      List<String> plain = new ArrayList<>();
      List<String> fromPlaces = new ArrayList<>();
      trace.records().readMerged(both, window, null, event -> keep(event, window, plain));
      trace
          .records()
          .readMergedFromPlaces(both, window, null, event -> keep(event, window, fromPlaces));
      assertThat(fromPlaces).isNotEmpty().isEqualTo(plain);
    }
  }

  @Test
  void recordsOfSomeKindsAreKeptUnlessTheyAreMany() throws IOException {
    try (ViewedTrace trace = ShownTrace.open(folder)) {
      int[] both = {1, 2};
      TimeWindow window = new TimeWindow(100_000, 110_000);
      Set<EventKind> kinds = Set.of(EventKind.SEND, EventKind.RECEIVE);
      List<String> plain = new ArrayList<>();
      trace.records().readMerged(both, window, kinds, event -> keep(event, window, plain));
      plain.removeIf(record -> !record.endsWith("SEND") && !record.endsWith("RECEIVE"));
      assertThat(plain).hasSize(20);
      WantedRecords kept = kept(trace, window, kinds, Long.MAX_VALUE);
      List<String> found = new ArrayList<>();
      kept.visit(event -> keep(event, window, found));
      assertThat(found).isEqualTo(plain);
      assertThat(kept(trace, window, kinds, 20)).as("more than 20 words").isNull();
    }
  }

  private static WantedRecords kept(
      ViewedTrace trace, TimeWindow window, Set<EventKind> kinds, long words) throws IOException {
    return WantedRecords.read(
        trace.records(),
        trace.records().streamsOf(new int[] {1, 2}),
        window,
        l -> true,
        kinds,
        2,
        words);
  }

  private static boolean keep(EventCursor event, TimeWindow window, List<String> to) {
    if (window.contains(event.time())) {
      to.add(event.time() + " " + event.location() + " " + event.kind());
    }
    return true;
  }
}
