package org.tracetool.stats.scope;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.ProgrammingParadigm;
import org.tracetool.core.definition.SystemDefinition.Paradigm;

/**
 * What regions belong to: MPI, OpenMP, the program itself. Regions whose paradigm is not recorded
 * belong to what their group is called.
 */
public final class RegionParadigms {
  private final List<String> names = new ArrayList<>();
  private final int[] ofRegion;
  private final boolean recorded;
  private final boolean groups;

  /**
   * Classifies regions.
   *
   * @param groupOfRegion the group of each region, by place
   */
  RegionParadigms(
      Definitions definitions,
      IndexedDefinitions regions,
      IndexedDefinitions groups,
      int[] groupOfRegion) {
    String[] name = new String[groupOfRegion.length];
    Map<Long, String> defined = new HashMap<>();
    for (Paradigm p : definitions.all(Paradigm.class)) {
      if (p.name() != null && !p.name().isEmpty()) {
        defined.put(p.code(), p.name());
      }
    }
    boolean any = false;
    for (Definitions.Entry e : definitions.entries(DefinitionKind.REGION_INFO)) {
      RegionInfo info = (RegionInfo) e.definition();
      int region = regions.of(e.stream()).of(info.region());
      if (region == regions.undefined()) {
        continue;
      }
      String given = name(info.paradigm(), defined);
      if (given == null && groupOfRegion[region] == groups.undefined()) {
        given = ProgrammingParadigm.UNKNOWN.label();
      }
      if (given != null) {
        name[region] = given;
        any = true;
      }
    }
    recorded = any;
    Map<String, Integer> numbers = new HashMap<>();
    ofRegion = new int[name.length];
    for (int i = 0; i < name.length; i++) {
      String own = name[i] == null ? groups.name(groupOfRegion[i]) : name[i];
      Integer number = numbers.putIfAbsent(own, names.size());
      if (number == null) {
        names.add(own);
      }
      ofRegion[i] = numbers.get(own);
    }
    this.groups = isSamePartition(ofRegion, groupOfRegion, regions.undefined());
  }

  private static boolean isSamePartition(int[] first, int[] second, int count) {
    Map<Integer, Integer> there = new HashMap<>();
    Map<Integer, Integer> back = new HashMap<>();
    for (int i = 0; i < count; i++) {
      Integer other = there.putIfAbsent(first[i], second[i]);
      Integer own = back.putIfAbsent(second[i], first[i]);
      if (other != null && other != second[i] || own != null && own != first[i]) {
        return false;
      }
    }
    return true;
  }

  /** The name of a paradigm; null if the trace says that it is not known. */
  private static String name(int code, Map<Long, String> defined) {
    String name = defined.get(Integer.toUnsignedLong(code));
    if (name != null) {
      return name;
    }
    ProgrammingParadigm known = ProgrammingParadigm.of(code);
    if (known == ProgrammingParadigm.UNKNOWN) {
      return null;
    }
    return known == null ? "paradigm " + Integer.toUnsignedString(code) : known.label();
  }

  /** Whether the trace gives the paradigm of any region. */
  public boolean areRecorded() {
    return recorded;
  }

  /** Whether regions are of one group if and only if they are of one paradigm. */
  public boolean areGroups() {
    return groups;
  }

  /** The number of a region's paradigm, by place of the region. */
  public int of(int region) {
    return ofRegion[region];
  }

  /** The name of a paradigm. */
  public String name(int paradigm) {
    return names.get(paradigm);
  }
}
