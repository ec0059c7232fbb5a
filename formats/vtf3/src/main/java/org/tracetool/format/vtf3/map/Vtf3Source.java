package org.tracetool.format.vtf3.map;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.tracetool.core.collect.TokenTable;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FileOperation;
import org.tracetool.core.format.ReadOptions;
import org.tracetool.core.match.PendingEnds;
import org.tracetool.core.report.Diagnostics;
import org.tracetool.format.vtf3.encoding.AsciiEncoder;
import org.tracetool.format.vtf3.encoding.Output;
import org.tracetool.format.vtf3.encoding.RecordDecoder;
import org.tracetool.format.vtf3.record.FieldType;
import org.tracetool.format.vtf3.record.MatchedHalves;
import org.tracetool.format.vtf3.record.NumberText;
import org.tracetool.format.vtf3.record.Record;
import org.tracetool.format.vtf3.record.VtfRecordType;
import org.tracetool.format.vtf3.record.VtfSyntax;
import org.tracetool.format.vtf3.record.VtfTokens;

/** The events of a trace, or its markers, as rows of the model, in the order of the file. */
public final class Vtf3Source implements EventSource {
  private static final int BLOCK_WORDS = 16 << 10;
  private static final int BLOCK_BYTES = 64 << 10;

  /** The largest time of the model as a double. */
  private static final double LARGEST = 0x1p64;

  private static final byte[] PREFIX = "activity_".getBytes(StandardCharsets.US_ASCII);

  private final TraceContext trace;
  private final RecordDecoder in;
  private final ReadOptions options;
  private final boolean[] kinds = new boolean[EventKind.values().length];
  private final boolean all;
  private final boolean substituteUpfrom;
  private final CallStacks stacks = new CallStacks();
  private final OnePass onePass;
  private final Record own = new Record();
  private Record record = own;
  private final Output line = new Output();
  private final AsciiEncoder lines = new AsciiEncoder(true);

  private EventBlock block;
  private boolean pending;
  private boolean ended;

  /** Where the last row with a source location begins, for a record that gives it one. */
  private int lastRow = -1;

  private final KeptRows.Parser comment = new KeptRows.Parser();
  private final TokenTable<PairedTask> paired = new TokenTable<>();
  private final AttachedPairs attached = new AttachedPairs();
  private final PendingEnds ends = new PendingEnds();
  private final boolean markers;

  /** Whether to deliver only those records of matched lines that are later than their line. */
  private final boolean later;

  private final MatchedHalves halves = new MatchedHalves();
  private long lostEnds;
  private long jobs;
  private long lostSources;
  private long repairs;

  /** Future leaves whose named region a comment has given. */
  private int named;

  private final ProcessNumbers numbers;
  private final Undeclared undeclared;
  private long strangeCommunicators;
  private long invented;
  private long strayNumbers;
  private long clipped;

  /** The part of a trace to deliver. */
  public enum Part {
    /** Each record at its place. */
    EVENTS,
    /** The later records of matched lines, in the order of the lines. */
    LATER,
    /** The markers. */
    MARKERS
  }

  /**
   * @param part the part to deliver
   * @param substitute whether each Upfrom is a return to the state below
   */
  public Vtf3Source(
      TraceContext trace, RecordDecoder in, ReadOptions options, Part part, boolean substitute) {
    this(trace, in, null, options, part, substitute);
  }

  /** Reads the events of a trace from a pipe, and puts its markers aside. */
  public Vtf3Source(TraceContext trace, OnePass onePass, ReadOptions options, boolean substitute)
      throws IOException {
    this(trace, onePass.open(), onePass, options, Part.EVENTS, substitute);
  }

  private Vtf3Source(
      TraceContext trace,
      RecordDecoder in,
      OnePass onePass,
      ReadOptions options,
      Part part,
      boolean substitute) {
    this.onePass = onePass;
    this.trace = trace;
    this.numbers = trace.numbers();
    this.undeclared = trace.undeclared();
    this.in = in;
    this.options = options;
    this.markers = part == Part.MARKERS;
    this.later = part == Part.LATER;
    this.substituteUpfrom = substitute;
    for (EventKind k : EventKind.values()) {
      kinds[k.ordinal()] = options.kinds() == null || options.kinds().contains(k);
    }
    all = options.window().isAll() && options.kinds() == null && options.locations() == null;
  }

