package org.tracetool.format.stf.lane;

import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.stf.bytes.BadDataException;
import org.tracetool.format.stf.bytes.ColumnReader;
import org.tracetool.format.stf.bytes.EncodedPairs;
import org.tracetool.format.stf.bytes.ModelFields;
import org.tracetool.format.stf.bytes.StfByteReader;
import org.tracetool.format.stf.bytes.StfNumberMapping;
import org.tracetool.format.stf.file.KindNumbers;

/**
 * Reads the records of one lane from the block that is being read. Used again for other lanes once
 * the block is read, since a block has records of few of a million lanes.
 */
public final class LaneReader {
  private static final long[] NO_PAIRS = new long[0];

  /** Whether counters and open operations are followed too, not only the call stack. */
  private final boolean followsAll;

  /** Token of the lane. */
  int token;

  /** Its position among the lanes of records with equal times. */
  long rank;

  /** Time of the next record. */
  long time;

  /** Records of this block that are left. */
  public int left;

  private final ColumnReader columns = new ColumnReader(LaneWriter.IDS);
  private final StfByteReader kinds = columns.column(LaneWriter.KIND);
  private final StfByteReader times = columns.column(LaneWriter.TIME);
  private final StfByteReader states = columns.column(LaneWriter.STATE);
  private final StfByteReader scls = columns.column(LaneWriter.SCL);
  private final StfByteReader pairs = columns.column(LaneWriter.PAIRS);
  private final StfByteReader names = columns.column(LaneWriter.NAMES);
  private int record;
  private int nextWithPairs;
  private int nextNamed;
  private long[] setStarts = NO_PAIRS;
  private int sets;
  private final StfByteReader setBytes = new StfByteReader();

  /** Made at the first samples, as most lanes of very many have none. */
  private KeyNumbers lastSlots;

  private long[] lastSamples;
  private ReadLane lane;
  private LaneState state;

  public LaneReader(boolean followsAll) {
    this.followsAll = followsAll;
  }

  /** Takes the section of a lane in a block. */
  public void begin(ReadLane of, StfByteReader section, int records, long firstTime)
      throws BadDataException {
    lane = of;
    state = of.state();
    token = of.token;
    rank = of.rank;
    left = 0;
    columns.read(section);
    section.requireEmpty("the section of a lane");
    if (kinds.left() != records) {
      throw new BadDataException(records + " records", kinds.left() + " bytes of kinds");
    }
    if (records == 0) {
      throw new BadDataException("a lane with records", "one without");
    }
    record = 0;
    left = records;
    nextWithPairs = EncodedPairs.next(pairs, 0);
    nextNamed = EncodedPairs.next(names, 0);
    readSets();
    time = firstTime + times.uv();
  }

  private void readSets() throws BadDataException {
    StfByteReader in = columns.column(LaneWriter.SAMPLE_SETS);
    sets = 0;
    if (in.isEmpty()) {
      return;
    }
    if (lastSlots == null) {
      lastSlots = new KeyNumbers();
      lastSamples = new long[8];
    }
    lastSlots.clear();
    sets = in.count(1);
    setStarts = setStarts.length >= sets ? setStarts : new long[sets];
    for (int i = 0; i < sets; i++) {
      int n = in.count(2);
      setStarts[i] = (long) n << 32 | in.at;
      for (int k = 0; k < n; k++) {
        in.sv();
        in.u8();
      }
    }
    in.requireEmpty("the sets of samples");
    setBytes.set(in.bytes, 0, in.end);
  }

  /** Lets go of the lane and its section. */
  void end() {
    lane = null;
    state = null;
    left = 0;
  }

  /** Steps to the next record once one was read; false at the end of the section. */
  private void advance() throws BadDataException {
    record++;
    if (--left > 0) {
      time += times.uv();
    } else {
      columns.requireEmpty();
    }
  }

  /** Reads a record into a block as one row, or more for several samples. */
  public void readNext(EventBlock block) throws BadDataException {
    if (record == nextWithPairs) {
      readWithPairs(block);
      return;
    }
    int k = kinds.u8();
    long now = time;
    switch (k & KindNumbers.MASK) {
      case KindNumbers.ENTER:
        long region = StfNumberMapping.modelToken(states.sv());
        long scl = scl(k);
        state.stack.enter(now, (int) region, (int) scl);
        readRow(block, EventKind.ENTER, now, region, scl);
        break;
      case KindNumbers.LEAVE:
        readRow(block, EventKind.LEAVE, now, left(), scl(k));
        break;
      default:
        readOther(k, now, block, 0);
    }
    advance();
  }

  /** The innermost call is left; gives the region that its record names. */
  private long left() throws BadDataException {
    CallStack stack = state.stack;
    long inside = stack.isTopKnown() ? Integer.toUnsignedLong(stack.top()) : 0;
    stack.drop(1);
    if (record == nextNamed) {
      inside = StfNumberMapping.modelToken(names.sv());
      nextNamed = EncodedPairs.next(names, record + 1);
    }
    return inside;
  }

