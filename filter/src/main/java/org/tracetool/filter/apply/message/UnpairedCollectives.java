package org.tracetool.filter.apply.message;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.collect.PerLocation;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;

/**
 * Begins of collective operations that stayed while their end was removed, and the other way round.
 * Records that have no other half in the trace do not count. Takes a bit for each record.
 */
public final class UnpairedCollectives {
  private final Map<Integer, BitSet> halves = new HashMap<>();
  private long count;

  private synchronized void add(int process, BitSet found) {
    halves.put(process, found);
    count += found.cardinality();
  }

  private synchronized BitSet of(int process) {
    return halves.getOrDefault(process, new BitSet());
  }

  /** Records that stayed without the other one. */
  synchronized long count() {
    return count;
  }

  /**
   * Follows the records of one stream.
   *
   * @param earlier the halves of an earlier run of the same filter; null to keep all
   */
  public Stream stream(UnpairedCollectives earlier) {
    return new Stream(earlier);
  }

  public static boolean concerns(EventKind kind) {
    return kind == EventKind.COLLECTIVE_BEGIN || kind == EventKind.COLLECTIVE_END;
  }

  /** The records of a process; an id says to which operation one belongs. */
  private static final class Process {
    private final int token;
    private final BitSet earlier;
    private final BitSet halves = new BitSet();

    /** Operations that came and have not ended. */
    private final Set<Long> endless = new HashSet<>();

    /** Ends that came without a begin. */
    private final Set<Long> beginless = new HashSet<>();

    /** The numbers of begins that stayed. */
    private final Map<Long, Integer> open = new HashMap<>();

    private int number;

    Process(int token, BitSet earlier) {
      this.token = token;
      this.earlier = earlier;
    }
  }

  /** Used by one thread. */
  public final class Stream {
    private final PerLocation<Process> processes;

    private Stream(UnpairedCollectives earlier) {
      processes =
          new PerLocation<>(
              token -> new Process(token, earlier == null ? new BitSet() : earlier.of(token)));
    }

    /** A record of such an operation comes to the filter. */
    public void countRecord(EventCursor event) {
      Process p = processes.of(event.location());
      if (event.kind() == EventKind.COLLECTIVE_BEGIN) {
        p.endless.add(event.field(1));
      } else if (!p.endless.remove(event.field(0))) {
        p.beginless.add(event.field(0));
      }
    }

    /** Returns whether a record that has come through all rules stays. */
    public boolean stays(EventCursor event) {
      Process p = processes.of(event.location());
      int own = p.number++;
      if (p.earlier.get(own)) {
        return false;
      }
      if (event.kind() == EventKind.COLLECTIVE_BEGIN) {
        p.open.put(event.field(1), own);
      } else if (p.open.remove(event.field(0)) == null && !p.beginless.remove(event.field(0))) {
        p.halves.set(own);
      }
      return true;
    }

    /** The stream has ended. */
    public void end() {
      for (Process p : processes.all()) {
        p.open.keySet().removeAll(p.endless);
        p.open.values().forEach(p.halves::set);
        add(p.token, p.halves);
      }
    }
  }
}
