package org.tracetool.format.stf;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.AttachmentRole;
import org.tracetool.core.format.ReadBack;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.io.Presence;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.Spool;
import org.tracetool.core.report.Diagnostics.Severity;
import org.tracetool.format.stf.bytes.ByteOut;
import org.tracetool.format.stf.bytes.Codec;
import org.tracetool.format.stf.bytes.SpoolOwner;
import org.tracetool.format.stf.file.BlockFile;
import org.tracetool.format.stf.file.Container;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.Tag;
import org.tracetool.format.stf.file.TraceNames;
import org.tracetool.format.stf.file.Workplace;
import org.tracetool.format.stf.index.AnchorOut;
import org.tracetool.format.stf.index.DeclarationWriter;
import org.tracetool.format.stf.index.IndexData;
import org.tracetool.format.stf.lane.ProcessOut;
import org.tracetool.format.stf.lane.SharedLanes;
import org.tracetool.format.stf.pair.CollectiveMatcher;
import org.tracetool.format.stf.pair.CollectiveOut;
import org.tracetool.format.stf.pair.HalfStore;
import org.tracetool.format.stf.pair.MessageOut;
import org.tracetool.format.stf.pair.StoredMessages;
import org.tracetool.format.stf.rows.ModelRows;

/**
 * Writes a trace: a process file for each stream while its events come, all other files at the end,
 * the index last.
 */
public final class StfWriter implements TraceWriter {
  /** Undecoded bytes of a block; less where very many files are read at the same time. */
  static final int CHUNK = 64 << 10;

  private static final int SMALLEST_CHUNK = 16 << 10;
  private static final int FILES_WITH_WHOLE_CHUNKS = 256;
  private static final int DECLARATIONS_AT_ONCE = 256 << 10;

  /** So many bytes of attachments at most, since all of them are in memory. */
  private static final long MOST_ATTACHED = 32 << 20;

  private final WriteOptions options;
  private final Codec codec;
  private final Workplace place;
  private final Map<Integer, ProcessOut> processes = new HashMap<>();
  private final Map<Stored, RowStore> rows = new HashMap<>();
  private final Map<String, ByteArrayOutputStream> attachments = new TreeMap<>();
  private long attached;
  private final Set<String> replaced = new HashSet<>();
  private final List<BlockFile> written = new ArrayList<>();
  private final Map<BlockFile, String> suffixes = new HashMap<>();
  private final boolean anchored;
  private Definitions definitions;
  private Definitions firstDefinitions;
  private List<StreamInfo> streams = List.of();
  private Map<Integer, Integer> fileNumbers;
  private SpoolOwner spool;
  private int chunk;
  private boolean completed;

  private record Stored(int stream, Section section) {}

  public StfWriter(Workplace place, WriteOptions options) throws IOException {
    this(
        place,
        options,
        StfSettings.chunk(options.settings()),
        StfSettings.anchors(options.settings()));
  }

  public StfWriter(Workplace place, WriteOptions options, int chunk, boolean anchored)
      throws IOException {
    this.place = place;
    this.options = options;
    this.codec = codec(place, options.compression());
    this.chunk = chunk;
    this.anchored = anchored;
  }

  private static Codec codec(Workplace place, int compression) throws IOException {
    try {
      return Codec.of(compression);
    } catch (IOException e) {
      place.close();
      throw e;
    }
  }

  @Override
  public void begin(Definitions newDefinitions, List<StreamInfo> newStreams) {
    definitions = newDefinitions;
    firstDefinitions = newDefinitions;
    List<StreamInfo> sorted = new ArrayList<>(newStreams);
    sorted.sort((a, b) -> Integer.compareUnsigned(a.id(), b.id()));
    streams = List.copyOf(sorted);
    fileNumbers = new HashMap<>();
    for (int i = 0; i < streams.size(); i++) {
      fileNumbers.put(streams.get(i).id(), i);
    }
    spool = new SpoolOwner(Math.max(streams.size(), 1));
    if (streams.size() > FILES_WITH_WHOLE_CHUNKS && chunk == CHUNK) {
      chunk = Math.max(SMALLEST_CHUNK, CHUNK / streams.size() * FILES_WITH_WHOLE_CHUNKS);
    }
  }

