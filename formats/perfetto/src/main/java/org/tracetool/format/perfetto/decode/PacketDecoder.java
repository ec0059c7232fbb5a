package org.tracetool.format.perfetto.decode;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.DamageCode;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.perfetto.wire.PacketBundle;
import org.tracetool.format.perfetto.wire.PacketInput;
import org.tracetool.format.perfetto.wire.ProtoCursor;

/** Reads all packets of a trace in their order, with the state of their sequences. */
public final class PacketDecoder {
  private static final int PACKET = 1;

  /** Packets that zstd has compressed together. */
  private static final int ZSTD_BUNDLE = 133;

  /** Sorts of packets that are counted apart. */
  private static final int MAX_SKIPPED_SORTS = 1 << 10;

  private static final long MONOTONIC = 3;
  private static final long NANOS_PER_MICRO = 1000;

  private final Path path;
  private final ReadOptions options;
  private final TraceKnowledge known;
  private final TrackEventSink sink;
  private final TrackTable tracks;
  private final ClockSnapshots snapshots;
  private final PacketFields packet = new PacketFields();
  private final DecodedEvent event;
  private final InternedDataReader data;
  private final SequenceTable sequences = new SequenceTable();
  private final PacketClocks clocks;
  private final TracePropertyReader properties;
  private final PacketBundle bundle = new PacketBundle();
  private final ProtoCursor bundled = new ProtoCursor();
  private final CounterSampler sampler;

  /** Packets of other sources of data, by the number of their field. */
  private final Map<Integer, Long> skipped = new TreeMap<>();

  /** Events by their clock that nothing relates to that of the trace. */
  private final Map<Integer, Long> unrelated = new TreeMap<>();

  /** The track of the event before. */
  private int lastTrack = TrackTable.NO_TRACK;

  private long lastUuid;
  private int lastMachine;
  private byte[] bytes;

  /** Where the packet is that is being read: of a bundle its begin. */
  private long place;

  private boolean isInBundle;
  private long events;

  /** The earliest time of an event; negative before the first one. */
  private long firstTime = -1;

  private long states;

  /** Whether events are left out, since all packets are to be read once more. */
  private boolean isSurvey;

  private PacketDecoder(Path path, ReadOptions options, TraceKnowledge known, TrackEventSink sink) {
    this.path = path;
    this.options = options;
    this.known = known;
    this.sink = sink;
    tracks = known.tracks();
    snapshots = known.clocks();
    event = new DecodedEvent(known.texts(), known.sources());
    data = new InternedDataReader(known);
    clocks = new PacketClocks(snapshots, known.isComplete());
    properties = new TracePropertyReader(sink);
    sampler = new CounterSampler(tracks, sink);
  }

  /**
   * Reads all packets of a file.
   *
   * @param known what is known of the trace; takes what this reading learns
   * @return false if events refer to what comes later in the file, so that what the sink has taken
   *     is not right: all packets are to be read once more with what is known now
   */
  public static boolean read(
      Path path, ReadOptions options, TraceKnowledge known, TrackEventSink sink)
      throws IOException {
    PacketDecoder decoder = new PacketDecoder(path, options, known, sink);
    try (PacketInput in = PacketInput.open(path, options)) {
      while (in.next()) {
        decoder.place = in.offset();
        decoder.take(in.bytes(), in.from(), in.to());
      }
    } finally {
      decoder.bundle.end();
    }
    return decoder.finish();
  }

  private boolean finish() {
    boolean isRight = known.isComplete() || !isOutdated();
    if (isRight) {
      report();
    } else {
      known.beginAnew();
    }
    return isRight;
  }

  private boolean isOutdated() {
    return isSurvey || snapshots.isOutdated() || tracks.isOutdated();
  }

  private void report() {
    long wall = firstTime < 0 ? ClockSnapshots.NO_WALL_CLOCK : snapshots.wallOffset(firstTime);
    if (wall != ClockSnapshots.NO_WALL_CLOCK) {
      sink.takeWallClock(wall);
    }
    skipped.forEach(
        (field, count) ->
            options
                .diagnostics()
                .reportLoss(LossCode.RECORDS, PayloadNames.of(field) + " packets", count));
    unrelated.forEach(
        (clock, count) ->
            options
                .diagnostics()
                .add(
                    DamageCode.IMPOSSIBLE_TIMES,
                    "events on clocks that no snapshot relates to that of the trace",
                    count,
                    path + ": clock " + snapshots.name(clock)));
    options.diagnostics().reportLoss(LossCode.RECORDS, "states of tracks", states);
    options
        .diagnostics()
        .reportLoss(LossCode.PAIRS, "annotations that are messages", event.arguments().messages());
    options
        .diagnostics()
        .reportLoss(
            LossCode.PAIRS,
            "annotations beyond the maximum of an event",
            event.arguments().tooMany());
    options
        .diagnostics()
        .reportLoss(
            LossCode.TEXTS,
            "parts of names and of lists of categories beyond 1 KiB, left out",
            known.texts().omitted());
    if (events == 0 && !skipped.isEmpty()) {
      StringBuilder found = new StringBuilder();
      skipped.forEach(
          (field, count) ->
              found
                  .append(found.isEmpty() ? "" : ", ")
                  .append(count)
                  .append(' ')
                  .append(PayloadNames.of(field)));
      options
          .diagnostics()
          .warn(WarningCode.NOTHING_FOUND, "a trace without track events", path + ": " + found);
    }
  }

