package org.tracetool.format.otf2.map.model;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.Ids;
import org.tracetool.format.otf2.map.MemberLists;
import org.tracetool.format.otf2.record.GlobalRecord;

/** What other records say of regions: the groups that list them, and places in source files. */
public final class RegionPlaces {
  private record Place(long file, long line) {}

  /** The first group of regions that lists a region. */
  private final Map<Long, Long> groups = new HashMap<>();

  private final Map<Long, Long> names = new HashMap<>();
  private final Map<Place, Long> places = new HashMap<>();

  /** Takes what a record says. */
  public void add(GlobalRecord record, RecordValues v) {
    if (record == GlobalRecord.SOURCE_CODE_LOCATION) {
      places.putIfAbsent(new Place(v.number(1), v.number(2)), v.number(0));
    } else if (record == GlobalRecord.GROUP
        && v.number(v.type().position("groupType")) == MemberLists.REGIONS) {
      names.putIfAbsent(v.number(0), v.number(1));
      for (int i = 0; i < v.repetitions(); i++) {
        groups.putIfAbsent(v.item(i, 0), v.number(0));
      }
    }
  }

  /** The group of a region; -1 if it is in none. */
  long group(long region) {
    return groups.getOrDefault(region, -1L);
  }

  /** The text that names a group. */
  long name(long group) {
    return names.get(group);
  }

  /** The place with a file and a line; undefined if there is none. */
  long scl(long file, long line) {
    return file == Ids.UNDEFINED
        ? Ids.UNDEFINED
        : places.getOrDefault(new Place(file, line), Ids.UNDEFINED);
  }
}
