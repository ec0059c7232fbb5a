package org.tracetool.format.stf;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.UnsignedInts;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.DamagedTraceException;
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
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.ComponentStore;
import org.tracetool.format.stf.file.DamageReport;
import org.tracetool.format.stf.file.LaneId;
import org.tracetool.format.stf.index.BlockTable;
import org.tracetool.format.stf.index.IndexData;
import org.tracetool.format.stf.lane.EventsSource;
import org.tracetool.format.stf.lane.ProcessFileReader;
import org.tracetool.format.stf.lane.ReadLane;
import org.tracetool.format.stf.pair.OperationHalfSource;
import org.tracetool.format.stf.pair.OperationHalfStore;
import org.tracetool.format.stf.rows.RowBlocks;
import org.tracetool.format.stf.rows.RowsSource;

/** An open trace, of several files or in one. */
final class StfReader implements TraceReader, StateFacet {
  private final TraceFormat format;
  private final ComponentStore store;
  private final ReadOptions openOptions;
  private final IndexData index;
  private final TraceComponents components;
  private final Map<String, byte[]> attachments;
  private final Definitions definitions;
  private final List<StreamInfo> streams = new ArrayList<>();
  private final Map<Integer, IndexData.Stream> byId = new HashMap<>();
  private final RowBlocks rows;

  private StfReader(TraceFormat format, ComponentStore store, ReadOptions options)
      throws IOException {
    this.format = format;
    this.store = store;
    this.openOptions = options;
    IndexReader reading = new IndexReader(store, options);
    index = reading.read();
    components = new TraceComponents(store, index, reading.traceId());
    DeclarationFile declarations = new DeclarationFile(components, store.name(), options);
    definitions = declarations.read();
    attachments = declarations.attachments();
    listStreams();
    rows = rowBlocks();
  }

  static StfReader open(TraceFormat format, ComponentStore store, ReadOptions options)
      throws IOException {
    try {
      return new StfReader(format, store, options);
    } catch (IOException | RuntimeException | Error e) {
      store.close();
      throw e;
    }
  }

  private void listStreams() {
    if (index.streams.isEmpty()) {
      // A trace that was written without our own items: each process file is a stream.
      for (IndexData.Component c : index.components) {
        if (c.kind() == BlockTag.PROC) {
          int[] tokens = tokens(c);
          index.streams.add(
              new IndexData.Stream(
                  c.number(), c.number() + 1, IndexData.HAS_EVENTS | IndexData.HAS_ORDER, tokens));
        }
      }
    }
    for (IndexData.Stream s : index.streams) {
      if (s.id() != 0 && byId.putIfAbsent(s.id(), s) == null) {
        int[] sorted = s.locations().clone();
        UnsignedInts.sort(sorted);
        streams.add(new StreamInfo(s.id(), sorted));
      }
    }
    streams.sort((a, b) -> Integer.compareUnsigned(a.id(), b.id()));
  }

  private static int[] tokens(IndexData.Component c) {
    return Arrays.stream(c.lanes())
        .filter(l -> (int) (l >>> 32) != LaneId.GLOBAL)
        .mapToInt(l -> LaneId.token((int) (l >>> 32), (int) l))
        .toArray();
  }

  private RowBlocks rowBlocks() throws IOException {
    BlockReader reader = components.open(".sts", BlockTag.STAT, openOptions);
    if (reader == null) {
      return new RowBlocks();
    }
    IntMap owners = new IntMap();
    for (StreamInfo s : streams) {
      for (int token : s.locations()) {
        if (owners.get(token) == 0) {
          owners.put(token, s.id());
        }
      }
    }
    try (reader) {
      return new RowBlocks(
          BlockTable.walk(
              reader, (offset, e) -> DamageReport.report(openOptions, reader.name(), offset, e)),
          reader,
          owners,
          streams.isEmpty() ? 0 : streams.get(0).id());
    }
  }

  @Override
  public TraceFormat format() {
    return format;
  }

  @Override
  public Definitions definitions() {
    return definitions;
  }

  @Override
  public List<StreamInfo> streams() {
    return Collections.unmodifiableList(streams); // asked for each stream by some
  }

  @Override
  public boolean has(StreamInfo stream, Section section) {
    if (section == Section.EVENTS) {
      IndexData.Stream s = stream == null ? null : byId.get(stream.id());
      return s != null && (s.flags() & IndexData.HAS_EVENTS) != 0;
    }
    return rows.has(stream == null ? 0 : stream.id(), section);
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    if (section != Section.EVENTS) {
      int id = stream == null ? 0 : stream.id();
      BlockReader reader =
          rows.has(id, section) ? components.open(".sts", BlockTag.STAT, options) : null;
      return new RowsSource(reader, rows, id, section, options);
    }
    IndexData.Stream s = stream == null ? null : byId.get(stream.id());
    if (s == null || (s.flags() & IndexData.HAS_EVENTS) == 0) {
      return new EventsSource(null, null, options);
    }
    boolean order = (s.flags() & IndexData.HAS_ORDER) != 0;
    Set<EventKind> kinds = options.kinds();
    boolean messages =
        order
            || kinds == null
            || kinds.contains(EventKind.SEND)
            || kinds.contains(EventKind.RECEIVE);
    boolean collectives = order || kinds == null || kinds.contains(EventKind.COLLECTIVE);
    boolean records = order || kinds == null || !onlyHalves(kinds);
    IntPredicate lanes = lanes(s, options);
    ProcessFileReader process = records ? process(s, options, options.locations(), false) : null;
    OperationHalfSource halves = null;
    try {
      if (messages || collectives) {
        halves = new OperationHalfSource(options, definitions, lanes, s.file());
        if (messages) {
          addHalves(halves, ".msg", BlockTag.MESG, BlockTag.MESSAGES, options);
        }
        if (collectives) {
          addHalves(halves, ".gop", BlockTag.GLOP, BlockTag.COLLECTIVES, options);
        }
      }
      return new EventsSource(process, halves, options);
    } catch (IOException | RuntimeException | Error e) {
      if (process != null) {
        process.close();
      }
      if (halves != null) {
        halves.close();
      }
      throw e;
    }
  }

