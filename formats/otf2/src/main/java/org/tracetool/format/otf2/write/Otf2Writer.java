package org.tracetool.format.otf2.write;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongConsumer;
import org.tracetool.core.definition.Definition.TimeRange;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.ClockProperties;
import org.tracetool.core.error.UnsupportedTraceException;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.format.AttachmentRole;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.format.Section;
import org.tracetool.core.format.StreamAdoptionFacet;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceFormat;
import org.tracetool.core.format.TraceReader;
import org.tracetool.core.format.TraceWriter;
import org.tracetool.core.format.WriteOptions;
import org.tracetool.core.format.WrittenTraceCheck;
import org.tracetool.core.shard.ShardWork;
import org.tracetool.core.time.WallClock;
import org.tracetool.format.otf2.encode.ArchiveOutput;
import org.tracetool.format.otf2.encode.ArchiveSettings;
import org.tracetool.format.otf2.map.AnchorTexts;
import org.tracetool.format.otf2.map.MemberLists;
import org.tracetool.format.otf2.map.ThumbnailForm;
import org.tracetool.format.otf2.map.archive.CounterValues;
import org.tracetool.format.otf2.map.archive.DefinitionLosses;
import org.tracetool.format.otf2.map.archive.DefinitionRecords;
import org.tracetool.format.otf2.map.archive.WrittenIds;
import org.tracetool.format.otf2.read.Otf2Reader;

/** Writes an archive: files of locations as their events come, definitions at the end. */
public final class Otf2Writer implements TraceWriter, StreamAdoptionFacet {
  /** So many locations can have events in memory that are not written yet. */
  private static final int MAX_BUFFERED_LOCATIONS = 1 << 12;

