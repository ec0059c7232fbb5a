package org.tracetool.format.otf2.read;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.AttachmentRole;
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
import org.tracetool.core.io.UnfinishedOutput;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.otf2.file.Anchor;
import org.tracetool.format.otf2.file.ArchivePaths;
import org.tracetool.format.otf2.file.ClockCorrection;
import org.tracetool.format.otf2.file.LocationTables;
import org.tracetool.format.otf2.file.RecordInput;
import org.tracetool.format.otf2.map.RankTable;
import org.tracetool.format.otf2.map.ThumbnailForm;
import org.tracetool.format.otf2.map.model.ArchiveIds;
import org.tracetool.format.otf2.map.model.LocationEventRows;
import org.tracetool.format.otf2.map.model.MarkerRows;
import org.tracetool.format.otf2.map.model.UndefinedReferences;
import org.tracetool.format.otf2.record.ThumbnailRecord;

/** An open archive; each location is a stream, or of very many several together. */
public final class Otf2Reader implements TraceReader, UnorderedWindowFacet, StartFacet {
  private final TraceFormat format;
  private final ArchivePaths paths;
  private final Anchor anchor;
  private final ArchiveIds ids;
  private final RankTable ranks;
  private final Definitions definitions;
  private final LocationFolder folder;
  private final boolean markers;
  private final LocationStreams streams;
  private final ReadOptions opened;

  private Otf2Reader(
      TraceFormat format,
      ArchivePaths paths,
      Anchor anchor,
      GlobalDefinitions reading,
      ReadOptions options,
      IntUnaryOperator together)
      throws IOException {
    this.format = format;
    this.paths = paths;
    this.anchor = anchor;
    opened = options;
    definitions = reading.read();
    ids = reading.ids();
    ranks = reading.ranks();
    int locations = ids.locations().count();
    streams = new LocationStreams(locations, together.applyAsInt(locations));
    folder = LocationFolder.of(paths, ids.locations());
    folder.tell(locations, options.diagnostics());
    markers = FileExistence.exists(paths.markers());
  }

  /** Opens an archive by its anchor file, that without its suffix, or the folder that has it. */
  public static Otf2Reader open(TraceFormat format, Path trace, ReadOptions options)
      throws IOException {
    return open(format, trace, options, LocationStreams::usual);
  }

  /**
   * Opens an archive as the other one does.
   *
   * @param together how many of so many locations become one stream
   */
  static Otf2Reader open(
      TraceFormat format, Path trace, ReadOptions options, IntUnaryOperator together)
      throws IOException {
    Path named = AnchorFinder.find(trace);
    Path anchor = UnfinishedOutput.settled(named == null ? trace : named);
    if (FileExistence.isFile(anchor)) {
      options.handles().guard(anchor);
    }
    ArchivePaths paths = new ArchivePaths(anchor);
    Anchor read = Anchor.read(anchor);
    return new Otf2Reader(
        format, paths, read, new GlobalDefinitions(read, paths, options), options, together);
  }

  /**
   * Returns whether the anchor file of an archive is missing or damaged, or definitions of
   * locations that have events.
   */
  public static boolean isIncomplete(Path trace) throws IOException {
    return RebuiltAnchor.isLost(trace)
        || UndefinedLocations.areLost(new ArchivePaths(RebuiltAnchor.place(trace)));
  }

  /** Opens such an archive. */
  public static Otf2Reader openIncomplete(TraceFormat format, Path trace, ReadOptions options)
      throws IOException {
    ArchivePaths paths = new ArchivePaths(RebuiltAnchor.place(trace));
    if (RebuiltAnchor.isLost(trace)) {
      String lack = "archives without their anchor file, or with a damaged one";
      options.diagnostics().warn(WarningCode.INCOMPLETE_TRACE, lack, trace.toString());
    }
    Anchor anchor = RebuiltAnchor.storedOrMade(paths);
    GlobalDefinitions reading = new GlobalDefinitions(anchor, paths, options).salvaging();
    return new Otf2Reader(format, paths, anchor, reading, options, LocationStreams::usual);
  }

