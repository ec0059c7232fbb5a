package org.tracetool.index;

import java.util.Arrays;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.counter.PlainSamples;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.SampledCalls;

/** Sums up the records of one process, which come in order of time, into boxes. */
final class ProcessPreview implements SampledCalls.CallTaker {
  /** Regions whose numbers are kept from one box to the next. */
  private static final int MAX_REGIONS = 1024;

  /**
   * The word of a call that has the number of its region, with {@link #WAITS} if that is one in
   * which processes wait.
   */
  private static final int NUMBER = CallStack.WIDTH;

  private static final long WAITS = 1L << Integer.SIZE;

  /** Words of a call that a preview needs besides those that are always there. */
  static final int OWN_WORDS = 1;

  /** Words of an enter or a leave without pairs. */
  static final int PLAIN_ROW = EventBlock.FIELDS + EventKind.ENTER.fieldCount();

  /** The head of no row, since there is no such kind. */
  private static final long NO_HEAD = -1L;

  private final int process;
  private final TimeBoxes boxes;
  private final RegionFacts facts;
  private final Definitions definitions;
  private final PlainSamples samples;

  /** Null as long as there are none of call paths. */
  private SampledCalls sampled;

  /**
   * The open calls. The caller of {@link #take} enters and leaves them; once there are samples of
   * call paths, a stack of its own that has these as well.
   */
  private CallStack calls;

  /** The heads of enters and leaves that {@link #takePlain} can take. */
  private long enterHead;

  private long leaveHead;

  /** Numbers of regions, which the arrays below are by. */
  private final KeyNumbers regions = new KeyNumbers();

  /** Exclusive times in the present box. */
  private long[] ticks = new long[16];

  private int[] tokens = new int[16];

  /** The numbers of the regions in {@link #facts}. */
  private int[] known = new int[16];

  /** The regions with a time in the present box, in the order in which they got it. */
  private int[] timed = new int[16];

  private int timedCount;
  private long last;
  private TimeBox box;
  private long boxEnd;

  /**
   * For a process.
   *
   * @param boxes those that are filled
   * @param samples reads counters; for one stream
   * @param calls of the process, with {@link #OWN_WORDS}
   */
  ProcessPreview(
      int process,
      TimeBoxes boxes,
      Definitions definitions,
      RegionFacts facts,
      PlainSamples samples,
      CallStack calls) {
    this.process = process;
    this.boxes = boxes;
    this.facts = facts;
    this.definitions = definitions;
    this.samples = samples;
    this.calls = calls;
    enterHead = EventBlock.head(EventKind.ENTER, process, 0);
    leaveHead = EventBlock.head(EventKind.LEAVE, process, 0);
  }

  /** All boxes, when no more records come. */
  ProcessBoxes end() {
    flush();
    return new ProcessBoxes(process, boxes, last);
  }

  /** The boxes; the last one lacks what is still being summed up. */
  ProcessBoxes soFar() {
    return new ProcessBoxes(process, boxes, last);
  }

  /** The time of the record before. */
  long last() {
    return last;
  }

  /** Goes on to the time of the next record, before it is followed. */
  void advance(long time) {
    if (box == null || Long.compareUnsigned(time, boxEnd) > 0) {
      moveTo(time);
    } else if (time != last) {
      credit(time - last);
      last = time;
    }
  }

  /**
   * Takes the next record.
   *
   * @param call the place of the call that it began or ended, {@link CallStack#NONE} without any
   */
  void take(EventCursor event, int call) {
    box.counts[PreviewBox.RECORDS]++;
    switch (event.kind()) {
      case ENTER -> {
        box.counts[PreviewBox.CALLS]++;
        if (sampled == null) {
          mark(call, (int) event.field(0));
        } else {
          enterSampled(event.time(), (int) event.field(0));
        }
      }
      case LEAVE -> {
        if (sampled == null) {
          leave(event.time(), call);
        } else if (!sampled.isTop(calls)) {
          leave(event.time(), calls.leave((int) event.field(0)));
        }
      }
      case CONTEXT_SAMPLE -> {
        if (sampled == null) {
          beginSampling();
        }
        sampled.take(event, calls, this);
      }
      case SEND, ISEND -> {
        box.counts[PreviewBox.SENDS]++;
        box.counts[PreviewBox.SENT_BYTES] += event.field(1);
      }
      case RECEIVE, IRECEIVE -> {
        box.counts[PreviewBox.RECEIVES]++;
        box.counts[PreviewBox.RECEIVED_BYTES] += event.field(1);
      }
      case COUNTER, METRICS -> samples.forEachSample(event, box.counters);
      default -> {
        // only counted
      }
    }
  }

