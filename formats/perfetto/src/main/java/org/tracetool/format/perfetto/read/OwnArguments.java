package org.tracetool.format.perfetto.read;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.format.perfetto.decode.EventArguments;
import org.tracetool.format.perfetto.decode.TextNumbers;
import org.tracetool.format.perfetto.decode.Track;

/** Looks up annotations of an event by their names. */
final class OwnArguments {
  private final TextNumbers texts;
  private final Map<String, Integer> numbers = new HashMap<>();
  private EventArguments arguments;

  OwnArguments(TextNumbers texts) {
    this.texts = texts;
  }

  OwnArguments of(EventArguments of) {
    arguments = of;
    return this;
  }

  private int find(String name) {
    int wanted = numbers.computeIfAbsent(name, texts::number);
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.name(i) == wanted) {
        return i;
      }
    }
    return -1;
  }

  /** Whether there is a value. */
  boolean has(String name) {
    return find(name) >= 0;
  }

  /** A number; 0 if it is not there, or is a text. */
  long number(String name) {
    int at = find(name);
    return at < 0 || arguments.text(at) != null ? 0 : arguments.value(at);
  }

  /** A text; null if it is not there, or is a number. */
  String text(String name) {
    int at = find(name);
    return at < 0 ? null : arguments.text(at);
  }

  /** The number of a text; {@link Track#NO_TEXT} if it is not there. */
  int textNumber(String name) {
    int at = find(name);
    if (at < 0) {
      return Track.NO_TEXT;
    }
    if (arguments.type(at) == EventArguments.Type.KNOWN_TEXT) {
      return (int) arguments.value(at);
    }
    String text = arguments.text(at);
    return text == null ? Track.NO_TEXT : texts.number(text);
  }
}
