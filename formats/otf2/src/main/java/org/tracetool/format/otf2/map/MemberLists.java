package org.tracetool.format.otf2.map;

import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;

/** In which list of a group of the model its members are, by the type of the group. */
public final class MemberLists {
  public static final int LOCATIONS = 1;

  /** Groups of regions. */
  public static final int REGIONS = 2;

  private static final int METRIC = 3;

  /** Groups of the locations that ranks of a paradigm are. */
  public static final int COMM_LOCATIONS = 4;

  /** Groups of such ranks. */
  public static final int COMM_GROUP = 5;

  /** The groups of a paradigm that are each location alone. */
  public static final int COMM_SELF = 6;

  private static final int MAX_MEMBER_BYTES = 9;
  private static final int MAX_REST_BYTES = 64;

  private MemberLists() {}

  /** How many bytes the longest record of a group takes at most; 0 without groups. */
  public static long longestRecord(Definitions definitions) {
    long longest = 0;
    for (MemberGroup g : definitions.all(MemberGroup.class)) {
      int[] list =
          switch (list(g.type())) {
            case 0 -> g.locations();
            case 1 -> g.regions();
            case 2 -> g.metrics();
            default -> g.ranks();
          };
      longest = Math.max(longest, longestRecord(list.length));
    }
    return longest;
  }

  /** How many bytes the record of a group of so many members takes at most. */
  public static long longestRecord(int members) {
    return (long) MAX_MEMBER_BYTES * members + MAX_REST_BYTES;
  }

  public static boolean holdsLocations(int type) {
    return type == LOCATIONS || type == COMM_LOCATIONS;
  }

  public static boolean holdsTokens(int type) {
    return type == REGIONS || type == METRIC;
  }

  /** Whether the kind of the members is unknown; each then takes two words, the low one first. */
  public static boolean isWide(int type) {
    return !holdsLocations(type) && !holdsTokens(type) && type != COMM_GROUP;
  }

  /** The number of the list: locations, regions, metrics, other numbers. */
  public static int list(int type) {
    return switch (type) {
      case LOCATIONS, COMM_LOCATIONS -> 0;
      case REGIONS -> 1;
      case METRIC -> 2;
      default -> 3;
    };
  }
}
