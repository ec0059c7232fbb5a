package org.tracetool.core.definition;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.SystemDefinition.LocationGroup;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;

/** Names of processes that several have. */
class LocationNamesTest {
  private final Definitions.Builder builder = Definitions.builder();
  private int token;

  /** Adds a location of a group; 0 for none. */
  private void addLocation(String name, int group) {
    token++;
    builder.add(new Definition.Location(token, name, 0));
    if (group != 0) {
      builder.add(new LocationInfo(token, token, 1, 0, group));
    }
  }

  private void addGroup(int number, String name) {
    builder.add(new LocationGroup(number, name, 1, 0, 0));
  }

  private List<String> names() {
    Definitions definitions = builder.build();
    LocationNames names = LocationNames.of(definitions);
    return definitions.all(Definition.Location.class).stream().map(names::of).toList();
  }

  @Test
  void uniqueNamesStay() {
    addGroup(1, "g");
    addLocation("a", 1);
    addLocation("b", 1);
    addLocation(null, 1);
    addLocation(null, 1);
    addLocation("", 1);
    addLocation("", 1);
    assertThat(names()).containsExactly("a", "b", null, null, "", "");
  }

  @Test
  void groupsOfOneLocationStandForIt() {
    addGroup(1, "Rank 0");
    addGroup(2, "Rank 1");
    addLocation("main", 1);
    addLocation("main", 2);
    assertThat(names()).containsExactly("Rank 0", "Rank 1");
  }

  @Test
  void groupsStandBeforeTheirLocations() {
    addGroup(1, "Rank 0");
    addGroup(2, "Rank 1");
    addLocation("main", 1);
    addLocation("worker", 1);
    addLocation("main", 2);
    addLocation("helper", 2);
    assertThat(names()).containsExactly("Rank 0: main", "worker", "Rank 1: main", "helper");
  }

  @Test
  void tokensWhereGroupsDoNotHelp() {
    addGroup(1, "g");
    addGroup(2, "other");
    addGroup(3, "same");
    addGroup(4, "same");
    addGroup(5, "taken");
    addLocation("in one group", 1);
    addLocation("in one group", 1);
    addLocation("no group", 0);
    addLocation("no group", 0);
    addLocation("no group", 2);
    addLocation("main", 3);
    addLocation("main", 4);
    addLocation("main", 5);
    addLocation("taken", 0);
    assertThat(names())
        .containsExactly(
            "g: in one group #1",
            "g: in one group #2",
            "no group #3",
            "no group #4",
            "other",
            "same #6",
            "same #7",
            "taken #8",
            "taken");
  }

  @Test
  void aLocationDefinedTwiceIsOne() {
    addGroup(1, "g");
    for (int stream = 1; stream <= 3; stream++) {
      builder.add(stream, new Definition.Location(7, "p", 0), KeyValues.NONE);
    }
    assertThat(names()).containsExactly("p", "p", "p");
  }

  @Test
  void manyOfThem() {
    int groups = 20_000; // so many that definitions are packed
    for (int g = 1; g <= groups; g++) {
      addGroup(g, "Rank " + g);
      addLocation("main", g);
    }
    Definitions definitions = builder.build();
    LocationNames names = LocationNames.of(definitions);
    Set<String> all = new HashSet<>();
    for (Definition.Location location : definitions.all(Definition.Location.class)) {
      all.add(names.of(location));
    }
    assertThat(definitions.areMany()).isTrue();
    assertThat(all).hasSize(groups).contains("Rank 1", "Rank 20000");
  }
}
