package org.tracetool.format.paraver.write;

import java.util.HashMap;
import java.util.Map;

/**
 * Numbers texts, which become names of the values of a type: Paraver has no other place for them.
 */
final class TextValueNumbers {
  private static final int MAX_TEXTS = 1 << 18;

  private final WrittenTypes types;
  private final Map<String, Long> known = new HashMap<>();
  private final Map<Long, Long> last = new HashMap<>();
  private long lost;

  TextValueNumbers(WrittenTypes types) {
    this.types = types;
  }

  /** The number of a text among the values of a type; 0 if there are too many texts. */
  long number(long type, String label, String text) {
    String key = type + ":" + text;
    Long number = known.get(key);
    if (number != null) {
      return number;
    }
    if (known.size() == MAX_TEXTS) {
      lost++;
      return 0;
    }
    long value = last.merge(type, 1L, Long::sum);
    known.put(key, value);
    types.setName(type, label, value, text);
    return value;
  }

  /** How many texts have no number. */
  long lost() {
    return lost;
  }
}
