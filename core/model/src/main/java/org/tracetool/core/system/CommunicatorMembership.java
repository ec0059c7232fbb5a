package org.tracetool.core.system;

import java.util.ArrayList;
import java.util.List;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;

/**
 * Who takes part in a communicator where a location does: itself if it is a member, else the member
 * that is of its process. Tables are made for the communicators that are asked for. Not for several
 * threads.
 */
public final class CommunicatorMembership {
  /** The members of one communicator. */
  private static final class Members {
    private final int[] list;

    /** Places of locations, from 1. */
    private final IntMap places = new IntMap();

    /** Places of processes, from 1: of several members of a process that of the first. */
    private final IntMap byProcess;

    Members(int[] list, LocationTable locations) {
      this.list = list;
      boolean threads = false;
      for (int i = 0; i < list.length; i++) {
        threads |= locations.process(list[i]) != list[i];
        if (places.get(list[i]) == 0) {
          places.put(list[i], i + 1);
        }
      }
      byProcess = threads ? new IntMap() : places;
      for (int i = 0; i < list.length && threads; i++) {
        int process = locations.process(list[i]);
        if (byProcess.get(process) == 0) {
          byProcess.put(process, i + 1);
        }
      }
    }
  }

  private static final Members NONE = new Members(new int[0], null);

  private final Definitions definitions;
  private final LocationTable locations;
  private final LongMap known = new LongMap();
  private final List<Members> all = new ArrayList<>();

  /** The members of the communicators of a trace. */
  public CommunicatorMembership(Definitions definitions) {
    this.definitions = definitions;
    locations = LocationTable.of(definitions);
  }

  private Members members(int stream, int communicator) {
    int scope =
        definitions.findLocal(stream, DefinitionKind.GROUP, communicator) == null ? 0 : stream;
    long key = (long) scope << Integer.SIZE | communicator & 0xffff_ffffL;
    long place = known.get(key);
    if (place == LongMap.ABSENT) {
      place = all.size();
      known.put(key, place);
      all.add(
          definitions.find(scope, DefinitionKind.GROUP, communicator) instanceof Definition.Group g
              ? new Members(g.members(), locations)
              : NONE);
    }
    return all.get((int) place);
  }

  /**
   * The place of a location or of its process among the members of a communicator, from 0; -1 if
   * there is none.
   *
   * @param stream whose definition of the communicator counts; 0 for that of all streams
   */
  public int rank(int stream, int communicator, int location) {
    Members members = members(stream, communicator);
    int place = members.places.get(location);
    return (place == 0 ? members.byProcess.get(locations.process(location)) : place) - 1;
  }

  /** How many members a communicator has; 0 if it is not defined. */
  public int count(int stream, int communicator) {
    return members(stream, communicator).list.length;
  }

  /** The member that takes part where a location does; the location itself if there is none. */
  public int member(int stream, int communicator, int location) {
    int rank = rank(stream, communicator, location);
    return rank < 0 ? location : members(stream, communicator).list[rank];
  }
}
