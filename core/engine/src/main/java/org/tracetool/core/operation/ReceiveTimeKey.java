package org.tracetool.core.operation;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventCursor;

/**
 * The key under which a send holds the time of its receive, in ticks, where a run recorded no
 * receives: an unsigned number of 64 bits.
 */
public final class ReceiveTimeKey {
  /** Name of the key. */
  public static final String NAME = "TUD::p2p-received-time";

  private ReceiveTimeKey() {}

  /** The token of the key, 0 if a trace has none. */
  public static int of(Definitions definitions) {
    int key = 0;
    for (Definition.Key k : definitions.all(Definition.Key.class)) {
      key = NAME.equals(k.name()) && k.type() == KeyValueType.UINT64 ? k.token() : key;
    }
    return key;
  }

  /** The time that a send holds; if it holds none, another value. */
  public static long time(EventCursor send, int key, long none) {
    for (int i = 0; i < send.pairs() && key != 0; i++) {
      if (send.pairKey(i) == key && send.pairType(i) == KeyValueType.UINT64) {
        return send.pairValue(i);
      }
    }
    return none;
  }
}