  @Override
  public boolean read(EventBlock into) throws IOException {
    into.clear();
    block = into;
    lastRow = -1;
    while (!ended) {
      if (!pending && !next()) {
        break;
      }
      boolean full = into.usedWords() >= BLOCK_WORDS || into.usedBytes() >= BLOCK_BYTES;
      if (full && record.type != VtfSyntax.SOURCE_INFO) {
        pending = true;
        return true;
      }
      pending = false;
      event(record);
    }
    return into.rows() > 0;
  }

  /** Reads the next event; a damaged one becomes a record that marks the damage. */
  private boolean next() throws IOException {
    while (true) {
      int result = onePass == null ? in.next(record) : onePass.next(own);
      record = onePass == null ? own : onePass.record;
      if (result == RecordDecoder.END) {
        end();
        return false;
      }
      if (result == RecordDecoder.RECORD) {
        if (record.type.event) {
          return true;
        }
      } else if (!markers && !later) {
        options.damaged(
            trace.file(),
            in.badOffset,
            "unrecognizable records",
            "a VTF3 record",
            in.badName + " with " + in.badReason);
        damaged();
      }
    }
  }

  private void damaged() {
    byte[] text = in.problem();
    long ticks = NumberText.ticks(in.lastTime);
    if (wants(ticks, EventKind.UNKNOWN, trace.firstLocation())) {
      int at = block.addRow(ticks, EventKind.UNKNOWN, trace.firstLocation(), 0);
      long word = block.text(text, 0, text.length);
      block.words()[at] = word;
    }
  }

  private void end() {
    ended = true;
    if (markers || later) {
      return; // reading the events reports the problem
    }
    while (!ends.isEmpty()) {
      endPair();
    }
    Diagnostics d = options.diagnostics();
    if (onePass != null) {
      onePass.end(d);
    }
    if (in.in.failure() != null) {
      d.damage("incomplete file", trace.file() + ": " + in.in.failure());
    }
    String file = trace.file().toString();
    d.add(Diagnostics.Severity.WARNING, "negative times, set to 0", in.negativeTimes, file);
    d.add(
        Diagnostics.Severity.LOSS,
        "times and durations above the largest one, set to it",
        clipped,
        file);
    d.add(
        Diagnostics.Severity.WARNING,
        "records with more at their end than is known, ignored",
        in.surplus,
        file);
    d.add(
        Diagnostics.Severity.LOSS,
        "records that VTF3 does not know but later formats do",
        in.extended,
        file);
    d.add(Diagnostics.Severity.LOSS, "job numbers of state exchanges", jobs, file);
    d.add(
        Diagnostics.Severity.LOSS,
        "source locations of events that have one already",
        lostSources,
        file);
    d.add(
        Diagnostics.Severity.LOSS,
        "ends of collective operations of which too many are open",
        lostEnds,
        file);
    d.add(
        Diagnostics.Severity.LOSS,
        "collective operations from a pipe that got an end and had none",
        invented,
        file);
    d.add(
        Diagnostics.Severity.LOSS,
        "numbers of processes without definition of a trace from a pipe",
        strayNumbers,
        file);
    d.add(
        Diagnostics.Severity.WARNING,
        "collective operations of communicators without declaration",
        strangeCommunicators,
        file);
    undeclared.report(d, file);
    d.add(
        Diagnostics.Severity.WARNING,
        "state exchanges that do not fit the call stack, repaired",
        repairs,
        file);
  }

  boolean wants(long ticks, EventKind kind, int location) {
    if (markers || kind == EventKind.MARKER) {
      return kinds[kind.ordinal()];
    }
    return all
        || kinds[kind.ordinal()] && options.window().contains(ticks) && options.wants(location);
  }

  private long ticks(double time) {
    if (time > LARGEST) {
      clipped++;
    }
    return NumberText.ticks(time);
  }

