package org.tracetool.unify.merge;

import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventCursor;

/**
 * The key-value pair on records that were not in the trace before it was cut: functions and scopes
 * that are open at a cut are closed at the end of one part and opened at the start of the next. Its
 * value is the number of the cut, so that the two are known to belong together.
 */
public final class CutMark {
  /** Name of the key. */
  public static final String NAME = "tracetool::cut";

  /** Type of its values. */
  public static final KeyValueType TYPE = KeyValueType.UINT32;

  private static final String DESCRIPTION =
      "Not in the trace before it was split: leave at the end of a part, enter at the start of the"
          + " next one. The value is the number of the cut.";

  private CutMark() {}

  /** A definition of the key. */
  public static Definition.Key definition(int token) {
    return new Definition.Key(token, TYPE.ordinal(), NAME, DESCRIPTION);
  }

  /** Returns whether a definition is one of this key. */
  public static boolean is(Definition d) {
    return d instanceof Definition.Key key && NAME.equals(key.name()) && key.type() == TYPE;
  }

  /** The token of the key in a trace; 0 if it has none. */
  public static int token(Definitions definitions) {
    IntList places = definitions.places(DefinitionKind.KEY);
    for (int i = 0; i < places.size(); i++) {
      Definitions.Entry e = definitions.entries().get(places.get(i));
      if (e.stream() == 0 && is(e.definition()) && definitions.counts(e, places.get(i))) {
        return e.definition().token();
      }
    }
    return 0;
  }

  /** The number of the cut that a record was made for; -1 if it was not. */
  public static long cut(EventCursor event, int key) {
    for (int i = 0; i < event.pairs(); i++) {
      if (event.pairKey(i) == key && event.pairType(i) == TYPE) {
        return event.pairValue(i);
      }
    }
    return -1;
  }
}
