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
  private final int process;
  private final TimeBoxes boxes;
  private final RegionGroupTable groups;
  private final Definitions definitions;

  /** Null as long as there are none. */
  private PlainSamples samples;

  /** Null as long as there are none of call paths. */
  private SampledCalls sampled;

  private final WaitRegions waiting;
  private final CallStack calls = new CallStack();

  /** Exclusive times of regions in the present box, by their number. */
  private final KeyNumbers regions = new KeyNumbers();

  private long[] ticks = new long[16];
  private int[] tokens = new int[16];
  private long last;
  private TimeBox box;
  private long boxEnd;

  /**
   * For a process.
   *
   * @param most boxes
   * @param waiting which regions wait
   * @param groups the groups of regions
   */
  ProcessPreview(
      int process,
      int most,
      Definitions definitions,
      WaitRegions waiting,
      RegionGroupTable groups) {
    this.process = process;
    this.waiting = waiting;
    this.boxes = new TimeBoxes(most);
    this.groups = groups;
    this.definitions = definitions;
  }

  int process() {
    return process;
  }

  /** All boxes, when no more records come. */
  TimeBoxes boxes() {
    flush();
    return boxes;
  }

  /** The boxes; the last one lacks what is still being summed up. */
  TimeBoxes soFar() {
    return boxes;
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
        calls.enter(time, (int) event.field(0), 0);
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
      case COUNTER, METRICS -> {
        samples = samples == null ? new PlainSamples(definitions) : samples;
        samples.forEachSample(event, box.counters::add);
      }
      default -> {
        // only counted
      }
    }
  }

  @Override
  public void enterSampled(long time, int region) {
    calls.enter(time, region, 0);
  }

  @Override
  public void leaveSampled(long time) {
    calls.leave(0);
  }

  private void leave(long time, int at) {
    if (at == CallStack.NONE) {
      return;
    }
    long enter = calls.words()[at + CallStack.TIME];
    int region = (int) (calls.words()[at + CallStack.REGION] >>> 32);
    if (box.calls.mayTake(time - enter)) {
      box.calls.add(new PreviewBox.Call(process, region, enter, time - enter));
    }
    if (box.waits.mayTake(time - enter) && waiting.are(region)) {
      box.waits.add(new PreviewBox.Call(process, region, enter, time - enter));
    }
  }

  /** Time in the present box that belongs to the innermost call. */
  private void credit(long time) {
    if (!calls.isTopKnown()) {
      return;
    }
    int region = calls.top();
    int number = regions.number(region);
    if (number == ticks.length) {
      ticks = Arrays.copyOf(ticks, 2 * number);
      tokens = Arrays.copyOf(tokens, 2 * number);
    }
    ticks[number] += time;
    tokens[number] = region;
  }

  private void flush() {
    if (regions.size() > 1) {
      box.expect(regions.size());
    }
    for (int i = 0; i < regions.size(); i++) {
      if (ticks[i] != 0) {
        box.addTime(tokens[i], groups.of(tokens[i]), ticks[i]);
        ticks[i] = 0;
      }
    }
    regions.clear();
  }

  /** Goes to a later box, and gives each on the way its part of the time. */
  private void moveTo(long time) {
    if (box != null && calls.isTopKnown()) {
      flush();
      int region = calls.top();
      boxes.widenFor(time);
      int level = boxes.level();
      while (last >>> level != time >>> level) {
        long next = ((last >>> level) + 1) << level;
        boxes.at(last).addTime(region, groups.of(region), next - last);
        last = next;
      }
      box = boxes.at(time);
      credit(time - last);
    } else {
      flush();
      box = boxes.at(time);
    }
    last = time;
    boxEnd = ((time >>> boxes.level()) + 1 << boxes.level()) - 1;
  }
}
