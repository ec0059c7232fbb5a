package org.tracetool.testdata.contract;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionField;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.DefinitionRow;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.definition.Role;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventField;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;

/** A trace in memory, to be written, read back and compared. */
public final class SampleTrace {
  /** The place of records; stream 0 is for markers. */
  public record Place(int stream, Section section) {}

  private final Definitions definitions;
  private final List<StreamInfo> streams;
  private final Map<Place, List<ContractRow>> rows = new LinkedHashMap<>();

  /** A trace without records. */
  public SampleTrace(Definitions definitions, List<StreamInfo> streams) {
    this.definitions = definitions;
    this.streams = List.copyOf(streams);
  }

  /** The definitions. */
  public Definitions definitions() {
    return definitions;
  }

  /** The streams. */
  public List<StreamInfo> streams() {
    return streams;
  }

  /** The records of a section of a stream; may be added to. */
  public List<ContractRow> rows(int stream, Section section) {
    return rows.computeIfAbsent(new Place(stream, section), p -> new ArrayList<>());
  }

  /** The places that have records. */
  public Set<Place> places() {
    return rows.keySet();
  }

  /** Writes the trace. */
  public void write(TraceFormat format, Path trace, WriteOptions options) throws IOException {
    try (TraceWriter writer = format.create(trace, options)) {
      writeTo(writer);
      writer.finish();
    }
  }

  /** Writes everything but does not finish. */
  public void writeTo(TraceWriter writer) throws IOException {
    writer.begin(definitions, streams);
    for (Map.Entry<Place, List<ContractRow>> e : rows.entrySet()) {
      Place place = e.getKey();
      StreamInfo stream =
          streams.stream().filter(s -> s.id() == place.stream()).findFirst().orElse(null);
      EventSink sink = writer.sink(stream, place.section());
      EventBlock block = new EventBlock();
      for (ContractRow r : e.getValue()) {
        r.addTo(block);
      }
      EventCursor cursor = block.cursor();
      while (cursor.next()) {
        sink.accept(cursor);
      }
      sink.end();
    }
  }

  /** The section of records of a kind. */
  public static Section sectionOf(EventKind kind) {
    return switch (kind.category()) {
      case STATISTICS -> Section.STATISTICS;
      case SNAPSHOTS -> Section.SNAPSHOTS;
      case MARKERS -> Section.MARKERS;
      default -> Section.EVENTS;
    };
  }

  private static long value(EventField field, int size) {
    if (size == 0) {
      return 0;
    }
    boolean large = size == 2;
    return switch (field.role()) {
      case TEXT, DATA, TEXTS, NUMBERS, REALS -> 0;
      case TIME, DURATION, COUNT, MATCHING_ID, HANDLE, COUNTER_VALUE ->
          large ? -1L : 0x1234_5678_9abcL;
      case FILE_OPERATION -> large ? 0x7ffL : 3;
      case BYTES, TAG -> large ? 0xffff_ffffL : 1024;
      default -> large ? 0xffff_fffeL : 7;
    };
  }

  /** A record of a kind: 0 with smallest, 1 with usual, 2 with largest values. */
  public static ContractRow row(EventKind kind, int size, long time, int location) {
    long[] fields = new long[kind.fieldCount()];
    for (int i = 0; i < fields.length; i++) {
      fields[i] = value(kind.fields().get(i), size);
    }
    String text =
        kind.textField() < 0
            ? null
            : size == 0 ? "" : size == 1 ? "some text" : "Größe \\ 'x' \t,;:";
    ContractRow row = ContractRow.text(time, kind, location, text, fields);
    return size == 0 ? row : row.withPooled(new byte[16 * size]);
  }