  private void event(Record r) throws IOException {
    if (MatchedHalves.are(r.type) && !markers) {
      matched(r);
      attached.clear();
      return;
    }
    if (later) {
      return;
    }
    long ticks = ticks(r.time);
    long[] f = r.field;
    endPairs(ticks);
    if (r.type == VtfSyntax.COMMENT) {
      comment(r, ticks);
      return;
    }
    if (markers) {
      attached.clear();
      return;
    }
    switch (r.type.number) {
      case 0x5442 -> enter(ticks, numbers.of(f[1]), VtfTokens.token(f[0]), f[2]);
      case 0x5443 -> upfrom(ticks, numbers.of(f[1]), VtfTokens.token(f[0]), f[2]);
      case 0x5444 -> upto(ticks, numbers.of(f[1]), VtfTokens.token(f[0]), f[2]);
      case 0x5445 -> exchange(r, ticks);
      case 70 -> oldExchange(r, ticks);
      case -1 -> shortExchange(r, ticks);
      case 32767 -> sourceInfo(r);
      case 0x544a, 0x544b, 0x544c -> samples(r, ticks);
      case 240, 245 -> fileIo(r, ticks, paired.get(numbers.of(r.field[1])));
      case 80 -> message(r, ticks, EventKind.SEND);
      case 90 -> message(r, ticks, EventKind.RECEIVE);
      case 220 -> collective(r, ticks, isPaired(numbers.of(r.field[1])));
      default -> extra(r, ticks);
    }
    attached.clear();
  }

  /** A line of a matched dump: its record at its place, or all the others. */
  private void matched(Record r) throws IOException {
    int n = MatchedHalves.count(r);
    if (n == 0 && !later) {
      extra(r, ticks(r.time));
      return;
    }
    int first = MatchedHalves.first(r);
    for (int i = 0; i < n; i++) {
      Record half = halves.get(r, i);
      if (i != first && !later) {
        // Reading the events also reports the problems of the others.
        half.time = in.time(half.time);
        ticks(half.time);
        if (half.type == VtfSyntax.GLOBALOP) {
          ticks(Double.longBitsToDouble(half.field[6]));
        }
        continue;
      } else if (i == first && later) {
        continue;
      }
      long ticks = ticks(NumberText.time(half.time));
      endPairs(ticks);
      switch (half.type.number) {
        case 80 -> message(half, ticks, EventKind.SEND);
        case 90 -> message(half, ticks, EventKind.RECEIVE);
        case 220 -> collective(half, ticks, false);
        default -> fileIo(half, ticks, null);
      }
    }
  }

  /** Delivers the ends of operations up to a time. */
  private void endPairs(long ticks) {
    while (!ends.isEmpty() && Long.compareUnsigned(ends.time(), ticks) <= 0) {
      endPair();
    }
  }

  private void comment(Record r, long ticks) {
    if (onePass == null && r.time == 0 && Scan.isEnvironment(r)) {
      return; // among the definitions
    }
    if (ownComment(r, ticks)) {
      return;
    }
    if (markers) {
      attached.clear();
      return;
    }
    int location = trace.firstLocation();
    if (wants(ticks, EventKind.COMMENT, location)) {
      int at = addRow(ticks, EventKind.COMMENT, location, 0);
      long word = block.text(r.pool, (int) (r.field[0] >>> 32), (int) r.field[0]);
      block.words()[at] = word;
    }
    attached.clear();
  }

  /** Applies one of this program's own comments; false if the comment is none. */
  private boolean ownComment(Record r, long ticks) {
    int start = (int) (r.field[0] >>> 32);
    int length = (int) r.field[0];
    if (!KeptRows.isOwn(r.pool, start, length)) {
      return false;
    }
    comment.start(r.pool, start, length);
    if (comment.kind != null) {
      boolean marker = comment.kind == EventKind.MARKER;
      boolean good;
      if (marker && onePass != null) {
        good = asideMarker(ticks);
      } else {
        good = marker == markers ? comment.row(ticks, block, this) : comment.skip();
      }
      if (good) {
        attached.clear();
      }
      return good;
    }
    if (comment.word.equals(KeptRows.WITH)) {
      return attached.take(comment);
    }
    if (comment.word.equals(KeptRows.IO)) {
      return ioRest();
    }
    if (comment.word.equals(KeptRows.OPEN)) {
      return isOpen();
    }
    if (comment.word.equals(KeptDefinitions.NUMBER)) {
      return isNumber();
    }
    if (comment.word.equals(KeptRows.LEFT)) {
      return isLeft();
    }
    boolean on = comment.word.equals(KeptRows.PAIRS);
    if (!on && !comment.word.equals(KeptRows.SINGLE)) {
      return false;
    }
    int location = numbers.ofNumber((int) comment.number());
    long id = on ? comment.number() : 0;
    if (!comment.complete()) {
      return false;
    }
    PairedTask task = task(location);
    task.on = on;
    task.next = id;
    return true;
  }

