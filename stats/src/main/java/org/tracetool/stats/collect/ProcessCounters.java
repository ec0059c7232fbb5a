package org.tracetool.stats.collect;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.definition.Definition;
import org.tracetool.stats.scope.NumberedDefinitions;
import org.tracetool.stats.sums.CounterSums;
import org.tracetool.stats.sums.MemorySeries;
import org.tracetool.stats.sums.MemorySums;

/** The counters that were sampled on one process. */
final class ProcessCounters {
  private final Partial partial;
  private final NumberedDefinitions index;
  private final int place;
  private final IntMap slots = new IntMap();
  private int count;

  /** By slot of the counter. */
  CounterSums[] sums = new CounterSums[2];

  /** Memory in use, by slot of the counter; null for other counters. */
  MemorySums[] memory = new MemorySums[2];

  ProcessCounters(Partial partial, int place) {
    this.partial = partial;
    this.place = place;
    index = partial.index;
  }

  /** The slot of a counter, given its place among all. */
  int slot(int counter) {
    int slot = slots.get(counter) - 1;
    return slot < 0 ? add(counter) : slot;
  }

  private int add(int counter) {
    int slot = count++;
    if (slot == sums.length) {
      sums = Arrays.copyOf(sums, slot * 2);
      memory = Arrays.copyOf(memory, slot * 2);
    }
    Definition d = index.counters().definition(counter);
    int properties =
        d instanceof Definition.Counter c ? c.properties() : CounterProperties.ABSOLUTE;
    sums[slot] = new CounterSums(place, counter, properties);
    long bytesPerUnit = index.bytesPerUnit(counter);
    if (bytesPerUnit != 0) {
      memory[slot] = new MemorySums(place, counter, properties, bytesPerUnit);
      // Which ones are left out must not depend on the order in which streams are read.
      long number = (long) place * index.counters().size() + counter;
      if (partial.timeline != null && number < partial.options.mostSeries()) {
        memory[slot].series = new MemorySeries();
      }
    }
    slots.put(counter, slot + 1);
    return slot;
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
