package org.tracetool.stats.wait;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.tracetool.core.merge.LoserTree;
import org.tracetool.stats.collect.CachedWaits;
import org.tracetool.stats.collect.CommunicationEnds;
import org.tracetool.stats.collect.PartialSums;
import org.tracetool.stats.collect.PendingCommunication;
import org.tracetool.stats.scope.ChosenProcesses;
import org.tracetool.stats.scope.StatsIndex;
import org.tracetool.stats.scope.StatsOptions;
import org.tracetool.stats.sums.KeyedSums;
import org.tracetool.stats.sums.OperationSums;
import org.tracetool.stats.sums.ProcessSums;

/**
 * Brings the ends of messages and the members of collective operations together, in the order of
 * time, and finds out who waited for whom. docs/statistics.md defines each kind of waiting.
 */
public final class WaitAnalysis {
  /** Kinds of waiting. */
  public enum Kind {
    /** A receiver waited in its call for a message whose sending began later. */
    LATE_SENDER("late sender"),
    /** A sender waited in its call until the receiver began to receive. */
    LATE_RECEIVER("late receiver"),
    /** A member of a collective operation waited for those that came later. */
    COLLECTIVE("collective"),
    /** A thread waited at a barrier of OpenMP for threads of its team. */
    OMP_BARRIER("OpenMP barrier");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** Name for people. */
    public String label() {
      return label;
    }
  }

  /**
   * One of the longest waits.
   *
   * @param kind why
   * @param process place of the process that waited
   * @param region place of the region in which it waited, -1 if that is not known
   * @param from when the waiting began, ticks
   * @param ticks how long it waited
   * @param other place of the process that it waited for
   * @param otherRegion place of the region in which that one was most of the time, -1 if unknown
   */
  public record Wait(
      Kind kind, int process, int region, long from, long ticks, int other, int otherRegion) {}

  /** Columns of {@link #byProcess()} and {@link #byRegion()}: how many waits, their ticks. */
  public static final int COUNT = 0;

  /** Column: ticks waited. */
  public static final int TICKS = 1;

  private final PartialSums sums;
  private final StatsIndex index;
  private final CachedWaits known;
  private final WaitMoments moments;
  private final WaitCollector found;
  private final WaitCauses causes;
  private final boolean[] takesPart;
  private long givenUp;

  private final CommMembers members;
  private final MessageWaits messages;
  private final OperationWaits operations;
  private final BarrierWaits barriers;

  /**
   * For the ends that the sums have noted, of all processes and times.
   *
   * @param chosen the processes whose waiting and messages count
   * @param known of the times that were not read
   * @param moments takes what is under way at moments; null if not needed
   */
  public WaitAnalysis(
      PartialSums sums, ChosenProcesses chosen, CachedWaits known, WaitMoments moments) {
    this.sums = sums;
    this.known = known;
    this.moments = moments;
    index = sums.index;
    members = new CommMembers(index);
    takesPart = new boolean[index.processes().size()];
    int processes = index.processes().size();
    boolean followed = sums.options.parts().contains(StatsOptions.Part.CAUSES);
    causes = followed ? new WaitCauses(processes, sums.options.mostPairs()) : null;
    found = new WaitCollector(chosen, sums.options.reading().window(), processes, causes);
    messages = new MessageWaits(sums, chosen, moments, found);
    operations = new OperationWaits(sums, chosen, moments, found, members);
    barriers = new BarrierWaits(index, moments, found);
  }

