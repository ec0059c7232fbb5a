package org.tracetool.format.slog2.read;

import java.util.List;
import java.util.Locale;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.core.event.EventBlock;
import org.tracetool.core.event.EventKind;
import org.tracetool.core.event.MarkerDuration;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.DrawableTopology;
import org.tracetool.format.slog2.drawable.InfoLabel;
import org.tracetool.format.slog2.map.InfoValues;
import org.tracetool.format.slog2.map.LabelText;
import org.tracetool.format.slog2.map.ModelLabels;

/**
 * What the drawables of a category are in the model.
 *
 * @param sort what they become
 * @param token of the region, counter, operation or class of markers
 * @param label how the values are shown
 * @param types letters of the values
 * @param places what becomes of each value: a pair with the key of this token, or 0 or less
 */
record CategoryUse(UseKind sort, int token, InfoLabel label, String types, int[] places) {
  /** A value that has a field of its own: which one is known by its index in the label. */
  static final int OWN = 0;

  /** The value is the tag of a message. */
  static final int TAG = -1;

  /** The value is the size of a message. */
  static final int SIZE = -2;

  /** The value is the communicator of a message. */
  static final int COMM = -3;

  private static final int[] NO_PLACES = {};

  /** What drawables become. */
  enum UseKind {
    /** Enter and leave. */
    CALL,
    /** Send and receive. */
    MESSAGE,
    /** A marker of the class that the category is. */
    EVENT,
    /** A comment of a trace that was converted. */
    COMMENT,
    /** A marker of a trace that was converted. */
    MARKER,
    /** A sample of a counter. */
    COUNTER,
    /** A collective operation with a duration. */
    COLLECTIVE,
    /** A collective operation with begin and end. */
    COLLECTIVE_WITH_ID,
    /** The name of a process. */
    PROCESS,
    /** A group of processes. */
    GROUP;

    /** Returns whether it is a collective operation, in one form or the other. */
    boolean isOperation() {
      return this == COLLECTIVE || this == COLLECTIVE_WITH_ID;
    }

    /** Returns whether it becomes a marker. */
    boolean isMarker() {
      return this == MARKER || this == EVENT;
    }

    /** Returns whether it becomes no event, but a definition or a marker. */
    boolean isReadElsewhere() {
      return isMarker() || this == PROCESS || this == GROUP;
    }
  }

  /** Gives tokens to keys of pairs. */
  interface Keys {
    int token(String name, KeyValueType type);
  }

  static UseKind sort(DrawableCategory c) {
    InfoLabel label = c.label();
    return switch (c.topology()) {
      case ARROW -> UseKind.MESSAGE;
      case STATE ->
          label.equals(ModelLabels.MARKER)
              ? UseKind.MARKER
              : ModelLabels.isOperation(label, ModelLabels.COLLECTIVE)
                  ? UseKind.COLLECTIVE
                  : ModelLabels.isOperation(label, ModelLabels.COLLECTIVE_WITH_ID)
                      ? UseKind.COLLECTIVE_WITH_ID
                      : UseKind.CALL;
      case EVENT ->
          label.equals(ModelLabels.PROCESS)
              ? UseKind.PROCESS
              : label.equals(ModelLabels.GROUP)
                  ? UseKind.GROUP
                  : label.equals(ModelLabels.MARKER)
                      ? UseKind.MARKER
                      : label.equals(ModelLabels.COMMENT)
                              && c.name().equals(ModelLabels.COMMENT_CATEGORY)
                          ? UseKind.COMMENT
                          : isCounter(label) ? UseKind.COUNTER : UseKind.EVENT;
    };
  }

  /** {@code value=%l} or {@code value=%E}, perhaps with a unit. */
  static boolean isCounter(InfoLabel label) {
    return label.types().length() == 1
        && "lE".contains(label.types())
        && label.keys().size() == 2
        && label.keys().get(0).equals(ModelLabels.WHOLE_COUNTER.keys().get(0));
  }

  /** Calls without values. */
  static CategoryUse plainCall(int token) {
    return new CategoryUse(UseKind.CALL, token, InfoLabel.NONE, "", NO_PLACES);
  }

  boolean isPlainCall() {
    return sort == UseKind.CALL && label.isEmpty();
  }

  static CategoryUse of(DrawableCategory c, int token, Keys keys) {
    UseKind sort = sort(c);
    String types = c.label().types();
    int[] places = types.isEmpty() ? NO_PLACES : new int[types.length()];
    boolean pairs =
        sort == UseKind.CALL
            || sort == UseKind.EVENT && !LabelText.isAll(c.label())
            || sort == UseKind.MESSAGE;
    List<String> names = c.label().names();
    for (int i = 0; pairs && i < places.length; i++) {
      KeyValueType type = InfoValues.type(types.charAt(i));
      if (type == null) {
        break; // values end here
      }
      int own =
          sort == UseKind.MESSAGE && type != KeyValueType.STRING ? own(names.get(i), places) : 0;
      places[i] = own != 0 ? own : keys.token(names.get(i), type);
    }
    if (sort == UseKind.MARKER && c.topology() == DrawableTopology.STATE) {
      places[0] = keys.token(MarkerDuration.NAME, KeyValueType.UINT64);
    }
    return new CategoryUse(sort, token, c.label(), types, places);
  }

  /** The key of the durations of markers that are states; 0 for other ones. */
  int durationKey() {
    return places.length == 0 ? 0 : places[0];
  }

  /** Adds a row with the pairs of a drawable; gives the place of its first field. */
  int row(EventBlock block, long time, EventKind kind, int location, InfoValues values) {
    int pairs = 0;
    for (int i = 0; i < values.count(); i++) {
      pairs += places[i] > 0 ? 1 : 0;
    }
    int at = block.addRow(time, kind, location, pairs);
    int next = at + kind.fieldCount();
    for (int i = 0; i < values.count(); i++) {
      int key = places[i];
      if (key > 0) {
        char letter = types.charAt(i);
        long value =
            letter == 's' ? block.text(values.text(i), 0, values.text(i).length) : values.value(i);
        block.words()[next] = EventBlock.pairHead(key, InfoValues.type(letter));
        block.words()[next + 1] = value;
        next += 2;
      }
    }
    return at;
  }

  private static int own(String name, int[] before) {
    int found =
        switch (name.toLowerCase(Locale.ROOT)) {
          case "msg_tag", "tag" -> TAG;
          case "msg_size", "size", "length", "bytes" -> SIZE;
          case "comm" -> COMM;
          default -> OWN;
        };
    for (int other : before) {
      if (other == found) {
        return OWN; // the first one counts
      }
    }
    return found;
  }
}
