package org.tracetool.format.otf2.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.format.otf2.Otf2Format;
import org.tracetool.testdata.contract.ContractRow;

/** Texts that no definition has, in events of several locations. */
class TextsOfEventsTest {
  private static final String[][] TEXTS = {{"x", "y", "r"}, {"z", "y"}, {"y", "x", "z"}};

  @TempDir private Path folder;

  private static ContractRow row(int time, int location, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return ContractRow.of(time, EventKind.ENTER, location, 1)
        .with(new KeyValues.Pair(1, KeyValueType.STRING, 0, bytes));
  }

  /** Writes an archive, its locations in some order. */
  private Path write(String name, int... order) throws IOException {
    Definitions.Builder definitions = Definitions.builder();
    definitions.add(new Definition.Region(1, "r", 0, 0));
    definitions.add(new Definition.Key(1, KeyValueType.STRING.ordinal(), "k", ""));
    List<StreamInfo> streams = new ArrayList<>();
    for (int token = 1; token <= TEXTS.length; token++) {
      definitions.add(new Definition.Location(token, "p" + token, 0));
      streams.add(new StreamInfo(token, new int[] {token}));
    }
    Path archive = Files.createDirectory(folder.resolve(name)).resolve("a.otf2");
    try (Otf2Writer writer = new Otf2Writer(new Otf2Format(), archive, WriteOptions.defaults())) {
      writer.begin(definitions.build(), streams);
      for (int number : order) {
        EventSink sink = writer.sink(streams.get(number), Section.EVENTS);
        EventBlock block = new EventBlock();
        int time = 1;
        for (String text : TEXTS[number]) {
          row(time++, number + 1, text).addTo(block);
        }
        EventCursor event = block.cursor();
        while (event.next()) {
          sink.accept(event);
        }
        sink.end();
      }
      writer.finish();
    }
    return archive;
  }

  private static Map<String, byte[]> contents(Path folder) throws IOException {
    Map<String, byte[]> found = new TreeMap<>();
    try (var files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        found.put(folder.relativize(file).toString(), Files.readAllBytes(file));
      }
    }
    return found;
  }

  @Test
  void areWhatTheyWere() throws IOException {
    ReadOptions options = ReadOptions.defaults();
    try (TraceReader reader = new Otf2Format().open(write("a", 2, 0, 1), options)) {
      for (int i = 0; i < TEXTS.length; i++) {
        List<String> texts = new ArrayList<>();
        StreamInfo stream = reader.streams().get(i);
        for (ContractRow row : ContractRow.readAll(reader.open(stream, Section.EVENTS, options))) {
          texts.add(new String(row.pairs().get(0).bytes(), StandardCharsets.UTF_8));
        }
        assertThat(texts).containsExactly(TEXTS[i]);
      }
    }
    assertThat(options.diagnostics().hasDamage()).isFalse();
  }

  @Test
  void haveTheSameIdsInWhateverOrderLocationsAreWritten() throws IOException {
    Map<String, byte[]> first = contents(write("a", 0, 1, 2).getParent());
    Map<String, byte[]> second = contents(write("b", 2, 1, 0).getParent());
    assertThat(second.keySet()).isEqualTo(first.keySet());
    first.forEach((name, bytes) -> assertThat(second.get(name)).as(name).isEqualTo(bytes));
  }
}
