package org.tracetool.format.chrome;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.io.FileHandles;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.time.TimeWindow;

/** The records of a trace as lines, for tests. */
public final class ChromeLines {
  private ChromeLines() {}

  /** Options that report to a collection. */
  public static ReadOptions options(Diagnostics found) {
    return new ReadOptions(TimeWindow.ALL, null, null, new FileHandles(), found, 64 << 10);
  }

  /** Each record in a line: time, location, kind, what it is about, and its pairs. */
  public static List<String> of(Path trace, Diagnostics found, Map<String, String> settings)
      throws IOException {
    return of(trace, options(found).withSettings(settings));
  }

  /** Each record in a line, as above. Closes the handles. */
  public static List<String> of(Path trace, ReadOptions options) throws IOException {
    List<String> lines = new ArrayList<>();
    try (TraceReader reader = new ChromeFormat().open(trace, options)) {
      LocationNames names = LocationNames.of(reader.definitions());
      for (StreamInfo stream : reader.streams()) {
        addLines(names, reader.definitions(), reader.open(stream, Section.EVENTS, options), lines);
      }
      addLines(names, reader.definitions(), reader.open(null, Section.MARKERS, options), lines);
    } finally {
      options.handles().close();
    }
    return lines;
  }

  private static void addLines(
      LocationNames names, Definitions d, EventSource source, List<String> lines)
      throws IOException {
    EventBlock block = new EventBlock();
    try (source) {
      while (source.read(block)) {
        EventCursor at = block.cursor();
        while (at.next()) {
          Definition.Location location = d.location(at.location());
          String place = location == null ? "-" : names.of(location);
          lines.add(at.time() + " " + place + " " + about(d, at) + pairs(d, at));
        }
      }
    }
  }

  private static String about(Definitions d, EventCursor at) {
    String kind = at.kind().label();
    return switch (at.kind()) {
      case ENTER, LEAVE -> kind + ' ' + d.region((int) at.field(0)).name();
      case MARKER -> kind + ' ' + at.text();
      default -> kind + ' ' + at.field(at.kind() == EventKind.COUNTER ? 1 : 0);
    };
  }

  private static String pairs(Definitions d, EventCursor at) {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < at.pairs(); i++) {
      int token = at.pairKey(i);
      Definition key = d.find(DefinitionKind.KEY, token);
      boolean isText = at.pairType(i).isPooled();
      Object value = isText ? at.block().text(at.pairValue(i)) : at.pairValue(i);
      all.append(' ').append(key.name()).append('=').append(value);
    }
    return all.toString();
  }
}
