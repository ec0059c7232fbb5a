package org.tracetool.format.otf2.map;

/** In which list of a group of the model its members are, by the type of the group. */
final class MemberLists {
  static final int LOCATIONS = 1;

  /** Groups of regions. */
  static final int REGIONS = 2;

  private static final int METRIC = 3;

  /** Groups of the locations that ranks of a paradigm are. */
  static final int COMM_LOCATIONS = 4;

  /** Groups of such ranks. */
  static final int COMM_GROUP = 5;

  /** The groups of a paradigm that are each location alone. */
  static final int COMM_SELF = 6;

  private MemberLists() {}

  static boolean holdsLocations(int type) {
    return type == LOCATIONS || type == COMM_LOCATIONS;
  }

  static boolean holdsTokens(int type) {
    return type == REGIONS || type == METRIC;
  }

  /** Whether nobody knows what the members are; each then takes two words, the low one first. */
  static boolean isWide(int type) {
    return !holdsLocations(type) && !holdsTokens(type) && type != COMM_GROUP;
  }

  /** The number of the list: locations, regions, metrics, other numbers. */
  static int list(int type) {
    return switch (type) {
      case LOCATIONS, COMM_LOCATIONS -> 0;
      case REGIONS -> 1;
      case METRIC -> 2;
      default -> 3;
    };
  }
}
