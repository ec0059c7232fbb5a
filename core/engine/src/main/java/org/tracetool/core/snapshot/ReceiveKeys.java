package org.tracetool.core.snapshot;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.operation.ReceiveTimeKey;

/**
 * Keys under which a send has what is known of its receive.
 *
 * @param time the time, in ticks
 * @param length the bytes that were received
 * @param place the place in the source
 */
record ReceiveKeys(Definition.Key time, Definition.Key length, Definition.Key place) {
  private static final String LENGTH = "TUD::p2p-received-size";
  private static final String PLACE = "TUD::p2p-received-scl";

  /** The keys of a trace, and in place of those that it does not have ones with free numbers. */
  static ReceiveKeys of(Definitions definitions) {
    Set<Integer> taken = new HashSet<>();
    int largest = 0;
    for (Definition.Key key : definitions.all(Definition.Key.class)) {
      taken.add(key.token());
      largest = Integer.compareUnsigned(key.token(), largest) > 0 ? key.token() : largest;
    }
    taken.add(0);
    int[] next = {largest};
    return new ReceiveKeys(
        key(definitions, KeyValueType.UINT64, ReceiveTimeKey.NAME, taken, next),
        key(definitions, KeyValueType.UINT32, LENGTH, taken, next),
        key(definitions, KeyValueType.UINT32, PLACE, taken, next));
  }

  private static Definition.Key key(
      Definitions definitions, KeyValueType type, String name, Set<Integer> taken, int[] next) {
    int token = 0;
    for (Definitions.Entry entry : definitions.entries()) {
      if (is(entry, type, name)) {
        token = ((Definition.Key) entry.definition()).token();
      }
    }
    while (token == 0) {
      token = taken.add(++next[0]) ? next[0] : 0;
    }
    return new Definition.Key(token, type.ordinal(), name, "");
  }

  private static boolean is(Definitions.Entry entry, KeyValueType type, String name) {
    return entry.stream() == 0
        && entry.definition() instanceof Definition.Key key
        && name.equals(key.name())
        && key.type() == type;
  }

  /** The definitions of a trace with these keys behind all others. */
  Definitions added(Definitions definitions) {
    Definitions.Builder added = Definitions.builder();
    List<Definition.Key> keys = List.of(time, length, place);
    for (Definitions.Entry entry : definitions.entries()) {
      if (keys.stream().noneMatch(key -> is(entry, key.type(), key.name()))) {
        added.add(entry);
      }
    }
    keys.forEach(key -> added.add(0, key, KeyValues.NONE));
    return added.build();
  }

  /** Returns whether a number is that of one of these keys. */
  boolean has(int token) {
    return token == time.token() || token == length.token() || token == place.token();
  }
}
