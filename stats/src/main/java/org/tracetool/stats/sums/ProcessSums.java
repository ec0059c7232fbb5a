package org.tracetool.stats.sums;

import java.io.Serializable;
import java.util.Comparator;
import org.tracetool.core.definition.Activity;

/** The sums of one process or thread as a whole. */
public final class ProcessSums implements Serializable {
  private static final long serialVersionUID = 1L;

  /** In the order of definitions, those without definition by token. */
  public static final Comparator<ProcessSums> ORDER = ProcessSums::compare;

  // One lambda: the JVM makes a class for each link of a chain of comparators, at every start.
  private static int compare(ProcessSums a, ProcessSums b) {
    int order = Integer.compare(a.process, b.process);
    order = order != 0 ? order : Integer.compareUnsigned(a.token, b.token);
    return order != 0 ? order : Long.compareUnsigned(a.first, b.first);
  }

  private static final int BITS = 4;
  private static final int EXACT = 16;

  /** Place in {@code TraceIndex#processes()}. */
  public final int process;

  /** Token. */
  public final int token;

  /** Time of the first event in ticks. */
  public long first;

  /** Time of the last event in ticks. */
  public long last;

  /** Exclusive ticks by {@link Activity}. */
  public final long[] activity = new long[Activity.values().length];

  /** Ticks during which at least one region of a group was open, by place of the group. */
  public long[] groupTicks = new long[0];

  /** Exclusive times of complete calls; null unless requested. */
  public Distribution exclusive;

  /** Complete calls. */
  public long calls;

  /** Calls that were open at the end. */
  public long open;

  public ProcessSums(int process, int token, boolean detailed) {
    this.process = process;
    this.token = token;
    exclusive = detailed ? new Distribution(BITS, EXACT) : null;
  }

  /** Adds the sums of other processes. */
  public void add(ProcessSums other) {
    first = Long.compareUnsigned(other.first, first) < 0 ? other.first : first;
    last = Long.compareUnsigned(other.last, last) > 0 ? other.last : last;
    for (int a = 0; a < activity.length; a++) {
      activity[a] += other.activity[a];
    }
    if (exclusive != null) {
      exclusive.add(other.exclusive);
    }
    calls += other.calls;
    open += other.open;
  }

  /** Whether it has events 2^63 ticks or more after its first one, which times do not include. */
  public boolean isTooLong() {
    return last - first < 0;
  }

  /** Ticks in any region. */
  public long busy() {
    long sum = 0;
    for (long a : activity) {
      sum += a;
    }
    return sum;
  }
}
