package org.tracetool.format.slog2.map;

import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.RegionClass;

/** The groups of regions that follow from the names of states, since logs have no groups. */
public enum StateGroup {
  /** Functions of MPI. */
  MPI("MPI"),
  /** What MPE does itself. */
  MPE("MPE"),
  /** States of the program. */
  APPLICATION("Application");

  private final String title;

  StateGroup(String title) {
    this.title = title;
  }

  /** The group of a state with a name. */
  public static StateGroup of(String state) {
    if (state.startsWith("MPI_") || state.equals("MPI Collective Sync")) { // the latter of TAU
      return MPI;
    }
    return state.startsWith("MPE_") || state.startsWith("CLOG_") ? MPE : APPLICATION;
  }

  /** What a region is for in a log, which has its name alone. */
  public static RegionClass regionClass(Definition.Region region) {
    String name = region.name() == null ? "" : region.name();
    return RegionClass.of(0, 0, name, of(name).title);
  }

  /** Whether a group of regions is called as one of these. */
  public static boolean isOne(String group) {
    return Arrays.stream(values()).anyMatch(g -> g.title.equals(group));
  }

  /** The definitions of the groups of states with these names, by their tokens. */
  public static Collection<Definition.RegionGroup> definitions(Collection<String> states) {
    Set<StateGroup> used = EnumSet.noneOf(StateGroup.class);
    states.forEach(name -> used.add(of(name)));
    return used.stream().map(g -> new Definition.RegionGroup(g.token(), g.title)).toList();
  }

  /** The token of the group. */
  public int token() {
    return ordinal() + 1;
  }
}
