package org.tracetool.core.definition;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.collect.LongIndex;

/**
 * What people are shown as the names of processes and threads. A name that only one location has is
 * used as it is. Where several have it, as in archives of OTF2 the first thread of each process,
 * the name of the location group is put before it ({@code MPI Rank 0: Master thread}), or stands
 * alone if the group has one location only; where that is not distinct either, the token follows
 * ({@code MPI Rank 0 #3}). Locations below another one that are no threads, such as operations that
 * run side by side, keep their names: those of one name are shown as one.
 *
 * <p>Names are compared once, by hashes of 64 bits, so that a million locations take little time
 * and memory: two names of the same hash would merely be made longer than they need be.
 */
public final class LocationNames {
  private static final long TOKEN = 0xffff_ffffL;
  private static final long[] NONE = {};

  private final Definitions definitions;

  /** Hashes of the names that several locations have, rising. */
  private final long[] shared;

  /**
   * Hashes of names with a group that several locations have, or another one as its own; rising.
   */
  private final long[] ambiguous;

  /** How many locations a group has. */
  private final IntMap sizes = new IntMap();

  private LocationNames(Definitions definitions) {
    this.definitions = definitions;
    long[] names = hashes(false);
    shared = repeated(names);
    ambiguous = shared.length == 0 ? NONE : ambiguous(names);
  }

  /** The names of the locations of a trace. */
  public static LocationNames of(Definitions definitions) {
    return new LocationNames(definitions);
  }

  /** The name to show; null or empty if the location has none. */
  public String of(Definition.Location location) {
    String name = location.name();
    if (shared.length == 0 || name == null || !has(shared, hash(name)) || isTrack(location)) {
      return name;
    }
    String grouped = grouped(location);
    return grouped == null || has(ambiguous, hash(grouped))
        ? (grouped == null ? name : grouped) + " #" + Integer.toUnsignedString(location.token())
        : grouped;
  }

  /** Whether a location is below another one and of no kind. */
  private boolean isTrack(Definition.Location location) {
    return location.parent() != 0
        && definitions.find(DefinitionKind.LOCATION_INFO, location.token())
            instanceof SystemDefinition.LocationInfo info
        && info.type() == 0;
  }

  /** The name of the group that a location belongs to; null if there is none. */
  public String group(Definition.Location location) {
    SystemDefinition.LocationGroup group = groupOf(location);
    return group == null || group.name() == null || group.name().isEmpty() ? null : group.name();
  }

  private SystemDefinition.LocationGroup groupOf(Definition.Location location) {
    Definition info = definitions.find(DefinitionKind.LOCATION_INFO, location.token());
    return info instanceof SystemDefinition.LocationInfo i
            && definitions.find(DefinitionKind.LOCATION_GROUP, i.group())
                instanceof SystemDefinition.LocationGroup group
        ? group
        : null;
  }

  private String grouped(Definition.Location location) {
    String group = group(location);
    if (group == null) {
      return null;
    }
    return sizes.get(groupOf(location).token()) == 1 ? group : group + ": " + location.name();
  }

  private long[] ambiguous(long[] names) {
    for (SystemDefinition.LocationInfo info :
        definitions.all(SystemDefinition.LocationInfo.class)) {
      sizes.put(info.group(), sizes.get(info.group()) + 1);
    }
    long[] grouped = hashes(true);
    long[] repeated = repeated(grouped);
    int count = repeated.length;
    // Each hash is taken twice at most: there is room for both.
    long[] found = Arrays.copyOf(repeated, 2 * grouped.length);
    for (int i = 0; i < grouped.length; i++) {
      if ((i == 0 || grouped[i] != grouped[i - 1]) && has(names, grouped[i])) {
        found[count++] = grouped[i];
      }
    }
    long[] all = Arrays.copyOf(found, count);
    Arrays.sort(all);
    return all;
  }

  /** Hashes of the names of all locations, or of shared names with their groups; rising. */
  private long[] hashes(boolean withGroup) {
    LongIndex seen = new LongIndex();
    long[] list = new long[16];
    int count = 0;
    for (Definitions.Entry entry : definitions.entries(DefinitionKind.LOCATION)) {
      Definition.Location location = (Definition.Location) entry.definition();
      String name = location.name();
      if (name == null || name.isEmpty() || !seen.add(location.token() & TOKEN)) {
        continue;
      }
      if (isTrack(location)) {
        continue;
      }
      long hash = hash(name);
      if (withGroup) {
        String grouped = has(shared, hash) ? grouped(location) : null;
        if (grouped == null) {
          continue;
        }
        hash = hash(grouped);
      }
      list = count == list.length ? Arrays.copyOf(list, 2 * count) : list;
      list[count++] = hash;
    }
    long[] all = Arrays.copyOf(list, count);
    Arrays.sort(all);
    return all;
  }

  /** Those that occur more than once, each once. */
  private static long[] repeated(long[] rising) {
    long[] found = NONE;
    int count = 0;
    for (int i = 1; i < rising.length; i++) {
      if (rising[i] == rising[i - 1] && (count == 0 || found[count - 1] != rising[i])) {
        found = count == found.length ? Arrays.copyOf(found, 2 * count + 1) : found;
        found[count++] = rising[i];
      }
    }
    return Arrays.copyOf(found, count);
  }

  private static boolean has(long[] rising, long hash) {
    return Arrays.binarySearch(rising, hash) >= 0;
  }

  private static long hash(String name) {
    long hash = 0xcbf2_9ce4_8422_2325L;
    for (int i = 0; i < name.length(); i++) {
      hash = (hash ^ name.charAt(i)) * 0x100_0000_01b3L;
    }
    return hash;
  }
}
