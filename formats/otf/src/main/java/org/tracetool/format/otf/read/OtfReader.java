package org.tracetool.format.otf.read;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.AttachmentRole;
import org.tracetool.core.format.DivisibleSection;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.RecordTally;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StartFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFile;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.UnorderedWindowFacet;
import org.tracetool.core.io.FileExistence;
import org.tracetool.core.io.NamedInput;
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.otf.bytes.ByteStore;
import org.tracetool.format.otf.bytes.DeflateEntryCache;
import org.tracetool.format.otf.bytes.FileStore;
import org.tracetool.format.otf.file.FileNames;
import org.tracetool.format.otf.file.FolderNames;
import org.tracetool.format.otf.file.MasterControl;
import org.tracetool.format.otf.file.MissingTraceExplanation;
import org.tracetool.format.otf.file.OtfTraceFiles;
import org.tracetool.format.otf.syntax.KeywordTable;
import org.tracetool.format.otf.syntax.OtfFileKind;
import org.tracetool.format.otf.text.TextBuffer;

/** An open OTF trace, or the local files of a run that are not yet one. */
public final class OtfReader implements TraceReader, UnorderedWindowFacet, StartFacet {
  private static final int MAX_KEPT = 1024;

  /** More short texts than a command without a user in front of it reads. */
  private static final int MANY = 256;

  private final TraceFormat format;
  private final OtfTraceFiles files;
  private final List<StreamInfo> streams;
  private final boolean fragments;

  /** The files as {@link #files} found them last; null if they were not listed, or are many. */
  private List<TraceFile> listed;

  private final ReadOptions openOptions;
  private final MarkerClassPositions places = new MarkerClassPositions();
  private final Definitions definitions;
  private Boolean expectsEvents;

  /** As long as so few bytes of files are counted, their text is short. */
  private static final long MAX_SHORT_BYTES = 512 << 10;

  private final AtomicLong counted = new AtomicLong();

  /** How often streams were read from places within them: without end in a program that stays. */
  private final AtomicInteger opened = new AtomicInteger();

  private final DeflateEntryCache entries = new DeflateEntryCache();

  private OtfReader(
      TraceFormat format,
      OtfTraceFiles files,
      List<StreamInfo> streams,
      boolean fragments,
      ReadOptions options)
      throws IOException {
    this.format = format;
    this.files = files;
    this.streams = streams;
    this.fragments = fragments;
    this.openOptions = options;
    this.definitions = fragments ? Definitions.builder().build() : readDefinitions();
  }

  /** Opens a trace by its master control. */
  public static OtfReader open(TraceFormat format, Path trace, ReadOptions options)
      throws IOException {
    FileNames names = FileNames.of(UnfinishedOutput.settled(trace));
    Path master = OtfTraceFiles.existing(names.master());
    if (master != null) {
      options.handles().guard(master);
    }
    MasterControl control = readMaster(names, options);
    OtfTraceFiles files = new OtfTraceFiles(names, options, control.aggregation());
    return new OtfReader(format, files, control.streams(), false, options);
  }

  /** Opens a trace whose streams are known, without its master control. */
  public static OtfReader openStreams(
      TraceFormat format, Path trace, List<StreamInfo> streams, ReadOptions options)
      throws IOException {
    OtfTraceFiles files = new OtfTraceFiles(FileNames.of(trace), options, null);
    return new OtfReader(format, files, List.copyOf(streams), false, options);
  }

  /** Opens local files whose streams are known. */
  public static OtfReader openFragments(
      TraceFormat format, Path stub, List<StreamInfo> streams, ReadOptions options)
      throws IOException {
    OtfTraceFiles files = new OtfTraceFiles(FileNames.of(stub), options);
    return new OtfReader(format, files, List.copyOf(streams), true, options);
  }

  public static MasterControl readMaster(FileNames names, ReadOptions options) throws IOException {
    Path path = OtfTraceFiles.existing(names.master());
    if (path == null) {
      throw MissingTraceExplanation.describe(names);
    }
    FileStore store = new FileStore(options.handles(), path);
    OtfTraceFiles.FoundFiles found =
        new OtfTraceFiles.FoundFiles(path, OtfTraceFiles.isCompressed(path), store);
    try (TextBuffer text = OtfTraceFiles.text(found, options)) {
      return MasterControl.read(path, text, options);
    }
  }