  static RecordInput markers(ArchivePaths paths, Anchor anchor, ReadOptions options) {
    return new RecordInput(
        options.handles().file(paths.markers()),
        anchor.definitionChunk(),
        RecordInput.InputKind.PLAIN,
        options.bufferBytes());
  }

  @Override
  public TraceFormat format() {
    return format;
  }

  @Override
  public String release() {
    int[] v = anchor.version();
    return v[0] + "." + v[1] + "." + v[2];
  }

  @Override
  public Definitions definitions() {
    return definitions;
  }

  @Override
  public List<StreamInfo> streams() {
    return streams.all();
  }

  @Override
  public boolean has(StreamInfo stream, Section section) {
    return switch (section) {
      case EVENTS -> stream != null;
      case SNAPSHOTS -> stream != null && anchor.snapshots() > 0;
      case MARKERS -> stream == null && markers;
      case STATISTICS -> false;
    };
  }

  @Override
  public EventSource open(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    if (!has(stream, section)) {
      return new EmptySource();
    }
    if (section == Section.MARKERS) {
      return new MarkerSource(markers(paths, anchor, options), new MarkerRows(ids), options);
    }
    return open(stream, section, options, false);
  }

  @Override
  public EventSource openAnyOrder(StreamInfo stream, ReadOptions options) throws IOException {
    return open(stream, Section.EVENTS, options, true);
  }

  private EventSource open(
      StreamInfo stream, Section section, ReadOptions options, boolean anyOrder)
      throws IOException {
    int first = streams.first(stream);
    if (streams.areSingle()) {
      return inWindow(open(first, section, options), anyOrder);
    }
    int last = streams.last(stream);
    ReadOptions shared = options.buffersFor(last - first + 1, options.bufferBytes());
    GroupSource group = new GroupSource();
    try {
      for (int token = first; token <= last; token++) {
        if (options.wants(token)) {
          group.add(inWindow(open(token, section, shared), anyOrder));
        }
      }
    } catch (IOException | RuntimeException | Error e) {
      group.close();
      throw e;
    }
    return group;
  }

  private EventSource open(int token, Section section, ReadOptions options) throws IOException {
    boolean snapshots = section == Section.SNAPSHOTS;
    long id = ids.locations().id(token);
    Path file = snapshots ? paths.snapshots(id) : paths.events(id);
    if (!folder.isThere() || !options.wants(token)) {
      return new EmptySource();
    }
    if (!FileExistence.isPart(file)) {
      reportMissing(file, snapshots ? "snapshots" : "events", id, options);
      return new EmptySource();
    }
    RecordInput in =
        new RecordInput(
            options.handles().file(file),
            anchor.eventChunk(),
            snapshots ? RecordInput.InputKind.TIMED : RecordInput.InputKind.EVENTS,
            options.bufferBytes());
    LocationTables local = snapshots ? LocationTables.NONE : local(id, options);
    UndefinedReferences dangling = new UndefinedReferences(options.diagnostics());
    LocationEventRows rows = new LocationEventRows(ids, definitions, ranks, dangling, token);
    return new LocationSource(in, snapshots, rows, token, local, options);
  }

  private static EventSource inWindow(EventSource source, boolean anyOrder) throws IOException {
    if (source instanceof LocationSource location) {
      if (anyOrder) {
        location.allowAnyOrder();
      } else {
        location.skipToWindow();
      }
    }
    return source;
  }

  /** Reads all events; {@link #openFindingStarts} finds the same places. */
  @Override
  public List<Start> starts(StreamInfo stream, long distance, ReadOptions options)
      throws IOException {
    List<Start> starts = new ArrayList<>();
    EventBlock block = new EventBlock();
    try (EventSource source =
        openFindingStarts(stream, distance, options.reread().withKinds(Set.of()), starts)) {
      while (source != null && source.read(block)) {
        block.clear();
      }
    }
    return starts;
  }

  @Override
  public EventSource openFindingStarts(
      StreamInfo stream, long distance, ReadOptions options, List<Start> found) throws IOException {
    if (!streams.areSingle()) {
      return null;
    }
    EventSource source = open(streams.first(stream), Section.EVENTS, options);
    if (source instanceof LocationSource location) {
      location.findStarts(new FoundStarts(found, distance));
    }
    return source;
  }

