package org.tracetool.stats.scope;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.format.TraceReader;

/** The processes whose figures are requested, by place in {@link StatsIndex#processes()}. */
public final class ChosenProcesses {
  /** Every process. */
  public static final ChosenProcesses ALL = new ChosenProcesses(null);

  private final boolean[] places;

  private ChosenProcesses(boolean[] places) {
    this.places = places;
  }

  /** Those whose tokens pass a test; all if there is none. */
  public static ChosenProcesses of(StatsIndex index, TraceReader reader, IntPredicate tokens) {
    if (tokens == null) {
      return ALL;
    }
    boolean[] places = new boolean[index.processes().size()];
    for (Definitions.Entry e : reader.definitions().entries()) {
      if (e.definition() instanceof Definition.Location location) {
        int token = location.token();
        places[index.processes().of(e.stream()).of(token)] |= tokens.test(token);
      }
    }
    // Processes without a definition share a place.
    for (StreamInfo stream : reader.streams()) {
      for (int token : stream.locations()) {
        places[index.processes().of(stream.id()).of(token)] |= tokens.test(token);
      }
    }
    return new ChosenProcesses(places);
  }

  /** No process of a trace. */
  public static ChosenProcesses none(StatsIndex index) {
    return new ChosenProcesses(new boolean[index.processes().size()]);
  }

  /** Returns whether the process at this place is chosen. */
  public boolean is(int place) {
    return places == null || places[place];
  }

  @Override
  public String toString() {
    return places == null ? "all" : Arrays.toString(places);
  }
}
