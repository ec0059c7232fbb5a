package org.tracetool.analyze.run;

import java.io.IOException;

/** A run of 2^63 ticks or more: times in it do not fit into signed numbers. */
public final class LongRunException extends IOException {
  private static final long serialVersionUID = 1L;

  LongRunException(long time) {
    super(
        "an event is 2^63 ticks or more after the first one, at "
            + Long.toUnsignedString(time)
            + "; choose processes without such times, which are most likely damaged");
  }
}
