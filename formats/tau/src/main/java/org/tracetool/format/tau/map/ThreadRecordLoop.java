package org.tracetool.format.tau.map;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.LongMap;
import org.tracetool.format.tau.file.RecordCursor;

/**
 * Says what records mean: three values of a user event are one sample, three records are half of a
 * copy. What has to wait for later records of its place holds a slot in the order of the stream.
 */
public abstract class ThreadRecordLoop {
  /** The slot of what need not wait. */
  protected static final long NOW = -1;

  private static final long KEY = 0xffff_ffffL;

  private final LongMap byKey = new LongMap();
  private final List<PlaceState> states = new ArrayList<>();
  private PlaceState last;
  private int lastKey;
  private long misplaced;
  private long odd;

  /** For those who read. */
  protected ThreadRecordLoop() {}

  /** The state of a place that is met for the first time; null if it is not to be read. */
  protected abstract PlaceState begin(int key);

  /** Begins to read a place. */
  protected static PlaceState begin(Place place) {
    return new PlaceState(place);
  }

  /** A call begins or ends. */
  protected abstract void takeCall(PlaceState at, long time, boolean isEnter, int region);

  /** A message is sent or was received. */
  protected abstract void takeMessage(PlaceState at, long time, boolean isSend, long parameter);

  /** Holds the place of a row that may come. */
  protected abstract long hold(PlaceState at, long time);

  /** Nothing comes in a slot. */
  protected abstract void drop(long slot);

  /** A user event. */
  protected abstract void takeSample(
      PlaceState at, long slot, long time, int counter, boolean isProperty, long value);

  /** Half of a copy. */
  protected abstract void takeHalf(
      PlaceState at, long slot, long time, int direction, long bytes, long firstId, long secondId);

  /** Anything else that says something. */
  protected abstract void takeMark(PlaceState at, int meaning, long time, long parameter);

  /** A value of an event that is not defined, in the first reading. */
  protected abstract void takeUndefined(long number, long value);

  /** Takes the record that a feed is at. */
  protected final void take(RecordFeed feed) {
    RecordCursor in = feed.record();
    EventNumbers numbers = feed.part().numbers();
    int key = in.place();
    PlaceState at = key == lastKey && last != null ? last : find(key);
    if (at == null) {
      return;
    }
    int word = numbers.word(in.event());
    int meaning = word & Meaning.MASK;
    if (at.pending != PlaceState.NOTHING && isPartOf(at, word, in)) {
      return;
    }
    switch (meaning) {
      case Meaning.CALL -> {
        long parameter = in.parameter();
        if (parameter == 1 || parameter == -1) {
          takeCall(at, in.time(), parameter == 1, word >>> Meaning.BITS);
        } else {
          odd++;
        }
      }
      case Meaning.VALUE, Meaning.PROPERTY -> takeValue(at, word, in);
      case Meaning.SEND, Meaning.RECEIVE ->
          takeMessage(at, in.time(), meaning == Meaning.SEND, in.parameter());
      case Meaning.OTHER_THREAD -> at.otherThread = (int) in.parameter() & 0xffff;
      case Meaning.HALF -> {
        at.pending = PlaceState.HALF;
        at.word = word;
        at.value = in.parameter();
        at.firstTime = in.time();
        at.firstSlot = hold(at, at.firstTime);
      }
      case Meaning.FIRST_ID, Meaning.SECOND_ID -> misplaced++;
      case Meaning.OTHER -> odd++;
      default -> takeMark(at, meaning, in.time(), in.parameter());
    }
  }

  private PlaceState find(int key) {
    long known = byKey.get(key & KEY);
    PlaceState state;
    if (known == LongMap.ABSENT) {
      state = begin(key);
      byKey.put(key & KEY, states.size());
      states.add(state);
    } else {
      state = states.get((int) known);
    }
    last = state;
    lastKey = key;
    return state;
  }

  private static long event(int word, RecordCursor in) {
    int token = word >>> Meaning.BITS;
    return token != 0 ? token : ~in.event();
  }

