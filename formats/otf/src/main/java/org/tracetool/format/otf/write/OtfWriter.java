package org.tracetool.format.otf.write;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.error.MissingTraceException;
import org.tracetool.core.error.OutputException;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.format.WrittenTraceCheck;
import org.tracetool.core.io.OutputTarget;
import org.tracetool.core.io.OutputTransaction;
import org.tracetool.core.io.ReportedOutput;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.UnsupportedKinds;
import org.tracetool.core.shard.ShardNote;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.system.FlatSystem;
import org.tracetool.core.time.WallClock;
import org.tracetool.format.otf.file.FileNames;
import org.tracetool.format.otf.file.MasterControl;
import org.tracetool.format.otf.file.OtfTraceFiles;
import org.tracetool.format.otf.file.WrittenTextComparison;
import org.tracetool.format.otf.output.TextChunkEncoder;
import org.tracetool.format.otf.output.TextOutput;
import org.tracetool.format.otf.read.OtfReader;
import org.tracetool.format.otf.syntax.OtfFileKind;
import org.tracetool.format.otf.syntax.OtfSyntax;

/** Writes a trace: one set of files per stream, then definitions and master control. */
public final class OtfWriter implements TraceWriter {
  private static final Definition.Version VERSION = new Definition.Version(1, 12, 3, "tracetool");

  private final TraceFormat format;
  private final FileNames names;
  private final WriteOptions options;
  private final int level;
  private final OutputTransaction transaction;

  /** Null if each stream has its own files. */
  private final SharedFiles sharing;

  private final Map<String, TimedSink> sinks = new LinkedHashMap<>();
  private final Set<TextOutput> open = new HashSet<>();
  private final Map<String, long[]> written = new TreeMap<>();

  /** Streams whose event files stay as they are. */
  private final Set<Integer> kept = new HashSet<>();

  private final Map<Path, long[]> contents = new TreeMap<>();

  /** The files of the trace, without suffixes of compression, if inputs are replaced. */
  private final Set<String> files = new HashSet<>();

  private final Set<String> replaced = new TreeSet<>();
  private final Map<Integer, TreeSet<Integer>> unannounced = new TreeMap<>();
  private Definitions definitions;
  private List<StreamInfo> streams;
  private ShardWork work = ShardWork.WHOLE;
  private MarkerSink markers;
  private boolean finished;

  public OtfWriter(TraceFormat format, Path trace, WriteOptions options) throws IOException {
    this.format = format;
    this.names = FileNames.of(OutputTarget.ofSeveralFiles(trace));
    this.options = options;
    int shared = OtfSettings.sharedFiles(options);
    // The reference library reads compressed streams of shared files only up to 4 KiB.
    int usual = shared > 0 ? 0 : TextChunkEncoder.FAST;
    this.level = options.compression() < 0 ? usual : options.compression();
    this.transaction =
        OutputTransaction.begin(
            names.folder(),
            names.stub(),
            options.overwrite(),
            names.master().getFileName().toString());
    this.sharing = shared == 0 ? null : new SharedFiles(names, shared, transaction);
  }

  Diagnostics diagnostics() {
    return options.diagnostics();
  }

  boolean compresses() {
    return level != 0;
  }

  @Override
  public void begin(Definitions newDefinitions, List<StreamInfo> newStreams) {
    definitions = FlatSystem.of(newDefinitions);
    streams = List.copyOf(newStreams);
  }

  @Override
  public void amend(Definitions newDefinitions) {
    definitions = FlatSystem.of(newDefinitions);
  }

  private String fileName(int stream, OtfFileKind kind) {
    String name = names.name(stream, kind);
    return level != 0 ? name + FileNames.COMPRESSED_SUFFIX : name;
  }

  @Override
  public synchronized EventSink sink(StreamInfo stream, Section section) {
    if (section == Section.MARKERS) {
      if (markers == null) {
        markers = new MarkerSink(options.diagnostics());
      }
      return markers;
    }
    String name = fileName(stream.id(), OtfFileKind.of(section));
    return sinks.computeIfAbsent(
        name, n -> new TimedSink(this, n, stream, OtfSettings.longKeywords(options)));
  }

  @Override
  public boolean takeShards(ShardWork newWork) {
    if (sharing != null) {
      return false;
    }
    work = newWork;
    return true;
  }

