package org.tracetool.index;

import java.util.Arrays;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/**
 * What previews need of regions. Each region is looked up once: its definition is decoded with its
 * name, which can be of any length. For one thread at a time; one stream after the other can use
 * it.
 */
final class RegionFacts {
  private final Definitions definitions;
  private final KeyNumbers numbers = new KeyNumbers();
  private int[] groups = new int[16];
  private boolean[] waits = new boolean[16];

  /** For the regions of a trace. */
  RegionFacts(Definitions definitions) {
    this.definitions = definitions;
  }

  /** The number of a region here, from 0 on. */
  int number(int region) {
    int before = numbers.size();
    int number = numbers.number(region);
    if (number == before) {
      if (number == groups.length) {
        groups = Arrays.copyOf(groups, 2 * number);
        waits = Arrays.copyOf(waits, 2 * number);
      }
      Definition.Region known = definitions.region(region);
      groups[number] = known == null ? 0 : known.group();
      waits[number] = known != null && WaitRegions.isWaiting(known.name());
    }
    return number;
  }

  /** The token of the group of a region, by the number of the region; 0 if it has none. */
  int group(int number) {
    return groups[number];
  }

  /** Whether long calls of a region are waits, by the number of the region. */
  boolean isWaiting(int number) {
    return waits[number];
  }
}
