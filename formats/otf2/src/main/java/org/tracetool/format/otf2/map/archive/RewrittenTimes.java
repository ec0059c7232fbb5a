package org.tracetool.format.otf2.map.archive;

import org.tracetool.core.format.StreamAdoptionFacet.Translation;
import org.tracetool.format.otf2.file.ClockCorrection;

/**
 * From the clock of a location to that of another archive, in unsigned ticks. For one thread, which
 * asks for times in the order of the records.
 */
public final class RewrittenTimes {
  private final ClockCorrection clock;
  private final long factor;
  private final long offset;

  /**
   * Times of a location.
   *
   * @param clock from its clock to that of the archive that it comes from
   * @param translation from that one to the other archive
   */
  public RewrittenTimes(ClockCorrection clock, Translation translation) {
    this.clock = clock;
    factor = translation.factor();
    offset = translation.offset();
  }

  /** Whether all times stay what they are. */
  boolean areUnchanged() {
    return clock.isNone() && factor == 1 && offset == 0;
  }

  /**
   * The time that one becomes.
   *
   * @throws RowsNeededException if it is rounded, or out of range
   */
  public long time(long ticks) throws RowsNeededException {
    long now = clock.apply(ticks);
    return factor == 1 && offset == 0 ? now : moved(now);
  }

  private long moved(long ticks) throws RowsNeededException {
    boolean exact =
        factor == 1 || ticks >= 0 && factor > 0 && Math.multiplyHigh(ticks, factor) == 0;
    long scaled = ticks * factor;
    long moved = scaled + offset;
    int order = Long.compareUnsigned(moved, scaled);
    boolean wrapped = offset < 0 ? order > 0 : order < 0;
    if (!exact || wrapped) {
      throw new RowsNeededException("a time is rounded or out of range");
    }
    return moved;
  }
}
