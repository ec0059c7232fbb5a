package org.tracetool.core.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/** The hosts of processes, from groups of processes. */
class HostsTest {
  private static Definitions.Builder processes(String creator) {
    Definitions.Builder builder = Definitions.builder().add(new Definition.Creator(creator));
    for (int i = 1; i <= 4; i++) {
      builder.add(new Definition.Location(i, "p" + i, 0));
    }
    return builder.add(new Definition.Location(0x10001, "t", 1));
  }

  private static Definition.Group group(int token, String name, int... members) {
    return new Definition.Group(token, name, members);
  }

  /** The names of the hosts, and the number of each process's host. */
  private static String text(Hosts hosts) {
    StringBuilder out = new StringBuilder(hosts.names().toString());
    for (int i = 1; i <= 4; i++) {
      out.append(' ').append(hosts.number(i));
    }
    return out.toString();
  }

  @Test
  void groupsOfALocalRun() {
    Definitions d =
        processes("x")
            .add(group(100, "__NODE__late", 3, 4))
            .add(group(101, "__NODE__early", 1, 0x10001, 2))
            .add(group(102, "__NODE__"))
            .build();
    assertThat(text(Hosts.of(d))).isEqualTo("[early, late] 0 0 1 1");
    assertThat(Hosts.of(d).name(0x10001)).as("of a thread").isEqualTo("early");
  }

  @Test
  void groupsBehindThatOfAll() {
    Definition.Group[] groups = {
      group(99, "before", 1),
      group(100, "All", 1, 2, 3, 4),
      group(101, "n1", 1, 2),
      group(102, "n2", 3),
      group(103, "MPI_COMM_WORLD", 1, 2, 3, 4),
      group(104, "MPI_COMM_SELF", 4)
    };
    Definitions.Builder traced = processes("VampirTrace 5.14");
    Definitions.Builder other = processes("another tracer");
    for (Definition.Group g : groups) {
      traced.add(g);
      other.add(g);
    }
    assertThat(text(Hosts.of(traced.build()))).isEqualTo("[n1, n2] 0 0 1 -1");
    Hosts unknown = Hosts.of(other.build());
    assertThat(unknown.areKnown()).isFalse();
    assertThat(text(unknown)).isEqualTo("[] -1 -1 -1 -1");
  }

  @Test
  void whatIsToldElsewhereCountsMore() {
    Definitions d =
        processes("x").add(group(100, "__NODE__a", 1, 2)).add(group(101, "__NODE__b", 3)).build();
    assertThat(text(Hosts.of(d).with(Map.of(1, "b", 4, "c")))).isEqualTo("[b, a, c] 0 1 0 2");
    assertThat(text(Hosts.UNKNOWN.with(Map.of(4, "c", 2, "d")))).isEqualTo("[d, c] -1 0 -1 1");
  }
}
