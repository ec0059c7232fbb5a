package org.tracetool.index;

import java.util.Arrays;
import org.tracetool.core.collect.KeyNumbers;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/**
 * The groups of regions. Each region is looked up once: its definition is decoded with its name,
 * which can be of any length.
 */
final class RegionGroupTable {
  private final Definitions definitions;
  private final KeyNumbers numbers = new KeyNumbers();
  private int[] groups = new int[16];

  /** For the regions of a trace. */
  RegionGroupTable(Definitions definitions) {
    this.definitions = definitions;
  }

  /** The token of the group of a region; 0 if it has none. */
  int of(int region) {
    int before = numbers.size();
    int number = numbers.number(region);
    if (number == before) {
      if (number == groups.length) {
        groups = Arrays.copyOf(groups, 2 * number);
      }
      Definition.Region known = definitions.region(region);
      groups[number] = known == null ? 0 : known.group();
    }
    return groups[number];
  }
}
