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
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.format.WrittenTraceCheck;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.merge.KWayMerge;
import org.tracetool.core.merge.Spool;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.stf.bytes.LazySpool;
import org.tracetool.format.stf.bytes.PayloadCodec;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.file.BlockFile;
import org.tracetool.format.stf.file.BlockTag;
import org.tracetool.format.stf.file.Container;
import org.tracetool.format.stf.file.FileHeader;
import org.tracetool.format.stf.file.OutputStaging;
import org.tracetool.format.stf.file.TraceNames;
import org.tracetool.format.stf.index.AnchorWriter;
import org.tracetool.format.stf.index.DeclarationWriter;
import org.tracetool.format.stf.index.IndexData;
import org.tracetool.format.stf.lane.ProcessFileWriter;
import org.tracetool.format.stf.lane.SharedLanes;
import org.tracetool.format.stf.pair.CollectiveFileWriter;
import org.tracetool.format.stf.pair.CollectiveMatcher;
import org.tracetool.format.stf.pair.MessageFileWriter;
import org.tracetool.format.stf.pair.OperationHalfStore;
import org.tracetool.format.stf.pair.StoredMessages;
import org.tracetool.format.stf.rows.ModelRows;

/**
 * Writes a trace: a process file for each stream while its events come, all other files at the end,
 * the index last.
 */
public final class StfWriter implements TraceWriter {
  /** Undecoded bytes of a block; less where very many files are read at the same time. */
  static final int CHUNK = 64 << 10;

  private static final int MIN_CHUNK_BYTES = 16 << 10;
  private static final int FILES_WITH_WHOLE_CHUNKS = 256;
  private static final int DECLARATIONS_AT_ONCE = 256 << 10;

  /** So many bytes of attachments at most, since all of them are in memory. */
  private static final long MAX_ATTACHMENT_BYTES = 32 << 20;

  private final WriteOptions options;
  private final PayloadCodec codec;
  private final OutputStaging place;
  private final Map<Integer, ProcessFileWriter> processes = new HashMap<>();
  private final Map<StoredStream, RowStore> rows = new HashMap<>();
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
  private LazySpool spool;
  private int chunk;
  private boolean completed;

  private record StoredStream(int stream, Section section) {}

  public StfWriter(OutputStaging place, WriteOptions options) throws IOException {
    this(
        place,
        options,
        StfSettings.chunk(options.settings()),
        StfSettings.anchors(options.settings()));
  }

  public StfWriter(OutputStaging place, WriteOptions options, int chunk, boolean anchored)
      throws IOException {
    this.place = place;
    this.options = options;
    this.codec = codec(place, options.compression());
    this.chunk = chunk;
    this.anchored = anchored;
  }