  private Definitions readDefinitions() throws IOException {
    Definitions.Builder builder = Definitions.builder();
    FolderNames present = files.folderNames(streams.size());
    boolean global = readDefinitions(present, 0, builder);
    boolean any = global;
    for (StreamInfo s : streams) {
      any |= readDefinitions(present, s.id(), builder);
    }
    files.checkUnchanged();
    Path file = files.names().data(0, OtfFileKind.DEFINITIONS);
    if (!any) {
      openOptions
          .diagnostics()
          .reportDamage(
              DamageCode.MISSING_FILES,
              "missing file",
              file + "[.z]: expected definitions, found no such file");
    } else if (!global) {
      openOptions
          .diagnostics()
          .warn(WarningCode.MISSING_DEFINITIONS, "no global definitions", file + " is missing");
    }
    readMarkerClasses(present, 0, builder, places);
    for (StreamInfo s : streams) {
      readMarkerClasses(present, s.id(), builder, places);
    }
    files.checkUnchanged();
    return builder.build();
  }

  private boolean readDefinitions(FolderNames present, int stream, Definitions.Builder into)
      throws IOException {
    OtfTraceFiles.FoundFiles file = files.look(present, stream, OtfFileKind.DEFINITIONS);
    if (file == null) {
      return false;
    }
    try (TextBuffer text = OtfTraceFiles.text(file, openOptions)) {
      DefinitionReader.read(file.path(), text, stream, openOptions, into);
    }
    return true;
  }

