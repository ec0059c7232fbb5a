package org.tracetool.unify.merge;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.tracetool.core.collect.IntList;
import org.tracetool.core.definition.CallDefinition.MetricInstance;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.SystemDefinition.MemberGroup;

/**
 * The sets of metrics of a trace that are instances of others. They have the members of these, so
 * what tells them apart is who records them and on behalf of what.
 */
final class MetricInstances {
  private final Definitions definitions;

  MetricInstances(Definitions definitions) {
    this.definitions = definitions;
  }

  private MetricInstance find(Definition d) {
    return d.kind() == DefinitionKind.METRIC
            && definitions.find(DefinitionKind.METRIC_INSTANCE, d.token())
                instanceof MetricInstance i
        ? i
        : null;
  }

  /** Sets of metrics in two steps, those that are instances last. */
  List<List<IntList>> last(List<IntList> levels) {
    IntList classes = new IntList();
    IntList rest = new IntList();
    for (IntList level : levels) {
      for (int i = 0; i < level.size(); i++) {
        Definition d = definitions.entries().get(level.get(i)).definition();
        (find(d) == null ? classes : rest).add(level.get(i));
      }
    }
    return List.of(List.of(classes), List.of(rest));
  }

  /**
   * What an instance is, in terms of the output; null if the definition is none.
   *
   * @param trace knows the tokens of all that instances refer to but groups, which come later; of
   *     these the contents are looked at
   */
  Definition meaning(Definitions.Entry e, AddedTrace trace) {
    MetricInstance i = find(e.definition());
    if (i == null) {
      return null;
    }
    MetricInstance becomes =
        (MetricInstance)
            trace.rewrite(
                new Definitions.Entry(
                    e.stream(),
                    new MetricInstance(
                        0,
                        i.metricClass(),
                        i.recorder(),
                        i.scope(),
                        i.location(),
                        i.locationGroup(),
                        i.node(),
                        0),
                    e.pairs()),
                0);
    return new MetricInstance(
        0,
        becomes.metricClass(),
        becomes.recorder(),
        becomes.scope(),
        becomes.location(),
        becomes.locationGroup(),
        becomes.node(),
        group(new Definitions.Entry(e.stream(), i, e.pairs()), i.group(), trace));
  }

  /** A number for what is in a group; two with the same number may differ, which is rare. */
  private int group(Definitions.Entry e, int group, AddedTrace trace) {
    if (!(definitions.find(DefinitionKind.MEMBER_GROUP, group) instanceof MemberGroup g)) {
      return group;
    }
    MemberGroup becomes =
        (MemberGroup) trace.rewrite(new Definitions.Entry(e.stream(), g, e.pairs()), 0);
    return Objects.hash(
        becomes.name(),
        becomes.type(),
        becomes.paradigm(),
        Arrays.hashCode(becomes.locations()),
        Arrays.hashCode(becomes.regions()),
        Arrays.hashCode(becomes.ranks()));
  }
}