  /** The next return of a task names another region than the one that it leaves. */
  private boolean isLeft() {
    int location = numbers.ofNumber((int) comment.number());
    int region = (int) comment.number();
    if (!comment.complete()) {
      return false;
    }
    PairedTask task = task(location);
    named += task.left == 0 ? 1 : 0;
    task.left = region;
    return true;
  }

  /** The region that a leave names: from a comment if there is one, else from its record. */
  private int named(int location, int region) {
    PairedTask task = named == 0 ? null : paired.get(location);
    if (task == null || task.left == 0) {
      return region;
    }
    int left = task.left;
    task.left = 0;
    named--;
    return left;
  }

  /** Operations that never end are known before, but not if the trace comes from a pipe. */
  private boolean isOpen() {
    comment.number();
    comment.number();
    invented += comment.complete() && onePass != null ? 1 : 0;
    return comment.complete();
  }

  /** Which process a task is, is known before, but not if the trace comes from a pipe. */
  private boolean isNumber() {
    comment.number();
    comment.number();
    strayNumbers += comment.complete() && onePass != null ? 1 : 0;
    return comment.complete();
  }

  /** Keeps a marker until all events are read. */
  private boolean asideMarker(long ticks) {
    if (!onePass.hasRoom()) {
      return comment.skip();
    }
    EventBlock keep = block;
    block = onePass.markers;
    boolean good = comment.row(ticks, block, this);
    block = keep;
    return good;
  }

  private boolean ioRest() {
    int location = numbers.ofNumber((int) comment.number());
    long handle = comment.number();
    long operation = comment.number();
    boolean numbered = comment.more();
    long number = numbered ? comment.number() : 0;
    if (!comment.complete()) {
      return false;
    }
    PairedTask task = task(location);
    task.hasRest = true;
    task.handle = handle;
    task.operation = operation;
    task.numbered = numbered;
    task.number = number;
    return true;
  }

  private PairedTask task(int location) {
    PairedTask task = paired.get(location);
    if (task == null) {
      task = new PairedTask();
      if (paired.size() < PairedTask.MOST) {
        paired.put(location, task);
      }
    }
    return task;
  }

  private boolean isPaired(int location) {
    PairedTask task = paired.get(location);
    return task != null && task.on;
  }

  /** Adds a row, with its own pairs and then those of a comment before its record. */
  int addRow(long ticks, EventKind kind, int location, int pairs) {
    int more = attached.count();
    int at = block.addRow(ticks, kind, location, pairs + more);
    if (more > 0) {
      attached.moveTo(block, at + kind.fieldCount() + 2 * pairs);
    }
    return at;
  }

  private void endPair() {
    long ticks = ends.time();
    int location = ends.location();
    if (wants(ticks, EventKind.COLLECTIVE_END, location)) {
      int at = block.addRow(ticks, EventKind.COLLECTIVE_END, location, 0);
      block.words()[at] = ends.id();
    }
    ends.remove();
  }

  private void enter(long ticks, int location, int region, long scl) {
    stacks.of(location).enter(ticks, region, 0);
    undeclared.look(DefinitionKind.REGION, region);
    row(ticks, EventKind.ENTER, location, region, scl, null);
  }

  private void row(long ticks, EventKind kind, int location, int region, long scl, Key key) {
    if (!wants(ticks, kind, location)) {
      lastRow = -1;
      return;
    }
    int at =
        key == Key.PART // pairs belong to the last row of a record
            ? block.addRow(ticks, kind, location, 1)
            : addRow(ticks, kind, location, key == null ? 0 : 1);
    long[] words = block.words();
    words[at] = Integer.toUnsignedLong(region);
    words[at + 1] = scl & 0xffff_ffffL;
    if (key != null) {
      words[at + 2] = EventBlock.pairHead(key.token(), key.type);
      words[at + 3] = 1;
    }
    lastRow = at;
  }

