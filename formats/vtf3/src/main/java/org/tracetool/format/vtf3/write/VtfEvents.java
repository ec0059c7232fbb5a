package org.tracetool.format.vtf3.write;

import java.io.Closeable;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.CounterProperties;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.vtf3.encoding.Output;
import org.tracetool.format.vtf3.map.CallStacks;
import org.tracetool.format.vtf3.map.ExtraRows;
import org.tracetool.format.vtf3.map.HeldKinds;
import org.tracetool.format.vtf3.map.KeptDefinitions;
import org.tracetool.format.vtf3.map.KeptRows;
import org.tracetool.format.vtf3.map.Key;
import org.tracetool.format.vtf3.map.Scan;
import org.tracetool.format.vtf3.map.TaskNumbers;
import org.tracetool.format.vtf3.map.VtfDefinitions;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.Record;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/**
 * Rows of the model as event records. VTF3 has one record for a whole collective operation, at its
 * begin, and records what is read or written at the begin; so records wait while an operation is
 * open whose end has more data.
 */
final class VtfEvents implements Closeable {
  /** Takes finished records in order of time. */
  interface Sink {
    void take(Record record) throws IOException;
  }

  /** Ids from here on are given to operations that have none, away from all others. */
  private static final long FIRST_OWN_ID = Long.MIN_VALUE;

  /** Bytes that may wait for the end of an operation. */
  private static final long MOST_HELD = 2L << 30;

  /** Ends of single records that may be open. */
  private static final int MOST_LATER = 100_000;

  private final VtfDefinitions definitions;
  private final TaskNumbers tasks;
  private final Diagnostics diagnostics;
  private final Sink out;
  private final HeldRecords held = new HeldRecords();
  private final HeldOperations open = new HeldOperations();
  private final TokenTable<Pairs> pairs = new TokenTable<>();
  private final Output text = new Output();
  private final Record record = new Record();
  private final Record sample = new Record();
  private final Record end = new Record();
  private boolean samplePending;
  private final CallStacks stacks = new CallStacks();
  private final boolean annotations;

  /**
   * Innermost calls of one process that are left in the model and not yet in the trace, since one
   * record that is to come leaves them all.
   */
  private int parts;

  private int partLocation;
  private long partTime;
  private long otherLeaves;

  /** Pairs of the present row that are not our own, as a comment. */
  private final Output foreign = new Output();

  private boolean keyed;
  private double lastTime;
  private final PriorityQueue<Later> later =
      new PriorityQueue<>(
          Comparator.comparingDouble((Later l) -> l.record().time).thenComparing(Later::number));
  private long fileBegins;
  private final int firstLocation;

  private long foreignPairs;
  private long commentProcesses;
  private long handles;
  private long singleFileOperations;
  private long flags;
  private long otherOperations;
  private long rounded;
  private long wideBytes;
  private long wideNumbers;
  private long foreignRoots;
  private long roundedSamples;
  private long lateEnds;
  private long endlessCollectives;
  private long endlessFileOperations;
  private long collectiveEnds;
  private long fileEnds;
  private final long[] lost = new long[EventKind.values().length];

  /** Pairs of the present row; {@link Long#MIN_VALUE} where there is none. */
  private final long[] pair = new long[Key.values().length];

  /** The end of a file operation of one record. */
  private record Later(
      Record record, long number, int location, long handle, long operation, long id) {}

  /** What a reader knows about the begins and ends of a task. */
  private static final class Pairs {
    private boolean on;
    private long next;
    private long collectives;

    /** Whether a reader considers begins of files open that are not. */
    private boolean stale;

    /** File operations of one record that have not ended, as numbers of their begins. */
    private final Set<Long> single = new HashSet<>();

