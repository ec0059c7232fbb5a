package org.tracetool.filter.apply.collector;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.error.UsageException;
import org.tracetool.filter.collector.CollectorRules;
import org.tracetool.filter.collector.Triplets;
import org.tracetool.filter.names.ProcessRanks;

/**
 * Adds the groups that the directive GROUP defines. Members are processes, or groups, which stay
 * groups.
 */
public final class CollectorGroups {
  private CollectorGroups() {}

  public static Definitions added(Definitions definitions, CollectorRules rules, ProcessRanks ranks)
      throws UsageException {
    Definitions result = definitions;
    for (CollectorRules.GroupRule rule : rules.groups()) {
      Set<Integer> members = new LinkedHashSet<>();
      for (String member : rule.members()) {
        addMembers(members, member, rule, result, ranks);
      }
      Definitions.Builder builder = Definitions.builder();
      result.entries().forEach(builder::add);
      int[] tokens = members.stream().mapToInt(Integer::intValue).toArray();
      builder.add(0, new Definition.Group(freeToken(result), rule.name(), tokens), KeyValues.NONE);
      result = builder.build();
    }
    return result;
  }

  /** The token after the largest of processes and groups; the lowest free one if that is 2^32-1. */
  private static int freeToken(Definitions definitions) {
    int largest = 0;
    for (Definitions.Entry e : definitions.entries()) {
      int token = isMember(e) ? e.definition().token() : 0;
      largest = Integer.compareUnsigned(token, largest) > 0 ? token : largest;
    }
    if (largest != -1) {
      return largest + 1;
    }
    Set<Integer> used = new HashSet<>();
    for (Definitions.Entry e : definitions.entries()) {
      if (isMember(e)) {
        used.add(e.definition().token());
      }
    }
    int token = 1;
    while (used.contains(token)) {
      token++;
    }
    return token;
  }

  private static boolean isMember(Definitions.Entry entry) {
    Definition d = entry.definition();
    return d instanceof Definition.Location || d instanceof Definition.Group;
  }

  private static void addMembers(
      Set<Integer> members,
      String member,
      CollectorRules.GroupRule rule,
      Definitions definitions,
      ProcessRanks ranks)
      throws UsageException {
    for (Definition.Group g : definitions.all(Definition.Group.class)) {
      if (g.name() != null && g.name().equalsIgnoreCase(member)) {
        members.add(g.token());
        return;
      }
    }
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      if (l.name() != null && l.name().equalsIgnoreCase(member)) {
        members.add(l.token());
        return;
      }
    }
    Triplets triplets = Triplets.isTriplets(member) ? Triplets.parse(member, true) : null;
    if (triplets == null) {
      throw new UsageException(
          rule.origin()
              + ": GROUP: '"
              + member
              + "' is neither a process or group of the trace nor a triplet");
    }
    for (Definition.Location l : definitions.all(Definition.Location.class)) {
      if (l.parent() == 0 && triplets.contains(ranks.of(l.token()))) {
        members.add(l.token());
      }
    }
  }
}
