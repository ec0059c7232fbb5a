package org.tracetool.testdata.agreement;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.event.EventKind;
import org.tracetool.testdata.contract.ContractRow;

/** A process or thread of a {@link RandomRun}: its records, and the sums of its calls. */
final class RunLocation {
  private static final class Call {
    final int region;
    final long begin;
    long children;

    Call(int region, long begin) {
      this.region = region;
      this.begin = begin;
    }
  }

  /** A receive that was posted and is not complete. */
  static final class Posted {
    final long request;

    /** Where its message comes from; null while a receive from anybody has none. */
    RunChannel channel;

    int place;

    Posted(long request) {
      this.request = request;
    }

    /** It gets the next message of a channel that no other receive gets. */
    void match(RunChannel with) {
      channel = with;
      place = with.posted++;
    }

    boolean hasMessage() {
      return channel != null && place < channel.sends.size();
    }
  }

  /** A collective operation that was posted and is not complete. */
  record PostedCollective(RunCollective operation, long request) {}

  final int process;
  final int token;
  final String name;
  final List<ContractRow> rows = new ArrayList<>();
  final List<Posted> receives = new ArrayList<>();
  final List<Long> sends = new ArrayList<>();
  final List<PostedCollective> collectives = new ArrayList<>();
  private final Deque<Call> calls = new ArrayDeque<>();
  long last;
  boolean isOfDevice;
  boolean hasBegun;
  boolean hasEnded;

  /** Whether it is in a receive that waits for a message. */
  boolean isReceiving;

  /** How many steps it stays in its call of a library; 0 if it is in none. */
  int stepsToLeave;

  RunLocation(int process, int token, String name) {
    this.process = process;
    this.token = token;
    this.name = name;
  }

  /** Whether it is in a call of a library, and does nothing else until that ends. */
  boolean isBusy() {
    return isReceiving || stepsToLeave > 0;
  }

  int depth() {
    return calls.size();
  }

  void add(long time, EventKind kind, long... fields) {
    rows.add(ContractRow.of(time, kind, token, fields));
    last = time;
  }

  void enter(long time, int region, KeyValues.Pair... pairs) {
    rows.add(ContractRow.of(time, EventKind.ENTER, token, region).with(pairs));
    last = time;
    calls.push(new Call(region, time));
  }

  void leave(long time, Map<Integer, long[]> sums) {
    add(time, EventKind.LEAVE, calls.peek().region);
    end(time, sums, false);
  }

  private void end(long time, Map<Integer, long[]> sums, boolean isOpen) {
    Call call = calls.pop();
    long inclusive = time - call.begin;
    if (!calls.isEmpty()) {
      calls.peek().children += inclusive;
    }
    long[] sum = sums.computeIfAbsent(call.region, r -> new long[4]);
    sum[0]++;
    sum[1] += inclusive;
    sum[2] += inclusive - call.children;
    sum[3] += isOpen ? 1 : 0;
  }

  /** Calls that are never left end with the last record. */
  void finish(Map<Integer, long[]> sums) {
    while (!calls.isEmpty()) {
      end(last, sums, true);
    }
  }
}
