package org.tracetool.format.otf2.map.archive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntSupplier;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.collect.LongIndex;
import org.tracetool.core.definition.CallDefinition.RegionInfo;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;
import org.tracetool.core.definition.SystemDefinition.Paradigm;
import org.tracetool.format.otf2.map.MemberLists;
import org.tracetool.format.otf2.record.EnumNames;

/**
 * Groups of the regions of a trace of another format: those that are called like a paradigm are
 * paradigms in an archive, others groups of regions.
 */
final class ArchiveRegionGroups {
  private static final int[] NONE = {};

  /** Members of a group, which is one record and has to fit into a chunk of 4 MiB. */
  private static final int MAX_MEMBERS = 400_000;

  private final Definitions from;

  /** What readers call each paradigm that has a definition. */
  private final Map<Integer, String> names = new HashMap<>();

  private final List<Paradigm> added = new ArrayList<>();
  private final Map<Integer, Integer> paradigms = new HashMap<>();

  ArchiveRegionGroups(Definitions from) {
    this.from = from;
    for (Paradigm p : from.all(Paradigm.class)) {
      names.putIfAbsent((int) p.code(), p.name());
    }
    names.putIfAbsent(
        ArchiveCommunicators.MPI, "MPI"); // is defined as soon as there are communicators
    for (Definition.RegionGroup g : from.all(Definition.RegionGroup.class)) {
      int code = code(g.name());
      if (code <= 0) {
        continue;
      }
      paradigms.putIfAbsent(g.token(), code);
      if (!names.containsKey(code)) {
        names.put(code, g.name());
        if (!g.name().equals(EnumNames.PARADIGM.name(code))) {
          added.add(new Paradigm(code, g.name(), 0));
        }
      }
    }
  }

  private static int code(String name) {
    String upper = name == null ? "" : name.toUpperCase(Locale.ROOT);
    return upper.equals("OMP")
        ? EnumNames.PARADIGM.value("OPENMP")
        : EnumNames.PARADIGM.codeOr(upper, 0);
  }

  /** The paradigms that only groups of regions name. */
  List<Paradigm> paradigms() {
    return added;
  }

  /** The paradigm of a region; 0 if it is not known. */
  int paradigm(Definition.Region r) {
    int of = paradigms.getOrDefault(r.group(), 0);
    return of == 0 && r.name() != null && r.name().startsWith("MPI_")
        ? ArchiveCommunicators.MPI
        : of;
  }

  /** Whether readers find the group of a region by its paradigm. */
  private boolean isParadigm(Definition.Region r, String group) {
    return group.equals(names.get(paradigm(r)));
  }

  /**
   * Adds the groups of regions.
   *
   * @param tokens for new groups
   */
  void add(Definitions.Builder into, IntSupplier tokens) {
    Map<Integer, IntList> members = new LinkedHashMap<>();
    LongIndex seen = new LongIndex();
    LongIndex grouped = new LongIndex();
    for (MemberGroup group : from.all(MemberGroup.class)) {
      for (int region : group.regions()) {
        grouped.add(Integer.toUnsignedLong(region));
      }
    }
    for (Definition.Region given : from.all(Definition.Region.class)) {
      if (given.token() == 0
          || !seen.add(Integer.toUnsignedLong(given.token()))
          || hasGroup(given, grouped)
          || !(from.find(DefinitionKind.REGION, given.token()) instanceof Definition.Region r)) {
        continue;
      }
      if (from.find(DefinitionKind.REGION_GROUP, r.group()) instanceof Definition.RegionGroup g
          && !isParadigm(r, g.name() == null ? "" : g.name())) {
        members.computeIfAbsent(g.token(), t -> new IntList()).add(r.token());
      }
    }
    members.forEach((group, regions) -> add(into, tokens, group, regions));
  }

  /** Whether a region has the group of an archive already: by its paradigm, or as a member. */
  private boolean hasGroup(Definition.Region region, LongIndex grouped) {
    return from.find(DefinitionKind.REGION_INFO, region.token()) instanceof RegionInfo info
        && (info.paradigm() != 0 || grouped.find(Integer.toUnsignedLong(region.token())) >= 0);
  }

  /** Adds a group; as several of one name where it is too long for a record. */
  private void add(Definitions.Builder into, IntSupplier tokens, int group, IntList regions) {
    String name = ((Definition.RegionGroup) from.find(DefinitionKind.REGION_GROUP, group)).name();
    for (int begin = 0; begin < regions.size(); begin += MAX_MEMBERS) {
      int[] part = new int[Math.min(MAX_MEMBERS, regions.size() - begin)];
      for (int i = 0; i < part.length; i++) {
        part[i] = regions.get(begin + i);
      }
      into.add(
          new MemberGroup(
              tokens.getAsInt(), name, MemberLists.REGIONS, 0, 0, NONE, part, NONE, NONE));
    }
  }
}
