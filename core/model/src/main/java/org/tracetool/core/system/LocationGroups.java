package org.tracetool.core.system;

import java.util.Arrays;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.LocationGroup;
import org.tracetool.core.definition.SystemDefinition.LocationInfo;

/** What location groups say of locations, each of which is known by its place. */
final class LocationGroups {
  private static final int ACCELERATOR = 2;
  private static final int CPU_THREAD = 1;
  private static final int GPU_STREAM = 2;
  private static final int METRIC = 3;

  /** The type of a location about which nothing is said. */
  private static final byte NO_TYPE = -1;

  /** Creators of creators come from damage; no context is created at such a depth. */
  private static final int MAX_CREATORS = 8;

  private final Definitions definitions;
  private final LocationTokens groups = new LocationTokens();

  /** For each location one more than the place of its group; 0 if it has none. */
  private final int[] groupOf;

  private int[] type = {};
  private int[] creator = {};

  /** For each group one more than the place of the first location that runs its code. */
  private final int[] main;

  /** For each group one more than the place of its first location. */
  private final int[] first;

  LocationGroups(Definitions definitions, LocationTokens locations, byte[] kinds) {
    this.definitions = definitions;
    for (LocationGroup g : definitions.all(LocationGroup.class)) {
      if (groups.add(g.token())) {
        set(groups.size() - 1, g);
      }
    }
    groupOf = new int[locations.size()];
    byte[] types = new byte[locations.size()];
    Arrays.fill(types, NO_TYPE);
    for (LocationInfo info : definitions.all(LocationInfo.class)) {
      int place = locations.find(info.location());
      if (place >= 0) {
        types[place] = (byte) Math.max(0, Math.min(METRIC + 1, info.type()));
        groupOf[place] = info.group() == 0 ? 0 : group(info.group()) + 1;
      }
    }
    setKinds(types, kinds);
    main = new int[groups.size()];
    first = new int[groups.size()];
    findFirst(kinds);
  }

  private int group(int token) {
    if (groups.add(token)) {
      set(groups.size() - 1, null);
    }
    return groups.find(token);
  }

  private void set(int place, LocationGroup group) {
    if (place >= type.length) {
      type = Arrays.copyOf(type, 2 * place + 16);
      creator = Arrays.copyOf(creator, type.length);
    }
    type[place] = group == null ? 0 : group.type();
    creator[place] = group == null ? 0 : group.creator();
  }

  /** A location of unknown type is a track if its group has a thread, else a thread itself. */
  private void setKinds(byte[] types, byte[] kinds) {
    boolean[] hasThread = new boolean[groups.size() + 1];
    for (int place = 0; place < types.length; place++) {
      hasThread[groupOf[place]] |= types[place] == CPU_THREAD && groupOf[place] != 0;
    }
    for (int place = 0; place < types.length; place++) {
      if (types[place] != NO_TYPE) {
        LocationKind kind = kind(types[place], groupOf[place]);
        boolean isTrack = types[place] == 0 && kind.isThread() && hasThread[groupOf[place]];
        kinds[place] = (byte) (isTrack ? LocationKind.TRACK : kind).ordinal();
      }
    }
  }

  private LocationKind kind(int locationType, int group) {
    boolean device = group != 0 && type[group - 1] == ACCELERATOR;
    return switch (locationType) {
      case METRIC -> LocationKind.METRIC_SOURCE;
      case GPU_STREAM -> LocationKind.GPU_STREAM;
      case CPU_THREAD -> device ? LocationKind.GPU_CONTEXT : LocationKind.CPU_THREAD;
      case 0 -> device ? LocationKind.GPU_STREAM : LocationKind.CPU_THREAD;
      default -> LocationKind.OTHER;
    };
  }

  private void findFirst(byte[] kinds) {
    for (LocationKind wanted : new LocationKind[] {LocationKind.CPU_THREAD, LocationKind.OTHER}) {
      for (int place = 0; place < groupOf.length; place++) {
        int group = groupOf[place] - 1;
        if (group >= 0 && main[group] == 0 && kinds[place] == wanted.ordinal()) {
          main[group] = type[group] == ACCELERATOR ? 0 : place + 1;
        }
      }
    }
    for (int place = groupOf.length - 1; place >= 0; place--) {
      if (groupOf[place] > 0) {
        first[groupOf[place] - 1] = place + 1;
      }
    }
  }

  /** Whether a location is in a group. */
  boolean has(int place) {
    return groupOf[place] != 0;
  }

  /** The token of the group of a location; 0 if it has none. */
  int token(int place) {
    return groupOf[place] == 0 ? 0 : groups.get(groupOf[place] - 1);
  }

  /**
   * The place of the location that stands for the process of a location: the first thread of its
   * group, or of the group that created that; -1 if there is none.
   */
  int process(int place) {
    int group = groupOf[place] - 1;
    for (int i = 0; i < MAX_CREATORS && group >= 0; i++) {
      if (main[group] != 0) {
        return main[group] - 1;
      }
      group = creator[group] == 0 ? -1 : groups.find(creator[group]);
    }
    return -1;
  }

  /** The place of the first location of the group of a location. */
  int first(int place) {
    return first[groupOf[place] - 1] - 1;
  }

  /** The node of the system tree that the group of a location is on; 0 if that is not known. */
  int systemNode(int place) {
    return definitions.find(DefinitionKind.LOCATION_GROUP, token(place)) instanceof LocationGroup g
        ? g.node()
        : 0;
  }
}
