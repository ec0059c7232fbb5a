package org.tracetool.format.slog2.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.format.slog2.drawable.DrawableCategory;
import org.tracetool.format.slog2.drawable.Label;
import org.tracetool.format.slog2.map.InfoValues;
import org.tracetool.format.slog2.map.ModelLabels;

/**
 * What the drawables of a category are in the model.
 *
 * @param sort what they become
 * @param token of the region, counter, operation or class of markers
 * @param types letters of the values
 * @param places what becomes of each value: a pair with the key of this token, or 0 or less
 */
record CategoryUse(Sort sort, int token, String name, String types, int[] places) {
  /** A value that has a field of its own: which one is known by its index in the label. */
  static final int OWN = 0;

  /** The value is the tag of a message. */
  static final int TAG = -1;

  /** The value is the size of a message. */
  static final int SIZE = -2;

  /** The value is the communicator of a message. */
  static final int COMM = -3;

  /** What drawables become. */
  enum Sort {
    /** Enter and leave. */
    CALL,
    /** Send and receive. */
    MESSAGE,
    /** A comment with the name of the category. */
    NAMED_COMMENT,
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

    /** Returns whether it becomes no event, but a definition or a marker. */
    boolean isReadElsewhere() {
      return this == MARKER || this == PROCESS || this == GROUP;
    }
  }

  /** Gives tokens to keys of pairs. */
  interface Keys {
    int token(String name, KeyValueType type);
  }

  static Sort sort(DrawableCategory c) {
    Label label = c.label();
    return switch (c.topology()) {
      case ARROW -> Sort.MESSAGE;
      case STATE ->
          label.equals(ModelLabels.COLLECTIVE)
              ? Sort.COLLECTIVE
              : label.equals(ModelLabels.COLLECTIVE_WITH_ID) ? Sort.COLLECTIVE_WITH_ID : Sort.CALL;
      case EVENT ->
          label.equals(ModelLabels.PROCESS)
              ? Sort.PROCESS
              : label.equals(ModelLabels.GROUP)
                  ? Sort.GROUP
                  : label.equals(ModelLabels.MARKER)
                      ? Sort.MARKER
                      : label.equals(ModelLabels.COMMENT)
                              && c.name().equals(ModelLabels.COMMENT_CATEGORY)
                          ? Sort.COMMENT
                          : isCounter(label) ? Sort.COUNTER : Sort.NAMED_COMMENT;
    };
  }

  /** {@code value=%l} or {@code value=%E}, perhaps with a unit. */
  static boolean isCounter(Label label) {
    return label.types().length() == 1
        && "lE".contains(label.types())
        && label.keys().size() == 2
        && label.keys().get(0).equals(ModelLabels.WHOLE_COUNTER.keys().get(0));
  }

  static CategoryUse of(DrawableCategory c, int token, Keys keys) {
    Sort sort = sort(c);
    String types = c.label().types();
    int[] places = new int[types.length()];
    boolean pairs = sort == Sort.CALL || sort == Sort.NAMED_COMMENT || sort == Sort.MESSAGE;
    List<String> names = names(c.label());
    for (int i = 0; pairs && i < places.length; i++) {
      KeyValueType type = InfoValues.type(types.charAt(i));
      if (type == null) {
        break; // values end here
      }
      int own = sort == Sort.MESSAGE && type != KeyValueType.STRING ? own(names.get(i), places) : 0;
      places[i] = own != 0 ? own : keys.token(names.get(i), type);
    }
    return new CategoryUse(sort, token, c.name(), types, places);
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

  /** A name for each value: the text before it, without what separates names from values. */
  private static List<String> names(Label label) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < label.types().length(); i++) {
      String key = i < label.keys().size() ? label.keys().get(i) : "";
      int from = 0;
      int to = key.length();
      while (from < to && isSeparator(key.charAt(from))) {
        from++;
      }
      while (to > from && isSeparator(key.charAt(to - 1))) {
        to--;
      }
      names.add(from == to ? "value " + (i + 1) : key.substring(from, to));
    }
    return names;
  }

  private static boolean isSeparator(char c) {
    return c <= ' ' || c == '=' || c == ':' || c == ',' || c == ';';
  }
}
