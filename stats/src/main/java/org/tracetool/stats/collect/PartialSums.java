package org.tracetool.stats.collect;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.event.EventKind;
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

/**
 * The sums over some of the processes. Each thread has one of its own; adding them up gives the
 * same whatever the threads did, since every figure is an integer sum, a smallest or a largest one.
 */
public final class PartialSums implements Serializable {
  private static final long serialVersionUID = 1L;

  private static final int BITS = 6;
  private static final int EXACT = 128;

  public final StatsIndex index;
  public final StatsOptions options;

  /** Records that counted, by kind. */
  public final long[] kinds = new long[EventKind.values().length];

  /** Calls of each region on each process; null if there were too many. */
  public KeyedSums calls = CallSums.table();

  /** Calls of each region on all processes. */
  public final KeyedSums regions = CallSums.table();

  /** How the time of each region is spread over processes. */
  public final ProcessSpread spread;

  public final Distribution[] inclusive;
  public final Distribution[] exclusive;

  /** Times of calls without calls in them, in neither of both above yet; null without any. */
  private Distribution[] leaves;

  public final List<ProcessSums> processes = new ArrayList<>();

  /** All processes together that are not kept separate; null if none of them has records. */
  public ProcessSums others;

  /** How many of them have records, those of several streams several times. */
  public long otherProcesses;

  /** Samples of their counters, which are left out. */
  public long otherSamples;

  public final List<CommunicationEnds> endpoints = new ArrayList<>();
  public final List<ProcessSums> endpointProcesses = new ArrayList<>();

  /** Posts and completions of which the other one is of another thread. */
  public final SharedRequests requests = new SharedRequests();

  public final CoarseSums messagePairs;
  public final CoarseSums messageTags;

  /** By length; null if that is not wanted. */
  public final CoarseSums messageLengths;

  public final KeyedSums messageComms = MessageColumns.table();
  public final KeyedSums messageSizes = MessageColumns.table();
  public final KeyedSums messageProcesses = MessageColumns.table();

  /** See {@link OperationSums}; by operation and communicator. */
  public final KeyedSums collectives = OperationSums.table();

  /** By process and {@link CollectiveType}, as otfprofile counts. */
  public final KeyedSums collectiveTypes = OperationSums.table();

  /** By process and operation. */
  public final KeyedSums collectiveProcesses = OperationSums.table();

  /** By process; see {@link DeviceSums}. */
  public final KeyedSums devices = DeviceSums.table();

  /** Operations of devices by region; see {@link DeviceSums}. */
  public final KeyedSums kernels = DeviceSums.table();

  /** By file and operation code. */
  public final KeyedSums files = OperationSums.table();

  /** By process and operation code. */
  public final KeyedSums fileProcesses = OperationSums.table();

  /** By handle and operation code. */
  public final KeyedSums ioHandles = OperationSums.table();

  /** Samples by calling context. */
  public final KeyedSums samples = new KeyedSums(KeyedSums.Fold.SUM);

  /** By origin and target; puts count as sends, gets as receives. */
  public final CoarseSums rma;

  /** By the process that began the operation; puts count as sends, gets as receives. */
  public final KeyedSums rmaProcesses = MessageColumns.table();

  /** Markers by class: how many, and the time of the first one. */
  public final KeyedSums markers = new KeyedSums(KeyedSums.Fold.SUM, KeyedSums.Fold.MIN);

  public final List<CounterStatistics> counters = new ArrayList<>();
  public final List<MemorySums> memory = new ArrayList<>();

  /** Growth of memory by counter and region, see {@link MemorySums#key}. */
  public final KeyedSums memoryRegions = MemorySums.regionTable();

  public final ActivityTimeline timeline;
  public final PathTree paths;

  public long leavesWithoutEnter;
  public long otherLeaves;
  public long backwards;

  /** Events that are 2^63 ticks or more after the first one of their process. */
  public long tooLate;

  public long tooDeep;
  public long endsWithoutBegin;
  public long beginsWithoutEnd;

  /** Messages and operations of which at least one size is not known. */
  public long unknownSizes;

  public long undefinedRegions;

  public PartialSums(StatsIndex index, StatsOptions options) {
    this.index = index;
    this.options = options;
    spread = new ProcessSpread(index.regions().size());
    inclusive = new Distribution[index.regions().size()];
    exclusive = new Distribution[index.regions().size()];
    messagePairs = new CoarseSums(options.mostPairs(), true);
    messageTags = new CoarseSums(options.mostPairs(), false);
    messageLengths =
        options.parts().contains(StatsOptions.Part.LENGTHS)
            ? new CoarseSums(options.mostPairs(), false)
            : null;
    rma = new CoarseSums(options.mostPairs(), true);
    timeline =
        options.parts().contains(StatsOptions.Part.TIMELINE)
            ? new ActivityTimeline(timelineRows(index))
            : null;
    paths =
        options.parts().contains(StatsOptions.Part.PATHS)
            ? new PathTree(options.depth(), options.mostPaths())
            : null;
  }

