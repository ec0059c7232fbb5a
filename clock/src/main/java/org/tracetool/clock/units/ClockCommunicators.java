package org.tracetool.clock.units;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.definition.CollectiveType;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;

/** The members of communicators as {@link ClockUnits units}, and the classes of operations. */
public final class ClockCommunicators {
  private static final int[] NONE = {};

  private final Definitions definitions;
  private final ClockUnits units;
  private final IntMap numbers = new IntMap();
  private int[][] members = new int[8][];
  private int count;
  private final IntMap types = new IntMap();

  /** Those of a trace. */
  public ClockCommunicators(Definitions definitions, ClockUnits units) {
    this.definitions = definitions;
    this.units = units;
    for (Definition.Collective c : definitions.all(Definition.Collective.class)) {
      types.put(c.token(), CollectiveType.of(c).number());
    }
  }

  /** The class of an operation. */
  public CollectiveType type(int operation) {
    return CollectiveType.of(types.get(operation));
  }

  /**
   * The units that are members, ascending; none if that is not known or a unit is more than one
   * member.
   */
  public int[] members(int communicator) {
    int known = numbers.get(communicator);
    if (known != 0) {
      return members[known - 1];
    }
    int[] found = find(definitions.group(communicator));
    if (count == members.length) {
      members = Arrays.copyOf(members, 2 * count);
    }
    members[count++] = found;
    numbers.put(communicator, count);
    return found;
  }

  private int[] find(Definition.Group group) {
    if (group == null) {
      return NONE;
    }
    int[] all = Arrays.stream(group.members()).map(units::of).filter(u -> u >= 0).toArray();
    int[] different = Arrays.stream(all).sorted().distinct().toArray();
    return all.length == group.members().length && different.length == all.length
        ? different
        : NONE;
  }
}
