package org.tracetool.core.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition;

class FlatSystemTest {
  private static final String NODE_CLASS = "node";

  /** Two processes of two threads each on two hosts, as measured with Score-P. */
  private static Definitions archive() {
    Definitions.Builder all = Definitions.builder();
    for (int host = 1; host <= 2; host++) {
      all.add(new SystemDefinition.SystemNode(host, "host" + host, NODE_CLASS, 0));
    }
    for (int process = 1; process <= 2; process++) {
      all.add(group(process));
      int first = 2 * process - 1;
      all.add(new Definition.Location(first, "Master thread", 0));
      all.add(new Definition.Location(first + 1, "OMP thread 1", first));
      for (int token = first; token <= first + 1; token++) {
        all.add(info(token, process));
      }
    }
    return all.build();
  }

  @Test
  void namesLocationsInFull() {
    assertThat(FlatSystem.of(archive()).all(Definition.Location.class))
        .extracting(Definition.Location::name)
        .containsExactly(
            "MPI Rank 1: Master thread",
            "MPI Rank 1: OMP thread 1",
            "MPI Rank 2: Master thread",
            "MPI Rank 2: OMP thread 1");
  }

  @Test
  void makesGroupsOfHosts() {
    Definitions flat = FlatSystem.of(archive());
    assertThat(flat.all(Definition.Group.class))
        .extracting(Definition.Group::name)
        .containsExactly("__NODE__host1", "__NODE__host2");
    assertThat(flat.all(Definition.Group.class).get(1).members()).containsExactly(3, 4);
    Hosts hosts = Hosts.of(flat);
    assertThat(hosts.name(2)).isEqualTo("host1");
    assertThat(hosts.name(3)).isEqualTo("host2");
  }

  @Test
  void leavesOtherDefinitionsAlone() {
    Definitions.Builder all = Definitions.builder();
    all.add(new Definition.Location(7, "Process 0", 0));
    Definitions definitions = all.build();
    assertThat(FlatSystem.of(definitions)).isSameAs(definitions);
  }

  @Test
  void groupsThatAreHostsByTheirCreatorSayIt() {
    Definitions definitions =
        Definitions.builder()
            .add(new Definition.Creator("VampirTrace 5.14"))
            .add(new Definition.Location(1, "Process 0", 0))
            .add(new Definition.Group(9, "All", new int[] {1}))
            .add(new Definition.Group(10, "vm", new int[] {1}))
            .add(new Definition.Group(11, "MPI_COMM_WORLD", new int[] {1}))
            .build();
    Definitions named = FlatSystem.namingHosts(definitions);
    assertThat(named.all(Definition.Group.class))
        .extracting(Definition.Group::name)
        .containsExactly("All", "__NODE__vm", "MPI_COMM_WORLD");
    assertThat(FlatSystem.namingHosts(named).group(10).name()).isEqualTo("__NODE__vm");
  }

  private static Definition group(int process) {
    int ofProcesses = 1;
    return new SystemDefinition.LocationGroup(
        process, "MPI Rank " + process, ofProcesses, process, 0);
  }

  private static Definition info(int location, int process) {
    int cpuThread = 1;
    return new SystemDefinition.LocationInfo(location, location, cpuThread, 0, process);
  }
}
