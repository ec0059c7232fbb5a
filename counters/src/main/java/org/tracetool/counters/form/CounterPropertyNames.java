package org.tracetool.counters.form;

import java.util.Locale;
import org.tracetool.core.definition.CounterProperties;

/** The properties of counters in words. */
public final class CounterPropertyNames {
  /** All words, for messages. */
  public static final String ALL =
      "acc, abs, start, point, last, next, signed, unsigned, float or double";

  private CounterPropertyNames() {}

  /**
   * Properties with one of them changed.
   *
   * @return -1 if there is no such word
   */
  public static int with(int properties, String word) {
    int bits = bits(word);
    return bits < 0 ? -1 : properties & ~mask(word) | bits;
  }

  /** The bits of the properties that a word decides; 0 if there is no such word. */
  public static int mask(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "acc", "abs" -> CounterProperties.TYPE_MASK;
      case "start", "point", "last", "next" -> CounterProperties.SCOPE_MASK;
      case "unsigned", "signed", "float", "double" -> CounterProperties.VALUE_MASK;
      default -> 0;
    };
  }

  private static int bits(String word) {
    return switch (word.toLowerCase(Locale.ROOT)) {
      case "acc" -> CounterProperties.ACCUMULATED;
      case "abs" -> CounterProperties.ABSOLUTE;
      case "start" -> CounterProperties.SCOPE_START;
      case "point" -> CounterProperties.SCOPE_POINT;
      case "last" -> CounterProperties.SCOPE_LAST;
      case "next" -> CounterProperties.SCOPE_NEXT;
      case "unsigned" -> CounterProperties.UNSIGNED8;
      case "signed" -> CounterProperties.SIGNED8;
      case "float" -> CounterProperties.FLOAT;
      case "double" -> CounterProperties.DOUBLE;
      default -> -1;
    };
  }
}