  /** Goes through all ends of messages and operations. */
  public void run() throws IOException {
    int n = sums.endpoints.size();
    Integer[] order = new Integer[n];
    Arrays.setAll(order, i -> i);
    List<ProcessSums> all = sums.endpointProcesses;
    Arrays.sort(order, (a, b) -> ProcessSums.ORDER.compare(all.get(a), all.get(b)));
    CommunicationEnds[] logs = new CommunicationEnds[n];
    int[] places = new int[n];
    long[] first = new long[n];
    boolean[] has = new boolean[n];
    for (int i = 0; i < n; i++) {
      logs[i] = sums.endpoints.get(order[i]);
      places[i] = sums.endpointProcesses.get(order[i]).process;
      has[i] = logs[i].next();
      first[i] = logs[i].time;
      boolean communicates = logs[i].communicates();
      takesPart[places[i]] |= communicates;
      takesPart[index.processOf(places[i])] |= communicates;
    }
    sums.endpoints.clear();
    for (int place = 0; place < takesPart.length; place++) {
      takesPart[place] |= known.takesPart(place);
    }
    members.count(takesPart);
    begin();
    LoserTree tree = new LoserTree(first, has);
    for (int w = tree.winner(); w >= 0 && !known.isOver(logs[w].time); w = tree.winner()) {
      CommunicationEnds e = logs[w];
      if (moments != null) {
        moments.reach(e.time, messages.size(), operations.collectives());
      }
      if (causes != null && e.before() != null) {
        causes.recordRun(places[w], e.before());
      }
      if (e.kind == CommunicationEnds.BARRIER) {
        barriers.arrive(places[w], e);
      } else if (!operations.take(places[w], e)) {
        messages.reach(places[w], e);
      }
      if (e.next()) {
        tree.replace(e.time);
      } else {
        givenUp += logs[w].givenUp();
        logs[w] = null;
        tree.remove();
      }
    }
    if (known.hasEnd()) {
      finishAsKnown();
    } else {
      operations.finish();
      messages.finish(false);
      barriers.finish();
    }
    found.sort();
    if (causes != null) {
      causes.finish();
    }
  }

  /** Returns which processes take part in messages or operations. */
  boolean[] takesPart() {
    return takesPart;
  }

  /** What waits when reading begins. */
  private void begin() throws IOException {
    long[] turns = known.turns();
    for (int i = 0; i < turns.length; i += 3) {
      operations.collectives().setTurn(turns[i], 0, turns[i + 1], turns[i + 2]);
    }
    for (PendingCommunication item : known.atBegin()) {
      if (item.isMessage()) {
        messages.add(item, known.from());
      } else if (item.kind() != PendingCommunication.BARRIER) { // its calls are open, and are read
        operations.add(item, known.from());
      }
    }
  }

  /** What is under way when reading ends: how it goes on is known. */
  private void finishAsKnown() throws IOException {
    messages.finish(true);
    operations.clear();
    barriers.finishBefore(known.end());
    for (PendingCommunication item : known.atEnd()) {
      if (item.kind() == PendingCommunication.PAIR) {
        messages.addPair(item);
      } else if (item.isMessage()) {
        messages.addUnmatched(item);
      } else if (item.kind() == PendingCommunication.BARRIER) {
        barriers.end(item);
      } else {
        operations.end(item);
      }
    }
  }

  /** Waits by process and {@link Kind}, see {@link OperationSums#key}. */
  public KeyedSums byProcess() {
    return found.byProcess();
  }

  /** Waits by region and {@link Kind}, see {@link OperationSums#key}. */
  public KeyedSums byRegion() {
    return found.byRegion();
  }

  /** For whom processes waited, and what these did meanwhile; null if that is not known. */
  public WaitCauses causes() {
    return causes;
  }

  /** The longest waits, the longest first. */
  public List<Wait> longest() {
    return found.longest();
  }

  /** Sends without a receive that do not hold the time of the receive either. */
  public long unmatchedSends() {
    return messages.unmatchedSends();
  }

  /** Receives without a send. */
  public long unmatchedReceives() {
    return messages.unmatchedReceives();
  }

  /** Messages and operations that were not followed since too many were under way. */
  public long notFollowed() {
    return operations.notFollowed() + messages.torn() + givenUp;
  }

  /** Whether what belongs together can be found from any time on. */
  boolean isByRecords() {
    return messages.isByRecords() && operations.isByRecords();
  }

  /** Collective operations to which not all members came. */
  public long incomplete() {
    return operations.incomplete();
  }
}
