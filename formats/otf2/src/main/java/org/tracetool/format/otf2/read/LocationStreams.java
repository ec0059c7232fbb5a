package org.tracetool.format.otf2.read;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.tracetool.core.format.StreamInfo;

/**
 * The streams of an archive. Each location is a stream; of very many locations several are one,
 * those whose definitions follow each other, since no format and no command has use for a million
 * streams, and each takes memory everywhere.
 */
final class LocationStreams {
  /** Locations up to which each is a stream. */
  static final int MAX_SINGLE_LOCATIONS = 1 << 15;

  /**
   * About so many streams there are if there are more locations. It is more than a merge opens at
   * once, so that each of them is read by itself.
   */
  private static final int GROUPS = 1 << 11;

  /** Locations of a stream at most, all of which are open at once while it is read. */
  private static final int MAX_GROUPED_LOCATIONS = 1 << 9;

  private final int locations;
  private final int each;
  private final List<StreamInfo> streams;

  /**
   * The streams of that many locations.
   *
   * @param locations how many there are, with the tokens 1, 2, 3, …
   * @param each how many become one stream
   */
  LocationStreams(int locations, int each) {
    this.locations = locations;
    this.each = each;
    List<StreamInfo> all = new ArrayList<>((int) (((long) locations + each - 1) / each));
    for (int first = 1; first > 0 && first <= locations; first += each) {
      int[] tokens = new int[Math.min(each, locations - first + 1)];
      for (int i = 0; i < tokens.length; i++) {
        tokens[i] = first + i;
      }
      all.add(new StreamInfo(all.size() + 1, tokens));
    }
    streams = Collections.unmodifiableList(all);
  }

  /** How many locations become one stream where there are so many. */
  static int usual(int locations) {
    return locations <= MAX_SINGLE_LOCATIONS
        ? 1
        : Math.min(MAX_GROUPED_LOCATIONS, 1 + (locations - 1) / GROUPS);
  }

  List<StreamInfo> all() {
    return streams;
  }

  /** Whether each location is a stream with its token as number. */
  boolean areSingle() {
    return each == 1;
  }

  /** The token of the first location of a stream. */
  int first(StreamInfo stream) {
    return (stream.id() - 1) * each + 1;
  }

  /** The token of its last location. */
  int last(StreamInfo stream) {
    return (int) Math.min(locations, (long) stream.id() * each);
  }
}
