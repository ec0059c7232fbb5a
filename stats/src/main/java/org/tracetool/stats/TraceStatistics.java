package org.tracetool.stats;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.event.EventKind;
import org.tracetool.stats.collect.PartialSums;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.sums.ActivityTimeline;
import org.tracetool.stats.sums.CallSums;
import org.tracetool.stats.sums.CoarseSums;
import org.tracetool.stats.sums.CounterStatistics;
import org.tracetool.stats.sums.DeviceSums;
import org.tracetool.stats.sums.Distribution;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.MemorySums;
import org.tracetool.stats.sums.MessageColumns;
import org.tracetool.stats.sums.OperationSums;
import org.tracetool.stats.sums.PathTree;
import org.tracetool.stats.sums.ProcessSpread;
import org.tracetool.stats.sums.ProcessSums;
import org.tracetool.stats.wait.WaitAnalysis;

/** All that is known of a trace after it was read: integer sums, from which reports are made. */
public final class TraceStatistics {
  private final StatsIndex index;
  private final StatsOptions options;
  private final PartialSums sums;
  private final WaitAnalysis waits;
  private final List<ProcessSums> processes;
  private final List<CounterStatistics> counters;
  private final List<MemorySums> memory;
  private final boolean stored;

  public TraceStatistics(
      StatsIndex index, StatsOptions options, PartialSums sums, WaitAnalysis waits) {
    this(index, options, sums, waits, false);
  }

  public TraceStatistics(
      StatsIndex index,
      StatsOptions options,
      PartialSums sums,
      WaitAnalysis waits,
      boolean stored) {
    this.index = index;
    this.options = options;
    this.sums = sums;
    this.waits = waits;
    this.stored = stored;
    processes = new ArrayList<>(sums.processes);
    processes.sort(ProcessSums.ORDER);
    counters = new ArrayList<>(sums.counters);
    counters.sort(CounterStatistics.ORDER);
    memory = new ArrayList<>(sums.memory);
    memory.sort(MemorySums.ORDER);
  }

  /** The definitions behind the numbers. */
  public StatsIndex index() {
    return index;
  }

  /** The request. */
  public StatsOptions options() {
    return options;
  }

  /**
   * Returns whether this comes from the statistics that are stored in the trace, not from events.
   */
  public boolean isStored() {
    return stored;
  }

  /** Ticks per second. */
  public long ticksPerSecond() {
    return index.definitions().ticksPerSecond();
  }

  /** Records of a kind that counted. */
  public long records(EventKind kind) {
    return sums.kinds[kind.ordinal()];
  }

  /** Records of all kinds that counted. */
  public long records() {
    long sum = 0;
    for (long k : sums.kinds) {
      sum += k;
    }
    return sum;
  }

  /** The processes and threads that have events, in the order of their definitions. */
  public List<ProcessSums> processes() {
    return processes;
  }

  /** Processes and threads with events that are not kept separate, but share one of the rows. */
  public long otherProcesses() {
    return sums.otherProcesses;
  }

  /** Time of the first event in ticks, 0 if there is none. */
  public long first() {
    long first = processes.isEmpty() ? 0 : processes.get(0).first;
    for (ProcessSums p : processes) {
      first = Long.compareUnsigned(p.first, first) < 0 ? p.first : first;
    }
    return first;
  }

  /** Time of the last event in ticks, 0 if there is none. */
  public long last() {
    long last = 0;
    for (ProcessSums p : processes) {
      last = Long.compareUnsigned(p.last, last) > 0 ? p.last : last;
    }
    return last;
  }

  /** Calls by process and region, see {@link CallSums#key}; null if there were too many. */
  public KeyedSums calls() {
    return sums.calls;
  }

  /** Calls by region, columns of {@link CallSums}. */
  public KeyedSums regions() {
    return sums.regions;
  }

  /** Inclusive times of a region's calls; null unless requested. */
  public Distribution inclusive(int region) {
    return sums.inclusive[region];
  }

  /** Exclusive times of a region's calls; null unless requested. */
  public Distribution exclusive(int region) {
    return sums.exclusive[region];
  }

  /** How regions are spread over processes. */
  public ProcessSpread spread() {
    return sums.spread;
  }

  /** Messages by sender and receiver. */
  public CoarseSums messagePairs() {
    return sums.messagePairs;
  }

  /** Messages by tag. */
  public CoarseSums messageTags() {
    return sums.messageTags;
  }

  /** Messages by communicator. */
  public KeyedSums messageComms() {
    return sums.messageComms;
  }

  /** Messages by exact length; null if that was not wanted. */
  public CoarseSums messageLengths() {
    return sums.messageLengths;
  }

  /** Messages by class of length: 0 for none, else 1 + the power of two it is not below. */
  public KeyedSums messageSizes() {
    return sums.messageSizes;
  }

  /** Messages by process; durations count for the sender. */
  public KeyedSums messageProcesses() {
    return sums.messageProcesses;
  }

  /** Collective operations by operation and communicator, columns of {@link OperationSums}. */
  public KeyedSums collectives() {
    return sums.collectives;
  }

  /** Collective operations with begin and end by process and class. */
  public KeyedSums collectiveTypes() {
    return sums.collectiveTypes;
  }

  /** Collective operations by process and operation. */
  public KeyedSums collectiveProcesses() {
    return sums.collectiveProcesses;
  }

  /** What devices did by process, columns of {@link DeviceSums}. */
  public KeyedSums devices() {
    return sums.devices;
  }

  /** Operations of devices by region, columns of {@link DeviceSums}. */
  public KeyedSums kernels() {
    return sums.kernels;
  }

  /** File operations by file and operation code, columns of {@link OperationSums}. */
  public KeyedSums files() {
    return sums.files;
  }

  /** File operations by process and operation code. */
  public KeyedSums fileProcesses() {
    return sums.fileProcesses;
  }

  /** Operations through handles by handle and operation code, columns of {@link OperationSums}. */
  public KeyedSums ioHandles() {
    return sums.ioHandles;
  }

  /** Samples by calling context, by place: one column. */
  public KeyedSums samples() {
    return sums.samples;
  }

  /** One-sided operations by origin and target. */
  public CoarseSums rma() {
    return sums.rma;
  }

  /** One-sided operations by the process that began them. */
  public KeyedSums rmaProcesses() {
    return sums.rmaProcesses;
  }

  /** Markers by class: how many, and the time of the first one. */
  public KeyedSums markers() {
    return sums.markers;
  }

  /** Counters by process, in the order of definitions. */
  public List<CounterStatistics> counters() {
    return counters;
  }

  /** Memory in use by process and counter, in the order of definitions. */
  public List<MemorySums> memory() {
    return memory;
  }

  /** Growth of memory under {@link MemorySums#key}, columns of {@link MemorySums}. */
  public KeyedSums memoryRegions() {
    return sums.memoryRegions;
  }

  /** The time line; null unless requested. */
  public ActivityTimeline timeline() {
    return sums.timeline;
  }

  /** Call paths; null unless requested. */
  public PathTree paths() {
    return sums.paths;
  }

  /** Messages that were received before they were sent. */
  public long reversedMessages() {
    KeyedSums m = sums.messageProcesses;
    long sum = 0;
    for (long key : m.sortedKeys()) {
      sum += m.get(m.find(key), MessageColumns.REVERSED);
    }
    return sum;
  }

  /** Waiting between processes; null unless requested. */
  public WaitAnalysis waits() {
    return waits;
  }
}
