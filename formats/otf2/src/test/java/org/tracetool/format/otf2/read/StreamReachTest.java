package org.tracetool.format.otf2.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReachingSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.format.otf2.Otf2Format;
import org.tracetool.format.otf2.write.Otf2Writer;

/** How far the events of a location go, by the begin of the last chunk of its file. */
class StreamReachTest {
  private static final int EVENTS = 200_000;
  private static final int STEP = 10;

  private static void write(Otf2Writer writer, StreamInfo stream, int events) throws IOException {
    EventSink sink = writer.sink(stream, Section.EVENTS);
    EventBlock block = new EventBlock();
    int location = stream.locations()[0];
    for (int i = 0; i < events; i++) {
      EventKind kind = i % 2 == 0 ? EventKind.ENTER : EventKind.LEAVE;
      block.add((long) STEP * i, kind, location, 1);
    }
    EventCursor event = block.cursor();
    while (event.next()) {
      sink.accept(event);
    }
    sink.end();
  }

  private static long reach(TraceReader reader, StreamInfo stream) throws IOException {
    try (EventSource source = reader.open(stream, Section.EVENTS, ReadOptions.defaults())) {
      return ((ReachingSource) source).reach();
    }
  }

  @Test
  void theLastChunkSaysIt(@TempDir Path folder) throws IOException {
    Definitions.Builder definitions = Definitions.builder();
    definitions.add(new Definition.Region(1, "r", 0, 0));
    definitions.add(new Definition.Location(1, "p", 0));
    definitions.add(new Definition.Location(2, "q", 0));
    StreamInfo large = new StreamInfo(1, new int[] {1});
    StreamInfo small = new StreamInfo(2, new int[] {2});
    Path archive = folder.resolve("a.otf2");
    try (Otf2Writer writer = new Otf2Writer(new Otf2Format(), archive, WriteOptions.defaults())) {
      writer.begin(definitions.build(), List.of(large, small));
      write(writer, large, EVENTS);
      write(writer, small, 100);
      writer.complete();
      writer.amend(definitions.build());
      writer.finish();
    }
    try (TraceReader reader = new Otf2Format().open(archive, ReadOptions.defaults())) {
      long reach = reach(reader, reader.streams().get(0));
      assertThat(reach % STEP).isZero();
      assertThat(reach).isBetween((long) STEP * EVENTS / 3, (long) STEP * (EVENTS - 1));
      assertThat(reach(reader, reader.streams().get(1))).isZero();
    }
  }
}
