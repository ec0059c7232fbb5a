package org.tracetool.cli.agreement;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumMap;
import java.util.Map;

/**
 * How many facts of each kind were compared: answers that are all empty agree, and prove nothing.
 */
final class ComparisonCounts {
  private final Map<PageAnswer, Long> counts = new EnumMap<>(PageAnswer.class);

  /** So many facts of a kind were compared. */
  void add(PageAnswer kind, long facts) {
    if (facts > 0) {
      counts.merge(kind, facts, Long::sum);
    }
  }

  /** Fails if there was nothing to compare of some kind. */
  void checkAllOccurred() {
    assertThat(counts).as("facts that were compared").containsOnlyKeys(PageAnswer.values());
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