  @Override
  public void amend(Definitions newDefinitions) {
    definitions = newDefinitions;
  }

  /** Creates a component. */
  private synchronized BlockFile create(
      String suffix, int kind, int number, int subject, boolean keepsEntries) throws IOException {
    try {
      BlockFile file =
          new BlockFile(place.component(suffix), kind, number, subject, codec, keepsEntries);
      written.add(file);
      suffixes.put(file, suffix);
      return file;
    } catch (IOException e) {
      throw place.failure(e);
    }
  }

  private AnchorOut anchors(String suffix, int kind, int number) throws IOException {
    return anchored
        ? new AnchorOut(create(suffix + TraceNames.ANCHORS, Tag.ANCH, number, kind, false))
        : null;
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    if (section == Section.EVENTS) {
      synchronized (this) {
        ProcessOut out = processes.get(stream.id());
        if (out == null) {
          out = process(stream);
          processes.put(stream.id(), out);
        }
        return out;
      }
    }
    synchronized (this) {
      return rows.computeIfAbsent(
          new Stored(stream == null ? 0 : stream.id(), section), s -> new RowStore());
    }
  }

  private ProcessOut process(StreamInfo stream) throws IOException {
    int number = fileNumbers.get(stream.id());
    String suffix = ".pr." + number;
    BlockFile file = create(suffix, Tag.PROC, number, 0, anchored);
    AnchorOut anchors = anchors(suffix, Tag.PROC, number);
    return new ProcessOut(
        stream,
        firstDefinitions,
        new HalfStore(spool),
        place,
        file,
        anchors,
        chunk,
        options.diagnostics());
  }

  /** Statistics, snapshots or markers on their way into the temporary file. */
  private final class RowStore implements EventSink {
    private Spool.Storing storing;
    private Spool.Stored stored;

    @Override
    public void accept(EventCursor event) throws IOException {
      if (storing == null) {
        storing = spool.get().sink();
      }
      storing.accept(event);
    }

    @Override
    public void end() throws IOException {
      if (storing != null) {
        storing.end();
        stored = storing.stored();
        storing = null;
      }
    }
  }

  @Override
  public OutputStream attachment(String role) {
    ByteArrayOutputStream bytes =
        new ByteArrayOutputStream() {
          private boolean left;

          @Override
          public synchronized void write(byte[] b, int offset, int length) {
            if (left) {
              return;
            }
            attached += length;
            if (attached <= MOST_ATTACHED) {
              super.write(b, offset, length);
            } else {
              left = true;
              attachments.remove(role);
              attached -= count + (long) length;
              String kind = AttachmentRole.kind(role);
              options.diagnostics().loss(kind + ", which is too large for format stf", 1);
              reset();
            }
          }
        };
    attachments.put(role, bytes);
    return bytes;
  }

  @Override
  public synchronized void removes(Path file) throws IOException {
    if (place.transaction() == null) {
      throw new UnsupportedTraceException(
          "cannot replace " + file + " by a trace on standard output");
    }
    String name = file.getFileName().toString();
    Path sibling = place.trace().resolveSibling(name);
    if (!sibling.toAbsolutePath().normalize().equals(file.toAbsolutePath().normalize())) {
      throw new OutputException(
          file + ": cannot be replaced by " + place.trace() + ", which lies in another folder");
    }
    replaced.add(name);
    place.transaction().replacesInput(name);
    place.transaction().removesLast(name);
  }

  @Override
  public void complete() throws IOException {
    if (completed) {
      return;
    }
    completed = true;
    try {
      for (ProcessOut p : processes.values()) {
        p.end();
      }
      for (RowStore r : rows.values()) {
        r.end();
      }
    } catch (IOException e) {
      throw place.failure(e);
    }
  }