  /**
   * Takes enters and leaves without pairs, which nearly all records are, and follows them: as many
   * as there are beside each other, of the present box.
   *
   * @param to where a row begins that is not to be taken
   * @param until the latest time, unsigned, that is to be taken
   * @return where the first row begins that was not taken
   */
  int takePlain(long[] rows, int from, int to, long until) {
    if (box == null || Long.compareUnsigned(until, last) < 0) {
      return from;
    }
    long left = (Long.compareUnsigned(until, boxEnd) < 0 ? until : boxEnd) - last;
    int enters = 0;
    int at = from;
    while (at < to) {
      long head = rows[at + 1];
      boolean isEnter = head == enterHead;
      if (!isEnter && head != leaveHead) {
        break;
      }
      long time = rows[at];
      long passed = time - last;
      if (Long.compareUnsigned(passed, left) > 0) {
        break; // too late, or earlier than the row before
      }
      if (passed != 0) {
        credit(passed);
        left -= passed;
        last = time;
      }
      int region = (int) rows[at + EventBlock.FIELDS];
      if (isEnter) {
        enters++;
        mark(calls.enter(time, region, (int) rows[at + EventBlock.FIELDS + 1]), region);
      } else {
        leave(time, calls.leave(region));
      }
      at += PLAIN_ROW;
    }
    box.counts[PreviewBox.RECORDS] += (at - from) / PLAIN_ROW;
    box.counts[PreviewBox.CALLS] += enters;
    return at;
  }

  /** Samples are calls here alone: from now on, these are on a stack of their own. */
  private void beginSampling() {
    sampled = new SampledCalls(definitions);
    enterHead = NO_HEAD;
    leaveHead = NO_HEAD;
    CallStack recorded = calls;
    calls = new CallStack(OWN_WORDS, CallStack.DEFAULT_MAX_DEPTH);
    for (int level = 0; level < recorded.depth(); level++) {
      enterSampled(recorded.time(level), recorded.region(level));
    }
    for (long i = recorded.beyond(); i > 0; i--) {
      enterSampled(last, 0);
    }
  }

  /** Gives a call the number of its region. */
  private void mark(int call, int region) {
    if (call != CallStack.NONE) {
      int number = number(region);
      calls.words()[call + NUMBER] = facts.isWaiting(known[number]) ? number | WAITS : number;
    }
  }

  private int number(int region) {
    int before = regions.size();
    int number = regions.number(region);
    if (number == before) {
      if (number == ticks.length) {
        ticks = Arrays.copyOf(ticks, 2 * number);
        tokens = Arrays.copyOf(tokens, 2 * number);
        known = Arrays.copyOf(known, 2 * number);
        timed = Arrays.copyOf(timed, 2 * number);
      }
      tokens[number] = region;
      known[number] = facts.number(region);
    }
    return number;
  }

  @Override
  public void enterSampled(long time, int region) {
    mark(calls.enter(time, region, 0), region);
  }

  @Override
  public void leaveSampled(long time) {
    calls.leave(0);
  }

  private void leave(long time, int at) {
    if (at == CallStack.NONE) {
      return;
    }
    long[] words = calls.words();
    long enter = words[at + CallStack.TIME];
    long number = words[at + NUMBER];
    long inclusive = time - enter;
    if (box.calls.mayTake(inclusive)) {
      box.calls.add(process, tokens[(int) number], enter, inclusive);
    }
    if (number >= WAITS && box.waits.mayTake(inclusive)) {
      box.waits.add(process, tokens[(int) number], enter, inclusive);
    }
  }

  /**
   * Time in the present box that belongs to the innermost call.
   *
   * @param time ticks, not 0
   */
  private void credit(long time) {
    if (calls.isTopKnown()) {
      int number = (int) calls.words()[calls.topPlace() + NUMBER];
      if (ticks[number] == 0) {
        timed[timedCount++] = number;
      }
      ticks[number] += time;
    }
  }

  private void flush() {
    if (timedCount > 1) {
      box.expect(timedCount);
    }
    for (int i = 0; i < timedCount; i++) {
      int number = timed[i];
      box.addTime(tokens[number], facts.group(known[number]), ticks[number]);
      ticks[number] = 0;
    }
    timedCount = 0;
    if (regions.size() > MAX_REGIONS && calls.depth() < MAX_REGIONS) {
      regions.clear();
      for (int level = 0; level < calls.depth(); level++) {
        mark(calls.place(level), calls.region(level));
      }
    }
  }

  /** Goes to a later box, and gives each on the way its part of the time. */
  private void moveTo(long time) {
    flush();
    if (box != null && calls.isTopKnown()) {
      int region = calls.top();
      int group = facts.group(known[(int) calls.words()[calls.topPlace() + NUMBER]]);
      boxes.widenFor(time);
      int level = boxes.level();
      while (last >>> level != time >>> level) {
        long next = ((last >>> level) + 1) << level;
        boxes.at(last).addTime(region, group, next - last);
        last = next;
      }
      box = boxes.at(time);
      if (time != last) {
        credit(time - last);
      }
    } else {
      box = boxes.at(time);
    }
    last = time;
    boxEnd = ((time >>> boxes.level()) + 1 << boxes.level()) - 1;
  }
}
