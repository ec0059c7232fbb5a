package org.tracetool.view.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.index.IndexBuilder;
import org.tracetool.index.IndexOptions;
import org.tracetool.index.TraceIndex;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.model.ViewedTrace;

/** Which calls there is room for. */
class KeptCallsRoomTest {
  /** Of each of two processes: the program, and three in each cycle. */
  private static final int CALLS = 2 * (1 + 3 * ShownTrace.CYCLES);

  private static final int BYTES_OF_CALL = 8;

  @TempDir private Path folder;

  @Test
  void recordsThatAreNotKeptNeedNoRoom() throws IOException {
    Path file = folder.resolve("room.ttidx");
    try (ViewedTrace shown = ShownTrace.open(folder)) {
      TraceReader reader = shown.original();
      IndexBuilder.write(reader, file, new IndexOptions(ReadOptions.defaults(), 1, 1, 0, n -> {}));
      try (TraceIndex index = TraceIndex.open(file, reader)) {
        StreamInfo stream = reader.streams().get(0);
        assertThat(index.callCount()).isEqualTo(CALLS);
        assertThat(index.recordCount()).isGreaterThan(2 * CALLS);
        assertThat(new KeptCalls(index, BYTES_OF_CALL * CALLS).canHold(stream)).isTrue();
        assertThat(new KeptCalls(index, BYTES_OF_CALL * CALLS - 1).canHold(stream)).isFalse();
      }
    }
  }
}
