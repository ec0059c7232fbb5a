package org.tracetool.format.vtf3.map;

import java.io.IOException;
import java.util.List;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.format.StartFacet.Start;
import org.tracetool.core.format.StartList;
import org.tracetool.format.vtf3.record.VtfRecord;
import org.tracetool.format.vtf3.record.VtfSyntax;

/** Places of a trace in order of time at which reading can begin: records with a later time. */
public final class StartSearch {
  private final StartList starts;
  private long place;
  private double timeBefore;
  private long ticksBefore;

  /**
   * @param distance bytes between two places, at least
   */
  public StartSearch(long distance) {
    starts = new StartList(distance);
  }

  /** Reads a trace for its places; empty if there is none that could be used. */
  public List<Start> of(Vtf3Source source) throws IOException {
    source.setSearch(this);
    EventBlock block = new EventBlock();
    while (starts.isKnown() && source.read(block)) {
      // the records are of no interest
    }
    return starts.all();
  }

  /**
   * The next record is here.
   *
   * @param time of the record before
   */
  void offer(long position, double time) {
    place = position;
    timeBefore = time;
  }

  /** The record there, before anything of it is done. */
  void offerBefore(VtfRecord r, long ticks, Vtf3Source source) {
    boolean isLater = Long.compareUnsigned(ticks, ticksBefore) > 0;
    if (starts.isDue(place) && isLater && r.type != VtfSyntax.SOURCE_INFO) {
      long[] state = source.state(timeBefore);
      if (state != null) { // not between a record and what belongs to it
        starts.add(new Start(ticksBefore, place, state));
      }
    }
    ticksBefore = ticks;
  }
}
