package org.tracetool.filter.apply;

import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import org.tracetool.core.event.Category;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.filter.collector.FunctionRule;

/**
 * Applies the rules of the Trace Collector: triggers first, then folding, then whether a function
 * is recorded at all, then counters.
 */
final class CollectorStage implements EventSink {
  private static final int DEEPEST = 1 << 20;

  /** Words of records that wait for an earlier call to become visible. */
  private static final int MOST_HELD = 4 << 20;

  private static final byte VISIBLE = 1;
  private static final byte WRITTEN = 2;
  private static final byte FOLDED_INSIDE = 4;

  /** What the stages of all streams have in common. */
  record Setting(
      boolean foldMessages,
      boolean unfolds,
      int offRegion,
      IntPredicate startsOff,
      IntPredicate isProcess,
      Diagnostics diagnostics) {}

  private final CollectorFunctions functions;
  private final Setting setting;
  private final EventSink next;
  private final ByProcess<Process> processes;
  private final EventBlock block = new EventBlock();
  private final EventCursor cursor = new EventCursor();
  private long clipped;

  private static final class Process {
    private final int token;
    private final RemovedIds ids = new RemovedIds();
    private CollectorFunctions.Function[] calls = new CollectorFunctions.Function[32];
    private int[] regions = new int[32];
    private int[] scls = new int[32];
    private long[] begins = new long[32];
    private byte[] flags = new byte[32];
    private int depth;
    private long tooDeep;
    private boolean recording;

    /** Whether the state that stands for not recording was entered. */
    private boolean offEntered;

    private final BitSet settings = new BitSet();
    private int settingsDepth;

    /** Functions that have ended while nothing was recorded, the innermost first. */
    private int[] owed = new int[8];

    private int owedCount;

    /** How often each trigger was reached. */
    private long[] passes = new long[64];

    private long lastTime;
    private long callTime;
    private CollectorFunctions.Function lastCall;
    private boolean lastVisible;
    private boolean lastIsEnter;
    private EventBlock held;

    /** Samples taken at the enters of open hidden calls, which may become visible. */
    private EventBlock enterSamples;

    /** Where those of each open call begin. */
    private int[] sampleStarts = new int[32];

    /** When recording was last switched on; what was open then begins there. */
    private long switched;

    /** Time of the last record that had waited and was handed on. */
    private long released;

    Process(int token, boolean recording) {
      this.token = token;
      this.recording = recording;
    }

    boolean isFolded() {
      return depth > 0 && (flags[depth - 1] & FOLDED_INSIDE) != 0;
    }

    CollectorFunctions.Function caller(int frame) {
      return frame > 0 ? calls[frame - 1] : null;
    }

    void grow() {
      calls = Arrays.copyOf(calls, depth * 2);
      regions = Arrays.copyOf(regions, depth * 2);
      scls = Arrays.copyOf(scls, depth * 2);
      begins = Arrays.copyOf(begins, depth * 2);
      flags = Arrays.copyOf(flags, depth * 2);
      sampleStarts = Arrays.copyOf(sampleStarts, depth * 2);
    }

    int sampleWords() {
      return enterSamples == null ? 0 : enterSamples.usedWords();
    }
  }

  CollectorStage(CollectorFunctions functions, Setting setting, EventSink next) {
    this.functions = functions;
    this.setting = setting;
    this.next = next;
    this.processes = new ByProcess<>(token -> new Process(token, !setting.startsOff().test(token)));
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    Process p = processes.of(event.location());
    EventKind kind = event.kind();
    p.lastTime = event.time();
    switch (kind) {
      case ENTER -> enter(p, event);
      case LEAVE -> leave(p, event);
      case COUNTER -> {
        if (!setting.isProcess().test(event.location()) || sampleStays(p, event)) {
          pass(p, event);
        }
      }
      case PROCESS_BEGIN -> next.accept(event);
      case PROCESS_END -> {
        release(p);
        endOff(p, event.time());
        next.accept(event);
      }
      default -> other(p, event);
    }
  }

  private void other(Process p, EventCursor event) throws IOException {
    boolean folds =
        p.isFolded()
            && Kinds.goWithTheirCall(event.kind())
            && (setting.foldMessages() || !isMessage(event.kind()));
    boolean removed = !p.recording || folds;
    if (!(Kinds.goWithTheirCall(event.kind()) ? p.ids.goes(event, removed) : removed)) {
      pass(p, event);
    }
  }

  private static boolean isMessage(EventKind kind) {
    return kind.category() == Category.MESSAGES || kind.category() == Category.COLLECTIVES;
  }

