package org.tracetool.format.timeline.export;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.tracetool.core.collect.LongMap;
import org.tracetool.core.definition.CallDefinition;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition;

/** Labels of regions, with group and source, and of other things by name. */
final class SliceLabels {
  private static final String NO_CATEGORY = "unknown";

  private final Definitions definitions;
  private final LongMap ofRegions = new LongMap();
  private final Map<Object, SliceLabel> others = new HashMap<>();
  private final Map<Integer, String> paradigms = new HashMap<>();

  /** Regions with smaller tokens are found without a search. */
  private static final int DIRECT = 1024;

  private final SliceLabel[] direct = new SliceLabel[DIRECT];
  private SliceLabel[] all = new SliceLabel[256];
  private int count;

  SliceLabels(Definitions definitions) {
    this.definitions = definitions;
    for (Definitions.Entry e : definitions.entries(DefinitionKind.PARADIGM)) {
      SystemDefinition.Paradigm p = (SystemDefinition.Paradigm) e.definition();
      paradigms.put((int) p.code(), p.name());
    }
  }

  /** The label with this number. */
  SliceLabel get(int number) {
    return all[number];
  }

  /** The label of a call: a region, and the source location of the enter or 0. */
  SliceLabel region(int region, int scl) {
    boolean plain = scl == 0 && region >= 0 && region < DIRECT;
    if (plain && direct[region] != null) {
      return direct[region];
    }
    SliceLabel found = search(region, scl);
    if (plain) {
      direct[region] = found;
    }
    return found;
  }

  private SliceLabel search(int region, int scl) {
    long key = (long) region << 32 | scl & 0xffff_ffffL;
    long known = ofRegions.get(key);
    if (known != LongMap.ABSENT) {
      return all[(int) known];
    }
    SliceLabel made = make(region, scl);
    ofRegions.put(key, made.number());
    return made;
  }

  /** The label of a later part of a call. */
  SliceLabel part(SliceLabel call) {
    return others.computeIfAbsent(
        call.number(),
        n ->
            add(
                new SliceLabel(
                    count, call.name(), call.category(), call.file(), call.line(), true)));
  }

  /** A label without a source. */
  SliceLabel of(String name, String category) {
    return others.computeIfAbsent(
        Map.entry(name, category), k -> add(new SliceLabel(count, name, category, null, 0, false)));
  }

  private SliceLabel add(SliceLabel label) {
    if (count == all.length) {
      all = Arrays.copyOf(all, 2 * count);
    }
    all[count++] = label;
    return label;
  }

  private SliceLabel make(int token, int scl) {
    Definition.Region region = definitions.region(token);
    String name = region == null ? null : region.name();
    if (name == null || name.isEmpty()) {
      name = "#" + Integer.toUnsignedString(token);
    }
    CallDefinition.RegionInfo info =
        definitions.find(DefinitionKind.REGION_INFO, token) instanceof CallDefinition.RegionInfo i
            ? i
            : null;
    int place = scl != 0 || region == null ? scl : region.scl();
    if (definitions.find(DefinitionKind.SCL, place) instanceof Definition.Scl s) {
      return add(
          new SliceLabel(count, name, category(region, info), file(s.file()), s.line(), false));
    }
    String file = info == null ? null : file(info.file());
    int line = file == null ? 0 : info.beginLine();
    return add(new SliceLabel(count, name, category(region, info), file, line, false));
  }

  private String file(int token) {
    return definitions.find(DefinitionKind.SCL_FILE, token) instanceof Definition.SclFile f
            && f.name() != null
            && !f.name().isEmpty()
        ? f.name()
        : null;
  }

  private String category(Definition.Region region, CallDefinition.RegionInfo info) {
    if (region != null
        && definitions.find(DefinitionKind.REGION_GROUP, region.group())
            instanceof Definition.RegionGroup g
        && g.name() != null
        && !g.name().isEmpty()) {
      return g.name();
    }
    String paradigm = info == null ? null : paradigms.get(info.paradigm());
    return paradigm == null || paradigm.isEmpty() ? NO_CATEGORY : paradigm;
  }
}
