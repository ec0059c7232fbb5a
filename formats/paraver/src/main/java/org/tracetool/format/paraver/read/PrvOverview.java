package org.tracetool.format.paraver.read;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.collect.SavedNumberReader;

/**
 * Facts known after a trace was read once, as an index keeps them.
 *
 * @param delay the largest time from an event to the line that records it
 * @param allThreads whether messages need a communicator of all threads
 * @param types those that have no names, in order
 * @param regions types and values of those that have no names, in order
 * @param posted numbers of {@link PostedReceives}
 */
record PrvOverview(
    LineContext facts,
    long delay,
    boolean allThreads,
    LongList types,
    LongList regions,
    LongList posted) {

  static PrvOverview of(
      LineContext facts, long delay, TypeTable table, CommLines comms, PostedReceives receives)
      throws IOException {
    LongList posted = new LongList();
    receives.save(posted);
    LongList types = new LongList();
    LongList regions = new LongList();
    table.unnamedTypes().forEach(t -> types.add(t.number()));
    for (TypeTable.RegionUse region : table.unnamedRegions()) {
      regions.add(region.type());
      regions.add(region.value());
    }
    return new PrvOverview(facts, delay, comms.hasAllThreads(), types, regions, posted);
  }

  long[] numbers() {
    LongList to = new LongList();
    to.add(facts.hasRecords() ? 1 : 0);
    to.add(facts.first());
    to.add(facts.last());
    to.add(delay);
    to.add(allThreads ? 1 : 0);
    addAll(types, to);
    addAll(regions, to);
    LongList unended = new LongList();
    for (int i = 0; i < facts.unended().length; i++) {
      if (facts.unended()[i] > 0) {
        unended.add(i);
        unended.add(facts.unended()[i]);
      }
    }
    addAll(unended, to);
    LongList joint = new LongList();
    for (int application : facts.joint()) {
      joint.add(application);
    }
    addAll(joint, to);
    addAll(posted, to);
    to.add(facts.lasting());
    return to.toArray();
  }

  private static void addAll(LongList from, LongList to) {
    to.add(from.size());
    to.addAll(from);
  }

  /**
   * Takes numbers back.
   *
   * @param threads how many there are
   * @param applications how many there are
   * @throws SavedNumberReader.UnusableStateException if they are no overview
   */
  static PrvOverview of(long[] numbers, int threads, int applications) {
    SavedNumberReader from = new SavedNumberReader(numbers);
    boolean records = from.next(0, 1) == 1;
    long first = from.next(0, RecordLoop.LATEST);
    long last = from.next(0, RecordLoop.LATEST);
    long delay = from.next(0, RecordLoop.LATEST);
    boolean allThreads = from.next(0, 1) == 1;
    LongList types = all(from, 1);
    LongList regions = all(from, 2);
    int[] unended = new int[threads];
    LongList calls = all(from, 2);
    for (int i = 0; i < calls.size(); i += 2) {
      if (calls.get(i) < 0 || calls.get(i) >= threads) {
        throw new SavedNumberReader.UnusableStateException();
      }
      unended[(int) calls.get(i)] = (int) calls.get(i + 1);
    }
    int[] joint = new int[from.count()];
    for (int i = 0; i < joint.length; i++) {
      joint[i] = from.next(1, applications);
    }
    LongList posted = all(from, PostedReceives.WIDTH);
    int lasting = from.next(0, threads);
    from.end();
    LineContext facts = new LineContext(records, first, last, unended, joint, lasting);
    return new PrvOverview(facts, delay, allThreads, types, regions, posted);
  }

  private static LongList all(SavedNumberReader from, int width) {
    LongList all = new LongList();
    for (int rest = from.count(); rest > 0; rest--) {
      all.add(from.next());
    }
    if (all.size() % width != 0) {
      throw new SavedNumberReader.UnusableStateException();
    }
    return all;
  }

  /** The receives that are posted before they are complete. */
  PostedReceives posted(ThreadObjects objects) throws IOException {
    PostedReceives receives = new PostedReceives(objects);
    receives.restore(posted);
    return receives;
  }

  /** Adds what records have to what has names; false if it does not fit that, which then stays. */
  boolean applyTo(TypeTable table, CommLines comms) {
    Set<Long> known = new HashSet<>();
    for (int i = 0; i < types.size(); i++) {
      known.add(types.get(i));
    }
    for (int i = 0; i < regions.size(); i += 2) {
      if (!known.contains(regions.get(i)) && table.find(regions.get(i)) == null) {
        return false;
      }
    }
    for (int i = 0; i < types.size(); i++) {
      table.add(types.get(i));
    }
    for (int i = 0; i < regions.size(); i += 2) {
      EventTypeUse type = table.find(regions.get(i));
      if (type != null) {
        table.addRegion(type, regions.get(i + 1));
      }
    }
    if (allThreads) {
      comms.allThreads();
    }
    for (int application : facts.joint()) {
      comms.ofAll(application);
    }
    return true;
  }
}
