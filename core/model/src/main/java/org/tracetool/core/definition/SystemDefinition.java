package org.tracetool.core.definition;

import java.util.Arrays;

/** Definitions of the machine, of its clock, and of how processes are grouped on it. */
public sealed interface SystemDefinition extends Definition {
  /**
   * The clock: a time not after any event, a length of time that covers all events, and the
   * nanoseconds since 1970 at that time, all-ones if not known.
   */
  record ClockProperties(long offset, long length, long realtime) implements SystemDefinition {}

  /** The offset of the clock of a location from the global one at a local time. */
  record ClockOffset(int location, long time, long offset, double deviation)
      implements SystemDefinition {
    @Override
    public int token() {
      return location;
    }
  }

  /** A parallel paradigm that was there, by its code. */
  record Paradigm(long code, String name, int paradigmClass) implements SystemDefinition {}

  /** A property of a paradigm, by their codes. */
  record ParadigmProperty(long code, long property, int type, long value, String text)
      implements SystemDefinition {}

  /** A node of the system tree: a machine, a host, a socket. */
  record SystemNode(int token, String name, String className, int parent)
      implements SystemDefinition {}

  /** The domain that a node of the system tree is for its parts. */
  record SystemNodeDomain(int node, int domain) implements SystemDefinition {
    @Override
    public int token() {
      return node;
    }
  }

  /** A property of a node of the system tree. */
  record SystemNodeProperty(int node, String name, int type, long value, String text)
      implements SystemDefinition {
    @Override
    public int token() {
      return node;
    }
  }

  /** Locations of one process or accelerator. */
  record LocationGroup(int token, String name, int type, int node, int creator)
      implements SystemDefinition {}

  /** A property of a group of locations. */
  record LocationGroupProperty(int group, String name, int type, long value, String text)
      implements SystemDefinition {
    @Override
    public int token() {
      return group;
    }
  }

  /**
   * Properties of a location: its 64-bit number in files that have one, its type, its stated number
   * of events, and its group.
   */
  record LocationInfo(int location, long number, int type, long events, int group)
      implements SystemDefinition {
    @Override
    public int token() {
      return location;
    }
  }

  /** A property of a location. */
  record LocationProperty(int location, String name, int type, long value, String text)
      implements SystemDefinition {
    @Override
    public int token() {
      return location;
    }
  }

  /** A group of things; its type determines which of its lists has members. */
  record MemberGroup(
      int token,
      String name,
      int type,
      int paradigm,
      int flags,
      int[] locations,
      int[] regions,
      int[] metrics,
      int[] ranks)
      implements SystemDefinition {
    @Override
    public boolean equals(Object other) {
      return DefinitionRow.areEqual(this, other);
    }

    @Override
    public int hashCode() {
      return 31 * token + Arrays.hashCode(ranks);
    }
  }

  /** How a communicator was made: of which group, of which other one. */
  record Communicator(int comm, int group, int parent, int flags) implements SystemDefinition {
    @Override
    public int token() {
      return comm;
    }
  }

  /** A communicator between two groups. */
  record InterCommunicator(int comm, int first, int second, int common, int flags)
      implements SystemDefinition {
    @Override
    public int token() {
      return comm;
    }
  }

  /** An axis of a Cartesian topology. */
  record CartDimension(int token, String name, int size, int periodic)
      implements SystemDefinition {}

  /** A Cartesian topology of the members of a communicator. */
  record CartTopology(int token, String name, int comm, int[] dimensions)
      implements SystemDefinition {
    @Override
    public boolean equals(Object other) {
      return DefinitionRow.areEqual(this, other);
    }

    @Override
    public int hashCode() {
      return 31 * token + Arrays.hashCode(dimensions);
    }
  }

  /** The place of a rank in a Cartesian topology. */
  record CartCoordinate(int topology, int rank, int[] coordinates) implements SystemDefinition {
    @Override
    public int token() {
      return topology;
    }

    @Override
    public boolean equals(Object other) {
      return DefinitionRow.areEqual(this, other);
    }

    @Override
    public int hashCode() {
      return 31 * topology + Arrays.hashCode(coordinates);
    }
  }

  /**
   * A text as an archive keeps it: once, under a number, for all that refer to it. Says nothing
   * that the names of other definitions do not say, but lets an archive be written as it was.
   */
  record ArchiveString(int token, String text) implements SystemDefinition {}
}
