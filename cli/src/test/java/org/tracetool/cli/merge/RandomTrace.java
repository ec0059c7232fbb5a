package org.tracetool.cli.merge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.FormatRegistry;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.testdata.contract.ContractRow;

/**
 * Writes OTF traces with a bit of everything: equal communicators, local definitions, definitions
 * that nothing uses, tokens that nothing defines, operations that are never ended.
 */
final class RandomTrace {
  private static final int WORLD = 100;
  private static final int TWIN = 101;
  private static final int SOME = 102;
  private static final int KEY = 60;
  private static final int LOCAL = 200;
  private static final int UNDEFINED = 250;

  private final Random random;
  private final int firstProcess;
  private final int processes;
  private final List<StreamInfo> streams = new ArrayList<>();
  private final Set<Integer> locals = new HashSet<>();
  private boolean hasLocal;
  private int time;

  /**
   * @param firstProcess number of the first process
   */
  RandomTrace(Random random, int firstProcess) {
    this.random = random;
    this.firstProcess = firstProcess;
    processes = 2 + random.nextInt(4);
    int next = firstProcess;
    while (next < firstProcess + processes) {
      int size = Math.min(1 + random.nextInt(3), firstProcess + processes - next);
      int[] locations = new int[size];
      for (int i = 0; i < size; i++) {
        locations[i] = next++;
      }
      streams.add(new StreamInfo(locations[0], locations));
    }
  }

  private int process() {
    return firstProcess + random.nextInt(processes);
  }

  private Definitions definitions() {
    Definitions.Builder d = Definitions.builder();
    d.add(new Definition.Creator("random"));
    d.add(new Definition.TimerResolution(1_000_000));
    d.add(new Definition.TimeRange(0, 200));
    int[] all = new int[processes];
    for (int i = 0; i < processes; i++) {
      all[i] = firstProcess + i;
      int parent = i > 0 && random.nextInt(3) == 0 ? firstProcess : 0;
      d.add(new Definition.Location(all[i], "process " + all[i], parent));
    }
    d.add(new Definition.Group(WORLD, "world", all));
    d.add(new Definition.Group(TWIN, "world", all));
    d.add(new Definition.Group(SOME, "some", new int[] {all[0], all[1]}));
    d.add(new Definition.Group(103, "nobody", new int[0]));
    d.add(new Definition.AttributeList(1, new int[] {1}));
    d.add(new Definition.GroupAttributes(WORLD, 1));
    d.add(new Definition.SclFile(1, "a.c"));
    d.add(new Definition.SclFile(2, "unused.c"));
    for (int i = 1; i <= 6; i++) {
      d.add(new Definition.Scl(i, 1 + i % 2, i));
    }
    d.add(new Definition.FileGroup(1, "disk"));
    d.add(new Definition.File(50, "out", 1));
    d.add(new Definition.RegionGroup(10, "group"));
    for (int i = 0; i < 8; i++) {
      d.add(new Definition.Region(20 + i, "region " + i, 10, i));
    }
    d.add(new Definition.Collective(40, "barrier", 1));
    d.add(new Definition.CounterGroup(1, "counters"));
    d.add(new Definition.Counter(30, "count", 0, 1, "#"));
    d.add(new Definition.Counter(31, "other", 0, 1, "#"));
    d.add(new Definition.CounterAssignment(30, all));
    d.add(new Definition.Key(KEY, KeyValueType.UINT32.ordinal(), "key", ""));
    d.add(new Definition.Key(61, KeyValueType.UINT32.ordinal(), "other key", ""));
    d.add(new Definition.Marker(70, "mark", 1));
    d.add(new Definition.Comment("twice"));
    d.add(new Definition.Comment("once"));
    d.add(new Definition.Comment("twice"));
    d.add(new Definition.SamplePoint(random.nextInt(100), Definition.SamplePoint.SUMMARY));
    for (StreamInfo s : streams) {
      if (random.nextBoolean()) {
        locals.add(s.id());
        Definition local = new Definition.Region(LOCAL, "local " + s.id(), 10, 0);
        d.add(s.id(), local, KeyValues.NONE);
      }
    }
    return d.build();
  }