  private static boolean onlyHalves(Set<EventKind> kinds) {
    for (EventKind k : kinds) {
      // A record with tokens of more than 32 bits stays in the process file; this does not occur in
      // practice.
      if (!OperationHalfStore.takes(k)) {
        return false;
      }
    }
    return true;
  }

  /** The processes whose messages and operations belong to a stream and are requested. */
  private IntPredicate lanes(IndexData.Stream s, ReadOptions options) {
    IndexData.Component c = components.find(".pr." + Integer.toUnsignedString(s.file()));
    IntStream own = Arrays.stream(s.locations());
    if (c != null) {
      own =
          IntStream.concat(
              own, Arrays.stream(c.lanes()).mapToInt(l -> LaneId.token((int) (l >>> 32), (int) l)));
    }
    int[] tokens = own.filter(options::wants).toArray();
    Arrays.sort(tokens);
    return t -> Arrays.binarySearch(tokens, t) >= 0;
  }

  private ProcessFileReader process(
      IndexData.Stream s, ReadOptions options, IntPredicate wanted, boolean followsAll)
      throws IOException {
    String suffix = ".pr." + Integer.toUnsignedString(s.file());
    if (components.find(suffix) == null) {
      if (components.isFirst(suffix)) {
        options
            .diagnostics()
            .reportDamage(
                DamageCode.MISSING_FILES,
                "missing file of the trace",
                store.name(suffix) + ": the index lacks it");
      }
      return null;
    }
    BlockReader reader = components.open(suffix, BlockTag.PROC, options);
    if (reader == null) {
      return null;
    }
    try {
      BlockReader anchors = components.anchors(suffix);
      BlockTable table = components.table(suffix, BlockTag.PROC, reader, anchors, options);
      if (anchors != null && !table.isAnchored()) {
        anchors.close();
        anchors = null;
      }
      return new ProcessFileReader(reader, table, anchors, options, wanted, followsAll);
    } catch (IOException | RuntimeException | Error e) {
      reader.close();
      throw e;
    }
  }

  private void addHalves(
      OperationHalfSource halves, String suffix, int kind, int blocks, ReadOptions options)
      throws IOException {
    BlockReader reader = components.open(suffix, kind, options);
    if (reader == null) {
      return;
    }
    BlockReader anchors = components.anchors(suffix);
    try {
      halves.add(reader, anchors, components.table(suffix, kind, reader, anchors, options), blocks);
    } catch (IOException | RuntimeException | Error e) {
      reader.close();
      if (anchors != null) {
        anchors.close();
      }
      throw e;
    }
  }

  @Override
  public EventBlock stateAt(StreamInfo stream, long time, ReadOptions options) throws IOException {
    EventBlock state = new EventBlock();
    IndexData.Stream s = byId.get(stream.id());
    if (s == null || (s.flags() & IndexData.HAS_EVENTS) == 0) {
      return state;
    }
    ReadOptions from = options.withWindow(new TimeWindow(time, time));
    try (ProcessFileReader process = process(s, from, options.locations(), true)) {
      if (process == null) {
        return state;
      }
      process.readUpTo(time);
      List<ReadLane> lanes = new ArrayList<>();
      for (int i = 0; i < process.laneCount(); i++) {
        ReadLane lane = process.laneAt(i);
        if (!lane.isIdle() && options.wants(lane.token)) {
          lanes.add(lane);
        }
      }
      lanes.sort((a, b) -> Long.compare(a.rank, b.rank));
      for (ReadLane lane : lanes) {
        lane.state().addRows(time, state);
      }
    }
    return state;
  }

  @Override
  public List<TraceFile> files() throws IOException {
    return store.files(parts());
  }

  @Override
  public List<TraceFile> parts() throws IOException {
    return new TraceFileParts(store, index).list();
  }

  @Override
  public List<String> attachments() {
    return List.copyOf(attachments.keySet());
  }

  @Override
  public InputStream attachment(String role) {
    byte[] bytes = attachments.get(role);
    return bytes == null ? null : new ByteArrayInputStream(bytes);
  }

  @Override
  public void close() throws IOException {
    store.close();
  }

  /** The failure of a trace of which nothing is left. */
  static DamagedTraceException nothing(Path name) {
    return new DamagedTraceException(
        name + ": neither its index nor any other file of the trace can be read");
  }
}