  /**
   * A leave of a region means all calls down to it, as in VTF3; a leave of a region that is not
   * there means none. Our own writer uses it only where no call is known, and there it means one.
   */
  private void leaveDownTo(long region, int scl, long now, EventBlock block, int pairCount) {
    CallStack stack = state.stack;
    int below = stack.isTopKnown() && region != 0 ? stack.find((int) region) : 0;
    if (below < 0) {
      readFields(block, EventKind.OTHER_LEAVE, now, pairCount, region, Integer.toUnsignedLong(scl));
      return;
    }
    readLeaves(below, now, block);
    stack.drop(below + 1);
    readFields(block, EventKind.LEAVE, now, pairCount, region, Integer.toUnsignedLong(scl));
  }

  /** A return to a region, or out of all: leaves all calls above it, as in VTF3. */
  private void returnTo(long region, int scl, long now, EventBlock block, int pairCount) {
    CallStack stack = state.stack;
    int calls = region == 0 ? Math.max(1, stack.depth()) : stack.find((int) region, 1);
    long location = Integer.toUnsignedLong(scl);
    if (calls > 0) {
      readLeaves(calls - 1, now, block);
      stack.drop(calls);
      readFields(block, EventKind.LEAVE, now, pairCount, 0, location);
    } else if (Integer.toUnsignedLong(stack.top()) == region) {
      readFields(block, EventKind.RETURN, now, pairCount, region, location);
    } else { // repaired as in VTF3: the state below is replaced
      readLeaves(Math.min(2, stack.depth()), now, block);
      stack.drop(2);
      stack.enter(now, (int) region, scl);
      readFields(block, EventKind.ENTER, now, pairCount, region, location);
    }
  }

  private void readLeaves(int calls, long now, EventBlock block) {
    for (int i = 0; i < calls; i++) {
      readRow(block, EventKind.LEAVE, now, 0, 0);
    }
  }

  private long scl(int k) throws BadDataException {
    return (k & KindNumbers.WITH_SCL) == 0 ? 0 : StfNumberMapping.modelScl(scls.sv());
  }

  private void readRow(EventBlock block, EventKind event, long now, long a, long b) {
    int at = block.addRow(now, event, token, 0);
    long[] words = block.words();
    words[at] = a;
    words[at + 1] = b;
  }

  /** Reads a record with key-value pairs. */
  private void readWithPairs(EventBlock block) throws BadDataException {
    int count = ModelFields.pairCount(pairs);
    int k = kinds.u8();
    int before = block.usedWords();
    readOther(k, time, block, count);
    if (block.usedWords() > before) {
      ModelFields.readPairs(pairs, count, block, block.usedWords() - 2 * count);
    } else {
      throw new BadDataException("a record that can have pairs", "kind " + (k & KindNumbers.MASK));
    }
    nextWithPairs = EncodedPairs.next(pairs, record + 1);
    advance();
  }

  /** Reads a record of any kind into a row with room for pairs. */
  private void readOther(int k, long now, EventBlock block, int pairCount) throws BadDataException {
    switch (k & KindNumbers.MASK) {
      case KindNumbers.ENTER:
        long region = StfNumberMapping.modelToken(states.sv());
        long scl = scl(k);
        state.stack.enter(now, (int) region, (int) scl);
        readFields(block, EventKind.ENTER, now, pairCount, region, scl);
        break;
      case KindNumbers.LEAVE:
        readFields(block, EventKind.LEAVE, now, pairCount, left(), scl(k));
        break;
      case KindNumbers.LEAVE_X:
        long named = StfNumberMapping.modelToken(states.sv());
        leaveDownTo(named, (int) scl(k), now, block, pairCount);
        break;
      case KindNumbers.UPTO:
        state.stack.drop(1);
        readFields(block, EventKind.LEAVE, now, pairCount, 0, scl(k));
        break;
      case KindNumbers.UPTO_X:
        returnTo(StfNumberMapping.modelToken(states.sv()), (int) scl(k), now, block, pairCount);
        break;
      case KindNumbers.SAMPLE:
        readSamples(block, now, pairCount);
        break;
      case KindNumbers.IO_BEGIN, KindNumbers.IO_END:
        readFileOperation(k, now, block, pairCount);
        break;
      case KindNumbers.COMMENT:
        StfByteReader text = columns.column(LaneWriter.TEXT);
        int length = text.length();
        int start = text.skip(length);
        readFields(block, EventKind.COMMENT, now, pairCount, block.text(text.bytes, start, length));
        break;
      case KindNumbers.ERROR,
      KindNumbers.REQUEST,
      KindNumbers.SCOPE_BEGIN,
      KindNumbers.SCOPE_END,
      KindNumbers.TRACE_OFF,
      KindNumbers.TRACE_ON,
      KindNumbers.OTHER_VTF:
        readForeign(k, now, block, pairCount);
        break;
      default:
        readExtension(k & KindNumbers.MASK, now, block, pairCount);
    }
  }

