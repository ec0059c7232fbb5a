package org.tracetool.view.analysis;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.index.WaitingRegions;
import org.tracetool.view.analysis.AnalysisResult.Line;
import org.tracetool.view.analysis.AnalysisResult.Place;
import org.tracetool.view.analysis.AnalysisResult.Process;
import org.tracetool.view.analysis.AnalysisResult.Ticks;

/**
 * Finds the longest calls of regions in which processes wait for others, by what they are called.
 */
public final class LongestWaits implements ViewAnalysis {
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
        + " depends on others, of all records.";
  }

  @Override
  public Set<EventKind> kinds() {
    return EnumSet.of(EventKind.ENTER, EventKind.LEAVE);
  }

  @Override
  public Run start(AnalysisInput input) {
    return new Run() {
      private final Map<Integer, CallStack> calls = new HashMap<>();
      private final Map<Integer, Boolean> waiting = new HashMap<>();
      private final Longest<Line> longest = new Longest<>();

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
        if (!longest.wants(leave - enter)) {
          longest.pass();
          return;
        }
        longest.add(
            leave - enter,
            new Line(
                new Place(process, enter, process, leave),
                List.of(input.regionName(region), new Process(process), new Ticks(leave - enter))));
      }

      private boolean isWaiting(int region) {
        return WaitingRegions.isWaiting(input.regionName(region));
      }

      @Override
      public AnalysisResult finish() {
        return new AnalysisResult(
            longest.count() + " calls of regions that wait",
            List.of("call", "process", "time"),
            longest.list());
      }
    };
  }
}