  @Override
  public boolean keep(StreamInfo stream, Section section, TraceReader reader) throws IOException {
    Path file =
        sharing == null && reader instanceof OtfReader own ? own.own(stream, section) : null;
    if (file == null) {
      return false;
    }
    String name = names.name(stream.id(), OtfFileKind.of(section));
    transaction.keep(OtfTraceFiles.isCompressed(file) ? name + FileNames.COMPRESSED_SUFFIX : name);
    files.add(name);
    if (section == Section.EVENTS) {
      kept.add(stream.id());
    }
    written.put(
        Integer.toHexString(stream.id()) + '.' + OtfFileKind.of(section).suffix,
        new long[] {Files.size(file), 0});
    return true;
  }

  /** Creates a file of the trace, by its name. */
  TextOutput output(String name) throws IOException {
    Path shared = sharing == null ? null : sharing.place(name);
    Path path = shared == null ? transaction.file(name) : shared;
    synchronized (this) {
      if (!replaced.isEmpty() && shared == null) {
        files.add(plain(name));
      }
    }
    TextOutput out = new TextOutput(path, names.master(), level, options.executor());
    if (shared == null) {
      out.setOutput(transaction);
    }
    synchronized (this) {
      open.add(out);
    }
    return out;
  }

  /** Notes a process that a stream has records of without having been announced with it. */
  synchronized void list(StreamInfo stream, int process) {
    unannounced.computeIfAbsent(stream.id(), s -> new TreeSet<>()).add(process);
  }

  /** The streams with all processes that they hold: readers skip those that are not listed. */
  private List<StreamInfo> listed() {
    Set<Integer> taken = new HashSet<>();
    for (StreamInfo s : streams) {
      for (int location : s.locations()) {
        taken.add(location);
      }
    }
    List<StreamInfo> all = new ArrayList<>();
    for (StreamInfo s : streams) {
      int[] locations = s.locations();
      for (int process : unannounced.getOrDefault(s.id(), new TreeSet<>())) {
        if (taken.add(process)) {
          locations = Arrays.copyOf(locations, locations.length + 1);
          locations[locations.length - 1] = process;
        } else {
          diagnostics()
              .add(
                  LossCode.RECORDS,
                  "records of processes in one stream that belong to another one",
                  1,
                  names.master() + ": process " + Integer.toUnsignedString(process));
        }
      }
      all.add(new StreamInfo(s.id(), locations));
    }
    return all;
  }

  /** Finishes a file and remembers its part of the identity of the trace. */
  void close(TextOutput out) throws IOException {
    out.close();
    synchronized (this) {
      open.remove(out);
      long[] text = {out.textLength(), out.checksum()};
      if (options.readBack()) {
        contents.put(out.path(), text);
      }
      String name = out.path().getFileName().toString();
      written.put(name.replaceFirst("^.*?\\.([0-9a-f]+\\.[a-z]+)(\\.z)?$", "$1"), text);
      if (work.isPart()) {
        String own = name.substring(names.stub().length() + 1);
        work.note().add(new ShardNote.Piece(own, Files.size(out.path()), text[0], text[1]));
      }
    }
  }

  @Override
  public OutputStream attachment(String role) throws IOException {
    return role.equals("thumbnail")
        ? new BufferedOutputStream(thumbnail(transaction.file(names.thumbnailName())))
        : null;
  }

  private OutputStream thumbnail(Path place) throws IOException {
    try {
      return new ReportedOutput(Files.newOutputStream(place), names.master());
    } catch (IOException e) {
      throw OutputTransaction.failure(names.master(), e);
    }
  }

  @Override
  public synchronized void markForRemoval(Path file) throws IOException {
    String name = file.getFileName().toString();
    Path sibling = names.master().resolveSibling(name);
    if (!sibling.toAbsolutePath().normalize().equals(file.toAbsolutePath().normalize())) {
      throw new OutputException(
          file + ": cannot be replaced by " + names.master() + ", which lies in another folder");
    }
    replaced.add(name);
    transaction.allowReplacingInput(name);
  }

  @Override
  public void finish() throws IOException {
    if (work.isPart()) {
      finishShard();
      return;
    }
    try {
      takeShards();
      finishSinks();
      writeDefinitions();
      writeMarkers();
      if (sharing != null) {
        contents.keySet().removeAll(sharing.places());
        contents.putAll(sharing.write());
      }
      Files.write(
          transaction.lastFile(names.master().getFileName().toString()),
          MasterControl.text(listed(), sharing == null ? null : sharing.aggregation()));
      StaleFiles.remove(names, streams, replaced, transaction);
      removeReplaced();
    } catch (OutputException e) {
      throw e;
    } catch (IOException e) {
      throw OutputTransaction.failure(names.master(), e);
    }
    transaction.commit(options.readBack() ? this::readBack : null);
    finished = true;
  }