  private boolean sampleStays(Process p, EventCursor event) {
    if (!p.recording || !functions.counter(event.counter())) {
      return false;
    }
    boolean atCall = p.lastCall != null && event.time() == p.callTime;
    CollectorFunctions.Function owner =
        atCall ? p.lastCall : p.depth > 0 ? p.calls[p.depth - 1] : null;
    if (owner != null && !owner.counters) {
      return false;
    }
    if (atCall && !p.lastVisible && p.lastIsEnter && setting.unfolds()) {
      holdSample(p, event);
    }
    return atCall ? p.lastVisible : !p.isFolded();
  }

  /** Keeps a sample for the case that the hidden call at whose enter it was taken is shown. */
  private static void holdSample(Process p, EventCursor event) {
    if (p.enterSamples == null) {
      p.enterSamples = new EventBlock();
    }
    if (p.enterSamples.usedWords() < MOST_HELD) {
      p.enterSamples.append(event);
    }
  }

  /** Hands a record on, or lets it wait while calls in front of it may still become visible. */
  private void pass(Process p, EventCursor event) throws IOException {
    if (!setting.unfolds() || !p.isFolded()) {
      next.accept(event);
      return;
    }
    if (p.held == null) {
      p.held = new EventBlock();
    }
    p.held.append(event);
    if (p.held.usedWords() > MOST_HELD) {
      release(p);
    }
  }

  private void release(Process p) throws IOException {
    releaseUntil(p, -1L);
  }

  /** Hands on what waits from before a time. */
  private void releaseUntil(Process p, long time) throws IOException {
    if (p.held == null || p.held.rows() == 0) {
      return;
    }
    EventBlock rest = null;
    EventCursor row = new EventCursor().wrap(p.held);
    while (row.next()) {
      if (rest == null && Long.compareUnsigned(row.time(), time) < 0) {
        p.released = row.time();
        next.accept(row);
      } else {
        rest = rest == null ? new EventBlock() : rest;
        rest.append(row);
      }
    }
    p.held.clear();
    if (rest != null) {
      p.held.exchange(rest);
    }
  }

  private void trigger(Process p, CollectorFunctions.Function f, int trigger, long time)
      throws IOException {
    if (trigger < 0) {
      return;
    }
    if (trigger >= p.passes.length) {
      p.passes = Arrays.copyOf(p.passes, Math.max(trigger + 1, trigger * 2));
    }
    act(p, f.action(trigger, ++p.passes[trigger]), time);
  }

  private void enter(Process p, EventCursor event) throws IOException {
    if (p.depth == DEEPEST) {
      p.tooDeep++;
      return;
    }
    long time = event.time();
    CollectorFunctions.Function f = functions.function((int) event.field(0));
    CollectorFunctions.Function caller = p.caller(p.depth);
    trigger(p, f, f.entry(caller), time);
    Boolean fold = f.fold(caller);
    boolean visible;
    boolean inside;
    if (!p.isFolded()) {
      visible = true;
      inside = Boolean.TRUE.equals(fold);
    } else {
      visible = Boolean.FALSE.equals(fold);
      inside = !visible;
      if (visible) {
        showCallers(p, time);
      }
    }
    if (p.depth == p.calls.length) {
      p.grow();
    }
    int scl = f.keepsLocation() ? (int) event.field(1) : 0;
    boolean write = visible && f.isKept() && p.recording;
    p.calls[p.depth] = f;
    p.regions[p.depth] = (int) event.field(0);
    p.scls[p.depth] = scl;
    p.begins[p.depth] = time;
    p.flags[p.depth] =
        (byte) ((visible ? VISIBLE : 0) | (write ? WRITTEN : 0) | (inside ? FOLDED_INSIDE : 0));
    p.sampleStarts[p.depth] = p.sampleWords();
    p.depth++;
    p.callTime = time;
    p.lastCall = f;
    p.lastVisible = visible;
    p.lastIsEnter = true;
    if (write) {
      event.setField(1, Integer.toUnsignedLong(scl));
      next.accept(event);
    }
  }

  /** Shows the hidden callers of a call that is shown, with their true times. */
  private void showCallers(Process p, long time) throws IOException {
    int first = p.depth;
    while (first > 0 && (p.flags[first - 1] & VISIBLE) == 0) {
      first--;
    }
    for (int i = first; i < p.depth; i++) {
      p.flags[i] |= VISIBLE;
      if (p.recording) {
        show(p, i);
      }
    }
    if (p.enterSamples != null) {
      p.enterSamples.clear();
    }
    release(p);
  }

