package org.tracetool.format.otf.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.io.FileExistence;
import org.tracetool.format.otf.bytes.AggregationIndex;
import org.tracetool.format.otf.bytes.ByteStore;
import org.tracetool.format.otf.bytes.ChunkStore;
import org.tracetool.format.otf.bytes.DecompressedText;
import org.tracetool.format.otf.bytes.DeflateEntryCache;
import org.tracetool.format.otf.bytes.DeflateEntryPoint;
import org.tracetool.format.otf.bytes.FileStore;
import org.tracetool.format.otf.bytes.InflatedText;
import org.tracetool.format.otf.bytes.UncompressedText;
import org.tracetool.format.otf.syntax.OtfFileKind;
import org.tracetool.format.otf.text.TextBuffer;

/**
 * Finds the files of a trace. A plain file wins over a compressed one of the same name, file by
 * file; the name alone determines the compression.
 */
public final class OtfTraceFiles {
  /** Inflated bytes for each compressed one; buffers that are too small for a line grow. */
  private static final int MAX_INFLATED = 64;

  private static final String DATA = "all";
  private static final int ANY_SERVER = -1;

  /** Shared definitions of a server. */
  private static final String LOCAL = ".all.def.";

  private final FileNames names;
  private final ReadOptions options;
  private final MasterControl.Aggregation aggregation;
  private final Map<Path, AggregationIndex> indexes = new ConcurrentHashMap<>();

  private final Set<Path> indexFiles = ConcurrentHashMap.newKeySet();

  /** Shared files that are not there. */
  private final Set<Path> absent = ConcurrentHashMap.newKeySet();

  /** Whether the server of a stream is not known, so that its files are looked for on each. */
  private final boolean seeksServers;

  public OtfTraceFiles(
      FileNames names, ReadOptions options, MasterControl.Aggregation aggregation) {
    this.names = names;
    this.options = options;
    this.aggregation = aggregation;
    this.seeksServers = false;
  }

  /** The local files of a run, which may be those of I/O forwarding. */
  public OtfTraceFiles(FileNames names, ReadOptions options) throws IOException {
    this.names = names;
    this.options = options;
    this.aggregation = localAggregation(names);
    this.seeksServers = aggregation != null && aggregation.split();
  }

  private static MasterControl.Aggregation localAggregation(FileNames names) throws IOException {
    if (existing(names.shared(DATA, OtfFileKind.DEFINITIONS, ANY_SERVER)) != null) {
      return new MasterControl.Aggregation(1, false, -1);
    }
    int servers = 0;
    for (Path file : FileExistence.inFolder(names.folder())) {
      String name = file.getFileName().toString();
      String start = names.stub() + LOCAL;
      if (name.startsWith(start)) {
        servers = Math.max(servers, server(name.substring(start.length())) + 1);
      }
    }
    return servers == 0 ? null : new MasterControl.Aggregation(servers, true, -1);
  }

  /**
   * The server of a name behind {@link #LOCAL}: one to four digits, then perhaps {@code .z}; -1 for
   * other names. Not by a pattern, which every command would compile at its start.
   */
  private static int server(String rest) {
    String digits = rest.endsWith(".z") ? rest.substring(0, rest.length() - 2) : rest;
    int server = digits.isEmpty() || digits.length() > 4 ? -1 : 0;
    for (int i = 0; i < digits.length() && server >= 0; i++) {
      char c = digits.charAt(i);
      server = c >= '0' && c <= '9' ? 10 * server + c - '0' : -1;
    }
    return server;
  }

  /**
   * A file that was found.
   *
   * @param path the file on disk, which may be shared by several streams
   * @param compressed whether it is compressed
   * @param store its bytes
   */
  public record FoundFiles(Path path, boolean compressed, ByteStore store) {}

  public FileNames names() {
    return names;
  }

  /** The file as it exists, plain or compressed; null if there is neither. */
  public static Path existing(Path plain) throws IOException {
    if (FileExistence.isPart(plain)) {
      return plain;
    }
    Path z = FileNames.compressed(plain);
    return FileExistence.isPart(z) ? z : null;
  }

  public static boolean isCompressed(Path path) {
    return path.toString().endsWith(FileNames.COMPRESSED_SUFFIX);
  }

  private boolean isShared(int stream, OtfFileKind kind) {
    return aggregation != null && aggregation.isShared(stream, kind);
  }

  /** A data file that one stream has for itself alone; null if there is none. */
  public Path own(int stream, OtfFileKind kind) throws IOException {
    return isShared(stream, kind) ? null : existing(names.data(stream, kind));
  }

