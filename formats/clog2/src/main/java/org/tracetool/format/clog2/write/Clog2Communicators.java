package org.tracetool.format.clog2.write;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.format.clog2.file.Clog2Type;
import org.tracetool.format.clog2.file.CommTable;
import org.tracetool.format.clog2.map.Intercommunicators;

/**
 * The communicators of a log. Those of all processes, and those that are said to be communicators,
 * are written first; other groups when a record names one.
 */
final class Clog2Communicators {
  /** The communicator of all processes. */
  static final int WORLD = 0;

  private static final int WORLD_CREATED = 0;
  private static final int SELF_CREATED = 1;
  private static final int CREATED = 100;
  private static final int HOST = 20;
  private static final int MAX_COMMUNICATORS = 1 << 20;
  private static final String SELF = "MPI_COMM_SELF";
  private static final String WORLD_NAME = "MPI_COMM_WORLD";

  /**
   * A communicator in the log.
   *
   * @param members its processes, by their ranks in the communicator of all
   * @param isWorld whether that is what their ranks in this one are; else these are the places
   */
  record Communicator(int number, LongIndex members, boolean isWorld) {
    /** The rank in it of a process, by its rank; -1 if it is no member. */
    int rank(int process) {
      int place = members.find(process);
      return place < 0 || !isWorld ? place : process;
    }
  }

  private final Definitions definitions;
  private final WrittenProcesses processes;
  private final RecordBlocks out;
  private final Map<Integer, Communicator> byToken = new HashMap<>();
  private final Map<Integer, Integer> kinds = new LinkedHashMap<>();
  private final TreeSet<Integer> taken = new TreeSet<>();
  private final Communicator world;

  Clog2Communicators(Definitions definitions, WrittenProcesses processes, RecordBlocks out) {
    this.definitions = definitions;
    this.processes = processes;
    this.out = out;
    LongIndex members = new LongIndex();
    for (int i = 0; i < processes.ranks().size(); i++) {
      members.add(processes.ranks().get(i));
    }
    world = new Communicator(WORLD, members, true);
    taken.add(WORLD);
  }

  /** Writes those that have to be known first. */
  void begin(double time) throws IOException {
    write(world, WORLD_CREATED, time);
    for (Definition.Group group : definitions.all(Definition.Group.class)) {
      boolean told =
          group.name() == null
              || definitions.find(DefinitionKind.COMMUNICATOR, group.token()) != null
              || Integer.compareUnsigned(group.token(), Intercommunicators.FIRST_TOKEN) >= 0
                  && group.token() > 0;
      if (told) {
        take(group, time);
      }
    }
  }

  private Communicator take(Definition.Group group, double time) throws IOException {
    Communicator known = byToken.get(group.token());
    if (known != null) {
      return known;
    }
    LongIndex members = new LongIndex();
    for (int member : group.members()) {
      int rank = processes.rank(member);
      if (rank >= 0) {
        members.add(rank);
      }
    }
    String name = group.name() == null ? "" : group.name();
    Communicator comm;
    if (name.startsWith(WORLD_NAME) && isAll(members)) {
      comm = world;
    } else {
      comm = new Communicator(number(group.token()), members, false);
      write(comm, name.startsWith(SELF) && members.size() == 1 ? SELF_CREATED : CREATED, time);
    }
    byToken.put(group.token(), comm);
    return comm;
  }

  private boolean isAll(LongIndex members) {
    boolean all = members.size() == world.members().size();
    for (int i = 0; i < members.size() && all; i++) {
      all = world.rank((int) members.get(i)) >= 0;
    }
    return all;
  }

  private int number(int token) {
    int wanted = token - Intercommunicators.FIRST_TOKEN;
    if (wanted > 0 && wanted < MAX_COMMUNICATORS && taken.add(wanted)) {
      return wanted;
    }
    int next = taken.size();
    while (!taken.add(next)) {
      next++;
    }
    return next;
  }

  private void write(Communicator comm, int kind, double time) throws IOException {
    kinds.put(comm.number(), kind);
    for (int i = 0; i < comm.members().size(); i++) {
      int process = (int) comm.members().get(i);
      ByteBuffer body = out.begin(Clog2Type.COMMUNICATOR, time, WORLD, process, 0);
      body.putInt(kind).putInt(comm.number()).putInt(comm.rank(process)).putInt(process);
      writeUuid(body, comm.number());
    }
  }

  private static void writeUuid(ByteBuffer into, int number) {
    into.putInt(number + 1).putDouble(0);
    RecordBlocks.writeText(into, "tracetool".getBytes(StandardCharsets.US_ASCII), HOST);
  }

  /** The communicator of a token, written now if it was not yet; null if it is none. */
  Communicator comm(int token, double time) throws IOException {
    Communicator known = byToken.get(token);
    if (known != null) {
      return known;
    }
    return definitions.find(DefinitionKind.GROUP, token) instanceof Definition.Group group
        ? take(group, time)
        : null;
  }

  /** That of all processes. */
  Communicator world() {
    return world;
  }

  /** Whether a group is in the log. */
  boolean has(int token) {
    return byToken.containsKey(token);
  }

  /** The table at the end of the log. */
  byte[] table() {
    ByteBuffer table = ByteBuffer.allocate(Integer.BYTES + kinds.size() * CommTable.ENTRY);
    table.putInt(kinds.size());
    for (int number : kinds.keySet()) {
      writeUuid(table, number);
      table.putInt(number).putInt(CommTable.INTRA);
    }
    return table.array();
  }
}