  private void readFields(
      EventBlock block, EventKind event, long now, int pairCount, long... values) {
    int at = block.addRow(now, event, token, pairCount);
    System.arraycopy(values, 0, block.words(), at, values.length);
  }

  private void readSamples(EventBlock block, long now, int pairCount) throws BadDataException {
    long set = columns.column(LaneWriter.SAMPLE_SET).uv();
    if (set < 0 || set >= sets) {
      throw new BadDataException("one of " + sets + " sets of samples", "set " + set);
    }
    int n = (int) (setStarts[(int) set] >>> 32);
    setBytes.at = (int) setStarts[(int) set];
    for (int i = 0; i < n; i++) {
      long counter = StfNumberMapping.modelToken(setBytes.sv());
      int type = setBytes.u8();
      StfByteReader values = columns.column(LaneWriter.SAMPLE_VALUES);
      long value;
      if (type == LaneState.FLOAT) {
        value = values.u64();
      } else if (type == LaneState.UINT) {
        int known = lastSlots.size();
        int slot = lastSlots.number(counter);
        if (slot == lastSamples.length) {
          lastSamples = java.util.Arrays.copyOf(lastSamples, slot * 2);
        }
        value = (slot == known ? 0 : lastSamples[slot]) + values.sv();
        lastSamples[slot] = value;
      } else {
        throw new BadDataException("values of type 1 or 2", "type " + type);
      }
      if (followsAll) {
        state.setSample((int) counter, type, value, now);
      }
      readFields(block, EventKind.COUNTER, now, i == n - 1 ? pairCount : 0, counter, value);
    }
  }

  /** File operations as VTF3 has them; our own writer uses extensions. */
  private void readFileOperation(int k, long now, EventBlock block, int pairCount)
      throws BadDataException {
    StfByteReader io = columns.column(LaneWriter.IO);
    final long type = io.uv();
    final long file = StfNumberMapping.modelToken(io.sv());
    final long bytes = io.sv();
    long code =
        type == 1
            ? org.tracetool.core.event.FileOperation.READ
            : type == 2
                ? org.tracetool.core.event.FileOperation.WRITE
                : org.tracetool.core.event.FileOperation.OTHER;
    if ((k & KindNumbers.MASK) == KindNumbers.IO_BEGIN) {
      lane.operations++;
      readFields(block, EventKind.FILE_OPERATION_BEGIN, now, pairCount, lane.operations, scl(k));
    } else {
      long scl = scl(k);
      readFields(
          block,
          EventKind.FILE_OPERATION_END,
          now,
          pairCount,
          file,
          lane.operations,
          0,
          code,
          bytes,
          scl);
    }
  }

  /** A record of VTF3 that has columns of its own. */
  private void readForeign(int k, long now, EventBlock block, int pairCount)
      throws BadDataException {
    int number = k & KindNumbers.MASK;
    int at = SpecialRecordRows.read(number, scl(k), token, now, pairCount, columns, block);
    if (followsAll) {
      EventCursor row = block.cursor().moveTo(at - EventBlock.FIELDS);
      state.follow(row.kind(), row);
    }
  }

  private void readExtension(int number, long now, EventBlock block, int pairCount)
      throws BadDataException {
    if (number < KindNumbers.FIRST_EXTENSION) {
      throw BadDataException.unsupported(
          "a kind of record of this version", "kind " + number + "; a later tracetool is needed");
    }
    StfByteReader extra = columns.column(LaneWriter.EXTRA);
    int length = extra.length();
    int end = extra.at + length;
    EventKind event = KindNumbers.ofExtension(number == KindNumbers.LATER ? extra.uv() : number);
    if (event == null) {
      extra.skip(end - extra.at);
      if (pairCount > 0) {
        readSkipped(block, now, pairCount);
      }
      return;
    }
    int whole = extra.end;
    extra.end = end;
    int at = block.addRow(now, event, token, pairCount);
    ModelFields.read(extra, event, block, at);
    extra.end = whole;
    extra.at = end;
    follow(event, block, at, now);
  }

  /** A record of a later version that has pairs: they have to go somewhere. */
  private void readSkipped(EventBlock block, long now, int pairCount) {
    block.addRow(now, EventKind.NO_OP, token, pairCount);
  }

  private void follow(EventKind event, EventBlock block, int at, long now) {
    switch (event) {
      case ENTER -> state.stack.enter(now, (int) block.words()[at], (int) block.words()[at + 1]);
      case LEAVE -> state.stack.leave((int) block.words()[at]);
      default -> {
        if (followsAll) {
          state.follow(event, block.cursor().moveTo(at - EventBlock.FIELDS));
        }
      }
    }
  }
}
