package org.tracetool.core.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows are the same exactly if their definitions are; a row is used for one after the other. */
class DefinitionRowTest {
  /** Definitions of which no two are equal; each call makes them anew. */
  private static List<Definition> different() {
    List<Definition> all = new ArrayList<>();
    for (DefinitionKind kind : DefinitionKind.values()) {
      all.add(PackedDefinitionsTest.filled(kind));
    }
    all.add(new Definition.Location(1, null, 2));
    all.add(new Definition.Location(1, "", 2));
    all.add(new Definition.Location(-1, null, 2));
    all.add(new Definition.Group(1, null, new int[0]));
    all.add(new Definition.Group(1, null, new int[] {0}));
    all.add(new Definition.Group(1, null, new int[] {0, 0}));
    all.add(new Definition.RegionGroup(1, null)); // the values of a FileGroup
    all.add(new Definition.FileGroup(1, null));
    all.add(new Definition.TimerResolution(1L << 32));
    all.add(new Definition.TimerResolution(1));
    return all;
  }

  @Test
  void rowsAreTheSameIfTheirDefinitionsAreEqual() {
    List<Definition> ones = different();
    List<Definition> others = different();
    DefinitionRow one = new DefinitionRow();
    DefinitionRow other = new DefinitionRow();
    for (int i = 0; i < ones.size(); i++) {
      one.take(ones.get(i));
      for (int j = 0; j < others.size(); j++) {
        other.take(others.get(j));
        assertThat(one.isSame(other)).as("%s, %s", ones.get(i), others.get(j)).isEqualTo(i == j);
        assertThat(one.hash() == other.hash() || i != j).as("hash of %s", ones.get(i)).isTrue();
      }
    }
  }
}
