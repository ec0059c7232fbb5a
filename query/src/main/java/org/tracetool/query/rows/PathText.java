package org.tracetool.query.rows;

import java.util.Arrays;
import org.tracetool.core.collect.IntMap;
import org.tracetool.core.event.CallStack;

/**
 * Call paths as texts: names of regions from the outermost call inwards with slashes between them.
 * Of a deep path the middle is left out, so that endless recursion does not fill the memory.
 */
final class PathText {
  private static final int OUTER = 96;
  private static final int INNER = 32;
  private static final int MAX_KEPT_PATHS = 1 << 14;

  private final EntityNames names;
  private final StringBuilder text = new StringBuilder();
  private String[] kept = new String[64];
  private final IntMap placeOf = new IntMap();
  private int count;

  PathText(EntityNames regions) {
    names = regions;
  }

  /** The path of a call of a region within the calls that are open. */
  String of(CallStack calls, int region, EntityNames.Lookup regions) {
    text.setLength(0);
    int depth = calls.depth();
    for (int level = 0; level < depth; level++) {
      if (level == OUTER && depth > OUTER + INNER) {
        text.append("…/");
        level = depth - INNER;
      }
      text.append(name(calls.region(level), regions)).append('/');
    }
    return text.append(name(region, regions)).toString();
  }

  private String name(int region, EntityNames.Lookup regions) {
    int known = placeOf.get(region);
    if (known > 0) {
      return kept[known - 1];
    }
    long place = regions.place(region);
    String name =
        place == RowBatch.NULL ? "#" + Integer.toUnsignedString(region) : names.name((int) place);
    if (count < MAX_KEPT_PATHS) {
      if (count == kept.length) {
        kept = Arrays.copyOf(kept, 2 * count);
      }
      kept[count++] = name;
      placeOf.put(region, count);
    }
    return name;
  }
}