  /** Leaves the files of streams and a note of them; all else is written when all are there. */
  private void finishShard() throws IOException {
    try {
      for (Map.Entry<String, TimedSink> e : sinks.entrySet()) {
        if (isEvents(e.getKey())) {
          e.getValue().endNotEmpty();
        } else {
          e.getValue().end();
        }
      }
      unannounced.forEach(
          (stream, processes) ->
              processes.forEach(p -> work.note().add(new ShardNote.UnannouncedProcess(stream, p))));
      Path note = work.folder().note(work.note().shard());
      Files.write(transaction.lastFile(note.getFileName().toString()), work.note().bytes());
    } catch (OutputException e) {
      throw e;
    } catch (IOException e) {
      throw OutputTransaction.failure(names.master(), e);
    }
    transaction.commit();
    finished = true;
  }

  /** Takes the files over that shards have left. */
  private void takeShards() throws IOException {
    for (ShardNote note : work.notes()) {
      for (ShardNote.Piece piece : note.pieces()) {
        String name = names.stub() + '.' + piece.name();
        Path place = transaction.file(name);
        Path share = work.file(note, piece);
        if (!Files.exists(share)) {
          throw new MissingTraceException(
              share + ": is gone; another run seems to have joined the shares");
        }
        transaction.link(share, place);
        files.add(plain(name));
        long[] text = {piece.length(), piece.checksum()};
        written.put(plain(piece.name()), text);
        if (options.readBack()) {
          contents.put(place, text);
        }
      }
      for (ShardNote.UnannouncedProcess s : note.strangers()) {
        unannounced.computeIfAbsent(s.stream(), id -> new TreeSet<>()).add(s.process());
      }
    }
  }

  /** Whether the event file of a stream is there and not written by this program. */
  private boolean isTaken(StreamInfo stream) {
    return kept.contains(stream.id())
        || work.isJoin()
            && written.containsKey(
                Integer.toHexString(stream.id()) + '.' + OtfFileKind.EVENTS.suffix);
  }

  /**
   * Inputs that the new trace replaces: those that would hide a file of it go before it is valid.
   */
  private void removeReplaced() throws OutputException {
    for (String name : replaced) {
      if (files.contains(plain(name))) {
        transaction.markForRemoval(name);
      } else {
        transaction.markForRemovalLast(name);
      }
    }
  }

  private static String plain(String name) {
    return name.endsWith(FileNames.COMPRESSED_SUFFIX)
        ? name.substring(0, name.length() - FileNames.COMPRESSED_SUFFIX.length())
        : name;
  }

  /** Compares the files on the disk with the written text. */
  private void readBack(Path main) throws IOException {
    for (Map.Entry<Path, long[]> e : contents.entrySet()) {
      Path target = names.master().resolveSibling(e.getKey().getFileName());
      WrittenTextComparison.check(e.getKey(), target, e.getValue()[0], e.getValue()[1]);
    }
    WrittenTraceCheck.check(format, main);
  }

  /** Readers require an event file of every stream as soon as there is one of any. */
  private void finishSinks() throws IOException {
    boolean events = false;
    for (StreamInfo s : streams) {
      events |= sinks.containsKey(fileName(s.id(), OtfFileKind.EVENTS)) || isTaken(s);
    }
    for (Map.Entry<String, TimedSink> e : sinks.entrySet()) {
      if (!isEvents(e.getKey())) {
        e.getValue().end();
      }
    }
    String statistics = '.' + OtfFileKind.STATISTICS.suffix;
    // Only a trace of statistics can do without any.
    events |= written.keySet().stream().noneMatch(name -> name.endsWith(statistics));
    if (events) {
      for (StreamInfo s : streams) {
        if (!isTaken(s)) {
          ((TimedSink) sink(s, Section.EVENTS)).endNotEmpty();
        }
      }
    }
  }

  private static boolean isEvents(String name) {
    return name.endsWith(".events") || name.endsWith(".events.z");
  }

