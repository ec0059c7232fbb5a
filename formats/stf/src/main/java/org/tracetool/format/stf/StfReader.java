package org.tracetool.format.stf;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
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
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.ByteIn;
import org.tracetool.format.stf.bytes.Codec;
import org.tracetool.format.stf.file.BlockFileHeader;
import org.tracetool.format.stf.file.BlockReader;
import org.tracetool.format.stf.file.Component;
import org.tracetool.format.stf.file.Damage;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.LaneId;
import org.tracetool.format.stf.file.ReadCache;
import org.tracetool.format.stf.file.Store;
import org.tracetool.format.stf.file.Tag;
import org.tracetool.format.stf.index.BlockTable;
import org.tracetool.format.stf.index.DeclarationReader;
import org.tracetool.format.stf.index.DeclarationTypes;
import org.tracetool.format.stf.index.DeclaredEntries;
import org.tracetool.format.stf.index.IndexData;
import org.tracetool.format.stf.lane.EventsSource;
import org.tracetool.format.stf.lane.ProcessIn;
import org.tracetool.format.stf.lane.ReadLane;
import org.tracetool.format.stf.pair.HalfSource;
import org.tracetool.format.stf.pair.HalfStore;
import org.tracetool.format.stf.rows.RowBlocks;
import org.tracetool.format.stf.rows.RowsSource;

/** An open trace, of several files or in one. */
final class StfReader implements TraceReader, StateFacet {
  private final TraceFormat format;
  private final Store store;
  private final ReadOptions openOptions;
  private final IndexData index;
  private final byte[] traceId;
  private final Map<String, IndexData.Component> components = new HashMap<>();
  private final Map<String, byte[]> attachments = new HashMap<>();
  private final Set<String> reported = new HashSet<>();
  private final Definitions definitions;
  private final List<StreamInfo> streams = new ArrayList<>();
  private final Map<Integer, IndexData.Stream> byId = new HashMap<>();
  private final RowBlocks rows;
  private final ReadCache cache = new ReadCache();

  private StfReader(TraceFormat format, Store store, ReadOptions options) throws IOException {
    this.format = format;
    this.store = store;
    this.openOptions = options;
    IndexReader reading = new IndexReader(store, options);
    index = reading.read();
    traceId = reading.traceId();
    index.components.forEach(c -> components.put(c.suffix(), c));
    definitions = declarations();
    listStreams();
    rows = rowBlocks();
  }

