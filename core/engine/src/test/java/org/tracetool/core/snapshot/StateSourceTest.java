package org.tracetool.core.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StateFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;

class StateSourceTest {
  private static final StreamInfo STREAM = new StreamInfo(1, new int[] {1, 2});

  /** A trace without events of which the windows are noted that are read. */
  private static class Empty implements TraceReader {
    final List<TimeWindow> read = new ArrayList<>();

    @Override
    public TraceFormat format() {
      throw new UnsupportedOperationException();
    }

    @Override
    public Definitions definitions() {
      return Definitions.builder().build();
    }

    @Override
    public Definitions localDefinitions(StreamInfo stream) {
      return definitions();
    }

    @Override
    public List<StreamInfo> streams() {
      return List.of(STREAM);
    }

    @Override
    public boolean has(StreamInfo stream, Section section) {
      return true;
    }

    @Override
    public EventSource open(StreamInfo stream, Section section, ReadOptions options) {
      read.add(options.window());
      return new EventSource() {
        @Override
        public boolean read(EventBlock block) {
          return false;
        }

        @Override
        public void close() {
          // nothing is open
        }
      };
    }

    @Override
    public List<TraceFile> files() {
      return List.of();
    }

    @Override
    public void close() {
      // nothing is open
    }
  }

  private static final class Knowing extends Empty implements StateFacet {
    @Override
    public EventBlock stateAt(StreamInfo stream, long time, ReadOptions options) {
      EventBlock state = new EventBlock();
      state.add(time, EventKind.SNAPSHOT_ENTER, 1, 7, 20, 3);
      state.add(time, EventKind.SNAPSHOT_ENTER, 1, 8, 20, 0);
      state.add(time, EventKind.SNAPSHOT_COUNTER, 1, 15, 5, 99);
      state.add(time, EventKind.SNAPSHOT_OPEN_FILE, 1, 2, 3, 4);
      state.add(time, EventKind.SNAPSHOT_ENTER, 2, 9, -1L - 8, 0);
      state.add(time, EventKind.SNAPSHOT_ENTER, 2, 9, 1, 0);
      return state;
    }
  }

  private static List<String> rows(EventSource source) throws IOException {
    List<String> rows = new ArrayList<>();
    try (source) {
      source.drainTo(
          e -> {
            StringBuilder row = new StringBuilder(Long.toUnsignedString(e.time()));
            row.append(' ').append(e.kind()).append(' ').append(e.location());
            for (int i = 0; i < e.kind().fieldCount(); i++) {
              row.append(' ').append(e.field(i));
            }
            rows.add(row.toString());
          });
    }
    return rows;
  }

  @Test
  void whatIsGoingOnComesFirstInOrderOfTime() throws IOException {
    Knowing reader = new Knowing();
    ReadOptions window = ReadOptions.defaults().withWindow(new TimeWindow(30, 40));
    assertThat(rows(StateSource.open(reader, STREAM, window)))
        .containsExactly(
            "1 ENTER 2 9 0",
            "15 COUNTER 1 5 99",
            "20 ENTER 1 7 3",
            "20 ENTER 1 8 0",
            "18446744073709551607 ENTER 2 9 0");
    assertThat(reader.read).containsExactly(new TimeWindow(30, 40));
  }

  @Test
  void withoutAStateEverythingHasToBeRead() throws IOException {
    Empty reader = new Empty();
    ReadOptions window = ReadOptions.defaults().withWindow(new TimeWindow(30, 40));
    assertThat(StateSource.open(reader, STREAM, window)).isNull();
    assertThat(StateSource.open(new Knowing(), STREAM, ReadOptions.defaults())).isNull();
    assertThat(reader.read).isEmpty();
  }
}