    private boolean isOpenBefore(long begin) {
      for (long other : single) {
        if (other < begin) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * @param firstLocation the process whose comments are just comments
   * @param annotations whether data without a record in VTF3 becomes comments of this program's own
   */
  VtfEvents(
      VtfDefinitions definitions,
      int firstLocation,
      boolean annotations,
      Diagnostics diagnostics,
      Sink out) {
    this.annotations = annotations;
    this.definitions = definitions;
    this.tasks = definitions.tasks;
    this.firstLocation = firstLocation;
    this.diagnostics = diagnostics;
    this.out = out;
    java.util.Arrays.fill(pair, Long.MIN_VALUE);
  }

  void accept(EventCursor e) throws IOException {
    double time = NumberText.ofTicks(e.time());
    if (e.kind() != EventKind.MARKER && !NumberText.isExact(e.time())) {
      rounded++; // comments that hold markers contain their time
    }
    boolean withPairs = e.pairs() > 0;
    if (withPairs) {
      readPairs(e);
    }
    boolean part = withPairs && has(Key.PART);
    if (parts > 0 && !completesParts(e)) {
      endParts();
    }
    if (e.kind() == EventKind.COUNTER && part && samplePending && continues(e, time)) {
      sampleItem(e);
    } else {
      flushSample();
      while (!later.isEmpty() && later.peek().record().time <= time) {
        emitLater();
      }
      lastTime = Math.max(lastTime, time);
      if (foreign.used > 0 && !part && hasRecord(e.kind())) {
        annotate(lastTime, foreign); // markers do not come in order
        foreign.clear();
      }
      row(e, time);
    }
    if (foreign.used > 0) {
      foreignPairs++;
      foreign.clear();
    }
    if (withPairs) {
      java.util.Arrays.fill(pair, Long.MIN_VALUE);
    }
  }

  /** Returns whether a row becomes a record, which others can precede. */
  private static boolean hasRecord(EventKind kind) {
    return kind != EventKind.COLLECTIVE_END && HeldKinds.ALL.contains(kind);
  }

  private void readPairs(EventCursor e) {
    for (int i = 0; i < e.pairs(); i++) {
      Key key = definitions.keys.get(e.pairKey(i));
      if (key == null) {
        if (annotations) {
          KeptRows.pair(e, i, foreign);
        } else {
          foreignPairs++;
        }
      } else {
        pair[key.ordinal()] = key.type.normalize(e.pairValue(i));
      }
    }
  }

  private void emit(Record r) throws IOException {
    if (held.isEmpty()) {
      out.take(r);
    } else {
      held.add(r);
    }
  }

  private boolean has(Key key) {
    return pair[key.ordinal()] != Long.MIN_VALUE;
  }

  private long value(Key key, long otherwise) {
    return has(key) ? pair[key.ordinal()] : otherwise;
  }

  private Record begin(VtfRecordType type, double time) {
    record.begin(type).time = time;
    return record;
  }

  private void row(EventCursor e, double time) throws IOException {
    switch (e.kind()) {
      case ENTER -> enter(e, time);
      case LEAVE -> leave(e, time);
      case SEND -> message(e, begin(VtfSyntax.SEND, time));
      case RECEIVE -> message(e, begin(VtfSyntax.RECEIVE, time));
      case COUNTER -> startSample(e, time);
      case COLLECTIVE -> collective(e, time);
      case COLLECTIVE_BEGIN -> collectiveBegin(e, time);
      case COLLECTIVE_END -> collectiveEnd(e, time);
      case COMMENT -> comment(e, time);
      case NO_OP, PROCESS_BEGIN, PROCESS_END, RMA_PUT, RMA_PUT_REMOTE_END, RMA_GET, RMA_END ->
          kept(e, time);
      case MARKER -> kept(e, lastTime);
      case FILE_OPERATION -> fileOperation(e, time);
      case FILE_OPERATION_BEGIN -> fileBegin(e, time);
      case FILE_OPERATION_END -> fileEnd(e, time);
      case UNKNOWN -> unknown(e, time);
      default -> extra(e, time);
    }
  }

  /** A row that a record matches field by field; all others are lost. */
  private void extra(EventCursor e, double time) throws IOException {
    ExtraRows.Form form = ExtraRows.of(e);
    if (form == null) {
      lost[e.kind().ordinal()]++;
      return;
    }
    Record r = begin(form.type(), time);
    if (!form.write(e, r, tasks)) {
      wideNumbers++;
    }
    if (e.kind() == EventKind.NO_SAMPLES) {
      r.field[0] = definitions.carrier((int) e.field(0));
    }
    emit(r);
  }

  private long cpu(EventCursor e) {
    return tasks.cpu(e.location());
  }

  private void enter(EventCursor e, double time) throws IOException {
    CallStack stack = stacks.of(e.location());
    int region = (int) e.field(0);
    boolean upto = has(Key.UPTO) && parts == Math.min(2, stack.depth()) && stack.find(region) < 0;
    if (upto) {
      stack.drop(parts);
      parts = 0;
    }
    endParts();
    Record r = begin(upto ? VtfSyntax.UPTO : VtfSyntax.DOWNTO, time);
    r.field[0] = VtfTokens.number(region);
    r.field[1] = cpu(e);
    r.field[2] = (int) e.field(1);
    stack.enter(e.time(), region, 0);
    emit(r);
  }

  /** Returns whether a row may belong to the record of the calls that are left before it. */
  private boolean completesParts(EventCursor e) {
    return e.location() == partLocation
        && e.time() == partTime
        && (e.kind() == EventKind.LEAVE || e.kind() == EventKind.ENTER && has(Key.UPTO));
  }

  /** Leaves calls one by one that no common record has left. */
  private void endParts() throws IOException {
    if (parts == 0) {
      return;
    }
    CallStack stack = stacks.of(partLocation);
    while (parts > 0) {
      parts--;
      Record r = begin(VtfSyntax.UPFROM, NumberText.ofTicks(partTime));
      r.field[0] = VtfTokens.number(stack.top());
      r.field[1] = tasks.cpu(partLocation);
      stack.drop(1);
      emit(r);
    }
  }

  /**
   * A leave closes the innermost call, but an Upfrom leaves all down to its state and an Upto all
   * down to the one before its state: so each names the state that leaves one call here, or
   * together with the parts before it as many as there are parts.
   */
  private void leave(EventCursor e, double time) throws IOException {
    int region = (int) e.field(0);
    CallStack stack = stacks.of(e.location());
    if (has(Key.PART) && parts < stack.depth() && stack.beyond() == 0) {
      parts++;
      partLocation = e.location();
      partTime = e.time();
      return;
    }
    if (parts > 0 && !leavesWithParts(stack, region)) {
      endParts();
    }
    int calls = parts + 1;
    parts = 0;
    boolean upto = region == 0 && leavesByUpto(stack, calls);
    int state = upto ? stack.below(calls) : region;
    if (!upto && stack.isTopKnown() && region != stack.below(calls - 1)) {
      state = stack.top();
      if (region != 0) {
        namesOther(e, time, region);
      }
    }
    stack.drop(calls);
    Record r = begin(upto ? VtfSyntax.UPTO : VtfSyntax.UPFROM, time);
    r.field[0] = VtfTokens.number(state);
    r.field[1] = cpu(e);
    r.field[2] = (int) e.field(1);
    emit(r);
  }

  /** Returns whether one record leaves a region and the parts before it. */
  private boolean leavesWithParts(CallStack stack, int region) {
    return region == 0 ? leavesByUpto(stack, parts + 1) : stack.find(region) == parts;
  }

  /** Returns whether a return to the state below so many calls leaves just these. */
  private static boolean leavesByUpto(CallStack stack, int calls) {
    return stack.beyond() == 0
        && CallStacks.returns(stack, stack.below(calls)) == Math.min(calls, stack.depth());
  }

  /** A leave names another region than that of the innermost call. */
  private void namesOther(EventCursor e, double time, int region) throws IOException {
    otherLeaves++;
    if (annotations) {
      task(KeptRows.LEFT, cpu(e) + 1);
      text.put(' ');
      text.unsigned(Integer.toUnsignedLong(region));
      annotate(time, text);
    }
  }

  private long bytes32(long bytes) {
    if (bytes >>> 32 != 0) {
      wideBytes++;
      return -1;
    }
    return (int) bytes;
  }

  private void message(EventCursor e, Record r) throws IOException {
    r.field[0] = cpu(e);
    r.field[1] = tasks.cpu((int) e.field(0));
    r.field[2] = VtfTokens.communicator(e.field(3));
    r.field[3] = (int) e.field(2);
    r.field[4] = bytes32(e.field(1));
    r.field[5] = (int) e.field(4);
    emit(r);
  }

  private boolean continues(EventCursor e, double time) {
    return sample.time == time && sample.field[0] == definitions.carrier(e.location());
  }

  private void startSample(EventCursor e, double time) {
    sample.begin(VtfSyntax.SAMP).time = time;
    sample.field[0] = definitions.carrier(e.location());
    samplePending = true;
    sampleItem(e);
  }

  private void sampleItem(EventCursor e) {
    int counter = (int) e.field(0);
    long known = definitions.counters.get(counter);
    long value = e.field(1);
    long type = NumberText.UINT;
    if (known != LongMap.ABSENT) {
      int properties = (int) known;
      if (CounterProperties.isFloatingPoint(properties)) {
        type = NumberText.FLOAT;
        if ((properties & CounterProperties.VALUE_MASK) == CounterProperties.FLOAT) {
          value = Double.doubleToRawLongBits(CounterProperties.toDouble(properties, value));
        }
      } else if (CounterProperties.isSigned(properties)) {
        type = NumberText.FLOAT;
        double d = value;
        if ((long) d != value || value == Long.MAX_VALUE) {
          roundedSamples++;
        }
        value = Double.doubleToRawLongBits(d);
      }
    }
    type = value(Key.VALUE_TYPE, type);
    if (type == NumberText.FLOAT) {
      long clipped = NumberText.clip(value);
      if (clipped != value) {
        roundedSamples++;
        value = clipped;
      }
    }
    int at = sample.addItem();
    sample.item[at] = VtfTokens.number(counter);
    sample.item[at + 1] = type;
    sample.item[at + 2] = value;
  }

  private void flushSample() throws IOException {
    if (samplePending) {
      samplePending = false;
      emit(sample);
    }
  }

  private long transferred(long bytes) {
    if (Long.compareUnsigned(bytes, Integer.MAX_VALUE) > 0) {
      wideBytes++;
      return Integer.MAX_VALUE;
    }
    return bytes;
  }

  private void collective(EventCursor e, double time) throws IOException {
    single(e, time);
    emit(globalop(e, time, 0, e.field(5), e.field(6)));
  }

  /**
   * @param skipped fields of the kind before its communicator that this record has not
   */
  private Record globalop(EventCursor e, double time, int skipped, long duration, long scl) {
    counted(e.location()).collectives++;
    Record r = begin(VtfSyntax.GLOBALOP, time);
    r.field[0] = VtfTokens.number(e.field(0));
    r.field[1] = cpu(e);
    r.field[2] = VtfTokens.communicator(e.field(1 + skipped));
    int root = (int) e.field(2 + skipped);
    boolean strange = tasks.isRenumbered() && !tasks.isTask(root); // its number would mean none
    long rootTask =
        root == 0 ? value(Key.ROOT, tasks.count) : strange ? tasks.count : tasks.cpu(root);
    foreignRoots += root != 0 && tasks.isNone(rootTask) ? 1 : 0;
    r.field[3] = rootTask;
    r.field[4] = value(Key.SENT, transferred(e.field(3 + skipped)));
    r.field[5] = value(Key.RECEIVED, transferred(e.field(4 + skipped)));
    r.field[6] = Double.doubleToRawLongBits(duration(duration));
    r.field[8] = (int) scl;
    return r;
  }

  private Pairs counted(int location) {
    Pairs p = pairs.get(location);
    if (p == null) {
      p = new Pairs();
      pairs.put(location, p);
    }
    return p;
  }

  private double duration(long ticks) {
    if (!NumberText.isExact(ticks)) {
      rounded++;
    }
    return NumberText.ofTicks(ticks);
  }

  private void collectiveBegin(EventCursor e, double time) throws IOException {
    long id = e.field(1);
    if (open.end(false, e.location(), id)) {
      neverEnds(e.location()); // another one with its number begins
    }
    makeRoom(e.location());
    pair(e, time, id);
    long position = held.add(globalop(e, time, 1, 0, e.field(6)));
    open.begin(false, e.location(), id, counted(e.location()).collectives, e.time(), position);
  }

  private void collectiveEnd(EventCursor e, double time) throws IOException {
    if (!open.end(false, e.location(), e.field(0))) {
      collectiveEnds += annotations ? 0 : 1;
      if (annotations) {
        kept(e, time);
      }
      return;
    }
    double duration = duration(Math.max(0, e.time() - open.start));
    held.set(open.position, 6, Double.doubleToRawLongBits(duration));
    held.release(open.oldest(), out);
  }

  /** Gives up operations that seem never to end, so that neither memory nor disk fills up. */
  private void makeRoom(int location) throws IOException {
    while (open.isFull(location) || held.size() > MOST_HELD && !open.isEmpty()) {
      giveUp(open.victim(location));
    }
    held.release(open.oldest(), out);
  }

  private void giveUp(int location) throws IOException {
    open.giveUp(location);
    if (open.file) {
      endlessFileOperations++;
      counted(location).stale = true;
    } else {
      neverEnds(location);
    }
  }

  /** Counts the operation that was taken out last, and has the reader know. */
  private void neverEnds(int location) throws IOException {
    endlessCollectives++;
    if (annotations) {
      task(KeptRows.OPEN, tasks.cpu(location) + 1);
      text.put(' ');
      text.unsigned(open.ordinal);
      annotate(lastTime, text);
    }
  }

  /** Starts the text of a comment on a task. */
  private void task(String word, long task) {
    text.clear();
    text.put(KeptRows.PREFIX);
    text.text(word);
    text.put(' ');
    text.unsigned(task);
  }

  /** Sees to it that a reader takes the next operation of a task for a pair with this id. */
  private void pair(EventCursor e, double time, long id) throws IOException {
    if (!annotations) {
      return;
    }
    Pairs p = counted(e.location());
    if (!p.on || p.next != id) {
      task(KeptRows.PAIRS, cpu(e) + 1);
      text.put(' ');
      text.unsigned(id);
      annotate(time, text);
    }
    p.on = true;
    p.next = id + 1;
  }

  /** Sees to it that a reader takes the next operation of a task for a single record. */
  private void single(EventCursor e, double time) throws IOException {
    Pairs p = pairs.get(e.location());
    if (p != null && p.on) {
      p.on = false;
      task(KeptRows.SINGLE, cpu(e) + 1);
      annotate(time, text);
    }
  }

  /** Writes one of this program's own comments. */
  private void annotate(double time, Output comment) throws IOException {
    Record r = begin(VtfSyntax.COMMENT, time);
    r.field[0] = r.bytes(comment.bytes, 0, comment.used);
    emit(r);
  }

  /** A row that VTF3 has no record for. */
  private void kept(EventCursor e, double time) throws IOException {
    if (!annotations) {
      lost[e.kind().ordinal()]++;
      return;
    }
    text.clear();
    KeptRows.text(e, text);
    annotate(time, text);
  }

  private void comment(EventCursor e, double time) throws IOException {
    Record r = begin(VtfSyntax.COMMENT, time);
    text(r, e);
    boolean own =
        KeptRows.isOwn(r.pool, (int) (r.field[0] >>> 32), (int) r.field[0])
            || time == 0 && Scan.isEnvironment(r); // which would be mistaken for one on the trace
    if (own || e.location() != firstLocation) { // a comment of VTF3 has no process
      if (annotations) {
        kept(e, time);
        return;
      }
      commentProcesses += e.location() == firstLocation ? 0 : 1;
    }
    emit(r);
  }

  private static void text(Record r, EventCursor e) {
    long word = e.field(0);
    r.field[0] =
        word == EventBlock.NO_TEXT
            ? r.bytes(r.pool, 0, 0)
            : r.bytes(e.block().pool(), (int) (word >>> 32), (int) word);
  }

  /** The kind of a file operation in VTF3. */
  private static int ioType(long operation) {
    return switch ((int) operation & FileOperation.CODE_MASK) {
      case FileOperation.READ -> 1;
      case FileOperation.WRITE -> 2;
      default -> 0;
    };
  }

  /**
   * Creates the comment with the data that a Fileioend cannot hold; false if there is none or it
   * cannot be written.
   */
  private boolean ioRest(
      long cpu, long handle, long operation, boolean numbered, long id, Output comment) {
    int code = (int) operation & FileOperation.CODE_MASK;
    boolean flagged = (operation & ~(long) FileOperation.CODE_MASK) != 0;
    boolean other =
        code != FileOperation.READ && code != FileOperation.WRITE && code != FileOperation.OTHER;
    if (!flagged && !other && handle == 0 && !numbered) {
      return false;
    }
    if (!annotations) {
      handles += handle == 0 ? 0 : 1;
      flags += flagged ? 1 : 0;
      otherOperations += other ? 1 : 0;
      fileEnds += numbered ? 1 : 0;
      return false;
    }
    comment.clear();
    comment.put(KeptRows.PREFIX);
    comment.text(KeptRows.IO);
    comment.put(' ');
    comment.unsigned(cpu + 1);
    comment.put(' ');
    comment.unsigned(handle);
    comment.put(' ');
    comment.unsigned(operation);
    if (numbered) {
      comment.put(' ');
      comment.unsigned(id);
    }
    return true;
  }

  private Record io(Record r, int ioType, EventCursor e, long file) {
    r.field[0] = ioType;
    r.field[1] = cpu(e);
    r.field[2] = VtfTokens.number(file);
    return r;
  }

  private void fileOperation(EventCursor e, double time) throws IOException {
    long id = FIRST_OWN_ID + singleFileOperations++;
    pair(e, time, id);
    Record r = io(begin(VtfSyntax.FILE_IO_BEGIN, time), ioType(e.field(2)), e, e.field(0));
    r.field[3] = bytes32(e.field(3));
    r.field[4] = (int) e.field(5);
    Record last = r.copy();
    last.type = VtfSyntax.FILE_IO_END;
    last.time = NumberText.ofTicks(saturated(e.time(), e.field(4)));
    emit(r);
    if (later.size() < MOST_LATER) {
      long number = fileBegins++;
      counted(e.location()).single.add(number);
      later.add(new Later(last, number, e.location(), e.field(1), e.field(2), id));
    } else {
      lateEnds++;
    }
  }

  private static long saturated(long a, long b) {
    return Long.compareUnsigned(a + b, a) < 0 ? -1L : a + b;
  }

  private void fileBegin(EventCursor e, double time) throws IOException {
    if (has(Key.IO_FILE)) {
      keyed = true;
      single(e, time);
      Record r = begin(VtfSyntax.FILE_IO_BEGIN, time);
      r.field[0] = value(Key.IO_TYPE, 0);
      r.field[1] = cpu(e);
      r.field[2] = (int) value(Key.IO_FILE, 0);
      r.field[3] = (int) value(Key.IO_BYTES, 0);
      r.field[4] = (int) e.field(1);
      emit(r);
      return;
    }
    long id = e.field(0);
    if (open.end(true, e.location(), id)) {
      endlessFileOperations++;
      counted(e.location()).stale = true;
    }
    makeRoom(e.location());
    pair(e, time, id);
    Record r = io(begin(VtfSyntax.FILE_IO_BEGIN, time), 0, e, 0);
    r.field[4] = (int) e.field(1);
    long position = held.add(r);
    open.begin(true, e.location(), id, fileBegins++, e.time(), position);
  }

  private void fileEnd(EventCursor e, double time) throws IOException {
    Record r = end;
    r.begin(VtfSyntax.FILE_IO_END).time = time;
    io(r, ioType(e.field(3)), e, e.field(0));
    r.field[3] = bytes32(e.field(4));
    r.field[4] = (int) e.field(5);
    long id = e.field(1);
    boolean matched = open.end(true, e.location(), id);
    if (matched) {
      held.set(open.position, 0, r.field[0]);
      held.set(open.position, 2, r.field[2]);
      held.set(open.position, 3, r.field[3]);
      held.release(open.oldest(), out);
    }
    boolean other = matched && isAmbiguous(e.location(), open.ordinal);
    boolean numbered = other || !matched && !keyed && id != VtfTokens.fileOperation(r);
    if (ioRest(cpu(e), e.field(2), e.field(3), numbered, id, text)) {
      annotate(time, text);
    }
    emit(r);
  }

  /** A record kept as text becomes that record again; any other text becomes a comment. */
  private void unknown(EventCursor e, double time) throws IOException {
    long word = e.field(0);
    int length = word == EventBlock.NO_TEXT ? 0 : (int) word;
    byte[] line = new byte[length + 2];
    line[0] = '0';
    line[1] = ' ';
    System.arraycopy(e.block().pool(), length == 0 ? 0 : (int) (word >>> 32), line, 2, length);
    Record r = VtfDefinitions.parse(line);
    if (r == null || !r.type.event || r.type.number < 0 || r.type == VtfSyntax.COMMENT) {
      r = begin(VtfSyntax.COMMENT, time);
      text(r, e);
    } else {
      number(r, e);
    }
    r.time = time;
    emit(r);
  }

  /** Gives a record that was kept as text the tasks that its processes are now. */
  private void number(Record r, EventCursor e) {
    for (int i = 0; i < r.type.fixed; i++) {
      if (r.type.fields[i] == FieldType.CPU) {
        boolean own = r.type.names[i].equals("cpu");
        r.field[i] = own ? cpu(e) : tasks.cpu(VtfTokens.location(r.field[i]));
      }
    }
  }

  /** Writes the remaining events; only markers may follow. */
  void endEvents() throws IOException {
    flushSample();
    endParts();
    while (!later.isEmpty()) {
      emitLater();
    }
    while (!open.isEmpty()) {
      giveUp(open.oldestProcess());
    }
    held.release(Long.MAX_VALUE, out);
  }

  /**
   * Returns whether a reader may match the end of file I/O with another begin: it takes the oldest
   * begin with the same data.
   */
  private boolean isAmbiguous(int location, long begin) {
    Pairs p = counted(location);
    return annotations && (p.stale || p.isOpenBefore(begin) || open.isOpenBefore(location, begin));
  }

  private void emitLater() throws IOException {
    Later end = later.poll();
    Record r = end.record();
    lastTime = Math.max(lastTime, r.time);
    counted(end.location()).single.remove(end.number());
    boolean numbered = isAmbiguous(end.location(), end.number());
    if (ioRest(r.field[1], end.handle(), end.operation(), numbered, end.id(), text)) {
      annotate(lastTime, text);
    }
    emit(r);
  }

  /** Writes the rest and reports losses. */
  void end() throws IOException {
    endEvents();
    if (annotations) {
      for (Map.Entry<Integer, Integer> e : tasks.strangers().entrySet()) {
        task(KeptDefinitions.NUMBER, e.getValue() + 1L);
        text.put(' ');
        text.unsigned(e.getKey());
        annotate(lastTime, text);
      }
    }
    for (EventKind k : EventKind.values()) {
      diagnostics.loss("records '" + k.label() + "', which VTF3 cannot hold", lost[k.ordinal()]);
    }
    diagnostics.loss("records whose key-value pairs are left out", foreignPairs);
    diagnostics.loss("processes of comments", commentProcesses);
    diagnostics.add(
        annotations ? Diagnostics.Severity.WARNING : Diagnostics.Severity.LOSS,
        CallStack.OTHER_LEAVES,
        otherLeaves,
        null);
    diagnostics.loss("handles of file operations", handles);
    diagnostics.loss("flags of file operations", flags);
    diagnostics.loss("kinds of file operations other than read and write", otherOperations);
    diagnostics.add(
        Diagnostics.Severity.WARNING,
        "file operations of one record, written as begin and end",
        singleFileOperations,
        null);
    diagnostics.loss("ends of file operations of which too many are open", lateEnds);
    diagnostics.add(
        Diagnostics.Severity.WARNING,
        "file operations that never end, whose file and bytes are not known",
        endlessFileOperations,
        null);
    diagnostics.loss("ends of collective operations that never began", collectiveEnds);
    diagnostics.loss("numbers of file operations that end without a begin", fileEnds);
    diagnostics.add(
        annotations ? Diagnostics.Severity.WARNING : Diagnostics.Severity.LOSS,
        "collective operations that never end, written with no duration",
        endlessCollectives,
        null);
    diagnostics.loss("times and durations above 2^53, rounded", rounded);
    diagnostics.loss("roots of collective operations that are no process", foreignRoots);
    diagnostics.loss("numbers of bytes above 32 bits, set to the largest", wideBytes);
    diagnostics.loss("records with numbers above 32 bits, which are cut", wideNumbers);
    diagnostics.loss("values of counters that were rounded", roundedSamples);
    long unknown = tasks.unknown() + (annotations ? 0 : tasks.strangers().size());
    diagnostics.loss("processes without definition, numbered after the others", unknown);
  }

  @Override
  public void close() throws IOException {
    held.close();
  }
}
