package org.tracetool.counters;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.error.UsageException;
import org.tracetool.counters.ClockFit.Pair;

/**
 * The clock of a file of samples. Its times are those of the trace, or on a clock of their own, or
 * UTC; pairs of the user, pairs in the file and what the trace says of UTC lead to the trace.
 */
public final class FileClock {
  private final List<Pair> own;
  private final List<Pair> dated;
  private final BigDecimal startUtc;
  private final List<Pair> inFile = new ArrayList<>();
  private boolean utc;
  private List<ClockFit> way;

  /**
   * A clock.
   *
   * @param own pairs of the clock of the file and that of the trace, seconds
   * @param dated pairs of seconds since 1970 and the clock of the trace
   * @param startUtc seconds since 1970 at time 0 of the trace; null if that is not known
   */
  public FileClock(List<Pair> own, List<Pair> dated, BigDecimal startUtc) {
    this.own = List.copyOf(own);
    this.dated = List.copyOf(dated);
    this.startUtc = startUtc;
  }

  void setUtc() {
    utc = true;
  }

  void addPair(BigDecimal ownTime, BigDecimal utcTime) {
    if (way == null) {
      inFile.add(new Pair(ownTime, utcTime));
    }
  }

  long ticks(BigDecimal time, long ticksPerSecond) throws UsageException {
    if (way == null) {
      way = way();
    }
    BigDecimal at = time;
    for (int i = 0; i < way.size() - 1; i++) {
      at = way.get(i).at(at);
    }
    return way.get(way.size() - 1).ticks(at, ticksPerSecond);
  }

  private List<ClockFit> way() throws UsageException {
    if (!utc && !own.isEmpty()) {
      return List.of(new ClockFit(own));
    }
    if (utc) {
      return List.of(fromUtc());
    }
    if (!inFile.isEmpty()) {
      return List.of(new ClockFit(inFile), fromUtc());
    }
    if (!dated.isEmpty()) {
      throw new UsageException(
          "a pair begins with a date, but times of the file are no dates, and it has no pairs with"
              + " dates itself");
    }
    return List.of(ClockFit.NONE);
  }

  private ClockFit fromUtc() throws UsageException {
    List<Pair> pairs = new ArrayList<>(dated);
    if (utc) {
      pairs.addAll(own);
    }
    if (!pairs.isEmpty()) {
      return new ClockFit(pairs);
    }
    if (startUtc == null) {
      throw new UsageException(
          "times are UTC, and the trace does not say when it was recorded; give a pair of a date and a time of the trace, for example 2026-01-31T10:00:00Z=1.25");
    }
    return new ClockFit(List.of(new Pair(startUtc, BigDecimal.ZERO)));
  }

  /** The lines that were used, in order; none if there was no sample. */
  public List<ClockFit> used() {
    return way == null ? List.of() : way;
  }
}
