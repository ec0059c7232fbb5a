package org.tracetool.index;

import java.util.Arrays;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.counter.PlainSamples;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.SampledCalls;

/** Sums up the records of one process, which come in order of time, into boxes. */
final class ProcessPreview implements SampledCalls.CallTaker {
  /** Regions whose numbers are kept from one box to the next. */
  private static final int MAX_REGIONS = 1024;

  /** The word of a call that has the number of its region. */
  private static final int NUMBER = CallStack.WIDTH;

  private final int process;
  private final TimeBoxes boxes;
  private final RegionFacts facts;
  private final Definitions definitions;
  private final PlainSamples samples;

  /** Null as long as there are none of call paths. */
  private SampledCalls sampled;

  private final CallStack calls = new CallStack(1, CallStack.DEFAULT_MAX_DEPTH);

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
   */
  ProcessPreview(
      int process,
      TimeBoxes boxes,
      Definitions definitions,
      RegionFacts facts,
      PlainSamples samples) {
    this.process = process;
    this.boxes = boxes;
    this.facts = facts;
    this.definitions = definitions;
    this.samples = samples;
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

  /** Takes the next record. */
  void take(EventCursor event) {
    long time = event.time();
    if (box == null || Long.compareUnsigned(time, boxEnd) > 0) {
      moveTo(time);
    } else if (time != last) {
      credit(time - last);
      last = time;
    }
    box.counts[0]++;
    switch (event.kind()) {
      case ENTER -> {
        box.counts[1]++;
        enter(time, (int) event.field(0));
      }
      case LEAVE -> {
        if (sampled == null || !sampled.isTop(calls)) {
          leave(time, calls.leave((int) event.field(0)));
        }
      }
      case CONTEXT_SAMPLE -> {
        sampled = sampled == null ? new SampledCalls(definitions) : sampled;
        sampled.take(event, calls, this);
      }
      case SEND, ISEND -> {
        box.counts[2]++;
        box.counts[3] += event.field(1);
      }
      case RECEIVE, IRECEIVE -> {
        box.counts[4]++;
        box.counts[5] += event.field(1);
      }
      case COUNTER, METRICS -> samples.forEachSample(event, box.counters);
      default -> {
        // only counted
      }
    }
  }

  private void enter(long time, int region) {
    int at = calls.enter(time, region, 0);
    if (at != CallStack.NONE) {
      calls.words()[at + NUMBER] = number(region);
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
    enter(time, region);
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
    int number = (int) words[at + NUMBER];
    if (box.calls.mayTake(time - enter)) {
      box.calls.add(new PreviewBox.Call(process, tokens[number], enter, time - enter));
    }
    if (facts.isWaiting(known[number]) && box.waits.mayTake(time - enter)) {
      box.waits.add(new PreviewBox.Call(process, tokens[number], enter, time - enter));
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
        calls.words()[calls.place(level) + NUMBER] = number(calls.region(level));
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
