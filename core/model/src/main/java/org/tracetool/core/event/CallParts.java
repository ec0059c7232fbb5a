package org.tracetool.core.event;

import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValueType;

/**
 * The mark of calls that a reader had to cut in parts: a format whose states overlap has calls that
 * go on when one ends within which they began, and calls of the model nest. The leave of each part
 * but the last one, and the enter of each but the first one, have a pair with a key of this name.
 * Parts follow each other without a time between them; those that are left come again in the
 * opposite order. So a call that is in parts counts once, and lasts as long as they do together.
 */
public final class CallParts {
  /** Name of the key of the mark. */
  public static final String KEY = "tracetool::CALL_PART";

  /** Type of the values of the key, which are 1. */
  public static final KeyValueType TYPE = KeyValueType.UINT8;

  private static final int PAIRS_AT = EventBlock.FIELDS + EventKind.ENTER.fieldCount();

  /** Token of the key; 0 if the trace has no such key. */
  private final int token;

  /** Recognizes the marks of a trace. */
  public CallParts(Definitions definitions) {
    int found = 0;
    for (Definition.Key key : definitions.all(Definition.Key.class)) {
      found = KEY.equals(key.name()) ? key.token() : found;
    }
    token = found;
  }

  /**
   * Whether an enter goes on with a call, or a call goes on after a leave.
   *
   * @param event an enter or a leave
   */
  public boolean isMarked(EventCursor event) {
    return token != 0
        && event.pairs() > 0
        && isMarked(event.block().words(), event.row(), event.pairs());
  }

  /**
   * As {@link #isMarked(EventCursor)}.
   *
   * @param row where the enter or leave begins in the words of a block
   */
  public boolean isMarked(long[] words, int row) {
    int pairs = token == 0 ? 0 : EventBlock.pairs(words[row + 1]);
    return pairs > 0 && isMarked(words, row, pairs);
  }

  private boolean isMarked(long[] words, int row, int pairs) {
    for (int i = 0; i < pairs; i++) {
      if ((int) words[row + PAIRS_AT + 2 * i] == token) {
        return true;
      }
    }
    return false;
  }
}
