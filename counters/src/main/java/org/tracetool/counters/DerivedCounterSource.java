package org.tracetool.counters;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventCursor;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.EventSource;
import org.tracetool.core.event.FrontSource;

/**
 * Adds samples of derived counters behind those that they are computed from. Counters that are
 * sampled at the same time give one sample, of the values that all of them have then.
 */
final class DerivedCounterSource extends FrontSource {
  private final List<DerivedCounter> derivations;
  private final int[] tokens;
  private final EventBlock read = new EventBlock();
  private final EventCursor event = new EventCursor();
  private final IntMap used = new IntMap();

  /** The last samples by location and counter, by their places. */
  private final LongMap places = new LongMap();

  private final List<LastValue> values = new ArrayList<>();

  /** Location and derivation of the samples that are due at the time of the last records. */
  private final Set<Long> due = new LinkedHashSet<>();

  private long now;

  /** The last two samples of a counter in a process. */
  static final class LastValue {
    /** For numbers in formulas, which always have a value. */
    static final LastValue ALWAYS = new LastValue();

    static {
      ALWAYS.samples = 2;
    }

    long raw;
    long before;
    int samples;
  }

  DerivedCounterSource(EventSource source, List<DerivedCounter> derivations, int[] tokens) {
    super(source);
    this.derivations = derivations;
    this.tokens = tokens;
    for (DerivedCounter d : derivations) {
      put(d.token(0));
      put(d.token(1));
    }
  }

  private void put(int token) {
    if (token != 0) {
      used.put(token, 1);
    }
  }

  @Override
  public boolean read(EventBlock block) throws IOException {
    block.clear();
    if (!source.read(read)) {
      settle(block);
      return block.rows() > 0;
    }
    event.wrap(read);
    while (event.next()) {
      if (event.time() != now) {
        settle(block);
        now = event.time();
      }
      block.append(event);
      if (event.kind() == EventKind.COUNTER && used.get(event.counter()) != 0) {
        note();
      }
    }
    return true;
  }

  private LastValue last(int location, int counter) {
    if (counter == 0) {
      return LastValue.ALWAYS;
    }
    long key = (long) location << 32 | Integer.toUnsignedLong(counter);
    long place = places.get(key);
    if (place == LongMap.ABSENT) {
      place = values.size();
      places.put(key, place);
      values.add(new LastValue());
    }
    return values.get((int) place);
  }

  private void note() {
    int location = event.location();
    int counter = event.counter();
    LastValue own = last(location, counter);
    own.before = own.raw;
    own.raw = event.field(1);
    own.samples = Math.min(2, own.samples + 1);
    for (int i = 0; i < tokens.length; i++) {
      DerivedCounter d = derivations.get(i);
      if (d.token(0) == counter || d.token(1) == counter) {
        due.add((long) location << 32 | i);
      }
    }
  }

  private void settle(EventBlock block) {
    for (long key : due) {
      int location = (int) (key >>> 32);
      DerivedCounter d = derivations.get((int) key);
      LastValue a = last(location, d.token(0));
      LastValue b = last(location, d.token(1));
      double value = d.canUse(a, b) ? d.value(a, b) : Double.NaN;
      if (Double.isFinite(value)) { // not so after a division by 0
        block.add(
            now, EventKind.COUNTER, location, tokens[(int) key], Double.doubleToRawLongBits(value));
      }
    }
    due.clear();
  }
}