  private int region() {
    int choice = random.nextInt(20);
    if (choice == 0) {
      return UNDEFINED;
    }
    return choice < 3 && hasLocal ? LOCAL : 20 + random.nextInt(7);
  }

  private int comm() {
    return random.nextInt(3) == 0 ? TWIN : random.nextBoolean() ? WORLD : SOME;
  }

  private ContractRow event(int location, Map<Integer, Integer> depth) {
    time += random.nextInt(3);
    long id = random.nextInt(3);
    int open = depth.getOrDefault(location, 0);
    return switch (random.nextInt(14)) {
      case 0, 1, 2 -> {
        depth.put(location, open + 1);
        yield ContractRow.of(time, EventKind.ENTER, location, region(), random.nextInt(5));
      }
      case 3, 4 -> {
        depth.put(location, Math.max(0, open - 1));
        yield open > 0
            ? ContractRow.of(time, EventKind.LEAVE, location, 0)
            : ContractRow.text(time, EventKind.COMMENT, location, "idle");
      }
      case 5, 6 -> ContractRow.of(time, EventKind.SEND, location, process(), 8, id, comm(), 0);
      case 7, 8 -> ContractRow.of(time, EventKind.RECEIVE, location, process(), 8, id, comm(), 0);
      case 9 ->
          ContractRow.of(time, EventKind.COLLECTIVE_BEGIN, location, 40, id, comm(), 0, 8, 8, 0);
      case 10 -> ContractRow.of(time, EventKind.COLLECTIVE_END, location, id);
      case 11 -> ContractRow.of(time, EventKind.COUNTER, location, 30, random.nextInt(99));
      case 12 ->
          random.nextBoolean()
              ? ContractRow.of(time, EventKind.RMA_PUT, location, 0, process(), comm(), id, 8, 0)
              : ContractRow.of(time, EventKind.RMA_END, location, 0, comm(), id, 0);
      default ->
          random.nextBoolean()
              ? ContractRow.of(time, EventKind.FILE_OPERATION_BEGIN, location, id, 1)
              : ContractRow.of(time, EventKind.FILE_OPERATION_END, location, 50, id, 1, 2, 8, 0);
    };
  }

  private ContractRow withPairs(ContractRow row) {
    return random.nextInt(6) == 0
        ? row.with(new KeyValues.Pair(KEY, KeyValueType.UINT32, random.nextInt(9), null))
        : row;
  }

  private static void put(EventSink sink, ContractRow row) throws IOException {
    EventBlock block = new EventBlock();
    row.addTo(block);
    EventCursor cursor = block.cursor();
    cursor.next();
    sink.accept(cursor);
  }

  /** Writes the trace. */
  Path write(Path trace) throws IOException {
    WriteOptions options = new WriteOptions(0, new Diagnostics());
    try (TraceWriter writer = FormatRegistry.load().byId("otf").create(trace, options)) {
      writer.begin(definitions(), streams);
      for (StreamInfo stream : streams) {
        EventSink sink = writer.sink(stream, Section.EVENTS);
        Map<Integer, Integer> depth = new HashMap<>();
        hasLocal = locals.contains(stream.id());
        time = random.nextInt(5);
        for (int i = random.nextInt(80); i >= 0; i--) {
          int location = stream.locations()[random.nextInt(stream.locations().length)];
          put(sink, withPairs(event(location, depth)));
        }
        sink.end();
        if (random.nextInt(3) == 0) {
          EventSink statistics = writer.sink(stream, Section.STATISTICS);
          int at = random.nextInt(100);
          put(
              statistics,
              ContractRow.of(
                  at, EventKind.SUMMARY_REGION, stream.locations()[0], region(), 3, 4, 5));
          statistics.end();
        }
      }
      EventSink markers = writer.sink(null, Section.MARKERS);
      for (int i = random.nextInt(4); i > 0; i--) {
        put(
            markers,
            ContractRow.text(random.nextInt(100), EventKind.MARKER, process(), "m" + i, 70));
      }
      markers.end();
      writer.finish();
    }
    return trace;
  }
}
