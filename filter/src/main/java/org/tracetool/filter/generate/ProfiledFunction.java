package org.tracetool.filter.generate;

import java.util.LinkedHashSet;
import java.util.Set;

/** A function of a trace and its calls in all processes together. */
final class ProfiledFunction {
  /** Its token in the trace. */
  final int token;

  /** Its name; null if unknown, and then no rule can name it. */
  final String name;

  /** The name of its group; null if it has none. */
  final String group;

  /** Functions that it calls directly. */
  final Set<ProfiledFunction> callees = new LinkedHashSet<>();

  /** Calls that were begun. */
  long calls;

  /** Calls beyond the limit that each process and thread may keep. */
  long callsBeyond;

  /** Ticks from enter to leave, calls that were never left not counted. */
  long inclusive;

  /** The same without the calls inside. */
  long exclusive;

  /** Enters, leaves and the samples taken at them. */
  long callRecords;

  /** Text bytes of these records. */
  long callBytes;

  /** Messages, collective, file and one-sided operations directly inside. */
  long ownRecords;

  /** Text bytes of these records. */
  long ownBytes;

  /** Text bytes of snapshot records that show it. */
  long snapshotBytes;

  /** Longest chain of calls below it, 0 if it calls nothing. */
  int depth;

  ProfiledFunction(int token, String name, String group) {
    this.token = token;
    this.name = name;
    this.group = group;
  }

  /** Records that go when all calls beyond the limit are filtered. */
  long removableRecords() {
    return share(callRecords + ownRecords);
  }

  /** Text bytes that go when all calls beyond the limit are filtered. */
  long removableBytes() {
    return share(callBytes + ownBytes + snapshotBytes);
  }

  private long share(long amount) {
    return calls == callsBeyond
        ? amount
        : calls == 0 ? 0 : (long) ((double) amount * callsBeyond / calls);
  }

  @Override
  public String toString() {
    return name == null ? "function " + Integer.toUnsignedString(token) : name;
  }
}
