package org.tracetool.clock.logical;

import java.io.IOException;
import java.util.Arrays;
import org.tracetool.clock.map.LinePieces;
import org.tracetool.clock.map.TimeMap;
import org.tracetool.clock.match.EndpointMatcher;
import org.tracetool.clock.match.EndpointStore;
import org.tracetool.clock.match.MatchVisitor;
import org.tracetool.clock.units.ClockCommunicators;
import org.tracetool.core.collect.LongList;
import org.tracetool.core.definition.CollectiveType;

/**
 * The controlled logical clock (Rabenseifner 1997) with collective operations and backward
 * amortisation (Becker, Rabenseifner, Wolf 2007): an effect that comes before its cause is moved
 * behind it, and the correction changes by no more than 0.4 % of an interval before and after that,
 * unless sends that must stay before their receives leave no room.
 */
public final class LogicalClock {
  private static final int MAX_CAPS = 1 << 22;

  private final LinePieces[] corrections;
  private final long jumps;
  private final long released;
  private final boolean smooth;

  private LogicalClock(LinePieces[] corrections, long jumps, long released, boolean smooth) {
    this.corrections = corrections;
    this.jumps = jumps;
    this.released = released;
    this.smooth = smooth;
  }

  /**
   * Finds the corrections of all units.
   *
   * @param maps what the logical clocks start from, by unit
   * @param latency ticks that a message takes at least
   */
  public static LogicalClock of(
      EndpointStore store,
      ClockCommunicators communicators,
      EndpointMatcher matching,
      TimeMap[] maps,
      long latency)
      throws IOException {
    ForwardPass pass = new ForwardPass(store, communicators, matching, maps, latency);
    JumpList[] jumps = pass.run();
    int n = jumps.length;
    long count = Arrays.stream(jumps).mapToLong(JumpList::size).sum();
    LinePieces[] forward = new LinePieces[n];
    LinePieces[] wanted = new LinePieces[n];
    LongList none = new LongList();
    for (int unit = 0; unit < n; unit++) {
      forward[unit] = Amortisation.forward(jumps[unit]);
      wanted[unit] = Amortisation.smooth(jumps[unit], none);
    }
    if (count == 0) {
      return new LogicalClock(forward, 0, pass.released(), true);
    }
    Caps caps = new Caps(maps, forward, wanted, latency);
    matching.run(caps);
    LinePieces[] corrections = new LinePieces[n];
    for (int unit = 0; unit < n; unit++) {
      corrections[unit] =
          caps.overflow
              ? forward[unit]
              : Amortisation.smooth(jumps[unit], caps.caps[unit] == null ? none : caps.caps[unit]);
    }
    return new LogicalClock(corrections, count, pass.released(), !caps.overflow);
  }

  /** What is added to the times that the logical clock of a unit started from. */
  public TimeMap correction(int unit) {
    return corrections[unit];
  }

  /** How often a clock was put forward. */
  public long jumps() {
    return jumps;
  }

  /** Records whose causes were not found. */
  public long released() {
    return released;
  }

  /** Whether jumps could be smoothed; not if sends before them are too many for memory. */
  public boolean smooth() {
    return smooth;
  }

  /** Finds the sends and begins that cannot be moved as far as smoothing wants. */
  private static final class Caps implements MatchVisitor {
    private final TimeMap[] maps;
    private final LinePieces[] forward;
    private final LinePieces[] wanted;
    private final long latency;
    private final LongList[] caps;
    private int count;
    private boolean overflow;

    Caps(TimeMap[] maps, LinePieces[] forward, LinePieces[] wanted, long latency) {
      this.maps = maps;
      this.forward = forward;
      this.wanted = wanted;
      this.latency = latency;
      caps = new LongList[maps.length];
    }

    private long at(int unit, long time) {
      return forward[unit].at(maps[unit].at(time));
    }

    /** Something happens in a unit that has to come before something at a corrected time. */
    private void limitBefore(int unit, long time, long effect) {
      long start = maps[unit].at(time);
      long shift = forward[unit].shiftAt(start);
      long more = wanted[unit].shiftAt(start) - shift;
      if (more <= 0) {
        return;
      }
      long room = effect - latency - (start + shift) - 1;
      if (more > room) {
        if (count == MAX_CAPS) {
          overflow = true;
          return;
        }
        count++;
        if (caps[unit] == null) {
          caps[unit] = new LongList();
        }
        caps[unit].add(start);
        caps[unit].add(shift + Math.max(0, room));
      }
    }

    @Override
    public void visitMessage(int sender, long sent, int receiver, long received) {
      if (sender != receiver) {
        limitBefore(sender, sent, at(receiver, received));
      }
    }

    @Override
    public void visitCollective(
        CollectiveType type, int root, int count, int[] members, long[] begins, long[] ends) {
      if (type == CollectiveType.ALL2ONE) {
        long end = at(members[root], ends[root]);
        for (int i = 0; i < count; i++) {
          if (i != root) {
            limitBefore(members[i], begins[i], end);
          }
        }
        return;
      }
      long first = Long.MAX_VALUE;
      long second = Long.MAX_VALUE;
      int firstMember = -1;
      for (int i = 0; i < count; i++) {
        if (type == CollectiveType.ONE2ALL && i == root) {
          continue;
        }
        long end = at(members[i], ends[i]);
        if (end < first) {
          second = first;
          first = end;
          firstMember = i;
        } else {
          second = Math.min(second, end);
        }
      }
      for (int i = 0; i < count; i++) {
        long effect = i == firstMember ? second : first;
        boolean causes = type != CollectiveType.ONE2ALL || i == root;
        if (causes && effect != Long.MAX_VALUE) {
          limitBefore(members[i], begins[i], effect);
        }
      }
    }
  }
}
