package org.tracetool.core.system;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.tracetool.core.definition.Definition.Group;
import org.tracetool.core.definition.Definition.Location;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.LocationGroup;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;
import org.tracetool.core.definition.SystemDefinition.SystemNode;
import org.tracetool.core.definition.SystemDefinition.SystemNodeDomain;

/** Kinds, processes, ranks and hosts of locations. */
class LocationTableTest {
  private static final int PROCESS = 1;
  private static final int ACCELERATOR = 2;
  private static final int THREAD = 1;
  private static final int STREAM = 2;
  private static final int METRIC = 3;

  private final Definitions.Builder builder = Definitions.builder();

  private void addGroup(int token, int type, int node, int creator) {
    builder.add(new LocationGroup(token, "group " + token, type, node, creator));
  }

  private void addLocation(int token, int type, int group) {
    builder.add(new Location(token, "l" + token, 0));
    builder.add(new LocationInfo(token, token, type, 0, group));
  }

  private LocationTable table() {
    return LocationTable.of(builder.build());
  }

  @Test
  void streamsBelongToTheProcessThatCreatedTheirContext() {
    addGroup(1, ACCELERATOR, 0, 3); // before its creator
    addGroup(2, PROCESS, 0, 0);
    addGroup(3, PROCESS, 0, 0);
    addGroup(4, ACCELERATOR, 0, 3);
    addGroup(5, ACCELERATOR, 0, 4); // made by another context
    addGroup(6, ACCELERATOR, 0, 0);
    addLocation(1, STREAM, 1);
    addLocation(2, STREAM, 1);
    addLocation(3, METRIC, 2);
    addLocation(4, THREAD, 2);
    addLocation(5, THREAD, 2);
    addLocation(6, THREAD, 3);
    addLocation(7, STREAM, 4);
    addLocation(8, STREAM, 5);
    addLocation(9, STREAM, 6);
    addLocation(10, STREAM, 6);
    addLocation(11, THREAD, 6);
    LocationTable t = table();
    int[] processes = {6, 6, 4, 4, 4, 6, 6, 6, 9, 9, 9};
    for (int token = 1; token <= 11; token++) {
      assertThat(t.process(token)).as("process of " + token).isEqualTo(processes[token - 1]);
      assertThat(t.isProcess(token)).as("is process " + token).isEqualTo(token == 4 || token == 6);
      assertThat(t.hasProcess(token)).isEqualTo(token < 9);
    }
    assertThat(t.processes()).isEqualTo(2);
    assertThat(t.threads()).isEqualTo(1);
    assertThat(t.count(LocationKind.GPU_STREAM)).isEqualTo(6);
    assertThat(t.count(LocationKind.METRIC_SOURCE)).isEqualTo(1);
    assertThat(t.kind(11)).isEqualTo(LocationKind.GPU_CONTEXT);
    assertThat(t.rank(4)).isZero();
    assertThat(t.rank(5)).as("thread").isZero();
    assertThat(t.rank(6)).isEqualTo(1);
    assertThat(t.rank(7)).as("stream").isEqualTo(-1);
    assertThat(t.rank(3)).as("source of metrics").isEqualTo(-1);
  }

  @Test
  void aLocationOfUnknownTypeBesideAThreadIsATrack() {
    addGroup(1, PROCESS, 0, 0);
    addGroup(2, PROCESS, 0, 0);
    addLocation(1, 0, 1);
    addLocation(2, THREAD, 1);
    addLocation(3, 0, 2); // the only one of its process
    addLocation(4, 0, 2);
    LocationTable t = table();
    assertThat(t.kind(1)).isEqualTo(LocationKind.TRACK);
    assertThat(t.process(1)).isEqualTo(2);
    assertThat(t.rank(1)).isEqualTo(-1);
    assertThat(t.kind(1).isExecuting()).isFalse();
    assertThat(t.isProcess(3)).isTrue();
    assertThat(t.kind(4)).isEqualTo(LocationKind.CPU_THREAD);
    assertThat(t.processes()).isEqualTo(2);
    assertThat(t.threads()).isEqualTo(1);
  }

  @Test
  void withoutGroupsParentsTellProcesses() {
    builder.add(new Location(7, "a", 0)).add(new Location(0x100007, "t", 7));
    builder.add(new Location(0x200007, "u", 0x100007)).add(new Location(9, "b", 0));
    builder.add(new Location(20, "c", 21)).add(new Location(21, "d", 20));
    builder.add(new Location(22, "CUDA[0:7] 1", 9)).add(new Location(23, "s", 9));
    builder.add(new Location(24, "HIP[0:0]", 0)).add(new Location(25, "e", 99));
    builder.add(new Location(26, "q", 9)).add(new Location(27, "m", 9));
    builder.add(new Group(100, "GPU Group", new int[] {23, 9}));
    builder.add(new Group(101, "__HIP Threads", new int[] {26}));
    builder.add(new Group(102, "hippo", new int[] {0x100007}));
    builder.add(new Group(103, LocationKind.METRIC_SOURCE.groupName(), new int[] {27}));
    LocationTable t = table();
    assertThat(t.process(0x200007)).isEqualTo(7);
    assertThat(t.isThread(0x200007)).isTrue();
    assertThat(t.process(20)).as("in a circle").isEqualTo(20);
    assertThat(t.process(21)).as("in a circle").isEqualTo(20);
    assertThat(t.kind(22)).isEqualTo(LocationKind.GPU_STREAM);
    assertThat(t.kind(23)).isEqualTo(LocationKind.GPU_STREAM);
    assertThat(t.kind(26)).isEqualTo(LocationKind.GPU_STREAM);
    assertThat(t.kind(27)).isEqualTo(LocationKind.METRIC_SOURCE);
    assertThat(t.process(23)).isEqualTo(9);
    assertThat(t.isThread(23)).isFalse();
    assertThat(t.isProcess(9)).isTrue();
    assertThat(t.isProcess(24)).isFalse();
    assertThat(t.hasProcess(24)).isFalse();
    assertThat(t.isProcess(25)).as("its parent is not defined").isTrue();
    assertThat(t.process(12345)).as("not defined").isEqualTo(12345);
    assertThat(t.processes()).isEqualTo(4);
    assertThat(t.rank(25)).isEqualTo(3);
  }

