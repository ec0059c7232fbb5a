package org.tracetool.format.perfetto.read;

import java.io.IOException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Set;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.perfetto.decode.DecodedEvent;
import org.tracetool.format.perfetto.decode.EventArguments;
import org.tracetool.format.perfetto.decode.TraceKnowledge;
import org.tracetool.format.perfetto.decode.Track;
import org.tracetool.format.perfetto.decode.TrackEvent;
import org.tracetool.format.perfetto.decode.TrackEventSink;
import org.tracetool.format.timeline.TimelineIntake;

/** Makes records of the events of a trace. */
final class EventMapper implements TrackEventSink {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;
  private static final String FLOW = "flow";
  private static final String INSTANT = "instant";
  private static final String CREATOR = "creator";

  private final TraceKnowledge known;
  private final TimelineIntake intake;
  private final Diagnostics diagnostics;
  private final TrackPlaces places;
  private final EventRegions regions;
  private final EventPairs pairs;
  private final LegacyMapper legacy;
  private final int flowKey;
  private OwnEvents own;
  private long flows;
  private long argumentsOfMarkers;

  EventMapper(TraceKnowledge known, TimelineIntake intake, Diagnostics diagnostics) {
    this.known = known;
    this.intake = intake;
    this.diagnostics = diagnostics;
    places = new TrackPlaces(known, intake, diagnostics);
    regions = new EventRegions(known, intake);
    pairs = new EventPairs(known.texts(), intake);
    flowKey = intake.key(FLOW, KeyValueType.UINT64);
    legacy = new LegacyMapper(this, known, intake);
  }

  TrackPlaces places() {
    return places;
  }

  EventRegions regions() {
    return regions;
  }

  @Override
  public void takeEvent(int track, long time, DecodedEvent event) throws IOException {
    if (own != null) {
      own.take(track, time, event);
      return;
    }
    switch (event.type()) {
      case TrackEvent.BEGIN -> begin(track, time, event);
      case TrackEvent.END -> end(track, time, event);
      case TrackEvent.INSTANT -> addMarker(track, time, event);
      default -> legacy.take(track, time, event);
    }
  }

  /** A call begins. */
  void begin(int track, long time, DecodedEvent event) throws IOException {
    int row = places.row(track);
    givePairs(event);
    intake.addBegin(row, time, regions.begin(event.name(), event.category(), event.source()));
  }

  /** A call ends. */
  void end(int track, long time, DecodedEvent event) throws IOException {
    int row = places.row(track);
    givePairs(event);
    intake.addEnd(row, time, regions.end(event.name(), event.category()));
  }

  /** Gives annotations and flows to the next record. */
  void givePairs(DecodedEvent event) {
    pairs.addAll(event.arguments());
    for (int i = 0; i < event.flows(); i++) {
      flows++;
      intake.addPair(flowKey, event.flow(i));
    }
  }

  /** Gives annotations to the next record but for those of some names. */
  void givePairs(DecodedEvent event, Set<String> but) {
    EventArguments all = event.arguments();
    for (int i = 0; i < all.size(); i++) {
      if (!but.contains(known.texts().text(all.name(i)))) {
        pairs.add(all, i);
      }
    }
  }

  /** Something happens at one time. */
  void addMarker(int track, long time, DecodedEvent event) throws IOException {
    // a row of markers alone is no process
    Track on = known.tracks().get(track);
    int row = on.uuid() == 0 && on.kind() == Track.Kind.UNKNOWN ? -1 : places.row(track);
    addMarkerTo(row, time, event);
  }

  /**
   * Something happens at one time.
   *
   * @param row what it is about; -1 for the trace
   */
  void addMarkerTo(int row, long time, DecodedEvent event) throws IOException {
    flows += event.flows();
    argumentsOfMarkers += event.arguments().size();
    String category = known.texts().text(event.category());
    String name = known.texts().text(event.name());
    intake.addMarker(
        row,
        time,
        intake.markerClass(category.isEmpty() ? INSTANT : category),
        name.isEmpty() ? EventRegions.NO_NAME : name);
  }

  @Override
  public void takeSample(int track, long time, boolean isReal, long value) throws IOException {
    int row = places.sampleRow(track);
    int counter = places.counter(track);
    if (isReal) {
      intake.addSample(row, time, counter, Double.longBitsToDouble(value));
    } else {
      intake.addSample(row, time, counter, value);
    }
  }

  /** Takes the date of the time 0. */
  private void takeDate(String date) {
    try {
      Instant begin = Instant.parse(date);
      intake.setWallClock(
          Math.addExact(
              Math.multiplyExact(begin.getEpochSecond(), NANOS_PER_SECOND), begin.getNano()));
    } catch (DateTimeParseException | ArithmeticException e) {
      intake.addProperty(OwnEvents.DATE, date);
    }
  }

  @Override
  public void takeWallClock(long offset) {
    intake.setWallClock(offset);
  }

  private static double rate(String value) {
    try {
      return Double.parseDouble(value);
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  @Override
  public void takeProperty(String name, String value) {
    if (name.equals(OwnEvents.MARK) && own == null) {
      own = new OwnEvents(this, known, intake, rate(value));
    }
    if (own != null && name.equals(OwnEvents.DATE)) {
      takeDate(value);
    } else if (name.equals(CREATOR)) {
      intake.setCreator(value);
    } else if (own == null || !OwnEvents.OWN_PROPERTIES.contains(name)) {
      intake.addProperty(name, value);
    }
  }

  /** All packets were read: names what there is, and counts what could not be kept as it was. */
  void finish() {
    places.nameAll(own != null);
    legacy.finish(diagnostics);
    if (own != null) {
      own.finish(diagnostics);
    }
    diagnostics.add(
        WarningCode.SIMPLIFIED_RECORDS,
        "flows; the calls that they connect keep the number",
        flows,
        null);
    diagnostics.reportLoss(LossCode.PAIRS, "annotations of instants", argumentsOfMarkers);
  }
}