  private void reportDamage(DamageCode code, String what, String expected, String found) {
    options.reportDamage(code, path, place, what, expected, found);
  }

  private void reportBadPacket() {
    reportDamage(
        DamageCode.DAMAGED_RECORDS,
        "damaged packets, left out",
        "fields of a packet",
        "something else");
  }

  private void take(byte[] of, int from, int to) throws IOException {
    bytes = of;
    if (!packet.read(of, from, to)) {
      reportBadPacket();
      return;
    }
    if (packet.payload == PacketFields.COMPRESSED || packet.payload == ZSTD_BUNDLE) {
      takeBundle();
      return;
    }
    PacketSequence sequence = sequences.get(packet.sequence);
    if (sequence == null) {
      reportDamage(
          DamageCode.DAMAGED_RECORDS,
          "packets of too many sequences, left out",
          "at most " + SequenceTable.MAX_SEQUENCES + " sequences",
          "more");
      return;
    }
    boolean isGood = takeState(sequence);
    if (packet.payload == PacketFields.CLOCK_SNAPSHOT) {
      isGood &= clocks.readSnapshot(sequence.number(), of, packet.payloadFrom, packet.payloadTo);
    } else if (packet.needsState() && !sequence.isValid()) {
      reportDamage(
          DamageCode.DAMAGED_RECORDS,
          "packets without the state of their sequence, left out",
          "packets that begin it anew before",
          "none on sequence " + Integer.toUnsignedString(packet.sequence));
    } else {
      isGood &= takeContent(sequence);
    }
    if (!isGood) {
      reportBadPacket();
    }
  }

  /** Takes what a packet changes of the state of its sequence. */
  private boolean takeState(PacketSequence sequence) {
    boolean isFirst = !sequence.notePacket();
    if (packet.isCleared()) {
      data.noteForgotten(sequence.beginAnew());
    } else if (packet.isDropped && !isFirst) {
      sequence.invalidate();
      reportDamage(
          DamageCode.DAMAGED_RECORDS,
          "packets lost",
          "all packets",
          "that some of sequence "
              + Integer.toUnsignedString(packet.sequence)
              + " were dropped before");
    }
    boolean isGood = true;
    if (packet.defaultsFrom >= 0) {
      isGood = data.readDefaults(sequence, bytes, packet.defaultsFrom, packet.defaultsTo);
    }
    if (packet.internedFrom >= 0) {
      if (sequence.isValid()) {
        isGood &= data.read(sequence, bytes, packet.internedFrom, packet.internedTo);
      } else {
        reportDamage(
            DamageCode.DAMAGED_DEFINITIONS,
            "interned data without the state of their sequence, left out",
            "packets that begin it anew before",
            "none on sequence " + Integer.toUnsignedString(packet.sequence));
      }
    }
    return isGood;
  }

  private boolean takeContent(PacketSequence sequence) throws IOException {
    int clock = clocks.clock(packet, sequence);
    long time = packet.hasTime ? clocks.time(clock, packet.time) : 0;
    int from = packet.payloadFrom;
    int to = packet.payloadTo;
    return switch (packet.payload) {
      case PacketFields.TRACK_EVENT -> takeEvent(sequence, clock, time);
      case PacketFields.TRACK_DESCRIPTOR -> takeDescriptor(from, to);
      case PacketFields.PROCESS_TREE -> known.processes().read(packet.machine, bytes, from, to);
      case PacketFields.PROCESS_DESCRIPTOR ->
          tracks.describeProcess(packet.machine, bytes, from, to);
      case PacketFields.THREAD_DESCRIPTOR ->
          tracks.describeThread(packet.machine, sequence, bytes, from, to);
      case PacketFields.SYSTEM_INFO -> properties.readSystem(bytes, from, to);
      case PacketFields.TRACE_UUID -> properties.readUuid(bytes, from, to);
      case PacketFields.ATTRIBUTES -> properties.readAttributes(bytes, from, to);
      case PacketFields.NONE, PacketFields.SYNCHRONIZATION_MARKER -> true;
      default -> {
        if (skipped.size() < MAX_SKIPPED_SORTS || skipped.containsKey(packet.payload)) {
          skipped.merge(packet.payload, 1L, Long::sum);
        }
        yield true;
      }
    };
  }

  private boolean takeDescriptor(int from, int to) {
    if (!tracks.describe(packet.machine, bytes, from, to)) {
      reportDamage(
          DamageCode.DAMAGED_DEFINITIONS,
          "damaged descriptors of tracks",
          "a track with a number",
          "something else");
    }
    return true;
  }

