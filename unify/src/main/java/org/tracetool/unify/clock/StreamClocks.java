package org.tracetool.unify.clock;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.error.DamagedTraceException;
import org.tracetool.unify.definitions.UnifiedDefinitions;
import org.tracetool.unify.local.ControlFile;

/**
 * The clocks of all streams and the range of global time. With two measurements, at the begin and
 * the end of the run, clocks are taken to drift linearly; where they were compared during the run
 * as well, see {@link EnhancedSynchronisation}. Global time starts at 0.
 */
public final class StreamClocks {
  private final Map<Integer, LinearClock> linear = new HashMap<>();
  private final Map<Integer, EnhancedSynchronisation.Parameters> enhanced = new HashMap<>();
  private long base;
  private long last;

  private StreamClocks() {}

  /**
   * Clocks for a run.
   *
   * @param control what was measured
   * @param definitions for the first and last local time of each stream
   * @throws DamagedTraceException if the measurements during the run cannot be used
   */
  public static StreamClocks of(ControlFile control, UnifiedDefinitions definitions)
      throws DamagedTraceException {
    StreamClocks clocks = new StreamClocks();
    if (control.enhanced()) {
      clocks.enhanced.putAll(EnhancedSynchronisation.solve(control, definitions));
    }
    for (ControlFile.Section s : control.sections()) {
      LinearClock clock =
          new LinearClock(s.localFirst(), s.offsetFirst(), s.localLast(), s.offsetLast());
      for (ControlFile.Stream stream : s.streams()) {
        clocks.linear.put(stream.id(), clock);
        EnhancedSynchronisation.Parameters p = clocks.enhanced.get(s.streams().get(0).id());
        if (p != null) {
          clocks.enhanced.put(stream.id(), p);
        }
      }
    }
    clocks.findRange(control, definitions);
    return clocks;
  }

  private void findRange(ControlFile control, UnifiedDefinitions definitions) {
    long smallest = Long.MAX_VALUE;
    long largest = 0;
    for (ControlFile.Section s : control.sections()) {
      for (ControlFile.Stream stream : s.streams()) {
        Definition.TimeRange range = definitions.timeRange(stream.id());
        if (!stream.disabled() && range != null) {
          StreamClock clock = of(stream.id());
          smallest = Math.min(smallest, clock.correct(range.first()));
        }
      }
    }
    base = enhanced.isEmpty() && smallest != Long.MAX_VALUE ? smallest : 0;
    for (ControlFile.Section s : control.sections()) {
      for (ControlFile.Stream stream : s.streams()) {
        Definition.TimeRange range = definitions.timeRange(stream.id());
        if (!stream.disabled() && range != null) {
          largest = Math.max(largest, of(stream.id()).correct(range.last()));
        }
      }
    }
    last = largest;
  }

  /** A clock for one pass over a stream. */
  public StreamClock of(int stream) {
    EnhancedSynchronisation.Parameters p = enhanced.get(stream);
    return p != null ? new EnhancedClock(p) : linear.get(stream).from(base);
  }

  /** Returns whether clocks were compared during the run. */
  public boolean enhanced() {
    return !enhanced.isEmpty();
  }

  /** The largest global time of the trace; the smallest one is 0. */
  public long last() {
    return last;
  }
}