  @Test
  void chainsOfThreadsAreOneProcessHoweverLong() {
    int length = 20_000;
    builder.add(new Location(1, "main", 0));
    for (int token = 2; token <= length; token++) {
      builder.add(new Location(token, "t", token == length ? 1 : token + 1)); // the last first
    }
    for (int token = length + 1; token <= 2 * length; token++) {
      builder.add(new Location(token, "u", token - 1));
    }
    LocationTable t = table();
    assertThat(t.processes()).isEqualTo(1);
    assertThat(t.threads()).isEqualTo(2 * length - 1);
    assertThat(t.process(2 * length)).isEqualTo(1);
  }

  @Test
  void worldsOfSpawnedProcesses() {
    for (int token = 1; token <= 5; token++) {
      builder.add(new Location(token, "p", 0));
    }
    builder.add(new Group(10, "MPI_COMM_WORLD", new int[] {2, 1}));
    builder.add(new Group(11, "MPI_COMM_WORLD", new int[] {2, 1}));
    builder.add(new Group(12, "MPI_COMM_WORLD", new int[] {4, 5}));
    LocationTable t = table();
    assertThat(t.worlds().count()).isEqualTo(2);
    assertThat(t.worlds().text(1)).isEqualTo("rank 1");
    assertThat(t.worlds().text(4)).isEqualTo("world 2 rank 0");
    assertThat(t.worlds().process(1, 1)).isEqualTo(5);
    assertThat(t.worlds().text(3)).isNull();
    assertThat(t.worlds().of(3)).isEqualTo(-1);
    assertThat(t.rank(3)).isEqualTo(-1);
  }

  @Test
  void eachProcessOfAWorldOfThreadsCountsOnce() {
    for (int p = 0; p < 3; p++) {
      addGroup(p + 1, PROCESS, 0, 0);
      addLocation(2 * p + 1, THREAD, p + 1);
      addLocation(2 * p + 2, THREAD, p + 1);
    }
    builder.add(new Group(10, "MPI_COMM_WORLD", new int[] {4, 3, 1, 2, 6}));
    builder.add(new Group(11, "pairs", new int[] {6, 2}));
    Definitions definitions = builder.build();
    LocationTable t = LocationTable.of(definitions);
    assertThat(t.rank(3)).isZero();
    assertThat(t.rank(1)).isEqualTo(1);
    assertThat(t.rank(5)).isEqualTo(2);
    assertThat(t.worlds().size(0)).isEqualTo(3);
    CommunicatorMembership members = new CommunicatorMembership(definitions);
    assertThat(members.rank(0, 10, 3)).as("a member itself").isEqualTo(1);
    assertThat(members.rank(0, 11, 5)).as("for its process").isZero();
    assertThat(members.member(0, 11, 1)).isEqualTo(2);
    assertThat(members.rank(0, 11, 3)).isEqualTo(-1);
    assertThat(members.member(0, 99, 3)).isEqualTo(3);
  }

  @Test
  void hostsOfASystemTree() {
    String[][] nodes = {
      {"m", "machine"},
      {"rack1", "rack"},
      {"rack2", "rack"},
      {"n", "node"},
      {"n", "node"},
      {"s0", "socket"},
      {"x", "blade"},
      {"numa", "NUMA"},
      {"k", "host"}
    };
    int[] parents = {0, 1, 1, 2, 3, 4, 3, 7, 1};
    for (int i = 0; i < nodes.length; i++) {
      builder.add(new SystemNode(i + 1, nodes[i][0], nodes[i][1], parents[i]));
    }
    builder.add(new SystemNodeDomain(7, 1)).add(new SystemNodeDomain(8, 2));
    int[] on = {6, 5, 8, 9, 1};
    for (int i = 0; i < on.length; i++) {
      addGroup(i + 1, PROCESS, on[i], 0);
      addLocation(i + 1, THREAD, i + 1);
    }
    addGroup(9, ACCELERATOR, 4, 3);
    addLocation(9, STREAM, 9);
    Hosts hosts = table().hosts();
    assertThat(hosts.names()).containsExactly("rack1/n", "rack2/n", "x", "k");
    assertThat(hosts.name(3)).isEqualTo("x");
    assertThat(hosts.name(9)).as("where its process is").isEqualTo("x");
    assertThat(hosts.name(5)).isNull();
  }
}
