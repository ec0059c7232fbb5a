package org.tracetool.view.analysis;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.text.CountText;
import org.tracetool.index.WaitRegions;
import org.tracetool.view.analysis.PlaceTable.Line;
import org.tracetool.view.analysis.PlaceTable.Place;
import org.tracetool.view.analysis.PlaceTable.Process;
import org.tracetool.view.analysis.PlaceTable.Ticks;
import org.tracetool.view.model.SimultaneousCalls;

/**
 * Finds the longest calls of regions in which processes wait for others, by what they are called.
 */
public final class LongestWaits implements ViewAnalysis {
  /** Calls of a region in which processes are at the same time, as the longest of them says. */
  private static final class Wait {
    int process;
    long enter;
    long ticks;
    long processes = 1;

    Wait(int process, long enter, long ticks) {
      this.process = process;
      this.enter = enter;
      this.ticks = ticks;
    }

    void add(int another, long begin, long length) {
      processes++;
      if (length > ticks) {
        process = another;
        enter = begin;
        ticks = length;
      }
    }
  }

  @Override
  public String id() {
    return "longest-waits";
  }

  @Override
  public String title() {
    return "Longest waiting calls";
  }

  @Override
  public String description() {
    return "The longest calls of receives, waits, barriers and other regions in which a process"
        + " depends on others, of all records. Calls of one region that have at least half of their"
        + " time in common, such as those of a barrier, are one line: that of the longest, and the"
        + " number of processes.";
  }

  @Override
  public Set<EventKind> kinds() {
    return EnumSet.of(EventKind.ENTER, EventKind.LEAVE);
  }

  @Override
  public Run start(AnalysisInput input) {
    return new WaitingCalls(input);
  }

  /** The calls that wait in one pass over the records. */
  private static final class WaitingCalls implements Run {
    private final AnalysisInput input;
    private final Map<Integer, CallStack> calls = new HashMap<>();
    private final Map<Integer, Boolean> waiting = new HashMap<>();
    private final Map<Integer, Wait> open = new HashMap<>();
    private final LargestItems<Line> longest = new LargestItems<>();
    private long count;

    WaitingCalls(AnalysisInput input) {
      this.input = input;
    }

    @Override
    public void take(EventCursor event) {
      CallStack own = calls.computeIfAbsent(event.location(), l -> new CallStack());
      if (event.kind() == EventKind.ENTER) {
        own.enter(event.time(), (int) event.field(0), 0);
      } else if (event.kind() == EventKind.LEAVE) {
        int at = own.leave((int) event.field(0));
        if (at != CallStack.NONE) {
          call(
              event.location(),
              (int) (own.words()[at + CallStack.REGION] >>> 32),
              own.words()[at + CallStack.TIME],
              event.time());
        }
      }
    }

    private void call(int process, int region, long enter, long leave) {
      if (!waiting.computeIfAbsent(region, this::isWaiting)) {
        return;
      }
      count++;
      Wait wait = open.get(region);
      if (wait != null && SimultaneousCalls.is(wait.enter, wait.ticks, enter, leave - enter)) {
        wait.add(process, enter, leave - enter);
        return;
      }
      if (wait != null) {
        end(region, wait);
      }
      open.put(region, new Wait(process, enter, leave - enter));
    }

    private void end(int region, Wait wait) {
      if (!longest.wants(wait.ticks)) {
        longest.pass();
        return;
      }
      longest.add(
          wait.ticks,
          new Line(
              new Place(wait.process, wait.enter, wait.process, wait.enter + wait.ticks),
              List.of(
                  input.regionName(region),
                  new Process(wait.process),
                  new Ticks(wait.ticks),
                  wait.processes)));
    }

    private boolean isWaiting(int region) {
      return WaitRegions.isWaiting(input.regionName(region));
    }

    @Override
    public PlaceTable finish() {
      open.forEach(this::end);
      open.clear();
      return new PlaceTable(
          CountText.of(count, "call") + " of regions that wait",
          List.of("call", "process", "duration", "processes"),
          longest.list());
    }
  }
}