  /** One pair of every type of value that OTF has. */
  public static KeyValues.Pair[] pairsOfEveryType() {
    List<KeyValues.Pair> list = new ArrayList<>();
    int key = 1;
    for (KeyValueType type : KeyValueType.values()) {
      if (!type.isOfOtf()) {
        continue;
      }
      if (type.isPooled()) {
        for (int length : new int[] {1, 99, 100, 101, 200, 250}) {
          byte[] bytes = new byte[length];
          for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 7 + length);
          }
          list.add(new KeyValues.Pair(key++, type, 0, bytes));
        }
      } else {
        for (long value : new long[] {0, 5, 0x41, -1, Long.MIN_VALUE, 0x7fff_ffff_ffff_fffeL}) {
          list.add(new KeyValues.Pair(key++, type, type.normalize(value), null));
        }
      }
    }
    return list.toArray(new KeyValues.Pair[0]);
  }

  /** Definitions of every kind among {@code kinds}, several of each where that can be. */
  public static Definitions definitionsOf(Set<DefinitionKind> kinds) {
    List<Definition> all =
        List.of(
            new Definition.Version(1, 2, 3, "tag"),
            new Definition.UniqueId(0xfedc_ba98_7654_3210L),
            new Definition.Creator("sample"),
            new Definition.TimerResolution(1_000_000_000L),
            new Definition.TimeRange(0, 0xffff_ffff_ffff_fff0L),
            new Definition.Location(1, "Process 0", 0),
            new Definition.Location(2, "Process 1", 0),
            new Definition.Location(0x1a, "Thread 1:1", 2),
            new Definition.Group(100, "All", new int[] {1, 2, 0x1a}),
            new Definition.Group(0xffff_fffe, "Empty", new int[0]),
            new Definition.AttributeList(5, new int[] {1, 7}),
            new Definition.GroupAttributes(100, 5),
            new Definition.Substitutes(1, new int[] {1, 2}),
            new Definition.SclFile(8, "dir/main.c"),
            new Definition.Scl(7, 8, 0xabcd),
            new Definition.FileGroup(3, "NFS"),
            new Definition.File(7, "/data/a b.dat", 3),
            new Definition.RegionGroup(4, "Application"),
            new Definition.Region(7, "main", 4, 7),
            new Definition.Region(9, "größe()", 4, 0),
            new Definition.Collective(7, "MPI_Barrier", 1),
            new Definition.Collective(10, "MPI_Alltoall", 4),
            new Definition.CounterGroup(11, "PAPI"),
            new Definition.Counter(7, "FLOPS", 0, 11, "#"),
            new Definition.Counter(12, "load", 0x12d, 11, "%"),
            new Definition.CounterAssignment(7, new int[] {1, 2}),
            new Definition.Key(31, KeyValueType.UINT32.ordinal(), "key", "what it is"),
            new Definition.Marker(7, "error", 1),
            new Definition.Comment("first comment"),
            new Definition.Comment("second comment"),
            new Definition.SamplePoint(500, Definition.SamplePoint.SUMMARY));
    Definitions.Builder builder = Definitions.builder();
    for (DefinitionKind kind : DefinitionKind.values()) {
      if (kinds.contains(kind)) {
        List<Definition> own = all.stream().filter(d -> d.kind() == kind).toList();
        own.forEach(builder::add);
        if (own.isEmpty() && kind != DefinitionKind.UNKNOWN) {
          builder.add(filled(kind));
        }
      }
    }
    return builder.build();
  }

  /** A definition with a value in every field; all references are to number 7. */
  public static Definition filled(DefinitionKind kind) {
    DefinitionRow row = new DefinitionRow().start(kind);
    for (int i = 0; i < row.fields().size(); i++) {
      DefinitionField field = row.fields().get(i);
      switch (field.form()) {
        case TOKEN, REFERENCE -> row.set(i, 7);
        case REFERENCES -> row.set(i, new int[] {7, 7});
        case NUMBER ->
            row.set(i, field.role() == Role.KEY_TYPE ? KeyValueType.REGION.ordinal() : 7);
        case NUMBERS -> row.set(i, new int[] {1 + i, 2, -1});
        case REALS -> row.set(i, new double[] {0.5, -3e300, i});
        case TEXT -> row.set(i, kind.label() + " " + i);
      }
    }
    return row.definition();
  }

  /** Two streams with three processes. */
  public static List<StreamInfo> someStreams() {
    return List.of(new StreamInfo(1, new int[] {1}), new StreamInfo(0xab, new int[] {2, 0x1a}));
  }

  /** A trace that has each of {@code kinds} with several values. */
  public static SampleTrace ofEveryKind(
      Set<EventKind> kinds, Definitions definitions, List<StreamInfo> streams) {
    SampleTrace trace = new SampleTrace(definitions, streams);
    long time = 0;
    for (EventKind kind : EnumSet.copyOf(kinds)) {
      Section section = sectionOf(kind);
      for (int size = 0; size < 3; size++) {
        if (section == Section.MARKERS) {
          trace.rows(0, section).add(row(kind, size, 1000 - time, 1));
        } else {
          for (StreamInfo s : trace.streams()) {
            for (int location : s.locations()) {
              trace.rows(s.id(), section).add(row(kind, size, time, location));
            }
          }
        }
      }
      time += 3;
    }
    return trace;
  }

  /** A trace with random events of some kinds: many at equal times, in streams with processes. */
  public static SampleTrace random(
      Random random,
      Set<EventKind> kinds,
      int events,
      Definitions definitions,
      List<StreamInfo> streams) {
    SampleTrace trace = new SampleTrace(definitions, streams);
    List<EventKind> choice = new ArrayList<>();
    for (EventKind k : kinds) {
      if (sectionOf(k) == Section.EVENTS && k.category() != EventCategory.UNKNOWN) {
        choice.add(k);
      }
    }
    for (StreamInfo s : trace.streams()) {
      long time = random.nextInt(3);
      for (int i = 0; i < events; i++) {
        time += random.nextInt(4) == 0 ? random.nextInt(50) : 0;
        EventKind kind = choice.get(random.nextInt(choice.size()));
        int location = s.locations()[random.nextInt(s.locations().length)];
        ContractRow row = row(kind, random.nextInt(3), time, location);
        if (random.nextInt(10) == 0) {
          row = row.with(new KeyValues.Pair(31, KeyValueType.UINT32, random.nextInt(100), null));
        }
        trace.rows(s.id(), Section.EVENTS).add(row);
      }
    }
    return trace;
  }
}