  private void takeValue(PlaceState at, int word, RecordCursor in) {
    long value = in.parameter();
    if (word >>> Meaning.BITS == 0) {
      takeUndefined(in.event(), value);
    }
    if (value != 0) {
      give(at, NOW, in.time(), word, value);
      return;
    }
    at.pending = PlaceState.ONE_VALUE;
    at.word = word;
    at.event = event(word, in);
    at.firstTime = in.time();
    at.firstSlot = hold(at, at.firstTime);
  }

  private void give(PlaceState at, long slot, long time, int word, long value) {
    boolean isProperty = (word & Meaning.MASK) == Meaning.PROPERTY;
    takeSample(at, slot, time, word >>> Meaning.BITS, isProperty, value);
  }

  /** Whether a record belongs to those that wait; if not, these are handed out. */
  private boolean isPartOf(PlaceState at, int word, RecordCursor in) {
    int meaning = word & Meaning.MASK;
    boolean isValue = meaning == Meaning.VALUE || meaning == Meaning.PROPERTY;
    if (isValue && at.pending <= PlaceState.TWO_VALUES && event(word, in) == at.event) {
      if (word >>> Meaning.BITS == 0) {
        takeUndefined(in.event(), in.parameter());
      }
      return isNextValue(at, in.time(), in.parameter());
    }
    if (meaning == Meaning.FIRST_ID && at.pending == PlaceState.HALF) {
      at.firstId = in.parameter();
      at.pending = PlaceState.HALF_AND_ID;
      return true;
    }
    if (meaning == Meaning.SECOND_ID && at.pending == PlaceState.HALF_AND_ID) {
      at.pending = PlaceState.NOTHING;
      int direction = at.word >>> Meaning.BITS;
      takeHalf(at, at.firstSlot, at.firstTime, direction, at.value, at.firstId, in.parameter());
      return true;
    }
    settle(at);
    return false;
  }

  private boolean isNextValue(PlaceState at, long time, long value) {
    if (at.pending == PlaceState.ONE_VALUE) {
      at.pending = PlaceState.TWO_VALUES;
    } else if (value == 0) {
      at.pending = PlaceState.NOTHING;
      drop(at.firstSlot);
      give(at, at.secondSlot, at.secondTime, at.word, at.value);
      return true;
    } else {
      give(at, at.firstSlot, at.firstTime, at.word, 0);
      if (at.value != 0) {
        at.pending = PlaceState.NOTHING;
        give(at, at.secondSlot, at.secondTime, at.word, at.value);
        give(at, NOW, time, at.word, value);
        return true;
      }
      at.firstSlot = at.secondSlot;
      at.firstTime = at.secondTime;
    }
    at.value = value;
    at.secondTime = time;
    at.secondSlot = hold(at, time);
    return true;
  }

  /** Hands out what waits. */
  private void settle(PlaceState at) {
    int pending = at.pending;
    at.pending = PlaceState.NOTHING;
    switch (pending) {
      case PlaceState.ONE_VALUE -> give(at, at.firstSlot, at.firstTime, at.word, 0);
      case PlaceState.TWO_VALUES -> {
        give(at, at.firstSlot, at.firstTime, at.word, 0);
        give(at, at.secondSlot, at.secondTime, at.word, at.value);
      }
      case PlaceState.HALF, PlaceState.HALF_AND_ID -> {
        misplaced += pending == PlaceState.HALF ? 1 : 2;
        drop(at.firstSlot);
      }
      default -> {
        // nothing waits
      }
    }
  }

  /** There are no more records. */
  protected final void settleAll() throws IOException {
    for (PlaceState state : states) {
      if (state != null) {
        settle(state);
      }
    }
  }

  /** Records of copies that do not follow each other as they should. */
  protected final long misplaced() {
    return misplaced;
  }

  /** Records with parameters or of kinds that the format does not have. */
  protected final long odd() {
    return odd;
  }
}
