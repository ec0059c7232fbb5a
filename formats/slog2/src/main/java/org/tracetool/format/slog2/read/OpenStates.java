package org.tracetool.format.slog2.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.time.TimeWindow;
import org.tracetool.format.slog2.drawable.Primitive;
import org.tracetool.format.slog2.map.InfoValues;

/** The states that are open at a time, as calls, and the last samples of counters. */
final class OpenStates {
  private OpenStates() {}

  /**
   * The calls and samples right before a time, as records of a snapshot.
   *
   * @param options whose processes count; damage is left to the reading that begins there
   */
  static EventBlock at(SlogLog log, LogModel model, long time, ReadOptions options)
      throws IOException {
    Map<Integer, CallStack> stacks = new TreeMap<>();
    ReadOptions before =
        options
            .withWindow(new TimeWindow(0, time))
            .withKinds(EnumSet.of(EventKind.ENTER, EventKind.LEAVE))
            .reread();
    try (EventSource source =
        new DrawableSource(log, model, before, new TimeWindow(time, time + 1))) {
      source.drainTo(
          event -> {
            CallStack calls = stacks.computeIfAbsent(event.location(), l -> new CallStack());
            if (event.kind() == EventKind.ENTER) {
              calls.enter(event.time(), (int) event.field(0), (int) event.field(1));
            } else {
              calls.leave((int) event.field(0));
            }
          });
    }
    Map<Integer, List<Primitive>> samples = new TreeMap<>();
    for (Primitive p : LineLastSamples.before(log, model, time)) {
      int location = model.lines().known(p.firstLine());
      if (options.wants(location)) {
        stacks.computeIfAbsent(location, l -> new CallStack());
        samples.computeIfAbsent(location, l -> new ArrayList<>()).add(p);
      }
    }
    EventBlock state = new EventBlock();
    stacks.forEach(
        (location, calls) -> {
          addCalls(time, location, calls, state);
          addSamples(time, location, samples.getOrDefault(location, List.of()), model, state);
        });
    return state;
  }

  private static void addCalls(long time, int location, CallStack calls, EventBlock state) {
    for (int i = 0; i < calls.depth(); i++) {
      state.add(
          time,
          EventKind.SNAPSHOT_ENTER,
          location,
          Integer.toUnsignedLong(calls.region(i)),
          calls.time(i),
          Integer.toUnsignedLong(calls.scl(i)));
    }
  }

  private static void addSamples(
      long time, int location, List<Primitive> samples, LogModel model, EventBlock state) {
    InfoValues values = new InfoValues();
    for (Primitive p : samples) {
      CategoryUse use = model.use(p.category());
      values.read(use.types(), p.info());
      state.add(
          time,
          EventKind.SNAPSHOT_COUNTER,
          location,
          model.clock().ticks(p.start()),
          Integer.toUnsignedLong(use.token()),
          values.count() > 0 ? values.value(0) : 0);
    }
  }
}