  private static PayloadCodec codec(OutputStaging place, int compression) throws IOException {
    try {
      return PayloadCodec.of(compression);
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
    spool = new LazySpool(Math.max(streams.size(), 1));
    if (streams.size() > FILES_WITH_WHOLE_CHUNKS && chunk == CHUNK) {
      chunk = Math.max(MIN_CHUNK_BYTES, CHUNK / streams.size() * FILES_WITH_WHOLE_CHUNKS);
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

  private AnchorWriter anchors(String suffix, int kind, int number) throws IOException {
    return anchored
        ? new AnchorWriter(create(suffix + TraceNames.ANCHORS, BlockTag.ANCH, number, kind, false))
        : null;
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    if (section == Section.EVENTS) {
      synchronized (this) {
        ProcessFileWriter out = processes.get(stream.id());
        if (out == null) {
          out = process(stream);
          processes.put(stream.id(), out);
        }
        return out;
      }
    }
    synchronized (this) {
      return rows.computeIfAbsent(
          new StoredStream(stream == null ? 0 : stream.id(), section), s -> new RowStore());
    }
  }

  private ProcessFileWriter process(StreamInfo stream) throws IOException {
    int number = fileNumbers.get(stream.id());
    String suffix = ".pr." + number;
    BlockFile file = create(suffix, BlockTag.PROC, number, 0, anchored);
    AnchorWriter anchors = anchors(suffix, BlockTag.PROC, number);
    return new ProcessFileWriter(
        stream,
        firstDefinitions,
        new OperationHalfStore(spool),
        place,
        file,
        anchors,
        chunk,
        options.diagnostics());
  }

  /** Statistics, snapshots or markers on their way into the temporary file. */
  private final class RowStore implements EventSink {
    private Spool.StoringTask storing;
    private Spool.StoredStream stored;

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
            if (attached <= MAX_ATTACHMENT_BYTES) {
              super.write(b, offset, length);
            } else {
              left = true;
              attachments.remove(role);
              attached -= count + (long) length;
              String kind = AttachmentRole.kind(role);
              options
                  .diagnostics()
                  .reportLoss(
                      AttachmentRole.lossOf(role), kind + ", which is too large for format stf", 1);
              reset();
            }
          }
        };
    attachments.put(role, bytes);
    return bytes;
  }

  @Override
  public synchronized void markForRemoval(Path file) throws IOException {
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
    place.transaction().allowReplacingInput(name);
    place.transaction().markForRemovalLast(name);
  }

  @Override
  public void complete() throws IOException {
    if (completed) {
      return;
    }
    completed = true;
    try {
      for (ProcessFileWriter p : processes.values()) {
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
      writeMessages(shared);
      writeCollectives(shared);
      writeStatistics();
      writeDeclarations();
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
    place.commit(
        options.readBack() ? main -> WrittenTraceCheck.check(new StfFormat(), main) : null);
  }

  /** The process files that there are, by number. */
  private List<ProcessFileWriter> ordered() {
    List<ProcessFileWriter> list = new ArrayList<>(processes.values());
    list.sort(Comparator.comparingInt(p -> p.file().number()));
    return list;
  }

  private void writeMessages(boolean shared) throws IOException {
    List<EventSource> sources = new ArrayList<>();
    List<Integer> owners = new ArrayList<>();
    for (ProcessFileWriter p : ordered()) {
      if (p.halves().messages() != null) {
        sources.add(p.halves().messages().open());
        owners.add(p.file().number());
      }
    }
    if (sources.isEmpty()) {
      return;
    }
    BlockFile file = create(".msg", BlockTag.MESG, 0, 0, true);
    MessageFileWriter out = new MessageFileWriter(file, streams.size(), chunk, shared);
    StoredMessages matcher = new StoredMessages(out);
    KWayMerge merge = new KWayMerge(sources);
    for (EventCursor e = merge.next(); e != null; e = merge.next()) {
      matcher.accept(e, owners.get(merge.source()));
    }
    matcher.end();
    warnOfParts("messages, since too many wait for their other end", matcher.gaveUp());
    AnchorWriter anchors = anchors(".msg", BlockTag.MESG, 0);
    if (anchors != null) {
      anchors.end(
          file.entries(), out.isGrouped() ? AnchorWriter.LONG_ENTRY_SIZE : AnchorWriter.ENTRY_SIZE);
    }
    file.forgetEntries();
  }

  private void warnOfParts(String which, long count) {
    options.diagnostics().add(WarningCode.LIMIT_REACHED, "stored in parts: " + which, count, null);
  }

  private void writeCollectives(boolean shared) throws IOException {
    List<EventSource> sources = new ArrayList<>();
    List<Integer> owners = new ArrayList<>();
    for (ProcessFileWriter p : ordered()) {
      if (p.halves().collectives() != null) {
        sources.add(p.halves().collectives().open());
        owners.add(p.file().number());
      }
    }
    if (sources.isEmpty()) {
      return;
    }
    BlockFile file = create(".gop", BlockTag.GLOP, 0, 0, true);
    CollectiveFileWriter out = new CollectiveFileWriter(file, chunk, shared);
    CollectiveMatcher matcher = new CollectiveMatcher(out, definitions);
    KWayMerge merge = new KWayMerge(sources);
    for (EventCursor e = merge.next(); e != null; e = merge.next()) {
      matcher.accept(e, owners.get(merge.source()));
    }
    matcher.end();
    warnOfParts("collective operations, since too many wait for their members", matcher.gaveUp());
    AnchorWriter anchors = anchors(".gop", BlockTag.GLOP, 0);
    if (anchors != null) {
      anchors.end(file.entries(), AnchorWriter.ENTRY_SIZE);
    }
    file.forgetEntries();
  }

  private void writeStatistics() throws IOException {
    BlockFile file = null;
    List<Integer> ids = new ArrayList<>();
    streams.forEach(s -> ids.add(s.id()));
    if (!ids.contains(0)) {
      ids.add(0);
    }
    for (Section section : Section.values()) {
      for (int id : ids) {
        RowStore store = rows.get(new StoredStream(id, section));
        if (store == null) {
          continue;
        }
        if (file == null) {
          file = create(".sts", BlockTag.STAT, 0, 0, false);
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

  private void writeDeclarations() throws IOException {
    BlockFile file = create(".dcl", BlockTag.DECL, 0, 0, false);
    StfByteWriter records = new StfByteWriter(1 << 12);
    int n = 0;
    for (Definitions.Entry e : definitions.entries()) {
      n += DeclarationWriter.write(e, records);
      if (records.used >= DECLARATIONS_AT_ONCE) {
        writeDeclarationBlock(file, records, n);
        n = 0;
      }
    }
    writeDeclarationBlock(file, records, n);
    for (Map.Entry<String, ByteArrayOutputStream> a : attachments.entrySet()) {
      StfByteWriter out = new StfByteWriter();
      out.str(a.getKey());
      byte[] bytes = a.getValue().toByteArray();
      out.str(bytes, 0, bytes.length);
      file.writeBlock(BlockTag.ATTACHMENT, out, 1);
    }
    file.end(0);
  }

  private static void writeDeclarationBlock(BlockFile file, StfByteWriter records, int n)
      throws IOException {
    StfByteWriter payload = new StfByteWriter(records.used + 10);
    payload.uv(n);
    payload.put(records);
    file.writeBlock(BlockTag.DECLARATIONS, payload, n);
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
    StfByteWriter id = new StfByteWriter(FileHeader.ID_LENGTH);
    id.writeU64(a);
    id.writeU64(b);
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
    BlockFile file = create("", BlockTag.INDX, 0, 0, false);
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
    if (kind == BlockTag.DECL) {
      return 0;
    } else if (kind == BlockTag.PROC) {
      return 1;
    } else if (kind == BlockTag.MESG) {
      return 2;
    } else if (kind == BlockTag.GLOP) {
      return 3;
    } else if (kind == BlockTag.STAT) {
      return 4;
    }
    return f.subject() == BlockTag.PROC ? 5 : f.subject() == BlockTag.MESG ? 6 : 7;
  }

  /** Marks components of an earlier trace of this name for removal. */
  private void removeOldFiles() throws IOException {
    TraceNames names = place.names();
    for (Path p : FileExistence.inFolder(names.folder())) {
      String name = p.getFileName().toString();
      if (name.startsWith(names.index())
          && TraceNames.isComponent(name.substring(names.index().length()))
          && FileExistence.isFile(p)
          && isOurs(p)) {
        place.transaction().markForRemoval(name);
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