  /** Rows of the time line: the first region groups, and one for all others. */
  static int timelineRows(StatsIndex index) {
    return Math.min(index.regionGroups().size(), 16);
  }

  /** Inclusive times of the calls of a region. */
  Distribution inclusive(int region) {
    if (inclusive[region] == null) {
      inclusive[region] = new Distribution(BITS, EXACT);
      exclusive[region] = new Distribution(BITS, EXACT);
    }
    return inclusive[region];
  }

  /**
   * Times of the calls of a region that are inclusive and exclusive at once. Most calls are of this
   * sort and so are recorded once instead of twice.
   */
  Distribution leaves(int region) {
    if (leaves == null) {
      leaves = new Distribution[exclusive.length];
    }
    if (leaves[region] == null) {
      leaves[region] = new Distribution(BITS, EXACT);
    }
    return leaves[region];
  }

  /** The processes that are not kept separate. */
  ProcessSums others() {
    if (others == null) {
      boolean detailed = options.parts().contains(StatsOptions.Part.DISTRIBUTIONS);
      others = new ProcessSums(index.processes().undefined(), 0, detailed);
      others.first = -1;
    }
    return others;
  }

  /** Takes the calls of a region on a process. */
  public void addCalls(int process, int region, long[] cells, int at) {
    regions.fold(region, cells, at);
    if (calls != null) {
      calls.fold(CallSums.key(process, region), cells, at);
      if (calls.size() > options.mostCells()) {
        calls = null;
      }
    }
  }

  /** Adds the ends of messages and operations of a process. */
  public void add(CommunicationEnds ends, ProcessSums process) {
    endpoints.add(ends);
    endpointProcesses.add(process);
  }

  /** Adds the sums of another thread, which are used up by this. */
  public void add(PartialSums other) {
    for (int k = 0; k < kinds.length; k++) {
      kinds[k] += other.kinds[k];
    }
    regions.fold(other.regions);
    if (calls != null) {
      if (other.calls == null) {
        calls = null;
      } else {
        calls.fold(other.calls);
        calls = calls.size() > options.mostCells() ? null : calls;
      }
    }
    for (int r = 0; r < inclusive.length; r++) {
      if (other.inclusive[r] != null) {
        inclusive(r).add(other.inclusive[r]);
        exclusive[r].add(other.exclusive[r]);
      }
      if (other.leaves != null && other.leaves[r] != null) {
        inclusive(r).add(other.leaves[r]);
        exclusive[r].add(other.leaves[r]);
      }
    }
    spread.add(other.spread);
    processes.addAll(other.processes);
    if (other.others != null) {
      others().add(other.others);
    }
    otherProcesses += other.otherProcesses;
    otherSamples += other.otherSamples;
    endpoints.addAll(other.endpoints);
    endpointProcesses.addAll(other.endpointProcesses);
    requests.addAll(other.requests);
    messagePairs.fold(other.messagePairs);
    messageTags.fold(other.messageTags);
    if (messageLengths != null) {
      messageLengths.fold(other.messageLengths);
    }
    messageComms.fold(other.messageComms);
    messageSizes.fold(other.messageSizes);
    messageProcesses.fold(other.messageProcesses);
    collectives.fold(other.collectives);
    collectiveTypes.fold(other.collectiveTypes);
    collectiveProcesses.fold(other.collectiveProcesses);
    devices.fold(other.devices);
    kernels.fold(other.kernels);
    files.fold(other.files);
    fileProcesses.fold(other.fileProcesses);
    ioHandles.fold(other.ioHandles);
    samples.fold(other.samples);
    rma.fold(other.rma);
    rmaProcesses.fold(other.rmaProcesses);
    counters.addAll(other.counters);
    memory.addAll(other.memory);
    memoryRegions.fold(other.memoryRegions);
    if (timeline != null) {
      timeline.add(other.timeline);
    }
    if (paths != null) {
      paths.add(other.paths);
    }
    leavesWithoutEnter += other.leavesWithoutEnter;
    otherLeaves += other.otherLeaves;
    backwards += other.backwards;
    tooLate += other.tooLate;
    tooDeep += other.tooDeep;
    endsWithoutBegin += other.endsWithoutBegin;
    beginsWithoutEnd += other.beginsWithoutEnd;
    unknownSizes += other.unknownSizes;
    undefinedRegions += other.undefinedRegions;
  }
}
