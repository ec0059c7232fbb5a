package org.tracetool.format.perfetto.read;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.LossCode;
import org.tracetool.format.perfetto.decode.DecodedEvent;
import org.tracetool.format.perfetto.decode.LegacyEvent;
import org.tracetool.format.perfetto.decode.TraceKnowledge;
import org.tracetool.format.perfetto.decode.Track;
import org.tracetool.format.timeline.TimelineIntake;

/** Makes records of events in the form of Chrome's trace events, by their phases. */
final class LegacyMapper {
  private static final long NANOS_PER_MICRO = 1000;
  private static final String DEFAULT = "async";

  private final EventMapper events;
  private final TraceKnowledge known;
  private final TimelineIntake intake;
  private final Map<String, Long> lost = new TreeMap<>();
  private long withoutId;

  LegacyMapper(EventMapper events, TraceKnowledge known, TimelineIntake intake) {
    this.events = events;
    this.known = known;
    this.intake = intake;
  }

  void take(int track, long time, DecodedEvent event) throws IOException {
    LegacyEvent old = event.legacy();
    switch (old.phase()) {
      case 'B' -> events.begin(track, time, event);
      case 'E' -> events.end(track, time, event);
      case 'X' -> addCall(track, time, event);
      case 'i', 'I', 'R', 'n' -> {
        if (old.instantScope() == LegacyEvent.GLOBAL_INSTANT) {
          events.addMarkerTo(-1, time, event);
        } else {
          events.addMarker(track, time, event);
        }
      }
      case 'b', 'S' -> addAsynchronous(track, time, event, true);
      case 'e', 'F' -> addAsynchronous(track, time, event, false);
      default -> lost.merge(phase(old.phase()), 1L, Long::sum);
    }
  }

  private static String phase(int phase) {
    return phase > ' ' && phase < 0x7f ? "events of phase " + (char) phase : "events of no phase";
  }

  private void addCall(int track, long time, DecodedEvent event) throws IOException {
    int row = events.places().row(track);
    events.givePairs(event);
    long length = Math.max(0, event.legacy().micros());
    long end =
        length > (Long.MAX_VALUE - time) / NANOS_PER_MICRO
            ? Long.MAX_VALUE
            : time + length * NANOS_PER_MICRO;
    intake.addCall(
        row, time, end, events.regions().begin(event.name(), event.category(), event.source()));
  }

  private void addAsynchronous(int track, long time, DecodedEvent event, boolean isBegin)
      throws IOException {
    LegacyEvent old = event.legacy();
    if (old.idScope() == LegacyEvent.IdScope.NONE) {
      withoutId++;
      return;
    }
    String category = known.texts().text(event.category());
    int row =
        intake.asynchronous(
            events.places().processOf(track), category.isEmpty() ? DEFAULT : category);
    long key = old.id();
    key = key * 31 + old.idScope().ordinal();
    key = key * 31 + old.scopeName();
    if (old.phase() == 'S' || old.phase() == 'F') {
      key = key * 31 + event.name();
    }
    events.givePairs(event);
    if (isBegin) {
      intake.addAsynchronousBegin(
          row, time, events.regions().begin(event.name(), event.category(), event.source()), key);
    } else {
      intake.addAsynchronousEnd(row, time, events.regions().end(event.name(), Track.NO_TEXT), key);
    }
  }

  /** Counts what was left out. */
  void finish(Diagnostics diagnostics) {
    lost.forEach((what, count) -> diagnostics.reportLoss(LossCode.RECORDS, what, count));
    diagnostics.reportLoss(LossCode.RECORDS, "asynchronous events without an id", withoutId);
  }
}
