package org.tracetool.toy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.LongAdder;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;

/** Counts enters by region, those of several streams at the same time. */
final class CountsWriter extends TextFileWriter {
  private final Map<String, LongAdder> calls = new ConcurrentSkipListMap<>();
  private Definitions definitions;

  CountsWriter(Path trace) throws IOException {
    super(trace);
  }

  @Override
  public void begin(Definitions newDefinitions, List<StreamInfo> streams) {
    definitions = newDefinitions;
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) {
    return e -> {
      Definition region = definitions.find(stream.id(), DefinitionKind.REGION, e.region());
      String name = region == null ? "#" + Integer.toUnsignedString(e.region()) : region.name();
      calls.computeIfAbsent(name, n -> new LongAdder()).increment();
    };
  }

  @Override
  String text() {
    StringBuilder text = new StringBuilder("TOY COUNTS 1\n");
    calls.forEach((name, n) -> text.append(n).append(' ').append(name).append('\n'));
    return text.toString();
  }
}
