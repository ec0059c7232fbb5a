package org.tracetool.format.vtf3.map;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.format.StartFacet.Start;
import org.tracetool.format.vtf3.record.Record;
import org.tracetool.format.vtf3.record.VtfSyntax;

/** Places of a trace in order of time at which reading can begin: records with a later time. */
public final class StartSearch {
  /** Numbers of all states together. */
  private static final long MOST_NUMBERS = 2 << 20;

  private List<Start> starts = new ArrayList<>();
  private long distance;
  private long next;
  private long numbers;
  private boolean known = true;
  private long place;
  private double timeBefore;
  private long ticksBefore;

  /**
   * @param distance bytes between two places, at least
   */
  public StartSearch(long distance) {
    this.distance = distance;
    next = distance;
  }

  /** Reads a trace for its places; empty if there is none that could be used. */
  public List<Start> of(Vtf3Source source) throws IOException {
    source.searchedBy(this);
    EventBlock block = new EventBlock();
    while (known && source.read(block)) {
      // the records are of no interest
    }
    return known ? starts : List.of();
  }

  /**
   * The next record is here.
   *
   * @param time of the record before
   */
  void at(long position, double time) {
    place = position;
    timeBefore = time;
  }

  /** The record there, before anything of it is done. */
  void before(Record r, long ticks, Vtf3Source source) {
    boolean isLater = Long.compareUnsigned(ticks, ticksBefore) > 0;
    if (place >= next && isLater && r.type != VtfSyntax.SOURCE_INFO) {
      add(source.state(timeBefore));
    }
    ticksBefore = ticks;
  }

  private void add(long[] state) {
    if (state == null) {
      return; // between a record and what belongs to it
    }
    starts.add(new Start(ticksBefore, place, state));
    numbers += state.length;
    next = place + distance;
    if (numbers > MOST_NUMBERS) {
      thin();
    }
  }

  private void thin() {
    List<Start> fewer = new ArrayList<>();
    numbers = 0;
    for (int i = 1; i < starts.size(); i += 2) {
      fewer.add(starts.get(i));
      numbers += starts.get(i).state().length;
    }
    known = !fewer.isEmpty();
    starts = fewer;
    distance *= 2;
  }
}
