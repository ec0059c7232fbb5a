package org.tracetool.stats.collect;

import java.io.Serializable;
import java.util.Arrays;
import org.tracetool.core.operation.CollectiveCalls;
import org.tracetool.core.operation.OperationState;
import org.tracetool.stats.scope.ChosenProcesses;

/**
 * Posts and completions of collective operations that do not block, of which the other one is not
 * of the same thread: another thread of the process may have it, whose stream is read on its own.
 */
public final class SharedRequests implements Serializable {
  private static final long serialVersionUID = 1L;

  /** Kinds of rows. */
  static final int POST = 0;

  static final int COMPLETION = 1;
  static final int FREED = 2;
  static final int CANCELLED = 3;

  // Longs of a row.
  private static final int KIND = 0;
  private static final int TIME = 1;
  private static final int PLACE = 2;
  private static final int REQUEST = 3;
  private static final int OPERATION = 4;
  private static final int COMM = 5;
  private static final int ROOT = 6;
  private static final int SENT = 7;
  private static final int RECEIVED = 8;
  private static final int WIDTH = 9;

  private long[] rows = {};
  private int size;

  /** How many there are. */
  int size() {
    return size / WIDTH;
  }

  /** Adds what happens to a request of a thread, given by its place. */
  void add(int kind, long time, int place, long request) {
    addCompletion(kind, time, place, request, 0, 0, 0, 0, 0);
  }

  private void addCompletion(
      int kind,
      long time,
      int place,
      long request,
      long operation,
      long comm,
      long root,
      long sent,
      long received) {
    if (size == rows.length) {
      rows = Arrays.copyOf(rows, Math.max(4 * WIDTH, size / WIDTH * 3 / 2 * WIDTH));
    }
    rows[size + KIND] = kind;
    rows[size + TIME] = time;
    rows[size + PLACE] = place;
    rows[size + REQUEST] = request;
    rows[size + OPERATION] = operation;
    rows[size + COMM] = comm;
    rows[size + ROOT] = root;
    rows[size + SENT] = sent;
    rows[size + RECEIVED] = received;
    size += WIDTH;
  }

  /** Adds the completion of an operation, given by places. */
  void complete(
      long time,
      int place,
      long request,
      int operation,
      int comm,
      int root,
      long sent,
      long received) {
    addCompletion(COMPLETION, time, place, request, operation, comm, root, sent, received);
  }

  void addAll(SharedRequests other) {
    int sum = size + other.size;
    rows = rows.length < sum ? Arrays.copyOf(rows, sum) : rows;
    System.arraycopy(other.rows, 0, rows, size, other.size);
    size = sum;
  }

  private int compare(int a, int b) {
    int order = Long.compareUnsigned(rows[a + TIME], rows[b + TIME]);
    order = order != 0 ? order : Long.compare(rows[a + PLACE], rows[b + PLACE]);
    return order != 0 ? order : Integer.compare(a, b);
  }

  /** Brings them together and sums up the operations, after all streams. */
  public void join(PartialSums sums, ChosenProcesses chosen) {
    Integer[] order = new Integer[size()];
    Arrays.setAll(order, i -> i * WIDTH);
    Arrays.sort(order, this::compare);
    CollectiveCalls.Members threads =
        new CollectiveCalls.Members() {
          @Override
          public int process(int location) {
            return sums.index.processOf(location);
          }

          @Override
          public long member(int comm, int location) {
            return location;
          }
        };
    CollectiveCalls calls = new CollectiveCalls(threads, 0, Math.max(1, order.length));
    for (int at : order) {
      int place = (int) rows[at + PLACE];
      long time = rows[at + TIME];
      long request = rows[at + REQUEST];
      switch ((int) rows[at + KIND]) {
        case POST -> calls.post(place, time, request);
        case COMPLETION -> {
          int call = calls.complete(place, time, request, rows[at + OPERATION]);
          calls.setParties(
              call, rows[at + COMM], rows[at + ROOT], rows[at + SENT], rows[at + RECEIVED]);
        }
        default -> calls.drop(place, request, rows[at + KIND] == CANCELLED);
      }
      sumUp(calls, sums, chosen);
    }
    calls.finish();
    sumUp(calls, sums, chosen);
    size = 0;
  }

  private static void sumUp(CollectiveCalls calls, PartialSums sums, ChosenProcesses chosen) {
    boolean isAll = sums.options.reading().window().isAll();
    for (int call = calls.next(); call != CollectiveCalls.NONE; call = calls.next()) {
      OperationState state = calls.state(call);
      if (!chosen.is(calls.location(call)) || state == OperationState.CANCELLED) {
        continue;
      }
      if (state == OperationState.END_LOST) {
        sums.beginsWithoutEnd++;
      } else if (state == OperationState.BEGIN_LOST && !isAll) {
        sums.endsWithoutBegin++;
      } else {
        StreamCollectives.add(
            sums,
            calls.location(call),
            calls.operation(call),
            calls.comm(call),
            calls.root(call),
            calls.sent(call),
            calls.received(call),
            calls.end(call) - calls.begin(call),
            false);
      }
    }
  }
}
