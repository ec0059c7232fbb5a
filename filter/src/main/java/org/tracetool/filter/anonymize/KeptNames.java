package org.tracetool.filter.anonymize;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListSet;

/**
 * Texts that stayed as they are, for a look before the trace is shared: of each class the first
 * ones in the order of their letters, so that neither threads nor the order of records matter.
 * Thread-safe.
 */
final class KeptNames {
  /** Texts of a class. */
  static final int MAX_NAMES = 200;

  /** Letters of a text. */
  private static final int MAX_LENGTH = 200;

  private final Map<TextClass, ConcurrentSkipListSet<String>> names =
      new EnumMap<>(TextClass.class);

  KeptNames() {
    for (TextClass c : TextClass.values()) {
      names.put(c, new ConcurrentSkipListSet<>());
    }
  }

  void add(TextClass textClass, String text) {
    String name = text.length() > MAX_LENGTH ? text.substring(0, MAX_LENGTH) : text;
    ConcurrentSkipListSet<String> first = names.get(textClass);
    if (first.add(name) && first.size() > MAX_NAMES) {
      first.pollLast();
    }
  }

  List<String> of(TextClass textClass) {
    return List.copyOf(names.get(textClass));
  }
}