  private void show(Process p, int frame) throws IOException {
    releaseUntil(p, p.begins[frame] + 1);
    long begin = Math.max(p.begins[frame], p.switched);
    if (Long.compareUnsigned(begin, p.released) < 0) {
      begin = p.released;
      clipped += p.calls[frame].isKept() ? 1 : 0;
    }
    if (p.calls[frame].isKept()) {
      p.flags[frame] |= WRITTEN;
      write(p, EventKind.ENTER, begin, p.regions[frame], p.scls[frame]);
    }
    int end = frame + 1 < p.depth ? p.sampleStarts[frame + 1] : p.sampleWords();
    if (p.sampleStarts[frame] < end && begin == p.begins[frame]) {
      EventCursor sample = new EventCursor().wrap(p.enterSamples);
      sample.moveTo(p.sampleStarts[frame]);
      next.accept(sample);
      while (sample.row() + sample.rowWords() < end && sample.next()) {
        next.accept(sample);
      }
    }
  }

  private void leave(Process p, EventCursor event) throws IOException {
    long time = event.time();
    if (p.tooDeep > 0) {
      p.tooDeep--;
      return;
    }
    if (p.depth == 0) {
      if (p.recording) {
        next.accept(event);
      }
      return;
    }
    int top = p.depth - 1;
    CollectorFunctions.Function f = p.calls[top];
    trigger(p, f, f.exit(p.caller(top)), time);
    byte flags = p.flags[top];
    if ((flags & VISIBLE) != 0) {
      release(p);
    }
    p.depth = top;
    p.callTime = time;
    p.lastCall = f;
    p.lastVisible = (flags & VISIBLE) != 0;
    p.lastIsEnter = false;
    if (p.sampleWords() > p.sampleStarts[top]) {
      p.enterSamples.truncate(p.sampleStarts[top]);
    }
    if ((flags & WRITTEN) == 0) {
      return;
    }
    if (p.recording) {
      if (!f.keepsLocation()) {
        event.setField(1, 0);
      }
      next.accept(event);
    } else {
      if (p.owedCount == p.owed.length) {
        p.owed = Arrays.copyOf(p.owed, p.owedCount * 2);
      }
      p.owed[p.owedCount++] = p.regions[top];
    }
  }

  private void act(Process p, FunctionRule.Action action, long time) throws IOException {
    switch (action) {
      case TRACE_ON, TRACE_OFF -> {
        if (p.settingsDepth < DEEPEST) {
          p.settings.set(p.settingsDepth++, p.recording);
        }
        record(p, action == FunctionRule.Action.TRACE_ON, time);
      }
      case RESTORE -> {
        if (p.settingsDepth > 0) {
          record(p, p.settings.get(--p.settingsDepth), time);
        }
      }
      case NONE, SCOPE -> {
        // nothing that a record could show
      }
    }
  }

  private void record(Process p, boolean on, long time) throws IOException {
    if (on == p.recording) {
      return;
    }
    if (!on) {
      release(p);
      p.recording = false;
      p.offEntered = true;
      write(p, EventKind.ENTER, time, setting.offRegion(), 0);
      return;
    }
    endOff(p, time);
    p.recording = true;
    p.switched = time;
    for (int i = 0; i < p.depth; i++) {
      if ((p.flags[i] & (VISIBLE | WRITTEN)) == VISIBLE && p.calls[i].isKept()) {
        p.flags[i] |= WRITTEN;
        write(p, EventKind.ENTER, time, p.regions[i], p.scls[i]);
      }
    }
  }

  /** Leaves the state that stands for not recording, and what has ended meanwhile. */
  private void endOff(Process p, long time) throws IOException {
    if (p.offEntered) {
      p.offEntered = false;
      write(p, EventKind.LEAVE, time, setting.offRegion(), 0);
    }
    for (int i = 0; i < p.owedCount; i++) {
      write(p, EventKind.LEAVE, time, p.owed[i], 0);
    }
    p.owedCount = 0;
  }

  private void write(Process p, EventKind kind, long time, int region, int scl) throws IOException {
    block.clear();
    block.add(time, kind, p.token, Integer.toUnsignedLong(region), Integer.toUnsignedLong(scl));
    cursor.wrap(block).next();
    next.accept(cursor);
  }

  @Override
  public void end() throws IOException {
    for (Process p : processes.all()) {
      release(p);
      endOff(p, p.lastTime);
    }
    setting
        .diagnostics()
        .add(
            Diagnostics.Severity.WARNING,
            "hidden calls shown again later than they began, since too much was recorded in them",
            clipped,
            null);
    next.end();
  }
}