  static StfReader open(TraceFormat format, Store store, ReadOptions options) throws IOException {
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
        if (c.kind() == Tag.PROC) {
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

  /** Reports something about a file once, however often it is opened. */
  private boolean isFirst(String what) {
    synchronized (reported) {
      return reported.add(what);
    }
  }

  /**
   * Opens a component and checks that it belongs to this trace.
   *
   * @return null if it is missing or not the right one, which is then reported
   */
  private BlockReader component(String suffix, int kind, ReadOptions options) throws IOException {
    IndexData.Component c = components.get(suffix);
    if (c == null) {
      return null;
    }
    Path name = store.name(suffix);
    Component file = store.open(suffix);
    if (file == null) {
      if (isFirst(suffix)) {
        options
            .diagnostics()
            .damage(
                "missing file of the trace",
                name + ": is missing; put it back beside the others, or go on without its records");
      }
      return null;
    }
    boolean shared = kind == Tag.MESG || kind == Tag.GLOP;
    BlockReader reader = new BlockReader(shared ? cache.over(file) : file);
    try {
      FileHeader header = reader.fileHeader();
      if (header.kind() != kind || !Arrays.equals(header.traceId(), traceId)) {
        if (isFirst(suffix)) {
          options
              .diagnostics()
              .damage(
                  "file of another trace",
                  name + ": was written by another run than " + store.name() + "; not read");
        }
        reader.close();
        return null;
      }
      if (reader.size() != c.size() && isFirst(suffix)) {
        options.damaged(
            name,
            Math.min(c.size(), reader.size()),
            "file of another length than the index says",
            c.size() + " bytes",
            reader.size() + " bytes");
      }
      return reader;
    } catch (BadDataException e) {
      reader.close();
      if (isFirst(suffix)) {
        Damage.report(options, name, 0, e);
      }
      return null;
    } catch (IOException | RuntimeException | Error e) {
      reader.close();
      throw e;
    }
  }

  private Definitions declarations() throws IOException {
    DeclaredEntries entries = new DeclaredEntries();
    long[] unknown = new long[1];
    long[] members = {DeclarationReader.MOST_MEMBERS};
    BlockReader reader = component(".dcl", Tag.DECL, openOptions);
    if (reader == null) {
      if (!components.containsKey(".dcl")) {
        openOptions
            .diagnostics()
            .damage("trace without definitions", store.name() + ": has no file of declarations");
      }
    } else {
      try (reader) {
        forBlocks(
            reader,
            openOptions,
            (header, in) -> {
              if (header.type == Tag.DECLARATIONS) {
                unknown[0] += read(in, entries, members);
              } else if (header.type == Tag.ATTACHMENT) {
                String role = in.str();
                int length = in.length();
                int start = in.skip(length);
                attachments.put(role, Arrays.copyOfRange(in.bytes, start, start + length));
              } else if (Tag.mustBeUnderstood(header.type)) {
                throw BadDataException.unsupported(
                    "blocks of declarations", "block " + Tag.name(header.type));
              }
            });
      }
    }
    if (unknown[0] > 0) {
      openOptions
          .diagnostics()
          .loss("declarations of a kind that this version does not know", unknown[0]);
    }
    return entries.build();
  }

  private static long read(ByteIn in, DeclaredEntries entries, long[] members)
      throws BadDataException {
    int n = in.count(2);
    long unknown = 0;
    for (int i = 0; i < n; i++) {
      int type = (int) in.uv();
      ByteIn payload = in.part(in.length());
      if (type == DeclarationTypes.COMMUNICATOR_NAME) {
        DeclarationReader.name(payload, entries);
        continue;
      }
      Definitions.Entry e = DeclarationReader.read(type, payload, members);
      if (e == null) {
        unknown++;
      } else {
        entries.add(e);
      }
    }
    in.mustBeEmpty("the declarations");
    return unknown;
  }

  /** Takes blocks one by one. */
  interface BlockTaker {
    void take(BlockFileHeader header, ByteIn payload) throws BadDataException;
  }

  /** Reads all blocks of a file in order; damaged ones are reported and passed over. */
  static void forBlocks(BlockReader reader, ReadOptions options, BlockTaker taker)
      throws IOException {
    long size = reader.size();
    long offset = FileHeader.LENGTH;
    while (true) {
      BlockFileHeader h;
      try {
        if (offset >= size) {
          throw new BadDataException("a block or the end block", "the end of the file");
        }
        h = reader.header(offset, 0);
      } catch (BadDataException e) {
        Damage.report(options, reader.name(), offset, e);
        return;
      }
      if (h.type == Tag.END) {
        return;
      }
      try {
        taker.take(h, reader.payload(h, offset));
      } catch (BadDataException e) {
        Damage.report(options, reader.name(), offset, e);
      }
      offset += h.size();
    }
  }

  private RowBlocks rowBlocks() throws IOException {
    BlockReader reader = component(".sts", Tag.STAT, openOptions);
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
              reader, (offset, e) -> Damage.report(openOptions, reader.name(), offset, e)),
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
  public Definitions localDefinitions(StreamInfo stream) {
    Definitions.Builder builder = Definitions.builder();
    if (definitions.hasLocal(stream.id())) {
      for (Definitions.Entry e : definitions.entries()) {
        if (e.stream() == stream.id()) {
          builder.add(e);
        }
      }
    }
    return builder.build();
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
      BlockReader reader = rows.has(id, section) ? component(".sts", Tag.STAT, options) : null;
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
    ProcessIn process = records ? process(s, options, options.locations(), false) : null;
    HalfSource halves = null;
    try {
      if (messages || collectives) {
        halves = new HalfSource(options, definitions, lanes, s.file());
        if (messages) {
          addHalves(halves, ".msg", Tag.MESG, Tag.MESSAGES, options);
        }
        if (collectives) {
          addHalves(halves, ".gop", Tag.GLOP, Tag.COLLECTIVES, options);
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
      if (!HalfStore.takes(k)) {
        return false;
      }
    }
    return true;
  }

  /** The processes whose messages and operations belong to a stream and are requested. */
  private IntPredicate lanes(IndexData.Stream s, ReadOptions options) {
    IndexData.Component c = components.get(".pr." + Integer.toUnsignedString(s.file()));
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

  private ProcessIn process(
      IndexData.Stream s, ReadOptions options, IntPredicate wanted, boolean followsAll)
      throws IOException {
    String suffix = ".pr." + Integer.toUnsignedString(s.file());
    if (!components.containsKey(suffix)) {
      if (isFirst(suffix)) {
        options
            .diagnostics()
            .damage("missing file of the trace", store.name(suffix) + ": the index lacks it");
      }
      return null;
    }
    BlockReader reader = component(suffix, Tag.PROC, options);
    if (reader == null) {
      return null;
    }
    try {
      BlockReader anchors = anchors(suffix);
      BlockTable table = table(suffix, Tag.PROC, reader, anchors, options);
      if (anchors != null && !table.isAnchored()) {
        anchors.close();
        anchors = null;
      }
      return new ProcessIn(reader, table, anchors, options, wanted, followsAll);
    } catch (IOException | RuntimeException | Error e) {
      reader.close();
      throw e;
    }
  }

  private void addHalves(
      HalfSource halves, String suffix, int kind, int blocks, ReadOptions options)
      throws IOException {
    BlockReader reader = component(suffix, kind, options);
    if (reader == null) {
      return;
    }
    BlockReader anchors = anchors(suffix);
    try {
      halves.add(reader, anchors, table(suffix, kind, reader, anchors, options), blocks);
    } catch (IOException | RuntimeException | Error e) {
      reader.close();
      if (anchors != null) {
        anchors.close();
      }
      throw e;
    }
  }

  /** The anchor file of a component; null if there is none, which is never an error. */
  private BlockReader anchors(String suffix) throws IOException {
    Component file = store.open(suffix + ".anc");
    return file == null ? null : new BlockReader(file);
  }

  private BlockTable table(
      String suffix, int kind, BlockReader reader, BlockReader anchors, ReadOptions options)
      throws IOException {
    IndexData.Component c = components.get(suffix);
    if (anchors != null) {
      BlockTable.Fallback fallback =
          why -> {
            unfit(suffix, anchors, why, options);
            return walked(suffix, reader, options);
          };
      try {
        return BlockTable.anchors(
            anchors, traceId, kind, c.number(), c.blocks(), reader.endBlock(), fallback);
      } catch (BadDataException e) {
        unfit(suffix, anchors, e, options);
      }
    }
    return walked(suffix, reader, options);
  }

  private void unfit(String suffix, BlockReader anchors, BadDataException e, ReadOptions options) {
    if (isFirst(suffix + ".anc")) {
      options
          .diagnostics()
          .warning(
              "anchors that do not fit, not used",
              anchors.name() + ": expected " + e.expected() + ", found " + e.found());
    }
  }

  /** A table built from the headers of all blocks. */
  private BlockTable walked(String suffix, BlockReader reader, ReadOptions options)
      throws IOException {
    boolean report = isFirst(suffix + " walk");
    return BlockTable.walk(
        reader,
        (offset, e) -> {
          if (report) {
            Damage.report(options, reader.name(), offset, e);
          }
        });
  }

  @Override
  public EventBlock stateAt(StreamInfo stream, long time, ReadOptions options) throws IOException {
    EventBlock state = new EventBlock();
    IndexData.Stream s = byId.get(stream.id());
    if (s == null || (s.flags() & IndexData.HAS_EVENTS) == 0) {
      return state;
    }
    ReadOptions from = options.withWindow(new TimeWindow(time, time));
    try (ProcessIn process = process(s, from, options.locations(), true)) {
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
        lane.state().rows(time, state);
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
    List<TraceFile> list = new ArrayList<>();
    Map<String, String> codecs = new HashMap<>();
    try (Component own = store.open("")) {
      if (own != null) {
        list.add(new TraceFile(store.name(""), "index", 0, own.size(), codec(own)));
      }
    }
    for (IndexData.Component c : index.components) {
      try (Component file = store.open(c.suffix())) {
        if (file == null) {
          continue; // files that the index names may be missing
        }
        // All files of a role are written alike, so the first one speaks for the others.
        String role = role(c);
        if (!codecs.containsKey(role)) {
          codecs.put(role, codec(file));
        }
        Path name = store.name(c.suffix());
        list.add(new TraceFile(name, role, stream(c), c.size(), codecs.get(role)));
      }
    }
    return list;
  }

  /**
   * How the first block of a file is compressed; null if it is not, or if that cannot be
   * determined.
   */
  private static String codec(Component file) throws IOException {
    try (BlockReader reader = new BlockReader(file)) {
      return Codec.title(reader.header(FileHeader.LENGTH, 0).codec);
    } catch (BadDataException e) {
      return null;
    }
  }

  /** The stream that a process file, or its anchors, are for; 0 for other files. */
  private int stream(IndexData.Component c) {
    if (c.kind() == Tag.PROC || c.subject() == Tag.PROC) {
      for (IndexData.Stream s : index.streams) {
        if (s.file() == c.number()) {
          return s.id();
        }
      }
    }
    return 0;
  }

  private static String role(IndexData.Component c) {
    int kind = c.kind();
    if (kind == Tag.DECL) {
      return "declarations";
    } else if (kind == Tag.PROC) {
      return "events";
    } else if (kind == Tag.MESG) {
      return "messages";
    } else if (kind == Tag.GLOP) {
      return "collectives";
    } else if (kind == Tag.STAT) {
      return "statistics";
    }
    return "anchors";
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
