package org.tracetool.core.definition;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;

/** Makes definitions whose regions have other names and groups. */
public final class RenamedRegions {
  private final Definitions given;
  private final RegionNaming naming;

  /** Tokens of the groups for all streams, by name; the first of a name counts. */
  private final Map<String, Integer> groups = new HashMap<>();

  /** Tokens that groups of the trace have, whatever their streams. */
  private final Set<Integer> taken = new HashSet<>();

  private final Definitions.Builder newGroups = Definitions.builder();
  private int lastGroup;

  private RenamedRegions(Definitions given, RegionNaming naming) {
    this.given = given;
    this.naming = naming;
    for (Definitions.Entry e : given.entries(DefinitionKind.REGION_GROUP)) {
      Definition d = e.definition();
      lastGroup = Integer.compareUnsigned(d.token(), lastGroup) > 0 ? d.token() : lastGroup;
      taken.add(d.token());
      if (e.stream() == 0 && d.name() != null) {
        groups.putIfAbsent(d.name(), d.token());
      }
    }
  }

  /**
   * The definitions with other names. Groups that do not exist yet are defined for all streams; the
   * same definitions if no name changes.
   */
  public static Definitions of(Definitions given, RegionNaming naming) {
    return new RenamedRegions(given, naming).made();
  }

  private Definitions made() {
    Definitions.Builder builder = Definitions.builder();
    boolean changed = false;
    for (Definitions.Entry e : given.entries(DefinitionKind.REGION)) {
      Definition.Region r = (Definition.Region) e.definition();
      Definition.Region renamed = renamed(e.stream(), r);
      changed |= renamed != r;
      builder.add(e.stream(), renamed, e.pairs());
    }
    if (!changed) {
      return given;
    }
    Definitions regions = builder.build();
    Definitions.Builder all = Definitions.builder();
    boolean first = true;
    Iterator<Definitions.Entry> next = regions.entries().iterator();
    for (Definitions.Entry e : given.entries()) {
      boolean region = e.definition().kind() == DefinitionKind.REGION;
      if (region && first) {
        // Groups come before the regions that refer to them.
        newGroups.build().entries().forEach(all::add);
        first = false;
      }
      all.add(region ? next.next() : e);
    }
    return all.build();
  }

  private Definition.Region renamed(int stream, Definition.Region r) {
    String group = groupName(stream, r.group());
    RegionNaming.Names before = new RegionNaming.Names(r.name(), group);
    RegionNaming.Names after = naming.of(before);
    if (after == before) {
      return r;
    }
    int token = after.group() == group ? r.group() : group(stream, after.group());
    return new Definition.Region(r.token(), after.name(), token, r.scl());
  }

  private String groupName(int stream, int token) {
    Definition group = given.find(stream, DefinitionKind.REGION_GROUP, token);
    return group == null ? null : group.name();
  }

  private int group(int stream, String name) {
    if (name == null) {
      return 0;
    }
    Integer token = groups.get(name);
    // A group of the stream may hide the one for all that has its token; it hides no new one.
    if (token == null || taken.contains(token) && !name.equals(groupName(stream, token))) {
      do {
        lastGroup++;
      } while (lastGroup == 0 || taken.contains(lastGroup));
      token = lastGroup;
      groups.put(name, token);
      newGroups.add(new Definition.RegionGroup(token, name));
    }
    return token;
  }
}
