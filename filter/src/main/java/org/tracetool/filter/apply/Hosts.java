package org.tracetool.filter.apply;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.error.UsageException;

/**
 * On which host each process ran: hosts are counted by the lowest rank on them. VampirTrace defines
 * a group of processes for each host, right behind the group of all processes and in front of the
 * communicators; those groups part the processes.
 */
public final class Hosts {
  private static final String ALL = "All";

  private final IntMap hosts = new IntMap();

  Hosts(Definitions definitions) throws UsageException {
    List<Definition.Group> groups = groups(definitions);
    if (groups.isEmpty()) {
      throw new UsageException(
          "CLUSTER: the trace does not tell on which hosts its processes ran; use PROCESS instead");
    }
    for (int i = 0; i < groups.size(); i++) {
      for (int member : groups.get(i).members()) {
        hosts.put(member, i + 1);
      }
    }
  }

  /** The hosts, each as the group of its processes; empty if they are not known. */
  public static List<Definition.Group> groups(Definitions definitions) {
    List<Definition.Group> groups = new ArrayList<>();
    boolean behindAll = false;
    IntMap seen = new IntMap();
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      if (ALL.equals(g.name())) {
        behindAll = true;
      } else if (behindAll) {
        boolean fresh = g.members().length > 0;
        for (int member : g.members()) {
          fresh &= seen.get(member) == 0;
        }
        if (!fresh) {
          break;
        }
        for (int member : g.members()) {
          seen.put(member, 1);
        }
        groups.add(g);
      }
    }
    groups.sort(Comparator.comparingLong(Hosts::lowest));
    return groups;
  }

  private static long lowest(Definition.Group group) {
    long lowest = Long.MAX_VALUE;
    for (int member : group.members()) {
      lowest = Math.min(lowest, Integer.toUnsignedLong(member));
    }
    return lowest;
  }

  /** The host of a process, counted from 0; -1 if it is not known. */
  long of(int process) {
    return hosts.get(process) - 1L;
  }
}