  private void upfrom(long ticks, int location, int region, long scl) {
    CallStack stack = stacks.of(location);
    int below = stack.beyond() > 0 ? 0 : stack.find(region);
    if (below < 0) {
      repairs++; // changes no stack, but stays in the trace
      if (stack.isEmpty()) {
        row(ticks, EventKind.LEAVE, location, region, scl, null);
      } else {
        row(ticks, EventKind.OTHER_LEAVE, location, region, scl, null);
      }
      return;
    }
    for (int i = 0; i < below; i++) {
      repairs += i == 0 ? 1 : 0;
      row(ticks, EventKind.LEAVE, location, 0, 0, Key.PART);
    }
    stack.drop(below + 1);
    int left = substituteUpfrom ? 0 : named(location, region);
    row(ticks, EventKind.LEAVE, location, left, scl, null);
  }

  private void upto(long ticks, int location, int target, long scl) {
    CallStack stack = stacks.of(location);
    int pops = CallStacks.returns(stack, target);
    if (pops == 0 && target != 0) {
      repairs++;
      row(ticks, EventKind.RETURN, location, target, scl, null);
    } else if (pops >= 0) {
      for (int i = 1; i < pops; i++) {
        row(ticks, EventKind.LEAVE, location, 0, 0, Key.PART);
      }
      stack.drop(pops);
      row(ticks, EventKind.LEAVE, location, named(location, 0), scl, null);
    } else {
      repairs++;
      int leaves = Math.min(2, stack.depth());
      for (int i = 0; i < leaves; i++) {
        row(ticks, EventKind.LEAVE, location, 0, 0, Key.PART);
      }
      stack.drop(leaves);
      stack.enter(ticks, target, 0);
      row(ticks, EventKind.ENTER, location, target, scl, Key.UPTO);
    }
  }

  /** An exchange that does not state whether it is a call or a return. */
  private void resolve(long ticks, int location, int target, long scl) {
    CallStack stack = stacks.of(location);
    if (target == 0 || stack.depth() > 1 && stack.below(1) == target) {
      upto(ticks, location, target, scl);
    } else {
      enter(ticks, location, target, scl);
    }
  }

  private void exchange(Record r, long ticks) throws IOException {
    VtfRecordType t = VtfSyntax.EXCHANGE;
    int location = numbers.of(r.field[0]);
    int region = VtfTokens.token(r.field[2]);
    long scl = r.field[t.scl];
    if (r.number(3) != VtfRecordType.NO_JOB) {
      jobs++;
    }
    switch ((int) r.field[1]) {
      case 1 -> enter(ticks, location, region, scl);
      case 2 -> upto(ticks, location, region, scl);
      case 3 -> upfrom(ticks, location, region, scl);
      default -> resolve(ticks, location, region, scl);
    }
  }

  private void oldExchange(Record r, long ticks) throws IOException {
    VtfRecordType t = VtfSyntax.OLD_EXCHANGE;
    int nameSlot = t.slot("newname");
    int number = r.number(t.slot("newnum"));
    int target;
    if (r.field[nameSlot] != VtfRecordType.ABSENT) {
      target = state(r.pool, r.field[nameSlot], number);
    } else {
      int token = r.number(nameSlot - 1);
      byte[] activity = trace.activity(token);
      if (token == 0) {
        target = 0;
      } else if (activity == null) {
        target =
            state(
                (new String(PREFIX, StandardCharsets.US_ASCII) + token)
                    .getBytes(StandardCharsets.US_ASCII),
                number);
      } else {
        target = state(activity, number);
      }
    }
    if (r.number(t.slot("job")) != VtfRecordType.NO_JOB) {
      jobs++;
    }
    int location = numbers.of(r.field[0]);
    long scl = source(r, t);
    switch ((int) r.field[t.call]) {
      case 1 -> enter(ticks, location, target, scl);
      case 2 -> upto(ticks, location, target, scl);
      default -> resolve(ticks, location, target, scl);
    }
  }

  private int state(byte[] activity, int number) {
    return trace.state(activity, 0, activity.length, number);
  }

  private int state(byte[] pool, long reference, int number) {
    return trace.state(pool, (int) (reference >>> 32), (int) reference, number);
  }

  private void shortExchange(Record r, long ticks) throws IOException {
    VtfRecordType t = VtfSyntax.SHORT_EXCHANGE;
    int target = state(r.pool, r.field[t.slot("newname")], r.number(t.slot("newnum")));
    resolve(ticks, numbers.of(r.field[0]), target, 0);
  }

