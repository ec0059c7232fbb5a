package org.tracetool.format.stf.lane;

import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.event.CallStack;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.format.stf.bytes.ColumnBuffers;
import org.tracetool.format.stf.bytes.ModelFields;
import org.tracetool.format.stf.bytes.StfByteWriter;
import org.tracetool.format.stf.bytes.StfNumberMapping;
import org.tracetool.format.stf.file.KindNumbers;

/**
 * The records of one lane in the block that is being filled, by column. Used again for other lanes
 * once the block is written, since a block has records of few of a million lanes.
 */
public final class LaneWriter {
  public static final int KIND = 1;
  public static final int TIME = 2;
  public static final int STATE = 3;
  static final int SCL = 4;
  static final int SAMPLE_SETS = 5;
  static final int SAMPLE_SET = 6;
  static final int SAMPLE_VALUES = 7;
  static final int IO = 8;
  static final int SCOPE = 9;
  static final int TEXT = 10;
  static final int REQUEST = 11;
  static final int OTHER_VTF = 12;
  static final int EXTRA = 13;

  /** Ours: key-value pairs. */
  static final int PAIRS = 64;

  /** Ours: regions that leaves name and do not leave. */
  static final int NAMES = 65;

  public static final int IDS = 66;

  private final ColumnBuffers columns = new ColumnBuffers(IDS);
  private final StfByteWriter kinds = columns.column(KIND);
  private final StfByteWriter times = columns.column(TIME);
  private final StfByteWriter states = columns.column(STATE);
  private final StfByteWriter fields = new StfByteWriter();
  private WrittenLane lane;
  private LaneState state;

  /** Made at the first sample, as most lanes of very many have none. */
  private KeyNumbers sampleSets;

  private long[] lastSamples;
  private int records;
  private int lastWithPairs;
  private int lastNamed;
  private long firstTime;
  private long lastTime;

  /** Starts with the records of a lane in a block. */
  void begin(WrittenLane of) {
    lane = of;
    state = of.state();
  }

  int records() {
    return records;
  }

  long firstTime() {
    return firstTime;
  }

  private static boolean isToken(long value) {
    return value >>> 32 == 0;
  }

  /** Adds a record; returns how many bytes that took. */
  int put(EventCursor event, EventKind kind, boolean isFloat) {
    long time = event.time();
    int size;
    if (records == 0) {
      firstTime = time;
      lastTime = time;
      lastWithPairs = 0;
      lastNamed = 0;
    }
    size = times.uv(time - lastTime) + 1;
    lastTime = time;
    int pairs = event.pairs();
    if (pairs > 0) {
      size += putPairs(event, pairs);
    }
    records++;
    switch (kind) {
      case ENTER:
        long region = event.field(0);
        long scl = event.field(1);
        if (isToken(region) && isToken(scl)) {
          state.stack.enter(time, (int) region, (int) scl);
          putKind(KindNumbers.ENTER, scl);
          return size + states.sv(StfNumberMapping.token(region)) + (scl == 0 ? 0 : putScl(scl));
        }
        break;
      case LEAVE:
        if (isToken(event.field(0)) && isToken(event.field(1))) {
          return size + putLeave((int) event.field(0), event.field(1));
        }
        break;
      case COUNTER:
        if (isToken(event.field(0))) {
          return size + putSample((int) event.field(0), isFloat, event.field(1), time);
        }
        break;
      case COMMENT:
        long text = event.field(0);
        if (text != EventBlock.NO_TEXT) {
          kinds.writeU8(KindNumbers.COMMENT);
          return size
              + columns.column(TEXT).str(event.block().pool(), (int) (text >>> 32), (int) text);
        }
        break;
      case SCOPE_BEGIN, SCOPE_END, ERROR, REQUEST, RECORDING:
        int bytes = SpecialRecordRows.write(event, kind, lane.token, columns);
        if (bytes > 0) {
          state.follow(kind, event);
          return size - 1 + bytes;
        }
        break;
      default:
        break;
    }
    state.follow(kind, event);
    int number = KindNumbers.extension(kind);
    kinds.writeU8(Math.min(number, KindNumbers.LATER));
    fields.clear();
    if (number >= KindNumbers.FIRST_LATER) {
      fields.uv(number);
    }
    ModelFields.write(event, kind, fields);
    return size + columns.column(EXTRA).str(fields);
  }

  private void putKind(int kind, long scl) {
    kinds.writeU8(scl == 0 ? kind : kind | KindNumbers.WITH_SCL);
  }

  private int putScl(long scl) {
    return columns.column(SCL).sv(StfNumberMapping.scl(scl));
  }

  private int putLeave(int region, long scl) {
    int size = scl == 0 ? 0 : putScl(scl);
    CallStack stack = state.stack;
    boolean known = stack.isTopKnown();
    boolean other = known && region != 0 && stack.top() != region;
    stack.drop(1);
    if (other) {
      size += putName(region);
    }
    if (known) {
      putKind(region == 0 ? KindNumbers.UPTO : KindNumbers.LEAVE, scl);
      return size;
    }
    putKind(KindNumbers.LEAVE_X, scl);
    return size + states.sv(StfNumberMapping.token(region));
  }

  /**
   * A record that leaves the innermost call names another one: readers that do not know this column
   * see a leave of the innermost call, which is correct.
   */
  private int putName(int region) {
    StfByteWriter out = columns.column(NAMES);
    int before = out.used;
    out.uv(records - 1 - lastNamed);
    lastNamed = records;
    out.sv(StfNumberMapping.token(region));
    return out.used - before;
  }

  private int putSample(int counter, boolean isFloat, long value, long time) {
    int type = isFloat ? LaneState.FLOAT : LaneState.UINT;
    kinds.writeU8(KindNumbers.SAMPLE);
    state.setSample(counter, type, value, time);
    if (sampleSets == null) {
      sampleSets = new KeyNumbers();
      lastSamples = new long[8];
    }
    int size = 0;
    int known = sampleSets.size();
    int set = sampleSets.number((long) type << 32 | Integer.toUnsignedLong(counter));
    if (set == known) {
      if (set == lastSamples.length) {
        lastSamples = java.util.Arrays.copyOf(lastSamples, set * 2);
      }
      lastSamples[set] = 0;
      StfByteWriter sets = columns.column(SAMPLE_SETS);
      size += sets.uv(1) + sets.sv(StfNumberMapping.token(counter)) + 1;
      sets.writeU8(type);
    }
    size += columns.column(SAMPLE_SET).uv(set);
    StfByteWriter values = columns.column(SAMPLE_VALUES);
    if (isFloat) {
      values.writeU64(value);
      return size + 8;
    }
    size += values.sv(value - lastSamples[set]);
    lastSamples[set] = value;
    return size;
  }

  private int putPairs(EventCursor event, int pairs) {
    StfByteWriter out = columns.column(PAIRS);
    int before = out.used;
    out.uv(records - lastWithPairs);
    lastWithPairs = records + 1;
    ModelFields.writePairs(event, pairs, out);
    return out.used - before;
  }

  /** Writes the section of the lane and forgets it; the state is kept with the lane. */
  void endBlock(StfByteWriter out) {
    if (sampleSets != null && sampleSets.size() > 0) {
      StfByteWriter sets = columns.column(SAMPLE_SETS);
      fields.clear();
      fields.uv(sampleSets.size());
      fields.put(sets);
      sets.clear();
      sets.put(fields);
      sampleSets.clear();
    }
    columns.write(out);
    columns.clear();
    records = 0;
    lane = null;
    state = null;
  }

  /** Bytes of memory that the columns take. */
  long room() {
    return columns.room();
  }
}
