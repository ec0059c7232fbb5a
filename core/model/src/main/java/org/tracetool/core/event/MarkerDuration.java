package org.tracetool.core.event;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.time.Ticks;

/**
 * How long what a marker is about took, in ticks: a key-value pair of the marker, which OTF2 has a
 * field for.
 */
public final class MarkerDuration {
  /** Name of the key. */
  public static final String NAME = "OTF2::DURATION";

  /** The token of the key where a trace gets it; far from those that count from 1. */
  private static final int TOKEN = 0xffff_ff05;

  private final Definition.Key key;
  private final boolean isDefined;

  private MarkerDuration(Definition.Key key, boolean isDefined) {
    this.key = key;
    this.isDefined = isDefined;
  }

  /** The durations of the markers of a trace. */
  public static MarkerDuration of(Definitions definitions) {
    int token = TOKEN;
    for (Definition.Key k : definitions.all(Definition.Key.class)) {
      if (NAME.equals(k.name()) && k.type() == KeyValueType.UINT64) {
        return new MarkerDuration(k, true);
      }
      token = k.token() == token ? token - 1 : token;
    }
    return new MarkerDuration(
        new Definition.Key(token, KeyValueType.UINT64.ordinal(), NAME, null), false);
  }

  /** The key, which a trace that has none can be given. */
  public Definition.Key key() {
    return key;
  }

  /** Whether the trace defines the key. */
  public boolean isDefined() {
    return isDefined;
  }

  /** The ticks that a marker lasts, unsigned; 0 for a moment and where that is not known. */
  public long ticks(EventCursor marker) {
    return Math.max(0, recorded(marker));
  }

  /**
   * Whether it is known how long a marker lasts, or that it is a moment. OTF2 records the largest
   * number where it is not.
   */
  public boolean isKnown(EventCursor marker) {
    return recorded(marker) >= 0;
  }

  /** When a marker ends, in ticks, unsigned; the latest time where that would be later. */
  public long end(EventCursor marker) {
    return Ticks.after(marker.time(), ticks(marker));
  }

  private long recorded(EventCursor marker) {
    for (int i = 0; isDefined && i < marker.pairs(); i++) {
      if (marker.pairKey(i) == key.token()) {
        return marker.pairValue(i);
      }
    }
    return 0;
  }
}
