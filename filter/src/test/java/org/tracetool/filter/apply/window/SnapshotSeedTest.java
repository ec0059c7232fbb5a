package org.tracetool.filter.apply.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.testdata.contract.ContractRow;

class SnapshotSeedTest {
  private static EventSource source(List<ContractRow> rows) {
    return new EventSource() {
      private boolean read;

      @Override
      public boolean read(EventBlock block) {
        block.clear();
        if (!read) {
          rows.forEach(r -> r.addTo(block));
        }
        read = true;
        return block.rows() > 0;
      }

      @Override
      public void close() {
        // nothing is open
      }
    };
  }

  @Test
  void whatASnapshotShowsComesFirst() throws IOException {
    SnapshotSeed seed =
        new SnapshotSeed(
            source(
                List.of(
                    ContractRow.of(50, EventKind.SNAPSHOT_ENTER, 1, 7, 10, 2),
                    ContractRow.of(50, EventKind.SNAPSHOT_SCOPE, 1, 20, 4, 1, 9),
                    ContractRow.of(50, EventKind.SNAPSHOT_RECORDING, 1, 30, 2),
                    ContractRow.of(50, EventKind.SNAPSHOT_COUNTER, 1, 30, 4, 5),
                    ContractRow.of(60, EventKind.LEAVE, 1, 7))),
            50);
    Definitions definitions = Definitions.builder().add(new Definition.Location(1, "p", 0)).build();
    StreamInfo stream = new StreamInfo(1, new int[] {1});
    assertThat(seed.covers(stream, definitions, ReadOptions.defaults())).isTrue();
    assertThat(ContractRow.readAll(seed))
        .containsExactly(
            ContractRow.of(10, EventKind.ENTER, 1, 7, 2),
            ContractRow.of(20, EventKind.SCOPE_BEGIN, 1, 4, 1, 9),
            ContractRow.of(30, EventKind.RECORDING, 1, 2),
            ContractRow.of(60, EventKind.LEAVE, 1, 7));
  }
}