  /** Reports an event without a possible time; true, since reading continues. */
  private boolean reportImpossible(long time) {
    reportDamage(
        DamageCode.IMPOSSIBLE_TIMES,
        "events at impossible times, left out",
        "a time from 0 to 2^63 - 1",
        Long.toUnsignedString(time));
    return true;
  }

  private boolean takeEvent(PacketSequence sequence, int clock, long time) throws IOException {
    if (isSurvey) {
      return true;
    }
    if (!event.read(bytes, packet.payloadFrom, packet.payloadTo)) {
      return false;
    }
    TrackEvent fields = event.fields();
    long at = time;
    int on = clock;
    boolean hasTime = packet.hasTime;
    if (!hasTime && (fields.hasDifference || fields.hasOldTime)) {
      long micros = fields.hasOldTime ? fields.oldTime : sequence.advance(fields.difference);
      // Beyond that the product would wrap, and might look like a time.
      at = micros < 0 || micros > Long.MAX_VALUE / NANOS_PER_MICRO ? -1 : micros * NANOS_PER_MICRO;
      on = snapshots.clock(sequence.number(), MONOTONIC);
      hasTime = true;
    }
    if (packet.sequence == 0 || !hasTime) {
      reportDamage(
          DamageCode.DAMAGED_RECORDS,
          "events without sequence or time, left out",
          "a sequence and a time",
          packet.sequence == 0 ? "no sequence" : "no time");
      return true;
    }
    events++;
    if (at < 0 && !packet.hasTime) {
      return reportImpossible(at);
    }
    if (on != snapshots.primary() && !snapshots.isRelated(on)) {
      snapshots.noteUnrelated(on, at);
      unrelated.merge(on, 1L, Long::sum);
      return true;
    }
    long moved = snapshots.onPrimary(on, at);
    if (moved < 0) {
      return reportImpossible(moved);
    }
    firstTime = firstTime < 0 ? moved : Math.min(firstTime, moved);
    boolean isGood = event.resolve(bytes, sequence);
    int track = track(sequence, fields);
    if (track == TrackTable.NO_TRACK) {
      reportDamage(
          DamageCode.DAMAGED_RECORDS,
          "events of too many tracks, left out",
          "at most " + TrackTable.MAX_TRACKS + " tracks",
          "more");
      return isGood;
    }
    emit(sequence, track, moved);
    isSurvey = !known.isComplete() && isOutdated();
    return isGood;
  }

  private int track(PacketSequence sequence, TrackEvent fields) {
    int thread = fields.hasTrack ? TrackTable.NO_TRACK : sequence.threadTrack();
    if (thread != TrackTable.NO_TRACK) {
      return thread;
    }
    long uuid = fields.hasTrack ? fields.track : sequence.defaultTrack();
    if (lastTrack == TrackTable.NO_TRACK || uuid != lastUuid || packet.machine != lastMachine) {
      lastTrack = tracks.number(packet.machine, uuid);
      lastUuid = uuid;
      lastMachine = packet.machine;
    }
    return lastTrack;
  }

  private void emit(PacketSequence sequence, int track, long time) throws IOException {
    int type = event.type();
    if (type == TrackEvent.COUNTER || event.fields().hasExtraValues()) {
      long bad = sampler.take(sequence, packet.machine, track, time, event.fields());
      for (long i = 0; i < bad; i++) {
        reportDamage(
            DamageCode.UNDEFINED_REFERENCES,
            "samples of counters that were not described before, left out",
            "a counter that is known",
            "another track, or no value");
      }
    }
    switch (type) {
      case TrackEvent.COUNTER -> {
        // was taken
      }
      case TrackEvent.STATE -> states++;
      case TrackEvent.BEGIN, TrackEvent.END, TrackEvent.INSTANT ->
          sink.takeEvent(track, time, event);
      default -> {
        if (event.legacy().isThere()) {
          sink.takeEvent(track, time, event);
        } else {
          reportDamage(
              DamageCode.DAMAGED_RECORDS,
              "events without a type, left out",
              "a type from 1 to 5",
              Integer.toString(type));
        }
      }
    }
  }

  private void takeBundle() throws IOException {
    if (isInBundle) {
      reportDamage(
          DamageCode.DAMAGED_RECORDS,
          "bundles within bundles, left out",
          "packets that are not compressed again",
          "a bundle");
      return;
    }
    String wrong = bundle.unpack(bytes, packet.payloadFrom, packet.payloadTo);
    if (wrong != null) {
      reportDamage(
          DamageCode.DAMAGED_COMPRESSION,
          "damaged bundles of packets, left out",
          "compressed packets",
          wrong);
      return;
    }
    isInBundle = true;
    ProtoCursor c = bundled.open(bundle.content(), 0, bundle.length());
    while (c.next()) {
      if (c.field() == PACKET && c.isPiece()) {
        take(c.bytes(), c.from(), c.to());
      }
    }
    isInBundle = false;
    if (c.isDamaged()) {
      reportDamage(
          DamageCode.CUT_FILES,
          "bundles that end within a packet",
          "whole packets",
          "the end of the bundle");
    }
  }
}
