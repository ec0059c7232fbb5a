package org.tracetool.cli.export;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.LocationNames;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;

/** What a trace has, read record by record: calls by name of their process, numbers of others. */
final class SourceRecords {
  /** A call: its region, and begin and end in nanoseconds. */
  record Call(String region, long begin, long end) {}

  final Map<String, List<Call>> calls = new HashMap<>();
  final Map<EventKind, Integer> counts = new HashMap<>();
  private Definitions definitions;
  private LocationNames names;
  private final Map<Integer, List<long[]>> open = new HashMap<>();

  static SourceRecords of(Path trace) throws IOException {
    SourceRecords records = new SourceRecords();
    try (TraceReader reader =
        FormatRegistry.load().detect(trace).open(trace, ReadOptions.defaults())) {
      records.definitions = reader.definitions();
      records.names = LocationNames.of(reader.definitions());
      for (StreamInfo stream : reader.streams()) {
        try (EventSource source = reader.open(stream, Section.EVENTS, ReadOptions.defaults())) {
          source.drainTo(records::take);
        }
      }
    }
    return records;
  }

  int count(EventKind... kinds) {
    int sum = 0;
    for (EventKind kind : kinds) {
      sum += counts.getOrDefault(kind, 0);
    }
    return sum;
  }

  private long nanos(long ticks) {
    return new java.math.BigInteger(Long.toUnsignedString(ticks))
        .multiply(java.math.BigInteger.valueOf(1_000_000_000))
        .divide(new java.math.BigInteger(Long.toUnsignedString(definitions.ticksPerSecond())))
        .longValueExact();
  }

  private void take(EventCursor event) {
    counts.merge(event.kind(), 1, Integer::sum);
    List<long[]> stack = open.computeIfAbsent(event.location(), l -> new ArrayList<>());
    if (event.kind() == EventKind.ENTER) {
      stack.add(new long[] {event.region(), nanos(event.time())});
    } else if (event.kind() == EventKind.LEAVE && !stack.isEmpty()) {
      long[] call = stack.remove(stack.size() - 1);
      Definition.Region region = definitions.region((int) call[0]);
      calls
          .computeIfAbsent(names.of(definitions.location(event.location())), n -> new ArrayList<>())
          .add(new Call(region.name(), call[1], nanos(event.time())));
    }
  }
}