  @Override
  public void finish() throws IOException {
    complete();
    try {
      boolean shared = new SharedLanes(ordered()).any();
      messages(shared);
      collectives(shared);
      statistics();
      declarations();
      spool.close();
      byte[] traceId = traceId();
      for (BlockFile f : written) {
        f.writeHeader(traceId);
      }
      BlockFile index = index();
      index.writeHeader(traceId);
      if (place.isSingle()) {
        pack(index, traceId);
      } else {
        removeOldFiles();
      }
    } catch (IOException e) {
      throw place.failure(e);
    }
    place.commit(options.readBack() ? main -> ReadBack.check(new StfFormat(), main) : null);
  }

  /** The process files that there are, by number. */
  private List<ProcessOut> ordered() {
    List<ProcessOut> list = new ArrayList<>(processes.values());
    list.sort(Comparator.comparingInt(p -> p.file().number()));
    return list;
  }

  private void messages(boolean shared) throws IOException {
    List<EventSource> sources = new ArrayList<>();
    List<Integer> owners = new ArrayList<>();
    for (ProcessOut p : ordered()) {
      if (p.halves().messages() != null) {
        sources.add(p.halves().messages().open());
        owners.add(p.file().number());
      }
    }
    if (sources.isEmpty()) {
      return;
    }
    BlockFile file = create(".msg", Tag.MESG, 0, 0, true);
    MessageOut out = new MessageOut(file, streams.size(), chunk, shared);
    StoredMessages matcher = new StoredMessages(out);
    KWayMerge merge = new KWayMerge(sources);
    for (EventCursor e = merge.next(); e != null; e = merge.next()) {
      matcher.accept(e, owners.get(merge.source()));
    }
    matcher.end();
    warnOfParts("messages, since too many wait for their other end", matcher.gaveUp());
    AnchorOut anchors = anchors(".msg", Tag.MESG, 0);
    if (anchors != null) {
      anchors.end(
          file.entries(), out.isGrouped() ? AnchorOut.LONG_ENTRY_SIZE : AnchorOut.ENTRY_SIZE);
    }
    file.forgetEntries();
  }

  private void warnOfParts(String which, long count) {
    options.diagnostics().add(Severity.WARNING, "stored in parts: " + which, count, null);
  }

  private void collectives(boolean shared) throws IOException {
    List<EventSource> sources = new ArrayList<>();
    List<Integer> owners = new ArrayList<>();
    for (ProcessOut p : ordered()) {
      if (p.halves().collectives() != null) {
        sources.add(p.halves().collectives().open());
        owners.add(p.file().number());
      }
    }
    if (sources.isEmpty()) {
      return;
    }
    BlockFile file = create(".gop", Tag.GLOP, 0, 0, true);
    CollectiveOut out = new CollectiveOut(file, chunk, shared);
    CollectiveMatcher matcher = new CollectiveMatcher(out, definitions);
    KWayMerge merge = new KWayMerge(sources);
    for (EventCursor e = merge.next(); e != null; e = merge.next()) {
      matcher.accept(e, owners.get(merge.source()));
    }
    matcher.end();
    warnOfParts("collective operations, since too many wait for their members", matcher.gaveUp());
    AnchorOut anchors = anchors(".gop", Tag.GLOP, 0);
    if (anchors != null) {
      anchors.end(file.entries(), AnchorOut.ENTRY_SIZE);
    }
    file.forgetEntries();
  }

  private void statistics() throws IOException {
    BlockFile file = null;
    List<Integer> ids = new ArrayList<>();
    streams.forEach(s -> ids.add(s.id()));
    if (!ids.contains(0)) {
      ids.add(0);
    }
    for (Section section : Section.values()) {
      for (int id : ids) {
        RowStore store = rows.get(new Stored(id, section));
        if (store == null) {
          continue;
        }
        if (file == null) {
          file = create(".sts", Tag.STAT, 0, 0, false);
        }
        if (store.stored != null) {
          ModelRows.write(store.stored.open(), section, id, file);
        } else {
          ModelRows.writeNone(section, id, file);
        }
      }
    }
    if (file != null) {
      file.end(0);
    }
  }

