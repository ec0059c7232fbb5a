package org.tracetool.format.otf2.map.model;

import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.format.otf2.file.RecordValues;
import org.tracetool.format.otf2.map.MemberLists;
import org.tracetool.format.otf2.map.Otf2Ids;
import org.tracetool.format.otf2.record.GlobalRecord;

/** What other records say of regions: the groups that list them, and places in source files. */
public final class RegionDescriptions {
  /** The regions that groups list, and at the same places the first group of each. */
  private final LongIndex regions = new LongIndex();

  private final IntList groups = new IntList();

  private final Map<Long, Long> names = new HashMap<>();

  /**
   * Of files, of lines. Not a record as the key, since its hashCode and equals are made at run
   * time, which is a good part of a short run.
   */
  private final Map<Long, Map<Long, Long>> places = new HashMap<>();

  /** Takes what a record says. */
  public void add(GlobalRecord record, RecordValues v) {
    if (record == GlobalRecord.SOURCE_CODE_LOCATION) {
      Map<Long, Long> lines = places.get(v.number(1));
      if (lines == null) {
        lines = new HashMap<>();
        places.put(v.number(1), lines);
      }
      lines.putIfAbsent(v.number(2), v.number(0));
    } else if (record == GlobalRecord.GROUP
        && v.number(v.type().position("groupType")) == MemberLists.REGIONS) {
      names.putIfAbsent(v.number(0), v.number(1));
      for (int i = 0; i < v.repetitions(); i++) {
        if (regions.add(v.item(i, 0))) {
          groups.add((int) v.number(0));
        }
      }
    }
  }

  /** The group of a region; -1 if it is in none. */
  long group(long region) {
    int place = regions.find(region);
    return place < 0 ? -1 : Integer.toUnsignedLong(groups.get(place));
  }

  /** The text that names a group. */
  long name(long group) {
    return names.get(group);
  }

  /** The place with a file and a line; undefined if there is none. */
  long scl(long file, long line) {
    return file == Otf2Ids.UNDEFINED
        ? Otf2Ids.UNDEFINED
        : places.getOrDefault(file, Map.of()).getOrDefault(line, Otf2Ids.UNDEFINED);
  }
}