  private long source(Record r, VtfRecordType t) {
    if (t.file >= 0 && r.field[t.file] != VtfRecordType.ABSENT) {
      return trace.source(r.field[t.file], r.field[t.line]);
    }
    return t.scl >= 0 ? r.field[t.scl] : 0;
  }

  /** Gives the row before this record its source location. */
  private void sourceInfo(Record r) {
    int location = numbers.of(r.field[0]);
    if (lastRow >= 0
        && EventBlock.location(block.words()[lastRow - 1]) == location
        && block.words()[lastRow + 1] == 0) {
      block.words()[lastRow + 1] = trace.source(r.field[1], r.field[2]);
    } else {
      lostSources++;
    }
  }

  private void samples(Record r, long ticks) throws IOException {
    lastRow = -1;
    VtfRecordType t = r.type;
    int location =
        t == VtfSyntax.CLUSTER_REGISTER_VALUE
            ? ModelOfVtf.clusterToken(r.field[0])
            : trace.carrier(r.field[0]);
    if (r.items == 0) {
      extra(r, ticks);
      return;
    }
    if (!wants(ticks, EventKind.COUNTER, location)) {
      return;
    }
    for (int k = 0; k < r.items; k++) {
      int counter = ModelOfVtf.counterToken(t, r.item[3 * k]);
      long type = r.item[3 * k + 1];
      undeclared.look(DefinitionKind.COUNTER, counter);
      undeclared.carrier(counter, location);
      boolean typed = type != trace.valueType(counter);
      int at = addRow(ticks, EventKind.COUNTER, location, (k > 0 ? 1 : 0) + (typed ? 1 : 0));
      long[] words = block.words();
      words[at] = Integer.toUnsignedLong(counter);
      words[at + 1] = typed ? r.item[3 * k + 2] : trace.sample(counter, r.item[3 * k + 2]);
      at += 2;
      if (k > 0) {
        at = pair(words, at, Key.PART, 1);
      }
      if (typed) {
        pair(words, at, Key.VALUE_TYPE, type & 0xff);
      }
    }
  }

  private static int pair(long[] words, int at, Key key, long value) {
    words[at] = EventBlock.pairHead(key.token(), key.type);
    words[at + 1] = value;
    return at + 2;
  }

  private void fileIo(Record r, long ticks, PairedTask task) {
    lastRow = -1;
    boolean begin = r.type == VtfSyntax.FILE_IO_BEGIN;
    EventKind kind = begin ? EventKind.FILE_OPERATION_BEGIN : EventKind.FILE_OPERATION_END;
    long[] f = r.field;
    int location = numbers.of(f[1]);
    long id = VtfTokens.fileOperation(r);
    if (begin) {
      undeclared.look(DefinitionKind.FILE, VtfTokens.token(f[2]));
    }
    boolean pairs = begin && !(task != null && task.on);
    boolean hasRest = false;
    if (task != null) {
      long data = f[0] << 32 | f[2] & 0xffff_ffffL;
      hasRest = !begin && task.hasRest;
      boolean numbered = hasRest && task.numbered;
      task.hasRest &= begin;
      id =
          pairs
              ? id
              : begin ? task.begin(data, f[3]) : numbered ? task.number : task.end(data, f[3], id);
      if (numbered) {
        task.end(id);
      }
    }
    if (!wants(ticks, kind, location)) {
      return;
    }
    int at = addRow(ticks, kind, location, pairs ? 3 : 0);
    long[] words = block.words();
    if (begin) {
      words[at] = id;
      words[at + 1] = f[4] & 0xffff_ffffL;
      if (pairs) {
        at = pair(words, at + 2, Key.IO_TYPE, f[0]);
        at = pair(words, at, Key.IO_FILE, f[2]);
        pair(words, at, Key.IO_BYTES, f[3]);
      }
    } else {
      words[at] = Integer.toUnsignedLong(VtfTokens.token(f[2]));
      words[at + 1] = id;
      words[at + 2] = hasRest ? task.handle : 0;
      words[at + 3] =
          hasRest
              ? task.operation
              : f[0] == 1
                  ? FileOperation.READ
                  : f[0] == 2 ? FileOperation.WRITE : FileOperation.OTHER;
      words[at + 4] = f[3] & 0xffff_ffffL;
      words[at + 5] = f[4] & 0xffff_ffffL;
    }
  }

