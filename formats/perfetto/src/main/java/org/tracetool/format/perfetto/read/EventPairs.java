package org.tracetool.format.perfetto.read;

import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.KeyValueType;
import org.tracetool.format.perfetto.decode.EventArguments;
import org.tracetool.format.perfetto.decode.TextNumbers;
import org.tracetool.format.perfetto.decode.Track;
import org.tracetool.format.timeline.TimelineIntake;

/** Annotations of events as pairs of the records that are made of them. */
final class EventPairs {
  private static final String UNNAMED = "argument";
  private static final int TYPE_BITS = 8;

  private final TextNumbers texts;
  private final TimelineIntake intake;

  /** Keys by name and type. */
  private final LongMap keys = new LongMap();

  EventPairs(TextNumbers texts, TimelineIntake intake) {
    this.texts = texts;
    this.intake = intake;
  }

  private static KeyValueType type(EventArguments.Type type) {
    return switch (type) {
      case BOOL -> KeyValueType.UINT8;
      case UNSIGNED -> KeyValueType.UINT64;
      case SIGNED -> KeyValueType.INT64;
      case REAL -> KeyValueType.DOUBLE;
      case TEXT, KNOWN_TEXT -> KeyValueType.STRING;
    };
  }

  /** Gives all annotations to the next record. */
  void addAll(EventArguments arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      add(arguments, i);
    }
  }

  /** Gives an annotation to the next record. */
  void add(EventArguments arguments, int index) {
    EventArguments.Type type = arguments.type(index);
    int key = key(arguments.name(index), type(type));
    switch (type) {
      case TEXT ->
          intake.addTextPair(
              key, arguments.bytes(), arguments.textFrom(index), arguments.textTo(index));
      case KNOWN_TEXT -> {
        byte[] text = texts.bytes((int) arguments.value(index));
        intake.addTextPair(key, text, 0, text.length);
      }
      default -> intake.addPair(key, arguments.value(index));
    }
  }

  private int key(int name, KeyValueType type) {
    long sort = (long) name << TYPE_BITS | type.ordinal();
    long known = keys.get(sort);
    if (known == LongMap.ABSENT) {
      known = intake.key(name == Track.NO_TEXT ? UNNAMED : texts.text(name), type);
      keys.put(sort, known);
    }
    return (int) known;
  }
}
