package org.tracetool.filter.apply;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.tracetool.core.definition.Definition;
import org.tracetool.core.definition.DefinitionKind;
import org.tracetool.core.definition.Definitions;
import org.tracetool.core.definition.KeyValues;
import org.tracetool.core.definition.SystemDefinition;
import org.tracetool.core.format.StreamInfo;
import org.tracetool.core.time.TimeWindow;

/** Makes definitions agree with a trace of which parts are left out. */
final class FilteredDefinitions {
  private FilteredDefinitions() {}

  /**
   * Definitions without removed processes as members of anything.
   *
   * @param removed processes that are left out; null for none
   * @param forgets whether their own definitions go as well
   */
  static Definitions without(Definitions definitions, IntPredicate removed, boolean forgets) {
    if (removed == null) {
      return definitions;
    }
    ForgottenMembers members = forgets ? new ForgottenMembers(definitions, removed) : null;
    Definitions.Builder builder = Definitions.builder();
    for (Definitions.Entry entry : definitions.entries()) {
      Definition d = entry.definition();
      if (forgets && d instanceof Definition.Location l && removed.test(l.token())) {
        continue;
      }
      if (d instanceof Definition.Group g) {
        d = new Definition.Group(g.token(), g.name(), left(g.members(), removed));
      } else if (d instanceof Definition.Substitutes s) {
        d = new Definition.Substitutes(s.representative(), left(s.members(), removed));
      } else if (d instanceof Definition.CounterAssignment c) {
        d = new Definition.CounterAssignment(c.counter(), left(c.members(), removed));
      } else if (forgets && d instanceof SystemDefinition.MemberGroup g) {
        d = members.left(g);
      }
      builder.add(entry.stream(), d, entry.pairs());
    }
    return builder.build();
  }

  /** Definitions without groups that have no member, as in vtfilter. */
  static Definitions withoutEmptyGroups(Definitions definitions) {
    return select(definitions, d -> !isEmptyGroup(d));
  }

  static boolean isEmptyGroup(Definition d) {
    return d instanceof Definition.Group g && g.members().length == 0;
  }

  static int[] left(int[] members, IntPredicate removed) {
    return Arrays.stream(members).filter(removed.negate()).toArray();
  }

  /** All definitions, and which processes represent others. */
  static Definitions represented(
      Definitions definitions, List<Definition.Substitutes> representatives) {
    Definitions.Builder builder = Definitions.builder();
    definitions.entries().forEach(builder::add);
    representatives.forEach(s -> builder.add(0, s, KeyValues.NONE));
    return builder.build();
  }

  /** Definitions that a test lets pass. */
  static Definitions select(Definitions definitions, Predicate<Definition> test) {
    Definitions.Builder builder = Definitions.builder();
    for (Definitions.Entry entry : definitions.entries()) {
      if (test.test(entry.definition())) {
        builder.add(entry);
      }
    }
    return builder.build();
  }

  /** Definitions without those that hold for streams alone which are left out. */
  static Definitions ofStreams(Definitions definitions, List<StreamInfo> streams) {
    Set<Integer> left = new HashSet<>();
    streams.forEach(s -> left.add(s.id()));
    Definitions.Builder builder = Definitions.builder();
    definitions.entries().stream()
        .filter(e -> e.stream() == 0 || left.contains(e.stream()))
        .forEach(builder::add);
    return builder.build();
  }

  /** Sample points and time range after snapshots are recomputed and time is cut. */
  static Definitions recut(Definitions definitions, TimeWindow window, boolean keepStatistics) {
    Definitions.Builder builder = Definitions.builder();
    for (Definitions.Entry entry : definitions.entries()) {
      Definition d = entry.definition();
      if (d instanceof Definition.SamplePoint p) {
        boolean summary = p.type() == Definition.SamplePoint.SUMMARY;
        if (window.contains(p.time()) && (!summary || keepStatistics)) {
          int type = summary ? p.type() : Definition.SamplePoint.INLINE_SNAPSHOT;
          builder.add(entry.stream(), new Definition.SamplePoint(p.time(), type), entry.pairs());
        }
      } else if (d instanceof Definition.TimeRange range && !window.isAll()) {
        builder.add(entry.stream(), cut(range, window), entry.pairs());
      } else {
        builder.add(entry);
      }
    }
    return builder.build();
  }

  private static Definition.TimeRange cut(Definition.TimeRange range, TimeWindow window) {
    long first =
        Long.compareUnsigned(range.first(), window.from()) > 0 ? range.first() : window.from();
    long end = window.to() == -1L ? -1L : window.to() - 1;
    long last = Long.compareUnsigned(range.last(), end) < 0 ? range.last() : end;
    return new Definition.TimeRange(first, Long.compareUnsigned(first, last) > 0 ? first : last);
  }

  /** One more function, in a group of the given name. */
  static Definitions with(Definitions definitions, int token, String group, String name) {
    int groupToken = 0;
    int last = 0;
    for (Definition.RegionGroup g : definitions.all(Definition.RegionGroup.class)) {
      groupToken = group.equals(g.name()) ? g.token() : groupToken;
      last = Math.max(last, g.token());
    }
    Definitions.Builder builder = Definitions.builder();
    definitions.entries().forEach(builder::add);
    if (groupToken == 0) {
      groupToken = last + 1;
      builder.add(0, new Definition.RegionGroup(groupToken, group), KeyValues.NONE);
    }
    builder.add(0, new Definition.Region(token, name, groupToken, 0), KeyValues.NONE);
    return builder.build();
  }

  /** A token that no function has. */
  static int freeRegion(Definitions definitions) {
    int token = 1;
    for (Definitions.Entry entry : definitions.entries()) {
      if (entry.definition().kind() == DefinitionKind.REGION) {
        int other = entry.definition().token();
        token = Integer.compareUnsigned(other, token) >= 0 ? other + 1 : token;
      }
    }
    return token;
  }
}
