package org.tracetool.stats.collect;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.counter.CounterScope;
import org.tracetool.core.counter.CounterSeries;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.sums.CounterStatistics;
import org.tracetool.stats.sums.MemorySeries;
import org.tracetool.stats.sums.MemorySums;

/** The counters that were sampled on one process. */
final class ProcessCounters {
  private final PartialSums partial;
  private final StatsIndex index;
  private final int place;
  private final IntMap slots = new IntMap();
  private int count;
  private boolean hasSample;
  private long lastTime;

  /** By slot of the counter. */
  CounterStatistics[] sums = new CounterStatistics[2];

  /** Memory in use, by slot of the counter; null for other counters. */
  MemorySums[] memory = new MemorySums[2];

  ProcessCounters(PartialSums partial, int place) {
    this.partial = partial;
    this.place = place;
    index = partial.index;
  }

  /** The slot of a counter. */
  int slot(CounterSeries series, int counter) {
    int slot = slots.get(series.number()) - 1;
    return slot < 0 ? add(series, counter) : slot;
  }

  private int add(CounterSeries series, int counter) {
    int slot = count++;
    if (slot == sums.length) {
      sums = Arrays.copyOf(sums, slot * 2);
      memory = Arrays.copyOf(memory, slot * 2);
    }
    CounterScope scope = series.scope();
    boolean isOther = scope != null && scope.isLocation();
    int carrier = isOther ? index.processes().of(0).of(scope.token()) : place;
    sums[slot] = new CounterStatistics(carrier, place, counter, series);
    long bytesPerUnit = index.bytesPerUnit(counter);
    if (bytesPerUnit != 0 && series.wholeFactor() != 0) {
      memory[slot] =
          new MemorySums(
              carrier, counter, series.properties(), bytesPerUnit * series.wholeFactor());
      // Which ones are left out must not depend on the order in which streams are read.
      long number = (long) place * index.counters().size() + counter;
      if (partial.timeline != null && number < partial.options.mostSeries()) {
        memory[slot].series = new MemorySeries();
      }
    }
    slots.put(series.number(), slot + 1);
    return slot;
  }

  /** Takes a sample of a slot. */
  void addSample(int slot, long time, long raw) {
    sums[slot].addSample(time, raw);
    lastTime = time;
    hasSample = true;
  }

  /**
   * A call begins at a time; what was sampled then just before is sampled at its begin.
   *
   * @return the list of the call
   */
  int enter(CounterStack stack, long time) {
    int head = 0;
    for (int slot = 0; slot < count && hasSample && lastTime == time; slot++) {
      CounterStatistics c = sums[slot];
      if (c.samples > 0 && c.lastTime == time && c.grows()) {
        head = stack.enter(head, slot, c);
      }
    }
    return head;
  }

  /** Hands over the sums; after the last sample. */
  void end() {
    for (int i = 0; i < count; i++) {
      if (sums[i].samples > 0) {
        partial.counters.add(sums[i]);
      }
      if (memory[i] != null && memory[i].samples > 0) {
        memory[i].end(partial.memoryRegions);
        partial.memory.add(memory[i]);
      }
    }
  }
}