  private void readMarkerClasses(
      FolderNames present, int stream, Definitions.Builder into, MarkerClassPositions places)
      throws IOException {
    OtfTraceFiles.FoundFiles file = files.look(present, stream, OtfFileKind.MARKERS);
    if (file != null) {
      // Damage in this file is reported when its markers are read.
      ReadOptions quiet = openOptions.withDiagnostics(new org.tracetool.core.report.Diagnostics());
      try (TextBuffer text = OtfTraceFiles.text(file, quiet)) {
        DefinitionReader.readMarkerClasses(file.path(), text, stream, quiet, into, places);
      }
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
  public long[] markersBeforeClasses() {
    return places.toArray();
  }

  @Override
  public Definitions localDefinitions(StreamInfo stream) throws IOException {
    Definitions.Builder builder = Definitions.builder();
    FolderNames present = files.folderNames(1);
    readDefinitions(present, stream.id(), builder);
    readMarkerClasses(present, stream.id(), builder, new MarkerClassPositions());
    files.checkUnchanged();
    return builder.build();
  }

  @Override
  public List<StreamInfo> streams() {
    return streams;
  }

  @Override
  public boolean has(StreamInfo stream, Section section) {
    try {
      if (stream == null) {
        if (section == Section.MARKERS && files.find(0, OtfFileKind.MARKERS) != null) {
          return true;
        }
        FolderNames present = files.folderNames(streams.size());
        for (StreamInfo s : streams) {
          if (files.look(present, s.id(), OtfFileKind.MARKERS) != null) {
            return true;
          }
        }
        files.checkUnchanged();
        return false;
      }
      return files.find(stream.id(), OtfFileKind.of(section)) != null;
    } catch (DamagedTraceException e) {
      return true; // opening it will report the problem
    } catch (IOException e) {
      throw new UncheckedIOException(e); // the file may open later, so the failure must not be lost
    }
  }

  /** The file that has a section of one stream and nothing else; null if there is none. */
  public Path own(StreamInfo stream, Section section) throws IOException {
    return fragments ? null : files.own(stream.id(), OtfFileKind.of(section));
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    if (section == Section.MARKERS) {
      return openMarkers(stream, options);
    }
    OtfTraceFiles.FoundFiles file = files.find(stream.id(), OtfFileKind.of(section));
    if (file == null) {
      if (section == Section.EVENTS && openOptionsExpectEvents()) {
        options
            .diagnostics()
            .reportDamage(
                DamageCode.MISSING_FILES,
                "missing file",
                files.names().data(stream.id(), OtfFileKind.EVENTS)
                    + "[.z]: expected the events of "
                    + stream
                    + ", found no such file");
      }
      return EventSource.empty();
    }
    long start = TimeSearch.startFor(file, options.window().from(), options);
    return openAt(OtfTraceFiles.text(file, start, options), start, file, stream, section, options);
  }

  @Override
  public EventSource openAnyOrder(StreamInfo stream, ReadOptions options) throws IOException {
    OtfTraceFiles.FoundFiles file = files.find(stream.id(), OtfFileKind.EVENTS);
    return file == null
        ? open(stream, Section.EVENTS, options)
        : openAt(OtfTraceFiles.text(file, options), 0, file, stream, Section.EVENTS, options)
            .inAnyOrder();
  }

  private RecordSource openAt(
      TextBuffer text,
      long start,
      OtfTraceFiles.FoundFiles file,
      StreamInfo stream,
      Section section,
      ReadOptions options)
      throws IOException {
    KeywordTable keywords = OtfFileKind.of(section).table();
    int[] listed = fragments ? null : stream.locations();
    RecordSource source = new RecordSource(file.path(), text, keywords, options, listed);
    if (start > 0) {
      source.startWithinLine();
    }
    return source;
  }

  @Override
  public List<Start> starts(StreamInfo stream, long distance, ReadOptions options)
      throws IOException {
    OtfTraceFiles.FoundFiles file = files.find(stream.id(), OtfFileKind.EVENTS);
    if (file == null) {
      return List.of();
    }
    try (ByteStore store = file.store()) {
      return TimeSearch.starts(file, distance, options);
    }
  }

  @Override
  public EventSource openAt(StreamInfo stream, Start start, ReadOptions options)
      throws IOException {
    OtfTraceFiles.FoundFiles file = files.find(stream.id(), OtfFileKind.EVENTS);
    if (file == null) {
      return open(stream, Section.EVENTS, options);
    }
    TextBuffer text =
        opened.incrementAndGet() > MANY
            ? OtfTraceFiles.text(file, start.place(), entries, stream.id(), options)
            : OtfTraceFiles.text(file, start.place(), options);
    RecordSource source = openAt(text, start.place(), file, stream, Section.EVENTS, options);
    source.approachWindow();
    return source;
  }

  @Override
  public DivisibleSection divisible(StreamInfo stream, Section section) throws IOException {
    if (stream == null || section != Section.EVENTS) {
      return null;
    }
    OtfTraceFiles.FoundFiles file = files.find(stream.id(), OtfFileKind.EVENTS);
    return file == null || file.compressed() || !(file.store() instanceof FileStore store)
        ? null
        : new PlainSection(
            store, OtfFileKind.EVENTS.table(), fragments ? null : stream.locations());
  }

  /** Whether a section is text of this format, as it lies in a file. */
  public static boolean isPlainText(DivisibleSection section) {
    return section instanceof PlainSection;
  }

  @Override
  public RecordTally count(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    try (EventSource source = open(stream, section, options)) {
      boolean everything = options.window().isAll() && options.kinds() == null;
      return source instanceof RecordSource records && everything
          ? records.count(isAmongFirst(stream, section))
          : RecordTally.of(source);
    }
  }

  /**
   * Whether a section is among the first bytes that are counted; asks no file once it cannot be.
   */
  private boolean isAmongFirst(StreamInfo stream, Section section) throws IOException {
    if (counted.get() > MAX_SHORT_BYTES) {
      return false;
    }
    OtfTraceFiles.FoundFiles file = files.find(stream.id(), OtfFileKind.of(section));
    if (file == null) {
      return true;
    }
    try (ByteStore store = file.store()) {
      return counted.addAndGet(store.size()) <= MAX_SHORT_BYTES;
    }
  }

  /** A trace of statistics alone has no event files, and that is not damage. */
  private synchronized boolean openOptionsExpectEvents() throws IOException {
    if (expectsEvents == null) {
      boolean any = false;
      for (StreamInfo s : streams) {
        any = any || files.find(s.id(), OtfFileKind.EVENTS) != null;
      }
      expectsEvents = any || streams.stream().noneMatch(s -> has(s, Section.STATISTICS));
    }
    return expectsEvents;
  }

  private EventSource openMarkers(StreamInfo stream, ReadOptions options) throws IOException {
    if (stream != null) {
      return markers(stream.id(), options);
    }
    List<Integer> ids = new ArrayList<>();
    ids.add(0);
    streams.forEach(s -> ids.add(s.id()));
    Iterator<Integer> next = ids.iterator();
    return new EventSource() {
      private EventSource current = EventSource.empty();

      @Override
      public boolean read(EventBlock block) throws IOException {
        while (!current.read(block)) {
          if (!next.hasNext()) {
            return false;
          }
          current.close();
          current = markers(next.next(), options);
        }
        return true;
      }

      @Override
      public void close() throws IOException {
        current.close();
      }
    };
  }

  private EventSource markers(int stream, ReadOptions options) throws IOException {
    OtfTraceFiles.FoundFiles file = files.find(stream, OtfFileKind.MARKERS);
    return file == null
        ? EventSource.empty()
        : new OtfMarkerSource(file.path(), OtfTraceFiles.text(file, options), stream, options);
  }

  @Override
  public List<TraceFile> files() throws IOException {
    List<TraceFile> list = new ArrayList<>();
    Path master = fragments ? null : OtfTraceFiles.existing(files.names().master());
    if (master != null) {
      list.add(new TraceFile(master, "master control", 0, Files.size(master), null));
    }
    FolderNames present = files.folderNames(streams.size());
    if (!fragments) {
      addFiles(list, present, 0);
    }
    for (StreamInfo s : streams) {
      addFiles(list, present, s.id());
    }
    if (fragments) {
      for (Path index : files.indexFiles()) {
        list.add(new TraceFile(index, "index", 0, Files.size(index), null));
      }
    }
    Path thumbnail = files.names().thumbnail();
    if (!fragments && FileExistence.isFile(thumbnail)) { // local files are of one process each
      list.add(new TraceFile(thumbnail, "thumbnail", 0, Files.size(thumbnail), null));
    }
    files.checkUnchanged();
    listed = list.size() <= MAX_KEPT ? List.copyOf(list) : null;
    return list;
  }

  /** Where they were just listed, these: looking for each file again takes its time. */
  @Override
  public List<TraceFile> parts() throws IOException {
    return listed == null ? files() : listed;
  }

  private void addFiles(List<TraceFile> list, FolderNames present, int stream) throws IOException {
    for (OtfFileKind kind : OtfFileKind.values()) {
      OtfTraceFiles.FoundFiles f = files.look(present, stream, kind);
      if (f != null) {
        // A file of its own need not be opened for its size; it is checked at last with all others.
        long bytes = f.store() instanceof FileStore ? Files.size(f.path()) : f.store().size();
        list.add(new TraceFile(f.path(), kind.role, stream, bytes, f.compressed() ? "zlib" : null));
        f.store().close();
      }
    }
  }

  @Override
  public List<String> attachments() throws IOException {
    Path thumbnail = files.names().thumbnail();
    if (FileExistence.isFile(thumbnail)) {
      return List.of(AttachmentRole.THUMBNAIL);
    }
    openOptions.handles().check(thumbnail); // removed together with the opened trace?
    return List.of();
  }

  @Override
  public InputStream attachment(String role) throws IOException {
    Path thumbnail = files.names().thumbnail();
    if (!role.equals(AttachmentRole.THUMBNAIL) || attachments().isEmpty()) {
      return null;
    }
    InputStream in = NamedInput.open(thumbnail);
    try {
      openOptions.handles().check(thumbnail);
      return in;
    } catch (IOException e) {
      in.close();
      throw e;
    }
  }

  @Override
  public void close() {}
}