  /** A data file of a stream, or null if it does not exist. */
  public FoundFiles find(int stream, OtfFileKind kind) throws IOException {
    FoundFiles found = look(stream, kind);
    if (found == null) {
      options.handles().check(names.data(stream, kind)); // removed together with the opened trace?
    }
    return found;
  }

  /** The names of the files as they are now, where so many streams are worth a look at all. */
  public FolderNames folderNames(int streams) {
    return FolderNames.of(names, streams);
  }

  /**
   * As {@link #find}, for callers that look for many files and {@link #checkUnchanged} at last.
   *
   * @param present the files that there are, as far as that is known
   */
  public FoundFiles look(FolderNames present, int stream, OtfFileKind kind) throws IOException {
    String name = names.name(stream, kind);
    if (!isShared(stream, kind) && present.lacks(name)) {
      return null;
    }
    if (!isShared(stream, kind) && present.hasOnlyCompressed(name)) {
      // To look for a plain file that is not there takes longer than for one that is.
      Path compressed = FileNames.compressed(names.data(stream, kind));
      return FileExistence.isPart(compressed) ? found(compressed) : null;
    }
    return look(stream, kind);
  }

  private FoundFiles look(int stream, OtfFileKind kind) throws IOException {
    if (isShared(stream, kind)) {
      return findShared(stream, kind);
    }
    Path path = existing(names.data(stream, kind));
    return path == null ? null : found(path);
  }

  private FoundFiles found(Path path) {
    return new FoundFiles(path, isCompressed(path), new FileStore(options.handles(), path));
  }

  /** Makes sure that files that were not found are not missing because of another output. */
  public void checkUnchanged() throws IOException {
    options.handles().check(names.data(0, OtfFileKind.DEFINITIONS));
  }

  private FoundFiles findShared(int stream, OtfFileKind kind) throws IOException {
    if (!seeksServers) {
      return findShared(
          stream, kind, aggregation.split() ? aggregation.server(stream) : ANY_SERVER);
    }
    FoundFiles found = null;
    for (int server = 0; server < aggregation.servers() && found == null; server++) {
      found = findShared(stream, kind, server);
    }
    return found;
  }

  private FoundFiles findShared(int stream, OtfFileKind kind, long server) throws IOException {
    Path data = names.shared(DATA, kind, server);
    Path path = absent.contains(data) ? null : existing(data);
    if (path == null) {
      absent.add(data);
      options.handles().check(data);
      return null;
    }
    boolean compressed = isCompressed(path);
    AggregationIndex index = indexes.get(path);
    if (index == null) {
      Path plain = names.shared("idx", kind, server);
      Path place = compressed ? FileNames.compressed(plain) : plain;
      index = new AggregationIndex(place, Files.size(path), options);
      indexes.put(path, index);
      indexFiles.add(place);
    }
    ChunkStore chunks = index.open(stream, new FileStore(options.handles(), path));
    return chunks == null ? null : new FoundFiles(path, compressed, chunks);
  }

  /** The indexes of shared files that were looked into. */
  public Set<Path> indexFiles() {
    return new TreeSet<>(indexFiles);
  }

  /** The text of a file from its beginning. */
  public static TextBuffer text(FoundFiles file, ReadOptions options) throws IOException {
    return text(file, 0, options);
  }

  /** The text of a file from a position on disk on. */
  public static TextBuffer text(FoundFiles file, long position, ReadOptions options)
      throws IOException {
    DecompressedText feed;
    if (file.compressed()) {
      feed = new InflatedText(file.store(), position, options);
    } else {
      feed = new UncompressedText(file.store(), position);
    }
    long most = (file.store().size() - position + 1) * (file.compressed() ? MAX_INFLATED : 1);
    TextBuffer text =
        new TextBuffer(feed, (int) Math.max(1, Math.min(most, options.bufferBytes())));
    return file.compressed() ? text : text.startingAt(position);
  }

  /**
   * The text of a file that is read again and again, from a position on disk on, or from a block
   * behind it that is known already.
   *
   * @param entries blocks that are known
   */
  public static TextBuffer text(
      FoundFiles file, long position, DeflateEntryCache entries, int stream, ReadOptions options)
      throws IOException {
    if (!file.compressed()) {
      return text(file, position, options);
    }
    DeflateEntryPoint entry = entries.before(stream, position, options.window().from());
    InflatedText feed =
        entry == null
            ? new InflatedText(file.store(), position, options).asOneOfMany()
            : new InflatedText(file.store(), entry, options);
    return new TextBuffer(feed.entriesInto(entries, stream), Math.max(1, options.bufferBytes()));
  }
}
