package org.tracetool.format.timeline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.format.ReadOptions;

/**
 * Makes events of begins and ends, in nests that each have a key: the only one of a thread, or one
 * for each asynchronous operation, which then takes the first lane that is free.
 */
final class NestRowSource extends TimelineEventSource {
  private final IntakeRow row;
  private final TimelineNames names;
  private final boolean isAsynchronous;
  private final LongMap nests = new LongMap();

  /** The nest of a row that has one; null before its first begin. */
  private Nest only;

  private final List<Nest> all = new ArrayList<>();

  /** Nests that have ended, to be used again. */
  private final List<Nest> free = new ArrayList<>();

  private final BitSet lanesInUse = new BitSet();
  private int lanes = 1;
  private long lost;

  /** Open calls of a key. */
  private static final class Nest {
    final int place;
    int[] regions = new int[4];
    int depth;
    int lane;

    Nest(int place) {
      this.place = place;
    }
  }

  /**
   * @param options null to find out how many locations there are, without making events
   */
  NestRowSource(TimelineContents contents, IntakeRow row, ReadOptions options) {
    super(contents, row.pairs, options);
    this.row = row;
    names = contents.names();
    isAsynchronous = row.sort == IntakeRow.Sort.ASYNCHRONOUS;
  }

  /** The nest of a key; null if it has none. */
  private Nest nest(long key) {
    long known = nests.get(key);
    return known == LongMap.ABSENT ? null : all.get((int) known);
  }

  private Nest newNest(long key) {
    if (free.isEmpty()) {
      Nest made = new Nest(all.size());
      all.add(made);
      free.add(made);
    }
    Nest nest = free.remove(free.size() - 1);
    if (isAsynchronous) {
      nests.put(key, nest.place);
    } else {
      only = nest;
    }
    return nest;
  }

  @Override
  void take(long[] words, int at) {
    long head = words[at + RecordWords.HEAD];
    int type = RecordWords.type(head);
    if (type == RecordWords.POINT) {
      addPoint(row.token, words, at);
      return;
    }
    long key = RecordWords.key(words, at);
    Nest nest = isAsynchronous ? nest(key) : only;
    int region = RecordWords.region(words, at);
    if (type == RecordWords.BEGIN) {
      begin(nest == null ? newNest(key) : nest, region, words, at, head);
    } else if (nest == null) {
      lost++;
    } else {
      end(nest, region, words, at, head);
    }
  }

  private void begin(Nest nest, int region, long[] words, int at, long head) {
    if (nest.depth == 0 && isAsynchronous) {
      nest.lane = lanesInUse.nextClearBit(0);
      lanesInUse.set(nest.lane);
      lanes = Math.max(lanes, nest.lane + 1);
    }
    if (nest.depth == nest.regions.length) {
      nest.regions = Arrays.copyOf(nest.regions, 2 * nest.depth);
    }
    nest.regions[nest.depth++] = region;
    int location = row.token + nest.lane;
    if (wants(location)) {
      enter(words[at], location, region, words, at + RecordWords.CALL_WORDS, head);
    }
  }

  private void end(Nest nest, int region, long[] words, int at, long head) {
    int found = nest.depth - 1;
    int least = Math.max(0, nest.depth - TimelineNames.MAX_SEARCH);
    while (found >= least && region != 0 && !names.isEnd(nest.regions[found], region)) {
      found--;
    }
    if (found < least) {
      lost++;
      return;
    }
    int location = row.token + nest.lane;
    boolean isWanted = wants(location);
    while (nest.depth > found) {
      nest.depth--;
      if (isWanted && nest.depth > found) {
        leave(words[at], location, nest.regions[nest.depth]);
      } else if (isWanted) {
        int open = nest.regions[found];
        leave(words[at], location, open, words, at + RecordWords.CALL_WORDS, head);
      }
    }
    if (nest.depth == 0 && isAsynchronous) {
      lanesInUse.clear(nest.lane);
      nests.put(RecordWords.key(words, at), LongMap.ABSENT);
      free.add(nest);
    }
  }

  @Override
  void finish() {
    // what is open is never left
  }

  int lanes() {
    return lanes;
  }

  /** Ends of calls that are not open. */
  long lost() {
    return lost;
  }
}