  private void message(Record r, long ticks, EventKind kind) {
    int location = numbers.of(r.field[0]);
    if (!wants(ticks, kind, location)) {
      lastRow = -1;
      return;
    }
    int at = addRow(ticks, kind, location, 0);
    long[] words = block.words();
    long[] f = r.field;
    words[at] = Integer.toUnsignedLong(numbers.of(f[1]));
    words[at + 1] = f[4] & 0xffff_ffffL;
    words[at + 2] = f[3] & 0xffff_ffffL;
    words[at + 3] = Integer.toUnsignedLong(VtfTokens.comm(f[2]));
    words[at + 4] = source(r, r.type) & 0xffff_ffffL;
    lastRow = -1;
  }

  private void collective(Record r, long ticks, boolean pair) {
    lastRow = -1;
    long[] f = r.field;
    int location = numbers.of(f[1]);
    long duration = ticks(Double.longBitsToDouble(f[6]));
    long id = 0;
    boolean endless = trace.hasOpen() && trace.isOpen(location, ++task(location).collectives);
    if (pair) {
      id = task(location).next++;
      long end = ticks + duration;
      if (!endless && !ends.add(Long.compareUnsigned(end, ticks) < 0 ? -1L : end, location, id)) {
        lostEnds++;
      }
    }
    int comm = VtfTokens.comm(f[2]);
    undeclared.look(DefinitionKind.COLLECTIVE, VtfTokens.token(f[0]));
    strangeCommunicators += comm == 0 || trace.isCommunicator(comm) ? 0 : 1;
    EventKind kind = pair ? EventKind.COLLECTIVE_BEGIN : EventKind.COLLECTIVE;
    if (!wants(ticks, kind, location)) {
      return;
    }
    boolean none = trace.isNone(f[3]);
    boolean rooted = none && f[3] != trace.tasks();
    int pairs = (f[4] < 0 ? 1 : 0) + (f[5] < 0 ? 1 : 0) + (rooted ? 1 : 0);
    int at = addRow(ticks, kind, location, pairs);
    long[] words = block.words();
    words[at++] = Integer.toUnsignedLong(VtfTokens.token(f[0]));
    if (pair) {
      words[at++] = id;
    }
    words[at++] = Integer.toUnsignedLong(comm);
    words[at++] = none ? 0 : Integer.toUnsignedLong(numbers.of(f[3]));
    words[at++] = Math.max(0, f[4]);
    words[at++] = Math.max(0, f[5]);
    if (!pair) {
      words[at++] = duration;
    }
    words[at++] = f[8] & 0xffff_ffffL;
    if (f[4] < 0) {
      at = pair(words, at, Key.SENT, f[4]);
    }
    if (f[5] < 0) {
      at = pair(words, at, Key.RECEIVED, f[5]);
    }
    if (rooted) {
      pair(words, at, Key.ROOT, f[3]);
    }
  }

  /** A record that corresponds exactly to one of the model; of others the text is kept. */
  private void extra(Record r, long ticks) throws IOException {
    ExtraRows.Form form = ExtraRows.of(r.type);
    if (form == null) {
      verbatim(r, ticks);
      return;
    }
    lastRow = -1;
    if (r.type.slot("duration") >= 0) {
      ticks(
          Double.longBitsToDouble(
              r.field[r.type.slot("duration")])); // counts texts that are too long
    }
    int location = form.location(r, numbers, trace.firstLocation());
    if (wants(ticks, form.kind(), location)) {
      form.read(r, block, addRow(ticks, form.kind(), location, 0), numbers);
    }
  }

  /** Records without a kind in the model are kept as their text, without the time. */
  private void verbatim(Record r, long ticks) throws IOException {
    lastRow = -1;
    int slot = r.type.slot("cpu");
    int location =
        slot >= 0 && r.type.fields[slot] == FieldType.CPU
            ? numbers.of(r.field[slot])
            : trace.firstLocation();
    if (wants(ticks, EventKind.UNKNOWN, location)) {
      for (int i = 0; i < r.type.fixed && numbers.differ(); i++) {
        if (r.type.fields[i] == FieldType.CPU) {
          r.field[i] = numbers.of(r.field[i]) - 1L & 0xffff_ffffL;
        }
      }
      line.clear();
      lines.body(r, line);
      int at = addRow(ticks, EventKind.UNKNOWN, location, 0);
      long word = block.text(line.bytes, 0, line.used);
      block.words()[at] = word;
    }
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
