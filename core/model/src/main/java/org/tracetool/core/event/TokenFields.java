package org.tracetool.core.event;

import java.util.List;
import java.util.stream.IntStream;

/** Which fields of events are tokens, and of what definitions. */
public final class TokenFields {
  private static final int[][] BY_KIND = byKind();

  private TokenFields() {}

  private static int[][] byKind() {
    EventKind[] kinds = EventKind.values();
    int[][] all = new int[kinds.length][];
    for (EventKind kind : kinds) {
      List<EventField> fields = kind.fields();
      all[kind.ordinal()] =
          IntStream.range(0, fields.size())
              .filter(i -> fields.get(i).role().isToken())
              .flatMap(i -> IntStream.of(i, fields.get(i).role().definition().ordinal()))
              .toArray();
    }
    return all;
  }

  /**
   * The fields of a kind that are tokens: two numbers each, the index of the field and the ordinal
   * of the kind of its definition.
   *
   * @param kindOrdinal as {@link EventCursor#kindOrdinal} gives it
   * @return not to be changed
   */
  public static int[] of(int kindOrdinal) {
    return BY_KIND[kindOrdinal];
  }
}