  /** Begins of chunks: the first events of most of them have a time. */
  @Override
  public List<Start> sampleStarts(StreamInfo stream, long distance, ReadOptions options)
      throws IOException {
    List<Start> starts = new ArrayList<>();
    long id = ids.locations().id(streams.first(stream));
    if (!has(stream, Section.EVENTS)
        || !streams.areSingle()
        || !FileExistence.isFile(paths.events(id))) {
      return starts;
    }
    ClockCorrection clock = local(id, options.reread()).clock();
    long step = Math.max(1, distance / anchor.eventChunk());
    try (RecordInput in = events(paths.events(id), options)) {
      long chunks = in.chunks();
      for (long chunk = step; chunk < chunks; chunk += step) {
        Long time = in.firstTime(chunk);
        if (time != null) {
          starts.add(new Start(clock.apply(time), in.firstPlace(chunk)));
        }
      }
    }
    return starts;
  }

  private RecordInput events(Path file, ReadOptions options) {
    return new RecordInput(
        options.handles().file(file),
        anchor.eventChunk(),
        RecordInput.InputKind.EVENTS,
        options.bufferBytes());
  }

  @Override
  public boolean startsHaveState() {
    return true;
  }

  @Override
  public EventSource openAt(StreamInfo stream, Start start, ReadOptions options)
      throws IOException {
    return openAt(stream, start, options, true);
  }

  @Override
  public EventSource openWindowAt(StreamInfo stream, Start start, ReadOptions options)
      throws IOException {
    return openAt(stream, start, options, false);
  }

  private EventSource openAt(StreamInfo stream, Start start, ReadOptions options, boolean all)
      throws IOException {
    if (!has(stream, Section.EVENTS) || !streams.areSingle()) {
      return open(stream, Section.EVENTS, options);
    }
    EventSource source = open(streams.first(stream), Section.EVENTS, options);
    if (source instanceof LocationSource location) {
      location.startAt(start, all);
    }
    return source;
  }

  /** What the ids of the archive are in the model. */
  public ArchiveIds ids() {
    return ids;
  }

  /** Which locations ranks are. */
  public RankTable ranks() {
    return ranks;
  }

  /** The files of a location, if they are whole and can be taken over; null if not. */
  public StoredLocation stored(StreamInfo stream, ReadOptions options) throws IOException {
    if (!streams.areSingle()) {
      return null;
    }
    long id = ids.locations().id(streams.first(stream));
    ReadOptions again = options.reread();
    LocationTables tables = local(id, again);
    return again.diagnostics().hasDamage() || !FileExistence.isFile(paths.events(id))
        ? null
        : StoredLocation.of(paths.events(id), anchor.eventChunk(), tables);
  }

  /** What the ids and times of a location mean; nothing is reported of damage. */
  public LocationTables tables(int location) throws IOException {
    return location > 0 && location <= ids.locations().count()
        ? local(ids.locations().id(location), opened.reread())
        : LocationTables.NONE;
  }

  /**
   * What the ids and times of a location mean whose events can be read by {@link #records}.
   *
   * @return null if something is to be reported of that, or its events are missing
   */
  public LocationTables soundTables(int location, ReadOptions options) throws IOException {
    long id = ids.locations().id(location);
    if (!folder.isThere() || !FileExistence.isPart(paths.events(id))) {
      return null;
    }
    ReadOptions again = options.reread();
    LocationTables tables = local(id, again);
    return again.diagnostics().incidents().isEmpty() ? tables : null;
  }

  /** The events of a location as they are stored, from their begin. */
  public RecordInput records(int location, ReadOptions options) throws IOException {
    Path file = paths.events(ids.locations().id(location));
    return events(file, options.buffersFor(1, Files.size(file)));
  }

  /** Whether the file of a location is whole and has no events. */
  public boolean isEmpty(StreamInfo stream) throws IOException {
    if (!streams.areSingle()) {
      return false;
    }
    Path file = paths.events(ids.locations().id(streams.first(stream)));
    return FileExistence.isFile(file) && StoredLocation.hasNothing(file, anchor.eventChunk());
  }

