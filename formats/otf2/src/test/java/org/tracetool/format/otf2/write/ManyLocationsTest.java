package org.tracetool.format.otf2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.FileExistence;
import org.tracetool.format.otf2.Otf2Format;

/** More locations than are kept in memory, in streams that are written side by side. */
class ManyLocationsTest {
  private static final int MAX_BUFFERED_LOCATIONS = 80;
  private static final int EACH = 50;

  @Test
  void whatIsPutAsideGoesOn(@TempDir Path folder) throws IOException {
    Definitions.Builder definitions = Definitions.builder();
    definitions.add(new Definition.Region(1, "r", 0, 0));
    for (int token = 1; token <= 2 * EACH; token++) {
      definitions.add(new Definition.Location(token, "p" + token, 0));
    }
    List<StreamInfo> streams =
        List.of(
            new StreamInfo(1, IntStream.rangeClosed(1, EACH).toArray()),
            new StreamInfo(2, IntStream.rangeClosed(EACH + 1, 2 * EACH).toArray()));
    Path archive = folder.resolve("a.otf2");
    try (Otf2Writer writer =
        new Otf2Writer(
            new Otf2Format(), archive, WriteOptions.defaults(), MAX_BUFFERED_LOCATIONS)) {
      writer.begin(definitions.build(), streams);
      EventSink first = writer.sink(streams.get(0), Section.EVENTS);
      EventSink second = writer.sink(streams.get(1), Section.EVENTS);
      for (int step = 0; step < 2; step++) {
        for (int i = 1; i <= EACH; i++) {
          call(first, step, i);
          call(second, step, EACH + i);
        }
      }
      first.end();
      second.end();
      writer.finish();
    }
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Otf2Format().open(archive, options)) {
      assertThat(reader.streams()).hasSize(2 * EACH);
      for (int i = 0; i < 2 * EACH; i++) {
        StreamInfo stream = reader.streams().get(i);
        RecordTally tally = reader.count(stream, Section.EVENTS, options);
        assertThat(tally.count(EventKind.ENTER)).as("%s", stream).isEqualTo(1);
        assertThat(tally.count(EventKind.LEAVE)).as("%s", stream).isEqualTo(1);
        assertThat(tally.first()).isEqualTo(10);
        assertThat(tally.last()).isEqualTo(11);
      }
    }
    assertThat(options.diagnostics().hasDamage()).isFalse();
  }

  @Tag("broad")
  @Test
  void filesWithoutRecordsAreNamesOfAFew(@TempDir Path folder) throws IOException {
    int count = 1_100;
    Definitions.Builder definitions = Definitions.builder();
    definitions.add(new Definition.Region(1, "r", 0, 0));
    for (int token = 1; token <= count; token++) {
      definitions.add(new Definition.Location(token, "p" + token, 0));
    }
    StreamInfo stream = new StreamInfo(1, IntStream.rangeClosed(1, count).toArray());
    Path archive = folder.resolve("a.otf2");
    try (Otf2Writer writer = new Otf2Writer(new Otf2Format(), archive, WriteOptions.defaults())) {
      writer.begin(definitions.build(), List.of(stream));
      EventSink sink = writer.sink(stream, Section.EVENTS);
      call(sink, 0, 7);
      call(sink, 1, 7);
      sink.end();
      writer.finish();
    }
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Otf2Format().open(archive, options)) {
      for (StreamInfo one : reader.streams()) {
        RecordTally tally = reader.count(one, Section.EVENTS, options);
        assertThat(tally.total()).isEqualTo(one.locations()[0] == 7 ? 2 : 0);
      }
    }
    assertThat(options.diagnostics().hasDamage()).isFalse();
    Set<Object> files = new HashSet<>();
    List<Path> names = FileExistence.inFolder(folder.resolve("a"));
    for (Path name : names) {
      files.add(Files.readAttributes(name, BasicFileAttributes.class).fileKey());
    }
    assertThat(names).hasSize(2 * count);
    // two of events, two of definitions, and the events of one; no keys on some systems
    assertThat(files).hasSizeLessThanOrEqualTo(5);
  }

  private static void call(EventSink sink, int step, int location) throws IOException {
    EventBlock block = new EventBlock();
    EventKind kind = step == 0 ? EventKind.ENTER : EventKind.LEAVE;
    int row = block.addRow(10 + step, kind, location, 0);
    block.words()[row] = 1;
    block.words()[row + 1] = 0;
    EventCursor event = block.cursor();
    event.next();
    sink.accept(event);
  }
}
