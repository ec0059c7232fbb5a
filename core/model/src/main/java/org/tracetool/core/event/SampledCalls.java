package org.tracetool.core.event;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.CallDefinition.CallingContext;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;

/**
 * Turns samples of call paths of one location into calls, for displays: the path of a sample stands
 * until the next sample, so its times are estimates and its calls cannot be counted. Calls that
 * were recorded are above those of samples; while one is open, samples say nothing new.
 */
public final class SampledCalls {
  /** Levels of a path at most: a longer one, or a circle of contexts, comes from damage. */
  private static final int MAX_DEPTH = 1 << 10;

  /** Takes the calls that samples begin and end. */
  public interface CallTaker {
    /** A sampled call begins. */
    void enterSampled(long time, int region);

    /** The innermost call, which was sampled, ends. */
    void leaveSampled(long time);
  }

  private final Definitions definitions;

  /** Regions of contexts, outermost first. */
  private final Map<Integer, int[]> paths = new HashMap<>();

  /** How many of the open calls, the outermost ones, come from samples. */
  private int sampled;

  /** For a location of a trace. */
  public SampledCalls(Definitions definitions) {
    this.definitions = definitions;
  }

  /**
   * Takes a sample: ends the sampled calls that its path does not have, and begins those that are
   * new.
   *
   * @param calls the open calls of the location, which the taker changes
   */
  public void take(EventCursor sample, CallStack calls, CallTaker taker) {
    int open = sampled;
    if (calls.depth() != open || calls.beyond() > 0) {
      return;
    }
    int[] path = paths.computeIfAbsent((int) sample.field(0), this::path);
    int same = 0;
    while (same < open && same < path.length && calls.region(same) == path[same]) {
      same++;
    }
    for (int i = open; i > same; i--) {
      taker.leaveSampled(sample.time());
    }
    for (int i = same; i < path.length; i++) {
      taker.enterSampled(sample.time(), path[i]);
    }
    sampled = path.length;
  }

  /** Returns whether the innermost of the open calls comes from samples: no record ends it. */
  public boolean isTop(CallStack calls) {
    return calls.depth() == sampled;
  }

  /** Returns whether the call at a level comes from samples; 0 is the outermost one. */
  public boolean isAt(int level) {
    return level < sampled;
  }

  private int[] path(int context) {
    IntList regions = new IntList();
    int at = context;
    while (at != 0 && regions.size() < MAX_DEPTH) {
      Definition found = definitions.find(DefinitionKind.CALLING_CONTEXT, at);
      if (!(found instanceof CallingContext c)) {
        break;
      }
      regions.add(c.region());
      at = c.parent();
    }
    int[] path = new int[regions.size()];
    for (int i = 0; i < path.length; i++) {
      path[i] = regions.get(path.length - 1 - i);
    }
    return path;
  }
}
