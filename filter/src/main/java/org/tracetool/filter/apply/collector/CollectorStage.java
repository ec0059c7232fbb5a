package org.tracetool.filter.apply.collector;

import java.io.IOException;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.tracetool.core.collect.PerLocation;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCategory;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSink;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.core.report.WarningCode;
import org.tracetool.filter.apply.stage.CallRow;
import org.tracetool.filter.apply.stage.KindRules;
import org.tracetool.filter.apply.stage.MisnestedLeaves;

/**
 * Applies the rules of the Trace Collector after triggers: folding first, then whether a function
 * is recorded at all, then counters.
 */
public final class CollectorStage implements EventSink {
  /** Words of records that wait for an earlier call to become visible. */
  private static final int MAX_HELD_WORDS = 4 << 20;

  private static final byte VISIBLE = 1;
  private static final byte WRITTEN = 2;
  private static final byte FOLDED_INSIDE = 4;

  /**
   * The common state of the stages of all streams.
   *
   * @param unfolds whether hidden calls may be shown later
   * @param offRegion the function that represents switched-off recording, which is shown everywhere
   * @param isProcess whether a token is that of a process, not of a group
   */
  public record Setting(
      boolean foldMessages,
      boolean unfolds,
      int offRegion,
      IntPredicate isProcess,
      Diagnostics diagnostics) {}

  private final CollectorFunctions functions;
  private final Setting setting;
  private final MisnestedLeaves otherLeaves;
  private final EventSink next;
  private final PerLocation<Process> processes;
  private final CallRow callRow = new CallRow();
  private long clipped;

  private static final class Process extends CollectorCallStack {
    private byte[] flags = new byte[FIRST_ROOM];
    private long callTime;
    private CollectorFunctions.Function lastCall;
    private boolean lastVisible;
    private boolean lastIsEnter;
    private EventBlock held;

    /** Samples taken at the enters of open hidden calls, which may become visible. */
    private EventBlock enterSamples;

    /** Where those of each open call begin. */
    private int[] sampleStarts = new int[FIRST_ROOM];

    /** For each open call, the words that had to wait before it. */
    private long[] waitingBefore = new long[FIRST_ROOM];

    /** Words that had waited and were handed on. */
    private long released;

    /** Time of the last one. */
    private long releasedTime;

    Process(int token) {
      super(token);
    }

    boolean isFolded() {
      return !stack.isEmpty() && (flags[depth() - 1] & FOLDED_INSIDE) != 0;
    }

    @Override
    void grow(int room) {
      super.grow(room);
      flags = Arrays.copyOf(flags, room);
      sampleStarts = Arrays.copyOf(sampleStarts, room);
      waitingBefore = Arrays.copyOf(waitingBefore, room);
    }

    long waited() {
      return released + (held == null ? 0 : held.usedWords());
    }

    int sampleWords() {
      return enterSamples == null ? 0 : enterSamples.usedWords();
    }
  }

  public CollectorStage(
      CollectorFunctions functions, Setting setting, MisnestedLeaves otherLeaves, EventSink next) {
    this.otherLeaves = otherLeaves;
    this.functions = functions;
    this.setting = setting;
    this.next = next;
    this.processes = new PerLocation<>(Process::new);
  }

