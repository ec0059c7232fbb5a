package org.tracetool.format.paraver.read;

import java.io.IOException;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.report.WarningCode;
import org.tracetool.format.paraver.file.LineFeed;
import org.tracetool.format.paraver.names.EventTypes;
import org.tracetool.format.paraver.names.ParaverMpiCalls;

/**
 * The first reading of a trace: what types and values there are, the sides of messages and the
 * roots of operations. All damage is reported here.
 */
final class PrvScan extends RecordLoop {
  private static final long UNKNOWN = -1;

  private final TypeTable types;
  private final CommLines comms;
  private final LinkedLines links;
  private final CollectiveFields fields = new CollectiveFields();

  /** How many collective calls each thread has begun; negative if the last one has ended. */
  private final int[] begun;

  /**
   * What collective calls each thread has begun that name no communicator: a hash of their order.
   */
  private final long[] unnamed;

  /** For each application whether a collective call names a communicator. */
  private final boolean[] areNamed;

  private long records;
  private long first = UNKNOWN;
  private long last;

  /** The thread whose state ends at the last time; 0 if a record has that time. */
  private int lasting;

  private boolean unsorted;

  /** Whether what lines say goes by no line that comes later, but for {@link LinkedLines}. */
  private boolean steady = true;

  PrvScan(
      LineFeed feed, ThreadObjects objects, TypeTable types, CommLines comms, ReadOptions tells) {
    super(feed, objects, tells);
    this.types = types;
    this.comms = comms;
    links = new LinkedLines(comms, objects);
    begun = new int[objects.count()];
    unnamed = new long[objects.count()];
    areNamed = new boolean[objects.applications() + 1];
  }

  /** Reads all lines. */
  void run() throws IOException {
    while (step()) {
      // all is done there
    }
    links.sides().end();
    links.posted().end(links);
  }

  private void setTime(long t) throws IOException {
    records++;
    if (t < links.sides().time()) {
      unsorted = true;
      warn(WarningCode.UNORDERED_RECORDS, "records that are not in order of time; sorted");
    }
    links.sides().handleLine(t);
    noteSeen(t);
  }

  private void noteSeen(long t) {
    first = first == UNKNOWN ? t : Math.min(first, t);
    if (t >= last) {
      last = t;
      lasting = 0;
    }
  }

  @Override
  void handleState(int thread, long[] f) throws IOException {
    setTime(f[5]);
    if (f[6] > last) {
      last = f[6];
      lasting = thread;
    }
    if (f[6] < f[5] && f[6] != -1) {
      warn(WarningCode.UNUSUAL_RECORDS, "states that end before they begin, kept as they are");
    }
  }

  @Override
  void handleEvent(int thread, long[] f, int count) throws IOException {
    setTime(f[5]);
    for (int i = 6; i < count; i += 2) {
      if (f[i] == EventTypes.CALL_PART) {
        continue;
      }
      EventTypeUse type = types.add(f[i]);
      if (type == null) {
        steady = false;
        warn(WarningCode.LIMIT_REACHED, "events beyond the maximum number of types, left out");
      } else if (type.areCalls()) {
        long value = f[i + 1];
        if (value != 0 && type.region(value) == 0 && !EventTypes.isToldByFunction(f, i, count)) {
          types.addRegion(type, value);
        }
        if (f[i] == ParaverMpiCalls.COLLECTIVE) {
          int calls = Math.abs(begun[thread - 1]);
          begun[thread - 1] = value == 0 ? -calls : calls + 1;
          if (value != 0) {
            handleOperation(thread, value, f, count);
          }
        }
      }
    }
  }

  private void handleOperation(int thread, long call, long[] f, int count) {
    fields.read(f, count);
    if (fields.comm() == 0) {
      unnamed[thread - 1] = 31 * unnamed[thread - 1] + call;
    } else {
      areNamed[objects.application(thread)] = true;
    }
    int comm = comms.token(objects.application(thread), fields.comm());
    if (comm != 0) {
      links.roots().call(thread, comm, fields.isRoot());
    }
  }

  @Override
  void handleMessage(int sender, int receiver, long[] f) throws IOException {
    records++;
    for (int i : new int[] {5, 6, 11, 12}) {
      noteSeen(f[i]);
    }
    links.sides().handleMessage(sender, receiver, f);
    links.posted().handleLine(sender, receiver, f);
  }

  @Override
  void note(byte[] bytes, int begin, int end) {
    // of no importance here
  }

  @Override
  void handleCommunicator(byte[] bytes, int begin, int end) {
    steady = false;
    comms.add(bytes, begin, end);
  }

  /** The sides of messages and the roots of operations. */
  LinkedLines links() {
    return links;
  }

  /** What else has to be known. */
  LineContext facts() {
    return new LineContext(records > 0, Math.max(first, 0), last, begun, joint(), lasting);
  }

  private int[] joint() {
    boolean[] differ = areNamed.clone();
    long[] calls = new long[differ.length];
    for (int thread = 1; thread <= unnamed.length; thread++) {
      int application = objects.application(thread);
      boolean isFirst = objects.master(thread) == thread;
      if (isFirst && objects.task(thread) == 1) {
        calls[application] = unnamed[thread - 1];
      }
      long expected = isFirst ? calls[application] : 0;
      differ[application] |= unnamed[thread - 1] != expected;
    }
    IntList joint = new IntList();
    for (int application = 1; application < differ.length; application++) {
      if (!differ[application] && calls[application] != 0) {
        joint.add(application);
        comms.ofAll(application);
      }
    }
    return joint.toArray();
  }

  /** Whether states and events are not in order of time. */
  boolean isUnsorted() {
    return unsorted;
  }

  /** Whether reading can begin at a line within the trace. */
  boolean isSteady() {
    return steady && links.roots().areCertain() && links.posted().areFew();
  }
}
