package org.tracetool.check.event;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;

/** Communicators with their members. */
final class CommunicatorTable {
  /**
   * A communicator.
   *
   * @param token its token
   * @param name the name to show
   * @param members its processes, or null if they are not known
   * @param set the same
   * @param isInter whether it has two groups
   */
  record Communicator(
      int token, String name, LocationState[] members, Set<LocationState> set, boolean isInter) {
    /** Returns whether a process is a member; true if members are not known. */
    boolean has(LocationState process) {
      return members == null || set.contains(process);
    }

    /** Number of members; 0 if not known. */
    int size() {
      return members == null ? 0 : members.length;
    }
  }

  private final Definitions definitions;
  private final CheckedLocations locations;
  private final Map<Integer, Communicator> known = new HashMap<>();
  private boolean anyInter;

  CommunicatorTable(Definitions definitions, CheckedLocations locations) {
    this.definitions = definitions;
    this.locations = locations;
  }

  /** The communicator of a token. */
  Communicator at(int token) {
    return known.computeIfAbsent(token, this::make);
  }

  private Communicator make(int token) {
    Definition.Group group = definitions.group(token);
    String name = group == null ? null : group.name();
    if (name == null || name.isEmpty()) {
      name = "#" + Integer.toUnsignedString(token);
    }
    boolean inter = definitions.find(DefinitionKind.INTER_COMMUNICATOR, token) != null;
    if (group == null || group.members().length == 0) {
      return new Communicator(token, name, null, Set.of(), inter);
    }
    LocationState[] members = new LocationState[group.members().length];
    for (int i = 0; i < members.length; i++) {
      members[i] = locations.at(group.members()[i]).process;
    }
    return new Communicator(token, name, members, new HashSet<>(Arrays.asList(members)), inter);
  }

  /** A program makes intercommunicators from here on. */
  void allowIntercommunicators() {
    anyInter = true;
  }

  /**
   * Returns whether a communicator may have two groups and the format does not say which have:
   * where a program made any, each that is not one of the fixed ones.
   */
  boolean mayBeInter(Communicator comm) {
    return anyInter
        && !isFixed(comm.name())
        && definitions.find(DefinitionKind.COMMUNICATOR, comm.token()) == null;
  }

  private static boolean isFixed(String name) {
    return name.startsWith("MPI_COMM_") || name.equals("All");
  }

  /** Communicators that programs make and free: all but the world and those of one process. */
  List<Communicator> made() {
    List<Communicator> list = new ArrayList<>();
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      String name = g.name() == null ? "" : g.name();
      boolean isComm =
          name.startsWith("MPI Communicator")
              || definitions.find(DefinitionKind.COMMUNICATOR, g.token()) != null;
      boolean fixed = isFixed(name) || isNode(name);
      if (isComm && !fixed && g.equals(definitions.group(g.token()))) {
        list.add(at(g.token()));
      }
    }
    return list;
  }

  private boolean isNode(String name) {
    return locations.all().stream().anyMatch(l -> name.equals(l.node));
  }
}
