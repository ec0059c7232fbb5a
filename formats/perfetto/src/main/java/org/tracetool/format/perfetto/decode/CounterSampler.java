package org.tracetool.format.perfetto.decode;

import java.io.IOException;

/** Makes samples of what events say of counters: sums of differences, multiplied by the unit. */
final class CounterSampler {
  private final TrackTable tracks;
  private final TrackEventSink sink;
  private PacketSequence sequence;
  private int machine;
  private long time;

  CounterSampler(TrackTable tracks, TrackEventSink sink) {
    this.tracks = tracks;
    this.sink = sink;
  }

  /** Takes all samples of an event; returns how many could not be taken. */
  long take(PacketSequence of, int on, int track, long at, TrackEvent event) throws IOException {
    sequence = of;
    machine = on;
    time = at;
    long bad = 0;
    if (event.type == TrackEvent.COUNTER) {
      boolean hasValue = event.hasWhole || event.hasReal;
      boolean isTaken = hasValue && sample(track, !event.hasWhole, event.value);
      bad += isTaken ? 0 : 1;
    }
    bad += takeAll(event.wholeTracks, event.wholeValues, sequence.wholeCounters(), false);
    bad += takeAll(event.realTracks, event.realValues, sequence.realCounters(), true);
    return bad;
  }

  private long takeAll(
      TrackEvent.NumberRun uuids, TrackEvent.NumberRun values, long[] defaults, boolean isReal)
      throws IOException {
    long bad = 0;
    for (int i = 0; i < values.size(); i++) {
      boolean isOwn = uuids.size() > 0;
      boolean isKnown = i < (isOwn ? uuids.size() : defaults.length);
      if (!isKnown) {
        bad++;
        continue;
      }
      int track = tracks.number(machine, isOwn ? uuids.get(i) : defaults[i]);
      bad += sample(track, isReal, values.get(i)) ? 0 : 1;
    }
    return bad;
  }

  /** Takes a sample; false if its track is not described as a counter so far. */
  private boolean sample(int number, boolean isReal, long value) throws IOException {
    if (number == TrackTable.NO_TRACK) {
      return false;
    }
    Track track = tracks.get(number);
    if (track.kind != Track.Kind.COUNTER || !track.isDeclared) {
      return false;
    }
    long factor = track.multiplier();
    boolean isSum = track.isDifference;
    if (isReal || isSum && sequence.hasRealSum(track.uuid())) {
      double real = isReal ? Double.longBitsToDouble(value) : 0;
      if (isSum) {
        long whole = sequence.addWhole(track.uuid(), isReal ? 0 : value);
        real = whole + sequence.addReal(track.uuid(), real);
      }
      sink.takeSample(number, time, true, Double.doubleToRawLongBits(real * factor));
      return true;
    }
    long whole = isSum ? sequence.addWhole(track.uuid(), value) : value;
    long product = whole * factor;
    if (Math.multiplyHigh(whole, factor) == product >> Long.SIZE - 1) {
      sink.takeSample(number, time, false, product);
    } else {
      sink.takeSample(number, time, true, Double.doubleToRawLongBits((double) whole * factor));
    }
    return true;
  }
}