  @Override
  public void accept(EventCursor event) throws IOException {
    Process p = processes.of(event.location());
    EventKind kind = event.kind();
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
        next.accept(event);
      }
      default -> handleOther(p, event);
    }
  }

  private void handleOther(Process p, EventCursor event) throws IOException {
    boolean folds =
        p.isFolded()
            && KindRules.goWithTheirCall(event.kind())
            && (setting.foldMessages() || !isMessage(event.kind()));
    if (!KindRules.goWithTheirCall(event.kind()) || !p.ids.goes(event, folds)) {
      pass(p, event);
    }
  }

  private static boolean isMessage(EventKind kind) {
    return kind.category() == EventCategory.MESSAGES
        || kind.category() == EventCategory.COLLECTIVES;
  }

  private boolean sampleStays(Process p, EventCursor event) {
    if (!functions.counter(event.counter())) {
      return false;
    }
    boolean atCall = p.lastCall != null && event.time() == p.callTime;
    CollectorFunctions.Function owner =
        atCall ? p.lastCall : p.depth() > 0 ? p.calls[p.depth() - 1] : null;
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
    if (p.enterSamples.usedWords() < MAX_HELD_WORDS) {
      p.enterSamples.append(event);
    }
  }

  /** Passes a record on, or lets it wait while calls before it may still become visible. */
  private void pass(Process p, EventCursor event) throws IOException {
    if (!setting.unfolds() || !p.isFolded()) {
      next.accept(event);
      return;
    }
    if (p.held == null) {
      p.held = new EventBlock();
    }
    p.held.append(event);
    if (p.held.usedWords() > MAX_HELD_WORDS) {
      release(p);
    }
  }

  private void release(Process p) throws IOException {
    releaseUntil(p, Long.MAX_VALUE);
  }

  /** Hands on the first of the records that wait, up to so many words since the beginning. */
  private void releaseUntil(Process p, long words) throws IOException {
    if (p.held == null || p.held.rows() == 0 || p.released >= words) {
      return;
    }
    EventBlock rest = null;
    EventCursor row = new EventCursor().wrap(p.held);
    while (row.next()) {
      if (p.released < words) {
        p.released += row.rowWords();
        p.releasedTime = row.time();
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

  private void enter(Process p, EventCursor event) throws IOException {
    long time = event.time();
    if (p.depth() == CallStack.DEFAULT_MAX_DEPTH) {
      p.stack.enter(time, (int) event.field(0), 0);
      return;
    }
    CollectorFunctions.Function f = functions.function((int) event.field(0));
    CollectorFunctions.Function caller = p.caller(p.depth());
    if (setting.offRegion() == 0) {
      f.countCall(); // else triggers come first, and count
    }
    boolean off = isOffRegion((int) event.field(0));
    Boolean fold = f.fold(caller);
    boolean visible;
    boolean inside;
    if (off) {
      visible = true;
      inside = p.isFolded();
    } else if (!p.isFolded()) {
      visible = true;
      inside = Boolean.TRUE.equals(fold);
    } else {
      visible = Boolean.FALSE.equals(fold);
      inside = !visible;
      if (visible) {
        showCallers(p);
      }
    }
    int scl = f.keepsLocation() ? (int) event.field(1) : 0;
    boolean write = visible && (f.isKept() || off);
    int level = p.enter(f, time, (int) event.field(0), scl);
    p.flags[level] =
        (byte) ((visible ? VISIBLE : 0) | (write ? WRITTEN : 0) | (inside ? FOLDED_INSIDE : 0));
    p.sampleStarts[level] = p.sampleWords();
    p.waitingBefore[level] = p.waited();
    p.callTime = time;
    p.lastCall = f;
    p.lastVisible = visible;
    p.lastIsEnter = true;
    if (write) {
      event.setField(1, Integer.toUnsignedLong(scl));
      if (off) {
        pass(p, event);
      } else {
        next.accept(event);
      }
    }
  }

  private boolean isOffRegion(int region) {
    return region != 0 && region == setting.offRegion();
  }

  /** Shows the hidden callers of a call that is shown, with their true times. */
  private void showCallers(Process p) throws IOException {
    int first = p.depth();
    while (first > 0 && (p.flags[first - 1] & VISIBLE) == 0) {
      first--;
    }
    for (int i = first; i < p.depth(); i++) {
      p.flags[i] |= VISIBLE;
      show(p, i);
    }
    if (p.enterSamples != null) {
      p.enterSamples.clear();
    }
    release(p);
  }

  private void show(Process p, int frame) throws IOException {
    releaseUntil(p, p.waitingBefore[frame]);
    long begin = p.stack.time(frame);
    if (p.released > p.waitingBefore[frame] && begin != p.releasedTime) {
      begin = p.releasedTime;
      clipped += p.calls[frame].isKept() ? 1 : 0;
    }
    if (p.calls[frame].isKept()) {
      p.flags[frame] |= WRITTEN;
      write(p, EventKind.ENTER, begin, p.stack.region(frame), p.stack.scl(frame));
    }
    int end = frame + 1 < p.depth() ? p.sampleStarts[frame + 1] : p.sampleWords();
    if (p.sampleStarts[frame] < end && begin == p.stack.time(frame)) {
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
    boolean tooDeep = p.stack.beyond() > 0;
    if (tooDeep || p.stack.isEmpty()) {
      p.stack.leave((int) event.field(0));
      if (!tooDeep) {
        next.accept(event);
      }
      return;
    }
    int top = p.depth() - 1;
    CollectorFunctions.Function f = p.calls[top];
    byte flags = p.flags[top];
    boolean off = isOffRegion(p.stack.top());
    if ((flags & VISIBLE) != 0 && !off) {
      release(p);
    }
    p.stack.leave((int) event.field(0));
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
    if (!f.keepsLocation()) {
      event.setField(1, 0);
    }
    if (off) {
      pass(p, event);
    } else {
      next.accept(event);
    }
  }

  private void write(Process p, EventKind kind, long time, int region, int scl) throws IOException {
    next.accept(callRow.of(time, kind, p.token, region, scl));
  }

  @Override
  public void end() throws IOException {
    otherLeaves.add(processes.all(), p -> p.stack);
    functions.addUp();
    for (Process p : processes.all()) {
      release(p);
    }
    setting
        .diagnostics()
        .add(
            WarningCode.LIMIT_REACHED,
            "hidden calls that reappear after their start, because too many records are inside"
                + " them",
            clipped,
            null);
    next.end();
  }
}
