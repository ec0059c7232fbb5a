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
  private void location(String name, int group) {
    token++;
    builder.add(new Definition.Location(token, name, 0));
    if (group != 0) {
      builder.add(new LocationInfo(token, token, 1, 0, group));
    }
  }

  private void group(int number, String name) {
    builder.add(new LocationGroup(number, name, 1, 0, 0));
  }

  private List<String> names() {
    Definitions definitions = builder.build();
    LocationNames names = LocationNames.of(definitions);
    return definitions.all(Definition.Location.class).stream().map(names::of).toList();
  }

  @Test
  void uniqueNamesStay() {
    group(1, "g");
    location("a", 1);
    location("b", 1);
    location(null, 1);
    location(null, 1);
    location("", 1);
    location("", 1);
    assertThat(names()).containsExactly("a", "b", null, null, "", "");
  }

  @Test
  void groupsOfOneLocationStandForIt() {
    group(1, "Rank 0");
    group(2, "Rank 1");
    location("main", 1);
    location("main", 2);
    assertThat(names()).containsExactly("Rank 0", "Rank 1");
  }

  @Test
  void groupsStandBeforeTheirLocations() {
    group(1, "Rank 0");
    group(2, "Rank 1");
    location("main", 1);
    location("worker", 1);
    location("main", 2);
    location("helper", 2);
    assertThat(names()).containsExactly("Rank 0: main", "worker", "Rank 1: main", "helper");
  }

  @Test
  void tokensWhereGroupsDoNotHelp() {
    group(1, "g");
    group(2, "other");
    group(3, "same");
    group(4, "same");
    group(5, "taken");
    location("in one group", 1);
    location("in one group", 1);
    location("no group", 0);
    location("no group", 0);
    location("no group", 2);
    location("main", 3);
    location("main", 4);
    location("main", 5);
    location("taken", 0);
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
    group(1, "g");
    for (int stream = 1; stream <= 3; stream++) {
      builder.add(stream, new Definition.Location(7, "p", 0), KeyValues.NONE);
    }
    assertThat(names()).containsExactly("p", "p", "p");
  }

  @Test
  void manyOfThem() {
    int groups = 20_000; // so many that definitions are packed
    for (int g = 1; g <= groups; g++) {
      group(g, "Rank " + g);
      location("main", g);
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