  @Override
  public long storedEvents(int location) throws IOException {
    Path file = paths.events(ids.locations().id(location));
    if (!FileExistence.isFile(file)) {
      return -1;
    }
    StoredLocation stored = StoredLocation.of(file, anchor.eventChunk(), LocationTables.NONE);
    return stored == null ? -1 : stored.count();
  }

  @Override
  public RecordTally count(StreamInfo stream, Section section, ReadOptions options)
      throws IOException {
    if (stream == null || !has(stream, section) || streams.areSingle()) {
      return count(open(stream, section, options), options);
    }
    RecordTally sum = new RecordTally();
    for (int token = streams.first(stream); token <= streams.last(stream); token++) {
      sum.add(count(inWindow(open(token, section, options), false), options));
    }
    return sum;
  }

  private static RecordTally count(EventSource opened, ReadOptions options) throws IOException {
    try (EventSource source = opened) {
      boolean everything = options.window().isAll() && options.kinds() == null;
      return source instanceof LocationSource location && everything
          ? location.count()
          : RecordTally.of(source);
    }
  }

  private static void reportMissing(Path file, String what, long id, ReadOptions options) {
    options
        .diagnostics()
        .reportDamage(
            DamageCode.MISSING_FILES,
            "missing file",
            file
                + ": expected the "
                + what
                + " of location "
                + Long.toUnsignedString(id)
                + ", found no such file");
  }

  private LocationTables local(long id, ReadOptions options) throws IOException {
    Path file = paths.localDefinitions(id);
    if (!FileExistence.isPart(file)) {
      if (folder.hasLocalDefinitions()) {
        options
            .diagnostics()
            .warn(
                WarningCode.MISSING_DEFINITIONS,
                "locations without local definitions; their ids are used as global ones",
                file + ": no such file");
      }
      return LocationTables.NONE;
    }
    try (RecordInput in =
        new RecordInput(
            options.handles().file(file),
            anchor.definitionChunk(),
            RecordInput.InputKind.PLAIN,
            options.bufferBytes())) {
      return LocationTables.read(
          in,
          d ->
              options
                  .diagnostics()
                  .reportDamage(
                      DamageCode.DAMAGED_DEFINITIONS, "damaged local definitions", d.getMessage()));
    } catch (DamagedTraceException e) {
      options
          .diagnostics()
          .reportDamage(
              DamageCode.DAMAGED_DEFINITIONS, "damaged local definitions", e.getMessage());
      return LocationTables.NONE;
    }
  }

  @Override
  public List<String> attachments() throws IOException {
    List<String> roles = new ArrayList<>();
    for (int i = 0; i < anchor.thumbnails(); i++) {
      Path file = paths.thumbnail(i);
      if (!FileExistence.isPart(file)) {
        String expected =
            ": expected a thumbnail, as " + paths.anchor() + " says, found no such file";
        opened
            .diagnostics()
            .reportDamage(DamageCode.MISSING_FILES, "missing file", file + expected);
        break; // an anchor that lies may name billions
      }
      roles.add(AttachmentRole.numbered(ThumbnailForm.KIND, i));
    }
    return roles;
  }

  @Override
  public InputStream attachment(String role) throws IOException {
    for (int i = 0; i < anchor.thumbnails() && FileExistence.isPart(paths.thumbnail(i)); i++) {
      if (role.equals(AttachmentRole.numbered(ThumbnailForm.KIND, i))) {
        RecordInput in =
            new RecordInput(
                opened.handles().file(paths.thumbnail(i)),
                ThumbnailRecord.CHUNK,
                RecordInput.InputKind.PLAIN,
                opened.bufferBytes());
        return new ThumbnailSource(in, opened.diagnostics());
      }
    }
    return null;
  }

  @Override
  public List<TraceFile> files() throws IOException {
    return new ArchiveFiles(paths, ids.locations(), anchor.thumbnails());
  }

  @Override
  public void close() {}

  /** A section that is not there. */
  private static final class EmptySource implements EventSource {
    @Override
    public boolean read(EventBlock block) {
      block.clear();
      return false;
    }

    @Override
    public void close() {}
  }
}
