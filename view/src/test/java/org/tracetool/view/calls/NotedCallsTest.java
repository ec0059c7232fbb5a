package org.tracetool.view.calls;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.index.IndexBuilder;
import org.tracetool.index.IndexOptions;
import org.tracetool.index.PreviewListener;
import org.tracetool.index.TraceIndex;
import org.tracetool.view.ShownTrace;
import org.tracetool.view.model.ViewedTrace;

/** Calls that are noted while the index is made, and those that are read afterwards. */
class NotedCallsTest {
  private static final long ROOM = 1 << 20;

  @TempDir private Path folder;

  @Test
  void notedCallsAreThoseThatAreReadOtherwise() throws IOException {
    Path file = folder.resolve("noted.ttidx");
    try (ViewedTrace shown = ShownTrace.open(folder)) {
      TraceReader reader = shown.original();
      NotedCalls noted = noted(ROOM, reader, file);
      try (TraceIndex index = TraceIndex.open(file, reader)) {
        KeptCalls kept = new KeptCalls(index, ROOM);
        noted.moveTo(kept, reader);
        for (StreamInfo stream : reader.streams()) {
          assertThat(kept.isKnown(stream)).isTrue();
          TokenTable<PackedCalls> calls = shown.records().calls(stream);
          for (int process : stream.locations()) {
            assertThat(told(kept.find(stream).get(process)))
                .isNotEmpty()
                .isEqualTo(told(calls.get(process)));
          }
        }
      }
    }
  }

  @Test
  void whereTheyDoNotFitThereAreNone() throws IOException {
    Path file = folder.resolve("full.ttidx");
    try (ViewedTrace shown = ShownTrace.open(folder)) {
      TraceReader reader = shown.original();
      NotedCalls noted = noted(1000, reader, file);
      assertThat(noted.begin(reader.streams().get(0))).isNull();
      try (TraceIndex index = TraceIndex.open(file, reader)) {
        KeptCalls kept = new KeptCalls(index, ROOM);
        noted.moveTo(kept, reader);
        assertThat(reader.streams()).noneMatch(kept::isKnown);
      }
    }
  }

  private static NotedCalls noted(long room, TraceReader reader, Path file) throws IOException {
    NotedCalls noted = new NotedCalls(room);
    PreviewListener listener =
        new PreviewListener() {
          @Override
          public StreamListener begin(StreamInfo stream) {
            return noted.begin(stream);
          }

          @Override
          public void updatePreview(int process, PartialPreview known) {
            // not asked for
          }
        };
    List<TraceFile> files = reader.files();
    IndexOptions options = new IndexOptions(ReadOptions.defaults(), 1, 1, 0, n -> {});
    IndexBuilder.write(reader, files, file, options, listener);
    return noted;
  }

  private static List<String> told(PackedCalls calls) {
    List<String> told = new ArrayList<>();
    calls.replay(
        TimeWindow.ALL,
        new PackedCalls.Visitor() {
          @Override
          public void enter(long time, int region) {
            told.add(time + " enter " + region);
          }

          @Override
          public void leave(long time) {
            told.add(time + " leave");
          }
        });
    return told;
  }
}