  /** The largest number that a date can be: all-ones is "undefined". */
  private static final BigInteger MAX_DATE = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.TWO);

  private final TraceFormat format;
  private final Path trace;
  private final WriteOptions options;
  private final ArchiveLosses losses = new ArchiveLosses();

  /** Sinks, whose end may not have been called. */
  private final Set<SectionOutput> outputs = new LinkedHashSet<>();

  /** How many locations have events in memory. */
  private final AtomicInteger near = new AtomicInteger();

  private final int mostNear;

  private final ArchiveOutput archive;
  private List<StreamInfo> streams = List.of();
  private WrittenIds ids;
  private LocationSet locations;

  /** The archive that the events come from; null if they do not. */
  private Otf2Reader origin;

  /** The definitions of the trace. */
  private Definitions given;

  private MarkerOutput markers;

  /** The last thumbnail, and how many there are before it. */
  private ThumbnailOutput thumbnail;

  private int thumbnails;
  private ShardWork work = ShardWork.WHOLE;

  private boolean completed;
  private boolean saidTimesStay;

  /** How many snapshots each location has at most. */
  private long shots;

  /** The archive that events were taken over from last. */
  private Adoption adoption;

  /** An archive whose anchor file has this name. */
  public Otf2Writer(TraceFormat format, Path trace, WriteOptions options) throws IOException {
    this(format, trace, options, MAX_BUFFERED_LOCATIONS);
  }

  /** As the other one, with another number of locations that can have events in memory. */
  Otf2Writer(TraceFormat format, Path trace, WriteOptions options, int mostNear)
      throws IOException {
    this.mostNear = mostNear;
    this.format = format;
    this.trace = trace;
    this.options = options;
    archive = ArchiveOutput.create(trace, ArchiveSettings.usual(1), options.overwrite());
  }

  @Override
  public void begin(Definitions definitions, List<StreamInfo> all) throws IOException {
    streams = all;
    given = definitions;
    ids = WrittenIds.of(definitions, streams);
    MaximumLocations.check(ids.locations().length, Runtime.getRuntime().maxMemory());
    new DefinitionRecords(ids, null).write(); // gives ids to all texts
    long longest = MemberLists.longestRecord(ids.definitions());
    archive.fitDefinitions(
        ids.mayNeedEverybody()
            ? Math.max(longest, MemberLists.longestRecord(ids.locations().length))
            : longest);
    OriginArchive origins = new OriginArchive(() -> origin, ids);
    CounterValues counters = new CounterValues(ids);
    locations = new LocationSet(new LocationOutput.Common(archive, ids, losses, counters, origins));
    archive.shareBuffers(Math.min(locations.size(), mostNear));
    ids.beginEvents(given);
    if (work.isJoin()) {
      new LocationShares(work).link(locations, ids);
    }
  }

  @Override
  public boolean takeShards(ShardWork newWork) {
    work = newWork;
    if (work.isPart()) {
      archive.setShare();
    }
    return true;
  }

  /** False: events have ids that count without gaps, so what is needed is best known before. */
  @Override
  public boolean amends() {
    return false;
  }

  @Override
  public void amend(Definitions definitions) {
    if (ids != null) {
      given = definitions;
      ids.amend(definitions, streams);
    }
  }

  @Override
  public void setMainOrigin(TraceReader other) {
    origin = other instanceof Otf2Reader archived ? archived : null;
  }

  @Override
  public Answer adopt(
      StreamInfo stream, TraceReader reader, StreamInfo source, Translation translation)
      throws IOException {
    if (!(reader instanceof Otf2Reader archived)) {
      return null;
    }
    if (adoption == null || !adoption.isOf(archived, translation)) {
      adoption = new Adoption(archived, translation, archive, ids);
    }
    LocationOutput location = locations.get(stream.locations()[0]);
    return location == null || stream.locations().length != 1
        ? null
        : adoption.adopt(source, location);
  }

  @Override
  public boolean rewrite(
      TraceReader reader,
      StreamInfo source,
      Translation translation,
      ReadOptions options,
      LongConsumer progress)
      throws IOException {
    return reader instanceof Otf2Reader archived
        && new StreamRewriting(archived, translation, ids, locations, progress)
            .run(source, options.buffersFor(1, Long.MAX_VALUE));
  }

  @Override
  public boolean isEmpty(TraceReader reader, StreamInfo source) throws IOException {
    return reader instanceof Otf2Reader archived && archived.isEmpty(source);
  }

  @Override
  public EventSink sink(StreamInfo stream, Section section) throws IOException {
    if (section == Section.MARKERS) {
      markers = markers == null ? new MarkerOutput(archive, ids, losses) : markers;
      return markers;
    }
    SectionOutput output =
        new SectionOutput(locations, ids, losses, stream, section, near, mostNear);
    synchronized (outputs) {
      outputs.add(output);
    }
    return output;
  }

  @Override
  public OutputStream attachment(String role) {
    if (!AttachmentRole.kind(role).equals(ThumbnailForm.KIND)) {
      return null;
    }
    if (thumbnail != null && thumbnail.isThere()) {
      thumbnails++;
    }
    thumbnail = new ThumbnailOutput(archive, thumbnails, ids, losses);
    return thumbnail;
  }

  /** All but the anchor file. */
  @Override
  public void complete() throws IOException {
    if (completed) {
      return;
    }
    completed = true;
    for (SectionOutput output : outputs) {
      output.end();
    }
    outputs.clear();
    if (work.isPart()) {
      completeShare();
      return;
    }
    ids.endEvents();
    shots = locations.finish();
    if (markers == null && ids.definitions().count(DefinitionKind.MARKER) > 0) {
      markers = new MarkerOutput(archive, ids, losses);
    }
    if (markers != null) {
      markers.finish();
    }
    thumbnails += thumbnail != null && thumbnail.isThere() ? 1 : 0;
    if (ids.needEverybody()) {
      ids.amend(given, streams);
    }
    DefinitionRecords records = new DefinitionRecords(ids, archive.definitions());
    if (!ids.areKept()) {
      records.setClock(clock());
    }
    records.setCounts(locations::count);
    records.write();
    records.tell(options.diagnostics());
    losses.tell(options.diagnostics());
    if (!ids.areKept()) {
      new DefinitionLosses(given, ids.locations(), token -> ids.location(token) != -1L)
          .tell(options.diagnostics());
    }
    archive.finishDefinitions();
  }

  private void completeShare() throws IOException {
    if (ids.hasLateTexts()) {
      throw new UnsupportedTraceException(
          trace
              + ": a location has too many texts, or ids of its own; share the work as otf, then"
              + " convert");
    }
    LocationShares shares = new LocationShares(work);
    locations.finishShare(shares);
    shares.addNeeds(ids);
    losses.tell(options.diagnostics());
  }

  @Override
  public void finish() throws IOException {
    complete();
    if (work.isPart()) {
      archive.finishShare(work);
      return;
    }
    archive.finish(
        AnchorTexts.anchor(ids.definitions(), locations.size(), shots, thumbnails),
        options.readBack() ? main -> WrittenTraceCheck.check(format, main) : null);
  }

  @Override
  public void keepSaidTimes() {
    saidTimesStay = true;
  }

  private ClockProperties clock() {
    boolean any = locations.hasTimes();
    long first = locations.first();
    long last = locations.last();
    for (ClockProperties said : ids.definitions().all(ClockProperties.class)) {
      if (!any || saidTimesStay || holds(said.offset(), said.length(), first, last)) {
        return said; // of a part of an archive, with the date
      }
    }
    for (TimeRange said : ids.definitions().all(TimeRange.class)) {
      if (any && holds(said.first(), said.last() - said.first(), first, last)) {
        return dated(said.first(), said.last() - said.first());
      }
    }
    return dated(first, last - first);
  }

  /** Properties of the clock, with the date if the trace has one. */
  private ClockProperties dated(long begin, long length) {
    WallClock clock = WallClock.of(ids.definitions());
    BigInteger date = clock == null ? BigInteger.ZERO : clock.nanosecondsAt(begin);
    boolean fits = date.signum() > 0 && date.compareTo(MAX_DATE) <= 0;
    return new ClockProperties(begin, length, fits ? date.longValue() : -1L);
  }

  /** Whether a span that begins at a time holds all times from one to another. */
  private static boolean holds(long begin, long length, long first, long last) {
    return Long.compareUnsigned(begin, first) <= 0
        && Long.compareUnsigned(last - begin, length) <= 0;
  }

  @Override
  public void close() throws IOException {
    archive.close();
  }

  @Override
  public String toString() {
    return trace.toString();
  }
}