  private void writeDefinitions() throws IOException {
    OtfRecordWriter records =
        new OtfRecordWriter(OtfSettings.longKeywords(options), options.diagnostics());
    long[] lost = new long[DefinitionKind.values().length];
    Map<Integer, TextOutput> files = new TreeMap<>();
    files.put(0, output(fileName(0, OtfFileKind.DEFINITIONS)));
    DefinitionWriter head = new DefinitionWriter(records, files.get(0));
    head.write(VERSION, KeyValues.NONE);
    head.write(new Definition.UniqueId(identity()), KeyValues.NONE);
    Map<Integer, DefinitionWriter> writers = new HashMap<>();
    writers.put(0, head);
    RegionSourceLocations places = new RegionSourceLocations(definitions);
    Definition.Comment date = WallClock.startComment(definitions);
    if (date != null) {
      head.write(date, KeyValues.NONE);
    }
    for (Definitions.Entry e : definitions.entries()) {
      DefinitionKind kind = e.definition().kind();
      if (kind == DefinitionKind.CLOCK_PROPERTIES && WallClock.exact(definitions) != null) {
        continue; // what counts of it is the date
      }
      if (kind == DefinitionKind.UNKNOWN) {
        options.diagnostics().reportLoss(LossCode.RECORDS, "unknown records left out", 1);
      } else if (hasPlace(kind) && OtfSyntax.of(kind) == null) {
        lost[kind.ordinal()]++;
      } else if (hasPlace(kind)) {
        DefinitionWriter w = writers.get(e.stream());
        if (w == null) {
          TextOutput local = output(fileName(e.stream(), OtfFileKind.DEFINITIONS));
          files.put(e.stream(), local);
          w = new DefinitionWriter(records, local);
          writers.put(e.stream(), w);
        }
        write(e, places, w);
      }
    }
    for (TextOutput f : files.values()) {
      close(f);
    }
    for (DefinitionKind kind : DefinitionKind.values()) {
      UnsupportedKinds.reportDefinitions(options.diagnostics(), kind, "OTF", lost[kind.ordinal()]);
    }
  }

  private static void write(
      Definitions.Entry e, RegionSourceLocations places, DefinitionWriter writer)
      throws IOException {
    Definition d = e.stream() == 0 ? places.placed(e.definition()) : e.definition();
    if (e.stream() == 0 && places.fresh() != null) {
      writer.write(places.fresh(), KeyValues.NONE);
    }
    writer.write(d, e.pairs());
  }

  /**
   * Returns whether definitions of this kind are copied; version and identity are always our own.
   */
  private static boolean hasPlace(DefinitionKind kind) {
    return switch (kind) {
      case VERSION, UNIQUE_ID, MARKER, STRING, UNKNOWN -> false;
      default -> true;
    };
  }

  /** The same content gets the same identity, whenever and wherever it is written. */
  private long identity() throws IOException {
    long h = 0x9e3779b97f4a7c15L;
    for (Map.Entry<String, long[]> e : written.entrySet()) {
      h = mix(h ^ e.getKey().hashCode());
      h = mix(h ^ e.getValue()[0]);
      h = mix(h ^ e.getValue()[1]);
    }
    TextOutput text = TextOutput.checksumOnly();
    // Definitions that cannot be written are counted when the definitions are really written.
    OtfRecordWriter records =
        new OtfRecordWriter(OtfSettings.longKeywords(options), new Diagnostics());
    DefinitionWriter writer = new DefinitionWriter(records, text);
    RegionSourceLocations places = new RegionSourceLocations(definitions);
    for (Definitions.Entry e : definitions.entries()) {
      if (hasPlace(e.definition().kind())) {
        h = mix(h ^ e.stream());
        write(e, places, writer);
      }
    }
    text.close();
    return mix(h ^ text.checksum());
  }

  private static long mix(long x) {
    long h = x * 0xff51afd7ed558ccdL;
    h ^= h >>> 32;
    h *= 0xc4ceb9fe1a85ec53L;
    return h ^ h >>> 29;
  }

  private void writeMarkers() throws IOException {
    List<Definitions.Entry> classes = new ArrayList<>();
    for (Definitions.Entry e : definitions.entries()) {
      if (e.definition().kind() == DefinitionKind.MARKER) {
        classes.add(e);
      }
    }
    if (classes.isEmpty() && (markers == null || markers.isEmpty())) {
      return;
    }
    TextOutput out = output(fileName(0, OtfFileKind.MARKERS));
    OtfRecordWriter records =
        new OtfRecordWriter(OtfSettings.longKeywords(options), options.diagnostics());
    DefinitionWriter writer = new DefinitionWriter(records, out);
    for (Definitions.Entry e : classes) {
      writer.write(e.definition(), e.pairs());
    }
    if (markers != null) {
      markers.writeTo(out, records);
    }
    close(out);
  }

  @Override
  public void close() throws IOException {
    if (!finished) {
      List<TextOutput> unfinished;
      synchronized (this) {
        unfinished = new ArrayList<>(open);
        open.clear();
      }
      for (TextOutput out : unfinished) {
        out.abandon();
      }
    }
    transaction.close();
  }
}