  private void declarations() throws IOException {
    BlockFile file = create(".dcl", Tag.DECL, 0, 0, false);
    ByteOut records = new ByteOut(1 << 12);
    int n = 0;
    for (Definitions.Entry e : definitions.entries()) {
      n += DeclarationWriter.write(e, records);
      if (records.used >= DECLARATIONS_AT_ONCE) {
        declarationBlock(file, records, n);
        n = 0;
      }
    }
    declarationBlock(file, records, n);
    for (Map.Entry<String, ByteArrayOutputStream> a : attachments.entrySet()) {
      ByteOut out = new ByteOut();
      out.str(a.getKey());
      byte[] bytes = a.getValue().toByteArray();
      out.str(bytes, 0, bytes.length);
      file.block(Tag.ATTACHMENT, out, 1);
    }
    file.end(0);
  }

  private static void declarationBlock(BlockFile file, ByteOut records, int n) throws IOException {
    ByteOut payload = new ByteOut(records.used + 10);
    payload.uv(n);
    payload.put(records);
    file.block(Tag.DECLARATIONS, payload, n);
    records.clear();
  }

  /** The same content gets the same id, whenever and wherever it is written. */
  private byte[] traceId() {
    List<BlockFile> files = new ArrayList<>(written);
    files.sort(Comparator.comparing(suffixes::get));
    long a = 0x9e3779b97f4a7c15L;
    long b = 0xc2b2ae3d27d4eb4fL;
    for (BlockFile f : files) {
      a = mix(a ^ f.checksum());
      b = mix(b + f.checksum() * 31 + suffixes.get(f).hashCode());
    }
    ByteOut id = new ByteOut(FileHeader.ID_LENGTH);
    id.u64(a);
    id.u64(b);
    return id.content();
  }

  private static long mix(long x) {
    long h = x * 0xff51afd7ed558ccdL;
    h ^= h >>> 32;
    h *= 0xc4ceb9fe1a85ec53L;
    return h ^ h >>> 29;
  }

  private BlockFile index() throws IOException {
    IndexData data =
        new IndexContents(definitions, streams).build(ordered(), written, suffixes, chunk, codec);
    BlockFile file = create("", Tag.INDX, 0, 0, false);
    data.write(file);
    file.end(0);
    return file;
  }

  private void pack(BlockFile index, byte[] traceId) throws IOException {
    List<BlockFile> files = new ArrayList<>(written);
    files.remove(index);
    files.sort(Comparator.comparingInt(StfWriter::rank).thenComparingInt(BlockFile::number));
    files.add(index);
    List<Container.Part> parts = new ArrayList<>();
    for (BlockFile f : files) {
      parts.add(new Container.Part(f.path(), f.kind(), f.number(), f.subject(), suffixes.get(f)));
    }
    try (OutputStream out = place.single(options.compression())) {
      Container.write(parts, traceId, out);
    }
    for (BlockFile f : files) {
      Files.delete(f.path());
    }
  }

  private static int rank(BlockFile f) {
    int kind = f.kind();
    if (kind == Tag.DECL) {
      return 0;
    } else if (kind == Tag.PROC) {
      return 1;
    } else if (kind == Tag.MESG) {
      return 2;
    } else if (kind == Tag.GLOP) {
      return 3;
    } else if (kind == Tag.STAT) {
      return 4;
    }
    return f.subject() == Tag.PROC ? 5 : f.subject() == Tag.MESG ? 6 : 7;
  }

  /** Marks components of an earlier trace of this name for removal. */
  private void removeOldFiles() throws IOException {
    TraceNames names = place.names();
    for (Path p : Presence.inFolder(names.folder())) {
      String name = p.getFileName().toString();
      if (name.startsWith(names.index())
          && TraceNames.isComponent(name.substring(names.index().length()))
          && Presence.isFile(p)
          && isOurs(p)) {
        place.transaction().removes(name);
      }
    }
  }

  /** A file that only has such a name stays where it is. */
  private static boolean isOurs(Path file) throws IOException {
    try (java.io.InputStream in = Files.newInputStream(file)) {
      return FileHeader.isMagic(in.readNBytes(FileHeader.MAGIC.length));
    }
  }

  @Override
  public void close() throws IOException {
    try (place) {
      if (spool != null) {
        spool.close();
      }
    }
  }
}
