package org.tracetool.filter.apply.collector;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.PerLocation;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.filter.apply.stage.CallRow;
import org.tracetool.filter.apply.stage.KindRules;
import org.tracetool.filter.apply.stage.MisnestedLeaves;
import org.tracetool.filter.collector.FunctionRule;

/**
 * Switches recording on and off, and begins and ends scopes, where triggers of the Trace Collector
 * say so. While it is off a process is in a state of its own. When it goes on, what has ended
 * meanwhile is left, and what has begun is entered.
 */
public final class TriggerStage implements EventSink {
  private final CollectorFunctions functions;
  private final int offRegion;
  private final TriggerScopes scopes;
  private final IntPredicate isProcess;
  private final MisnestedLeaves otherLeaves;
  private final EventSink next;
  private final PerLocation<Process> processes;
  private final CallRow callRow = new CallRow();
  private long lastTime;

  private static final class Process extends CollectorCallStack {
    /** Whether the enter of each open call was handed on. */
    private boolean[] written = new boolean[FIRST_ROOM];

    private boolean recording;

    /** Whether the state for switched-off recording was entered. */
    private boolean offEntered;

    /** Settings before each switch that was not restored yet. */
    private final BitSet settings = new BitSet();

    private int settingsDepth;

    /** Functions that have ended while nothing was recorded, the innermost first. */
    private int[] owed = new int[8];

    private int owedCount;

    /** The scopes that triggers have begun; null as long as there are none. */
    private ScopeTriggers scopes;

    /** How often each trigger was reached. */
    private long[] passes = new long[64];

    Process(int token, boolean recording) {
      super(token);
      this.recording = recording;
    }

    @Override
    void grow(int room) {
      super.grow(room);
      written = Arrays.copyOf(written, room);
    }
  }

  /**
   * A stage.
   *
   * @param offRegion the function shown while recording is off
   * @param scopes the scopes that triggers begin and end
   * @param startsOff processes that are off until a trigger switches them on
   * @param isProcess whether a token is that of a process, not of a group
   */
  public TriggerStage(
      CollectorFunctions functions,
      int offRegion,
      TriggerScopes scopes,
      IntPredicate startsOff,
      IntPredicate isProcess,
      MisnestedLeaves otherLeaves,
      EventSink next) {
    this.otherLeaves = otherLeaves;
    this.functions = functions;
    this.offRegion = offRegion;
    this.scopes = scopes;
    this.isProcess = isProcess;
    this.next = next;
    this.processes = new PerLocation<>(token -> new Process(token, !startsOff.test(token)));
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    Process p = processes.of(event.location());
    lastTime = event.time();
    boolean stays =
        switch (event.kind()) {
          case ENTER -> enter(p, event);
          case LEAVE -> leave(p, event);
          case COUNTER -> p.recording || !isProcess.test(event.location());
          case PROCESS_BEGIN -> true;
          case PROCESS_END -> {
            endOff(p, event.time());
            yield true;
          }
          default ->
              KindRules.goWithTheirCall(event.kind())
                  ? !p.ids.goes(event, !p.recording)
                  : p.recording;
        };
    if (stays) {
      next.accept(event);
    }
  }

  private boolean enter(Process p, EventCursor event) throws IOException {
    if (p.depth() == CallStack.DEFAULT_MAX_DEPTH) {
      p.stack.enter(event.time(), (int) event.field(0), 0);
      return false;
    }
    int region = (int) event.field(0);
    CollectorFunctions.Function f = functions.function(region);
    if (offRegion != 0) {
      f.countCall(); // else the stage behind this one counts
    }
    trigger(p, f, f.entry(p.caller(p.depth())), event.time());
    int level = p.enter(f, event.time(), region, (int) event.field(1));
    p.written[level] = p.recording;
    return p.recording;
  }

  private boolean leave(Process p, EventCursor event) throws IOException {
    boolean tooDeep = p.stack.beyond() > 0;
    if (tooDeep || p.stack.isEmpty()) {
      p.stack.leave((int) event.field(0));
      return !tooDeep && p.recording;
    }
    int top = p.depth() - 1;
    int region = p.stack.top();
    CollectorFunctions.Function f = p.calls[top];
    trigger(p, f, f.exit(p.caller(top)), event.time());
    p.stack.leave((int) event.field(0));
    if (!p.recording && p.written[top]) {
      if (p.owedCount == p.owed.length) {
        p.owed = Arrays.copyOf(p.owed, p.owedCount * 2);
      }
      p.owed[p.owedCount++] = region;
    }
    return p.recording;
  }

  private void trigger(Process p, CollectorFunctions.Function f, int trigger, long time)
      throws IOException {
    if (trigger < 0) {
      return;
    }
    if (trigger >= p.passes.length) {
      p.passes = Arrays.copyOf(p.passes, Math.max(trigger + 1, trigger * 2));
    }
    act(p, f.step(trigger, ++p.passes[trigger]), time);
  }

  private void act(Process p, FunctionRule.Step step, long time) throws IOException {
    FunctionRule.Action action = step.action();
    switch (action) {
      case TRACE_ON, TRACE_OFF -> {
        if (p.settingsDepth < CallStack.DEFAULT_MAX_DEPTH) {
          p.settings.set(p.settingsDepth++, p.recording);
        }
        record(p, action == FunctionRule.Action.TRACE_ON, time);
      }
      case RESTORE -> {
        if (p.settingsDepth > 0) {
          record(p, p.settings.get(--p.settingsDepth), time);
        }
      }
      case BEGIN_SCOPE -> {
        p.scopes = p.scopes == null ? new ScopeTriggers(p.token) : p.scopes;
        int scope = scopes.token(step.scope());
        p.scopes.begin(scope, scopes.isNew(scope), time, p.recording, next);
      }
      case END_SCOPE -> {
        if (p.scopes != null) {
          p.scopes.end(scopes.token(step.scope()), time, p.recording, next);
        }
      }
      case NONE -> {
        // nothing at this pass
      }
    }
  }

  private void record(Process p, boolean on, long time) throws IOException {
    if (on == p.recording) {
      return;
    }
    p.recording = on;
    if (!on) {
      p.offEntered = true;
      write(p, EventKind.ENTER, time, offRegion, 0);
      return;
    }
    endOff(p, time);
    // All that are not written are on top of all that are.
    int first = p.depth();
    while (first > 0 && !p.written[first - 1]) {
      first--;
    }
    for (int i = first; i < p.depth(); i++) {
      p.written[i] = true;
      write(p, EventKind.ENTER, time, p.stack.region(i), p.stack.scl(i));
    }
    if (p.scopes != null) {
      p.scopes.resume(time, next);
    }
  }

  /** Leaves the state for switched-off recording, and calls that have ended meanwhile. */
  private void endOff(Process p, long time) throws IOException {
    if (p.offEntered) {
      p.offEntered = false;
      write(p, EventKind.LEAVE, time, offRegion, 0);
    }
    for (int i = 0; i < p.owedCount; i++) {
      write(p, EventKind.LEAVE, time, p.owed[i], 0);
    }
    p.owedCount = 0;
  }

  private void write(Process p, EventKind kind, long time, int region, int scl) throws IOException {
    next.accept(callRow.of(time, kind, p.token, region, scl));
  }

  @Override
  public void end() throws IOException {
    otherLeaves.add(processes.all(), p -> p.stack);
    for (Process p : processes.all()) {
      endOff(p, lastTime);
    }
    next.end();
  }
}
