package org.tracetool.format.otf2.map;

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

  private MemberLists() {}

  public static boolean holdsLocations(int type) {
    return type == LOCATIONS || type == COMM_LOCATIONS;
  }

  public static boolean holdsTokens(int type) {
    return type == REGIONS || type == METRIC;
  }

  /** Whether nobody knows what the members are; each then takes two words, the low one first. */
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
