package org.tracetool.print.table;

import org.tracetool.core.text.ByteText;
import org.tracetool.core.time.Ticks;

/** Prints ticks as seconds like {@link Ticks}, but into bytes and without objects. */
public final class SecondsFormat {
  private static final int MAX_DECIMALS = 16;

  private final long perSecond;
  private final Ticks ticks;
  private final int digits;
  private final int step;
  private final long power;

  /** Whether the rate is a power of ten, so that ticks below a second are the decimals. */
  private final boolean decimal;

  /** For a clock with so many ticks per second (unsigned, not 0). */
  public SecondsFormat(long perSecond) {
    this.perSecond = perSecond;
    ticks = new Ticks(perSecond);
    digits = ticks.digits();
    // The fraction is found by long division, as many digits at a time as fit into 63 bits.
    int n = 0;
    long p = 1;
    while (perSecond > 0 && n < digits && n < 8 && p <= Long.MAX_VALUE / 10 / perSecond) {
      p *= 10;
      n++;
    }
    step = n;
    power = p;
    long rate = 1;
    for (int i = 0; i < digits && i < MAX_DECIMALS; i++) {
      rate *= 10;
    }
    decimal = rate == perSecond && digits <= MAX_DECIMALS;
  }

  /** Adds the time in seconds with all its digits. */
  public void put(ByteText out, long time) {
    if (digits > 0 && step == 0) {
      out.put(ticks.seconds(time));
      return;
    }
    long whole = Long.divideUnsigned(time, perSecond);
    long rest = time - whole * perSecond;
    out.unsigned(whole);
    if (digits == 0) {
      return;
    }
    out.put('.');
    if (decimal) {
      out.padded(rest, digits);
      return;
    }
    int left = digits;
    while (left > step) {
      long product = rest * power;
      long part = product / perSecond;
      rest = product - part * perSecond;
      out.padded(part, step);
      left -= step;
    }
    long last = power;
    for (int i = left; i < step; i++) {
      last /= 10;
    }
    out.padded(rest * last / perSecond, left);
  }
}
